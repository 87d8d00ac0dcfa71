//! Training of the evaluator: self-play, labels, regression.
//!
//! ```text
//! weights := by rule
//! for each generation:
//!     play games with the weights; keep quiet positions, each with its value and the result of its game
//!     weights := fitted to the positions of this generation and of the one before
//! ```
//!
//! The weights depend on the seed and the number of games alone, not on the machine or the number of threads.

pub mod corpus;
pub mod fit;
mod game;
mod plan;
mod run;
mod sigmoid;

pub use plan::{GAMES, SEED};
pub use run::{Trained, Training, play};

pub(super) use self::sigmoid::sigmoid;
pub(super) use game::even_opening as opening;
