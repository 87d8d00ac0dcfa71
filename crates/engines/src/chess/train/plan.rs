//! The plan of a training: its generations, and the shards of each.

use crate::train::{self, Shard};
use plywood_core::{Depth, mix};

/// The number of games of the last generation for the weights of the program.
pub const GAMES: u32 = 4000;
/// The seed of the weights of the program.
pub const SEED: u64 = 1;

/// The number of games of a shard, which take some seconds.
const SHARD: u32 = 32;

/// Changed whenever the same plan gives other positions or labels, so that old shards are not used.
const VERSION: u64 = 1;

/// A generation: games played with the weights of the generation before, or with the weights by rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Generation {
    /// The number of all games divided by the number of games of the generation.
    divisor: u32,
    /// The search depth of a move, in plies.
    pub(super) depth: Depth,
    /// The time that a game takes on one core, in milliseconds. Only the estimated time left depends on it.
    millis: u32,
}

/// The generations.
pub(super) const GENERATIONS: [Generation; 3] = [
    Generation { divisor: 4, depth: 2, millis: 15 },
    Generation { divisor: 2, depth: 3, millis: 50 },
    Generation { divisor: 1, depth: 3, millis: 50 },
];

impl Generation {
    /// Returns the number of games in a training of `games` games.
    pub(super) fn games(&self, games: u32) -> u32 {
        games.div_ceil(self.divisor)
    }

    /// Returns the seed of the generation with this number.
    pub(super) fn seed(number: usize, seed: u64) -> u64 {
        mix(seed.wrapping_add(number as u64))
    }

    /// Returns the shards of the generation with this number; `digest` stands for the weights of the player.
    pub(super) fn shards(&self, number: usize, games: u32, seed: u64, digest: u64) -> Vec<Shard> {
        let base = [VERSION, Generation::seed(number, seed), u64::from(self.depth), digest];
        train::shards(&format!("chess-{number}"), self.games(games), SHARD, &base)
    }

    /// Returns the time that `games` games take on one core, in seconds.
    pub(super) fn seconds(&self, games: u64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let games = games as f64;
        games * f64::from(self.millis) / 1000.0
    }
}
