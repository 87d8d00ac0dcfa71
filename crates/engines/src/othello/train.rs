//! Training of Othello's evaluators: self-play, labels, regression.

mod chance;
pub mod corpus;
mod exact;
mod game;
