//! The result of a search.

use crate::{Bounds, Depth, MAX_DEPTH, Stopped, Value};
use alloc::vec::Vec;
use core::fmt;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome<M> {
    /// The value for the side to move at the root; `None` if the search was stopped before it had one. If the window
    /// was narrow, it may be only a bound: see `bounds`. The value of a selective search is an estimate, which is
    /// available even if the search was stopped.
    pub value: Option<Value>,
    /// What the search proved about the value of the root.
    pub bounds: Bounds,
    /// Best play for both sides. If the value was found, every move of the line is a best move, and the last one leads
    /// to a leaf. So the position after the first move, searched to the remaining depth, is worth exactly `-value`, the
    /// position after the second move `value`, and so on. Other moves may be equally good;
    /// [`best_moves`](crate::search::best_moves::best_moves) finds all best first moves.
    ///
    /// If a limit is reached after the value was found, the line may be shorter, but every move in it is still best. If
    /// the search was stopped earlier, found only a bound, is selective or uses tactics, the moves of the line were
    /// considered but are not known to be best. The line is empty at a leaf, and after a silent search, which keeps no
    /// line.
    pub line: Vec<M>,
    /// Why the search finished.
    pub stopped: Stopped,
    /// The peak memory use of the algorithm. The window family stores nothing without a memory.
    pub peak: Peak,
}

/// The greatest number of cells in use at any time, and the size of a cell. The documentation of each algorithm says
/// what a cell is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Peak {
    /// The greatest number of cells in use at any time.
    pub cells: u64,
    /// The size of one cell in bytes, without the position and its remaining depth. A solution tree has no separate
    /// cell for each descriptor; there this is the greatest size of the whole tree divided by the number of
    /// descriptors, rounded up.
    pub cell_bytes: u64,
}

impl Peak {
    /// Returns the peak with more cells or, if the numbers are equal, with larger cells.
    #[must_use]
    pub fn or_more(self, other: Peak) -> Peak {
        if (other.cells, other.cell_bytes) > (self.cells, self.cell_bytes) { other } else { self }
    }
}

/// Why a search was refused, or could not continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// The requested depth exceeds [`MAX_DEPTH`].
    TooDeep(Depth),
    /// The search has tactics, but the algorithm of this name does not use verdicts.
    Verdicts(&'static str),
    /// The search has a memory, but the algorithm of this name does not use one.
    MemoryNotUsed(&'static str),
    /// The cell limit is smaller than the algorithm needs on a uniform tree of this shape.
    TooFewCells {
        /// The cell limit.
        limit: u64,
        /// The number of cells that the algorithm needs.
        needed: u64,
    },
    /// The cells ran out on a tree that is not known to be uniform. The number that would suffice is unknown: it can be
    /// smaller than `limit + missing`, and even smaller than `limit`.
    CellsRanOut {
        /// The cell limit.
        limit: u64,
        /// The number of cells that were missing when the search could not continue.
        missing: u64,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooDeep(depth) => {
                write!(
                    f,
                    "a search depth of {depth} plies is not supported; the maximum is {MAX_DEPTH}"
                )
            }
            Refusal::Verdicts(name) => {
                write!(
                    f,
                    "{name} does not use the verdicts of tactics; choose alpha-beta or one of its drivers"
                )
            }
            Refusal::MemoryNotUsed(name) => {
                write!(f, "{name} does not use a memory; run it without one")
            }
            Refusal::TooFewCells { limit, needed } => {
                write!(f, "the limit is {limit} cells; a tree of this shape needs at least {needed}")
            }
            Refusal::CellsRanOut { limit, missing } => write!(
                f,
                "{limit} cells do not suffice: {missing} more were needed when none could be freed. The number \
                 that suffices on such a tree is unknown: try {}, then more",
                limit.saturating_add(*missing)
            ),
        }
    }
}

impl core::error::Error for Refusal {}
