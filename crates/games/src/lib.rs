//! Games for plywood: rules, notation and evaluators, and no search.

#![forbid(unsafe_code)]

pub mod kalah;
mod notation;
mod perft;
mod reader;
mod squares;
pub mod synthetic;
pub mod tic_tac_toe;

pub use notation::{Judged, Named, Notation, NotationError};
pub use perft::{Passes, perft};
pub use squares::Squares;
pub(crate) use synthetic::mix;
