//! Files of positions to solve.

use crate::failure::{Failure, drawn};
use plywood::board::{AnyGame, Board};
use plywood::solve::{Outcome, Solution};
use plywood_core::Value;
use plywood_games::NotationError;
use serde_json::{Value as Json, json};
use std::fmt;

/// A position and its expected result.
pub(super) struct Problem {
    /// The line in the file, from 1.
    pub(super) line: usize,
    /// The name of the game.
    pub(super) game: &'static str,
    /// The position in the game's notation.
    pub(super) position: String,
    pub(super) expected: Option<Expected>,
}

/// The expected result of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    Value(Value),
    Outcome(Outcome),
}

impl Expected {
    /// Whether `found` is as expected; `None` if the solver did not find out.
    pub(super) fn is(self, found: &Solution) -> Option<bool> {
        match self {
            Expected::Value(expected) => found.value.map(|value| value == expected),
            Expected::Outcome(expected) => found.outcome.map(|outcome| outcome == expected),
        }
    }

    pub(super) fn json(self) -> Json {
        match self {
            Expected::Value(value) => json!(value.get()),
            Expected::Outcome(outcome) => json!(outcome.word()),
        }
    }

    /// Returns the better result for the side to move.
    fn or_better(self, other: Option<Expected>) -> Result<Expected, String> {
        match (self, other) {
            (one, None) => Ok(one),
            (Expected::Value(a), Some(Expected::Value(b))) => Ok(Expected::Value(a.max(b))),
            (Expected::Outcome(a), Some(Expected::Outcome(b))) => Ok(Expected::Outcome(a.max(b))),
            (one, Some(other)) => Err(format!("`{one}` cannot be compared with `{other}` before it")),
        }
    }

    fn parse(text: &str) -> Result<Expected, String> {
        let word = Outcome::WORDS.iter().find(|(word, _)| text.eq_ignore_ascii_case(word));
        if let Some((_, outcome)) = word {
            return Ok(Expected::Outcome(*outcome));
        }
        let value = text.parse().ok().and_then(Value::new).map(Expected::Value);
        value.ok_or_else(|| {
            format!("expected a value such as +10, or `win`, `draw` or `loss`, found `{text}`")
        })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Value(value) => value.fmt(f),
            Expected::Outcome(outcome) => f.write_str(outcome.word()),
        }
    }
}

impl Problem {
    /// Parses all positions of the file called `name`.
    pub(super) fn all(
        name: &str,
        bytes: &[u8],
        game: &'static dyn AnyGame,
    ) -> Result<Vec<Problem>, Failure> {
        let mut problems = Vec::new();
        for (line, bytes) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            let problem = Problem::parse(line, bytes, game).map_err(|error| {
                let (column, board) = (error.column, drawn(&error));
                Failure::Input(format!("{name}:{line}:{column}: {}{board}", error.message))
            })?;
            problems.extend(problem);
        }
        if problems.is_empty() {
            return Err(Failure::Input(format!(
                "{name} has no positions; those of {} are {}, one per line",
                game.name(),
                game.positions()
            )));
        }
        Ok(problems)
    }

    /// Parses the position on one line; `None` if the line is empty or a comment.
    fn parse(
        line: usize,
        bytes: &[u8],
        game: &'static dyn AnyGame,
    ) -> Result<Option<Problem>, NotationError> {
        let text = str::from_utf8(bytes).map_err(|error| {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            NotationError::new(before.chars().count() + 1, "this is not UTF-8")
        })?;
        let content = text.split('#').next().unwrap_or(text);
        let mut fields = fields(content);
        let Some((column, position)) = fields.next() else { return Ok(None) };
        if content.trim().is_empty() {
            return Ok(None);
        }
        let mut board = game.board(Some(position)).map_err(|error| further(column, error))?;
        let mut best = None;
        for (column, field) in fields.filter(|(_, field)| !field.is_empty()) {
            let expected = expected(field, &mut *board).map_err(|error| further(column, error))?;
            best =
                Some(expected.or_better(best).map_err(|message| NotationError::new(column, message))?);
        }
        Ok(Some(Problem { line, game: game.name(), position: board.position(), expected: best }))
    }
}

/// Splits the line at semicolons. Each field comes with the column it begins in, from 1.
fn fields(content: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    content.split(';').map(move |field| {
        let blanks = field.chars().take_while(|c| c.is_whitespace()).count();
        let begins = column + blanks;
        column += field.chars().count() + 1;
        (begins, field.trim())
    })
}

/// Parses a value or an outcome, with or without the move that leads to it.
fn expected(field: &str, board: &mut dyn Board) -> Result<Expected, NotationError> {
    let Some((m, value)) = field.split_once(':') else {
        return Expected::parse(field).map_err(|message| NotationError::new(1, message));
    };
    board.play(m)?;
    board.undo();
    let column = m.chars().count() + 2;
    Expected::parse(value.trim()).map_err(|message| NotationError::new(column, message))
}

/// Moves the error to a text that begins at `column`.
fn further(column: usize, error: NotationError) -> NotationError {
    NotationError { column: column + error.column - 1, ..error }
}
