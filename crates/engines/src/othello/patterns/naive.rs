//! A naive twin of the evaluator, which looks at square after square and knows no table.

use super::shapes::{SHAPES, area, image};
use super::{DISC, LIMIT, Patterns, SLOTS, STAGES, Weights, stage_of};
use crate::othello::train::random_positions;
use plywood_core::{Evaluate, mix};
use plywood_games::othello::{Othello, Position, Side};
use std::collections::BTreeMap;

/// Small random weights, different for each seed.
pub(super) fn random_weights(seed: u64) -> Weights {
    Weights::of_stages(random_stages(seed))
}

fn random_stages(seed: u64) -> Vec<Vec<i16>> {
    let weight = |i: usize| i16::try_from(mix(seed << 32 | i as u64) % 201).expect("at most 200") - 100;
    (0..STAGES).map(|stage| (0..SLOTS).map(|slot| weight(stage * SLOTS + slot)).collect()).collect()
}

/// The number of a pattern's content, read square by square: 0 empty, 1 own, 2 other, the first square counting least.
fn content(position: &Position, squares: impl DoubleEndedIterator<Item = u8>) -> usize {
    squares.rev().fold(0, |sum, square| {
        let digit = (position.own() >> square & 1) + 2 * (position.other() >> square & 1);
        3 * sum + usize::try_from(digit).expect("a digit")
    })
}

/// The smallest content of all orders in which symmetries run through the squares of each image of the shape.
fn contents(position: &Position, shape: &[u8]) -> Vec<usize> {
    let mut smallest: BTreeMap<u64, usize> = BTreeMap::new();
    for symmetry in 0..8 {
        let found = content(position, shape.iter().map(|&square| image(square, symmetry)));
        let entry = smallest.entry(area(shape, symmetry)).or_insert(found);
        *entry = found.min(*entry);
    }
    smallest.into_values().collect()
}

/// The contents of a shape that are the smallest of their mirror images, in ascending order.
fn all_smallest(shape: &[u8]) -> Vec<usize> {
    let board = |mut content: usize| {
        let (mut own, mut other) = (0, 0);
        for square in shape {
            match content % 3 {
                0 => {}
                1 => own |= 1 << square,
                _ => other |= 1 << square,
            }
            content /= 3;
        }
        Position::new(own, other, Side::X).expect("no overlap")
    };
    let size = 3_usize.pow(u32::try_from(shape.len()).expect("few squares"));
    let is_smallest = |&number: &usize| {
        let same = (0..8).filter(|&symmetry| area(shape, symmetry) == area(shape, 0));
        let position = board(number);
        same.map(|symmetry| content(&position, shape.iter().map(|&square| image(square, symmetry))))
            .all(|turned| turned >= number)
    };
    (0..size).filter(is_smallest).collect()
}

/// The sum of the weights of all patterns.
fn naive_patterns(weights: &[i16], position: &Position, smallest: &[Vec<usize>]) -> i32 {
    let (mut sum, mut offset) = (0, 0);
    for (shape, smallest) in SHAPES.iter().zip(smallest) {
        for content in contents(position, shape) {
            let place = smallest.binary_search(&content).expect("a smallest content");
            sum += i32::from(weights[offset + place]);
        }
        offset += smallest.len();
    }
    sum
}

#[test]
fn the_evaluator_agrees_with_its_naive_twin() {
    let smallest: Vec<Vec<usize>> = SHAPES.iter().map(|shape| all_smallest(shape)).collect();
    let slots: usize = smallest.iter().map(Vec::len).sum();
    let mut stages = random_stages(3);
    // The terms count nothing here.
    for stage in &mut stages {
        stage[slots..].fill(0);
    }
    let patterns = Patterns::new(Weights::of_stages(stages.clone()));
    for position in random_positions(4, 300) {
        let value = patterns.value(&Othello, &position, 0).get();
        let stage = stage_of(position.own() | position.other());
        let naive = naive_patterns(&stages[stage], &position, &smallest);
        let expected = if position.is_over() {
            DISC * i32::from(position.score())
        } else {
            naive.clamp(-LIMIT, LIMIT)
        };
        assert_eq!(value, expected, "{position:?}");
    }
}

#[test]
fn symmetric_positions_have_the_same_value() {
    let patterns = Patterns::new(random_weights(5));
    for position in random_positions(6, 100) {
        let value = patterns.value(&Othello, &position, 0);
        for symmetry in 1..8 {
            let turn = |board: u64| {
                (0..64).filter(|s| board >> s & 1 == 1).fold(0, |b, s| b | 1 << image(s, symmetry))
            };
            let turned = Position::new(turn(position.own()), turn(position.other()), Side::X);
            let turned = turned.expect("no overlap");
            assert_eq!(patterns.value(&Othello, &turned, 0), value, "{position:?} {symmetry}");
        }
    }
}
