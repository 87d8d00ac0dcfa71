//! What turns Othello into a program: its trained evaluator, the training, and its endgame solver.

#[allow(
    clippy::inline_always,
    reason = "code for a kind of processor must be inlined into code for it"
)]
pub mod endgame;
pub mod patterns;
pub mod train;
