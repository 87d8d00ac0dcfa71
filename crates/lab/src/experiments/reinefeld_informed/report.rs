//! Tables and findings.

use super::{Case, PROVE_BEST, Row, VARIANTS, example};
use crate::experiments::tally::Totals;
use crate::prelude::*;
use crate::words::Join;
use std::ops::Range;

/// Visits of the variants, then of NS, a sample for each.
type Visits = [Vec<u64>; VARIANTS.len() + 1];

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let tallies = rows.iter().map(|(case, row)| (case.family(), &row.tallies));
    let totals = Totals::of("reinefeld-informed", tallies);
    section.table(totals.table().noting(
        "The twin shows that the reference is INS; the mutant, that the check of values can fail.",
    ));
    let mut by_shape: By<(u32, Depth), Visits> = By::default();
    for (case, row) in rows {
        if let Some(shape) = case.family().and_then(|family| family.shape())
            && !row.visits[0].is_empty()
        {
            by_shape.entry((shape.width, shape.depth)).join(row.visits.clone());
        }
    }
    section.table(table(&by_shape));
    let mut all = Visits::default();
    by_shape.values().for_each(|visits| all.join(visits.clone()));
    section.find(saved(totals.finding("R-2.3a"), &all, 1..2));
    let what = "INS with the cut-off and without the order would return another value here";
    let finding = totals.finding("R-2.3b").noting(format!(
        "A rule with a factor of 1 saves inner nodes only: without it the records still answer \
         before a leaf is visited. The cut-off needs the order: without it the next score may not \
         speak for all that follow; done so, the value is wrong on {} trees.",
        totals.share("unsorted-cut")
    ));
    let finding = finding.witness(totals.witness("unsorted-cut", what));
    section.find(saved(finding, &all, PROVE_BEST));
    section.find(example::finding(&totals));
    section.find(totals.finding("R-2.3d"));
    section.find(saved(totals.finding("R-2.4b"), &all, VARIANTS.len() - 1..VARIANTS.len()));
    section.find(totals.finding("R-2.4c"));
    section.find(
        totals.finding("R-2.5b").noting(
            "d(d+1)/2 exactly; the paper rounds. The table of storage shows that it is reached.",
        ),
    );
}

fn table(by_shape: &By<(u32, Depth), Visits>) -> Table {
    let names = VARIANTS.iter().skip(1).map(|(name, _)| *name);
    let head = ["w", "d", "trees", "INS visits"].into_iter().chain(names).chain(["NS"]);
    let mut table = Table::new("rules", "Leaf visits without a rule, in relation to INS's", head);
    for ((width, depth), visits) in by_shape.iter() {
        let [ins, others @ ..] = visits;
        let ratios = others.each_ref().map(|visits| format!("{:.3}", Estimate::ratio(visits, ins)));
        table.line(format_args!(
            "{width} | {depth} | {} | {:.1} | {}",
            ins.len(),
            mean(ins),
            ratios.join(" | ")
        ));
    }
    table.noting(
        "Ratios of sums over uniform trees of all orders, ties included, with intervals of 95 %. \
         Above 1 the rule saves visits.",
    )
}

/// Says what the rules save that these variants turn off.
fn saved(finding: Finding, all: &Visits, variants: Range<usize>) -> Finding {
    let text = |i: usize| match (VARIANTS[i].0, all[0] == all[i]) {
        (name, true) => format!("{name} 1, on every tree"),
        (name, false) => format!("{name} {:.3}", Estimate::ratio(&all[i], &all[0])),
    };
    let texts: Vec<String> = variants.map(text).collect();
    finding.adding(format_args!("times INS's visits: {}", texts[..].join(", ")))
}
