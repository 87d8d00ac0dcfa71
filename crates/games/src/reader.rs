//! Reading a text character by character, with errors that name the place.

use crate::NotationError;

/// A text and how far it has been read.
#[derive(Debug)]
pub(crate) struct Reader {
    characters: Vec<char>,
    at: usize,
}

impl Reader {
    pub(crate) fn new(text: &str) -> Reader {
        Reader { characters: text.chars().collect(), at: 0 }
    }

    /// The next character, which is not taken.
    pub(crate) fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    /// The place of the next character, from 1.
    pub(crate) fn column(&self) -> usize {
        self.at + 1
    }

    pub(crate) fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Takes the next character if it means something.
    pub(crate) fn one_of<T>(
        &mut self,
        meaning: impl Fn(char) -> Option<T>,
        what: &str,
    ) -> Result<T, NotationError> {
        let Some(found) = self.peek().and_then(meaning) else { return self.expected(what) };
        self.at += 1;
        Ok(found)
    }

    /// Takes `c`.
    pub(crate) fn expect(&mut self, c: char, what: &str) -> Result<(), NotationError> {
        self.one_of(|next| (next == c).then_some(()), what)
    }

    /// Takes a number, as its digits; empty if there is none.
    pub(crate) fn digits(&mut self) -> String {
        self.take(char::is_ascii_digit)
    }

    /// Takes a word if it means something, whether in capitals or not. The empty word may mean something too.
    pub(crate) fn word<T>(
        &mut self,
        meaning: impl Fn(&str) -> Option<T>,
        what: &str,
    ) -> Result<T, NotationError> {
        let from = self.at;
        let word = self.take(char::is_ascii_alphabetic).to_ascii_lowercase();
        meaning(&word).map_or_else(
            || {
                self.at = from;
                self.expected(what)
            },
            Ok,
        )
    }

    /// Nothing but spaces is left.
    pub(crate) fn end(&mut self) -> Result<(), NotationError> {
        self.skip_spaces();
        if self.peek().is_some() { self.expected("the end") } else { Ok(()) }
    }

    /// The error that something else stands here.
    pub(crate) fn expected<T>(&self, what: &str) -> Result<T, NotationError> {
        let found = self.peek().map_or("the end".into(), |c| format!("{c:?}"));
        let message = format!("expected {what}, found {found}");
        Err(NotationError::new(self.column(), message))
    }

    /// The characters up to the first that is not `of_it`.
    fn take(&mut self, of_it: fn(&char) -> bool) -> String {
        let rest = &self.characters[self.at..];
        let taken: String = rest.iter().copied().take_while(of_it).collect();
        self.at += taken.chars().count();
        taken
    }
}
