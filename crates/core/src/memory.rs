//! What a search remembers of positions it has seen.

mod looks;
mod table;
mod unbounded;

pub use table::{Replacement, Table, TableError};
pub use unbounded::Unbounded;

use crate::{Bounds, Depth, Game};

/// Bounds, and the best move, by position and depth.
///
/// `()` remembers nothing and vanishes from the compiled search; [`Unbounded`] forgets nothing; a [`Table`] forgets
/// when it is full. Memory changes how much work a search does, never the value it returns. Alpha-beta (F3),
/// NegaScout and SCOUT recall what they, and others, have stored.
pub trait Memory<G: Game> {
    /// Whether algorithms that have no use for a memory can be run with this one. If not, they are refused, and left out of
    /// the compiled search.
    const FOR_ALL: bool = true;

    /// Whether anything is remembered. What memory answers may be a loose bound, and shortcuts that take a bound
    /// near the leaves for a value are left out.
    #[inline]
    fn remembers(&self) -> bool {
        true
    }

    /// What is known of `position` searched to `depth`.
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known;

    /// Adds what has been proven of `position` searched to `depth`, and by which move, if one stands out.
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    );

    /// What is kept of `position` searched to `depth`, for those who watch: the question is not counted. `None` if this
    /// memory does not tell.
    #[inline]
    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        let _ = (game, position, depth);
        None
    }

    /// Whether a node with `depth` plies left and `moves` moves should look for its children here before it searches any:
    /// enhanced transposition cut-offs.
    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        let _ = (depth, moves);
        false
    }

    /// A node with `depth` plies left has looked for its children here: whether that was enough for a cut-off.
    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        let _ = (depth, cut_off);
    }

    /// Whether all that is known of a position and a depth holds for exactly that depth. If not, values depend on what is
    /// remembered, and lines are read from memory instead of being proven.
    #[inline]
    fn is_exact(&self) -> bool {
        true
    }

    /// Whether leaves are to be remembered.
    #[inline]
    fn keeps_leaves(&self) -> bool {
        self.remembers()
    }

    /// Whether the evaluator is asked only of leaves whose value is not known here. Leaves are then kept even if
    /// [`keeps_leaves`](Memory::keeps_leaves) is false.
    #[inline]
    fn caches_leaves(&self) -> bool {
        false
    }

    /// Whether positions with so many plies left are to be remembered.
    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        depth > 0 || self.keeps_leaves()
    }

    /// A new search begins; what is here from earlier ones has aged.
    #[inline]
    fn begin(&mut self) {}

    /// How the memory has been used.
    #[inline]
    fn usage(&self) -> Usage {
        Usage::default()
    }

    /// Bytes that a memory takes which grows as it is used, its next growth included if that is near. 0 if it took all that it
    /// ever takes when it was made. [`Stop::hold`](crate::Stop::hold) is asked for them before something is stored.
    #[inline]
    fn growing_bytes(&self) -> u64 {
        0
    }
}

/// What memory knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Of its value, searched to the depth in question.
    pub bounds: Bounds,
    /// Of its value, searched to some smaller depth. These bounds hold for the depth in question only where
    /// [the value is decided](crate::Horizon::is_decided).
    pub shallower: Bounds,
    /// The move to try first, perhaps from a search to another depth.
    pub best: Option<MoveNumber>,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Known =
        Known { bounds: Bounds::UNKNOWN, shallower: Bounds::UNKNOWN, best: None };
}

/// The number of a move in the game's own order. A memory of these takes the same room for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber(u16);

impl MoveNumber {
    /// The number `index`, unless it is beyond what is stored.
    #[must_use]
    pub fn new(index: usize) -> Option<MoveNumber> {
        u16::try_from(index).ok().filter(|&n| n != u16::MAX).map(MoveNumber)
    }

    /// The number itself.
    #[must_use]
    #[inline]
    pub fn get(self) -> usize {
        usize::from(self.0)
    }
}

/// How a memory has been used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Positions asked for.
    pub probes: u64,
    /// Positions about which something was known, for the depth asked.
    pub hits: u64,
    /// Bounds stored.
    pub stores: u64,
    /// Entries for other positions that were given up for that.
    pub overwrites: u64,
    /// Entries in use.
    pub entries: u64,
    /// Entries there is room for; `None` if there is no limit.
    pub capacity: Option<u64>,
    /// Bytes of an entry.
    pub entry_bytes: u64,
}

/// What is kept of a position, and how it is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// How many bounds an entry has.
    pub bounds: StoredBounds,
    /// Whether a node looks for its sons before it searches any.
    pub sons: LookAhead,
    /// Whether leaves have entries.
    pub leaves: LeafEntries,
    /// For how many depths a table keeps what is known of a position.
    pub depths: Depths,
    /// Which entry of a full table is given up for a new one. An unbounded memory gives up none.
    pub replacement: Replacement,
}

impl Policy {
    /// What a player does unless it is told otherwise: the fastest of the policies tried if evaluating a position is cheap.
    /// Entries hold two bounds, for several depths of a position side by side where positions are met at several; nodes look
    /// for their children where that pays; positions with one ply left and leaves have no entries.
    pub const PLAYER: Policy = Policy {
        bounds: StoredBounds::Two,
        sons: LookAhead::WhereItPays,
        leaves: LeafEntries::Searched,
        depths: Depths::AsNeeded,
        replacement: Replacement::OldestThenShallowest,
    };
}

/// For how many depths a table keeps what is known of a position. An unbounded memory keeps all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depths {
    /// For the one that was searched last, as the programs of the papers do.
    #[default]
    Last,
    /// For several, side by side: a game with cycles is searched once for each depth.
    Several,
    /// For the last one, until one search has met many of its positions at more than one depth; from then on for several.
    AsNeeded,
    /// For the one that was searched last, which answers for every smaller depth too. A position takes one entry, as with
    /// `Last`, but a game with cycles is searched in far fewer nodes. With `Several` it takes fewer still, as long as the
    /// table has room for several depths of each position.
    ///
    /// The value is no longer a function of position and depth: it depends on which entries were there, and so on the
    /// order of moves, the size of the table and the searches before. Two algorithms may find different values, all best
    /// moves may not be found, and a line may end early. An unbounded memory does not do this.
    AtLeast,
}

/// How many bounds an entry has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoredBounds {
    /// A lower and an upper one.
    #[default]
    Two,
    /// The one that was proven last; both only if they are equal.
    One,
}

/// Whether a node looks for its sons before it searches any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LookAhead {
    /// It does not.
    #[default]
    Off,
    /// It does: enhanced transposition cut-offs.
    On,
    /// It does at depths at which this has saved more than it cost, by what the search sees.
    WhereItPays,
}

/// Whether leaves have entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeafEntries {
    /// They have, as inner nodes have: no leaf is evaluated twice.
    #[default]
    Stored,
    /// They have not: for evaluators that are quicker than the memory.
    Judged,
    /// Neither they nor their parents, the positions with one ply left: for games in which a ply is searched quicker
    /// than the memory is asked.
    Searched,
    /// As `Searched`, but the memory keeps what the evaluator said of a leaf and answers in its place. The search visits
    /// about the same nodes, and a leaf that is met again is not evaluated again: for evaluators that take longer than the
    /// memory.
    Cached,
}

impl LeafEntries {
    /// The fewest plies left with which a position has an entry.
    #[inline]
    const fn least_depth(self) -> Depth {
        match self {
            LeafEntries::Stored => 0,
            LeafEntries::Judged => 1,
            LeafEntries::Searched | LeafEntries::Cached => 2,
        }
    }
}

impl StoredBounds {
    /// What is kept when `new` is proven of a position of which `old` was known.
    #[inline]
    fn kept(self, old: Bounds, new: Bounds) -> Bounds {
        match self {
            StoredBounds::Two => old.and(new),
            StoredBounds::One if old.value().is_some() => old,
            StoredBounds::One => new,
        }
    }
}

/// No memory.
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

/// Borrowed, so that it outlives the search.
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

/// Remembers if it is there: whether it is can be chosen at run time.
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
