//! What Reinefeld, Marsland, Schaeffer 1985 say about Figs 5.2 and 5.3, judged on the trees of those experiments: split
//! by the place of the root's best child, by the parity of the depth, by growth from one odd depth to the next, and
//! tree by tree. This experiment's own trees are wide; they test what Hsu's lecture says about NegaScout against
//! alpha-beta.

mod depth;
mod single;
mod split;
mod wide;

use super::batch::{Case, plan};
use super::reinefeld_fig_5_2::Fig52;
use super::reinefeld_fig_5_3::Fig53;
use super::reinefeld_tree_size::{Sample, samples};
use crate::prelude::*;

pub(crate) struct Conditional;

impl Study for Conditional {
    type Case = Case;
    type Row = wide::Row;
    const ID: &str = "reinefeld-conditional";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        plan(Self::ID, scale)
    }

    fn run(case: &Case) -> wide::Row {
        wide::run(case)
    }

    fn report(rows: &Rows, section: &mut Section) {
        let mut all = samples::<Fig52>(rows);
        all.extend(samples::<Fig53>(rows));
        let papers: Vec<&Sample> = all.iter().filter(|sample| is_the_papers(sample)).collect();
        depth::report(&all, section);
        split::report(&all, &papers, section);
        single::report(&papers, section);
        wide::report(rows.of::<Self>(), section);
    }
}

/// Whether the paper uses trees of this shape, and they are deep enough for the algorithms to differ.
fn is_the_papers(sample: &Sample) -> bool {
    sample.shape.order != Order::Iid && in_range(sample)
}

/// Whether the paper uses this depth, and it is deep enough for the algorithms to differ.
fn in_range(sample: &Sample) -> bool {
    let deepest = if sample.shape.width == 5 { 9 } else { 6 };
    (3..=deepest).contains(&sample.shape.depth)
}
