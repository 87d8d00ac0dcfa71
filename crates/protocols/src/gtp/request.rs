//! Lines of the protocol: requests in, replies out.

use std::fmt::Display;

/// A request: an optional number, a command and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    id: Option<u32>,
    /// The command; empty if the line has only a number.
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
}

/// The greatest number that the protocol allows.
const GREATEST: u32 = (1 << 31) - 1;

impl Request {
    /// Reads a line. Returns `None` if there is nothing to answer: an empty line or a comment.
    pub(super) fn read(line: &str) -> Option<Request> {
        let line: String = line.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty()).peekable();
        words.peek()?;
        let id = words.next_if(|word| number(word).is_some()).and_then(number);
        let name = words.next().unwrap_or_default().to_owned();
        Some(Request { id, name, arguments: words.map(String::from).collect() })
    }

    /// Returns the reply to this request: a result, or the protocol's error.
    pub(super) fn reply(&self, result: Result<String, GtpError>) -> String {
        let id = self.id.map_or(String::new(), |id| id.to_string());
        match result {
            Ok(text) => written('=', &id, &text),
            Err(error) => written('?', &id, &error),
        }
    }
}

fn number(word: &str) -> Option<u32> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|id| digits && *id <= GREATEST)
}

/// Writes a reply, which ends with an empty line.
fn written(sign: char, id: &str, text: &dyn Display) -> String {
    let text = text.to_string();
    let space = if text.is_empty() { "" } else { " " };
    format!("{sign}{id}{space}{text}\n\n")
}

/// The errors of the protocol, with its own messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum GtpError {
    #[error("unknown command")]
    UnknownCommand,
    #[error("syntax error")]
    Syntax,
    #[error("illegal move")]
    IllegalMove,
    #[error("unacceptable size")]
    UnacceptableSize,
    #[error("unsupported game")]
    UnsupportedGame,
    #[error("cannot undo")]
    CannotUndo,
    #[error("cannot score")]
    CannotScore,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(Option<u32>, String)> {
        let joined = |request: Request| {
            let words = [vec![request.name.clone()], request.arguments.clone()].concat();
            (request.id, words.join(" "))
        };
        Request::read(line).map(joined)
    }

    #[test]
    fn a_request_has_an_optional_number_a_command_and_arguments() {
        for (line, id, words) in [
            ("name\n", None, "name"),
            ("  12\tplay  b\tf5\r\n", Some(12), "play b f5"),
            ("0 quit # goodbye", Some(0), "quit"),
            ("pl\u{7}ay b f5", None, "play b f5"),
            ("2147483647 name", Some(2_147_483_647), "name"),
            ("2147483648 name", None, "2147483648 name"),
            ("+1 name", None, "+1 name"),
            ("5", Some(5), ""),
        ] {
            assert_eq!(read(line), Some((id, words.to_owned())), "{line:?}");
        }
    }

    #[test]
    fn empty_lines_and_comments_are_not_answered() {
        for line in ["", "\n", " \t\r\n", "# name", "  # 1 name", "\u{1}\n"] {
            assert_eq!(read(line), None, "{line:?}");
        }
    }

    #[test]
    fn replies_begin_with_a_sign_and_the_number_and_end_with_an_empty_line() {
        let request = |line| Request::read(line).expect("a request");
        assert_eq!(request("name").reply(Ok("Plywood".into())), "= Plywood\n\n");
        assert_eq!(request("3 name").reply(Ok("Plywood".into())), "=3 Plywood\n\n");
        assert_eq!(request("3 komi 1").reply(Ok(String::new())), "=3\n\n");
        assert_eq!(request("3 x").reply(Err(GtpError::UnknownCommand)), "?3 unknown command\n\n");
    }
}
