//! Somebody else's program as text: `gtp:COMMAND` or `nboard:COMMAND`.

use crate::{Color, Fault, gtp, nboard};
use plywood::Depth;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A program of somebody else, and the protocol that it speaks.
///
/// ```
/// use plywood_protocols::Program;
///
/// let program: Program = "gtp:gtp-rhino --level 3 'a b'".parse()?;
/// assert_eq!(program.command(), ["gtp-rhino", "--level", "3", "a b"]);
/// assert_eq!("gtp:".parse::<Program>().unwrap_err().to_string(), "expected a command after `gtp:`, as in gtp:gtp-rhino");
/// # Ok::<(), plywood_protocols::ProgramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    protocol: Protocol,
    text: String,
    command: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Gtp,
    NBoard,
}

/// The beginnings of a program's text.
const PROTOCOLS: [(&str, Protocol); 2] = [("gtp:", Protocol::Gtp), ("nboard:", Protocol::NBoard)];

/// Why a text is not a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// The text does not begin with a protocol.
    #[error("expected gtp:COMMAND or nboard:COMMAND, found `{0}`")]
    Protocol(String),
    /// There is no command.
    #[error("expected a command after `{0}`, as in {0}gtp-rhino")]
    NoCommand(&'static str),
    /// A quotation mark is not closed.
    #[error("expected another {quote} to close the quotation in `{text}`")]
    Quotation {
        /// The quotation mark.
        quote: char,
        /// The whole command.
        text: String,
    },
}

/// The terms on which a program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The time for a move, which the program is told if its protocol has words for it.
    pub time: Option<Duration>,
    /// The depth of a search, which the program is told if its protocol has words for it.
    pub depth: Option<Depth>,
    /// How long an answer may take beyond the time for a move before the program counts as hung.
    pub patience: Duration,
}

/// What a program chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A move, which may be illegal, as a board of Othello reads it.
    Move(String),
    /// The program gives up.
    Resigns,
}

/// A running program that plays games of Othello.
pub trait Opponent: Send {
    /// Begins a game, in the position after `moves` from the start of Othello.
    fn begin(&mut self, moves: &[String]) -> Result<(), Fault>;

    /// Tells the program a move of the other side, or a pass of any side.
    fn play(&mut self, color: Color, m: &str) -> Result<(), Fault>;

    /// Asks the program for a move of `color`. The program has played the move that it returns.
    fn choose(&mut self, color: Color) -> Result<Choice, Fault>;
}

impl fmt::Debug for dyn Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opponent")
    }
}

impl Program {
    /// Returns whether a text begins like a program rather than like the name of an algorithm.
    #[must_use]
    pub fn is_meant_by(text: &str) -> bool {
        PROTOCOLS.iter().any(|(prefix, _)| text.starts_with(prefix))
    }

    /// Returns the command and its arguments.
    #[must_use]
    pub fn command(&self) -> &[String] {
        &self.command
    }

    /// Returns whether the program can be told the depth of its searches.
    #[must_use]
    pub fn takes_depth(&self) -> bool {
        self.protocol == Protocol::NBoard
    }

    /// Starts the program and waits for its first answer.
    pub fn start(&self, terms: &Terms) -> Result<Box<dyn Opponent>, Fault> {
        Ok(match self.protocol {
            Protocol::Gtp => Box::new(gtp::Client::start(&self.command, *terms)?),
            Protocol::NBoard => Box::new(nboard::Client::start(&self.command, *terms)?),
        })
    }
}

impl FromStr for Program {
    type Err = ProgramError;

    fn from_str(text: &str) -> Result<Program, ProgramError> {
        let known = PROTOCOLS.iter().find(|(prefix, _)| text.starts_with(prefix));
        let &(prefix, protocol) = known.ok_or_else(|| ProgramError::Protocol(text.into()))?;
        let command = words(&text[prefix.len()..])?;
        if command.is_empty() {
            return Err(ProgramError::NoCommand(prefix));
        }
        Ok(Program { protocol, text: text.into(), command })
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Splits a command into words at spaces. Words in quotation marks, single or double, may contain spaces.
fn words(text: &str) -> Result<Vec<String>, ProgramError> {
    let mut words = Vec::new();
    let (mut word, mut open): (Option<String>, Option<char>) = (None, None);
    for c in text.chars() {
        match (open, c) {
            (Some(quote), _) if c == quote => open = None,
            (None, '"' | '\'') => {
                open = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match open {
        Some(quote) => Err(ProgramError::Quotation { quote, text: text.into() }),
        None => Ok(words),
    }
}

/// Splits a text at commas that are not in quotation marks.
///
/// ```
/// use plywood_protocols::split_at_commas;
///
/// assert_eq!(split_at_commas("gtp:prog 'a,b',time=1"), ["gtp:prog 'a,b'", "time=1"]);
/// ```
#[must_use]
pub fn split_at_commas(text: &str) -> Vec<&str> {
    let mut open = None;
    let is_comma = |c: char| {
        match open {
            None if c == '"' || c == '\'' => open = Some(c),
            Some(quote) if c == quote => open = None,
            _ => {}
        }
        c == ',' && open.is_none()
    };
    text.split(is_comma).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_into_words() {
        for (text, wanted) in [
            ("a", vec!["a"]),
            ("  a  b\tc ", vec!["a", "b", "c"]),
            ("'a b' \"c d\"", vec!["a b", "c d"]),
            ("--x='a b'c", vec!["--x=a bc"]),
            ("''", vec![""]),
            ("\"it's\"", vec!["it's"]),
            ("", vec![]),
        ] {
            assert_eq!(words(text).expect(text), wanted, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, message) in [
            ("uci:stockfish", "expected gtp:COMMAND or nboard:COMMAND, found `uci:stockfish`"),
            ("nboard: ", "expected a command after `nboard:`"),
            ("gtp:a 'b", "expected another ' to close the quotation in `a 'b`"),
        ] {
            let error = text.parse::<Program>().expect_err(text).to_string();
            assert!(error.starts_with(message), "{error}");
        }
        assert!(Program::is_meant_by("gtp:") && !Program::is_meant_by("negascout"));
    }
}
