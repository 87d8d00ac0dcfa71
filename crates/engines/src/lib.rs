//! The games of Plywood as programs: the list of all games by name, and a solver for each.
//!
//! ```
//! use plywood::Limits;
//! use plywood::board::Seat;
//!
//! let game = plywood_engines::game("connect-four").expect("it is in the list");
//! let mut board = game.board(Some("44"))?;
//! let seat = board.sit(&Seat::new("mtd-f".parse()?))?;
//! let found = board.think(seat, &Limits::depth(5), &mut |_| {});
//! board.play(&found.best.expect("the game is not over"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`add_own`] puts a game of your own into the list. From then on it is available on the command line, on the page and in
//! matches.

#![deny(unsafe_code)]

pub mod chess;
mod connect_four;
mod every_move;
pub mod othello;
mod plain;
mod program;
pub mod train;

pub use connect_four::connect_four;
pub use plain::{in_order, plainly};

use plywood::board::{AnyGame, Listed, Own, Owned};
use plywood::subject::{BadGame, Subject};
use plywood_core::{Depth, Game};
use plywood_games::HasEvaluators;
use plywood_games::chess::Chess;
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::{Kalah, SizeError};
use plywood_games::othello::Othello;
use plywood_games::tic_tac_toe::TicTacToe;
use plywood_games::{perft, perft_with_ended};
use std::sync::{PoisonError, RwLock};

/// The list of games. To add a game, add an entry here.
static LIST: &[&dyn AnyGame] = &[
    &Listed::of(|| TicTacToe, plainly),
    &Listed::<ConnectFour, plywood_games::connect_four::Evaluator> {
        ranks: Some(|| Box::new(connect_four::rank)),
        ..Listed::of(|| ConnectFour, connect_four)
    },
    &Listed::of(Kalah::default, plainly),
    // The published counts for Othello include games that end before the last ply.
    &Listed::<Othello, othello::Evaluator> {
        rules: || Othello,
        solver: othello::othello,
        perft: perft_with_ended,
        ranks: None,
        engine: othello::engine::sit,
    },
    &Listed::<Chess, chess::Evaluator> {
        rules: || Chess,
        solver: plainly,
        perft: perft::<Chess>,
        ranks: None,
        engine: chess::sit,
    },
];

/// Games added at run time.
static ADDED: RwLock<Vec<&'static dyn AnyGame>> = RwLock::new(Vec::new());

/// Adds a game to the list, for the lifetime of this process.
pub fn add(game: &'static dyn AnyGame) {
    ADDED.write().unwrap_or_else(PoisonError::into_inner).push(game);
}

/// Adds a game of your own to the list, for the lifetime of this process. It can then be searched, watched, compared and
/// played by the command line and on the page.
pub fn add_own<G: Own>() {
    add(Box::leak(Box::new(Listed::<Owned<G>>::own(plainly))));
}

/// Returns all games.
#[must_use]
pub fn games() -> Vec<&'static dyn AnyGame> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    LIST.iter().chain(added.iter()).copied().collect()
}

/// Returns the game called `name`.
pub fn game(name: &str) -> Result<&'static dyn AnyGame, BadGame> {
    let all = games();
    all.iter().find(|game| game.name() == name).copied().ok_or_else(|| BadGame::Game {
        name: name.into(),
        names: all.iter().map(|game| game.name()).collect(),
    })
}

/// Returns the start position of Kalah with `pits` pits on each side and `stones` stones in each, to be searched to
/// `depth` plies. The list of games contains only the usual size.
pub fn kalah(pits: u8, stones: u8, depth: Depth) -> Result<Subject, SizeError> {
    let rules = Kalah::new(pits, stones)?;
    let root = rules.root();
    Ok(Subject::posed(rules, root, &Kalah::EVALUATORS[0], depth))
}
