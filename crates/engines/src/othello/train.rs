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
pub use run::{Event, Trained, Training};

/// Positions of random games, for tests.
#[cfg(test)]
pub(super) fn random_positions(seed: u64, games: u64) -> Vec<plywood_games::othello::Position> {
    (0..games).flat_map(|number| game::random(&mut chance::Chance::new(seed, number))).collect()
}
pub fn chunk<E: plywood_core::Evaluate<plywood_games::othello::Othello>>(
    recipe: &corpus::Recipe,
    evaluator: &E,
    games: std::ops::Range<u64>,
) -> Vec<corpus::Labelled> {
    let mut solver = exact::Solver::new();
    games.flat_map(|number| game::labelled(recipe, evaluator, &mut solver, number)).collect()
}
