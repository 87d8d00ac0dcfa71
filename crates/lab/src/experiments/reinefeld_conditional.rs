//! What Reinefeld, Marsland, Schaeffer 1985 say of Figs 5.2 and 5.3, judged on the trees of those experiments: split by
//! the place of the root's best son, by the parity of the depth, by growth from one odd depth to the next, and tree by
//! tree. Its own trees are wide ones, for what Hsu's lecture says of NegaScout against alpha-beta.

mod depth;
mod single;
mod split;
mod wide;

use super::batch::Case;
use super::reinefeld_fig_5_2::Fig52;
use super::reinefeld_fig_5_3::Fig53;
use super::reinefeld_tree_size::{Sample, samples};
use crate::trees::Order;
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};

pub(crate) struct Conditional;

impl Study for Conditional {
    type Case = Case;
    type Row = wide::Row;
    const ABOUT: About = About {
        id: "reinefeld-conditional",
        title: "Figs 5.2 and 5.3 split: by the best root son, by parity, by growth, tree by tree",
        paper: Paper::Reinefeld,
        claims: &[
            "R-0.a", "R-5.2h", "R-5.2i", "R-5.2l", "R-5.2m", "R-5.2n", "R-5.2p", "R-5.2q", "R-5.2r",
            "R-5.2s", "R-5.2t", "R-6.b", "H-33",
        ],
        reads: &["reinefeld-fig-5-2", "reinefeld-fig-5-3"],
        timed: false,
        text: "The text of the paper says more about its two figures than the figures show: what happens when the first \
               son of the root is best and when it is not, at odd and at even depths, from one odd depth to the next, \
               and on single trees. Verdicts rest on the depths and orders of the paper (3 to 9 at width 5, 3 to 6 at \
               width 20, equal weights and 60 % first, where nothing else is said); tables and figures go on beyond. \
               A claim about several cells is confirmed if it fails in none of those that are decided, which must be half \
               of them at least, and has the right direction if it holds in more than it fails in.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        wide::plan(scale)
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

/// Whether the paper has such trees, deep enough for the algorithms to differ.
fn is_the_papers(sample: &Sample) -> bool {
    sample.shape.order != Order::Iid && in_range(sample)
}

/// Whether the depth is one of the paper's, deep enough for the algorithms to differ.
fn in_range(sample: &Sample) -> bool {
    let deepest = if sample.shape.width == 5 { 9 } else { 6 };
    (3..=deepest).contains(&sample.shape.depth)
}
