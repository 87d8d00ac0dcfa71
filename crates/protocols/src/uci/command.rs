//! Lines of the protocol.

use super::go::Go;

/// A command of the other program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// The first command: a question for the name and the options.
    Uci,
    /// A question that is answered when everything before it has been done.
    IsReady,
    /// The next position is from another game.
    NewGame,
    /// The position to search.
    Position {
        /// The first position; `None` for the start of chess.
        fen: Option<String>,
        /// The moves that lead from it to the position to search.
        moves: Vec<String>,
    },
    /// A request to search.
    Go(Box<Go>),
    /// A request to end the search and to answer.
    Stop,
    /// The move that the search assumed has been played.
    PonderHit,
    /// A new value of an option.
    SetOption {
        /// The name of the option.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
    /// A command that means nothing here: `debug` or `register`.
    Nothing,
    /// The end of the session.
    Quit,
}

/// Every command.
const NAMES: [&str; 11] = [
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "setoption",
    "debug",
    "register",
    "quit",
];

impl Command {
    /// Reads a line; returns `None` for an empty line. The error says what is wrong with the line. Words before a command
    /// are skipped.
    pub(super) fn read(line: &str) -> Result<Option<Command>, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(first) = words.first() else { return Ok(None) };
        let Some(at) = words.iter().position(|word| NAMES.contains(word)) else {
            let names = NAMES.join(", ");
            return Err(format!("unknown command `{}`; the commands are {names}", shortened(first)));
        };
        let rest = &words[at + 1..];
        Ok(Some(match words[at] {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "position" => read_position(rest)?,
            "go" => Command::Go(Box::new(Go::read(rest)?)),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "setoption" => read_option(rest)?,
            "quit" => Command::Quit,
            _ => Command::Nothing,
        }))
    }
}

/// Reads `startpos` or `fen FEN`, and the moves after it.
fn read_position(words: &[&str]) -> Result<Command, String> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let fen = match &words[..end] {
        ["startpos"] => None,
        ["fen", fields @ ..] if !fields.is_empty() => Some(fields.join(" ")),
        found => {
            return Err(format!(
                "position: expected `startpos` or `fen` and a position before the moves, found `{}`; write for example \
                 `position startpos moves e2e4`",
                shortened(&found.join(" "))
            ));
        }
    };
    let moves = words.iter().skip(end + 1).map(ToString::to_string).collect();
    Ok(Command::Position { fen, moves })
}

/// Reads `name NAME` and `value VALUE`; both may have several words.
fn read_option(words: &[&str]) -> Result<Command, String> {
    let wrong = || {
        let found = shortened(&words.join(" "));
        format!(
            "setoption: expected `name` and the name of an option, found `{found}`; write for example `setoption name \
             Hash value 64`"
        )
    };
    let ["name", rest @ ..] = words else { return Err(wrong()) };
    let end = rest.iter().position(|word| *word == "value");
    let name = rest[..end.unwrap_or(rest.len())].join(" ");
    if name.is_empty() {
        return Err(wrong());
    }
    Ok(Command::SetOption { name, value: end.map(|end| rest[end + 1..].join(" ")) })
}

/// Shortens a text for a message.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: Option<&str>, moves: &[&str]) -> Command {
        let moves = moves.iter().map(ToString::to_string).collect();
        Command::Position { fen: fen.map(String::from), moves }
    }

    fn option(name: &str, value: Option<&str>) -> Command {
        Command::SetOption { name: name.into(), value: value.map(String::from) }
    }

    #[test]
    fn commands_are_read_and_words_before_them_skipped() {
        for (line, command) in [
            ("uci\r\n", Command::Uci),
            ("  isready ", Command::IsReady),
            ("joho debug on", Command::Nothing),
            ("register later", Command::Nothing),
            ("ucinewgame", Command::NewGame),
            ("position startpos", position(None, &[])),
            ("position startpos moves e2e4\te7e5", position(None, &["e2e4", "e7e5"])),
            ("position fen 8/8 w - - 0 1 moves", position(Some("8/8 w - - 0 1"), &[])),
            ("position fen a b moves c", position(Some("a b"), &["c"])),
            ("stop", Command::Stop),
            ("ponderhit", Command::PonderHit),
            ("setoption name Clear Hash", option("Clear Hash", None)),
            ("setoption name Hash value 12", option("Hash", Some("12"))),
            ("setoption name A B value c d", option("A B", Some("c d"))),
            ("setoption name Path value", option("Path", Some(""))),
            ("quit", Command::Quit),
        ] {
            assert_eq!(Command::read(line), Ok(Some(command)), "{line:?}");
        }
        assert_eq!(Command::read(" \n"), Ok(None));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, message) in [
            ("hello there", "unknown command `hello`; the commands are uci, isready, "),
            (
                "position",
                "position: expected `startpos` or `fen` and a position before the moves, found ``",
            ),
            ("position moves e2e4", "position: expected `startpos` or `fen`"),
            ("position startpos e2e4", "found `startpos e2e4`; write for example "),
            ("position fen", "found `fen`"),
            (
                "setoption Hash 3",
                "setoption: expected `name` and the name of an option, found `Hash 3`",
            ),
            ("setoption name value 3", "found `name value 3`"),
        ] {
            let error = Command::read(line).expect_err(line);
            assert!(error.contains(message), "{error}");
        }
    }
}
