//! Beyond the papers: leaves in batches. An evaluator that runs on an accelerator judges hundreds of leaves in the time
//! of one. How many could each family hand out at once, and how many of them in vain? The form that Fig. 5.5 of
//! Reinefeld, Marsland, Schaeffer 1985 takes today.

mod batches;
mod report;
mod windows;

use crate::measure::{algorithm, cost};
use crate::trees::{Order, Seeds, Shape};
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};
use batches::{Family, Spent, search};
use serde::{Deserialize, Serialize};

/// A block of trees.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    shape: Shape,
    seeds: Seeds,
    batches: Vec<usize>,
}

/// For each of [`FAMILIES`] and each size of a batch: leaves and rounds, tree by tree.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    spent: Vec<Vec<Vec<(u64, u64)>>>,
}

const FAMILIES: [&str; 8] = [
    "αβ, careful",
    "αβ, filling",
    "SSS*, careful",
    "SSS*, filling",
    "DUAL*, careful",
    "DUAL*, filling",
    "MTD(f), guess 0",
    "MTD(f), guess right",
];

/// The families on a tree of this value.
fn families(value: i32) -> [Family; 8] {
    [
        Family::CarefulAlphaBeta,
        Family::AlphaBeta,
        Family::CarefulSss,
        Family::Sss,
        Family::CarefulDual,
        Family::Dual,
        Family::MtdF(0),
        Family::MtdF(value),
    ]
}

/// The experiment.
#[derive(Debug)]
pub(crate) struct BatchWidth;

impl Study for BatchWidth {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "batch-width",
        title: "Leaves against rounds when leaves are judged in batches",
        paper: Paper::Beyond,
        claims: &[],
        reads: &[],
        timed: false,
        text: "In each round a search hands out up to B leaves that it could evaluate now, and goes on when all their values \
               are known. αβ, careful, hands out only leaves that αβ visits whatever the unknown values are; αβ, filling, \
               adds leaves from left to right that are not proven to be cut off. SSS*, careful, hands out the live leaves \
               of the greatest merit; filling, those of the next merits too, as if all handed out before turned out low. \
               DUAL* is its mirror image. MTD(f) does the same within its present window, on the side on which the last \
               window failed, then on the other. The value is checked on every tree.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let shapes: &[(u32, u16)] =
            scale.pick(&[(3, 5)], &[(5, 7), (20, 4)], &[(5, 7), (20, 4), (5, 8), (3, 10), (2, 14)]);
        let both = shapes.iter().flat_map(|&shape| [(shape, Order::Iid), (shape, Order::First(60))]);
        // Random trees of this width take longer than all others together.
        let shapes = both
            .filter(|&(shape, order)| scale == Scale::Full || (shape, order) != ((20, 4), Order::Iid));
        let batches: Vec<usize> = (0..=12).step_by(scale.pick(4, 2, 1)).map(|i| 1 << i).collect();
        let mut units = Vec::new();
        for ((width, depth), order) in shapes {
            let shape = Shape::new(width, depth, order);
            let n = scale.pick(6, if width == 20 { 12 } else { 24 }, 60);
            for seeds in Seeds::runs(n, scale.pick(6, 4, 2)) {
                let seconds = estimate(&shape, batches.len())
                    * f64::from(u32::try_from(seeds.count()).unwrap_or(1));
                units.push(Planned { case: Case { shape, seeds, batches: batches.clone() }, seconds });
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        let (width, depth) = (case.shape.width as usize, usize::from(case.shape.depth));
        let mut spent = vec![vec![Vec::new(); case.batches.len()]; FAMILIES.len()];
        for seed in case.seeds.all() {
            let leaves = case.shape.leaves(seed);
            let value =
                cost(&case.shape.tree(seed), case.shape.depth, algorithm("alpha-beta")).value.get();
            for (spent, family) in spent.iter_mut().zip(families(value)) {
                let mut last: Option<(Spent, usize)> = None;
                for (spent, &batch) in spent.iter_mut().zip(&case.batches) {
                    // Batches that were not full are the same with more room.
                    let same =
                        last.filter(|(found, room)| found.widest < *room).map(|(found, _)| found);
                    let found = same.unwrap_or_else(|| search(width, depth, &leaves, family, batch));
                    assert_eq!(found.value, value, "{family:?}, {batch} on {} seed {seed}", case.shape);
                    spent.push((found.leaves, found.rounds));
                    last = Some((found, batch));
                }
            }
        }
        Row { spent }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

/// About how many seconds a tree takes.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn estimate(shape: &Shape, batches: usize) -> f64 {
    let all = f64::from(shape.width).powi(shape.depth.into());
    all * f64::from(shape.width + 3) * 2.2e-8 * batches as f64
}
