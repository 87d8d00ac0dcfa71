//! Othello as a tournament program: its trained evaluator, and the training.

pub mod patterns;
pub mod train;
