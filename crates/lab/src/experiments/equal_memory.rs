//! Beyond the papers: how many leaves an algorithm visits with so many cells of memory. Reinefeld, Marsland, Schaeffer
//! promise INS for "only the space available", Bhattacharya and Bagchi ITERSSS\*, Plaat and others drivers on a table;
//! no paper has them on one axis.

mod report;

use crate::measure::{Remember, algorithm, cost, watch};
use crate::trees::{Order, Seeds, Shape};
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};
use plywood_core::Algorithm;
use plywood_core::memory::{LeafEntries, LookAhead, Policy, Replacement, StoredBounds};
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::ins::Ins;
use plywood_core::search::iter_sss::{IterSss, least_cells};
use serde::{Deserialize, Serialize};

/// A block of trees, searched with each number of cells.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    shape: Shape,
    seeds: Seeds,
    cells: Vec<u64>,
}

/// Leaf visits, tree by tree.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    /// αβ, which keeps nothing but its path.
    alpha_beta: Vec<u64>,
    /// NS, the same.
    negascout: Vec<u64>,
    /// Of each of [`BOUNDED`], for each number of cells.
    bounded: Vec<Vec<Vec<u64>>>,
    /// Of staged-SSS* and Stockman's hybrid, for each number of plies from 0: the most cells, and visits.
    hybrids: Vec<Vec<(u64, Vec<u64>)>>,
}

/// Algorithms that take any number of cells.
const BOUNDED: [&str; 5] = ["ITERSSS*", "INS", "AB-SSS*", "MTD(f), guess 0", "MTD(f), guess right"];
/// The hybrids, with what is above and below.
const HYBRIDS: [(&str, Stage); 2] = [("staged-SSS*", Stage::Sss), ("αβ over SSS*", Stage::AlphaBeta)];

/// Leaves have entries too. With the rule that the least deep entry goes first this is the best of the tables we have.
const POLICY: Policy =
    Policy { bounds: StoredBounds::Two, sons: LookAhead::Off, leaves: LeafEntries::Stored };

/// The experiment.
#[derive(Debug)]
pub(crate) struct EqualMemory;

impl Study for EqualMemory {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "equal-memory",
        title: "Leaves against cells: ITERSSS*, INS, drivers on a table, hybrids",
        paper: Paper::Beyond,
        claims: &[],
        reads: &[],
        timed: false,
        text: "A cell is a descriptor of OPEN (ITERSSS*, the hybrids), a number or score of INS, or an entry of a table of \
               two bounds (AB-SSS*, MTD(f)), which gives up the least deep entry first. αβ and NS keep one path. All run on \
               the same trees; visits are in percent of αβ's, paired by tree. The numbers of cells go from the fewest that \
               ITERSSS* runs with to the w^⌈d/2⌉ of SSS*.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let orders = [Order::Iid, Order::First(60)];
        let shapes: &[(u32, u16)] =
            scale.pick(&[(3, 5)], &[(5, 7)], &[(5, 7), (5, 6), (2, 15), (3, 10), (20, 4)]);
        let mut units = Vec::new();
        for &(width, depth) in shapes {
            for order in orders {
                let shape = Shape::new(width, depth, order);
                let cells = sizes(width, depth, scale.pick(4, 12, 12));
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let each = visits(&shape) * cells.len() as f64;
                let n = scale.pick(10, 200, 500);
                let block = scale.pick(10, 20, 10);
                for seeds in Seeds::runs(n, block) {
                    #[expect(clippy::cast_precision_loss, reason = "a small number")]
                    let seconds = each * seeds.count() as f64;
                    units.push(Planned { case: Case { shape, seeds, cells: cells.clone() }, seconds });
                }
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        let &Case { shape: Shape { depth, .. }, seeds, .. } = case;
        let mut row = Row {
            alpha_beta: Vec::new(),
            negascout: Vec::new(),
            bounded: vec![vec![Vec::new(); case.cells.len()]; BOUNDED.len()],
            hybrids: vec![vec![(0, Vec::new()); usize::from(depth) + 1]; HYBRIDS.len()],
        };
        for seed in seeds.all() {
            let tree = case.shape.tree(seed);
            let plain = cost(&tree, depth, algorithm("alpha-beta"));
            row.alpha_beta.push(plain.leaves);
            row.negascout.push(cost(&tree, depth, algorithm("negascout")).leaves);
            let exact = |value| assert_eq!(value, plain.value, "{} seed {seed}", case.shape);
            for (i, &cells) in case.cells.iter().enumerate() {
                let iter_sss = cost(&tree, depth, Algorithm::IterSss(IterSss { cells: Some(cells) }));
                let ins = cost(&tree, depth, Algorithm::Ins(Ins { cells }));
                row.bounded[0][i].push(iter_sss.leaves);
                row.bounded[1][i].push(ins.leaves);
                exact(iter_sss.value);
                exact(ins.value);
                let guesses = ["ab-sss", "mtd-f", "mtd-f"].map(algorithm);
                let guesses = [guesses[0], guesses[1], guesses[2].with_guess(plain.value)];
                for (j, driver) in guesses.into_iter().enumerate() {
                    let found = watch(
                        &tree,
                        depth,
                        driver,
                        Remember::Entries(cells, POLICY, Replacement::Shallowest),
                    );
                    row.bounded[2 + j][i].push(found.counters.leaf_visits);
                    exact(found.value());
                }
            }
            for (row, (_, outer)) in row.hybrids.iter_mut().zip(HYBRIDS) {
                for (plies, (most, visits)) in (0..).zip(row) {
                    let hybrid = Hybrid { outer, plies: Some(plies), inner: Stage::Sss };
                    let found = cost(&tree, depth, Algorithm::Hybrid(hybrid));
                    *most = found.peak.cells.max(*most);
                    visits.push(found.leaves);
                    exact(found.value);
                }
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

/// So many numbers of cells from M0 to w^⌈d/2⌉, each about as many times the one before.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "small numbers"
)]
fn sizes(width: u32, depth: u16, count: usize) -> Vec<u64> {
    let least = least_cells(width, depth) as f64;
    let most = f64::from(width).powi(i32::from(depth.div_ceil(2)));
    let steps = (count.max(2) - 1) as f64;
    let size = |i: usize| (least * (most / least).powf(i as f64 / steps)).round() as u64;
    let mut sizes: Vec<u64> = (0..count).map(size).collect();
    sizes.dedup();
    sizes
}

/// About how many seconds a tree takes for each number of cells.
fn visits(shape: &Shape) -> f64 {
    let leaves = shape.minimal() * if shape.order == Order::Iid { 15.0 } else { 4.0 };
    leaves * 0.7e-6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_go_from_the_fewest_cells_to_those_of_sss() {
        let sizes = sizes(5, 7, 12);
        assert_eq!((sizes[0], sizes[11], sizes.len()), (17, 625, 12));
        assert!(sizes.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
