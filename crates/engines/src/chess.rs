//! What turns chess into a program: its trained evaluator, the search that plays out captures, and its order of moves.

pub mod engine;
mod evaluator;
pub mod network;
pub mod order;
pub mod quiescence;
mod seat;
pub mod tapered;
pub mod train;

pub use evaluator::Evaluator;
pub use seat::sit;
