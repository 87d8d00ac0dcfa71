//! Othello as a program: its evaluators, and their training.

pub mod bill;
mod evaluator;
pub mod train;

pub use evaluator::Evaluator;
