//! Reading a text from left to right, with errors that name the character.

use super::{Move, Othello, Position};
use crate::{Notation, NotationError};

/// Where the reader is.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    /// In bytes; always between two characters.
    at: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Scanner<'t> {
        Scanner { text, at: 0 }
    }

    /// The next character, which is not taken.
    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Takes the next character.
    pub(super) fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes the next character if it is `wanted`.
    pub(super) fn takes(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.take();
        }
        found
    }

    /// Takes the next character, which has to be `wanted`.
    pub(super) fn expect(&mut self, wanted: char) -> Result<(), NotationError> {
        if self.takes(wanted) { Ok(()) } else { Err(self.expected(&format!("`{wanted}`"))) }
    }

    /// Takes characters as long as they are `wanted`.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Takes spaces and line breaks.
    pub(super) fn skip_spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// What was taken since `start`, a place of the same text, to be read by itself.
    pub(super) fn since(&self, start: &Scanner<'t>) -> Scanner<'t> {
        Scanner { text: &self.text[..self.at], at: start.at }
    }

    /// What has not been taken.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The number of the next character, from 1.
    pub(super) fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    /// Something is wrong with the next character.
    pub(super) fn refuse(&self, message: String) -> NotationError {
        NotationError::new(self.column(), message)
    }

    /// The next character is not what it should be.
    pub(super) fn expected(&self, what: &str) -> NotationError {
        self.refuse(match self.peek() {
            Some(c) => format!("expected {what}, found {c:?}"),
            None => format!("expected {what}, found the end"),
        })
    }

    /// Takes a legal move: a letter and a digit, or one of the words for a pass.
    pub(super) fn take_move(&mut self, position: &Position) -> Result<Move, NotationError> {
        let start = self.clone();
        let is_square = self.peek().is_some_and(|c| c.is_ascii_alphabetic())
            && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit());
        let name = if is_square {
            self.at += 2;
            &self.text[start.at..self.at]
        } else if self.takes_a_pass() {
            "pa"
        } else {
            return Err(start.expected("a square such as `f5`, or `pa` for a pass"));
        };
        Othello
            .read_move(position, name)
            .map_err(|error| NotationError { column: start.column(), ..error })
    }

    /// Takes a pass, if there is one.
    fn takes_a_pass(&mut self) -> bool {
        let rest = self.rest().as_bytes();
        let begins = |word: &&&str| {
            rest.get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()))
        };
        let word = ["pass", "pa", "ps", "--"].iter().find(begins);
        self.at += word.map_or(0, |word| word.len());
        word.is_some()
    }
}

/// Why a file cannot be read, and where that shows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, character {column}: {message}")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl FileError {
    /// An error at a character of the whole text.
    pub(super) fn in_text(text: &str, error: NotationError) -> FileError {
        let before = text.chars().take(error.column - 1);
        let (line, column) =
            before.fold((1, 1), |(l, c), found| if found == '\n' { (l + 1, 1) } else { (l, c + 1) });
        FileError { line, column, message: error.message }
    }

    /// An error in one line of it, counted from 1.
    pub(super) fn in_line(line: usize, error: NotationError) -> FileError {
        FileError { line, column: error.column, message: error.message }
    }
}
