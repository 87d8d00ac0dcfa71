//! The claims and tables of the report as CSV.

use super::Report;
use crate::judge::{Basis, Rule};
use crate::stats::Estimate;
use crate::{Finding, Table};

/// The columns of the claims.
pub(super) const HEAD: [&str; 29] = [
    "claim",
    "judged with",
    "where",
    "kind",
    "verdict",
    "published",
    "ours",
    "quantity",
    "estimate",
    "low",
    "high",
    "n",
    "cells",
    "bound",
    "margin",
    "published value",
    "checks",
    "failed",
    "rule",
    "why",
    "fixed",
    "seen",
    "needed",
    "papers interval",
    "note",
    "witness",
    "experiment",
    "waits for",
    "text",
];

/// Returns a line for each claim.
pub(super) fn claims(report: &Report) -> String {
    let mut text = line(&HEAD);
    for (claim, found) in report.claims() {
        let (section, finding) = found.unzip();
        let of = |get: &dyn Fn(&Finding) -> String| finding.map(get).unwrap_or_default();
        let basis = finding.map(|finding| &finding.basis);
        let number = |get: &dyn Fn(&Basis) -> Option<f64>| {
            basis.and_then(get).filter(|x| x.is_finite()).map(|x| x.to_string()).unwrap_or_default()
        };
        let estimate = |get: fn(&Estimate) -> f64| number(&|b| b.estimate.as_ref().map(get));
        let count = |get: &dyn Fn(&Basis) -> Option<u64>| {
            basis.and_then(get).map(|n| n.to_string()).unwrap_or_default()
        };
        let cells = basis.map(|basis| {
            basis.cells.iter().map(|(name, e)| format!("{name}: {e}")).collect::<Vec<_>>().join("; ")
        });
        let rule = basis.and_then(|_| Rule::of(claim.judged().id));
        let needed = |f: &Finding| f.basis.needed.map(|needed| needed.to_string()).unwrap_or_default();
        text += &line::<String>(&[
            claim.id.into(),
            claim.same.into(),
            claim.place.into(),
            claim.kind.into(),
            of(&|f| f.verdict.to_string()),
            of(&|f| f.published.clone()),
            of(&|f| f.ours.clone()),
            basis.map_or("", |basis| basis.quantity).into(),
            estimate(|e| e.mean),
            estimate(|e| e.low),
            estimate(|e| e.high),
            count(&|b| b.estimate.map(|e| e.n as u64)),
            cells.unwrap_or_default(),
            number(&|b| b.bound.map(|(bound, _)| bound)),
            number(&|b| b.bound.map(|(_, margin)| margin)),
            number(&|b| b.published),
            count(&|b| b.checks.map(|(checks, _)| checks)),
            count(&|b| b.checks.map(|(_, failed)| failed)),
            basis.map_or("", |basis| &basis.rule).into(),
            basis.map_or("", |basis| basis.why).into(),
            rule.map_or("", |rule| rule.date).into(),
            rule.map_or("", |rule| if rule.seen { "yes" } else { "no" }).into(),
            of(&needed),
            of(&|f| f.papers_interval.clone().unwrap_or_default()),
            of(&|f| f.note.clone()),
            of(&|f| f.witnesses.iter().map(|w| w.command.as_str()).collect::<Vec<_>>().join("; ")),
            section.map_or("", |section| section.about.id).into(),
            claim.waits.into(),
            claim.text.into(),
        ]);
    }
    text
}

/// Returns a table of the report as CSV.
pub(super) fn table(table: &Table) -> String {
    let rows = std::iter::once(&table.head).chain(&table.rows);
    rows.map(|row| line(row)).collect()
}

pub(super) fn line<C: AsRef<str>>(cells: &[C]) -> String {
    cells.iter().map(|cell| quoted(cell.as_ref())).collect::<Vec<_>>().join(",") + "\n"
}

/// The cell, in quotation marks if it needs them.
fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_has_a_line_with_a_cell_for_each_column() {
        let text = claims(&super::super::sample::sample());
        let found = text.lines().find(|line| line.starts_with("P-8.a,")).expect("a line");
        assert!(found.contains(",0.95,0.92,0.98,3,"), "{found}");
        let plain = text.lines().find(|line| line.starts_with("P-9.b,")).expect("a line");
        assert_eq!(plain.matches(',').count() + 1, HEAD.len(), "{plain}");
        assert_eq!(text.lines().count(), crate::CLAIMS.len() + 1);
    }

    #[test]
    fn cells_with_commas_and_quotation_marks_stay_one_cell() {
        let mut rows = Table::new("t", "A table", ["a", "b, c"]);
        rows.row(["1", "say \"yes\""]);
        assert_eq!(table(&rows), "a,\"b, c\"\n1,\"say \"\"yes\"\"\"\n");
    }
}
