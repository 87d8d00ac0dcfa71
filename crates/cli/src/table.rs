//! Tables as text: a line below the header, no empty columns, and no line wider than the terminal.

use crate::text::{columns, wrapped};
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};
use std::fmt;

/// A line below the header and no other lines.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table with a header. Cells may be empty; a column with only empty cells is omitted.
#[derive(Debug)]
pub(crate) struct Columns {
    headers: &'static [&'static str],
    /// The columns that hold words, not numbers.
    words: &'static [usize],
    /// The columns that are hidden one after the other if the table is too wide.
    spare: &'static [usize],
    rows: Vec<Vec<Option<String>>>,
}

impl Columns {
    /// Creates a table without rows; `words` are the indices of the left-aligned columns.
    pub(crate) fn new(headers: &'static [&'static str], words: &'static [usize]) -> Columns {
        Columns { headers, words, spare: &[], rows: Vec::new() }
    }

    /// Sets the columns that are hidden, one after the other, if the table is too wide. A note names them.
    pub(crate) fn spare(self, spare: &'static [usize]) -> Columns {
        Columns { spare, ..self }
    }

    /// Adds a row with a cell for each header.
    pub(crate) fn add(&mut self, row: Vec<Option<String>>) {
        assert_eq!(row.len(), self.headers.len(), "a row has as many cells as there are columns");
        self.rows.push(row);
    }

    /// Returns the lines of a table with the columns `shown`.
    fn lines(&self, shown: &[usize]) -> Vec<String> {
        let mut table = Table::new();
        table.load_style(RULED).set_header(shown.iter().map(|&column| self.headers[column]));
        for row in &self.rows {
            table.add_row(shown.iter().map(|&column| row[column].as_deref().unwrap_or("-")));
        }
        for (column, number) in table.column_iter_mut().zip(shown) {
            column.set_padding((0, 0));
            if !self.words.contains(number) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table.trim_fmt().lines().map(Into::into).collect()
    }

    /// Returns the table within `widest` columns.
    fn within(&self, widest: usize) -> String {
        let is_used = |column: &usize| self.rows.iter().any(|row| row[*column].is_some());
        let mut shown: Vec<usize> = (0..self.headers.len()).filter(is_used).collect();
        let mut hidden = Vec::new();
        let mut lines = self.lines(&shown);
        for spare in self.spare {
            if lines.iter().all(|line| line.chars().count() <= widest) {
                break;
            }
            if let Some(at) = shown.iter().position(|column| column == spare) {
                shown.remove(at);
                hidden.push(self.headers[*spare].replace("-\n", "-").replace('\n', " "));
                lines = self.lines(&shown);
            }
        }
        let mut text = lines.iter().map(|line| cut(line, widest)).collect::<Vec<_>>().join("\n");
        if !hidden.is_empty() {
            let note = format!(
                "Not shown in {widest} columns: {}. A wider terminal or --json shows them.",
                hidden.join(", ")
            );
            text +=
                &format!("\n\n{}", wrapped(&note, widest, 0, |word| word.chars().count()).join("\n"));
        }
        text
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.within(columns()))
    }
}

/// Truncates the line if it is too long.
fn cut(line: &str, widest: usize) -> String {
    if line.chars().count() <= widest {
        return line.into();
    }
    line.chars().take(widest - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_columns_are_omitted_and_long_lines_are_truncated() {
        let mut columns = Columns::new(&["name", "nothing", "number", "line"], &[0, 3]);
        columns.add(vec![Some("a".into()), None, Some("12".into()), Some("0 1".into())]);
        columns.add(vec![Some("bc".into()), None, None, Some("x".repeat(200))]);
        let text = columns.within(100);
        let lines: Vec<&str> = text.lines().collect();
        assert!(!lines[0].contains("nothing"), "{text}");
        assert_eq!(lines[2].split_whitespace().collect::<Vec<_>>(), ["a", "12", "0", "1"]);
        assert!(lines[3].starts_with("bc") && lines[3].ends_with('…') && lines[3].contains(" - "));
        assert!(lines.iter().all(|line| line.chars().count() <= 100), "{text}");
    }

    #[test]
    fn spare_columns_are_hidden_in_their_order_and_named() {
        let mut columns =
            Columns::new(&["name", "first", "re-\nsearches", "last"], &[0]).spare(&[2, 1]);
        columns.add(["a name", "12345", "123456789", "1"].map(|cell| Some(cell.into())).into());
        assert!(!columns.within(60).contains("Not shown"), "{}", columns.within(60));
        let narrow = columns.within(20);
        assert!(narrow.contains("first") && narrow.contains("Not shown in 20"), "{narrow}");
        assert!(narrow.replace('\n', " ").contains("columns: re-searches. A"), "{narrow}");
        assert!(columns.within(12).replace('\n', " ").contains("re-searches, first."));
    }
}
