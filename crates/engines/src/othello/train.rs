//! Training of Othello's evaluators: self-play, labels, regression.

mod chance;
pub mod check;
pub mod corpus;
mod error;
mod exact;
pub mod fit;
mod folder;
mod game;
mod plan;
mod run;
mod share;

pub use error::TrainError;
pub use folder::replace;
pub use plan::{GAMES, SEED};
pub use run::{Event, Trained, Training};

pub(in crate::othello) use chance::Chance;

/// Positions of random games, for tests.
#[cfg(test)]
pub(super) fn random_positions(seed: u64, games: u64) -> Vec<plywood_games::othello::Position> {
    (0..games).flat_map(|number| game::random(&mut chance::Chance::new(seed, number))).collect()
}
