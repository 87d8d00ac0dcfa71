//! Beyond the papers: how many leaves an algorithm visits with a given number of cells of memory. Reinefeld, Marsland,
//! Schaeffer promise INS for "only the space available", Bhattacharya and Bagchi ITERSSS\*, Plaat and others drivers on
//! a table; no paper compares them on one axis.

mod report;

use super::bhattacharya_table_1::{iter_sss, numbers_of_cells};
use crate::prelude::*;
use plywood_core::memory::{Depths, LeafEntries, LookAhead, Policy, Replacement, StoredBounds};
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::ins::Ins;

/// A block of trees, searched with each number of cells.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    shape: Shape,
    seeds: Seeds,
    cells: Vec<u64>,
}

/// One number for each tree.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Leaf visits of αβ, which keeps only its path.
    alpha_beta: Vec<u64>,
    /// Leaf visits of NS, which also keeps only its path.
    negascout: Vec<u64>,
    /// Leaf visits by number of cells, or by the plies of a hybrid's upper part.
    visits: By<Who, Counts<u64>>,
    /// The peak number of cells of a hybrid, by the plies of its upper part.
    cells: By<Who, Counts<u64>>,
}
join! { Row { alpha_beta, negascout, visits, cells } }

names! {
    /// The algorithms that are compared: those that run with any number of cells, and hybrids.
    pub(crate) enum Who {
        IterSss => short("iter-sss"),
        Ins => short("ins"),
        AbSss => short("ab-sss"),
        MtdF => "MTD(f), guess 0",
        /// MTD(f) that starts with the true value as its guess, and so does not count as a winner.
        Told => "MTD(f), guess right",
        Staged => "staged-SSS*",
        AlphaBetaOverSss => "αβ over SSS*",
    }
}

/// The hybrids, with the algorithm of the upper part.
const HYBRIDS: [(Who, Stage); 2] =
    [(Who::Staged, Stage::Sss), (Who::AlphaBetaOverSss, Stage::AlphaBeta)];

/// The table also stores leaves. Replacing the least deep entry first, this is the best of our tables.
const POLICY: Policy = Policy {
    bounds: StoredBounds::Two,
    children: LookAhead::Off,
    leaves: LeafEntries::Stored,
    depths: Depths::Last,
    replacement: Replacement::OldestThenShallowest,
};

pub(crate) struct EqualMemory;

impl Study for EqualMemory {
    type Case = Case;
    type Row = Row;
    const ID: &str = "equal-memory";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let shapes: &[(u32, u16)] =
            scale.pick(&[(3, 5)], &[(5, 7)], &[(5, 7), (5, 6), (2, 15), (3, 10), (20, 4)]);
        let both = shapes
            .iter()
            .flat_map(|&(b, d)| [Order::Iid, Order::First(60)].map(|order| Shape::new(b, d, order)));
        let planned = |shape: Shape| {
            let cells = numbers_of_cells(shape.width, shape.depth, scale.pick(4, 12, 12));
            let each = seconds(&shape) * number(cells.len());
            let case = move |seeds| Case { shape, seeds, cells: cells.clone() };
            Planned::runs(scale.pick(10, 200, 300), scale.pick(10, 20, 10), each, case)
        };
        both.flat_map(planned).collect()
    }

    fn run(Case { shape, seeds, cells }: &Case) -> Row {
        let (depth, mut row) = (shape.depth, Row::default());
        for seed in seeds.all() {
            let tree = shape.tree(seed);
            let plain = cost(&tree, depth, algorithm("alpha-beta"));
            row.alpha_beta.push(plain.leaves);
            row.negascout.push(cost(&tree, depth, algorithm("negascout")).leaves);
            let exact = |value| assert_eq!(value, plain.value, "{shape} seed {seed}");
            for &cells in cells {
                let ins = Algorithm::Ins(Ins { cells });
                for (who, algorithm) in [(Who::IterSss, iter_sss(cells)), (Who::Ins, ins)] {
                    let found = cost(&tree, depth, algorithm);
                    row.visits.entry(who).push(cells, found.leaves);
                    exact(found.value);
                }
                for (who, driver) in [
                    (Who::AbSss, algorithm("ab-sss")),
                    (Who::MtdF, algorithm("mtd-f")),
                    (Who::Told, algorithm("mtd-f").with_guess(plain.value)),
                ] {
                    let table = Remember::Entries(cells, POLICY, Replacement::Shallowest);
                    let found = watch(&tree, depth, driver, table);
                    row.visits.entry(who).push(cells, found.counters.leaf_visits);
                    exact(found.value());
                }
            }
            for (who, outer) in HYBRIDS {
                for plies in 0..=depth {
                    let hybrid = Hybrid { outer, plies: Some(plies), inner: Stage::Sss };
                    let found = cost(&tree, depth, Algorithm::Hybrid(hybrid));
                    row.visits.entry(who).push(plies.into(), found.leaves);
                    row.cells.entry(who).push(plies.into(), found.peak.cells);
                    exact(found.value);
                }
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows.of::<Self>(), section);
    }
}

/// The approximate seconds per tree for each number of cells.
fn seconds(shape: &Shape) -> f64 {
    let leaves = shape.minimal() * if shape.order == Order::Iid { 15.0 } else { 4.0 };
    leaves * 1.0e-6
}
