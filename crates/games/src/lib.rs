//! Games for plywood: rules, notation and evaluators, and no search.
//!
//! # Adding a game
//!
//! [Tic-tac-toe](tic_tac_toe) is written to be read as an example; each step names the part of it to look at.
//!
//! 1. **Position.** A small type that is cheap to copy. Store it from the point of view of the side to move where that
//!    avoids a case distinction: [`tic_tac_toe::Position`] is two sets of squares, those of the side to move and those
//!    of the opponent.
//! 2. **Rules.** A type for the game that implements [`Game`](plywood_core::Game): a unit struct, or a struct with the
//!    game's parameters ([`kalah::Kalah`] has pits and stones). `moves` is empty exactly when the game is over; `play`
//!    always passes the turn to the other side. If a side may have to pass, the pass is a single move of cost 0, and
//!    `FREE_MOVES` is true ([`kalah::Move::Pass`]). The key distinguishes all positions; the hash is the key, well
//!    mixed.
//! 3. **Evaluators.** An enum of evaluators that implements [`Evaluate`](plywood_core::Evaluate) and [`Evaluators`],
//!    which has their names; the rules implement [`HasEvaluators`]. Each evaluator is one function of position and depth,
//!    from the point of view of the side to move. One is called `zero`.
//! 4. **Notation.** [`Notation`] reads, writes and draws. Reading a written position returns the same position; an
//!    error names the character and what was expected there; no text causes a panic. A property test checks this. A
//!    [`Picture`] lets pages draw the board; without one they show the text.
//! 5. **Counts.** Compare [`perft`] with published counts, or with a naive implementation that follows the rules
//!    literally (`tests/it/tic_tac_toe.rs`, `tests/it/kalah/naive.rs`).
//! 6. **Contract.** Let the test kit play random games that check everything the algorithms assume, and compare every
//!    algorithm with the oracle. When this passes, the game can be searched:
//!
//! ```
//! use plywood_games::tic_tac_toe::{Evaluator, TicTacToe};
//! use plywood_testkit::contract::{self, Options};
//!
//! let report = contract::check(&TicTacToe, &Evaluator::Zero, &Options::default())?;
//! assert_eq!(report.finished, report.games);
//! assert!(report.searches > 1000, "every algorithm found what the oracle found");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]

#[cfg(feature = "chess")]
pub mod chess;
pub mod connect_four;
pub mod kalah;
mod notation;
pub mod othello;
mod perft;
mod picture;
mod scanner;
mod squares;
pub mod synthetic;
pub mod tic_tac_toe;

pub use notation::{Evaluators, FileError, HasEvaluators, Named, Notation, NotationError, Worth};
pub use perft::{Passes, perft, perft_with_ended};
pub use picture::{Cell, Looks, Owner, Picture, Step};
pub(crate) use plywood_core::mix;
pub use squares::Squares;
