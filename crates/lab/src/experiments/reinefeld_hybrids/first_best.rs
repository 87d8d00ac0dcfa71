//! Visits where the first son of the root is best.

use super::{Case, FAMILY, Row};
use crate::experiments::tally::{Totals, thousands};
use crate::prelude::*;

/// R-4.1c: the same nodes as NS, PNS, INS.
pub(super) fn report(rows: &[(Case, Row)], totals: &Totals, section: &mut Section) -> Finding {
    let of_shape = rows.iter().filter_map(|(case, row)| match case {
        Case::FirstBest { shape, .. } => Some((*shape, row.first_best.clone())),
        _ => None,
    });
    let head = ["tree", "trees, first root son best"].into_iter().chain(FAMILY.map(short));
    let title = "Visits in % of the minimal tree where the first root son is best";
    let mut table = Table::new("first-best", title, head.chain(["DUAL* − INS"]));
    let mut texts = Vec::new();
    for (shape, visits) in joined(of_shape) {
        let percent = |visits: Vec<u64>| {
            visits.iter().map(|&visits| 100.0 * number(visits) / shape.minimal()).collect::<Vec<_>>()
        };
        let samples = visits.map(percent);
        let means = samples.each_ref().map(|sample| format!("{:.0}", Estimate::of(sample)));
        let difference = Estimate::difference(&samples[0], &samples[3]);
        table.line(format_args!(
            "{shape} | {} | {} | {difference:.1}",
            difference.n,
            means.join(" | ")
        ));
        let Shape { width, depth, .. } = shape;
        let means = samples.map(|sample| format!("{:.0}", mean(&sample)));
        texts.push(format!("w={width} d={depth} {}", means.join("/")));
    }
    section.table(table.noting("Means with intervals of 95 %; the difference is paired."));
    let [ordered, later] = ["ordered-same-leaves", "first-best-later-subtrees"].map(|name| {
        let tally = totals.tally(name);
        (tally.violations, thousands(tally.checks))
    });
    totals
        .finding("R-4.1c")
        .adding(format_args!("% of minimal, DUAL*/NS/PNS/INS: {}", texts.join(", ")))
        .noting(format!(
            "It holds if the first son of every node is best ({} violations in {} checks), and below \
             the later sons of the root ({} in {}); within the first subtree DUAL* goes best-first \
             and NS does not.",
            ordered.0, ordered.1, later.0, later.1
        ))
}
