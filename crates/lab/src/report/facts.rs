//! What a verdict rests on, in words: the same for the page, the Markdown file and the command line.

use crate::figure::margin;
use crate::judge::{Basis, Rule};
use crate::words::thousands;
use crate::{Claim, Finding};

/// The most cells that are listed.
const CELLS: usize = 12;

/// Returns what is known about a finding, as pairs of a heading and a text, in reading order. Nothing is empty.
#[must_use]
pub fn facts(finding: &Finding) -> Vec<(&'static str, String)> {
    let text = Claim::named(finding.claim).map_or("", |claim| claim.text);
    let mut facts = Vec::new();
    if finding.published != text {
        facts.push(("published", finding.published.clone()));
    }
    facts.push(("ours", finding.ours.clone()));
    let basis = &finding.basis;
    facts.extend(measured(basis));
    facts.push(("rule", basis.rule.clone()));
    facts.push(("why", basis.why.to_string()));
    if let Some(rule) = Rule::of(finding.claim) {
        let seen = if rule.seen { "after a look at data of this kind" } else { "before the run" };
        facts.push(("fixed", format!("{}, {seen}", rule.date)));
    }
    facts.push(("paper's n", finding.papers_interval.clone().unwrap_or_default()));
    facts.push(("undecided", basis.needed.map(|needed| needed.to_string()).unwrap_or_default()));
    facts.push(("note", finding.note.clone()));
    facts.retain(|(_, text)| !text.is_empty());
    facts
}

/// The quantity, its estimate, and the value with which it is compared.
fn measured(basis: &Basis) -> Vec<(&'static str, String)> {
    let mut facts = vec![("quantity", basis.quantity.to_string())];
    if let Some(estimate) = &basis.estimate {
        let of = match basis.cells.len() {
            0 | 1 => format!("n = {}", thousands(estimate.n as u64)),
            cells => format!("pooled over {cells} cells"),
        };
        facts.push(("estimate", format!("{estimate}, 95 % interval, {of}")));
    }
    if let Some(today) = &basis.today {
        facts.push(("today", format!("{today}, with the means of today")));
    }
    let counted = |(checks, failed)| format!("{} of {} failed", thousands(failed), thousands(checks));
    facts.extend(basis.checks.map(|checks| ("checks", counted(checks))));
    facts.extend(basis.mended.map(|checks| ("mended", counted(checks))));
    if basis.cells.len() > 1 || basis.estimate.is_none() {
        let shown = basis.cells.iter().take(CELLS).map(|(name, cell)| format!("{name}: {cell}"));
        let mut shown: Vec<String> = shown.collect();
        if basis.cells.len() > CELLS {
            shown.push(format!("and {} more", basis.cells.len() - CELLS));
        }
        facts.push(("cells", shown.join("; ")));
    }
    if let Some((bound, _)) = basis.bound {
        facts.push(("bound", bound.to_string()));
        facts.push(("margin", margin(basis).unwrap_or_else(|| "none".into())));
    }
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::judge::{Judgement, Needed};
    use crate::stats::Estimate;

    #[test]
    fn a_finding_says_its_quantity_estimate_margin_rule_and_reason() {
        let estimate = Estimate { mean: 0.95, low: 0.92, high: 0.98, sd: 0.1, n: 1200 };
        let basis = Basis {
            quantity: "leaves of MTD(f) over those of AspNS",
            rule: "confirmed if below 1".into(),
            why: "a reason",
            estimate: Some(estimate),
            bound: Some((1.0, 0.02)),
            is_factor: true,
            needed: Some(Needed::Families(7)),
            ..Basis::default()
        };
        let judgement = Judgement { verdict: Verdict::Inconclusive, basis };
        let finding = Finding::new("P-8.a", judgement, "0.95").noting("a note");
        let facts = facts(&finding);
        let of = |name| facts.iter().find(|fact| fact.0 == name).map(|fact| fact.1.as_str());
        assert_eq!(of("quantity"), Some("leaves of MTD(f) over those of AspNS"));
        assert_eq!(of("estimate"), Some("0.950 [0.920, 0.980], 95 % interval, n = 1,200"));
        assert_eq!((of("bound"), of("margin")), (Some("1"), Some("2 %")));
        assert_eq!((of("rule"), of("why")), (Some("confirmed if below 1"), Some("a reason")));
        assert_eq!(of("undecided"), Some("about 7 families like these would decide the claim"));
        assert_eq!((of("published"), of("note")), (None, Some("a note")));
    }
}
