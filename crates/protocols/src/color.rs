use plywood::board::Board;
use std::fmt;

/// A side of Othello. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// Black, X on a drawn board.
    Black,
    /// White, O on a drawn board.
    White,
}

impl Color {
    /// Returns the colour that a word stands for: `b`, `black`, `w` or `white`, in any case.
    #[must_use]
    pub fn read(word: &str) -> Option<Color> {
        let is = |name: &str| word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(&name[..1]);
        [Color::Black, Color::White].into_iter().find(|color| is(color.word()))
    }

    /// Returns the colour of the side to move on a board of Othello.
    #[must_use]
    pub fn to_move(board: &dyn Board) -> Color {
        if board.side() == "X" { Color::Black } else { Color::White }
    }

    /// Returns the other colour.
    #[must_use]
    pub fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Returns the colour in lower case.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The move of a board of Othello that hands over the turn.
pub(crate) const PASS: &str = "pa";

/// Returns the move of the board that another program wrote: squares in any case, and `pass` or `pa`.
pub(crate) fn read_move(text: &str) -> String {
    let text = text.trim().to_ascii_lowercase();
    if text == "pass" { PASS.into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_a_word_or_its_first_letter_in_any_case() {
        for (word, color) in [
            ("b", Some(Color::Black)),
            ("BLACK", Some(Color::Black)),
            ("W", Some(Color::White)),
            ("white", Some(Color::White)),
            ("", None),
            ("bl", None),
            ("x", None),
        ] {
            assert_eq!(Color::read(word), color, "{word}");
        }
        assert_eq!(Color::Black.other().to_string(), "white");
    }

    #[test]
    fn moves_are_read_in_any_case() {
        assert_eq!([" F5 ", "PASS", "pa", "Pass"].map(read_move), ["f5", "pa", "pa", "pa"]);
    }
}
