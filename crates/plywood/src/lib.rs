//! Minimax game-tree search: a strong opponent for your game in twenty lines.
//!
//! Write the rules as a [`Game`], say what a position is worth, and let a [`Player`] think:
//!
//! ```
//! use plywood::{Depth, Game, Limits, Player, Value};
//!
//! #[derive(Clone, Copy)]
//! struct Board { own: u16, other: u16 } // nine bits each; `own` are those of the side to move
//! struct TicTacToe;
//!
//! impl Board {
//!     fn is_lost(&self) -> bool {
//!         [7, 56, 448, 73, 146, 292, 273, 84].iter().any(|row| self.other & row == *row)
//!     }
//! }
//! impl Game for TicTacToe {
//!     type Position = Board;
//!     type Move = u8;
//!     type Moves = Vec<u8>;
//!     type Key = (u16, u16);
//!     fn root(&self) -> Board { Board { own: 0, other: 0 } }
//!     fn moves(&self, b: &Board) -> Vec<u8> {
//!         (0..9).filter(|m| !b.is_lost() && (b.own | b.other) >> m & 1 == 0).collect()
//!     }
//!     fn play(&self, b: &Board, m: u8) -> Board { Board { own: b.other, other: b.own | 1 << m } }
//!     fn key(&self, b: &Board) -> (u16, u16) { (b.own, b.other) }
//! }
//!
//! let judge = |_: &TicTacToe, b: &Board, _: Depth| Value::from(if b.is_lost() { -1 } else { 0 });
//! let mut player = Player::new(TicTacToe, judge);
//! let found = player.think(&TicTacToe.root(), &Limits::none());
//! assert_eq!(found.value, Some(Value::ZERO)); // nobody can force a win
//! assert!(found.best.is_some());
//! ```
//!
//! The [`guide`] goes from the rules of a game to a player that is known to play by them, and begins with what this library
//! cannot do.
//!
//! - [`Player`]: any algorithm of the [`catalogue`] over any game; [`Limits`] that combine; progress, all best moves,
//!   several lines, the distance to the end of the game; what was learnt is kept from move to move.
//! - [`Thinking`]: a player at work in the background, for pages, GUIs and pondering.
//! - [`HeldTime`]: time that a test holds, so that what it asserts of time limits is exact.
//! - With the feature `subjects`, for programs that learn at run time what is searched and how: `subject` (any tree, any
//!   game), `options` (one table of them), `board` (games with moves as text), `record` (searches as JSON Lines) and `solve`.
//! - The whole of `plywood-core` is here too, for those who build their own search; its games are in [`games`].

#![forbid(unsafe_code)]
#![deny(clippy::disallowed_types)] // clocks

mod available;
#[cfg(feature = "subjects")]
pub mod board;
mod found;
mod judge;
mod limits;
#[cfg(feature = "subjects")]
pub mod options;
mod player;
#[cfg(feature = "subjects")]
pub mod record;
mod repetition;
#[cfg(feature = "subjects")]
pub mod solve;
#[cfg(feature = "subjects")]
pub mod subject;
mod thinking;
mod time_source;
mod watch;

pub use available::available_memory;
pub use found::{Found, Progress, ScoredLine};
pub use judge::{Noticing, WonFrom, won_from};
pub use limits::{Budget, Cancel, Clock, Limits};
pub use player::Player;
pub use repetition::{Drawn, DrawnByRepetition, OnPath};
pub use thinking::{STACK_BYTES, Thinking};
pub use time_source::{HeldTime, TimeSource};
pub use watch::Watch;

pub use plywood_core::*;
#[cfg(feature = "games")]
pub use plywood_games as games;

#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

/// What is shown there is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Pages;
