//! The protocols of game programs: GTP 2 and NBoard 2 for Othello, UCI for chess.
//!
//! - [`gtp`], [`nboard`] and [`uci`] have a server each: another program sends commands, a player of Plywood answers.
//! - [`Program`] is somebody else's program, written as `gtp:COMMAND`, `nboard:COMMAND` or `uci:COMMAND,OPTION=VALUE`. It
//!   is started, asked for moves and watched: a program that hangs, ends or cannot be understood is a [`Fault`], never a
//!   panic.
//!
//! ```
//! use plywood::Limits;
//! use plywood::board::Seat;
//! use plywood_protocols::{Setup, gtp};
//!
//! let setup = Setup { seat: Seat::new("negascout".parse()?), limits: Limits::depth(2) };
//! let mut server = gtp::Server::new(setup)?;
//! assert_eq!(server.answer("7 play black f5").as_deref(), Some("=7\n\n"));
//! assert_eq!(server.answer("play black f5").as_deref(), Some("? illegal move\n\n"));
//! assert!(server.answer("genmove white").is_some_and(|reply| reply.starts_with("= ")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Text comes in, text goes out; the search is that of [`plywood::board::Board`], or of the chess
//! [program](plywood_engines::chess::engine::Program).

#![forbid(unsafe_code)]

mod color;
mod fault;
pub mod gtp;
pub mod nboard;
mod process;
mod program;
mod table;
mod thinker;
pub mod uci;

pub use color::Color;
pub use fault::Fault;
pub use plywood::board::NoSuchEvaluator;
pub use program::{Choice, Opening, Opponent, Program, ProgramError, Terms, split_at_commas};

use plywood::Limits;
use plywood::board::Seat;
use std::io;

/// The player behind a server of Othello; [`uci::Setup`] is that of chess.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The player's settings.
    pub seat: Seat,
    /// The limits of each move. A clock that the other program sets is a further limit. Without any limit, a move takes
    /// half a second.
    pub limits: Limits,
}

/// Why a server stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The player has an evaluator that does not exist.
    #[error(transparent)]
    Evaluator(#[from] NoSuchEvaluator),
    /// The chess program cannot play with the algorithm.
    #[error("the chess program does not play with {name}; choose one of: {names}")]
    Algorithm {
        /// The name of the algorithm.
        name: &'static str,
        /// The names of the algorithms with which the program plays.
        names: String,
    },
    /// The other program cannot be read, or is not there any more.
    #[error(transparent)]
    Io(#[from] io::Error),
}
