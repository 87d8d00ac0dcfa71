//! Verdicts on record: one for each claim and scale, with which later runs are compared.

use crate::{CLAIMS, Claim, Paper, Scale, Verdict};

/// A claim on which two sets of verdicts differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The name of the claim.
    pub claim: &'static str,
    /// The earlier verdict, if there is one.
    pub was: Option<Verdict>,
    /// The present verdict, if there is one.
    pub is: Option<Verdict>,
}

/// The verdicts on record for a scale: the name of a claim, a tab and the verdict on each line.
#[must_use]
pub fn recorded(scale: Scale) -> &'static str {
    scale.pick(
        include_str!("../data/verdicts-smoke.tsv"),
        include_str!("../data/verdicts-quick.tsv"),
        include_str!("../data/verdicts-full.tsv"),
    )
}

/// Returns the claims of a paper with the verdicts on record for a scale; `None` if a claim waits for one. Claims that are
/// judged with another one are left out.
pub fn verdicts(paper: Paper, scale: Scale) -> impl Iterator<Item = (&'static Claim, Option<Verdict>)> {
    let own = CLAIMS.iter().filter(move |claim| {
        claim.same.is_empty() && paper.letter().is_some_and(|letter| claim.id.starts_with(letter))
    });
    own.map(move |claim| (claim, verdict(recorded(scale), claim.id)))
}

/// The verdict on a claim in such a text.
pub(crate) fn verdict(record: &str, claim: &str) -> Option<Verdict> {
    let mut lines = record.lines().filter_map(|line| line.split_once('\t'));
    let (_, name) = lines.find(|(id, _)| *id == claim)?;
    Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
}

/// Returns the claims that a quick run decides otherwise than a full one. A quick run may leave a claim inconclusive that
/// the full run decides; it may not decide what the full run leaves open, nor judge claims that the full run does not.
#[must_use]
pub fn disagreements(quick: &str, full: &str) -> Vec<Change> {
    let change =
        |claim: &'static str| Change { claim, was: verdict(quick, claim), is: verdict(full, claim) };
    let disagree = |change: &Change| {
        change.was != change.is && (change.was != Some(Verdict::Inconclusive) || change.is.is_none())
    };
    CLAIMS.iter().map(|claim| change(claim.id)).filter(disagree).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The claims on which the made-up records of R-1.a, in which a missing verdict is an empty text, disagree.
    fn found(quick: &str, full: &str) -> Vec<Change> {
        let record = |verdict: &str| match verdict {
            "" => String::new(),
            _ => format!("R-1.a\t{verdict}\nP-8.a\tmixed\n"),
        };
        disagreements(&record(quick), &record(full))
    }

    #[test]
    fn a_quick_verdict_is_that_of_the_full_run_or_inconclusive() {
        for verdict in Verdict::ALL {
            assert_eq!(found(verdict.name(), verdict.name()), []);
            assert_eq!(found("inconclusive", verdict.name()), []);
        }
        let only = |was, is| [Change { claim: "R-1.a", was: Some(was), is: Some(is) }];
        assert_eq!(found("confirmed", "mixed"), only(Verdict::Confirmed, Verdict::Mixed));
        assert_eq!(found("refuted", "inconclusive"), only(Verdict::Refuted, Verdict::Inconclusive));
    }

    #[test]
    fn a_claim_that_one_record_lacks_is_a_disagreement() {
        let claims =
            |changes: Vec<Change>| changes.iter().map(|change| change.claim).collect::<Vec<_>>();
        assert_eq!(claims(found("inconclusive", "")), ["R-1.a", "P-8.a"]);
        assert_eq!(claims(found("", "exact match")), ["R-1.a", "P-8.a"]);
        assert_eq!(found("", ""), []);
    }

    #[test]
    fn quick_runs_on_record_agree_with_full_ones_or_are_inconclusive() {
        assert_eq!(disagreements(recorded(Scale::Quick), recorded(Scale::Full)), []);
    }

    #[test]
    fn the_claims_of_all_papers_are_all_claims_and_those_that_wait_for_nothing_have_a_verdict() {
        let all = || Paper::ALL.into_iter().flat_map(|paper| verdicts(paper, Scale::Full));
        assert_eq!(all().count(), CLAIMS.iter().filter(|claim| claim.same.is_empty()).count());
        for (claim, verdict) in all() {
            assert!(verdict.is_some() || !claim.waits.is_empty(), "{} has no verdict", claim.id);
        }
    }

    #[test]
    fn every_line_on_record_is_a_claim_of_the_register_and_a_verdict() {
        for scale in [Scale::Smoke, Scale::Quick, Scale::Full] {
            for line in recorded(scale).lines() {
                let claim = line.split('\t').next().unwrap_or_default();
                assert!(CLAIMS.iter().any(|known| known.id == claim), "{scale}: {line}");
                assert!(verdict(recorded(scale), claim).is_some(), "{scale}: {line}");
            }
        }
    }
}
