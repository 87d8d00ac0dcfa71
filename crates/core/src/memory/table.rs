mod entry;
mod part;

pub(super) use entry::{Buckets, DEPTHS, Entry, NO_MOVE, bucket_of};

use super::looks::Looks;
use super::{Depths, Known, LeafEntries, LookAhead, Memory, MoveNumber, Policy, Usage};
use crate::{Bounds, Depth, Game, Value};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use entry::Slot;
use part::Part;

/// A transposition table: a fixed number of entries, addressed by [`Game::hash`]. All 64 bits of the hash are compared.
///
/// Entries are grouped in buckets of four (a table with fewer entries has one smaller bucket). An entry holds two
/// bounds, their depth, the move to try first, and its age. The operating system provides the memory as it is used. Not
/// promised: that two positions with the same hash are distinguished.
#[derive(Clone, Debug)]
pub struct Table {
    buckets: Vec<[Slot; WAYS]>,
    /// The part of the buckets that is used while there are few entries.
    part: Part,
    /// The number of entries used in each bucket: all of them, unless the table has fewer.
    ways: usize,
    /// The age of the current search. Entries of age 0 are empty.
    age: u32,
    /// The ages of searches that depend on finished games alone, in ascending order.
    whole: Vec<u32>,
    /// Whether the current search has used an entry of another age that is not whole.
    reused: bool,
    /// Whether the bounds of earlier searches that are not whole are ignored.
    only_whole: bool,
    policy: Policy,
    /// Whether each depth of a position has an entry of its own.
    several: bool,
    /// The number of stores that found the position at another depth, stored by the current search.
    at_two_depths: u64,
    looks: Looks,
    usage: Usage,
}

/// The number of entries in a bucket.
const WAYS: usize = 4;

/// Which entry of a full bucket is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Replacement {
    /// An entry of an earlier search; if there is none, the entry with the smallest depth.
    #[default]
    OldestThenShallowest,
    /// The entry with the smallest depth; if the new one has a smaller depth still, it is dropped.
    Shallowest,
    /// The first entry of the bucket.
    Always,
}

/// Why a table could not be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableError {
    /// The requested table has no entries; at least one is needed.
    Empty,
    /// There is not enough memory for the table.
    TooLarge {
        /// The requested number of entries.
        entries: u64,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Empty => f.write_str("a table needs room for at least one entry"),
            TableError::TooLarge { entries } => {
                let mebibytes = entries.saturating_mul(Table::ENTRY_BYTES as u64) >> 20;
                write!(
                    f,
                    "no memory for a table of {entries} entries ({mebibytes} MiB); choose a smaller one"
                )
            }
        }
    }
}

impl core::error::Error for TableError {}

impl Table {
    /// The size of an entry in bytes.
    pub const ENTRY_BYTES: usize = size_of::<Slot>();

    /// Creates a table with `entries` entries, or slightly fewer: only whole buckets are used. An entry holds two
    /// bounds; leaves have no entries.
    pub fn with_entries(entries: u64) -> Result<Table, TableError> {
        if entries == 0 {
            return Err(TableError::Empty);
        }
        let too_large = TableError::TooLarge { entries };
        let ways = usize::try_from(entries).map_or(WAYS, |entries| entries.min(WAYS));
        let count = usize::try_from(entries / ways as u64).map_err(|_| too_large)?;
        // Requested twice: only the first way detects that memory is insufficient, and only the second leaves the zeros
        // unwritten.
        Vec::<[Slot; WAYS]>::new().try_reserve_exact(count).map_err(|_| too_large)?;
        let buckets = vec![[[0; 3]; WAYS]; count];
        let policy = Policy { leaves: LeafEntries::Evaluated, ..Policy::default() };
        let usage = Usage::default();
        Ok(Table {
            buckets,
            part: Part::WHOLE,
            ways,
            age: 1,
            whole: Vec::new(),
            reused: false,
            only_whole: false,
            policy,
            several: false,
            at_two_depths: 0,
            looks: Looks::default(),
            usage,
        })
    }

    /// Creates a table that takes at most `mebibytes` MiB.
    pub fn with_mebibytes(mebibytes: u64) -> Result<Table, TableError> {
        let entries = mebibytes.checked_mul(1 << 20).map(|bytes| bytes / Self::ENTRY_BYTES as u64);
        Self::with_entries(entries.unwrap_or(u64::MAX))
    }

    /// Creates a table with `entries` entries, or with half as many if there is not enough memory, and so on; with one
    /// at least.
    #[must_use]
    pub fn at_most(entries: u64) -> Table {
        let entries = entries.max(1);
        Table::with_entries(entries).unwrap_or_else(|_| Table::at_most(entries / 2))
    }

    /// Replaces entries by the given rule.
    #[must_use]
    pub fn replacing(self, rule: Replacement) -> Table {
        let policy = Policy { replacement: rule, ..self.policy };
        Table { policy, ..self }
    }

    /// Stores and uses entries by the given policy.
    #[must_use]
    pub fn with(self, policy: Policy) -> Table {
        Table { policy, several: policy.depths == Depths::Several, ..self }
    }

    /// Makes the operating system provide all of the memory now, instead of on first use.
    pub fn occupy(&mut self) {
        const PAGE: usize = 4096;
        for bucket in self.buckets.iter_mut().step_by(PAGE / size_of::<[Slot; WAYS]>()) {
            // The write does not change the value; without the black box it would be optimised away.
            bucket[0][0] = core::hint::black_box(bucket[0][0]);
        }
    }

    /// Returns the greatest depth, at most `most`, for which the exact value of `position` is in the table, and that
    /// value.
    pub fn exact<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        most: Depth,
    ) -> Option<(Depth, Value)> {
        self.exact_up_to(game.hash(position), most)
    }

    /// Whether the current search, since [`begin`](Memory::begin), has used an entry of an earlier search that is not
    /// marked as whole.
    #[must_use]
    pub fn has_reused(&self) -> bool {
        self.reused
    }

    /// Marks the current search as depending on finished games alone: everything it has stored holds for any greater
    /// depth.
    pub fn mark_whole(&mut self) {
        if self.whole.last() != Some(&self.age) {
            self.whole.push(self.age);
        }
    }

    /// Sets whether searches from now on ignore the bounds of earlier searches that are not marked as whole, and use
    /// only their moves. Such a search reuses nothing, so it can prove that a value depends on finished games alone.
    pub fn use_only_whole(&mut self, only_whole: bool) {
        self.only_whole = only_whole;
    }

    /// Returns the index of the bucket for `hash` and `depth`.
    #[inline]
    fn bucket(&self, hash: u64, depth: Depth) -> usize {
        let group = if self.several { depth / DEPTHS } else { 0 };
        let in_part = self.part.number(|count| bucket_of(hash, group, count));
        in_part.unwrap_or_else(|| bucket_of(hash, group, self.buckets.len()))
    }

    /// Whether the entry of a search one ply shallower is in the previous bucket.
    #[inline]
    fn is_first_of_bucket(&self, depth: Depth) -> bool {
        self.several && depth.is_multiple_of(DEPTHS)
    }

    /// Returns what the deepest of the entries for other depths says about `depth`.
    #[inline(never)]
    fn for_another_depth(&mut self, hash: u64, depth: Depth) -> Known {
        let Some(entry) = self.at_another_depth(hash, depth) else { return Known::NOTHING };
        let best = MoveNumber::new(usize::from(entry.best));
        let mut known = Known { best, ..Known::NOTHING };
        if entry.depth < depth {
            known.shallower = entry.bounds();
        } else if self.policy.depths == Depths::AtLeast
            && (entry.age == self.age || self.reuse(entry.age))
        {
            known.bounds = entry.bounds();
            self.usage.hits += 1;
        }
        known
    }

    /// Called when one search has met a position at two depths. If that happens often, each depth gets its own entry.
    #[cold]
    fn met_at_two_depths(&mut self) {
        self.at_two_depths += 1;
        let often = self.at_two_depths >= 16 && self.at_two_depths > self.usage.stores / 16;
        self.several = often && self.policy.depths == Depths::AsNeeded;
    }

    /// Returns whether the bounds of an entry of another age may be used, and records that they are.
    #[inline(never)]
    fn reuse(&mut self, age: u32) -> bool {
        let is_whole = is_whole(&self.whole, age);
        self.reused = self.reused || !is_whole && !self.only_whole;
        is_whole || !self.only_whole
    }

    /// Puts `new` into a full bucket, or drops it. A separate function, so that the usual case stays short.
    #[inline(never)]
    fn replace(&mut self, bucket: usize, new: Entry) {
        let bucket = &mut self.buckets[bucket][..self.ways];
        // An earlier search's entry for the same position is replaced first.
        let worth = |slot: &&mut Slot| {
            let entry = Entry::from_slot(**slot);
            let is_outdated = entry.hash == new.hash && entry.age != new.age;
            if is_outdated { 0 } else { 1 + self.policy.replacement.worth(&entry, new.age) }
        };
        if let Some(slot) = bucket.iter_mut().min_by_key(worth) {
            let old = Entry::from_slot(*slot);
            let is_kept = self.policy.replacement == Replacement::Shallowest && old.depth > new.depth;
            if old.hash == new.hash || !is_kept {
                self.usage.overwrites += u64::from(old.hash != new.hash);
                *slot = new.into_slot();
            }
        }
    }
}

/// Returns whether `age` is among the ages of whole searches.
pub(super) fn is_whole(whole: &[u32], age: u32) -> bool {
    whole.binary_search(&age).is_ok()
}

impl Buckets for Table {
    #[inline]
    fn entries(&self, hash: u64, depth: Depth) -> impl Iterator<Item = Entry> {
        let bucket = &self.buckets[self.bucket(hash, depth)];
        bucket.iter().map(|slot| Entry::from_slot(*slot)).take_while(|entry| entry.age != 0)
    }
}

impl<G: Game> Memory<G> for Table {
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call and its answer in memory cost as much as the rest"
    )]
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        let hash = game.hash(position);
        self.usage.probes += 1;
        let mut is_known = false;
        for slot in &self.buckets[self.bucket(hash, depth)] {
            let [other, _, rest] = *slot;
            if rest == 0 {
                break;
            }
            if other == hash {
                let entry = Entry::from_slot(*slot);
                if entry.depth == depth {
                    let best = MoveNumber::new(usize::from(entry.best));
                    if entry.age != self.age && !self.reuse(entry.age) {
                        return Known { best, ..Known::NOTHING };
                    }
                    self.usage.hits += 1;
                    return Known { bounds: entry.bounds(), shallower: Bounds::UNKNOWN, best };
                }
                is_known = true;
            }
        }
        let is_first = self.is_first_of_bucket(depth);
        if is_known || is_first { self.for_another_depth(hash, depth) } else { Known::NOTHING }
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
        self.looks.searched(depth);
        if self.part.is_full(self.usage.entries) {
            self.spread();
        }
        let number = self.bucket(hash, depth);
        let best = best.map_or(NO_MOVE, |best| best.0);
        // A search one ply shallower has left its move in the previous bucket.
        let best = if best == NO_MOVE && self.is_first_of_bucket(depth) {
            self.best_before(hash, depth)
        } else {
            best
        };
        let mut new = Entry { hash, lower: bounds.lower, upper: bounds.upper, age, depth, best };
        // Buckets fill from the left: every entry after an empty one is empty.
        for slot in &mut self.buckets[number][..self.ways] {
            let entry = Entry::from_slot(*slot);
            if entry.age == 0 {
                self.usage.entries += 1;
                *slot = new.into_slot();
                return;
            }
            if entry.hash == hash {
                if entry.depth == depth {
                    let is_ignored =
                        self.only_whole && entry.age != age && !is_whole(&self.whole, entry.age);
                    let entry = if is_ignored { entry.without_bounds() } else { entry };
                    *slot = self.policy.updated(entry, new, &mut self.usage.crossings).into_slot();
                    return;
                }
                if new.best == NO_MOVE {
                    new.best = entry.best;
                }
                if !self.several {
                    *slot = new.into_slot();
                    if entry.age == age {
                        self.met_at_two_depths();
                    }
                    return;
                }
            }
        }
        self.replace(number, new);
    }

    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        Some(self.bounds_at(game.hash(position), depth, self.policy.depths))
    }

    #[inline]
    fn is_exact(&self) -> bool {
        self.policy.depths != Depths::AtLeast
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        self.policy.leaves == LeafEntries::Stored
    }

    #[inline]
    fn caches_leaves(&self) -> bool {
        self.policy.leaves == LeafEntries::Cached
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        depth >= self.policy.leaves.least_depth()
    }

    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        match self.policy.children {
            LookAhead::Off => false,
            LookAhead::On => true,
            LookAhead::WhereItPays => self.looks.pay(depth, moves),
        }
    }

    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        if self.policy.children == LookAhead::WhereItPays {
            self.looks.saw(depth, cut_off);
        }
    }

    fn begin(&mut self) {
        // After four billion searches ages start again; from then on no earlier search counts as whole.
        self.age = self.age.checked_add(1).unwrap_or_else(|| {
            self.whole.clear();
            1
        });
        self.reused = false;
    }

    fn usage(&self) -> Usage {
        Usage {
            capacity: Some((self.buckets.len() * self.ways) as u64),
            entry_bytes: Self::ENTRY_BYTES as u64,
            ..self.usage
        }
    }
}
