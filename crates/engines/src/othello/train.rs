//! Training of Othello's evaluators: self-play, labels, regression.

pub mod check;
pub mod corpus;
mod exact;
pub mod fit;
mod game;
mod plan;
mod players;
mod run;

pub use plan::{GAMES, SEED};
pub use players::play;
pub use run::{Trained, Training};

/// Positions of random games, for tests.
#[cfg(test)]
pub(super) fn random_positions(seed: u64, games: u64) -> Vec<plywood_games::othello::Position> {
    (0..games).flat_map(|number| game::random(&mut crate::train::Chance::new(seed, number))).collect()
}
