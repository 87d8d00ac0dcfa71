//! What all tables store, and what they read from the entries of a bucket.

use super::Replacement;
use crate::memory::{Depths, Policy};
use crate::{Bounds, Depth, Value};

/// An entry in three words; all zero if it is empty. The operating system provides zeroed memory without writing it.
pub(in crate::memory) type Slot = [u64; 3];

#[derive(Clone, Copy, Debug)]
pub(in crate::memory) struct Entry {
    pub(in crate::memory) hash: u64,
    pub(in crate::memory) lower: Value,
    pub(in crate::memory) upper: Value,
    pub(in crate::memory) age: u32,
    pub(in crate::memory) depth: Depth,
    /// The move to try first; `NO_MOVE` if there is none.
    pub(in crate::memory) best: u16,
}

/// The number of consecutive depths of a position that share a bucket; the next ones use the bucket beside it.
pub(in crate::memory) const DEPTHS: Depth = 4;
pub(in crate::memory) const NO_MOVE: u16 = u16::MAX;

/// Returns the bucket, of `count` buckets, for `hash` and a group of depths.
#[inline]
pub(in crate::memory) fn bucket_of(hash: u64, group: Depth, count: usize) -> usize {
    // The upper half of the product spreads the hash over any number of buckets.
    #[expect(clippy::cast_possible_truncation, reason = "it is less than the number of buckets")]
    let first = ((u128::from(hash) * count as u128) >> u64::BITS) as usize;
    let number = first + usize::from(group);
    if number < count { number } else { number % count }
}

impl Entry {
    #[inline]
    pub(in crate::memory) fn from_slot([hash, bounds, rest]: Slot) -> Entry {
        #[expect(clippy::cast_possible_truncation, reason = "each takes its own part of the word")]
        #[expect(clippy::cast_possible_wrap, reason = "the bits are those of a signed number")]
        Entry {
            hash,
            lower: Value::from_bits(bounds as u32 as i32),
            upper: Value::from_bits((bounds >> 32) as i32),
            age: rest as u32,
            depth: (rest >> 32) as Depth,
            best: (rest >> 48) as u16,
        }
    }

    #[inline]
    pub(in crate::memory) fn into_slot(self) -> Slot {
        #[expect(clippy::cast_sign_loss, reason = "the bits are kept")]
        let bits = |value: Value| u64::from(value.get() as u32);
        let rest = u64::from(self.best) << 48 | u64::from(self.depth) << 32 | u64::from(self.age);
        [self.hash, bits(self.upper) << 32 | bits(self.lower), rest]
    }

    pub(in crate::memory) fn bounds(&self) -> Bounds {
        Bounds { lower: self.lower, upper: self.upper }
    }

    pub(in crate::memory) fn without_bounds(self) -> Entry {
        let Bounds { lower, upper } = Bounds::UNKNOWN;
        Entry { lower, upper, ..self }
    }
}

impl Policy {
    /// Returns the entry for a position and depth for which `new` was proven and `old` was stored. If they contradict
    /// each other, `new` counts.
    #[inline]
    pub(in crate::memory) fn updated(self, old: Entry, new: Entry, crossings: &mut u64) -> Entry {
        let best = if new.best == NO_MOVE { old.best } else { new.best };
        let Some(Bounds { lower, upper }) = self.bounds.kept(old.bounds(), new.bounds()) else {
            *crossings += 1;
            return Entry { best, ..new };
        };
        Entry { lower, upper, best, ..new }
    }
}

impl Replacement {
    /// Returns how valuable an entry of a full bucket is; the least valuable one is replaced first.
    #[inline]
    pub(in crate::memory) fn worth(self, entry: &Entry, age: u32) -> u32 {
        match self {
            Replacement::OldestThenShallowest if entry.age == age => {
                u32::from(entry.depth) + u32::from(Depth::MAX)
            }
            Replacement::OldestThenShallowest | Replacement::Shallowest => u32::from(entry.depth),
            Replacement::Always => 0,
        }
    }
}

/// A table whose entries are grouped in buckets, and what it knows of a position at other depths than the one asked for.
pub(in crate::memory) trait Buckets {
    /// Returns the entries of the bucket for `hash` and `depth`, of any position.
    fn entries(&self, hash: u64, depth: Depth) -> impl Iterator<Item = Entry>;

    /// Returns the greatest depth, at most `most`, for which an exact value is stored, and that value.
    fn exact_up_to(&self, hash: u64, most: Depth) -> Option<(Depth, Value)> {
        (0..=most / DEPTHS).rev().find_map(|group| {
            let entries = self.entries(hash, group * DEPTHS);
            let exact = entries.filter(|entry| entry.hash == hash && entry.depth <= most);
            let exact = exact.filter_map(|entry| Some((entry.depth, entry.bounds().value()?)));
            exact.max_by_key(|&(depth, _)| depth)
        })
    }

    /// Returns the bounds that are stored for `depth`, or by a policy that allows it, for a greater depth.
    fn bounds_at(&self, hash: u64, depth: Depth, depths: Depths) -> Bounds {
        let answers =
            |entry: &Entry| entry.depth == depth || depths == Depths::AtLeast && entry.depth > depth;
        let entry = self.entries(hash, depth).find(|entry| entry.hash == hash && answers(entry));
        entry.map_or(Bounds::UNKNOWN, |entry| entry.bounds())
    }

    /// Returns the deepest of the entries for other depths.
    fn at_another_depth(&self, hash: u64, depth: Depth) -> Option<Entry> {
        let same = |entry: &Entry| entry.hash == hash;
        let here = self.entries(hash, depth).filter(same).max_by_key(|entry| entry.depth);
        here.or_else(|| self.entries(hash, depth.checked_sub(1)?).find(same))
    }

    /// Returns the move of an entry for a smaller depth, from the bucket before that of `depth`.
    #[inline(never)]
    fn best_before(&self, hash: u64, depth: Depth) -> u16 {
        let Some(before) = depth.checked_sub(1) else { return NO_MOVE };
        let mut entries = self.entries(hash, before).filter(|entry| entry.hash == hash);
        entries.find_map(|entry| Some(entry.best).filter(|&best| best != NO_MOVE)).unwrap_or(NO_MOVE)
    }
}
