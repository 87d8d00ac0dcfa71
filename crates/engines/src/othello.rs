//! What turns Othello into a program: its evaluators and their training, its endgame solver, and the engine.

pub mod bill;
#[allow(
    clippy::inline_always,
    reason = "code for a kind of processor must be inlined into code for it"
)]
pub mod endgame;
pub mod engine;
mod evaluator;
pub mod multi_probcut;
pub mod patterns;
mod solver;
pub mod train;

pub use evaluator::Evaluator;
pub use solver::othello;
