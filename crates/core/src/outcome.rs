//! What a search found.

use crate::{Bounds, Depth, MAX_DEPTH, Stopped, Value};
use std::fmt;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// The answer, as the side to move at the root sees it; `None` if the search was stopped before it
    /// had one. Of a search with a narrow window it may be only a bound: see `bounds`. Of a selective search it is an
    /// estimate, and there even if the search was stopped.
    pub value: Option<Value>,
    /// What was proven of the root's value.
    pub bounds: Bounds,
    /// Best play for both sides: if the value was found, each move of the line is best where it is made, and the last leads
    /// to a leaf. So the position after the first move, searched as deep as is left, is worth exactly `-value`, the one after
    /// the second `value`, and so on. Equal moves may be as good; all best first moves are found by
    /// [`best_moves`](crate::search::best_moves::best_moves).
    ///
    /// If a limit is reached after the value was found, the line may end early, but has no other moves. No more than moves
    /// that were considered are in the line of a search that was stopped, that found a bound, or that is selective or judged
    /// by tactics. Empty at a leaf, and from a silent search, which keeps no line.
    pub line: Vec<M>,
    /// Why the search ended.
    pub stopped: Stopped,
    /// What the algorithm stored at most: nothing, for the window family without memory.
    pub peak: Peak,
}

/// The greatest number of cells in use at any time, and what one takes. What a cell is depends on the
/// algorithm: its documentation says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Peak {
    /// Cells.
    pub cells: u64,
    /// Bytes of one cell, besides the position and the depth left there. A solution tree has no cell for each
    /// descriptor: there it is all that the tree took at its largest, for each of them, rounded up.
    pub cell_bytes: u64,
}

impl Peak {
    /// The one of more cells, or of greater ones.
    #[must_use]
    pub fn or_more(self, other: Peak) -> Peak {
        if (other.cells, other.cell_bytes) > (self.cells, self.cell_bytes) { other } else { self }
    }
}

/// Why a search was not begun, or could not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The depth asked for exceeds [`MAX_DEPTH`].
    TooDeep(Depth),
    /// There are tactics, and the algorithm of this name asks for no verdicts.
    Verdicts(&'static str),
    /// There is a memory, and the algorithm of this name has no use for one.
    NoUseForMemory(&'static str),
    /// The algorithm was granted fewer cells than it needs on a uniform tree of this shape.
    TooFewCells {
        /// How many it was granted.
        granted: u64,
        /// How many it needs.
        needed: u64,
    },
    /// The cells ran out on a tree that is not known to be uniform. How many would have sufficed is not known
    /// either: it can be fewer than `granted + lacked`, and even fewer than `granted`.
    CellsRanOut {
        /// How many it was granted.
        granted: u64,
        /// How many it lacked at the moment it could not go on.
        lacked: u64,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooDeep(depth) => {
                write!(f, "a search of {depth} plies was asked for; at most {MAX_DEPTH} are supported")
            }
            Refusal::Verdicts(name) => {
                write!(
                    f,
                    "{name} asks for no verdicts, and there are tactics; alpha-beta and its drivers do"
                )
            }
            Refusal::NoUseForMemory(name) => {
                write!(f, "{name} has no use for a memory; run it without one")
            }
            Refusal::TooFewCells { granted, needed } => {
                write!(f, "{granted} cells were granted; a tree of this shape needs at least {needed}")
            }
            Refusal::CellsRanOut { granted, lacked } => write!(
                f,
                "the number of cells granted, {granted}, does not suffice: when none could be freed the \
                 number lacking was {lacked}. How many suffice on such a tree is not known: try {}, then more",
                granted.saturating_add(*lacked)
            ),
        }
    }
}

impl std::error::Error for Refusal {}
