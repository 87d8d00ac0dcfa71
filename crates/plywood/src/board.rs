//! Games whose type is forgotten, with moves as text: for programs that learn at run time which game is played. The list of
//! all games is in the crate `plywood-engines`.
//!
//! ```
//! use plywood::Limits;
//! use plywood::board::{AnyGame, Listed, Seat};
//! use plywood::games::connect_four::ConnectFour;
//!
//! let game = Listed::of(|| ConnectFour, |_, _, _| unreachable!("nothing is solved here"));
//! let mut board = game.board(Some("44"))?;
//! board.play("4")?;
//! let seat = board.sit(&Seat::new("mtd-f".parse()?))?;
//! let found = board.think(seat, &Limits::depth(5), &mut |_| {});
//! board.play(&found.best.expect("the game is not over"))?;
//! assert_eq!(board.played().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod listed;

use crate::solve::{Question, Solution};
use crate::subject::{BadGame, Subject};
use crate::{Found, Limits, Progress, ScoredLine};
pub use listed::Listed;
use plywood_core::memory::TableError;
use plywood_core::{Algorithm, Depth, Value};
use plywood_games::{NotationError, Passes, Picture, Worth};
use std::fmt;

/// A game whose type is forgotten: what programs need that learn at run time which game is played. [`Listed`] makes one of
/// any game that has a notation and evaluators.
pub trait AnyGame: Sync {
    /// What it is called: `connect-four`.
    fn name(&self) -> &'static str;

    /// How positions are written, for help.
    fn positions(&self) -> &'static str;

    /// The names of its evaluators, and what each looks at; the first is the one to take if none was asked for.
    fn evaluators(&self) -> Vec<(&'static str, &'static str)>;

    /// What a value of an evaluator means, and the unit it counts, in the plural; of the first evaluator if none is named.
    fn worth(&self, evaluator: Option<&str>, value: Value) -> (Worth, Option<&'static str>);

    /// A board where play begins, or at the position that this text describes.
    fn board(&self, position: Option<&str>) -> Result<Box<dyn Board>, NotationError>;

    /// A position and one of its evaluators, to be searched to `depth` plies; where play begins and the first evaluator if
    /// none are given.
    fn subject(
        &self,
        position: Option<&str>,
        evaluator: Option<&str>,
        depth: u64,
    ) -> Result<Subject, BadGame>;

    /// The number of ways of play over `depth` plies.
    fn perft(&self, position: Option<&str>, depth: Depth, passes: Passes) -> Result<u64, BadGame>;

    /// The number of ways of play over `depth` plies after each move; `depth` is at least 1.
    fn divide(
        &self,
        position: Option<&str>,
        depth: Depth,
        passes: Passes,
    ) -> Result<Vec<(String, u64)>, BadGame>;

    /// Solves a position with a table of `memory` MiB; `tell` hears the depth of each search that begins.
    fn solve(
        &self,
        position: &str,
        question: Question,
        memory: u64,
        limits: &Limits,
        tell: &dyn Fn(Depth),
    ) -> Result<Solution, Unsolved>;
}

/// Why a position was not solved.
#[derive(Clone, Debug)]
pub enum Unsolved {
    /// There is no such position.
    Position(NotationError),
    /// There is no room for the table.
    NoTable(TableError),
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game that is being played, and the players at its board.
pub trait Board: Send {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// The position as text.
    fn position(&self) -> String;

    /// The board, in several lines.
    fn drawn(&self) -> String;

    /// The board as a picture, if the game has one.
    fn picture(&self) -> Option<Picture>;

    /// Row and column of the cell of the picture where the move played last is seen.
    fn landed(&self) -> Option<(usize, usize)>;

    /// The names of the side that moves first at this board and of the other: `["Black", "White"]`.
    fn sides(&self) -> [&'static str; 2];

    /// The legal moves; none if the game is over.
    fn moves(&self) -> Vec<String>;

    /// The moves played so far, passes included.
    fn played(&self) -> Vec<String>;

    /// Whose turn it is.
    fn turn(&self) -> Side;

    /// What that side is called: `x`, `north`.
    fn side(&self) -> &'static str;

    /// Whether the side to move has no choice but to pass.
    fn must_pass(&self) -> bool;

    /// Plays the move that `text` describes.
    fn play(&mut self, text: &str) -> Result<(), NotationError>;

    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;

    /// How the game ended; `None` while it is played.
    fn ending(&self) -> Option<Ending>;

    /// Lets a player sit down; the number of its seat.
    fn sit(&mut self, seat: &Seat) -> Result<SeatNumber, NoSuchEvaluator>;

    /// Lets the player in this seat think about the position.
    fn think(
        &mut self,
        seat: SeatNumber,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<String>),
    ) -> Found<String>;

    /// What the `count` best moves are worth to the side to move, and what follows.
    fn lines(&mut self, seat: SeatNumber, count: usize, limits: &Limits) -> Vec<ScoredLine<String>>;

    /// Lets the player in this seat forget what it learnt.
    fn forget(&mut self, seat: SeatNumber);
}

impl fmt::Debug for dyn Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game(), self.position())
    }
}

/// Number of a seat at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatNumber(usize);

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one that moves first at this board.
    First,
    /// The other.
    Second,
}

impl Side {
    /// The side to move after so many moves.
    #[must_use]
    pub fn after(plies: usize) -> Side {
        if plies.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` if nobody did.
    pub winner: Option<Side>,
    /// What the winner is called: `x`, `north`.
    pub name: Option<&'static str>,
    /// By how much, and of what: 12 discs; `None` where a win is a win.
    pub by: Option<(u32, &'static str)>,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name, self.by) {
            (None, _) => f.write_str("a draw"),
            (Some(name), None) => write!(f, "{name} wins"),
            (Some(name), Some((margin, unit))) => write!(f, "{name} wins by {margin} {unit}"),
        }
    }
}

/// What a player at a board is like.
#[derive(Clone, Debug)]
pub struct Seat {
    /// How it searches.
    pub algorithm: Algorithm,
    /// Who judges positions; the game's first evaluator if none is named.
    pub evaluator: Option<String>,
    /// MiB of memory.
    pub memory: u64,
    /// Chooses among equally good moves by this seed, if there is one.
    pub seed: Option<u64>,
}

impl Seat {
    /// A player that searches by `algorithm` in 16 MiB.
    #[must_use]
    pub fn new(algorithm: Algorithm) -> Seat {
        Seat { algorithm, evaluator: None, memory: 16, seed: None }
    }
}

/// The game has no evaluator of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchEvaluator {
    /// The game.
    pub game: &'static str,
    /// The name.
    pub name: String,
    /// Those it has.
    pub known: Vec<&'static str>,
}

impl fmt::Display for NoSuchEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchEvaluator { game, name, known } = self;
        write!(f, "{game} has no evaluator called `{name}`; there are: {}", known.join(", "))
    }
}

impl std::error::Error for NoSuchEvaluator {}
