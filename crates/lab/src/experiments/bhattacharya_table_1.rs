//! Table 1 of Bhattacharya, Bagchi 1986: the share of terminals that alpha-beta, SSS\* and ITERSSS\* with five numbers
//! of cells examine on random trees of four shapes, ten trees per shape; and the same with many more trees and numbers.

mod report;

use crate::prelude::*;
use plywood_core::search::iter_sss::{IterSss, least_cells};
use std::collections::HashSet;

/// A line of the table: means in percent of all terminals.
struct Published {
    width: u32,
    depth: u16,
    alpha_beta: f64,
    sss: f64,
    iter_sss: [(u64, f64); 5],
}

const TABLE_1: [Published; 4] = [
    published(2, 15, 12.47, 8.50, [(9, 12.40), (64, 10.36), (128, 9.49), (192, 9.37), (256, 8.50)]),
    published(3, 10, 10.44, 6.44, [(11, 10.11), (61, 8.31), (122, 7.75), (183, 7.65), (243, 6.44)]),
    published(5, 6, 16.51, 11.48, [(13, 15.49), (32, 13.46), (63, 12.68), (95, 12.60), (125, 11.48)]),
    published(
        9,
        5,
        13.67,
        10.24,
        [(25, 13.67), (183, 12.34), (365, 11.87), (548, 11.27), (729, 10.24)],
    ),
];

const fn published(
    width: u32,
    depth: u16,
    alpha_beta: f64,
    sss: f64,
    iter_sss: [(u64, f64); 5],
) -> Published {
    Published { width, depth, alpha_beta, sss, iter_sss }
}

impl Published {
    fn shape(&self) -> Shape {
        Shape::new(self.width, self.depth, Order::Iid)
    }

    fn cells(&self) -> Vec<u64> {
        self.iter_sss.map(|(cells, _)| cells).to_vec()
    }
}

/// `steps` whole numbers at equal ratios.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded, between two counts"
)]
pub(super) fn spaced(from: u64, to: u64, steps: usize) -> Vec<u64> {
    let (low, high) = (number(from), number(to));
    let at = |i| (low * (high / low).powf(number(i) / number(steps - 1))).round() as u64;
    (0..steps).map(at).collect()
}

/// Numbers of cells at equal ratios, from the fewest that ITERSSS\* runs with to those of SSS\*, without repeats.
pub(super) fn numbers_of_cells(width: u32, depth: u16, steps: usize) -> Vec<u64> {
    let most = u64::from(width).pow(depth.div_ceil(2).into());
    let mut cells = spaced(least_cells(width, depth), most, steps);
    cells.dedup();
    cells
}

/// What the trees are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Purpose {
    /// The table's numbers of cells.
    Table,
    /// Many numbers of cells.
    Sweep,
    /// The sets of terminals that are examined.
    Sets,
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    purpose: Purpose,
    shape: Shape,
    seeds: Seeds,
    cells: Vec<u64>,
}

/// Numbers of examined terminals, one for each tree.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Terminals {
    pub(super) alpha_beta: Vec<u64>,
    pub(super) sss: Vec<u64>,
    /// ITERSSS\*'s terminals by number of cells.
    pub(super) iter_sss: Counts<u64>,
}
join! { Terminals { alpha_beta, sss, iter_sss } }

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    terminals: Terminals,
    /// With [`Purpose::Sets`]: terminals of ITERSSS\* that alpha-beta does not examine, by number of cells.
    beyond_alpha_beta: Counts<u64>,
    /// With [`Purpose::Sets`]: terminals of SSS\* that ITERSSS\* does not examine, by number of cells.
    without_sss: Counts<u64>,
}
join! { Row { terminals, beyond_alpha_beta, without_sss } }

pub(crate) struct Table1;

impl Study for Table1 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "bhattacharya-table-1";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (trees, swept, steps, compared) =
            scale.pick((4, 2, 3, 1), (150, 60, 12, 10), (2000, 400, 40, 100));
        let mut units = Vec::new();
        for line in &TABLE_1 {
            let (shape, tied) = (line.shape(), line.shape().with_range(5));
            let seconds = seconds(&shape);
            let mut add = |purpose, shape, trees, block, cells: Vec<u64>| {
                let case = |seeds| Case { purpose, shape, seeds, cells: cells.clone() };
                units.extend(Planned::runs(trees, block, seconds * number(cells.len()), case));
            };
            add(Purpose::Table, shape, trees, 50, line.cells());
            add(Purpose::Sweep, shape, swept, 10, numbers_of_cells(line.width, line.depth, steps));
            add(Purpose::Sets, tied, compared, 10, line.cells());
            add(Purpose::Sets, shape, scale.pick(0, compared, compared), 10, line.cells());
        }
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        for seed in case.seeds.all() {
            match case.purpose {
                Purpose::Table | Purpose::Sweep => row.terminals.count(&case.shape, seed, &case.cells),
                Purpose::Sets => compare(case, seed, &mut row),
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows.of::<Self>(), section);
    }
}

/// The approximate time of ITERSSS\* on a tree with independent leaves, on one core; the other algorithms are much
/// faster.
pub(super) fn seconds(shape: &Shape) -> f64 {
    0.19e-6 * shape.random_leaves()
}

pub(super) fn iter_sss(cells: u64) -> Algorithm {
    Algorithm::IterSss(IterSss { cells: Some(cells) })
}

impl Terminals {
    /// Counts the terminals on the tree with this seed.
    pub(super) fn count(&mut self, shape: &Shape, seed: u64, cells: &[u64]) {
        let tree = shape.tree(seed);
        let leaves = |algorithm| cost(&tree, shape.depth, algorithm).leaves;
        self.alpha_beta.push(leaves(algorithm("alpha-beta")));
        self.sss.push(leaves(algorithm("sss")));
        for &cells in cells {
            self.iter_sss.push(cells, leaves(iter_sss(cells)));
        }
    }
}

fn compare(case: &Case, seed: u64, row: &mut Row) {
    let tree = case.shape.tree(seed);
    let leaves = |algorithm| -> HashSet<Vec<Child>> {
        leaf_paths(&tree, case.shape.depth, algorithm).into_iter().collect()
    };
    let (alpha_beta, sss) = (leaves(algorithm("alpha-beta")), leaves(algorithm("sss")));
    for &cells in &case.cells {
        let leaves = leaves(iter_sss(cells));
        row.beyond_alpha_beta.push(cells, leaves.difference(&alpha_beta).count() as u64);
        row.without_sss.push(cells, sss.difference(&leaves).count() as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_cells_go_from_the_fewest_to_those_of_sss() {
        let cells = numbers_of_cells(5, 7, 12);
        assert_eq!((cells[0], cells[11], cells.len()), (17, 625, 12));
        assert!(cells.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(TABLE_1.iter().all(|line| {
            numbers_of_cells(line.width, line.depth, 3).last() == Some(&line.iter_sss[4].0)
        }));
    }
}
