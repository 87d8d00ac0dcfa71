//! Fig. 5.3 of Reinefeld, Marsland, Schaeffer 1985: tree size in percent of the minimal tree against depth, width 20.
//! The paper stops at depth 6, beyond which it could not afford the trees.

use super::batch::Case;
use super::reinefeld_tree_size::{
    Cell, PAPERS_TREES, Row, Sample, Who, excess, plan, run, samples, show, spread,
};
use crate::stats::Estimate;
use crate::trees::Order::{Equal, First, Iid};
use crate::words::{Cells, listed};
use crate::{About, Finding, Paper, Planned, Rows, Scale, Section, Study};

const CELLS: &[Cell] = &[
    (2, Equal, [40, 1000, 1000], 0.03),
    (3, Equal, [40, 1000, 1000], 0.12),
    (4, Equal, [20, 1000, 1000], 1.3),
    (5, Equal, [4, 1000, 1000], 8.0),
    (6, Equal, [0, 100, 1000], 60.0),
    (7, Equal, [0, 16, 400], 330.0),
    (8, Equal, [0, 2, 60], 2500.0),
    (2, First(60), [40, 1000, 1000], 0.02),
    (3, First(60), [40, 1000, 1000], 0.08),
    (4, First(60), [20, 1000, 1000], 0.6),
    (5, First(60), [6, 1000, 1000], 3.0),
    (6, First(60), [0, 200, 1000], 18.0),
    (7, First(60), [0, 40, 1000], 95.0),
    (8, First(60), [0, 4, 200], 600.0),
    (2, Iid, [40, 1000, 1000], 0.03),
    (3, Iid, [40, 1000, 1000], 0.16),
    (4, Iid, [10, 1000, 1000], 2.5),
    (5, Iid, [0, 150, 1000], 21.0),
    (6, Iid, [0, 0, 200], 170.0),
];

pub(crate) struct Fig53;

impl Study for Fig53 {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "reinefeld-fig-5-3",
        title: "Fig. 5.3: leaf visits in percent of the minimal tree, width 20, by depth",
        paper: Paper::Reinefeld,
        claims: &["R-5.2o"],
        text: "The same as Fig. 5.2 on trees of width 20, to depth 8; the paper ends at depth 6.",
        ..About::PLAIN
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        plan(20, CELLS, scale)
    }

    fn run(case: &Case) -> Row {
        run(case)
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = samples::<Self>(rows);
        show(&samples, section);
        let ordered: Vec<&Sample> = samples.iter().filter(|s| s.shape.order != Iid).collect();
        spread(&ordered, section);
        section.find(even_depths(&ordered));
    }
}

fn even_depths(samples: &[&Sample]) -> Finding {
    let (mut cells, mut ours, mut papers) = (Cells::default(), Vec::new(), Vec::new());
    for (order, depth) in [(Equal, 4), (Equal, 6), (First(60), 4), (First(60), 6)] {
        let Some(excess) = excess(samples, order, depth, Who::Sss) else { continue };
        let e = Estimate::of(&excess);
        cells.above(&e, 0.0);
        ours.push(format!("{order} d={depth}: {e}"));
        papers.push(e.of_a_sample(PAPERS_TREES));
    }
    let verdict = cells.everywhere();
    Finding::of("R-5.2o", verdict, listed(ours))
        .needing(cells.needed(verdict))
        .papers(listed(papers))
        .noting("By how many percent of the minimal tree SSS* exceeds the mean of the two neighbouring depths.")
}
