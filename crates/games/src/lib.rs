//! Games for plywood: rules, notation and evaluators, and no search.
//!
//! # Adding a game
//!
//! [Tic-tac-toe](tic_tac_toe) is written to be read as an example; each step names the part of it to look at.
//!
//! 1. **Position.** A small type that is copied fast, seen by the side to move where that spares a case:
//!    [`tic_tac_toe::Position`] is two sets of squares, the mover's and the other's.
//! 2. **Rules.** A type for the game, a unit struct or one with its parameters ([`kalah::Kalah`] has pits and
//!    stones), and [`Game`](plywood_core::Game) for it. `moves` is empty exactly when the game is over; `play` hands the
//!    turn over, always. If a side may have to wait, that is a single move of cost 0, and `FREE_MOVES` is true
//!    ([`kalah::Move::Pass`]). The key tells all positions apart; the hash is the key, well mixed.
//! 3. **Evaluators.** An enum of judges, [`Horizon`](plywood_core::Horizon) for it, and [`Judged`] with their names. Each
//!    is one function of position and depth, seen by the side to move. One is called `zero`.
//! 4. **Notation.** [`Notation`] reads, writes and draws. What is written reads back as the same; a refusal names the
//!    character and what was expected there; no text makes it panic. A property test says so. A [`Picture`] lets pages
//!    draw the board; without one they show the text.
//! 5. **Counts.** Compare [`perft`] with published counts, or with a naive twin that plays by the letter of the rules
//!    (`tests/tic_tac_toe.rs`, `tests/kalah/naive.rs`).
//! 6. **Contract.** Let the test kit play random games against everything the algorithms take for granted, and run every
//!    algorithm beside the oracle. When this passes, the game can be searched:
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

pub use notation::{Judged, Named, Notation, NotationError, Worth};
pub use perft::{Passes, perft, perft_with_ended};
pub use picture::{Cell, Looks, Owner, Picture};
pub(crate) use plywood_core::mix;
pub use squares::Squares;
