//! The plan of a training: its generations, and the shards of each.

use super::corpus::Recipe;
use crate::train::{self, Shard};
use plywood_core::{Depth, mix};

/// The number of games of the last generation for the weights of the program.
pub const GAMES: u32 = 60_000;
/// The seed of the weights of the program.
pub const SEED: u64 = 1;

/// The number of games of a shard, which take some seconds.
const SHARD: u32 = 64;

/// Changed whenever the same recipe gives other positions or labels, so that old shards are not used.
const VERSION: u64 = 1;

/// A generation: games played with the weights of the generation before, or with the evaluator `positional`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Generation {
    /// The number of all games divided by the number of games of the generation.
    divisor: u32,
    depth: Depth,
    exact: u32,
    /// The time that a game takes on one core, in milliseconds. Only the estimated time left depends on it.
    millis: u32,
}

/// The generations. The first ones are short: they only bring the evaluator near enough to good play.
pub(super) const GENERATIONS: [Generation; 3] = [
    Generation { divisor: 20, depth: 2, exact: 10, millis: 2 },
    Generation { divisor: 4, depth: 3, exact: 12, millis: 6 },
    Generation { divisor: 1, depth: 4, exact: 14, millis: 15 },
];

impl Generation {
    /// The recipe of the generation with this number in a training of `games` games.
    pub(super) fn recipe(&self, number: usize, games: u32, seed: u64) -> Recipe {
        let seed = mix(seed.wrapping_add(number as u64));
        Recipe { seed, games: games.div_ceil(self.divisor), depth: self.depth, exact: self.exact }
    }

    /// The time that `games` games take on one core, in seconds.
    pub(super) fn seconds(&self, games: u64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let games = games as f64;
        games * f64::from(self.millis) / 1000.0
    }
}

/// Returns the shards of the games of `recipe`. Their names begin with `prefix`; `digest` stands for the player.
pub(super) fn shards(prefix: &str, recipe: &Recipe, digest: u64) -> Vec<Shard> {
    let base = [VERSION, recipe.seed, u64::from(recipe.depth), u64::from(recipe.exact), digest];
    train::shards(prefix, recipe.games, SHARD, &base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_games_and_their_keys_depend_on_everything() {
        let recipe = Recipe { games: 150, ..Recipe::SMALL };
        let all = shards("g", &recipe, 1);
        assert_eq!(
            all.iter().map(|shard| shard.games.clone()).collect::<Vec<_>>(),
            [0..64, 64..128, 128..150]
        );
        let others = [
            shards("g", &Recipe { seed: 9, ..recipe }, 1),
            shards("g", &Recipe { depth: 9, ..recipe }, 1),
            shards("g", &Recipe { exact: 9, ..recipe }, 1),
            shards("g", &recipe, 2),
        ];
        let keys: Vec<u64> = all.iter().chain(others.iter().flatten()).map(|shard| shard.key).collect();
        assert!(keys.iter().enumerate().all(|(i, key)| !keys[..i].contains(key)));
    }
}
