use super::ExplicitTree;
#[cfg(feature = "serde")]
use super::read_json::read as read_json;
use std::fmt::Display;

/// Why a text is not a valid tree, and where the error is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct ParseTreeError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The column in characters, from 1. In JSON it is often the end of the part that is wrong.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl ExplicitTree {
    /// Reads a tree in any of its forms: an object of JSON if the first character is a `{`, and otherwise the text form
    /// or a list of lists, which [`FromStr`](std::str::FromStr) reads.
    ///
    /// ```
    /// use plywood_games::synthetic::ExplicitTree;
    ///
    /// let uniform = ExplicitTree::parse(br#"{"width":2,"depth":1,"leaves":[6,5]}"#)?;
    /// let nested = ExplicitTree::parse(br#"{"children":[{"value":6},{"value":5}]}"#)?;
    /// let text = ExplicitTree::parse(b"6 5")?;
    /// let lists = ExplicitTree::parse(b"[6, 5]")?;
    /// assert!(uniform == nested && nested == text && text == lists);
    /// assert_eq!(ExplicitTree::parse("\u{feff}6 5".as_bytes())?, text);
    ///
    /// let error = ExplicitTree::parse(b"(6 5)\n(7 one)").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 4: expected a whole number, `(` or `)`, found 'o'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The nested form of JSON consists of nodes `{"value":5,"children":[…]}`. Values are from MAX's point of view, and
    /// MAX is to move at the root. Leaves have no children or an empty list of them; other nodes need no value.
    pub fn parse(bytes: &[u8]) -> Result<Self, ParseTreeError> {
        let text = str::from_utf8(bytes).map_err(|e| not_text(bytes, e.valid_up_to()))?;
        // Some editors write a byte order mark at the start.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') { read_json(text) } else { text.parse() }
    }
}

#[cfg(not(feature = "serde"))]
fn read_json(_: &str) -> Result<ExplicitTree, ParseTreeError> {
    Err(Place::START.refuse("trees in JSON are read with the feature `serde` of plywood-games only"))
}

fn not_text(bytes: &[u8], valid: usize) -> ParseTreeError {
    let before = String::from_utf8_lossy(&bytes[..valid]);
    let place = before.chars().fold(Place::START, Place::after);
    place.refuse(format!("expected UTF-8 text, found the byte 0x{:02X}", bytes[valid]))
}

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) const START: Place = Place { line: 1, column: 1 };

    /// The place after the character `c`, which is at this place.
    pub(super) fn after(self, c: char) -> Place {
        match c {
            '\n' => Place { line: self.line + 1, column: 1 },
            _ => Place { column: self.column + 1, ..self },
        }
    }

    pub(super) fn refuse(self, message: impl Display) -> ParseTreeError {
        let Place { line, column } = self;
        ParseTreeError { line, column, message: message.to_string() }
    }
}

/// The text, or its start and its end if it has more than `most` characters.
pub(super) fn shortened(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.into();
    }
    let start = text.chars().take(most / 2);
    let end = text.chars().skip(length - most / 2);
    start.chain(['…']).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_recognised_after_any_space() {
        let tree = ExplicitTree::parse(b"\n\t (6 5)\r\n").expect("text");
        let json = b"\n\t {\"width\":2,\"depth\":1,\"leaves\":[6,5]}\r\n";
        assert_eq!(ExplicitTree::parse(json), Ok(tree));
    }

    #[test]
    fn bytes_that_are_not_text_are_refused_with_their_place() {
        let error = ExplicitTree::parse(b"(6 5)\n\xC3\xBC \xFF").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 3: expected UTF-8 text, found the byte 0xFF");
        let error = ExplicitTree::parse(b"\xC3").unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 1: expected UTF-8 text, found the byte 0xC3");
    }

    #[test]
    fn long_texts_are_shortened_in_the_middle() {
        assert_eq!(shortened("12345678", 8), "12345678");
        assert_eq!(shortened("äbcdefghü", 8), "äbcd…fghü");
    }
}
