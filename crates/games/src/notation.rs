//! Reading, writing and drawing positions and moves.

use crate::Picture;
use plywood_core::{Evaluate, Game, Value};

/// A game whose positions and moves can be read and written as text.
///
/// Reading undoes writing: `read(write(position)) == position`, and likewise for every legal move. Reading never
/// panics; an error names the first wrong character and what was expected there.
pub trait Notation: Game {
    /// The name of the game: `connect-four`.
    const NAME: &'static str;

    /// How a position is written, for help texts: ``column digits such as `44435` ``.
    const POSITIONS: &'static str;

    /// Whether a forced pass means that the other side has earned another turn, as in Kalah. Otherwise the side that
    /// passes has no other move, as in Othello.
    const EXTRA_TURNS: bool = false;

    /// Returns the position that `text` describes.
    fn read(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// Writes the position as a single line of text.
    fn write(&self, position: &Self::Position) -> String;

    /// Returns the legal move that `text` describes.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, NotationError> {
        let wanted = text.trim();
        let moves = || self.moves(position).into_iter();
        let written = |m| self.write_move(position, m);
        moves().find(|&m| written(m).eq_ignore_ascii_case(wanted)).ok_or_else(|| {
            let legal: Vec<String> = moves().map(written).collect();
            let message = if legal.is_empty() {
                format!("`{wanted}` cannot be played: the game is over")
            } else {
                format!("`{wanted}` is not a legal move here; legal moves: {}", legal.join(" "))
            };
            NotationError::new(1, message).at(self.draw(position))
        })
    }

    /// Writes a legal move as text.
    fn write_move(&self, position: &Self::Position, m: Self::Move) -> String;

    /// The side to move, as a word or a letter.
    fn side(&self, position: &Self::Position) -> &'static str;

    /// The display names of the side to move and of the other side: `["Black", "White"]`.
    fn sides(&self, position: &Self::Position) -> [&'static str; 2] {
        let _ = position;
        ["First", "Second"]
    }

    /// Returns why a game is drawn though the side to move has legal moves, given all its positions so far: a position
    /// was repeated, or nothing has happened for long. `None` if the game goes on. Searches do not know of such draws.
    fn drawn(&self, played: &[Self::Position]) -> Option<&'static str> {
        let _ = played;
        None
    }

    /// Draws the board as several lines of text, without a line break at the end.
    fn draw(&self, position: &Self::Position) -> String;

    /// The board as a picture. Without one, programs show the [drawn](Notation::draw) board and list the moves.
    ///
    /// Every legal move except a pass lands in exactly one cell or is one of the picture's steps, and no cell plays an
    /// illegal move.
    fn picture(&self, position: &Self::Position) -> Option<Picture> {
        let _ = position;
        None
    }
}

/// A game that has named evaluators.
pub trait HasEvaluators: Game + Sized + 'static {
    /// The type of the game's evaluators.
    type Evaluator: Evaluators<Self>;

    /// The unit in which finished games are scored: `discs`, `stones`. `None` if a game is only won, lost or drawn, and
    /// values additionally express only how soon.
    const UNIT: Option<&'static str> = None;

    /// All evaluators of the game; the first is the default. Each game has `zero`, which scores only finished games.
    const EVALUATORS: &'static [Named<Self::Evaluator>] = Self::Evaluator::ALL;
}

/// A type whose values are evaluators of the game `G`, with names.
///
/// A game names one such type, [`HasEvaluators::Evaluator`]. A crate that builds on the game can have a type of its own,
/// with the game's evaluators and more.
pub trait Evaluators<G: Game>: Evaluate<G> + Copy + Send + Sync + 'static {
    /// All evaluators; the first is the default. One is called `zero` and scores only finished games.
    const ALL: &'static [Named<Self>];

    /// Explains a value of this evaluator.
    fn worth(&self, value: Value) -> Worth {
        Worth::Points(value.get().unsigned_abs())
    }

    /// Returns a lead with which a side usually wins, for drawings that show how a game goes. `None` if no such lead is
    /// known.
    fn clear_lead(&self) -> Option<Value> {
        None
    }
}

/// What a value means for the side that is better off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The side wins.
    Won,
    /// The side is ahead, or wins, by this number of the game's [units](HasEvaluators::UNIT).
    By(u32),
    /// The side is ahead by this number of points, whose meaning only the evaluator knows.
    Points(u32),
}

impl Worth {
    /// The worth of a value that is a win if its absolute value is at least `least`.
    pub(crate) fn won_from(least: i16, value: Value) -> Worth {
        let size = value.get().unsigned_abs();
        if size >= least.unsigned_abs().into() { Worth::Won } else { Worth::Points(size) }
    }
}

/// An evaluator and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<E> {
    /// The name that is used on the command line.
    pub name: &'static str,
    /// What the evaluator considers, in one line.
    pub about: &'static str,
    /// The evaluator.
    pub evaluator: E,
}

/// Joins the characters of a row with spaces, for drawing.
pub(crate) fn spaced(row: impl IntoIterator<Item = char>) -> String {
    row.into_iter().map(String::from).collect::<Vec<_>>().join(" ")
}

/// Why a text is not a valid position or move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {column}: {message}")]
pub struct NotationError {
    /// The number of the character, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
    /// A drawing of the board on which the move is illegal; empty if there is none.
    pub board: String,
}

impl NotationError {
    /// Creates an error at this character.
    pub fn new(column: usize, message: impl Into<String>) -> NotationError {
        NotationError { column, message: message.into(), board: String::new() }
    }

    /// Adds a drawing of the board to the error.
    #[must_use]
    pub fn at(self, board: String) -> NotationError {
        NotationError { board, ..self }
    }
}

/// Why a file cannot be read, and where the error is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, character {column}: {message}")]
pub struct FileError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the character in the line, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl FileError {
    /// Converts an error at a character of the whole text.
    pub(crate) fn in_text(text: &str, error: NotationError) -> FileError {
        let before = text.chars().take(error.column - 1);
        let (line, column) =
            before.fold((1, 1), |(l, c), found| if found == '\n' { (l + 1, 1) } else { (l, c + 1) });
        FileError { line, column, message: error.message }
    }

    /// Converts an error within one line; `line` counts from 1.
    pub(crate) fn in_line(line: usize, error: NotationError) -> FileError {
        FileError { line, column: error.column, message: error.message }
    }
}
