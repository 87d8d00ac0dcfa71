//! The transposition table of the endgame solver.
//!
//! An entry has a position as its key, bounds of the exact score of the position, and the best move found. The bounds
//! are facts about the game, so they stay true from search to search, and the table is never cleared.

use plywood_core::memory::TableError;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score is at least this.
    pub(super) lower: i8,
    /// The score is at most this.
    pub(super) upper: i8,
    /// The square of the best move found; [`NO_MOVE`] if every move was refuted.
    pub(super) best: u8,
    /// The binary logarithm of the number of nodes that it took to find this.
    effort: u8,
    /// The number of the search that used the entry last.
    age: u8,
}

/// The number that stands for no square.
pub(super) const NO_MOVE: u8 = 64;

impl Entry {
    /// Nothing is known.
    const UNKNOWN: Entry = Entry { lower: -64, upper: 64, best: NO_MOVE, effort: 0, age: 0 };
}

/// The number of entries in a bucket.
const WAYS: usize = 3;

/// Entries whose positions have the same hash; as long as a line of the processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Bucket {
    own: [u64; WAYS],
    other: [u64; WAYS],
    entries: [Entry; WAYS],
}

impl Bucket {
    const EMPTY: Bucket = Bucket { own: [0; WAYS], other: [0; WAYS], entries: [Entry::UNKNOWN; WAYS] };

    #[inline(always)]
    fn find(&self, own: u64, other: u64) -> Option<usize> {
        (0..WAYS).find(|&way| self.own[way] == own && self.other[way] == other)
    }

    /// The entry that is worth least: entries of earlier searches first, then those that took the fewest nodes.
    #[inline(always)]
    fn least(&self, age: u8) -> usize {
        let worth = |way: usize| {
            let entry = &self.entries[way];
            (entry.age == age, entry.effort)
        };
        (1..WAYS).fold(0, |least, way| if worth(way) < worth(least) { way } else { least })
    }
}

/// A table of a fixed size.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// Creates a table with at most `bytes` bytes. The number of buckets is a power of two.
    pub(super) fn with_bytes(bytes: u64) -> Result<Table, TableError> {
        let entries = bytes / size_of::<Bucket>() as u64 * WAYS as u64;
        let too_large = TableError::TooLarge { entries };
        let most = usize::try_from(bytes).map_err(|_| too_large)? / size_of::<Bucket>();
        let count = 1 << most.checked_ilog2().ok_or(TableError::Empty)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| too_large)?;
        buckets.resize(count, Bucket::EMPTY);
        Ok(Table { buckets, age: 0 })
    }

    /// Begins a new search: entries that it does not use are replaced first.
    pub(super) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline(always)]
    fn bucket(&self, own: u64, other: u64) -> usize {
        // The number of buckets is a power of two, and there is at least one.
        hash(own, other) & (self.buckets.len() - 1)
    }

    /// Returns what is known about a position.
    #[inline(always)]
    pub(super) fn get(&self, own: u64, other: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.bucket(own, other)];
        bucket.find(own, other).map(|way| bucket.entries[way])
    }

    /// Stores that the score is at least or at most `score`, as it is above `alpha` or not, which took `nodes` nodes.
    #[inline(always)]
    pub(super) fn put(&mut self, own: u64, other: u64, alpha: i32, score: i32, best: u8, nodes: u64) {
        let at = self.bucket(own, other);
        let age = self.age;
        let bucket = &mut self.buckets[at];
        let found = bucket.find(own, other);
        let way = found.unwrap_or_else(|| bucket.least(age));
        let mut entry = if found.is_some() { bucket.entries[way] } else { Entry::UNKNOWN };
        #[expect(clippy::cast_possible_truncation, reason = "scores lie between -64 and 64")]
        let score = score as i8;
        if i32::from(score) > alpha {
            entry.lower = entry.lower.max(score);
            entry.best = best;
        } else {
            entry.upper = entry.upper.min(score);
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
        let effort = (nodes | 1).ilog2() as u8;
        entry.effort = entry.effort.max(effort);
        entry.age = age;
        (bucket.own[way], bucket.other[way], bucket.entries[way]) = (own, other, entry);
    }
}

/// Mixes both boards by a multiplication whose halves are combined.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the halves of the product")]
fn hash(own: u64, other: u64) -> usize {
    let product = u128::from(own ^ 0x9D39_247E_3377_6D41)
        * u128::from(other.rotate_left(29) ^ 0x2AF7_3980_05AA_A5C7);
    (product as u64 ^ (product >> 64) as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_a_line_of_the_cache() {
        assert_eq!((size_of::<Bucket>(), align_of::<Bucket>()), (64, 64));
    }

    #[test]
    fn bounds_of_the_same_position_are_combined() {
        let mut table = Table::with_bytes(1 << 12).expect("small");
        assert_eq!(table.get(1, 2), None);
        table.put(1, 2, 3, 6, 17, 100);
        table.put(1, 2, 9, 8, NO_MOVE, 10);
        let entry = table.get(1, 2).expect("stored");
        assert_eq!((entry.lower, entry.upper, entry.best), (6, 8, 17));
    }

    #[test]
    fn old_and_cheap_entries_are_replaced_first() {
        let mut table = Table::with_bytes(64).expect("one bucket");
        table.put(1, 0, 0, 2, 1, 1 << 20);
        table.begin();
        for (own, nodes) in [(2, 100), (3, 1000)] {
            table.put(own, 0, 0, 2, 1, nodes);
        }
        table.put(4, 0, 0, 2, 1, 1);
        let left: Vec<bool> = (1..=4).map(|own| table.get(own, 0).is_some()).collect();
        assert_eq!(left, [false, true, true, true]);
        table.put(5, 0, 0, 2, 1, 10_000);
        assert!(table.get(4, 0).is_none() && table.get(2, 0).is_some());
    }

    #[test]
    fn a_table_without_room_or_too_large_is_refused() {
        assert_eq!(Table::with_bytes(63).err(), Some(TableError::Empty));
        assert!(matches!(Table::with_bytes(u64::MAX), Err(TableError::TooLarge { .. })));
    }
}
