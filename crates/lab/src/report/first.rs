//! The first page of the report: which findings a reader sees first. The verdict decides the group; in a group come first
//! the claims of `data/first-page.tsv`, then those with the greatest effect, and only one from each experiment.

use super::Report;
use crate::words::fields;
use crate::{Claim, Finding, Section, Verdict};

/// The most findings in a group.
const MOST: usize = 5;

/// A group of findings.
#[derive(Debug)]
pub(super) struct Group<'r> {
    /// The name of the group in the address of the page.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// The number of claims with a verdict of the group.
    pub(super) count: usize,
    pub(super) picks: Vec<(&'static Claim, &'r Section, &'r Finding)>,
}

/// The groups of verdicts: name, title, verdicts.
pub(super) const GROUPS: [(&str, &str, &[Verdict]); 3] = [
    ("held", "What held", &[Verdict::ExactMatch, Verdict::Confirmed]),
    ("fell", "What fell", &[Verdict::Refuted, Verdict::Superseded, Verdict::Erratum]),
    ("new", "What nobody knew", &[Verdict::Mixed, Verdict::DirectionOnly, Verdict::NotAClaim]),
];

/// The findings that a reader sees first.
pub(super) fn groups(report: &Report) -> Vec<Group<'_>> {
    let group = |&(name, title, verdicts): &(&'static str, &'static str, &[Verdict])| {
        let mut all: Vec<(&'static Claim, &Section, &Finding)> = report
            .own()
            .filter_map(|(claim, found)| found.map(|(section, finding)| (claim, section, finding)))
            .filter(|(.., finding)| verdicts.contains(&finding.verdict))
            .collect();
        let count = all.len();
        // A question or a setting is on the first page only if the list names it.
        all.retain(|(claim, _, f)| f.verdict != Verdict::NotAClaim || rank(claim) < usize::MAX);
        all.sort_by(|a, b| rank(a.0).cmp(&rank(b.0)).then(size(b.2).total_cmp(&size(a.2))));
        let mut picks: Vec<(&'static Claim, &Section, &Finding)> = Vec::new();
        for pick in all {
            let is_new = picks.iter().all(|(_, section, _)| section.about.id != pick.1.about.id);
            if is_new && picks.len() < MOST {
                picks.push(pick);
            }
        }
        Group { name, title, count, picks }
    };
    GROUPS.iter().map(group).collect()
}

/// The place of a claim in the list.
fn rank(claim: &Claim) -> usize {
    let mut list = fields(include_str!("../../data/first-page.tsv")).map(|[id]: [&str; 1]| id);
    list.position(|id| id == claim.id).unwrap_or(usize::MAX)
}

/// The size of an effect: how far the estimate is from the bound or from the published value, as a logarithm or as a
/// share; of a law, the share of checks that failed.
pub(super) fn size(finding: &Finding) -> f64 {
    let basis = &finding.basis;
    let bound = basis.bound.map(|(bound, _)| bound).or(basis.published);
    let size = match (&basis.estimate, bound, basis.checks) {
        (Some(e), Some(bound), _) if basis.is_factor => (e.mean / bound).ln().abs(),
        (Some(e), Some(bound), _) => (e.mean - bound).abs() / e.mean.abs().max(bound.abs()).max(1e-9),
        #[expect(clippy::cast_precision_loss, reason = "a share need not be exact")]
        (_, _, Some((checks, failed))) if checks > 0 => failed as f64 / checks as f64,
        _ => 0.0,
    };
    if size.is_finite() { size } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::sample::sample;
    use super::*;

    #[test]
    fn the_list_names_claims_of_the_register_that_are_judged_themselves() {
        for [id] in fields(include_str!("../../data/first-page.tsv")) {
            assert!(Claim::named(id).is_some_and(|claim| claim.same.is_empty()), "{id}");
        }
    }

    #[test]
    fn the_verdict_decides_the_group_and_no_experiment_comes_twice() {
        let report = sample();
        let groups = groups(&report);
        for (group, (.., verdicts)) in groups.iter().zip(GROUPS) {
            assert!(!group.picks.is_empty() && group.picks.len() <= MOST, "{group:?}");
            for (i, (claim, section, finding)) in group.picks.iter().enumerate() {
                assert!(verdicts.contains(&finding.verdict), "{}", claim.id);
                let earlier = &group.picks[..i];
                assert!(earlier.iter().all(|(_, other, _)| other.about.id != section.about.id));
            }
        }
    }
}
