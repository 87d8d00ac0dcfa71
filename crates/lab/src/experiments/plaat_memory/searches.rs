//! The searches of each part.

use super::Row;
use crate::measure::deepened::{Driver, Enhancements, Instance, Manner, deepened};
use crate::measure::printed::{self, Driven, INFINITY, Reading, written_out};
use crate::measure::{Remember, algorithm, cost, leaf_paths_remembering, watch};
use crate::trees::{Seeds, Shape};
use plywood_core::memory::{LeafEntries, Policy, Replacement, StoredBounds};
use plywood_core::search::ins::Ins;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::{Algorithm, Value};

/// Drivers of the first part.
pub(super) const DRIVERS: [&str; 5] =
    ["AB-SSS*", "AB-DUAL*", "MTD(f), guess = f", "MTD(f), 20 % off", "MTD-bi"];

/// Memories of the first part.
pub(super) const MEMORIES: [&str; 13] = [
    "none",
    "one bound",
    "two bounds",
    "16",
    "32",
    "64",
    "128",
    "256",
    "512",
    "1024",
    "2048",
    "64, one bound",
    "256, one bound",
];

/// Places in that list, and where the tables and nothing stand on an axis.
pub(super) const NONE: usize = 0;
pub(super) const ONE_BOUND: usize = 1;
pub(super) const TWO_BOUNDS: usize = 2;
pub(super) const TABLES: [(usize, f64); 9] =
    [(0, 2.0), (3, 4.0), (4, 5.0), (5, 6.0), (6, 7.0), (7, 8.0), (8, 9.0), (9, 10.0), (10, 11.0)];
/// Tables with one bound, and the same with two.
pub(super) const ONE_BOUND_TABLES: [(usize, usize); 2] = [(11, 5), (12, 7)];

/// Where a driver with a memory stands; αβ and NS come after all of them.
pub(super) fn place(memory: usize, driver: usize) -> usize {
    memory * DRIVERS.len() + driver
}
pub(super) const ALPHA_BETA: usize = MEMORIES.len() * DRIVERS.len();
pub(super) const NEGASCOUT: usize = ALPHA_BETA + 1;

/// Cells of INS in percent of the formula.
pub(super) const CAPS: [u64; 6] = [0, 1, 3, 10, 30, 100];

/// Entries of the tables that NS has instead of INS's records: two to these powers.
pub(super) const SIZES: [u8; 17] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

fn remembered(memory: usize) -> Remember {
    let stored = |bounds| Policy { bounds, leaves: LeafEntries::Stored, ..Policy::default() };
    let table =
        |entries, bounds| Remember::Entries(entries, stored(bounds), Replacement::OldestThenShallowest);
    match memory {
        NONE => Remember::Nothing,
        ONE_BOUND => Remember::All(stored(StoredBounds::One)),
        TWO_BOUNDS => Remember::All(stored(StoredBounds::Two)),
        11 => table(64, StoredBounds::One),
        12 => table(256, StoredBounds::One),
        _ => table(16 << (memory - 3), StoredBounds::Two),
    }
}

impl Row {
    fn push(&mut self, place: usize, (leaves, nodes, calls): (u64, u64, u64), right: bool) {
        for (counts, count) in
            [(&mut self.leaves, leaves), (&mut self.nodes, nodes), (&mut self.calls, calls)]
        {
            if counts.len() <= place {
                counts.resize(place + 1, Vec::new());
            }
            counts[place].push(count);
        }
        self.searches += 1;
        self.wrong += u64::from(!right);
    }
}

/// Every driver with every memory.
pub(super) fn drivers(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let plain = cost(&tree, shape.depth, Algorithm::AlphaBeta);
        let negascout = cost(&tree, shape.depth, algorithm("negascout"));
        let value = plain.value;
        let begun = |guess| Algorithm::MtdF(MtdF { guess });
        let off = Value::nearest(i64::from(value.get()) + i64::from(shape.range / 5));
        let drivers = [Algorithm::AbSss, Algorithm::AbDual, begun(value), begun(off), Algorithm::MtdBi];
        for memory in 0..MEMORIES.len() {
            for (driver, search) in drivers.into_iter().enumerate() {
                let seen = watch(&tree, shape.depth, search, remembered(memory));
                let nodes = seen.counters.nodes() + seen.counters.settled;
                let counts = (seen.counters.leaf_visits, nodes, seen.counters.rounds);
                row.push(place(memory, driver), counts, seen.value() == value);
            }
        }
        row.push(ALPHA_BETA, (plain.leaves, 0, 1), true);
        row.push(NEGASCOUT, (negascout.leaves, 0, 1), negascout.value == value);
        let leaves = written_out(&tree, shape.depth);
        for (search, first) in [(Algorithm::AbSss, INFINITY), (Algorithm::AbDual, -INFINITY)] {
            let Driven { asked, .. } =
                printed::mtd(shape.width, shape.depth, &leaves, Reading::Corrected, first);
            let refined = asked
                .windows(2)
                .all(|pair| if first > 0 { pair[1] < pair[0] } else { pair[1] > pair[0] });
            let mut visits = leaf_paths_remembering(&tree, shape.depth, search, Policy::default());
            let all = visits.len();
            visits.sort_unstable();
            visits.dedup();
            row.sequences += 1;
            row.disordered += u64::from(!refined || visits.len() < all);
        }
    }
    row
}

/// AB-SSS*, then MTD(0), each told a bound and told yes or no. All begin below one more than the greatest value.
fn told(width: u32, depth: u16, leaves: &[i32], top: i32, value: i32, row: &mut Row) {
    for (i, first) in [top, 0].into_iter().enumerate() {
        for (j, reading) in [Reading::Corrected, Reading::Boolean].into_iter().enumerate() {
            let driven = printed::mtd(width, depth, leaves, reading, first);
            let counts = (driven.leaves, 0, driven.asked.len() as u64);
            row.push(2 * i + j, counts, driven.value == Some(value));
        }
    }
}

pub(super) fn informed(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    let top = i32::try_from(shape.range).expect("a small range") + 1;
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let value = cost(&tree, shape.depth, Algorithm::AlphaBeta).value.get();
        told(shape.width, shape.depth, &written_out(&tree, shape.depth), top, value, &mut row);
    }
    row
}

/// All orders of the leaves 1 to 8 of a tree of width 2 and depth 3.
pub(super) fn permutations() -> Row {
    let mut row = Row::default();
    let mut leaves: Vec<i32> = (1..=8).collect();
    loop {
        let pair = |i: usize| leaves[i].max(leaves[i + 1]);
        let value = pair(0).min(pair(2)).max(pair(4).min(pair(6)));
        let seen: Vec<i32> = leaves.iter().map(|leaf| -leaf).collect();
        told(2, 3, &seen, 9, value, &mut row);
        if !next_order(&mut leaves) {
            return row;
        }
    }
}

/// The next order of the numbers in the order of dictionaries, if there is one.
fn next_order(numbers: &mut [i32]) -> bool {
    let Some(rise) = numbers.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let larger = numbers.iter().rposition(|&n| n > numbers[rise]).unwrap_or(rise + 1);
    numbers.swap(rise, larger);
    numbers[rise + 1..].reverse();
    true
}

/// The most cells that INS ever fills, by Table 5.4 as it really is.
fn cells(width: u32, depth: u16) -> u64 {
    let powers = |last: u16| (1..=last).map(|i| u64::from(width).pow(i.into())).sum::<u64>();
    powers((depth - 1) / 2) + powers((depth - 1).div_ceil(2))
}

/// INS with each cap, then NS.
pub(super) fn capped(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    let all = cells(shape.width, shape.depth);
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let plain = cost(&tree, shape.depth, algorithm("negascout"));
        for (place, percent) in CAPS.into_iter().enumerate() {
            let cells = (all * percent).div_ceil(100);
            let found = cost(&tree, shape.depth, Algorithm::Ins(Ins { cells }));
            let right = found.value == plain.value && found.peak.cells <= cells;
            row.push(place, (found.leaves, found.peak.cells, 1), right);
        }
        row.push(CAPS.len(), (plain.leaves, 0, 1), true);
    }
    row
}

/// NS with tables of every size, then INS, then NS alone.
pub(super) fn hashed(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    let Instance { family, scale } = Instance::trees(*shape);
    let uses = Enhancements::CUT_OFFS.with(Enhancements::TABLE_MOVE);
    for seed in seeds.all() {
        let made = family.made(seed);
        let tree = shape.tree(seed);
        let informed = cost(&tree, shape.depth, algorithm("ins"));
        let plain = cost(&tree, shape.depth, algorithm("negascout"));
        for (place, size) in SIZES.into_iter().enumerate() {
            let manner = Manner::new(Driver::NegaScout, uses, size);
            for found in deepened(&made, scale, shape.depth, manner) {
                let right = found.value == plain.value.get();
                row.push(place, (found.leaves, found.nodes, 1), right);
            }
        }
        row.push(SIZES.len(), (informed.leaves, informed.peak.cells, 1), informed.value == plain.value);
        row.push(SIZES.len() + 1, (plain.leaves, 0, 1), true);
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_ins_are_those_of_table_5_4() {
        assert_eq!(cells(2, 3), 4);
        assert_eq!(cells(5, 4), 5 + 30);
        assert_eq!(cells(20, 3), 40);
    }

    #[test]
    fn there_are_as_many_orders_as_there_should_be() {
        let mut numbers = [1, 2, 3, 4];
        let mut orders = 1;
        while next_order(&mut numbers) {
            orders += 1;
        }
        assert_eq!((orders, numbers), (24, [4, 3, 2, 1]));
    }

    #[test]
    fn memories_are_what_they_are_called() {
        for (memory, name) in MEMORIES.iter().enumerate().skip(3).take(8) {
            let Remember::Entries(entries, ..) = remembered(memory) else {
                panic!("{name} is a table")
            };
            assert_eq!(entries.to_string(), *name);
        }
    }
}
