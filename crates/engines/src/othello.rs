//! Othello as a program: its evaluators.

mod evaluator;

pub use evaluator::Evaluator;
