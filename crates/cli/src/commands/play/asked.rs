//! Commands that can be typed besides moves.

use super::contest::Humans;
use super::strength::level;
use crate::parse::whole;
use plywood::Level;
use plywood_core::catalogue::Entry;
use std::path::PathBuf;

/// The list of commands, for `--help` and `help`.
pub(super) const MANUAL: &str = "\
Type a move in the game's notation, a command, or its first letters:
  hint              suggest a move and show its value
  lines [N]         show the N best moves with their values and continuations
  line              show the moves that the machine expects
  moves             list the legal moves
  board, position   show the board; show the position as text
  undo, redo        go back to your last turn; go forward again
  stop, now         make the machine move now; so do an empty line and Ctrl-C
  new, resign       start a new game; resign this one
  side [WHICH]      show or change your side: first, second, both, none
  level [N]         show the machine's strength, or set its level: 1 to 10
  algorithm [NAME]  show or change the machine's algorithm
  save FILE         write the game to a new file
  help              show this list
  quit              leave the game
In a terminal, the arrow keys move in the line and bring back earlier lines.
The machine thinks in the background, so you can type at any time. Lines from
a pipe are answered in order, after the machine's move. Only `stop` does not
wait, and a question waits at most 2 seconds.";

/// A command typed by the user.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    Help,
    Hint,
    Line,
    Lines(usize),
    Moves,
    Board,
    Position,
    Undo,
    Redo,
    New,
    Resign,
    Stop,
    Side(Option<String>),
    Level(Option<Level>),
    Algorithm(Option<&'static Entry>),
    Save(PathBuf),
    Quit,
}

/// The number of lines that `lines` shows by default.
const LINES: usize = 3;

/// The names of all commands.
const NAMES: &str = "help hint line lines moves board position undo redo new resign stop now side level algorithm \
                     save quit";

/// Why a text was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Misread {
    /// The text does not begin with the name of a command.
    Unknown,
    /// The text begins with the name of a command, and this is wrong with it.
    Wrong(String),
}

impl Asked {
    /// Parses a command.
    pub(super) fn read(text: &str) -> Result<Asked, Misread> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (name, rest) = (full(word)?, rest.trim());
        let wrong = |message: String| Misread::Wrong(format!("`{name}`: {message}"));
        let given = Some(rest).filter(|rest| !rest.is_empty());
        let alone = |asked| match given {
            None => Ok(asked),
            Some(rest) => Err(wrong(format!("expected no argument, found `{rest}`"))),
        };
        match name {
            "help" => alone(Asked::Help),
            "hint" => alone(Asked::Hint),
            "line" => alone(Asked::Line),
            "lines" => match given.map_or(Ok(LINES), whole) {
                Ok(0) => Err(wrong("expected a whole number, 1 or more".into())),
                Ok(count) => Ok(Asked::Lines(count)),
                Err(message) => Err(wrong(message)),
            },
            "moves" => alone(Asked::Moves),
            "board" => alone(Asked::Board),
            "position" => alone(Asked::Position),
            "undo" => alone(Asked::Undo),
            "redo" => alone(Asked::Redo),
            "new" => alone(Asked::New),
            "resign" => alone(Asked::Resign),
            "stop" | "now" => alone(Asked::Stop),
            "side" => Ok(Asked::Side(given.map(str::to_lowercase))),
            "level" => given.map(level).transpose().map(Asked::Level).map_err(wrong),
            "algorithm" => given.map(entry).transpose().map(Asked::Algorithm).map_err(wrong),
            "save" => match given {
                Some(file) => Ok(Asked::Save(file.into())),
                None => Err(wrong("name a file, as in `save game.txt`".into())),
            },
            _ => alone(Asked::Quit),
        }
    }

    /// Whether the command can be answered while the machine thinks.
    pub(super) fn can_be_answered_at_once(&self) -> bool {
        match self {
            Asked::Help
            | Asked::Line
            | Asked::Moves
            | Asked::Board
            | Asked::Position
            | Asked::Resign
            | Asked::Stop
            | Asked::Save(_)
            | Asked::Quit => true,
            Asked::Side(change) => change.is_none(),
            Asked::Level(change) => change.is_none(),
            Asked::Algorithm(change) => change.is_none(),
            Asked::Hint | Asked::Lines(_) | Asked::Undo | Asked::Redo | Asked::New => false,
        }
    }
}

/// Returns the name of the command that begins with `word`.
fn full(word: &str) -> Result<&'static str, Misread> {
    let word = word.to_lowercase();
    if word == "?" {
        return Ok("help");
    }
    let exact = NAMES.split(' ').find(|name| *name == word);
    let begun: Vec<&'static str> =
        NAMES.split(' ').filter(|name| !word.is_empty() && name.starts_with(&word)).collect();
    match (exact, begun.as_slice()) {
        (Some(name), _) | (None, &[name]) => Ok(name),
        (None, []) => Err(Misread::Unknown),
        (None, several) => {
            let several = several.join("`, `");
            Err(Misread::Wrong(format!("`{word}` is ambiguous: `{several}`; type more letters")))
        }
    }
}

fn entry(name: &str) -> Result<&'static Entry, String> {
    Entry::named(name).ok_or_else(|| {
        let known = plywood_core::catalogue::CATALOGUE.iter().map(|entry| entry.name);
        let known: Vec<&str> = known.collect();
        format!("unknown algorithm `{name}`; choose one of: {}", known.join(", "))
    })
}

/// Returns the sides that a word stands for.
pub(super) fn humans(word: &str) -> Option<Humans> {
    Humans::WORDS.iter().find(|(known, _)| *known == word).map(|(_, humans)| *humans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_letters_are_enough_if_they_are_unambiguous() {
        assert!(matches!(Asked::read("q"), Ok(Asked::Quit)));
        assert!(matches!(Asked::read("UN"), Ok(Asked::Undo)));
        assert!(matches!(Asked::read("line"), Ok(Asked::Line)));
        assert!(matches!(Asked::read("lines  7"), Ok(Asked::Lines(7))));
        assert!(matches!(Asked::read("side X"), Ok(Asked::Side(Some(side))) if side == "x"));
        let Err(Misread::Wrong(several)) = Asked::read("h") else { panic!("two names begin with h") };
        assert_eq!(several, "`h` is ambiguous: `help`, `hint`; type more letters");
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert!(matches!(Asked::read("e4"), Err(Misread::Unknown)));
        for (text, part) in [
            ("undo 3", "expected no argument, found `3`"),
            ("level 11", "from 1 to 10"),
            ("algorithm foo", "negascout"),
            ("lines x", "expected a whole number"),
            ("lines 0", "1 or more"),
            ("save", "name a file"),
        ] {
            let Err(Misread::Wrong(message)) = Asked::read(text) else { panic!("{text}") };
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn the_manual_has_every_word() {
        for name in NAMES.split(' ') {
            assert!(MANUAL.contains(name), "{name}");
        }
    }
}
