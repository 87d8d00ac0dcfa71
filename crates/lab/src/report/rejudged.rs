//! A recorded run, judged by the rules of today. Only claims whose rule counts machines as families are judged again:
//! later runs on other machines change these rules, and the recorded cells are all the evidence that they need.

use super::csv::{HEAD, line};
use super::readme::lines;
use crate::LabError;
use crate::judge::{Evidence, Judgement, Rule};
use crate::stats::Estimate;

/// Returns a recorded `report.csv` with the verdicts of today's rules, and the claims that were judged again, each with
/// its verdict.
pub fn rejudged(csv: &str) -> Result<(String, Vec<(String, String)>), LabError> {
    let mut rows = lines(csv);
    let head = rows.first().ok_or_else(|| LabError::Record("the record is empty".into()))?;
    if *head != HEAD {
        return Err(LabError::Record("the record has other columns than a report of today".into()));
    }
    let place = |name: &str| HEAD.iter().position(|column| *column == name).unwrap_or_default();
    let mut judged = Vec::new();
    for row in &mut rows[1..] {
        let Some(rule) = Rule::of(&row[place("claim")]).filter(|rule| rule.counts_machines()) else {
            continue;
        };
        if row[place("verdict")].is_empty() {
            continue;
        }
        let Judgement { verdict, basis } = rule.judge(&evidence(rule.claim, &row[place("cells")])?);
        let estimate = |get: fn(&Estimate) -> f64| {
            basis.estimate.as_ref().map(|e| get(e).to_string()).unwrap_or_default()
        };
        let changed = [
            ("verdict", verdict.to_string()),
            ("estimate", estimate(|e| e.mean)),
            ("low", estimate(|e| e.low)),
            ("high", estimate(|e| e.high)),
            ("n", basis.estimate.map(|e| e.n.to_string()).unwrap_or_default()),
            ("rule", basis.rule),
            ("why", rule.why.into()),
            ("fixed", rule.date.into()),
            ("seen", if rule.seen { "yes" } else { "no" }.into()),
            ("needed", basis.needed.map(|needed| needed.to_string()).unwrap_or_default()),
        ];
        for (column, text) in changed {
            row[place(column)] = text;
        }
        judged.push((rule.claim.into(), verdict.to_string()));
    }
    Ok((rows.iter().map(|row| line(row)).collect(), judged))
}

/// The evidence in `name: 1.20 [1.19, 1.22]; name: …`: factors, since only times are judged again.
fn evidence(claim: &str, cells: &str) -> Result<Evidence, LabError> {
    let unread =
        |cell: &str| LabError::Record(format!("{claim}: `{cell}` is not an estimate of a cell"));
    cells.split("; ").try_fold(Evidence::new(), |all, cell| {
        let read = || {
            let (name, estimate) = cell.rsplit_once(": ")?;
            let (mean, interval) = estimate.strip_suffix(']')?.split_once(" [")?;
            let (low, high) = interval.split_once(", ")?;
            let [mean, low, high] = [mean, low, high].map(str::parse::<f64>);
            // The size of the sample is not in the record; in a sample of this size Student's quantile is the normal one.
            Some((
                name,
                Estimate { mean: mean.ok()?, low: low.ok()?, high: high.ok()?, sd: f64::NAN, n: 1000 },
            ))
        };
        let (name, estimate) = read().ok_or_else(|| unread(cell))?;
        Ok(all.factor(name, &estimate))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(claim: &str, verdict: &str, cells: &str) -> String {
        let row = HEAD.map(|column| match column {
            "claim" => claim.into(),
            "verdict" => verdict.into(),
            "cells" => cells.into(),
            _ => String::new(),
        });
        line(&HEAD) + &line(&row)
    }

    #[test]
    fn a_claim_on_which_machines_differ_is_judged_again_and_no_other() {
        let cells = "equal weights: 1.20 [1.19, 1.22]; 60 % first: 1.19 [1.18, 1.21]";
        let (csv, judged) = rejudged(&record("P-4.i", "confirmed", cells)).expect("a record");
        assert_eq!(judged, [("P-4.i".into(), "inconclusive".into())]);
        assert!(csv.contains("P-4.i,,,,inconclusive,") && csv.contains("families"), "{csv}");
        assert_eq!(rejudged(&csv).expect("a record").0, csv);

        let other = record("R-6.a", "superseded", "equal weights: 348 [276, 439]");
        assert_eq!(rejudged(&other).expect("a record"), (other.clone(), vec![]));
    }

    #[test]
    fn what_is_not_a_record_is_named() {
        let message = |csv: &str| rejudged(csv).expect_err("no record").to_string();
        assert!(message("").contains("empty") && message("a,b\n").contains("other columns"));
        let unread = message(&record("P-4.i", "confirmed", "equal weights: 1.20"));
        assert!(unread.contains("P-4.i: `equal weights: 1.20` is not an estimate"), "{unread}");
    }
}
