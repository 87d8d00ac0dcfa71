//! Tables and findings.

use super::{Case, MISTAKEN, PROVE_BEST, Row, STATEMENTS, VARIANTS, example};
use crate::experiments::tally::{Totals, grouped};
use crate::stats::Estimate;
use crate::trees::Shape;
use crate::{Finding, Section, Table, Witness};
use plywood_core::Depth;
use std::collections::BTreeMap;
use std::ops::Range;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let mut totals = Totals::new(STATEMENTS);
    for (case, row) in rows {
        totals.add(case.family(), &row.tallies);
    }
    section.table(totals.table().noting(
        "The twin shows that the reference is INS; the mutant, that the check of values can fail.",
    ));
    let samples = Samples::of(rows);
    section.table(samples.table());
    section.find(samples.saved(
        totals.finding(
            "R-2.3a",
            "sons left of the one that caused the failure cannot help in a second search",
        ),
        1..2,
    ));
    let mutant = totals.of(MISTAKEN.name);
    let finding = totals
        .finding(
            "R-2.3b",
            "scores of a failed node re-order its sons, cut some off, narrow the windows",
        )
        .noting(format!(
            "A rule with a factor of 1 saves inner nodes only: without it the records still answer \
             before a leaf is visited. The cut-off needs the order: without it the next score may not \
             speak for all that follow; done so, the value is wrong on {} of {} trees.",
            grouped(mutant.violations),
            grouped(mutant.checks)
        ))
        .witness(mutant.first.map(|(family, seed)| Witness {
            what: "INS with the cut-off and without the order would return another value here".into(),
            command: MISTAKEN.command.replace("TREE", &family.arguments(seed)),
        }));
    section.find(samples.saved(finding, PROVE_BEST));
    section.find(example::finding(&totals));
    section.find(totals.finding("R-2.3d", "no second search within a prove-best search"));
    section.find(samples.saved(
        totals.finding("R-2.4b", "ignore-left is a case of prove-best, with scores of −∞ and ∞"),
        VARIANTS.len() - 1..VARIANTS.len(),
    ));
    section.find(totals.finding(
        "R-2.4c",
        "INS stores only what would be expanded twice, and discards it when it is of no more use",
    ));
    section.find(
        totals.finding("R-2.5b", "paths in a triangular matrix of d²/2 cells, and w scores").noting(
            "d(d+1)/2 exactly; the paper rounds. The table of storage shows that it is reached.",
        ),
    );
}

/// Visits of the variants, a sample for each, by shape.
struct Samples(BTreeMap<(u32, Depth), Vec<Vec<f64>>>);

impl Samples {
    #[expect(clippy::cast_precision_loss, reason = "visits of small trees")]
    fn of(rows: &[(Case, Row)]) -> Samples {
        let mut samples = BTreeMap::new();
        for (case, row) in rows {
            let Some(Shape { width, depth, .. }) = case.family().and_then(|family| family.shape())
            else {
                continue;
            };
            for visits in &row.visits {
                let of_shape = samples
                    .entry((width, depth))
                    .or_insert_with(|| vec![Vec::new(); VARIANTS.len() + 1]);
                of_shape
                    .iter_mut()
                    .zip(visits)
                    .for_each(|(sample, &visits)| sample.push(visits as f64));
            }
        }
        Samples(samples)
    }

    fn table(&self) -> Table {
        let mut table = Table::new(
            "rules",
            "Leaf visits without a rule, in relation to INS's",
            ["w", "d", "trees", "INS visits"],
        );
        table.head.extend(VARIANTS.iter().skip(1).map(|(name, _)| (*name).to_string()));
        table.head.push("NS".into());
        for ((width, depth), samples) in &self.0 {
            let ratios = samples
                .iter()
                .skip(1)
                .map(|sample| format!("{:.3}", Estimate::ratio(sample, &samples[0])));
            let first = [
                width.to_string(),
                depth.to_string(),
                samples[0].len().to_string(),
                format!("{:.1}", Estimate::of(&samples[0]).mean),
            ];
            table.row(first.into_iter().chain(ratios));
        }
        table.noting(
            "Ratios of sums over uniform trees of all orders, ties included, with intervals of 95 %. \
             Above 1 the rule saves visits.",
        )
    }

    /// Says what the rules save that these variants turn off.
    fn saved(&self, finding: Finding, variants: Range<usize>) -> Finding {
        let pooled =
            |i: usize| self.0.values().flat_map(|samples| samples[i].clone()).collect::<Vec<f64>>();
        let all = pooled(0);
        let texts: Vec<String> = variants
            .map(|i| {
                let without = pooled(i);
                let differ = all.iter().zip(&without).filter(|(a, b)| a.total_cmp(b).is_ne()).count();
                let name = VARIANTS[i].0;
                match differ {
                    0 => format!("{name} 1, on every tree"),
                    _ => format!("{name} {:.3}", Estimate::ratio(&without, &all)),
                }
            })
            .collect();
        let ours = format!("{}; times INS's visits: {}", finding.ours, texts.join(", "));
        Finding { ours, ..finding }
    }
}
