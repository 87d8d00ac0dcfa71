//! Reading a text from left to right, with errors that name the character.

use crate::NotationError;

/// A text and the position up to which it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'t> {
    text: &'t str,
    /// The offset in bytes; always on a character boundary.
    at: usize,
}

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t str) -> Scanner<'t> {
        Scanner { text, at: 0 }
    }

    /// The text that has not been taken yet.
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// The next character, without taking it.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The number of the next character, from 1.
    pub(crate) fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    /// Whether a line begins here. A byte order mark is no part of the first line.
    #[cfg(feature = "chess")]
    pub(crate) fn is_at_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_start_matches('\u{feff}');
        before.is_empty() || before.ends_with('\n')
    }

    /// Takes the next character.
    pub(crate) fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes the next character if it is `wanted`.
    pub(crate) fn takes(&mut self, wanted: char) -> bool {
        self.peek() == Some(wanted) && self.take().is_some()
    }

    /// Skips `bytes` bytes. The last of them must end a character.
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Takes characters while they are `wanted`.
    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.skip(end);
        &rest[..end]
    }

    /// Takes spaces and line breaks.
    pub(crate) fn skip_spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Takes the next character, which must be `wanted`.
    pub(crate) fn expect(&mut self, wanted: char, what: &str) -> Result<(), NotationError> {
        if self.takes(wanted) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Takes the next character and returns its meaning; fails if it has none.
    pub(crate) fn one_of<T>(
        &mut self,
        meaning: impl Fn(char) -> Option<T>,
        what: &str,
    ) -> Result<T, NotationError> {
        let found = self.peek().and_then(meaning).ok_or_else(|| self.expected(what))?;
        self.take();
        Ok(found)
    }

    /// Takes a word and returns its meaning, ignoring case; fails if it has none. The empty word may have a meaning
    /// too.
    pub(crate) fn word<T>(
        &mut self,
        meaning: impl Fn(&str) -> Option<T>,
        what: &str,
    ) -> Result<T, NotationError> {
        let start = self.clone();
        let word = self.take_while(|c| c.is_ascii_alphabetic()).to_ascii_lowercase();
        meaning(&word).ok_or_else(|| start.expected(what))
    }

    /// Skips spaces and fails unless the text ends there; `what` names what was expected.
    pub(crate) fn end(&mut self, what: &str) -> Result<(), NotationError> {
        self.skip_spaces();
        if self.peek().is_none() { Ok(()) } else { Err(self.expected(what)) }
    }

    /// A scanner over the text that was taken since `start`, an earlier state of the same scanner.
    pub(crate) fn since(&self, start: &Scanner<'t>) -> Scanner<'t> {
        Scanner { text: &self.text[..self.at], at: start.at }
    }

    /// An error at the next character.
    pub(crate) fn refuse(&self, message: String) -> NotationError {
        NotationError::new(self.column(), message)
    }

    /// The error that the next character is not `what` was expected.
    pub(crate) fn expected(&self, what: &str) -> NotationError {
        let found = self.peek().map_or("the end".into(), |c| format!("{c:?}"));
        self.refuse(format!("expected {what}, found {found}"))
    }
}
