//! Games with their type erased and moves as text, for programs that choose the game at run time. The list of all games
//! is in the crate `plywood-engines`.
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
mod own;
mod scale;

use crate::solve::{Question, Solution};
use crate::subject::{BadGame, Subject};
use crate::{Found, Limits, Player, Progress, Scheme, ScoredLine};
pub use listed::{Listed, Seating, player, seated};
pub use own::{Own, OwnEvaluator, Owned, Reached};
use plywood_core::memory::TableError;
use plywood_core::{Algorithm, Bounds, Depth, Evaluate, Game, Value};
use plywood_games::{NotationError, Passes, Picture, Worth};
pub use scale::{Scale, plies_of};
use std::fmt;

/// A game with its type erased, for programs that choose the game at run time. [`Listed`] implements it for any game
/// that has a notation and evaluators.
pub trait AnyGame: Sync {
    /// Returns the game's name: `connect-four`.
    fn name(&self) -> &'static str;

    /// Returns a description of how positions are written, for help texts.
    fn positions(&self) -> &'static str;

    /// Returns the names of the game's evaluators, and what each considers. The first is the default.
    fn evaluators(&self) -> Vec<(&'static str, &'static str)>;

    /// Returns what an evaluator's value means, and the unit that values count, in the plural. Without a name, the
    /// first evaluator is used.
    fn worth(&self, evaluator: Option<&str>, value: Value) -> (Worth, Option<&'static str>);

    /// Returns a lead with which a side usually wins, by an evaluator's values, if it is known. Without a name, the first
    /// evaluator is used.
    fn clear_lead(&self, evaluator: Option<&str>) -> Option<Value>;

    /// Returns a board at the position that `position` describes, or at the start of the game.
    fn board(&self, position: Option<&str>) -> Result<Box<dyn Board>, NotationError>;

    /// Returns a position and one of its evaluators, to be searched to `depth` plies. The defaults are the start of the
    /// game and the first evaluator.
    fn subject(
        &self,
        position: Option<&str>,
        evaluator: Option<&str>,
        depth: u64,
    ) -> Result<Subject, BadGame>;

    /// Returns the number of move sequences of `depth` plies.
    fn perft(&self, position: Option<&str>, depth: Depth, passes: Passes) -> Result<u64, BadGame>;

    /// Returns the number of move sequences of `depth` plies for each first move; `depth` is at least 1.
    fn divide(
        &self,
        position: Option<&str>,
        depth: Depth,
        passes: Passes,
    ) -> Result<Vec<(String, u64)>, BadGame>;

    /// Solves a position with a table of `memory` MiB, and calls `tell` with the depth of each search that begins.
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
    /// The text does not describe a position.
    Position(NotationError),
    /// The table does not fit in memory.
    NoTable(TableError),
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game in progress, and the players at its board.
pub trait Board: Send {
    /// Returns the game's name.
    fn game(&self) -> &'static str;

    /// Returns the position as text.
    fn position(&self) -> String;

    /// Returns a drawing of the board, in several lines of text.
    fn drawn(&self) -> String;

    /// Returns the board as a picture, if the game has one.
    fn picture(&self) -> Option<Picture>;

    /// Returns the row and column of the picture's cell that shows the last move.
    fn landed(&self) -> Option<(usize, usize)>;

    /// Returns the row and column of the picture's cell that the piece of the last move left; `None` in games whose
    /// pieces do not move from cell to cell.
    fn left(&self) -> Option<(usize, usize)>;

    /// Returns the names of the side that moves first at this board and of the other: `["Black", "White"]`.
    fn sides(&self) -> [&'static str; 2];

    /// Returns the legal moves; none if the game is over.
    fn moves(&self) -> Vec<String>;

    /// Returns the moves played so far, including passes.
    fn played(&self) -> Vec<String>;

    /// Returns the side to move.
    fn turn(&self) -> Side;

    /// Returns the name of the side to move: `x`, `north`.
    fn side(&self) -> &'static str;

    /// Returns whether the side to move must pass.
    fn must_pass(&self) -> bool;

    /// Describes a forced pass of `side`, against `other`: `White must pass`, or `South moves again` in a game in which a
    /// pass means another turn for the other side.
    fn pass_words(&self, side: &str, other: &str) -> String;

    /// Plays the move that `text` describes.
    fn play(&mut self, text: &str) -> Result<(), NotationError>;

    /// Takes back the last move; returns false if there is none.
    fn undo(&mut self) -> bool;

    /// Returns how the game ended; `None` while it is in progress.
    fn ending(&self) -> Option<Ending>;

    /// Adds a player to the board and returns the number of its seat.
    fn sit(&mut self, seat: &Seat) -> Result<SeatNumber, NoSuchEvaluator>;

    /// Lets the player in this seat search the position, and calls `tell` with the progress.
    fn think(
        &mut self,
        seat: SeatNumber,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<String>),
    ) -> Found<String>;

    /// Returns the `count` best moves, each with its value for the side to move and the moves that follow.
    fn lines(&mut self, seat: SeatNumber, count: usize, limits: &Limits) -> Vec<ScoredLine<String>>;

    /// Returns every legal move with what the player in this seat has proven about its value for the side to move, in a
    /// search of this position to `depth` plies that has just ended.
    fn known(&mut self, seat: SeatNumber, depth: Depth) -> Vec<(String, Bounds)>;

    /// Makes the player in this seat forget what it learned.
    fn forget(&mut self, seat: SeatNumber);
}

impl fmt::Debug for dyn Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game(), self.position())
    }
}

/// Returns the number of plies of a line that leads from the position of `board` to the end of the game; `None` if it ends
/// before. Passes do not count.
pub fn plies_to_the_end(board: &mut dyn Board, line: &[String]) -> Option<u32> {
    let (mut plies, mut played) = (0, 0);
    for m in line {
        plies += u32::from(!board.must_pass());
        if board.play(m).is_err() {
            break;
        }
        played += 1;
    }
    let is_over = board.ending().is_some();
    for _ in 0..played {
        board.undo();
    }
    is_over.then_some(plies)
}

/// A program that chooses moves: a [`Player`], or an engine made for one game.
pub trait Engine<G: Game>: Send {
    /// Searches `position`, returns the best move, and calls `tell` with the progress.
    fn think(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Found<G::Move>;

    /// Returns the `count` best moves, best first, each with its value and the moves that follow.
    fn lines(
        &mut self,
        position: &G::Position,
        count: usize,
        limits: &Limits,
    ) -> Vec<ScoredLine<G::Move>>;

    /// Tells the positions of the game before the one that is searched next, from the first on, for engines to whom a
    /// repetition is a draw.
    fn played(&mut self, before: &[G::Position]) {
        let _ = before;
    }

    /// Returns what memory still knows about the value of `m` in a search of `position` to `depth` plies.
    fn known(&self, position: &G::Position, m: G::Move, depth: Depth) -> Bounds;

    /// Forgets everything learned, as before a game against another opponent.
    fn forget(&mut self);
}

impl<G, E> Engine<G> for Player<G, E>
where
    G: Game<Position: Send, Move: Send> + Send,
    E: Evaluate<G> + Send,
{
    fn think(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<G::Move>),
    ) -> Found<G::Move> {
        self.think_with(position, limits, tell)
    }

    fn lines(
        &mut self,
        position: &G::Position,
        count: usize,
        limits: &Limits,
    ) -> Vec<ScoredLine<G::Move>> {
        Player::lines(self, position, count, limits)
    }

    fn known(&self, position: &G::Position, m: G::Move, depth: Depth) -> Bounds {
        Player::known(self, position, m, depth)
    }

    fn forget(&mut self) {
        Player::forget(self);
    }
}

/// The number of a seat at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatNumber(usize);

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side that moves first at this board.
    First,
    /// The side that moves second at this board.
    Second,
}

impl Side {
    /// Returns the side to move after `plies` moves.
    #[must_use]
    pub fn after(plies: usize) -> Side {
        if plies.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Returns the other side.
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
    /// The winner; `None` if the game is a draw.
    pub winner: Option<Side>,
    /// The winner's name: `x`, `north`.
    pub name: Option<&'static str>,
    /// The margin and its unit: 12 discs; `None` if the game has no margins.
    pub by: Option<(u32, &'static str)>,
    /// Why the game is a draw, if the side to move still has legal moves: a position was repeated.
    pub why: Option<&'static str>,
}

impl Ending {
    /// Describes the ending, with these names of the side that moves first at the board and of the other: `Black wins by
    /// 46 discs`.
    #[must_use]
    pub fn words(&self, sides: [&str; 2]) -> String {
        self.told(self.winner.map(|winner| match winner {
            Side::First => sides[0],
            Side::Second => sides[1],
        }))
    }

    fn told(&self, name: Option<&str>) -> String {
        match (name, self.by) {
            (None, _) if let Some(why) = self.why => format!("a draw: {why}"),
            (None, _) => "a draw".into(),
            (Some(name), None) => format!("{name} wins"),
            (Some(name), Some((1, unit))) => format!("{name} wins by 1 {}", unit.trim_end_matches('s')),
            (Some(name), Some((margin, unit))) => format!("{name} wins by {margin} {unit}"),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(self.name))
    }
}

/// The settings of a player at a board.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The search algorithm.
    pub algorithm: Algorithm,
    /// The name of the evaluator; the game's first evaluator if `None`.
    pub evaluator: Option<String>,
    /// The memory limit in MiB.
    pub memory: u64,
    /// The seed for choosing among equally good moves; without one, the player takes the first.
    pub seed: Option<u64>,
    /// Whether the player may be a program made for the game, which searches selectively; otherwise everything is
    /// searched to the same depth.
    pub tactics: bool,
    /// The number of threads that share a search, if the algorithm [takes threads](Algorithm::takes_threads).
    pub threads: usize,
    /// How several threads share a search. Programs made for the game have their own way.
    pub scheme: Scheme,
}

impl Seat {
    /// Creates the settings of a player that uses `algorithm` and 16 MiB.
    #[must_use]
    pub fn new(algorithm: Algorithm) -> Seat {
        let (evaluator, seed) = (None, None);
        let (threads, scheme) = (1, Scheme::default());
        Seat { algorithm, evaluator, memory: 16, seed, tactics: true, threads, scheme }
    }
}

/// The game has no evaluator with this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchEvaluator {
    /// The name of the game.
    pub game: &'static str,
    /// The unknown name.
    pub name: String,
    /// The names of the game's evaluators.
    pub known: Vec<&'static str>,
}

impl fmt::Display for NoSuchEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchEvaluator { game, name, known } = self;
        write!(f, "{game} has no evaluator `{name}`; choose one of: {}", known.join(", "))
    }
}

impl std::error::Error for NoSuchEvaluator {}
