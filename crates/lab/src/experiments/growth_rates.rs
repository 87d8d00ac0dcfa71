//! Beyond the papers: how fast the trees of five algorithms grow with depth. On independent leaves alpha-beta's branching
//! factor is known to tend to ξ/(1−ξ), where ξ is the positive root of x^b + x = 1 (Pearl 1982), and no algorithm's is
//! smaller; SSS* and DUAL* share it. How soon, from which side, and what order does to it, is measured here.

mod plan;
mod rates;
mod show;

use super::batch::Case;
use crate::prelude::*;

/// What is compared, as the catalogue names it.
const ALGORITHMS: [&str; 5] = ["alpha-beta", "negascout", "ins", "sss", "dual"];

/// Leaf visits by algorithm, tree by tree.
type Row = Counts<String>;

pub(crate) struct GrowthRates;

impl Study for GrowthRates {
    type Case = Case;
    type Row = Row;
    const ID: &str = "growth-rates";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        plan::plan(scale)
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        for seed in case.seeds.all() {
            let tree = case.shape.tree(seed);
            for name in ALGORITHMS {
                row.push(name.into(), cost(&tree, case.shape.depth, algorithm(name)).leaves);
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        show::report(&rates::families(rows.of::<Self>()), section);
    }
}
