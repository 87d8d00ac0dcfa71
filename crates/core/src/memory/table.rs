use super::{Known, LeafEntries, LookAhead, Memory, MoveNumber, Policy, StoredBounds, Usage};
use crate::{Bounds, Depth, Game, Value};
use std::fmt;

/// A transposition table: a fixed number of entries, found by [`Game::hash`], all 64 bits of which are compared.
///
/// Entries stand in buckets of four (fewer in a table of fewer). An entry holds two bounds, the depth they are for,
/// the move to try first, and its age. Not promised: that two positions with the same hash are told apart.
#[derive(Clone, Debug)]
pub struct Table {
    buckets: Vec<[Entry; WAYS]>,
    /// So many entries of a bucket are used: all, unless the table has fewer.
    ways: usize,
    age: u8,
    rule: Replacement,
    policy: Policy,
    usage: Usage,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    lower: Value,
    upper: Value,
    /// `EMPTY` where there is no entry.
    depth: Depth,
    /// `NO_MOVE` for none.
    best: u16,
    age: u8,
}

/// Entries of a bucket.
const WAYS: usize = 4;
const EMPTY: Depth = Depth::MAX;
const NO_MOVE: u16 = u16::MAX;

/// Which entry of a full bucket is given up for a new one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replacement {
    /// An entry of an earlier search; or else the one whose subtree is least deep.
    #[default]
    OldestThenShallowest,
    /// The one whose subtree is least deep; the new one is dropped if it is less deep still.
    Shallowest,
    /// The first of them.
    Always,
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableError {
    /// A table has at least one entry.
    Empty,
    /// There is not so much memory.
    TooLarge {
        /// How many entries were asked for.
        entries: u64,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Empty => f.write_str("a table needs room for at least one entry"),
            TableError::TooLarge { entries } => {
                let mebibytes = entries.saturating_mul(size_of::<Entry>() as u64) >> 20;
                write!(
                    f,
                    "no memory for a table of {entries} entries ({mebibytes} MiB); ask for a smaller one"
                )
            }
        }
    }
}

impl std::error::Error for TableError {}

impl Table {
    /// Bytes of an entry.
    pub const ENTRY_BYTES: usize = size_of::<Entry>();

    /// A table of `entries`, or a few less: whole buckets. It has two bounds for a position, and none for leaves.
    pub fn with_entries(entries: u64) -> Result<Table, TableError> {
        if entries == 0 {
            return Err(TableError::Empty);
        }
        let too_large = TableError::TooLarge { entries };
        let ways = usize::try_from(entries).map_or(WAYS, |entries| entries.min(WAYS));
        let count = usize::try_from(entries / ways as u64).map_err(|_| too_large)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| too_large)?;
        buckets.resize(count, [Entry::NONE; WAYS]);
        let policy = Policy { leaves: LeafEntries::Judged, ..Policy::default() };
        let (rule, usage) = (Replacement::default(), Usage::default());
        Ok(Table { buckets, ways, age: 0, rule, policy, usage })
    }

    /// A table that takes at most so many MiB.
    pub fn with_mebibytes(mebibytes: u64) -> Result<Table, TableError> {
        let entries = mebibytes.checked_mul(1 << 20).map(|bytes| bytes / size_of::<Entry>() as u64);
        Self::with_entries(entries.unwrap_or(u64::MAX))
    }

    /// Gives entries up by this rule.
    #[must_use]
    pub fn replacing(self, rule: Replacement) -> Table {
        Table { rule, ..self }
    }

    /// Keeps and uses entries by this policy.
    #[must_use]
    pub fn with(self, policy: Policy) -> Table {
        Table { policy, ..self }
    }

    /// The depth for which the value of `position` is in the table, and the value.
    pub fn exact<G: Game>(&self, game: &G, position: &G::Position) -> Option<(Depth, Value)> {
        let entry = self.find(game.hash(position))?;
        entry.bounds().value().map(|value| (entry.depth, value))
    }

    /// The number of the bucket for `hash`.
    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        // The upper half of the product spreads the hash over any number of buckets.
        #[expect(clippy::cast_possible_truncation, reason = "it is less than the number of buckets")]
        let number = ((u128::from(hash) * self.buckets.len() as u128) >> u64::BITS) as usize;
        number
    }

    /// Puts `new` into a full bucket, or drops it. Apart, so that the usual case stays short.
    #[inline(never)]
    fn replace(&mut self, bucket: usize, new: Entry) {
        let bucket = &mut self.buckets[bucket][..self.ways];
        let least = bucket.iter_mut().min_by_key(|entry| self.rule.worth(entry, new.age));
        if let Some(entry) = least
            && (self.rule != Replacement::Shallowest || entry.depth <= new.depth)
        {
            self.usage.overwrites += 1;
            *entry = new;
        }
    }

    /// Where in the table the entry for `hash` is, if there is one.
    #[inline]
    fn find(&self, hash: u64) -> Option<&Entry> {
        let bucket = &self.buckets[self.bucket(hash)];
        bucket.iter().take_while(|entry| entry.depth != EMPTY).find(|entry| entry.hash == hash)
    }
}

impl Entry {
    const NONE: Entry = Entry {
        hash: 0,
        lower: Value::NEG_INF,
        upper: Value::INF,
        depth: EMPTY,
        best: NO_MOVE,
        age: 0,
    };

    fn bounds(&self) -> Bounds {
        Bounds { lower: self.lower, upper: self.upper }
    }
}

impl StoredBounds {
    /// The entry for a position of which `new` has been proven and `old` was known.
    #[inline]
    fn updated(self, old: Entry, new: Entry) -> Entry {
        let best = if new.best == NO_MOVE { old.best } else { new.best };
        if old.depth != new.depth {
            return Entry { best, ..new };
        }
        let Bounds { lower, upper } = self.kept(old.bounds(), new.bounds());
        Entry { lower, upper, best, ..new }
    }
}

impl Replacement {
    /// What an entry of a full bucket is worth keeping; the least is given up first.
    #[inline]
    fn worth(self, entry: &Entry, age: u8) -> u32 {
        match self {
            Replacement::OldestThenShallowest if entry.age == age => {
                u32::from(entry.depth) + u32::from(EMPTY)
            }
            Replacement::OldestThenShallowest | Replacement::Shallowest => u32::from(entry.depth),
            Replacement::Always => 0,
        }
    }
}

impl<G: Game> Memory<G> for Table {
    #[inline]
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        let hash = game.hash(position);
        self.usage.probes += 1;
        let Some(&entry) = self.find(hash) else { return Known::NOTHING };
        let best = MoveNumber::new(usize::from(entry.best));
        if entry.depth != depth {
            let shallower = if entry.depth < depth { entry.bounds() } else { Bounds::UNKNOWN };
            return Known { bounds: Bounds::UNKNOWN, shallower, best };
        }
        self.usage.hits += 1;
        Known { bounds: entry.bounds(), shallower: Bounds::UNKNOWN, best }
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
        let hash = game.hash(position);
        let age = self.age;
        self.usage.stores += 1;
        let number = self.bucket(hash);
        let bucket = &mut self.buckets[number][..self.ways];
        let best = best.map_or(NO_MOVE, |best| best.0);
        let new = Entry { hash, lower: bounds.lower, upper: bounds.upper, depth, best, age };
        // Buckets fill up from the left: behind an empty entry there are only empty ones.
        for entry in &mut *bucket {
            if entry.depth == EMPTY {
                self.usage.entries += 1;
                *entry = new;
                return;
            }
            if entry.hash == hash {
                *entry = self.policy.bounds.updated(*entry, new);
                return;
            }
        }
        self.replace(number, new);
    }

    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        let entry = self.find(game.hash(position)).filter(|entry| entry.depth == depth);
        Some(entry.map_or(Bounds::UNKNOWN, Entry::bounds))
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        self.policy.leaves == LeafEntries::Stored
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        depth >= self.policy.leaves.least_depth()
    }

    #[inline]
    fn looks_ahead(&self) -> bool {
        self.policy.sons == LookAhead::On
    }

    fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn usage(&self) -> Usage {
        Usage {
            capacity: Some((self.buckets.len() * self.ways) as u64),
            entry_bytes: Self::ENTRY_BYTES as u64,
            ..self.usage
        }
    }
}
