//! Somebody else's program as text: `gtp:COMMAND`, `nboard:COMMAND` or `uci:COMMAND,OPTION=VALUE`.

use crate::{Fault, gtp, nboard, uci};
use plywood::{Depth, Value};
use plywood_games::Notation;
use plywood_games::chess::Chess;
use plywood_games::othello::Othello;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A program of somebody else, and the protocol that it speaks.
///
/// Programs that speak GTP or NBoard play Othello, those that speak UCI play chess. The options of a UCI program follow
/// its command after commas: `NAME=VALUE`, or `NAME` alone for a button. A name may begin with `option.`, which is not
/// part of it.
///
/// ```
/// use plywood_protocols::Program;
///
/// let program: Program = "gtp:gtp-rhino --level 3 'a b'".parse()?;
/// assert_eq!(program.command(), ["gtp-rhino", "--level", "3", "a b"]);
/// assert_eq!("gtp:".parse::<Program>().unwrap_err().to_string(), "expected a command after `gtp:`, as in gtp:gtp-rhino");
/// let program: Program = "uci:stockfish,UCI_LimitStrength=true,UCI_Elo=2200".parse()?;
/// assert_eq!((program.game(), program.command()), ("chess", ["stockfish".to_string()].as_slice()));
/// # Ok::<(), plywood_protocols::ProgramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    protocol: Protocol,
    text: String,
    command: Vec<String>,
    settings: Vec<Setting>,
}

/// An option of a program that speaks UCI, and the value that it is to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) name: String,
    /// The value; `None` for a button.
    pub(crate) value: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Gtp,
    NBoard,
    Uci,
}

/// The beginnings of a program's text.
const PROTOCOLS: [(&str, Protocol); 3] =
    [("gtp:", Protocol::Gtp), ("nboard:", Protocol::NBoard), ("uci:", Protocol::Uci)];

/// Why a text is not a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// The text does not begin with a protocol.
    #[error("expected gtp:COMMAND, nboard:COMMAND or uci:COMMAND, found `{0}`")]
    Protocol(String),
    /// There is no command.
    #[error("expected a command after `{prefix}`, as in {prefix}{example}")]
    NoCommand {
        /// The beginning of the text: `gtp:`.
        prefix: &'static str,
        /// A command.
        example: &'static str,
    },
    /// An option has no name.
    #[error("expected an option such as Hash=64 after a comma, found `{0}`")]
    Option(String),
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
    /// The number of nodes of a search, which the program is told if its protocol has words for it.
    pub nodes: Option<u64>,
    /// How long an answer may take beyond the time for a move before the program counts as hung.
    pub patience: Duration,
}

/// What a program chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A move, which may be illegal, as a board of the game reads it, and the value that the program has told for it.
    Move(String, Option<Value>),
    /// The program gives up.
    Resigns,
}

/// The position in which a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// A position in the notation of the game, for programs that [take positions](Program::takes_positions); `None` for
    /// the start of the game.
    pub start: Option<String>,
    /// The moves from there, including passes.
    pub moves: Vec<String>,
}

impl Opening {
    /// Returns the moves for a program that can be told nothing else.
    pub(crate) fn only_moves(&self) -> Result<&[String], Fault> {
        match &self.start {
            None => Ok(&self.moves),
            Some(start) => {
                let message = "the protocol has no words for positions".into();
                Err(Fault::Refused { request: start.clone(), message })
            }
        }
    }
}

/// A running program that plays games, one after the other.
pub trait Opponent: Send {
    /// Begins a game.
    fn begin(&mut self, opening: &Opening) -> Result<(), Fault>;

    /// Tells the program the next move, which the program has not chosen: a move of the other side, or a pass.
    fn play(&mut self, m: &str) -> Result<(), Fault>;

    /// Asks the program for the next move. The program has played the move that it returns.
    fn choose(&mut self) -> Result<Choice, Fault>;
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

    /// Returns the name of the game that the program plays.
    #[must_use]
    pub fn game(&self) -> &'static str {
        if self.protocol == Protocol::Uci { Chess::NAME } else { Othello::NAME }
    }

    /// Returns whether the program can be told the depth of its searches.
    #[must_use]
    pub fn takes_depth(&self) -> bool {
        matches!(self.protocol, Protocol::NBoard | Protocol::Uci)
    }

    /// Returns whether the program can be told the number of nodes of its searches.
    #[must_use]
    pub fn takes_nodes(&self) -> bool {
        self.protocol == Protocol::Uci
    }

    /// Returns whether a game can begin in a position that is not described by moves.
    #[must_use]
    pub fn takes_positions(&self) -> bool {
        self.protocol == Protocol::Uci
    }

    /// Returns whether options may follow the command of the program that a text begins with.
    #[must_use]
    pub fn takes_options(text: &str) -> bool {
        text.starts_with("uci:")
    }

    /// Starts the program and waits for its first answer.
    pub fn start(&self, terms: &Terms) -> Result<Box<dyn Opponent>, Fault> {
        Ok(match self.protocol {
            Protocol::Gtp => Box::new(gtp::Client::start(&self.command, *terms)?),
            Protocol::NBoard => Box::new(nboard::Client::start(&self.command, *terms)?),
            Protocol::Uci => Box::new(uci::Client::start(&self.command, &self.settings, *terms)?),
        })
    }
}

impl FromStr for Program {
    type Err = ProgramError;

    fn from_str(text: &str) -> Result<Program, ProgramError> {
        let known = PROTOCOLS.iter().find(|(prefix, _)| text.starts_with(prefix));
        let &(prefix, protocol) = known.ok_or_else(|| ProgramError::Protocol(text.into()))?;
        let rest = &text[prefix.len()..];
        let mut parts = if Program::takes_options(text) { split_at_commas(rest) } else { vec![rest] };
        let command = words(parts.remove(0))?;
        if command.is_empty() {
            let example = if protocol == Protocol::Uci { "stockfish" } else { "gtp-rhino" };
            return Err(ProgramError::NoCommand { prefix, example });
        }
        let settings = parts.into_iter().map(Setting::read).collect::<Result<_, _>>()?;
        Ok(Program { protocol, text: text.into(), command, settings })
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Setting {
    /// Reads `NAME=VALUE` or `NAME`.
    fn read(text: &str) -> Result<Setting, ProgramError> {
        let joined = words(text)?.join(" ");
        let joined = joined.strip_prefix("option.").unwrap_or(&joined);
        let (name, value) = match joined.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim().to_owned())),
            None => (joined, None),
        };
        if name.is_empty() {
            return Err(ProgramError::Option(text.into()));
        }
        Ok(Setting { name: name.into(), value })
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
    fn options_follow_a_command_of_uci() {
        let program: Program = "uci:a 'b,c',Skill Level=3,Path='x, y',option.depth=4,Clear Hash,Name="
            .parse()
            .expect("right");
        assert_eq!(program.command(), ["a", "b,c"]);
        let settings: Vec<(&str, Option<&str>)> =
            program.settings.iter().map(|s| (s.name.as_str(), s.value.as_deref())).collect();
        assert_eq!(
            settings,
            [
                ("Skill Level", Some("3")),
                ("Path", Some("x, y")),
                ("depth", Some("4")),
                ("Clear Hash", None),
                ("Name", Some("")),
            ]
        );
        let other: Program = "gtp:a,b=c".parse().expect("right");
        assert_eq!((other.command(), other.settings.len()), (["a,b=c".to_string()].as_slice(), 0));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, message) in [
            (
                "xboard:crafty",
                "expected gtp:COMMAND, nboard:COMMAND or uci:COMMAND, found `xboard:crafty`",
            ),
            ("uci:,Hash=3", "expected a command after `uci:`, as in uci:stockfish"),
            ("uci:a,=3", "expected an option such as Hash=64 after a comma, found `=3`"),
            ("uci:a,", "expected an option such as Hash=64 after a comma, found ``"),
            ("uci:a,B='c", "expected another ' to close the quotation"),
            ("nboard: ", "expected a command after `nboard:`"),
            ("gtp:a 'b", "expected another ' to close the quotation in `a 'b`"),
        ] {
            let error = text.parse::<Program>().expect_err(text).to_string();
            assert!(error.starts_with(message), "{error}");
        }
        assert!(Program::is_meant_by("gtp:") && !Program::is_meant_by("negascout"));
    }
}
