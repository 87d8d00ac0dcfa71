//! The memory of a search: what it knows of positions it has already searched.

mod either;
mod looks;
#[cfg(feature = "std")]
mod shared;
mod table;
#[cfg(feature = "std")]
mod unbounded;

pub use either::Either;
#[cfg(feature = "std")]
pub use shared::SharedTable;
pub use table::{Replacement, Table, TableError};
#[cfg(feature = "std")]
pub use unbounded::Unbounded;

use crate::{Bounds, Depth, Game};

/// A store of bounds and best moves, by position and depth.
///
/// `()` remembers nothing and adds no code to the compiled search; [`Unbounded`] forgets nothing; a [`Table`] replaces
/// entries when it is full. Memory changes how much work a search does, never the value it returns. Alpha-beta (F3),
/// NegaScout and SCOUT use what they and other algorithms have stored.
pub trait Memory<G: Game> {
    /// Whether algorithms that do not use a memory can run with this one. If not, the catalogue refuses to run them,
    /// and they are not compiled.
    const FOR_ALL: bool = true;

    /// Whether anything is remembered. What memory returns may be a loose bound, so shortcuts that treat a bound near
    /// the leaves as a value are disabled.
    #[inline]
    fn remembers(&self) -> bool {
        true
    }

    /// Returns what is known of `position` searched to `depth`.
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known;

    /// Stores what was proven of `position` searched to `depth`, and the best move, if there is one.
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    );

    /// Returns the bounds stored for `position` searched to `depth`, for observers: the call does not count as a probe.
    /// `None` if this memory does not support it.
    #[inline]
    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        let _ = (game, position, depth);
        None
    }

    /// Whether a node with `depth` plies left and `moves` moves should look up its children here before it searches any
    /// of them: enhanced transposition cutoffs.
    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        let _ = (depth, moves);
        false
    }

    /// Reports that a node with `depth` plies left looked up its children here, and whether that led to a cutoff.
    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        let _ = (depth, cut_off);
    }

    /// Whether everything stored for a position and a depth holds for exactly that depth. If not, values depend on what
    /// is stored, and lines are read from memory instead of being proven.
    #[inline]
    fn is_exact(&self) -> bool {
        true
    }

    /// Whether leaves are remembered.
    #[inline]
    fn keeps_leaves(&self) -> bool {
        self.remembers()
    }

    /// Whether the evaluator is called only for leaves whose value is not stored here. If so, leaves are stored even if
    /// [`keeps_leaves`](Memory::keeps_leaves) is false.
    #[inline]
    fn caches_leaves(&self) -> bool {
        false
    }

    /// Whether positions with `depth` plies left are remembered.
    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        depth > 0 || self.keeps_leaves()
    }

    /// Starts a new search; what earlier searches stored becomes older.
    #[inline]
    fn begin(&mut self) {}

    /// Returns statistics on how the memory was used.
    #[inline]
    fn usage(&self) -> Usage {
        Usage::default()
    }

    /// Returns the size in bytes of a memory that grows with use, including its next growth if that is near. 0 if the
    /// memory was allocated as a whole. [`Stop::hold`](crate::Stop::hold) is called with this number before something
    /// is stored.
    #[inline]
    fn growing_bytes(&self) -> u64 {
        0
    }
}

/// What memory knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Bounds of its value, searched to the requested depth.
    pub bounds: Bounds,
    /// Bounds of its value, searched to a smaller depth. They hold for the requested depth only if [the value is
    /// decided](crate::Evaluate::is_decided).
    pub shallower: Bounds,
    /// The move to try first, perhaps from a search to another depth.
    pub best: Option<MoveNumber>,
}

impl Known {
    /// Nothing is known of the position.
    pub const NOTHING: Known =
        Known { bounds: Bounds::UNKNOWN, shallower: Bounds::UNKNOWN, best: None };
}

/// The number of a move in the game's own order. It takes the same space for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber(u16);

impl MoveNumber {
    /// Returns the move number `index`, or `None` if it is too large to be stored.
    #[must_use]
    pub fn new(index: usize) -> Option<MoveNumber> {
        u16::try_from(index).ok().filter(|&n| n != u16::MAX).map(MoveNumber)
    }

    /// Returns the number as an index.
    #[must_use]
    #[inline]
    pub fn get(self) -> usize {
        usize::from(self.0)
    }
}

/// Statistics on how a memory was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Usage {
    /// The number of positions looked up.
    pub probes: u64,
    /// The number of lookups that found bounds for the requested depth.
    pub hits: u64,
    /// The number of bounds stored.
    pub stores: u64,
    /// The number of entries for other positions that were replaced.
    pub overwrites: u64,
    /// The number of stored bounds that were replaced because new ones contradicted them. None, unless the search has
    /// tactics or accepts entries of greater depths.
    pub crossings: u64,
    /// The number of entries in use.
    pub entries: u64,
    /// The number of entries that fit; `None` if there is no limit.
    pub capacity: Option<u64>,
    /// The size of an entry in bytes.
    pub entry_bytes: u64,
}

/// What is stored for a position, and how it is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Policy {
    /// How many bounds an entry holds.
    pub bounds: StoredBounds,
    /// Whether a node looks up its children before it searches any of them.
    pub children: LookAhead,
    /// Whether leaves have entries.
    pub leaves: LeafEntries,
    /// For how many depths a table stores what is known of a position.
    pub depths: Depths,
    /// Which entry of a full table is replaced. An unbounded memory never replaces one.
    pub replacement: Replacement,
}

impl Policy {
    /// The default policy of a player: the fastest of those tried if evaluating a position is cheap. Entries hold two
    /// bounds. A position has entries for several depths if the search meets positions at several depths. Nodes look up
    /// their children where that pays. Leaves and positions with one ply left have no entries.
    pub const PLAYER: Policy = Policy {
        bounds: StoredBounds::Two,
        children: LookAhead::WhereItPays,
        leaves: LeafEntries::Searched,
        depths: Depths::AsNeeded,
        replacement: Replacement::OldestThenShallowest,
    };
}

/// For how many depths a table stores what is known of a position. An unbounded memory stores all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Depths {
    /// For the depth that was searched last, as the programs of the papers do.
    #[default]
    Last,
    /// For several depths, side by side: a game with cycles is searched once for each depth.
    Several,
    /// For the last depth, until a search has met many of its positions at more than one depth; from then on for
    /// several.
    AsNeeded,
    /// For the depth that was searched last, and the entry answers for every smaller depth too. A position takes one
    /// entry, as with `Last`, but a game with cycles is searched in far fewer nodes. `Several` visits still fewer
    /// nodes, as long as the table has room for several depths of each position.
    ///
    /// The value is no longer a function of position and depth: it depends on which entries are stored, and so on the
    /// move order, the size of the table and earlier searches. Two algorithms may find different values, some best
    /// moves may be missed, and a line may end early. An unbounded memory ignores this setting.
    AtLeast,
}

/// How many bounds an entry holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum StoredBounds {
    /// A lower bound and an upper bound.
    #[default]
    Two,
    /// The bound that was proven last; both only if they are equal.
    One,
}

/// Whether a node looks up its children before it searches any of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum LookAhead {
    /// Nodes do not look up their children.
    #[default]
    Off,
    /// Every node looks up its children: enhanced transposition cutoffs.
    On,
    /// Nodes look up their children at depths at which this has saved more than it cost so far.
    WhereItPays,
}

/// Whether leaves have entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum LeafEntries {
    /// Leaves have entries, like inner nodes: no leaf is evaluated twice.
    #[default]
    Stored,
    /// Leaves have no entries: for evaluators that are faster than the memory.
    Evaluated,
    /// Neither leaves nor their parents (the positions with one ply left) have entries: for games in which searching
    /// one ply is faster than a lookup.
    Searched,
    /// Like `Searched`, but the memory also stores the evaluator's value of each leaf and returns it when the leaf is
    /// met again. The search visits about the same nodes, and no leaf is evaluated twice: for evaluators that are
    /// slower than the memory.
    Cached,
}

impl LeafEntries {
    /// Returns the smallest remaining depth at which a position has an entry.
    #[inline]
    const fn least_depth(self) -> Depth {
        match self {
            LeafEntries::Stored => 0,
            LeafEntries::Evaluated => 1,
            LeafEntries::Searched | LeafEntries::Cached => 2,
        }
    }
}

impl StoredBounds {
    /// Returns the bounds to store when `new` was proven and `old` was stored before; `None` if they contradict each
    /// other.
    #[inline]
    fn kept(self, old: Bounds, new: Bounds) -> Option<Bounds> {
        match self {
            StoredBounds::Two => old.meet(new),
            StoredBounds::One if old.value().is_some() => old.meet(new),
            StoredBounds::One => Some(new),
        }
    }
}

/// No memory: nothing is remembered.
impl<G: Game> Memory<G> for () {
    #[inline]
    fn remembers(&self) -> bool {
        false
    }

    #[inline]
    fn recall(&mut self, _: &G, _: &G::Position, _: Depth) -> Known {
        Known::NOTHING
    }

    #[inline]
    fn store(&mut self, _: &G, _: &G::Position, _: Depth, _: Bounds, _: Option<MoveNumber>) {}
}

/// A borrowed memory, which outlives the search.
impl<G: Game, M: Memory<G>> Memory<G> for &mut M {
    #[inline]
    fn remembers(&self) -> bool {
        (**self).remembers()
    }

    #[inline]
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        (**self).recall(game, position, depth)
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
        (**self).store(game, position, depth, bounds, best);
    }

    #[inline]
    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        (**self).peek(game, position, depth)
    }

    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        (**self).looks_ahead(depth, moves)
    }

    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        (**self).looked_ahead(depth, cut_off);
    }

    #[inline]
    fn is_exact(&self) -> bool {
        (**self).is_exact()
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        (**self).keeps_leaves()
    }

    #[inline]
    fn caches_leaves(&self) -> bool {
        (**self).caches_leaves()
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        (**self).keeps(depth)
    }

    #[inline]
    fn begin(&mut self) {
        (**self).begin();
    }

    #[inline]
    fn usage(&self) -> Usage {
        (**self).usage()
    }

    #[inline]
    fn growing_bytes(&self) -> u64 {
        (**self).growing_bytes()
    }
}

/// A memory that may be absent, so that its use can be chosen at run time.
impl<G: Game, M: Memory<G>> Memory<G> for Option<M> {
    #[inline]
    fn remembers(&self) -> bool {
        self.as_ref().is_some_and(Memory::remembers)
    }

    #[inline]
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        self.as_mut().map_or(Known::NOTHING, |memory| memory.recall(game, position, depth))
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
        if let Some(memory) = self {
            memory.store(game, position, depth, bounds, best);
        }
    }

    #[inline]
    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        self.as_ref().and_then(|memory| memory.peek(game, position, depth))
    }

    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        self.as_mut().is_some_and(|memory| memory.looks_ahead(depth, moves))
    }

    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        if let Some(memory) = self {
            memory.looked_ahead(depth, cut_off);
        }
    }

    #[inline]
    fn is_exact(&self) -> bool {
        self.as_ref().is_none_or(Memory::is_exact)
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        self.as_ref().is_some_and(Memory::keeps_leaves)
    }

    #[inline]
    fn caches_leaves(&self) -> bool {
        self.as_ref().is_some_and(Memory::caches_leaves)
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        self.as_ref().is_some_and(|memory| memory.keeps(depth))
    }

    #[inline]
    fn begin(&mut self) {
        if let Some(memory) = self {
            memory.begin();
        }
    }

    #[inline]
    fn usage(&self) -> Usage {
        self.as_ref().map_or_else(Usage::default, Memory::usage)
    }

    #[inline]
    fn growing_bytes(&self) -> u64 {
        self.as_ref().map_or(0, Memory::growing_bytes)
    }
}
