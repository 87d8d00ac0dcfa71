//! What turns Othello into a program.

#[allow(
    clippy::inline_always,
    reason = "code for a kind of processor must be inlined into code for it"
)]
pub mod endgame;
mod solver;

pub use solver::othello;
