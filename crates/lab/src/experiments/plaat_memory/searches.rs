//! The searches of each part.

use super::super::reinefeld_table_5_4::formulas;
use super::super::written::any_order;
use super::Row;
use crate::measure::deepened::{Driver, Enhancements, Instance, Manner, deepened};
use crate::measure::leaf_paths_remembering;
use crate::measure::printed::{self, Driven, INFINITY, Reading, written_out};
use crate::prelude::*;
use plywood_core::memory::{LeafEntries, Policy, Replacement, StoredBounds};
use plywood_core::search::ins::Ins;
use plywood_core::search::mtd_f::MtdF;

names! {
    /// The drivers of the first part.
    pub(crate) enum Who {
        AbSss => short("ab-sss"),
        AbDual => short("ab-dual"),
        Right => "MTD(f), guess = f",
        Off20 => "MTD(f), 20 % off",
        Bisection => short("mtd-bi"),
    }
}

names! {
    /// The memories of the first part; tables are named by their number of entries.
    pub(crate) enum Memory {
        None => "none",
        OneBound => "one bound",
        TwoBounds => "two bounds",
        T16 => "16",
        T32 => "32",
        T64 => "64",
        T128 => "128",
        T256 => "256",
        T512 => "512",
        T1024 => "1024",
        T2048 => "2048",
        T64OneBound => "64, one bound",
        T256OneBound => "256, one bound",
    }
}

names! {
    /// The searches that the others are compared with.
    pub(crate) enum Plain {
        AlphaBeta => short("alpha-beta"),
        NegaScout => short("negascout"),
        Informed => short("ins"),
    }
}

names! {
    /// What each call returns to the driver.
    pub(crate) enum Told {
        AbSssBound => "AB-SSS*, a bound",
        AbSssAnswer => "AB-SSS*, yes or no",
        MtdBound => "MTD(0), a bound",
        MtdAnswer => "MTD(0), yes or no",
    }
}

/// No memory and the tables with two bounds, and their places on an axis.
pub(super) const TABLES: [(Memory, f64); 9] = [
    (Memory::None, 2.0),
    (Memory::T16, 4.0),
    (Memory::T32, 5.0),
    (Memory::T64, 6.0),
    (Memory::T128, 7.0),
    (Memory::T256, 8.0),
    (Memory::T512, 9.0),
    (Memory::T1024, 10.0),
    (Memory::T2048, 11.0),
];

/// The memories with one bound, and the same memories with two.
pub(super) const ONE_AND_TWO: [(Memory, Memory); 3] = [
    (Memory::T64OneBound, Memory::T64),
    (Memory::T256OneBound, Memory::T256),
    (Memory::OneBound, Memory::TwoBounds),
];

/// The cells of INS, in percent of the formula.
pub(super) const CAPS: [u64; 6] = [0, 1, 3, 10, 30, 100];

/// The sizes of the tables that NS uses instead of INS's records, as powers of two.
pub(super) const SIZES: [u8; 17] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

fn remembered(memory: Memory) -> Remember {
    let stored = |bounds| Policy { bounds, leaves: LeafEntries::Stored, ..Policy::default() };
    let table =
        |entries, bounds| Remember::Entries(entries, stored(bounds), Replacement::OldestThenShallowest);
    match memory {
        Memory::None => Remember::Nothing,
        Memory::OneBound => Remember::All(stored(StoredBounds::One)),
        Memory::TwoBounds => Remember::All(stored(StoredBounds::Two)),
        Memory::T64OneBound => table(64, StoredBounds::One),
        Memory::T256OneBound => table(256, StoredBounds::One),
        named => table(named.name().parse().expect("a number of entries"), StoredBounds::Two),
    }
}

impl Row {
    fn searched(&mut self, right: bool) {
        self.searches += 1;
        self.wrong += u64::from(!right);
    }
}

/// Runs every driver with every kind of memory.
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
        for &memory in Memory::ALL {
            for (&who, search) in Who::ALL.iter().zip(drivers) {
                let seen = watch(&tree, shape.depth, search, remembered(memory));
                let nodes = seen.counters.nodes() + seen.counters.settled;
                row.leaves.entry(memory).push(who, seen.counters.leaf_visits);
                row.nodes.entry(memory).push(who, nodes);
                row.searched(seen.value() == value);
            }
        }
        row.plain.push(Plain::AlphaBeta, plain.leaves);
        row.plain.push(Plain::NegaScout, negascout.leaves);
        row.searched(true);
        row.searched(negascout.value == value);
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

/// Runs AB-SSS*, then MTD(0), each with bounds and with yes or no. All start one above the greatest value.
fn told(width: u32, depth: u16, leaves: &[i32], top: i32, value: i32, row: &mut Row) {
    for (told, first, reading) in [
        (Told::AbSssBound, top, Reading::Corrected),
        (Told::AbSssAnswer, top, Reading::Boolean),
        (Told::MtdBound, 0, Reading::Corrected),
        (Told::MtdAnswer, 0, Reading::Boolean),
    ] {
        let driven = printed::mtd(width, depth, leaves, reading, first);
        row.calls.push(told, driven.asked.len() as u64);
        row.searched(driven.value == Some(value));
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

/// Runs the drivers on all orders of the leaves 1 to 8 of a tree of width 2 and depth 3.
pub(super) fn permutations() -> Row {
    let mut row = Row::default();
    any_order(8, &mut Vec::new(), &mut |order| {
        let pair = |i: usize| 1 + order[i].max(order[i + 1]);
        let value = pair(0).min(pair(2)).max(pair(4).min(pair(6)));
        let seen: Vec<i32> = order.iter().map(|leaf| -(leaf + 1)).collect();
        told(2, 3, &seen, 9, value, &mut row);
        false
    });
    row
}

/// Runs INS with each limit, then NS.
pub(super) fn capped(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    // The greatest number of cells that INS fills, by the corrected Table 5.4.
    let all = formulas::ins(shape.width, shape.depth);
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let plain = cost(&tree, shape.depth, algorithm("negascout"));
        for percent in CAPS {
            let cells = (all * percent).div_ceil(100);
            let found = cost(&tree, shape.depth, Algorithm::Ins(Ins { cells }));
            let right = found.value == plain.value && found.peak.cells <= cells;
            row.capped.push(percent, found.leaves);
            row.searched(right);
        }
        row.plain.push(Plain::NegaScout, plain.leaves);
        row.searched(true);
    }
    row
}

/// Runs NS with tables of every size, then INS, then NS alone.
pub(super) fn hashed(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    let Instance { family, scale } = Instance::trees(*shape);
    let uses = Enhancements::CUT_OFFS.with(Enhancements::TABLE_MOVE);
    for seed in seeds.all() {
        let made = family.made(seed);
        let tree = shape.tree(seed);
        let informed = cost(&tree, shape.depth, algorithm("ins"));
        let plain = cost(&tree, shape.depth, algorithm("negascout"));
        for size in SIZES {
            let manner = Manner::new(Driver::NegaScout, uses, size);
            for found in deepened(&made, scale, shape.depth, manner) {
                let right = found.value == plain.value.get();
                row.hashed.push(size, found.leaves);
                row.searched(right);
            }
        }
        row.plain.push(Plain::Informed, informed.leaves);
        row.searched(informed.value == plain.value);
        row.searched(true);
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_ins_are_those_of_table_5_4() {
        assert_eq!(formulas::ins(2, 3), 4);
        assert_eq!(formulas::ins(5, 4), 5 + 30);
        assert_eq!(formulas::ins(20, 3), 40);
    }

    #[test]
    fn all_orders_of_the_leaves_are_searched() {
        let (mut orders, mut last) = (0, Vec::new());
        any_order(4, &mut Vec::new(), &mut |order| {
            (orders, last) = (orders + 1, order.to_vec());
            false
        });
        assert_eq!((orders, last), (24, vec![3, 2, 1, 0]));
    }

    #[test]
    fn memories_match_their_names() {
        for (memory, _) in &TABLES[1..] {
            assert!(matches!(remembered(*memory), Remember::Entries(..)), "{memory} is a table");
        }
    }
}
