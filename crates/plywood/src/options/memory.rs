//! The memory of a search, chosen at run time.

use plywood_core::Game;
use plywood_core::memory::{
    Either, LeafEntries, Policy, Replacement, StoredBounds, Table, TableError, Unbounded,
};

/// The memory of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryChoice {
    /// The size of the memory.
    pub size: Size,
    /// What is stored about a position.
    pub policy: Policy,
    /// Which entry of a full table is replaced; ignored by an unbounded memory.
    pub rule: Replacement,
}

/// The size of a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// No limit.
    Unbounded,
    /// A table with this number of entries.
    Entries(u64),
    /// A table of this size in MiB.
    Mebibytes(u64),
}

impl MemoryChoice {
    /// Returns a memory of the given size and number of bounds per position. A table stores no leaves: evaluating one
    /// again is faster.
    #[must_use]
    pub fn of(size: Size, bounds: StoredBounds) -> MemoryChoice {
        let leaves = if size == Size::Unbounded { LeafEntries::Stored } else { LeafEntries::Evaluated };
        let policy = Policy { bounds, leaves, ..Policy::default() };
        MemoryChoice { size, policy, rule: Replacement::default() }
    }

    /// Creates an empty memory of this kind.
    pub fn empty<G: Game>(self) -> Result<Remembered<G>, TableError> {
        let table = match self.size {
            Size::Unbounded => return Ok(Either::First(Unbounded::with(self.policy))),
            Size::Entries(entries) => Table::with_entries(entries)?,
            Size::Mebibytes(mebibytes) => Table::with_mebibytes(mebibytes)?,
        };
        Ok(Either::Second(table.with(self.policy).replacing(self.rule)))
    }

    /// The number of bytes that an empty memory of this kind takes.
    #[must_use]
    pub fn bytes(self) -> u64 {
        match self.size {
            Size::Unbounded => 0,
            Size::Entries(entries) => entries.saturating_mul(Table::ENTRY_BYTES as u64),
            Size::Mebibytes(mebibytes) => mebibytes.saturating_mul(1 << 20),
        }
    }

    /// The kind of memory in one word.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match (self.size, self.policy.bounds) {
            (Size::Unbounded, StoredBounds::Two) => "unbounded",
            (Size::Unbounded, StoredBounds::One) => "one-bound",
            (Size::Entries(_) | Size::Mebibytes(_), _) => "table",
        }
    }
}

/// One type for all memories, so that every algorithm is compiled with it only once: a memory that stores everything, or a
/// table that stores as much as it has room for.
pub type Remembered<G> = Either<Unbounded<G>, Table>;
