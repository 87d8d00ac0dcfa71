//! Tables as text: a line below the header, and no empty columns.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use std::fmt;

/// The maximum width of a table; longer lines are truncated.
const WIDEST: usize = 100;

/// A line below the header and no other lines.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table with a header. Cells may be empty; a column with only empty cells is omitted.
#[derive(Debug)]
pub(crate) struct Columns {
    headers: &'static [&'static str],
    /// The columns that hold words, not numbers.
    words: &'static [usize],
    rows: Vec<Vec<Option<String>>>,
}

impl Columns {
    /// Creates a table without rows; `words` are the indices of the left-aligned columns.
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
        let is_used = |column: &usize| self.rows.iter().any(|row| row[*column].is_some());
        let shown: Vec<usize> = (0..self.headers.len()).filter(is_used).collect();
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

/// Truncates the line if it is too long.
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
    fn empty_columns_are_omitted_and_long_lines_are_truncated() {
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
