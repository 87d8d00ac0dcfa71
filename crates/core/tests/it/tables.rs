//! The bounded table: what it stores, what it replaces, and what it counts.

use plywood_core::memory::{Depths, Known, LeafEntries, MoveNumber, Policy, Replacement};
use plywood_core::memory::{StoredBounds, TableError, Usage};
use plywood_core::{Bounds, Depth, Game, Memory, Table, Value};

const NONE: [u64; 0] = [];

/// Positions that are their own hashes.
struct Numbers;

impl Game for Numbers {
    type Position = u64;
    type Move = u8;
    type Moves = std::iter::Empty<u8>;
    type Key = u64;

    fn root(&self) -> u64 {
        0
    }

    fn moves(&self, _: &u64) -> Self::Moves {
        std::iter::empty()
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

fn exact(n: i16) -> Bounds {
    Bounds::exact(Value::from(n))
}

fn table(entries: u64, rule: Replacement) -> Table {
    Table::with_entries(entries).expect("a small table").replacing(rule)
}

fn store(table: &mut Table, position: u64, depth: Depth) {
    table.store(&Numbers, &position, depth, exact(7), None);
}

fn recall(table: &mut Table, position: u64, depth: Depth) -> Known {
    table.recall(&Numbers, &position, depth)
}

/// Returns those of `positions` that are known to `depth`.
fn known(table: &mut Table, positions: &[u64], depth: Depth) -> Vec<u64> {
    let is_known = |&n: &u64| recall(table, n, depth).bounds != Bounds::UNKNOWN;
    positions.iter().copied().filter(is_known).collect()
}

fn usage(table: &Table) -> Usage {
    Memory::<Numbers>::usage(table)
}

fn begin(table: &mut Table) {
    Memory::<Numbers>::begin(table);
}

#[test]
fn an_entry_takes_at_most_24_bytes() {
    const { assert!(Table::ENTRY_BYTES <= 24) };
    assert_eq!(usage(&table(4, Replacement::Always)).entry_bytes, Table::ENTRY_BYTES as u64);
}

#[test]
fn the_table_has_as_many_entries_as_asked_for_or_a_few_less() {
    for asked in (1..=40).chain([1000, 4097]) {
        let mut table = table(asked, Replacement::Always);
        let capacity = usage(&table).capacity.expect("a table has a limit");
        assert!(capacity <= asked && asked < capacity + 4, "{capacity} of {asked}");
        for n in 0..5000_u64 {
            store(&mut table, n.wrapping_mul(0x9E37_79B9_7F4A_7C15), 3);
            assert!(usage(&table).entries <= capacity);
        }
        let Usage { entries, stores, overwrites, .. } = usage(&table);
        assert!(10 * entries >= 9 * capacity, "{entries} of {capacity} are in use");
        assert_eq!(stores, overwrites + entries, "each store made an entry");
    }
}

#[test]
fn a_table_takes_at_most_the_memory_it_was_given() {
    for mebibytes in 1..=3 {
        let Usage { capacity, entry_bytes, .. } =
            usage(&Table::with_mebibytes(mebibytes).expect("a small table"));
        let bytes = capacity.expect("a table has a limit") * entry_bytes;
        assert!(bytes <= mebibytes << 20 && bytes + 4 * entry_bytes > mebibytes << 20, "{bytes}");
    }
}

#[test]
fn a_table_that_cannot_be_made_is_an_error_that_says_why() {
    assert_eq!(Table::with_entries(0).err(), Some(TableError::Empty));
    assert_eq!(Table::with_mebibytes(0).err(), Some(TableError::Empty));
    // More than any machine can address.
    for entries in [1 << 50, 1 << 62, u64::MAX - 3, u64::MAX] {
        assert_eq!(Table::with_entries(entries).err(), Some(TableError::TooLarge { entries }));
    }
    for mebibytes in [1 << 32, 1 << 44, u64::MAX] {
        assert!(Table::with_mebibytes(mebibytes).is_err(), "{mebibytes} MiB");
    }
    assert_eq!(TableError::Empty.to_string(), "a table needs room for at least one entry");
    let too_large = TableError::TooLarge { entries: 1 << 40 }.to_string();
    assert!(too_large.starts_with("no memory for a table of 1099511627776 entries ("), "{too_large}");
    assert!(too_large.contains(" MiB); choose a smaller one"), "{too_large}");
}

#[test]
fn everything_is_counted() {
    let mut table = table(2, Replacement::Always);
    recall(&mut table, 1, 5); // Unknown.
    store(&mut table, 1, 5);
    recall(&mut table, 1, 5); // A hit.
    recall(&mut table, 1, 4); // Known to another depth.
    store(&mut table, 1, 5); // In the same entry.
    store(&mut table, 2, 5);
    store(&mut table, 3, 5); // In place of another position.
    recall(&mut table, 3, 5); // A hit.
    assert_eq!(
        usage(&table),
        Usage {
            probes: 4,
            hits: 2,
            stores: 4,
            overwrites: 1,
            entries: 2,
            capacity: Some(2),
            entry_bytes: Table::ENTRY_BYTES as u64,
        }
    );
}

#[test]
fn entries_of_an_earlier_search_are_replaced_first_and_then_the_shallowest() {
    let mut table = table(4, Replacement::OldestThenShallowest);
    for n in 1..=4 {
        store(&mut table, n, 9);
    }
    begin(&mut table);
    for n in 11..=13 {
        store(&mut table, n, 2);
    }
    assert_eq!(known(&mut table, &[11, 12, 13], 2), [11, 12, 13], "less deep, but of this search");
    assert_eq!(known(&mut table, &[1, 2, 3, 4], 9).len(), 1);
    store(&mut table, 14, 5);
    assert_eq!(known(&mut table, &[1, 2, 3, 4], 9), NONE);
    store(&mut table, 15, 3);
    assert_eq!(known(&mut table, &[14], 5), [14], "the deeper entry stays");
    assert_eq!(known(&mut table, &[15], 3), [15]);
    assert_eq!(known(&mut table, &[11, 12, 13], 2).len(), 2);
}

#[test]
fn an_entry_that_is_used_again_belongs_to_the_present_search() {
    let mut table = table(2, Replacement::OldestThenShallowest);
    store(&mut table, 1, 3);
    store(&mut table, 2, 9);
    begin(&mut table);
    store(&mut table, 1, 3);
    store(&mut table, 5, 3);
    assert_eq!(known(&mut table, &[1, 5], 3), [1, 5]);
    assert_eq!(known(&mut table, &[2], 9), NONE);
}

#[test]
fn shallowest_keeps_the_deeper_entry_whatever_its_age() {
    let mut table = table(2, Replacement::Shallowest);
    store(&mut table, 1, 6);
    store(&mut table, 2, 4);
    begin(&mut table);
    store(&mut table, 3, 3);
    assert_eq!(known(&mut table, &[3], 3), NONE, "it would be the shallowest itself");
    assert_eq!(usage(&table).overwrites, 0);
    store(&mut table, 4, 5);
    assert_eq!(known(&mut table, &[4], 5), [4]);
    assert_eq!(known(&mut table, &[2], 4), NONE);
    assert_eq!(known(&mut table, &[1], 6), [1]);
}

#[test]
fn always_keeps_what_came_last() {
    let mut table = table(3, Replacement::Always);
    for (n, depth) in (1..20).zip((1..20).rev()) {
        store(&mut table, n, depth);
        assert_eq!(known(&mut table, &[n], depth), [n]);
    }
}

#[test]
fn a_best_move_survives_a_store_without_one() {
    let mut table = table(1, Replacement::Always);
    let (second, third) = (MoveNumber::new(1), MoveNumber::new(2));
    table.store(&Numbers, &1, 5, exact(7), second);
    table.store(&Numbers, &1, 5, exact(7), None);
    assert_eq!(recall(&mut table, 1, 5), Known { bounds: exact(7), best: second, ..Known::NOTHING });
    table.store(&Numbers, &1, 6, exact(8), None);
    assert_eq!(recall(&mut table, 1, 6), Known { bounds: exact(8), best: second, ..Known::NOTHING });
    table.store(&Numbers, &1, 6, exact(8), third);
    assert_eq!(recall(&mut table, 1, 6).best, third);
}

#[test]
fn an_entry_for_another_depth_gives_the_move_but_no_bounds() {
    let mut table = table(1, Replacement::Always);
    let best = MoveNumber::new(3);
    table.store(&Numbers, &1, 5, exact(7), best);
    for depth in [0, 4] {
        assert_eq!(recall(&mut table, 1, depth), Known { best, ..Known::NOTHING });
    }
    for depth in [6, 1000] {
        let shallower = exact(7);
        assert_eq!(recall(&mut table, 1, depth), Known { best, shallower, ..Known::NOTHING });
    }
    assert_eq!(recall(&mut table, 2, 5), Known::NOTHING, "another position");
}

#[test]
fn move_numbers_beyond_what_is_stored_are_no_move() {
    for index in [0, 1, 65_534] {
        assert_eq!(MoveNumber::new(index).map(MoveNumber::get), Some(index));
    }
    for index in [65_535, 65_536, usize::MAX] {
        assert_eq!(MoveNumber::new(index), None);
    }
}

#[test]
fn two_bounds_add_up_and_one_bound_is_the_last() {
    let lower = Bounds { lower: Value::from(3), upper: Value::INF };
    let upper = Bounds { lower: Value::NEG_INF, upper: Value::from(9) };
    let both = Bounds { lower: Value::from(3), upper: Value::from(9) };
    for (bounds, kept) in [(StoredBounds::Two, both), (StoredBounds::One, upper)] {
        let policy = Policy { bounds, leaves: LeafEntries::Evaluated, ..Policy::default() };
        let mut table = table(1, Replacement::Always).with(policy);
        table.store(&Numbers, &1, 5, lower, None);
        table.store(&Numbers, &1, 5, upper, None);
        assert_eq!(recall(&mut table, 1, 5).bounds, kept, "{bounds:?}");
        table.store(&Numbers, &1, 5, exact(5), None);
        assert_eq!(recall(&mut table, 1, 5).bounds, exact(5), "{bounds:?}");
        table.store(&Numbers, &1, 5, lower, None);
        assert_eq!(recall(&mut table, 1, 5).bounds, exact(5), "a bound does not replace a value");
    }
}

/// Returns the hash of the number `n`.
fn spread(n: u64) -> u64 {
    n.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[test]
fn a_growing_table_knows_what_was_stored_before_and_while_it_grows() {
    let depths = [Depths::Last, Depths::Several];
    for policy in depths.map(|depths| Policy { depths, ..Policy::default() }) {
        // Slightly more than twice the part that is used at first.
        let mut growing = table(600_000, Replacement::Always).with(policy).growing();
        let capacity = usage(&growing).capacity;
        let mut known = 0;
        for n in 0..120_000 {
            let depth = Depth::try_from(n % 20).expect("small");
            growing.store(&Numbers, &spread(n), depth, exact((n % 1000) as i16), MoveNumber::new(3));
            // An old entry, one that was stored a moment ago, and one that was never stored.
            for m in [n / 2, n, n + 1] {
                let depth = Depth::try_from(m % 20).expect("small");
                let found = recall(&mut growing, spread(m), depth);
                if found.bounds != Bounds::UNKNOWN {
                    assert_eq!(
                        (found.bounds, found.best),
                        (exact((m % 1000) as i16), MoveNumber::new(3))
                    );
                    known += 1;
                }
            }
        }
        assert!(known > 239_000, "{known} of 240,000");
        let Usage { entries, overwrites, .. } = usage(&growing);
        assert!(entries + overwrites <= 120_000 && entries > 119_000, "{entries} entries");
        assert_eq!(usage(&growing).capacity, capacity);
    }
}

#[test]
fn a_small_table_and_one_in_use_do_not_grow() {
    let mut small = table(1000, Replacement::Always).growing();
    let mut used = table(600_000, Replacement::Always);
    store(&mut used, spread(1), 3);
    let mut used = used.growing();
    (0..1000).for_each(|n| store(&mut small, spread(n), 3));
    assert!(usage(&small).entries > 900);
    assert_eq!(known(&mut used, &[spread(1)], 3), [spread(1)]);
}
