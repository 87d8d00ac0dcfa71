//! A board as a picture, for programs that draw it without knowing the game.

/// The cells of a board, row by row, and the text beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Picture {
    /// What the cells look like.
    pub looks: Looks,
    /// The rows from the top, all of the same length.
    pub rows: Vec<Vec<Cell>>,
    /// Lines of text: the first one above the board, the others below it.
    pub aside: Vec<String>,
    /// The moves that take two choices, in games whose pieces move from cell to cell; empty in other games.
    pub steps: Vec<Step>,
    /// The side to move.
    pub turn: Owner,
    /// The number of discs or stones of the first and the second side, in games that count them. At the end of a game,
    /// they are those that decide it.
    pub counts: Option<[u32; 2]>,
    /// The row and column of each cell of the line that has won the game; empty if no line has.
    pub won: Vec<(usize, usize)>,
}

/// A legal move of a piece from one cell to another. Cells are given by row and column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The cell of the piece.
    pub from: (usize, usize),
    /// The cell in which the piece comes to rest.
    pub to: (usize, usize),
    /// The move as text.
    pub plays: String,
    /// The kind of piece that the piece becomes, if it changes. Several moves may differ only in this.
    pub becomes: Option<&'static str>,
}

/// What the cells of a board look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
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
    /// Squares with pieces of several kinds on them.
    Pieces,
}

/// A cell of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell {
    /// The name of the cell: `d3`, `pit 2 of South`.
    pub name: String,
    /// The content of the cell in words: `black`, `4 stones`, `empty`.
    pub holds: String,
    /// A few characters that label the cell for orientation; empty if there are none.
    pub hint: String,
    /// The legal move that choosing the cell makes.
    pub plays: Option<String>,
    /// Whether the piece of that move comes to rest in this cell.
    pub lands: bool,
    /// The owner of the piece in the cell.
    pub piece: Option<Owner>,
    /// The number of stones in the cell, in games that count stones.
    pub stones: Option<u32>,
    /// The kind of piece in the cell, in games with several kinds: `knight`.
    pub kind: Option<&'static str>,
}

/// One of the two sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Owner {
    /// The side that moves first.
    First,
    /// The other side.
    Second,
}

impl Owner {
    /// The owner of the piece in a cell, where `first` and `second` are the cells of the two sides.
    pub(crate) fn of(cell: u32, first: u64, second: u64) -> Option<Owner> {
        match (first >> cell & 1, second >> cell & 1) {
            (1, _) => Some(Owner::First),
            (_, 1) => Some(Owner::Second),
            _ => None,
        }
    }

    /// The letter for the content of a cell; `letters` are those of the first side, the second side and an empty cell.
    pub(crate) fn letter(cell: u32, first: u64, second: u64, letters: [char; 3]) -> char {
        match Owner::of(cell, first, second) {
            Some(Owner::First) => letters[0],
            Some(Owner::Second) => letters[1],
            None => letters[2],
        }
    }
}

impl Cell {
    /// Creates an empty cell.
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
            kind: None,
        }
    }

    /// Puts a piece, if there is one, into the cell; `names` are what pieces of the first and second side are called.
    #[must_use]
    pub fn with_piece(self, piece: Option<Owner>, names: [&str; 2]) -> Cell {
        let holds = match piece {
            None => return self,
            Some(Owner::First) => names[0],
            Some(Owner::Second) => names[1],
        };
        Cell { piece, holds: holds.into(), ..self }
    }

    /// Sets the hint of the cell.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Cell {
        Cell { hint: hint.into(), ..self }
    }

    /// Sets the move that choosing the cell makes and that lands in it.
    #[must_use]
    pub fn with_move(self, plays: Option<String>) -> Cell {
        Cell { lands: plays.is_some(), plays, ..self }
    }
}

impl Picture {
    /// Creates a picture of these rows, with nothing else.
    #[must_use]
    pub fn new(looks: Looks, turn: Owner, rows: Vec<Vec<Cell>>) -> Picture {
        let (aside, steps, won) = (Vec::new(), Vec::new(), Vec::new());
        Picture { looks, rows, aside, steps, turn, counts: None, won }
    }

    /// The move that `text` describes, if it takes two choices.
    #[must_use]
    pub fn step(&self, text: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.plays == text)
    }

    /// The row and column of the cell in which the move that `text` describes lands.
    #[must_use]
    pub fn landing(&self, text: &str) -> Option<(usize, usize)> {
        let lands = |cell: &Cell| cell.lands && cell.plays.as_deref() == Some(text);
        let column = |row: &Vec<Cell>| row.iter().position(lands);
        if let Some(step) = self.step(text) {
            return Some(step.to);
        }
        self.rows.iter().enumerate().find_map(|(number, row)| Some((number, column(row)?)))
    }
}
