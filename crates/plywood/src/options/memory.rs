//! The memory of a search, chosen at run time.

use plywood_core::memory::{
    Known, LeafEntries, Memory, MoveNumber, Policy, Replacement, StoredBounds, Table, TableError,
    Unbounded, Usage,
};
use plywood_core::{Bounds, Depth, Game};

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
            Size::Unbounded => return Ok(Remembered::Unbounded(Unbounded::with(self.policy))),
            Size::Entries(entries) => Table::with_entries(entries)?,
            Size::Mebibytes(mebibytes) => Table::with_mebibytes(mebibytes)?,
        };
        Ok(Remembered::Table(table.with(self.policy).replacing(self.rule)))
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

/// One type for all memories, so that every algorithm is compiled with it only once.
#[derive(Debug)]
pub enum Remembered<G: Game> {
    /// A memory that stores everything.
    Unbounded(Unbounded<G>),
    /// A table that stores as much as it has room for.
    Table(Table),
}

impl<G: Game> Memory<G> for Remembered<G> {
    const FOR_ALL: bool = false;

    #[inline]
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        match self {
            Remembered::Unbounded(memory) => memory.recall(game, position, depth),
            Remembered::Table(table) => table.recall(game, position, depth),
        }
    }

    #[inline]
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        match self {
            Remembered::Unbounded(memory) => memory.store(game, position, depth, bounds, best),
            Remembered::Table(table) => table.store(game, position, depth, bounds, best),
        }
    }

    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        match self {
            Remembered::Unbounded(memory) => memory.peek(game, position, depth),
            Remembered::Table(table) => table.peek(game, position, depth),
        }
    }

    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        match self {
            Remembered::Unbounded(memory) => memory.looks_ahead(depth, moves),
            Remembered::Table(table) => Memory::<G>::looks_ahead(table, depth, moves),
        }
    }

    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        match self {
            Remembered::Unbounded(memory) => memory.looked_ahead(depth, cut_off),
            Remembered::Table(table) => Memory::<G>::looked_ahead(table, depth, cut_off),
        }
    }

    #[inline]
    fn is_exact(&self) -> bool {
        match self {
            Remembered::Unbounded(memory) => memory.is_exact(),
            Remembered::Table(table) => Memory::<G>::is_exact(table),
        }
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        match self {
            Remembered::Unbounded(memory) => memory.keeps_leaves(),
            Remembered::Table(table) => Memory::<G>::keeps_leaves(table),
        }
    }

    #[inline]
    fn caches_leaves(&self) -> bool {
        match self {
            Remembered::Unbounded(memory) => memory.caches_leaves(),
            Remembered::Table(table) => Memory::<G>::caches_leaves(table),
        }
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        match self {
            Remembered::Unbounded(memory) => memory.keeps(depth),
            Remembered::Table(table) => Memory::<G>::keeps(table, depth),
        }
    }

    fn begin(&mut self) {
        match self {
            Remembered::Unbounded(memory) => memory.begin(),
            Remembered::Table(table) => Memory::<G>::begin(table),
        }
    }

    fn usage(&self) -> Usage {
        match self {
            Remembered::Unbounded(memory) => memory.usage(),
            Remembered::Table(table) => Memory::<G>::usage(table),
        }
    }

    #[inline]
    fn growing_bytes(&self) -> u64 {
        match self {
            Remembered::Unbounded(memory) => memory.growing_bytes(),
            Remembered::Table(table) => Memory::<G>::growing_bytes(table),
        }
    }
}
