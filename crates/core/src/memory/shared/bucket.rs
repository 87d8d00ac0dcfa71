//! The bucket of a shared table: words that are read and written one by one, so that no thread waits for another.
//!
//! Source: Hyatt, Mann, *A lock-less transposition-table implementation for parallel search* (2002). One word of an
//! entry is a part of its hash, combined with the other words by exclusive or. A reader that sees words of two entries
//! computes another hash, and takes the entry for that of another position.

use super::super::table::Entry;
use crate::{Depth, Value};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The number of entries in a bucket.
pub(super) const WAYS: usize = 3;
/// The greatest age of an entry.
pub(super) const OLDEST: u32 = (1 << AGE_BITS) - 1;
const AGE_BITS: u32 = 22;
/// The bits of a depth: at most [`MAX_DEPTH`](crate::MAX_DEPTH) is searched.
const DEPTH_BITS: u32 = 10;
/// The bits of the hash that an entry holds. The others choose the bucket.
const HASH_BITS: u32 = 48;

/// Three entries of five words, and a mark: a cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct Bucket {
    slots: [Words<AtomicU32>; WAYS],
    mark: AtomicU32,
}

impl Bucket {
    /// Returns an entry; its age is 0 if it is empty. If another thread is writing it, the result is the old entry, the
    /// new one, or an entry whose hash belongs to neither. The bits of the hash that are not stored are those of `hash`.
    #[inline]
    pub(super) fn read(&self, way: usize, hash: u64) -> Entry {
        let [lower, upper, when, rest, sealed] = self.slots[way].read();
        let stored = u64::from(sealed) << 16 | u64::from(rest & 0xFFFF);
        Entry {
            hash: hash >> HASH_BITS << HASH_BITS | stored,
            lower: Value::from_bits(lower.cast_signed()),
            upper: Value::from_bits(upper.cast_signed()),
            age: when >> DEPTH_BITS,
            depth: (when & ((1 << DEPTH_BITS) - 1)) as Depth,
            best: (rest >> 16) as u16,
        }
    }

    /// Returns an entry that may be that of `hash`, as [`read`](Bucket::read) does; `None` for most others.
    #[inline]
    pub(super) fn find(&self, way: usize, hash: u64) -> Option<Entry> {
        #[expect(clippy::cast_possible_truncation, reason = "a part of the hash is stored there")]
        let is_similar = self.slots[way].0[3].get() as u16 == hash as u16;
        if is_similar { Some(self.read(way, hash)) } else { None }
    }

    #[inline]
    pub(super) fn is_empty(&self, way: usize) -> bool {
        self.slots[way].0[2].get() == 0
    }

    #[inline]
    pub(super) fn write(&self, way: usize, entry: Entry) {
        let when = entry.age << DEPTH_BITS | u32::from(entry.depth);
        #[expect(clippy::cast_possible_truncation, reason = "parts of the hash are stored")]
        let (low, middle) = (entry.hash as u16, (entry.hash >> 16) as u32);
        let rest = u32::from(entry.best) << 16 | u32::from(low);
        let bits = |value: Value| value.get().cast_unsigned();
        self.slots[way].write([bits(entry.lower), bits(entry.upper), when, rest, middle]);
    }

    /// Sets the mark `of`, if there is none; returns false if it is set already.
    #[inline]
    pub(super) fn claim(&self, of: u32) -> bool {
        // With the mark of another position there, this one is searched all the same.
        self.mark.compare_exchange(0, of, Relaxed, Relaxed) != Err(of)
    }

    /// Removes the mark `of`.
    #[inline]
    pub(super) fn release(&self, of: u32) {
        // It fails if the mark is another one, which must stay.
        let _ = self.mark.compare_exchange(of, 0, Relaxed, Relaxed);
    }
}

/// A word that threads share. The model checker of the tests has its own.
pub(super) trait Word {
    fn get(&self) -> u32;
    fn set(&self, to: u32);
}

impl Word for AtomicU32 {
    #[inline]
    fn get(&self) -> u32 {
        self.load(Relaxed)
    }

    #[inline]
    fn set(&self, to: u32) {
        self.store(to, Relaxed);
    }
}

/// The words of an entry. The last one seals the others.
#[derive(Debug, Default)]
pub(super) struct Words<W>(pub(super) [W; 5]);

impl<W: Word> Words<W> {
    /// Returns the words, the last one without the seal.
    #[inline]
    pub(super) fn read(&self) -> [u32; 5] {
        let [a, b, c, d, sealed] = &self.0;
        let [a, b, c, d] = [a.get(), b.get(), c.get(), d.get()];
        [a, b, c, d, sealed.get() ^ seal(a, b, c, d)]
    }

    #[inline]
    pub(super) fn write(&self, [a, b, c, d, last]: [u32; 5]) {
        for (word, to) in self.0.iter().zip([a, b, c, d, last ^ seal(a, b, c, d)]) {
            word.set(to);
        }
    }
}

/// Combines four words into one that changes with each of them. They are turned, so that equal changes of two words do
/// not cancel out: both bounds of an exact value are the same.
#[inline]
fn seal(a: u32, b: u32, c: u32, d: u32) -> u32 {
    a.rotate_left(7) ^ b.rotate_left(16) ^ c.rotate_left(25) ^ d
}
