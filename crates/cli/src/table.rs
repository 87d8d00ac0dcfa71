//! Tables for people: a rule below the header, and no column that says nothing.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use std::fmt;

/// Columns that a table may take; what goes beyond is cut off.
const WIDEST: usize = 100;

/// A rule below the header, and nothing else.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table with a header. A cell may be empty; a column whose cells all are is left out.
#[derive(Debug)]
pub(crate) struct Columns {
    headers: &'static [&'static str],
    /// The columns of words rather than numbers.
    words: &'static [usize],
    rows: Vec<Vec<Option<String>>>,
}

impl Columns {
    /// No rows yet; `words` are the numbers of the columns that begin at the left.
    pub(crate) fn new(headers: &'static [&'static str], words: &'static [usize]) -> Columns {
        Columns { headers, words, rows: Vec::new() }
    }

    /// Adds a row with a cell for each header.
    pub(crate) fn add(&mut self, row: Vec<Option<String>>) {
        assert_eq!(row.len(), self.headers.len(), "a row has as many cells as there are columns");
        self.rows.push(row);
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let says = |column: &usize| self.rows.iter().any(|row| row[*column].is_some());
        let shown: Vec<usize> = (0..self.headers.len()).filter(says).collect();
        let mut table = Table::new();
        table.load_style(RULED).set_header(shown.iter().map(|&column| self.headers[column]));
        for row in &self.rows {
            table.add_row(shown.iter().map(|&column| row[column].as_deref().unwrap_or("-")));
        }
        for (column, number) in table.column_iter_mut().zip(&shown) {
            column.set_padding((0, 0));
            if !self.words.contains(number) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let text = table.trim_fmt();
        let lines: Vec<String> = text.lines().map(cut).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// The line, or as much of it as there is room for.
fn cut(line: &str) -> String {
    if line.chars().count() <= WIDEST {
        return line.into();
    }
    line.chars().take(WIDEST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_say_nothing_are_left_out_and_long_lines_are_cut_off() {
        let mut columns = Columns::new(&["name", "nothing", "number", "line"], &[0, 3]);
        columns.add(vec![Some("a".into()), None, Some("12".into()), Some("0 1".into())]);
        columns.add(vec![Some("bc".into()), None, None, Some("x".repeat(200))]);
        let text = columns.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert!(!lines[0].contains("nothing"), "{text}");
        assert_eq!(lines[2].split_whitespace().collect::<Vec<_>>(), ["a", "12", "0", "1"]);
        assert!(lines[3].starts_with("bc") && lines[3].ends_with('…') && lines[3].contains(" - "));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDEST), "{text}");
    }
}
