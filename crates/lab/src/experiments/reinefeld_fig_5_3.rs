//! Fig. 5.3 of Reinefeld, Marsland, Schaeffer 1985: tree size in percent of the minimal tree against depth, width 20.
//! The paper stops at depth 6, beyond which it could not afford the trees.

use super::batch::{Case, plan};
use super::reinefeld_tree_size::{
    Row, Sample, Who, beside_neighbours, factors, run, samples, show, spread,
};
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

/// R-5.2o, at the depth whose two neighbours the paper has. At depth 6 they are depths 5 and 7, which the paper lacks.
fn even_depths(samples: &[&Sample]) -> Finding {
    let beside = |order, depth| {
        let (sizes, neighbours) = beside_neighbours(samples, order, depth, Who::Sss)?;
        Some((format!("{order} d={depth}"), Estimate::ratio(&sizes, &neighbours)))
    };
    let cells = [Equal, First(60)].into_iter().filter_map(|order| beside(order, 4));
    let deeper = [Equal, First(60)].into_iter().filter_map(|order| beside(order, 6));
    let deeper = listed(deeper.map(|(name, ratio)| format!("{name}: {ratio:.2}")));
    factors("R-5.2o", cells).noting(format!(
        "The size of SSS*'s trees relative to the mean of the two neighbouring depths. One ply deeper than the paper: \
         {deeper}. At width 5 the excess of an even depth is about a tenth: see `reinefeld-conditional`."
    ))
}
