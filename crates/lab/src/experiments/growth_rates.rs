//! Beyond the papers: how fast the trees of five algorithms grow with depth. On independent leaves alpha-beta's
//! branching factor is known to tend to ξ/(1−ξ), where ξ is the positive root of x^b + x = 1 (Pearl 1982), and no
//! algorithm has a smaller one; SSS* and DUAL* share it. This experiment measures how soon and from which side, and the
//! effect of order.

mod rates;
mod show;

pub(super) use rates::limit;

use super::batch::{Case, ordered, units};
use crate::prelude::*;
use crate::words::{fields, read};

/// The algorithms that are compared, by their names in the catalogue.
const ALGORITHMS: [&str; 5] = ["alpha-beta", "negascout", "ins", "sss", "dual"];

/// A range of leaf values so large that ties do not matter in trees of 10^8 leaves.
const MANY: u32 = 1_000_000_000;
/// The least depth searched.
const SHALLOWEST: Depth = 3;
/// The fewest trees per depth.
const FEWEST: u64 = 16;

/// Leaf visits by algorithm, tree by tree.
type Row = Counts<String>;

pub(crate) struct GrowthRates;

impl Study for GrowthRates {
    type Case = Case;
    type Row = Row;
    const ID: &str = "growth-rates";

    /// As deep as a fixed time for each depth allows. SSS* keeps b^⌈d/2⌉ descriptors, here fewer than 10^6, of about
    /// ten bytes each.
    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let most: u64 = scale.pick(20, 400, 1000);
        let mut planned = Vec::new();
        for [width, order, deep, milliseconds, factor] in fields(include_str!("../../data/growth.tsv"))
        {
            let (order, deep) = (ordered(order), read::<i32>(deep));
            let (milliseconds, factor): (f64, f64) = (read(milliseconds), read(factor));
            let iid = order == Order::Iid;
            let time =
                if iid { scale.pick(4.0, 320.0, 6000.0) } else { scale.pick(2.0, 200.0, 3000.0) };
            for depth in SHALLOWEST.. {
                let each = (milliseconds * factor.powi(i32::from(depth) - deep)).max(0.005);
                let afforded = |&trees: &u64| number(trees) * each <= time;
                let Some(trees) = (FEWEST..=most).rev().find(afforded) else { break };
                let shape = Shape::new(read(width), depth, order).with_range(MANY);
                planned.extend(units(shape, trees, each));
            }
        }
        planned
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sss_never_keeps_more_than_a_million_descriptors() {
        for Planned { case: Case { shape, .. }, .. } in GrowthRates::plan(Scale::Full) {
            let descriptors = f64::from(shape.width).powi(i32::from(shape.depth.div_ceil(2)));
            assert!(descriptors <= 1e6, "{shape}");
        }
    }
}
