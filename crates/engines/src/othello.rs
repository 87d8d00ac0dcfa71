//! What turns Othello into a program: its evaluators, their training, and its endgame solver.

pub mod bill;
#[allow(
    clippy::inline_always,
    reason = "code for a kind of processor must be inlined into code for it"
)]
pub mod endgame;
mod evaluator;
pub mod patterns;
pub mod train;

pub use evaluator::Evaluator;
