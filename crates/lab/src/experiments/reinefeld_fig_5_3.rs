//! Fig. 5.3 of Reinefeld, Marsland, Schaeffer 1985: tree size in percent of the minimal tree against depth, width 20.
//! The paper stops at depth 6, beyond which it could not afford the trees.

use super::batch::{Case, plan};
use super::reinefeld_tree_size::{PAPERS_TREES, Row, Sample, Who, excess, run, samples, show, spread};
use crate::prelude::*;
use crate::trees::Order::{Equal, First, Iid};

pub(crate) struct Fig53;

impl Study for Fig53 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-fig-5-3";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        plan(Self::ID, scale)
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
