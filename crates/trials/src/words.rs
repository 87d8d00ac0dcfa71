//! The vocabulary of rows: groups of rows, printed names, random numbers.

mod groups;
mod names;
mod random;

pub use groups::{Join, grouped, joined};
pub use names::{Named, short};
pub use random::Random;
