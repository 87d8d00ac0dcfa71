//! The slots: where the weights of a stage stand in a file of weights.
//!
//! Contents of a pattern that are mirror images of each other share a weight. A file has one slot for all of them, and
//! slots are numbered in the order of the smallest content. A slot for each value of the [terms](super::terms) follows.

use super::shapes::{ALL, INSTANCES, OFFSETS, SHAPES, area, contents, image};
use super::terms::{self, TERMS};
use super::{SLOTS, indices::indices};
use plywood_games::othello::Position;

/// The number of features that every position has: its pattern instances and terms.
pub(in crate::othello) const FEATURES: usize = INSTANCES + TERMS;

/// The number of weights of a stage after patterns have been expanded: one for each content and each value of a term.
pub(super) const EXPANDED: usize = OFFSETS[SHAPES.len()] + terms::VALUES;

/// The slots of all contents and values of terms.
#[derive(Clone, Debug)]
pub(in crate::othello) struct Slots(Vec<u32>);

impl Slots {
    /// Numbers the slots.
    pub(in crate::othello) fn new() -> Slots {
        let (mut slots, mut next) = (Vec::with_capacity(EXPANDED), 0);
        for shape in SHAPES {
            let start = slots.len();
            let turns = turns(shape);
            for content in 0..contents(shape) {
                let smallest = turns.iter().map(|turn| turned(content, turn)).min().unwrap_or(content);
                let slot = if smallest < content { slots[start + smallest] } else { next };
                next = next.max(slot + 1);
                slots.push(slot);
            }
        }
        slots.extend((next..).take(terms::VALUES));
        debug_assert_eq!(slots.last().map(|last| *last as usize + 1), Some(SLOTS));
        Slots(slots)
    }

    /// The slot of each expanded weight.
    pub(super) fn expanded(&self) -> &[u32] {
        &self.0
    }

    /// The slots of a position's features.
    pub(in crate::othello) fn of(&self, position: &Position) -> [u32; FEATURES] {
        let places = places(position);
        places.map(|place| self.0[place])
    }
}

/// The places of a position's features in the expanded weights of a stage.
pub(super) fn places(position: &Position) -> [usize; FEATURES] {
    let mut places = [0; FEATURES];
    let (patterns, terms) = places.split_at_mut(INSTANCES);
    let numbers = indices(position.own(), position.other());
    for ((place, instance), number) in patterns.iter_mut().zip(ALL).zip(numbers) {
        *place = OFFSETS[instance.shape] + usize::from(number);
    }
    let values = terms::values(position.own(), position.other(), &terms::Mobility::of(position));
    for (place, value) in terms.iter_mut().zip(values) {
        *place = OFFSETS[SHAPES.len()] + value;
    }
    places
}

/// The orders in which symmetries of the board that leave the shape's squares in place run through them: entry `i` is the
/// number of the square that square `i` is carried to.
fn turns(shape: &[u8]) -> Vec<Vec<usize>> {
    let symmetries = (0..8).filter(|&symmetry| area(shape, symmetry) == area(shape, 0));
    let place = |square| shape.iter().position(|&s| s == square).unwrap_or(0);
    symmetries
        .map(|symmetry| shape.iter().map(|&square| place(image(square, symmetry))).collect())
        .collect()
}

/// The content with its squares carried to other places.
fn turned(mut content: usize, turn: &[usize]) -> usize {
    let mut sum = 0;
    for &place in turn {
        sum += content % 3 * 3_usize.pow(u32::try_from(place).unwrap_or(0));
        content /= 3;
    }
    sum
}
