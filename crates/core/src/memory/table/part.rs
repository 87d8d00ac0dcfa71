//! Tables that use only a part of their memory while they have few entries.
//!
//! A part of a few MiB stays in the processor's caches, so a short search with a large table is as fast as with a small
//! one. When three eighths of the part are in use, its buckets are spread over the whole table, a few with each store,
//! so that no single store takes long. Buckets move upwards, the highest one first, so no bucket is overwritten before
//! it has moved.

use super::{Entry, Table, WAYS};

/// The part of a table's buckets that is used at first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The number of buckets of the part.
    count: usize,
    /// The number of those that have not moved yet: all buckets below this one.
    unmoved: usize,
    /// The number of entries from which buckets move.
    entries: u64,
}

/// The number of buckets of a part: 6 MiB.
const BUCKETS: usize = 1 << 16;
/// The number of buckets that move with each store.
const AT_A_TIME: usize = 8;

impl Part {
    /// The whole table: nothing will move.
    pub(super) const WHOLE: Part = Part { count: 0, unmoved: 0, entries: u64::MAX };

    /// Returns the bucket that `number` finds among the buckets of the part, unless it has moved.
    #[inline]
    pub(super) fn number(&self, number: impl Fn(usize) -> usize) -> Option<usize> {
        if self.unmoved == 0 {
            return None;
        }
        Some(number(self.count)).filter(|&bucket| bucket < self.unmoved)
    }

    /// Whether buckets should move when there are this many entries.
    #[inline]
    pub(super) fn is_full(&self, entries: u64) -> bool {
        entries >= self.entries
    }
}

impl Table {
    /// Uses a few MiB at first, and the whole table when three eighths of these are in use. A search that stores few
    /// entries is faster with this. A table that is small, or in use already, stays as it is.
    #[must_use]
    pub fn growing(self) -> Table {
        if self.buckets.len() < 2 * BUCKETS || self.usage.entries > 0 {
            return self;
        }
        let entries = (BUCKETS * WAYS * 3 / 8) as u64;
        Table { part: Part { count: BUCKETS, unmoved: BUCKETS, entries }, ..self }
    }

    /// Moves the entries of the next few buckets of the part to their places in the whole table.
    #[cold]
    #[inline(never)]
    pub(super) fn spread(&mut self) {
        for _ in 0..AT_A_TIME {
            let Some(last) = self.part.unmoved.checked_sub(1) else {
                self.part = Part::WHOLE;
                return;
            };
            self.part.unmoved = last;
            for slot in core::mem::take(&mut self.buckets[last]) {
                let entry = Entry::from_slot(slot);
                if entry.age != 0 {
                    self.place(entry);
                }
            }
        }
    }

    /// Puts `entry` into its bucket, if there is room.
    fn place(&mut self, entry: Entry) {
        let number = self.bucket(entry.hash, entry.depth);
        let free = self.buckets[number].iter_mut().find(|slot| slot[2] == 0);
        match free {
            Some(slot) => *slot = entry.into_slot(),
            None => self.usage.entries -= 1,
        }
    }
}
