use serde::Serialize;
use std::fmt::Display;

/// A table of the report. Its rows are also written as CSV.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The name of the table: letters, digits and hyphens.
    pub id: String,
    /// The title of the table.
    pub title: String,
    /// The heading of each column.
    pub head: Vec<String>,
    /// The rows, with one cell for each heading. Numbers are aligned right.
    pub rows: Vec<Vec<String>>,
    /// A note below the table.
    pub note: String,
}

impl Table {
    /// Creates a table without rows.
    pub(crate) fn new<H: Into<String>>(
        id: impl Into<String>,
        title: impl Into<String>,
        head: impl IntoIterator<Item = H>,
    ) -> Table {
        let head = head.into_iter().map(Into::into).collect();
        Table { id: id.into(), title: title.into(), head, rows: Vec::new(), note: String::new() }
    }

    /// Adds a row. It must have one cell for each heading.
    pub(crate) fn row<C: Into<String>>(&mut self, cells: impl IntoIterator<Item = C>) {
        let cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        assert_eq!(cells.len(), self.head.len(), "a row of `{}` has one cell for each column", self.id);
        self.rows.push(cells);
    }

    /// Adds a row whose cells are written in one line, with ` | ` between them.
    pub(crate) fn line(&mut self, cells: impl Display) {
        self.row(cells.to_string().split(" | "));
    }

    /// Returns the table with a note.
    pub(crate) fn noting(mut self, note: impl Into<String>) -> Table {
        self.note = note.into();
        self
    }
}
