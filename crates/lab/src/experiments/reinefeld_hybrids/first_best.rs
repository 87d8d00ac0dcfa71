//! Visits where the first son of the root is best.

use super::statements::{SAME_LATER, SAME_ORDERED};
use super::{Case, Row};
use crate::experiments::tally::{Totals, grouped};
use crate::stats::Estimate;
use crate::trees::Shape;
use crate::{Finding, Table};

/// Trees whose first root son is best.
pub(super) struct FirstBest(Vec<(Shape, Vec<[u64; 4]>)>);

const FAMILY: [&str; 4] = ["DUAL*", "NS", "PNS", "INS"];

impl FirstBest {
    pub(super) fn of(rows: &[(Case, Row)]) -> FirstBest {
        let mut all: Vec<(Shape, Vec<[u64; 4]>)> = Vec::new();
        for (case, row) in rows {
            let Case::FirstBest { shape, .. } = case else { continue };
            match all.last_mut().filter(|(last, _)| last == shape) {
                Some((_, visits)) => visits.extend(&row.first_best),
                None => all.push((*shape, row.first_best.clone())),
            }
        }
        FirstBest(all)
    }

    /// Visits in percent of the minimal tree, a sample for each algorithm.
    #[expect(clippy::cast_precision_loss, reason = "visits of small trees")]
    fn samples(shape: &Shape, visits: &[[u64; 4]]) -> [Vec<f64>; 4] {
        [0, 1, 2, 3]
            .map(|i| visits.iter().map(|visits| 100.0 * visits[i] as f64 / shape.minimal()).collect())
    }

    pub(super) fn table(&self) -> Table {
        let head = ["tree", "trees, first root son best"].into_iter().map(String::from);
        let mut table = Table::new(
            "first-best",
            "Visits in % of the minimal tree where the first root son is best",
            head,
        );
        table.head.extend(FAMILY.map(String::from));
        table.head.push("DUAL* − INS".into());
        for (shape, visits) in &self.0 {
            let samples = FirstBest::samples(shape, visits);
            let means = samples.iter().map(|sample| format!("{:.0}", Estimate::of(sample)));
            let difference = format!("{:.1}", Estimate::difference(&samples[0], &samples[3]));
            table.row(
                [shape.to_string(), visits.len().to_string()]
                    .into_iter()
                    .chain(means)
                    .chain([difference]),
            );
        }
        table.noting("Means with intervals of 95 %; the difference is paired.")
    }

    /// R-4.1c: the same nodes as NS, PNS, INS.
    pub(super) fn finding(&self, totals: &Totals) -> Finding {
        let finding = totals.finding(
            "R-4.1c",
            "if the first successor is best, DUAL* expands what NS, PNS and INS expand",
        );
        let texts: Vec<String> = self
            .0
            .iter()
            .map(|(shape, visits)| {
                let means = FirstBest::samples(shape, visits)
                    .map(|sample| format!("{:.0}", Estimate::of(&sample).mean));
                format!("w={} d={} {}", shape.width, shape.depth, means.join("/"))
            })
            .collect();
        let [ordered, later] = [SAME_ORDERED, SAME_LATER].map(|statement| totals.of(statement.name));
        let ours = format!("{}; % of minimal, DUAL*/NS/PNS/INS: {}", finding.ours, texts.join(", "));
        Finding { ours, ..finding }.noting(format!(
            "It holds if the first son of every node is best ({} violations in {} checks), and below \
             the later sons of the root ({} in {}); within the first subtree DUAL* goes best-first \
             and NS does not.",
            ordered.violations,
            grouped(ordered.checks),
            later.violations,
            grouped(later.checks)
        ))
    }
}
