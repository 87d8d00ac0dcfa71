//! The evaluator `patterns`: what a position is worth by the contents of its patterns.
//!
//! A position is worth the sum of the weights of its features. The features are the contents of 46 pattern instances of 11
//! shapes (edges with their X-squares, the second to fourth lines, diagonals of four to eight squares, corners of three by
//! three and of five by two squares) and three terms (mobility of both sides, potential mobility of both sides, and the
//! parity of the quarters of the board). Each of the 12 stages of the game has weights of its own.
//!
//! The weights are fitted to self-play by [`plywood train othello`](super::train). The value is the expected score of the
//! game for the side to move, in units of 1/64 disc; see [`DISC`].
//!
//! Speed: one value takes about 150 lookups that hit the cache. `benches/patterns.rs` measures it.

mod coded;
mod indices;
#[cfg(test)]
mod naive;
mod shapes;
mod slots;
mod terms;
mod weights;

pub use weights::{Weights, WeightsError};

pub(in crate::othello) use slots::{FEATURES, Slots};

use super::endgame::{self, Guess};
use indices::indices;
use plywood_core::{Depth, Evaluate, Value};
use plywood_games::othello::{Othello, Position, Side};
use shapes::{ALL, OFFSETS, SHAPES};
use std::sync::{Arc, LazyLock};
use terms::Mobility;

/// The value of one disc.
pub const DISC: i32 = 64;

/// The greatest value of an unfinished game. A game won by all 64 discs is worth more.
pub const LIMIT: i32 = 64 * DISC - 1;

/// The number of stages of the game.
pub(in crate::othello) const STAGES: usize = 12;

/// The number of weights of a stage.
pub(in crate::othello) const SLOTS: usize = 115_483;

/// The least number of discs of each stage but the first. Stages become shorter towards the end, where a move changes
/// more.
const STARTS: [u32; STAGES - 1] = [13, 19, 25, 30, 35, 40, 44, 48, 52, 56, 60];

/// The stage of each number of discs.
const STAGE: [u8; 65] = {
    let (mut stages, mut discs) = ([0; 65], 1);
    while discs < 65 {
        let mut stage = stages[discs - 1];
        if (stage as usize) < STARTS.len() && STARTS[stage as usize] as usize == discs {
            stage += 1;
        }
        stages[discs] = stage;
        discs += 1;
    }
    stages
};

/// Returns the stage of a position with these discs.
#[inline]
pub(in crate::othello) fn stage_of(discs: u64) -> usize {
    usize::from(STAGE[discs.count_ones() as usize])
}

/// The least and the greatest number of discs of a stage.
pub(in crate::othello) fn stage_discs(stage: usize) -> (u32, u32) {
    let first = stage.checked_sub(1).map_or(4, |before| STARTS[before]);
    (first, STARTS.get(stage).map_or(64, |next| next - 1))
}

/// The evaluator.
#[derive(Clone, Debug)]
pub struct Patterns {
    weights: Arc<Weights>,
}

impl Patterns {
    /// Creates the evaluator with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Patterns {
        Patterns { weights: Arc::new(weights) }
    }

    /// The evaluator with the weights that are part of the program.
    #[must_use]
    #[inline]
    pub fn built_in() -> &'static Patterns {
        static BUILT_IN: LazyLock<Patterns> = LazyLock::new(|| {
            let bytes = include_bytes!("../../data/othello.weights");
            Patterns::new(Weights::read(bytes).unwrap_or_else(|_| Weights::of_stages(Vec::new())))
        });
        &BUILT_IN
    }

    /// The value of an unfinished game.
    #[inline]
    fn estimate(&self, position: &Position, mobility: Mobility) -> i32 {
        let (own, other) = (position.own(), position.other());
        let weights = self.weights.stage(stage_of(own | other));
        let numbers = indices(own, other);
        let mut sum = 0;
        for (instance, number) in ALL.iter().zip(numbers) {
            sum += i32::from(weights[OFFSETS[instance.shape] + usize::from(number)]);
        }
        for value in terms::values(own, other, &mobility) {
            sum += i32::from(weights[OFFSETS[SHAPES.len()] + value]);
        }
        sum.clamp(-LIMIT, LIMIT)
    }
}

impl Evaluate<Othello> for Patterns {
    /// Returns the expected score in units of 1/64 disc; of a finished game, the score itself.
    #[inline]
    fn value(&self, _: &Othello, position: &Position, _: Depth) -> Value {
        let mobility = Mobility::of(position);
        Value::from(if mobility.is_over() {
            DISC * i32::from(position.score())
        } else {
            self.estimate(position, mobility)
        })
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

/// The endgame solver orders moves by the same values.
impl Guess for Patterns {
    #[inline]
    fn guess(&self, own: u64, other: u64) -> i32 {
        let position = Position::new(own, other, Side::X);
        position.map_or(0, |position| self.value(&Othello, &position, 0).get())
    }
}

const _: () = assert!(DISC == endgame::DISC, "guesses have the same unit");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_a_whole_file() {
        let bytes = include_bytes!("../../data/othello.weights");
        assert_eq!(Weights::read(bytes).map(|weights| weights.write()), Ok(bytes.to_vec()));
        assert!(bytes.len() <= 3_000_000, "{} bytes", bytes.len());
    }

    #[test]
    fn stages_are_consecutive_and_start_where_the_table_says() {
        assert_eq!(
            (STAGE[4], STAGE[12], STAGE[13], STAGE[47], STAGE[48], STAGE[64]),
            (0, 0, 1, 7, 8, 11)
        );
        assert!(STAGE.windows(2).all(|pair| pair[1] == pair[0] || pair[1] == pair[0] + 1));
    }
}
