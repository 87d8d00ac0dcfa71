//! How people read, write and see a game.

use crate::Picture;
use plywood_core::{Game, Horizon, Value};

/// A game whose positions and moves can be written down.
///
/// What is written can be read again: `read(write(position)) == position`, and the same for every legal move. Whatever the
/// text, reading never panics; a refusal names the character where it goes wrong and what was expected there.
pub trait Notation: Game {
    /// What the game is called: `connect-four`.
    const NAME: &'static str;

    /// What a position is written as, for help: ``column digits such as `44435` ``.
    const POSITIONS: &'static str;

    /// The position that `text` describes.
    fn read(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// The position as text, in a single line.
    fn write(&self, position: &Self::Position) -> String;

    /// The legal move that `text` describes.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, NotationError> {
        let wanted = text.trim();
        let moves = || self.moves(position).into_iter();
        let written = |m| self.write_move(position, m);
        moves().find(|&m| written(m).eq_ignore_ascii_case(wanted)).ok_or_else(|| {
            let legal: Vec<String> = moves().map(written).collect();
            let message = if legal.is_empty() {
                format!("`{wanted}` cannot be played: the game is over")
            } else {
                format!("`{wanted}` is not a legal move here; legal are {}", legal.join(" "))
            };
            NotationError::new(1, message).at(self.draw(position))
        })
    }

    /// A legal move as text.
    fn write_move(&self, position: &Self::Position, m: Self::Move) -> String;

    /// Who is to move, in a word or a letter, as people call the side.
    fn side(&self, position: &Self::Position) -> &'static str;

    /// The names of the side to move and of the other side, as people write them: `["Black", "White"]`.
    fn sides(&self, position: &Self::Position) -> [&'static str; 2] {
        let _ = position;
        ["First", "Second"]
    }

    /// The board, in several lines, without a line break at the end.
    fn draw(&self, position: &Self::Position) -> String;

    /// The board as a picture. Without one, programs show what is [drawn](Notation::draw) and list the moves.
    ///
    /// Every legal move but a pass is seen in exactly one cell, and no cell plays an illegal one.
    fn picture(&self, position: &Self::Position) -> Option<Picture> {
        let _ = position;
        None
    }
}

/// A game that has judges by name.
pub trait Judged: Game + Sized + 'static {
    /// One type for all of them.
    type Evaluator: Horizon<Self> + Copy + Send + Sync + 'static;

    /// What finished games are won by: `discs`, `stones`. `None` where a win is a win, and all that values tell besides is
    /// how soon.
    const UNIT: Option<&'static str> = None;

    /// All of them; the first is the one to take if none was asked for. Each game has `zero`, to which only finished
    /// games count.
    const EVALUATORS: &'static [Named<Self::Evaluator>];

    /// What a value of this evaluator means to people.
    fn worth(evaluator: &Self::Evaluator, value: Value) -> Worth {
        let _ = evaluator;
        Worth::Points(value.get().unsigned_abs())
    }
}

/// What a value means to the side that is better off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It wins.
    Won,
    /// It is ahead, or wins, by so many of the game's [units](Judged::UNIT).
    By(u32),
    /// It has so many points, which only the evaluator could explain.
    Points(u32),
}

impl Worth {
    /// Of a value whose size is that of a win from `least` on.
    pub(crate) fn won_from(least: i16, value: Value) -> Worth {
        let size = value.get().unsigned_abs();
        if size >= least.unsigned_abs().into() { Worth::Won } else { Worth::Points(size) }
    }
}

/// A judge and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<E> {
    /// The name, as on the command line.
    pub name: &'static str,
    /// What it looks at, in a line.
    pub about: &'static str,
    /// The judge.
    pub evaluator: E,
}

/// A row of a board that is drawn.
pub(crate) fn spaced(row: impl IntoIterator<Item = char>) -> String {
    row.into_iter().map(String::from).collect::<Vec<_>>().join(" ")
}

/// Why a text is not a position, or not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {column}: {message}")]
pub struct NotationError {
    /// The character, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
    /// The board on which a move is wrong, drawn; empty if there is none.
    pub board: String,
}

impl NotationError {
    /// Something is wrong with this character.
    pub fn new(column: usize, message: impl Into<String>) -> NotationError {
        NotationError { column, message: message.into(), board: String::new() }
    }

    /// The same, on a board.
    #[must_use]
    pub fn at(self, board: String) -> NotationError {
        NotationError { board, ..self }
    }
}
