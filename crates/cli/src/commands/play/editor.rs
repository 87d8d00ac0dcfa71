//! The line that is typed at the prompt, and the lines before it.

use super::keys::Key;

/// A line of text with a cursor, and the lines that were entered before.
#[derive(Debug, Default)]
pub(super) struct Editor {
    text: Vec<char>,
    /// The number of characters before the cursor.
    at: usize,
    /// The lines that were entered, starting with the oldest.
    entered: Vec<String>,
    /// The number of the entered line that is shown; that of all lines if the text is a new one.
    shown: usize,
    /// The new text while an entered line is shown.
    draft: Vec<char>,
}

/// What a key did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// The text or the cursor may have changed.
    Changed,
    /// The user entered this line.
    Line(String),
    /// The user ended the input.
    End,
}

impl Editor {
    pub(super) fn press(&mut self, key: Key) -> Pressed {
        match key {
            Key::Enter => return Pressed::Line(self.enter()),
            Key::EndOfText if self.text.is_empty() => return Pressed::End,
            Key::Char(c) => {
                self.text.insert(self.at, c);
                self.at += 1;
            }
            Key::Left => self.at = self.at.saturating_sub(1),
            Key::Right => self.at = self.text.len().min(self.at + 1),
            Key::Home => self.at = 0,
            Key::End => self.at = self.text.len(),
            Key::Backspace => self.erase(self.at.saturating_sub(1), self.at),
            Key::Delete | Key::EndOfText => self.erase(self.at, self.text.len().min(self.at + 1)),
            Key::EraseBefore => self.erase(0, self.at),
            Key::EraseAfter => self.erase(self.at, self.text.len()),
            Key::EraseWord => self.erase(self.start_of_word(), self.at),
            Key::Up => self.show(self.shown.checked_sub(1)),
            Key::Down => self.show(Some(self.shown + 1)),
        }
        Pressed::Changed
    }

    /// Forgets the text, but not the lines before it.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.draft.clear();
        self.at = 0;
        self.shown = self.entered.len();
    }

    /// Returns the part of the text around the cursor that fits in `columns`, and the number of characters in it that are
    /// behind the cursor.
    pub(super) fn view(&self, columns: usize) -> (String, usize) {
        let from = (self.at + 1).saturating_sub(columns.max(1));
        let to = self.text.len().min(from + columns.max(1));
        (self.text[from..to].iter().collect(), to - self.at)
    }

    fn enter(&mut self) -> String {
        let line: String = self.text.iter().collect();
        if !line.trim().is_empty() && self.entered.last() != Some(&line) {
            self.entered.push(line.clone());
        }
        self.clear();
        line
    }

    fn erase(&mut self, from: usize, to: usize) {
        self.text.drain(from..to);
        self.at = from;
    }

    fn start_of_word(&self) -> usize {
        let before = &self.text[..self.at];
        let word = before.iter().rposition(|c| !c.is_whitespace()).map_or(0, |last| last + 1);
        before[..word].iter().rposition(|c| c.is_whitespace()).map_or(0, |space| space + 1)
    }

    /// Shows an entered line, or the new text behind them all.
    fn show(&mut self, number: Option<usize>) {
        let Some(number) = number.filter(|&number| number <= self.entered.len()) else { return };
        if self.shown == self.entered.len() {
            self.draft.clone_from(&self.text);
        }
        self.text =
            self.entered.get(number).map_or_else(|| self.draft.clone(), |line| line.chars().collect());
        (self.shown, self.at) = (number, self.text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types letters; `<` is Left, `^` is Up, `_` is Down, `~` is Backspace, `!` is Enter.
    fn typed(editor: &mut Editor, text: &str) -> Vec<String> {
        let key = |c| match c {
            '<' => Key::Left,
            '^' => Key::Up,
            '_' => Key::Down,
            '~' => Key::Backspace,
            '!' => Key::Enter,
            c => Key::Char(c),
        };
        let pressed = text.chars().map(|c| editor.press(key(c)));
        let line = |pressed| match pressed {
            Pressed::Line(line) => Some(line),
            _ => None,
        };
        pressed.collect::<Vec<_>>().into_iter().filter_map(line).collect()
    }

    #[test]
    fn text_is_changed_at_the_cursor() {
        let mut editor = Editor::default();
        assert_eq!(typed(&mut editor, "34<~!"), ["4"]);
        assert_eq!(typed(&mut editor, "hnt<<i!"), ["hint"]);
        typed(&mut editor, "save my game<");
        for (key, left) in [
            (Key::EraseWord, "save my e"),
            (Key::EraseWord, "save e"),
            (Key::Delete, "save "),
            (Key::Delete, "save "),
            (Key::EraseBefore, ""),
        ] {
            assert_eq!(editor.press(key), Pressed::Changed);
            assert_eq!(editor.view(80).0, left);
        }
        typed(&mut editor, "undo");
        editor.press(Key::Home);
        editor.press(Key::Right);
        editor.press(Key::EraseAfter);
        assert_eq!(editor.view(80), ("u".into(), 0));
        assert_eq!(editor.press(Key::EndOfText), Pressed::Changed);
        assert_eq!(typed(&mut editor, "~~!"), [""]);
        assert_eq!(editor.press(Key::EndOfText), Pressed::End);
    }

    #[test]
    fn lines_come_back_and_so_does_what_was_being_typed() {
        let mut editor = Editor::default();
        typed(&mut editor, "a!b!b!!c");
        assert_eq!(typed(&mut editor, "^^^^!"), ["a"]);
        assert_eq!(typed(&mut editor, "d^^!"), ["b"]);
        assert_eq!(typed(&mut editor, "d^^___!"), ["d"]);
        assert_eq!(typed(&mut editor, "^~e!"), ["e"]);
        assert_eq!(typed(&mut editor, "^^!"), ["d"], "an entered line stays as it was");
    }

    #[test]
    fn a_long_line_is_shown_around_the_cursor() {
        let mut editor = Editor::default();
        typed(&mut editor, "0123456789");
        assert_eq!(editor.view(20), ("0123456789".into(), 0));
        assert_eq!(editor.view(5), ("6789".into(), 0));
        typed(&mut editor, "<<<<<<<<");
        assert_eq!(editor.view(5), ("01234".into(), 3));
        assert_eq!(editor.view(1).1, 1);
    }
}
