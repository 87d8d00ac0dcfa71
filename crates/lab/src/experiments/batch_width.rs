//! Beyond the papers: leaves in batches. An evaluator that runs on an accelerator evaluates hundreds of leaves in the
//! time of one. How many leaves can each family hand out at once, and how many of them are wasted? This is today's form
//! of Fig. 5.5 of Reinefeld, Marsland, Schaeffer 1985.

mod batches;
mod report;
mod windows;

use crate::prelude::*;
use batches::{Spent, search};

/// A block of trees.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    shape: Shape,
    seeds: Seeds,
    batches: Vec<u64>,
}

/// Leaves and rounds, tree by tree, by the way in which leaves are handed out and by batch size.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    spent: By<Way, By<u64, Vec<(u64, u64)>>>,
}
join! { Row { spent } }

names! {
    /// Which leaves are handed out.
    pub(crate) enum Way {
        CarefulAlphaBeta => "αβ, careful",
        AlphaBeta => "αβ, filling",
        CarefulSss => "SSS*, careful",
        Sss => "SSS*, filling",
        CarefulDual => "DUAL*, careful",
        Dual => "DUAL*, filling",
        MtdF => "MTD(f), guess 0",
        /// MTD(f) that starts with the true value as its guess.
        Told => "MTD(f), guess right",
    }
}

impl Way {
    /// The first guess of MTD(f) on a tree with this value.
    fn guess(self, value: i32) -> i32 {
        if self == Way::Told { value } else { 0 }
    }
}

pub(crate) struct BatchWidth;

impl Study for BatchWidth {
    type Case = Case;
    type Row = Row;
    const ID: &str = "batch-width";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let shapes: &[(u32, u16)] =
            scale.pick(&[(3, 5)], &[(5, 7), (20, 4)], &[(5, 7), (20, 4), (5, 8), (3, 10), (2, 14)]);
        let both = shapes.iter().flat_map(|&shape| [(shape, Order::Iid), (shape, Order::First(60))]);
        // Random trees of this width take longer than all the others together.
        let shapes = both
            .filter(|&(shape, order)| scale == Scale::Full || (shape, order) != ((20, 4), Order::Iid));
        let batches: Vec<u64> = (0..=12).step_by(scale.pick(4, 2, 1)).map(|i| 1 << i).collect();
        let planned = |((width, depth), order)| {
            let (shape, batches) = (Shape::new(width, depth, order), batches.clone());
            let trees = scale.pick(6, if width == 20 { 12 } else { 24 }, 60);
            let seconds = 1.3e-8 * shape.total() * f64::from(width + 3) * number(batches.len());
            let case = move |seeds| Case { shape, seeds, batches: batches.clone() };
            Planned::runs(trees, scale.pick(6, 4, 2), seconds, case)
        };
        shapes.flat_map(planned).collect()
    }

    fn run(Case { shape, seeds, batches }: &Case) -> Row {
        let mut row = Row::default();
        for seed in seeds.all() {
            let leaves = shape.leaves(seed);
            let value = cost(&shape.tree(seed), shape.depth, algorithm("alpha-beta")).value.get();
            for &way in Way::ALL {
                let mut last: Option<(Spent, u64)> = None;
                for &batch in batches {
                    // A batch that was not full stays the same when more leaves are allowed.
                    let same = last.filter(|(found, room)| found.widest < *room);
                    let found = same.map_or_else(
                        || search(shape, &leaves, (way, way.guess(value)), batch),
                        |(found, _)| found,
                    );
                    assert_eq!(found.value, value, "{way}, {batch} on {shape} seed {seed}");
                    row.spent.entry(way).entry(batch).push((found.leaves, found.rounds));
                    last = Some((found, batch));
                }
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows.of::<Self>(), section);
    }
}
