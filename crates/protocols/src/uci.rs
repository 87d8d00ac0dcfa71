//! UCI, the Universal Chess Interface, for chess and Chess960.
//!
//! The server thinks in the background and reads commands meanwhile. `stop` ends a search within milliseconds. A search
//! of `go infinite` or `go ponder` is not answered before `stop` or `ponderhit`, even if it ends by itself; `go` without
//! any limit is `go infinite`, unless the [setup](Setup) has limits. After `ponderhit` the clock of the `go` before it
//! runs.
//!
//! `go mate N` ends as soon as a mate in at most N moves is found, and after 4 N plies if none is found.
//!
//! A king castles by moving two squares, `e1g1`; with the option `UCI_Chess960`, by moving to the square of its rook,
//! `e1h1`. Both forms are read at any time.
//!
//! What cannot be used is ignored, and an `info string` says what is wrong with it, where, and what is expected. Words
//! before a command are skipped, as the protocol demands.

mod client;
mod command;
mod game;
mod go;
mod info;
mod options;
mod searcher;
mod server;

pub(crate) use client::Client;
pub use server::serve;

use plywood::{Algorithm, Limits};
use plywood_engines::chess::engine::{Judge, Rules};

/// The chess program behind a server.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The algorithm, which the option `Algorithm` changes: one with which the program
    /// [can play](plywood_engines::chess::engine::plays_with).
    pub algorithm: Algorithm,
    /// The memory in MiB, which the option `Hash` changes.
    pub memory: u64,
    /// The number of threads, which the option `Threads` changes.
    pub threads: usize,
    /// The rules by which the program searches less than everything.
    pub rules: Rules,
    /// What evaluates quiet positions.
    pub judge: Judge,
    /// The limits of each search. Those of `go` are further limits.
    pub limits: Limits,
}

/// NegaScout with all rules and 16 MiB, without limits.
impl Default for Setup {
    fn default() -> Setup {
        Setup {
            algorithm: Algorithm::default(),
            memory: 16,
            threads: 1,
            rules: Rules::ALL,
            judge: Judge::default(),
            limits: Limits::none(),
        }
    }
}

/// Reads a line, and sets up its position if it has one. For the fuzz targets; not part of the API.
#[doc(hidden)]
pub fn read(line: &str) {
    match command::Command::read(line) {
        Ok(Some(command::Command::Position { fen, moves })) => {
            _ = game::Game::read(fen.as_deref(), &moves);
        }
        Ok(Some(command::Command::SetOption { name, value })) => {
            let setup = Setup { memory: 1, ..Setup::default() };
            _ = options::Settings::new(&setup).set(&name, value.as_deref());
        }
        _ => {}
    }
}
