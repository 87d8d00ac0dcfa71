//! Formats numbers and paragraphs.

pub(crate) use plywood_lab::thousands as grouped;
use terminal_size::{Width, terminal_size};

/// The width of a standard terminal.
const STANDARD: usize = 80;

/// The least and the greatest width of a text: a narrower one cannot be read, nor can longer lines.
const WIDTHS: (usize, usize) = (40, 100);

/// Returns the width that a text should have: that of the terminal, or of the variable COLUMNS, or 80.
pub(crate) fn columns() -> usize {
    let terminal = terminal_size().map(|(Width(width), _)| usize::from(width));
    let variable = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal.or_else(variable).unwrap_or(STANDARD).clamp(WIDTHS.0, WIDTHS.1)
}

/// Formats a time in a suitable unit.
pub(crate) fn duration(seconds: f64) -> String {
    if seconds < 1e-3 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else {
        format!("{seconds:.1} s")
    }
}

/// Wraps `text` into lines of at most `columns`, indenting all but the first by `hanging`. `visible` returns the width
/// of a word.
pub(crate) fn wrapped(
    text: &str,
    columns: usize,
    hanging: usize,
    visible: impl Fn(&str) -> usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let more = visible(word);
        if width > 0 && width + 1 + more > columns {
            lines.push(std::mem::replace(&mut line, " ".repeat(hanging)));
            width = hanging;
        } else if width > 0 {
            line.push(' ');
            width += 1;
        }
        line.push_str(word);
        width += more;
    }
    if width > 0 {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_asked_unless_a_word_is() {
        let lines = wrapped("one two three incomprehensible four", 9, 2, str::len);
        assert_eq!(lines, ["one two", "  three", "  incomprehensible", "  four"]);
    }
}
