//! Minimax game-tree search: a strong opponent for your game in a few lines.
//!
//! Write the rules as a [`Game`], write an evaluator, and let a [`Player`] think:
//!
//! ```
//! use plywood::{Depth, Game, Limits, Player, Value};
//!
//! #[derive(Clone, Copy)]
//! struct Board { own: u16, other: u16 } // nine bits each; `own` belongs to the side to move
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
//! let evaluator = |_: &TicTacToe, b: &Board, _: Depth| Value::from(if b.is_lost() { -1 } else { 0 });
//! let mut player = Player::new(TicTacToe, evaluator);
//! let found = player.think(&TicTacToe.root(), &Limits::none());
//! assert_eq!(found.value, Some(Value::ZERO)); // neither side can force a win
//! assert!(found.best.is_some());
//! ```
//!
//! The [`guide`] leads from the rules of a game to a player that is tested against them. It begins with what this
//! library cannot do.
//!
//! - [`Player`]: plays any game with any algorithm of the [`catalogue`]. [`Limits`] can be combined. A player reports
//!   progress, all best moves, several lines and the distance to the end of the game, and it keeps what it learned from
//!   move to move.
//! - [`Thinking`]: a player that searches in the background, for web pages, GUIs and pondering.
//! - [`HeldTime`]: a clock that a test controls, so that tests of time limits are exact.
//! - With the feature `subjects`, for programs that choose the game and the algorithm at run time: `subject` (any tree,
//!   any game), `options` (one table of all options), `board` (games with moves as text), `record` (searches as JSON
//!   Lines), `drawing` (trees and searches as SVG, TikZ and DOT) and `solve`.
//! - All of `plywood-core` is re-exported, for building your own search; the bundled games are in [`games`].

#![forbid(unsafe_code)]
#![deny(clippy::disallowed_types)] // clocks

mod available;
#[cfg(feature = "subjects")]
pub mod board;
#[cfg(feature = "subjects")]
pub mod drawing;
mod evaluator;
mod found;
mod level;
mod limits;
#[cfg(feature = "subjects")]
pub mod options;
#[cfg(feature = "parallel")]
pub mod parallel;
mod player;
mod ranks;
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
pub use evaluator::{Counted, Noticing, WonFrom, won_from};
pub use found::{Found, Progress, ScoredLine};
pub use level::{Level, UnknownLevel};
pub use limits::{Budget, Cancel, Clock, Limits};
#[cfg(feature = "parallel")]
pub use parallel::Scheme;
pub use player::Player;
pub use ranks::{Ranking, Ranks};
pub use repetition::{Drawn, DrawnByRepetition, OnPath};
pub use thinking::{STACK_BYTES, Thinking};
pub use time_source::{HeldTime, TimeSource};
pub use watch::{Helpers, Watch};

pub use plywood_core::{
    Algorithm, Bounds, Counters, Depth, Evaluate, Game, Heuristics, Leaves, Line, MAX_DEPTH, Memory,
    Never, Node, NodeLimit, Observer, Order, Outcome, Peak, Poll, Refusal, Search, Setting,
    StaticOrder, Stop, Stopped, Table, TableMove, Tactics, Trace, Trail, Unbounded, Value, Window,
    hash_of, mix,
};
pub use plywood_core::{catalogue, deepen, memory, observer, order, search};
#[cfg(feature = "games")]
pub use plywood_games as games;

#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Pages;

/// Players think on threads of their own, and are cancelled from others.
const _: () = {
    const fn crosses_threads<T: Send + Sync>() {}
    crosses_threads::<Cancel>();
    crosses_threads::<Limits>();
    crosses_threads::<TimeSource>();
};

#[cfg(feature = "games")]
const _: () = {
    use games::tic_tac_toe::{Evaluator, TicTacToe};
    const fn moves_to_a_thread<T: Send>() {}
    moves_to_a_thread::<Player<TicTacToe, Evaluator>>();
    moves_to_a_thread::<Thinking<TicTacToe, Evaluator>>();
};
