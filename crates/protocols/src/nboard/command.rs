//! Lines of the protocol.

use plywood::{Depth, MAX_DEPTH};

/// A command of the other program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// The version of the protocol, at the beginning.
    Version,
    /// The greatest depth of a search.
    SetDepth(Depth),
    /// A whole game in GGF.
    SetGame(String),
    /// A move that was played.
    Move(String),
    /// A question for this number of moves and their values.
    Hint(usize),
    /// A question for the move to play.
    Go,
    /// A signal to stop thinking and to return this text.
    Ping(String),
    /// A request to learn from the game.
    Learn,
    /// The end of the session.
    Quit,
}

impl Command {
    /// Reads a line; returns `None` if the line is to be ignored.
    pub(super) fn read(line: &str) -> Option<Command> {
        let (name, rest) = word(line);
        match name {
            "nboard" => Some(Command::Version),
            "set" => Command::read_set(rest),
            "move" => Some(Command::Move(word(rest).0.into())).filter(|_| !rest.is_empty()),
            "hint" => Some(Command::Hint(word(rest).0.parse().unwrap_or(1).max(1))),
            "go" => Some(Command::Go),
            "ping" => Some(Command::Ping(word(rest).0.into())),
            "learn" => Some(Command::Learn),
            "quit" => Some(Command::Quit),
            _ => None,
        }
    }

    /// Reads a setting. Settings that mean nothing here are ignored, such as `set contempt`.
    fn read_set(text: &str) -> Option<Command> {
        let (name, value) = word(text);
        match name {
            "depth" => {
                let depth = word(value).0.parse::<u64>().ok()?;
                let depth = Depth::try_from(depth).unwrap_or(MAX_DEPTH);
                Some(Command::SetDepth(depth.clamp(1, MAX_DEPTH)))
            }
            "game" => Some(Command::SetGame(value.into())),
            _ => None,
        }
    }
}

/// Splits a line into its first word and the rest.
fn word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_and_unknown_lines_ignored() {
        for (line, command) in [
            ("nboard 2", Some(Command::Version)),
            ("set depth 12", Some(Command::SetDepth(12))),
            ("set depth 0", Some(Command::SetDepth(1))),
            ("set depth 99999999", Some(Command::SetDepth(MAX_DEPTH))),
            ("set depth deep", None),
            ("set game (;GM[Othello];)", Some(Command::SetGame("(;GM[Othello];)".into()))),
            ("set contempt 5", None),
            ("set myname Ann", None),
            ("move F5//1.2\r\n", Some(Command::Move("F5//1.2".into()))),
            ("move", None),
            ("hint 3", Some(Command::Hint(3))),
            ("hint", Some(Command::Hint(1))),
            ("hint -4", Some(Command::Hint(1))),
            ("  go  ", Some(Command::Go)),
            ("ping 7", Some(Command::Ping("7".into()))),
            ("ping", Some(Command::Ping(String::new()))),
            ("learn", Some(Command::Learn)),
            ("quit", Some(Command::Quit)),
            ("status thinking", None),
            ("nodestats 5 0.1", None),
            ("analyze", None),
            ("", None),
        ] {
            assert_eq!(Command::read(line), command, "{line:?}");
        }
    }
}
