mod bucket;

use super::looks::Looks;
use super::table::{Buckets, Entry, NO_MOVE, bucket_of, is_whole};
use super::{Depths, Known, LookAhead, Memory, MoveNumber, Policy, Usage};
use crate::memory::table::DEPTHS;
use crate::{Bounds, Depth, Game, Value, mix};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use bucket::{Bucket, OLDEST, WAYS};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{OnceLock, PoisonError, RwLock};

/// A transposition table that several threads use at once. Clones share the entries; each thread has a clone.
///
/// It stores what a [`Table`](super::Table) stores: two bounds for each position and depth, and the move to try first.
/// There are no locks. A reader that meets an entry while another thread writes it finds nothing, since the parts of an
/// entry are combined with its hash. Memory is allocated in parts of 64 KiB, when they are first written.
///
/// Not promised: that two positions with the same hash are distinguished, or that two runs store the same entries.
#[derive(Clone, Debug)]
pub struct SharedTable {
    all: Arc<All>,
    own: Own,
}

/// What each clone counts for itself.
#[derive(Clone, Debug, Default)]
struct Own {
    looks: Looks,
    /// What the clone has done. Entries that it added are counted in [`All`] from time to time.
    usage: Usage,
    /// The number of stores that found the position at another depth, stored by the current search.
    at_two_depths: u64,
    /// Whether the clone belongs to a thread that does not begin searches.
    helps: bool,
}

/// What all clones share.
#[derive(Debug)]
struct All {
    chunks: Box<[OnceLock<Box<[Bucket]>>]>,
    /// The number of buckets of each chunk.
    chunk: usize,
    policy: Policy,
    /// The age of the current search. Entries of age 0 are empty.
    age: AtomicU32,
    /// The ages of searches that depend on finished games alone, in ascending order.
    whole: RwLock<Vec<u32>>,
    /// Whether the current search has used an entry of another age that is not whole.
    reused: AtomicBool,
    /// Whether the bounds of earlier searches that are not whole are ignored.
    only_whole: AtomicBool,
    /// Whether each depth of a position has an entry of its own.
    several: AtomicBool,
    entries: AtomicU64,
}

/// The most buckets of a chunk: 64 KiB.
const CHUNK: usize = 1 << 10;
/// A clone reports its new entries when it has added this many.
const REPORTED: u64 = 1 << 10;

impl SharedTable {
    /// The size of a bucket in bytes, with the mark of a position that is being searched.
    pub const BUCKET_BYTES: usize = size_of::<Bucket>();

    /// Creates a table that takes at most `bytes` bytes, or one bucket if that is more.
    #[must_use]
    pub fn with_bytes(bytes: u64, policy: Policy) -> SharedTable {
        let buckets = usize::try_from(bytes).unwrap_or(usize::MAX) / Self::BUCKET_BYTES;
        let chunk = buckets.clamp(1, CHUNK);
        let chunks = (0..(buckets / chunk).max(1)).map(|_| OnceLock::new()).collect();
        let all = All {
            chunks,
            chunk,
            policy,
            age: AtomicU32::new(1),
            whole: RwLock::default(),
            reused: AtomicBool::new(false),
            only_whole: AtomicBool::new(false),
            several: AtomicBool::new(policy.depths == Depths::Several),
            entries: AtomicU64::new(0),
        };
        SharedTable { all: Arc::new(all), own: Own::default() }
    }

    /// Returns a clone for a thread that helps with the searches of another: [`begin`](Memory::begin) does nothing.
    #[must_use]
    pub fn for_helper(&self) -> SharedTable {
        SharedTable { all: Arc::clone(&self.all), own: Own { helps: true, ..Own::default() } }
    }

    /// Allocates all of the memory now, instead of on first use.
    pub fn occupy(&mut self) {
        for chunk in &self.all.chunks {
            chunk.get_or_init(|| self.all.empty());
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
        self.all.exact_up_to(game.hash(position), most)
    }

    /// Whether the current search, since [`begin`](Memory::begin), has used an entry of an earlier search that is not
    /// marked as whole, in any thread.
    #[must_use]
    pub fn has_reused(&self) -> bool {
        self.all.reused.load(Relaxed)
    }

    /// Marks the current search as depending on finished games alone: everything it has stored holds for any greater
    /// depth.
    pub fn mark_whole(&mut self) {
        let age = self.all.age.load(Relaxed);
        let mut whole = self.all.whole.write().unwrap_or_else(PoisonError::into_inner);
        if whole.last() != Some(&age) {
            whole.push(age);
        }
    }

    /// Sets whether searches from now on ignore the bounds of earlier searches that are not marked as whole, and use
    /// only their moves, in all threads. Such a search reuses nothing, so it can prove that a value depends on finished
    /// games alone.
    pub fn use_only_whole(&mut self, only_whole: bool) {
        self.all.only_whole.store(only_whole, Relaxed);
    }

    /// Marks a position as being searched to `depth`, unless another thread has marked it: then returns false. A mark is
    /// a hint: it may be missing if two threads mark positions of one bucket at the same time.
    #[inline]
    #[must_use]
    pub fn claim<G: Game>(&self, game: &G, position: &G::Position, depth: Depth) -> bool {
        let hash = game.hash(position);
        self.all.bucket_to_write(hash, depth).claim(mark(hash, depth))
    }

    /// Removes the mark of a position that [`claim`](SharedTable::claim) has set.
    #[inline]
    pub fn release<G: Game>(&self, game: &G, position: &G::Position, depth: Depth) {
        let hash = game.hash(position);
        self.all.bucket_to_write(hash, depth).release(mark(hash, depth));
    }

    /// Returns what the deepest of the entries for other depths says about `depth`.
    #[inline(never)]
    fn for_another_depth(&mut self, hash: u64, depth: Depth) -> Known {
        let Some(entry) = self.all.at_another_depth(hash, depth) else { return Known::NOTHING };
        let best = MoveNumber::new(usize::from(entry.best));
        let mut known = Known { best, ..Known::NOTHING };
        if entry.depth < depth {
            known.shallower = entry.bounds();
        } else if self.all.policy.depths == Depths::AtLeast && self.all.reuse(entry.age) {
            known.bounds = entry.bounds();
            self.own.usage.hits += 1;
        }
        known
    }
}

impl Own {
    /// Counts a new entry.
    #[inline]
    fn added(&mut self, all: &All) {
        self.usage.entries += 1;
        if self.usage.entries >= REPORTED {
            all.entries.fetch_add(core::mem::take(&mut self.usage.entries), Relaxed);
        }
    }

    /// Called when one search has met a position at two depths. If that happens often, each depth gets its own entry.
    #[cold]
    fn met_at_two_depths(&mut self, all: &All) {
        self.at_two_depths += 1;
        let often = self.at_two_depths >= 16 && self.at_two_depths > self.usage.stores / 16;
        if often && all.policy.depths == Depths::AsNeeded {
            all.several.store(true, Relaxed);
        }
    }

    /// Puts `new` into a full bucket.
    #[inline(never)]
    fn replace(&mut self, all: &All, bucket: &Bucket, new: Entry) {
        let replacement = all.policy.replacement;
        // An earlier search's entry for the same position is replaced first.
        let worth = |entry: &Entry| {
            let is_outdated = entry.hash == new.hash && entry.age != new.age;
            if is_outdated { 0 } else { 1 + replacement.worth(entry, new.age) }
        };
        let ways = (0..WAYS).map(|way| (way, bucket.read(way, new.hash)));
        let Some((way, old)) = ways.min_by_key(|(_, entry)| worth(entry)) else { return };
        let is_kept = replacement == super::Replacement::Shallowest && old.depth > new.depth;
        if old.hash == new.hash || !is_kept {
            self.usage.overwrites += u64::from(old.hash != new.hash);
            bucket.write(way, new);
        }
    }
}

/// Returns the mark of a position that is being searched to `depth`. It is never 0.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a part of the mixed bits suffices")]
fn mark(hash: u64, depth: Depth) -> u32 {
    mix(hash ^ u64::from(depth)) as u32 | 1
}

impl All {
    /// Returns a chunk without entries.
    #[cold]
    fn empty(&self) -> Box<[Bucket]> {
        (0..self.chunk).map(|_| Bucket::default()).collect()
    }

    /// Returns the chunk for `hash` and `depth`, and the place of the bucket in it.
    #[inline]
    fn place(&self, hash: u64, depth: Depth) -> (&OnceLock<Box<[Bucket]>>, usize) {
        let group = if self.several.load(Relaxed) { depth / DEPTHS } else { 0 };
        if self.chunk == CHUNK {
            let number = bucket_of(hash, group, self.chunks.len() * CHUNK);
            (&self.chunks[number / CHUNK], number % CHUNK)
        } else {
            (&self.chunks[0], bucket_of(hash, group, self.chunk))
        }
    }

    /// Returns the bucket for `hash` and `depth`, if anything was ever written near it.
    #[inline]
    fn bucket(&self, hash: u64, depth: Depth) -> Option<&Bucket> {
        let (chunk, place) = self.place(hash, depth);
        chunk.get()?.get(place)
    }

    #[inline]
    fn bucket_to_write(&self, hash: u64, depth: Depth) -> &Bucket {
        let (chunk, place) = self.place(hash, depth);
        &chunk.get_or_init(|| self.empty())[place]
    }

    /// Whether the entry of a search one ply shallower is in the previous bucket.
    #[inline]
    fn is_first_of_bucket(&self, depth: Depth) -> bool {
        depth.is_multiple_of(DEPTHS) && self.several.load(Relaxed)
    }

    /// Forgets everything: after four million searches ages start again, and no old entry may look like a new one.
    #[cold]
    fn clear(&self) {
        self.whole.write().unwrap_or_else(PoisonError::into_inner).clear();
        let empty =
            Entry { hash: 0, lower: Value::ZERO, upper: Value::ZERO, age: 0, depth: 0, best: 0 };
        for bucket in self.chunks.iter().filter_map(OnceLock::get).flatten() {
            (0..WAYS).for_each(|way| bucket.write(way, empty));
        }
        self.entries.store(0, Relaxed);
    }

    /// Returns whether the bounds of an entry of this age may be used, and records that they are.
    #[inline]
    fn reuse(&self, age: u32) -> bool {
        age == self.age.load(Relaxed) || self.reused.load(Relaxed) || self.reuse_older(age)
    }

    #[cold]
    fn reuse_older(&self, age: u32) -> bool {
        if self.is_ignored(age) {
            return false;
        }
        if !self.is_whole(age) {
            self.reused.store(true, Relaxed);
        }
        true
    }

    fn is_whole(&self, age: u32) -> bool {
        is_whole(&self.whole.read().unwrap_or_else(PoisonError::into_inner), age)
    }

    /// Returns whether the bounds of entries of this age are ignored.
    #[inline]
    fn is_ignored(&self, age: u32) -> bool {
        self.only_whole.load(Relaxed) && age != self.age.load(Relaxed) && !self.is_whole(age)
    }
}

impl Buckets for All {
    fn entries(&self, hash: u64, depth: Depth) -> impl Iterator<Item = Entry> {
        let bucket = self.bucket(hash, depth);
        let entries = (0..WAYS).filter_map(move |way| Some(bucket?.read(way, hash)));
        entries.filter(|entry| entry.age != 0)
    }
}

impl<G: Game> Memory<G> for SharedTable {
    const FOR_ALL: bool = false;

    #[inline]
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        let hash = game.hash(position);
        self.own.usage.probes += 1;
        let mut is_known = false;
        if let Some(bucket) = self.all.bucket(hash, depth) {
            for way in 0..WAYS {
                let Some(entry) = bucket.find(way, hash) else { continue };
                if entry.hash != hash || entry.age == 0 {
                    continue;
                }
                if entry.depth == depth {
                    let best = MoveNumber::new(usize::from(entry.best));
                    if !self.all.reuse(entry.age) {
                        return Known { best, ..Known::NOTHING };
                    }
                    self.own.usage.hits += 1;
                    return Known { bounds: entry.bounds(), shallower: Bounds::UNKNOWN, best };
                }
                is_known = true;
            }
        }
        let is_first = self.all.is_first_of_bucket(depth);
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
        let SharedTable { all, own } = self;
        own.usage.stores += 1;
        own.looks.searched(depth);
        let age = all.age.load(Relaxed);
        let best = best.map_or(NO_MOVE, |best| best.0);
        let best = if best == NO_MOVE && all.is_first_of_bucket(depth) {
            all.best_before(hash, depth)
        } else {
            best
        };
        let mut new = Entry { hash, lower: bounds.lower, upper: bounds.upper, age, depth, best };
        let bucket = all.bucket_to_write(hash, depth);
        // Buckets fill from the left: every entry after an empty one is empty.
        for way in 0..WAYS {
            if bucket.is_empty(way) {
                own.added(all);
                bucket.write(way, new);
                return;
            }
            let Some(entry) = bucket.find(way, hash) else { continue };
            if entry.hash == hash {
                if entry.depth == depth {
                    let crossings = &mut own.usage.crossings;
                    let entry = if all.is_ignored(entry.age) { entry.without_bounds() } else { entry };
                    bucket.write(way, all.policy.updated(entry, new, crossings));
                    return;
                }
                if new.best == NO_MOVE {
                    new.best = entry.best;
                }
                if !all.several.load(Relaxed) {
                    bucket.write(way, new);
                    if entry.age == age {
                        own.met_at_two_depths(all);
                    }
                    return;
                }
            }
        }
        own.replace(all, bucket, new);
    }

    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        Some(self.all.bounds_at(game.hash(position), depth, self.all.policy.depths))
    }

    #[inline]
    fn is_exact(&self) -> bool {
        self.all.policy.depths != Depths::AtLeast
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        self.all.policy.leaves == super::LeafEntries::Stored
    }

    #[inline]
    fn caches_leaves(&self) -> bool {
        self.all.policy.leaves == super::LeafEntries::Cached
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        depth >= self.all.policy.leaves.least_depth()
    }

    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        match self.all.policy.children {
            LookAhead::Off => false,
            LookAhead::On => true,
            LookAhead::WhereItPays => self.own.looks.pay(depth, moves),
        }
    }

    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        if self.all.policy.children == LookAhead::WhereItPays {
            self.own.looks.saw(depth, cut_off);
        }
    }

    /// Starts a new search, of all clones.
    fn begin(&mut self) {
        if self.own.helps {
            return;
        }
        let age = self.all.age.load(Relaxed) + 1;
        if age > OLDEST {
            self.all.clear();
        }
        self.all.age.store(if age > OLDEST { 1 } else { age }, Relaxed);
        self.all.reused.store(false, Relaxed);
    }

    /// Returns how this clone was used, and the number of entries that all clones have stored, up to a thousand for each
    /// clone that has not reported them yet.
    fn usage(&self) -> Usage {
        Usage {
            entries: self.all.entries.load(Relaxed) + self.own.usage.entries,
            capacity: Some((self.all.chunks.len() * self.all.chunk * WAYS) as u64),
            entry_bytes: (Self::BUCKET_BYTES / WAYS) as u64,
            ..self.own.usage
        }
    }
}

#[cfg(test)]
mod tests;
