//! Mixed strategies, §4 of Reinefeld, Marsland, Schaeffer 1985: one algorithm for the first k plies and another below
//! (staged-SSS* is one case); DUAL-NS and DUAL-INS, which search inferior subtrees with minimal windows.

mod report;
mod statements;

use super::small_trees::{Block, Family};
use super::tally::Tallies;
use crate::prelude::*;
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::iter_sss::IterSss;

/// Small trees for statements that must always hold, larger ones for visits and cells.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    Small(Block),
    Stages { shape: Shape, seeds: Seeds },
    FirstBest { shape: Shape, seeds: Seeds },
}

/// The results of a unit.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    tallies: Tallies,
    /// The costs for each tree and each number of plies k.
    stages: Vec<Vec<AtPly>>,
    /// Visits of each of the [`FAMILY`] on the trees whose first root child is best.
    first_best: [Vec<u64>; 4],
}

/// The algorithms that are compared on trees whose first root child is best.
const FAMILY: [&str; 4] = ["dual", "negascout", "pns", "ins"];

/// What a change of algorithm after k plies costs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct AtPly {
    /// Visits and cells of SSS* over SSS*.
    staged: [u64; 2],
    /// Visits and cells of αβ over SSS*.
    mixed: [u64; 2],
    /// Visits of ITERSSS* with as many cells as staged-SSS* may use; `None` if it needs more.
    iter: Option<u64>,
}

pub(crate) struct Hybrids;

impl Study for Hybrids {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-hybrids";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (deepest, seeds) = scale.pick((4, (200, 2)), (5, (30_000, 150)), (6, (300_000, 1500)));
        let cost = |leaves: f64| 1e-4 + 1e-6 * leaves;
        let families = Family::all(deepest).into_iter().chain(Family::ordered(deepest));
        let mut units = Block::plan(families, seeds, cost, Case::Small);
        let stages = [(2, 8), (2, 9), (3, 6), (3, 7), (5, 4), (5, 5), (5, 6)];
        for &(width, depth) in scale.pick(&[(3, 4)][..], &stages, &stages) {
            let tree = 3.0 * f64::from(depth) * 7e-8 * f64::from(width).powf(0.75 * f64::from(depth));
            for order in [Order::Equal, Order::First(60)] {
                let shape = Shape::new(width, depth, order);
                let case = |seeds| Case::Stages { shape, seeds };
                units.extend(Planned::lasting(1.0, scale.pick(10, 200, 2000), tree, case));
            }
        }
        let first = [(5, 3), (5, 4), (5, 5), (5, 6), (5, 7), (20, 3), (20, 4)];
        for &(width, depth) in scale.pick(&first[..1], &first, &first) {
            let tree = 5.0 * 4e-8 * f64::from(width).powf(0.75 * f64::from(depth));
            let shape = Shape::new(width, depth, Order::Equal);
            let case = |seeds| Case::FirstBest { shape, seeds };
            units.extend(Planned::lasting(1.0, scale.pick(30, 1000, 10_000), tree, case));
        }
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        match case {
            Case::Small(Block { family, seeds }) => {
                seeds.all().for_each(|seed| statements::check(family, seed, &mut row.tallies));
            }
            Case::Stages { shape, seeds } => {
                row.stages = seeds.all().map(|seed| stages(shape, seed, &mut row.tallies)).collect();
            }
            Case::FirstBest { shape, seeds } => {
                let is_best = |seed: &u64| best_child(shape, *seed) == Some(0);
                let seeds: Vec<u64> = seeds.all().filter(is_best).collect();
                let visits = |name, seed| cost(&shape.tree(seed), shape.depth, algorithm(name)).leaves;
                row.first_best =
                    FAMILY.map(|name| seeds.iter().map(|&seed| visits(name, seed)).collect());
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

/// The maximum number of descriptors that staged-SSS* may hold.
fn staged_bound(Shape { width, depth, .. }: &Shape, k: Depth) -> u64 {
    let power = |plies: Depth| u64::from(*width).pow(plies.div_ceil(2).into());
    power(k) + power(depth - k)
}

fn stages(shape: &Shape, seed: u64, tallies: &mut Tallies) -> Vec<AtPly> {
    let (tree, depth) = (shape.tree(seed), shape.depth);
    let both = |algorithm| {
        let cost = cost(&tree, depth, algorithm);
        [cost.leaves, cost.peak.cells]
    };
    let needed = u64::from(depth.div_ceil(2)) * u64::from(shape.width - 1) + 1;
    let at = |k| {
        let over = |outer| Algorithm::Hybrid(Hybrid { outer, plies: Some(k), inner: Stage::Sss });
        let bound = staged_bound(shape, k);
        let staged = both(over(Stage::Sss));
        tallies.check("staged-storage", seed, staged[1] <= bound);
        let iter = Algorithm::IterSss(IterSss { cells: Some(bound) });
        let iter = (bound >= needed).then(|| cost(&tree, depth, iter).leaves);
        AtPly { staged, mixed: both(over(Stage::AlphaBeta)), iter }
    };
    (0..=depth).map(at).collect()
}

/// The first move of the principal line.
fn best_child(shape: &Shape, seed: u64) -> Option<Child> {
    let found = watch(&shape.tree(seed), shape.depth, Algorithm::AlphaBeta, Remember::Nothing);
    found.outcome.line.first().copied()
}
