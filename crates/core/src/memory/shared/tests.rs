use super::bucket::{Word, Words};
use super::*;
use crate::memory::{LeafEntries, Table};

const POLICY: Policy = Policy {
    bounds: super::super::StoredBounds::Two,
    children: LookAhead::Off,
    leaves: LeafEntries::Evaluated,
    depths: Depths::Last,
    replacement: super::super::Replacement::OldestThenShallowest,
};

/// A game whose positions are their own hashes.
struct Numbers;

impl Game for Numbers {
    type Position = u64;
    type Move = u8;
    type Moves = [u8; 0];
    type Key = u64;

    fn root(&self) -> u64 {
        1
    }

    fn moves(&self, _: &u64) -> [u8; 0] {
        []
    }

    fn play(&self, position: &u64, _: u8) -> u64 {
        *position
    }

    fn key(&self, position: &u64) -> u64 {
        *position
    }

    fn hash(&self, position: &u64) -> u64 {
        *position
    }
}

fn known(table: &mut SharedTable, position: u64, depth: Depth) -> Bounds {
    table.recall(&Numbers, &position, depth).bounds
}

#[test]
fn clones_share_entries_and_bounds_add_up() {
    let mut one = SharedTable::with_bytes(1 << 20, POLICY);
    let mut other = one.clone();
    let [low, high] = [-3, 7].map(|n: i16| Value::from(n));
    let best = MoveNumber::new(5);
    one.store(&Numbers, &9, 4, Bounds { lower: low, upper: Value::INF }, best);
    other.store(&Numbers, &9, 4, Bounds { lower: Value::NEG_INF, upper: high }, None);
    assert_eq!(known(&mut one, 9, 4), Bounds { lower: low, upper: high });
    assert_eq!(one.recall(&Numbers, &9, 4).best, best);
    assert_eq!(one.recall(&Numbers, &9, 5).shallower, Bounds { lower: low, upper: high });
    assert_eq!(known(&mut other, 10, 4), Bounds::UNKNOWN);
    assert_eq!(Memory::<Numbers>::usage(&one).crossings, 0);
}

#[test]
fn a_full_bucket_forgets_its_oldest_and_shallowest_entry() {
    let mut table = SharedTable::with_bytes(64, POLICY);
    let exact = |n: i16| Bounds::exact(Value::from(n));
    for (position, depth) in [(1, 9), (2, 3), (3, 5), (4, 6)] {
        table.store(&Numbers, &position, depth, exact(1), None);
    }
    assert_eq!(
        [(1, 9), (2, 3), (3, 5), (4, 6)].map(|(p, d)| known(&mut table, p, d) == exact(1)),
        [true, false, true, true]
    );
    Memory::<Numbers>::begin(&mut table);
    table.store(&Numbers, &3, 5, exact(3), None);
    table.store(&Numbers, &5, 1, exact(5), None);
    assert_eq!((known(&mut table, 4, 6), known(&mut table, 5, 1)), (Bounds::UNKNOWN, exact(5)));
}

#[test]
fn what_an_older_search_stored_counts_as_reused_unless_it_was_whole() {
    let mut table = SharedTable::with_bytes(1 << 12, POLICY);
    let mut other = table.clone();
    table.store(&Numbers, &1, 2, Bounds::exact(Value::ZERO), None);
    assert_eq!((known(&mut other, 1, 2).value(), table.has_reused()), (Some(Value::ZERO), false));
    Memory::<Numbers>::begin(&mut table);
    assert_eq!((known(&mut other, 1, 2).value(), table.has_reused()), (Some(Value::ZERO), true));
    Memory::<Numbers>::begin(&mut table);
    table.store(&Numbers, &2, 2, Bounds::exact(Value::ZERO), None);
    table.mark_whole();
    Memory::<Numbers>::begin(&mut table);
    assert_eq!((known(&mut other, 2, 2).value(), table.has_reused()), (Some(Value::ZERO), false));
}

#[test]
fn with_only_whole_searches_used_other_bounds_are_ignored_and_replaced_and_moves_are_kept() {
    let shared = SharedTable::with_bytes(1 << 12, POLICY);
    ignores_bounds(shared, SharedTable::use_only_whole, |table| {
        table.mark_whole();
        table.has_reused()
    });
    ignores_bounds(Table::at_most(64).with(POLICY), Table::use_only_whole, |table| {
        table.mark_whole();
        table.has_reused()
    });
}

/// `finish` marks the search as whole and returns whether it has reused an entry.
fn ignores_bounds<T: Memory<Numbers>>(
    mut table: T,
    use_only_whole: fn(&mut T, bool),
    finish: fn(&mut T) -> bool,
) {
    let zero = Value::ZERO;
    let (low, high) =
        (Bounds { lower: zero, ..Bounds::UNKNOWN }, Bounds { upper: zero, ..Bounds::UNKNOWN });
    let best = MoveNumber::new(5);
    table.begin();
    table.store(&Numbers, &1, 2, low, best);
    table.begin();
    use_only_whole(&mut table, true);
    assert_eq!(table.recall(&Numbers, &1, 2), Known { best, ..Known::NOTHING });
    table.store(&Numbers, &1, 2, high, None);
    assert_eq!(table.recall(&Numbers, &1, 2), Known { bounds: high, best, ..Known::NOTHING });
    assert!(!finish(&mut table));
    table.begin();
    assert_eq!(table.recall(&Numbers, &1, 2).bounds, high, "the search was whole");
    use_only_whole(&mut table, false);
    table.store(&Numbers, &1, 2, low, None);
    assert_eq!(table.recall(&Numbers, &1, 2).bounds, Bounds::exact(zero));
}

#[test]
fn a_position_is_claimed_once_until_it_is_released() {
    let table = SharedTable::with_bytes(64, POLICY);
    let claims = |position: u64, depth| table.claim(&Numbers, &position, depth);
    assert_eq!([claims(1, 3), claims(1, 3)], [true, false]);
    assert!(claims(1, 4) && claims(1, 4), "the bucket has no room for a second mark");
    table.release(&Numbers, &1, 4);
    assert!(!claims(1, 3), "another mark stays");
    table.release(&Numbers, &1, 3);
    assert!(claims(1, 4) && !claims(1, 4));
}

impl Word for loom::sync::atomic::AtomicU32 {
    fn get(&self) -> u32 {
        self.load(loom::sync::atomic::Ordering::Relaxed)
    }

    fn set(&self, to: u32) {
        self.store(to, loom::sync::atomic::Ordering::Relaxed);
    }
}

/// Every order in which a writer and a reader can meet in one entry, and every value that the memory model lets the
/// reader see, while the entry of one position is replaced by that of another, or by a newer one of the same.
#[test]
fn in_every_interleaving_a_reader_sees_a_whole_entry_or_another_hash() {
    use loom::sync::atomic::AtomicU32;
    let exact = [7, 7, 1 << 10 | 3, 9 << 16 | 0x1111, 0x2222_2222];
    let newer = [9, 9, 2 << 10 | 3, 8 << 16 | 0x1111, 0x2222_2222];
    let other = [5, 11, 1 << 10 | 4, 9 << 16 | 0x3333, 0x4444_4444];
    for (old, new) in [([0; 5], exact), (exact, newer), (exact, other)] {
        loom::model(move || {
            let slot = Arc::new(Words([0; 5].map(AtomicU32::new)));
            slot.write(old);
            let writer = {
                let slot = Arc::clone(&slot);
                loom::thread::spawn(move || slot.write(new))
            };
            let seen = slot.read();
            for entry in [old, new] {
                let same_hash = seen[4] == entry[4] && seen[3] & 0xFFFF == entry[3] & 0xFFFF;
                assert!(!same_hash || seen == old || seen == new, "{seen:?} is torn");
            }
            writer.join().expect("the writer does not panic");
        });
    }
}
