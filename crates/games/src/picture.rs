//! A board as a picture, for programs that draw it and know nothing of the game.

use serde::Serialize;

/// Rows of cells, from the top, and what stands beside them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// How it is drawn.
    pub looks: Looks,
    /// The rows, all of one length.
    pub rows: Vec<Vec<Cell>>,
    /// Lines beside the board: the first one above it, the others below.
    pub aside: Vec<String>,
}

/// What the cells of a board look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Looks {
    /// Squares with discs on them.
    Discs,
    /// A wall of holes with discs behind it.
    Holes,
    /// Squares with crosses and noughts in them.
    Marks,
    /// Pits with stones in them.
    Pits,
}

/// A cell of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// What people call it: `d3`, `pit 2 of South`.
    pub name: String,
    /// What is in it, in words: `black`, `4 stones`, `empty`.
    pub holds: String,
    /// A few characters that are drawn in it to find one's way; empty if there are none.
    pub hint: String,
    /// The legal move that is made by choosing it.
    pub plays: Option<String>,
    /// Whether this is the cell where that move is seen: where its piece comes to rest.
    pub lands: bool,
    /// Whose piece is in it.
    pub piece: Option<Owner>,
    /// How many stones are in it, where stones are counted.
    pub stones: Option<u32>,
}

/// One of the two sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Owner {
    /// The side that begins.
    First,
    /// The other side.
    Second,
}

impl Owner {
    /// The piece in a cell, where `first` has some of the cells of a set and `second` others.
    pub(crate) fn of(cell: u32, first: u64, second: u64) -> Option<Owner> {
        match (first >> cell & 1, second >> cell & 1) {
            (1, _) => Some(Owner::First),
            (_, 1) => Some(Owner::Second),
            _ => None,
        }
    }

    /// The letter of what is in a cell: of the first side, of the second, or of nothing.
    pub(crate) fn letter(cell: u32, first: u64, second: u64, letters: [char; 3]) -> char {
        match Owner::of(cell, first, second) {
            Some(Owner::First) => letters[0],
            Some(Owner::Second) => letters[1],
            None => letters[2],
        }
    }
}

impl Cell {
    /// An empty cell.
    #[must_use]
    pub fn empty(name: impl Into<String>) -> Cell {
        Cell {
            name: name.into(),
            holds: "empty".into(),
            hint: String::new(),
            plays: None,
            lands: false,
            piece: None,
            stones: None,
        }
    }

    /// The same cell with a piece in it, if there is one; `names` are those of pieces of the first and second side.
    #[must_use]
    pub fn with_piece(self, piece: Option<Owner>, names: [&str; 2]) -> Cell {
        let holds = match piece {
            None => return self,
            Some(Owner::First) => names[0],
            Some(Owner::Second) => names[1],
        };
        Cell { piece, holds: holds.into(), ..self }
    }

    /// The same cell with a hint.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Cell {
        Cell { hint: hint.into(), ..self }
    }

    /// The same cell; to choose it is to make this move, which is seen here.
    #[must_use]
    pub fn with_move(self, plays: Option<String>) -> Cell {
        Cell { lands: plays.is_some(), plays, ..self }
    }
}

impl Picture {
    /// Row and column of the cell where the move that `text` describes is seen.
    #[must_use]
    pub fn landing(&self, text: &str) -> Option<(usize, usize)> {
        let lands = |cell: &Cell| cell.lands && cell.plays.as_deref() == Some(text);
        let column = |row: &Vec<Cell>| row.iter().position(lands);
        self.rows.iter().enumerate().find_map(|(number, row)| Some((number, column(row)?)))
    }
}
