//! The register of claims: every testable statement in the five papers.

use crate::words::fields;
use std::sync::LazyLock;

/// A testable statement in a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The name of the claim: a letter for the paper, and a number.
    pub id: &'static str,
    /// Where the claim is in the paper.
    pub place: &'static str,
    /// `exact`, `stat`, `qual`, `alg` or `opt`, or two of them.
    pub kind: &'static str,
    /// What is still missing for a verdict, or for the full one; empty if nothing is.
    pub waits: &'static str,
    /// The claim with which this one is judged, if another place states the same; else empty.
    pub same: &'static str,
    /// The statement, in our words.
    pub text: &'static str,
}

/// All claims, in the order of the papers.
pub static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let claim =
        |[id, place, kind, waits, same, text]: [_; 6]| Claim { id, place, kind, waits, same, text };
    fields(include_str!("../data/claims.tsv")).map(claim).collect()
});

impl Claim {
    /// Returns the claim called `id`, in upper or lower case.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static Claim> {
        CLAIMS.iter().find(|claim| claim.id.eq_ignore_ascii_case(id))
    }

    /// The claim whose verdict is also that of this one; mostly itself.
    #[must_use]
    pub fn judged(&'static self) -> &'static Claim {
        if self.same.is_empty() { self } else { Claim::named(self.same).unwrap_or(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EXPERIMENTS;

    #[test]
    fn the_register_is_whole_and_its_names_are_unique() {
        assert_eq!(CLAIMS.len(), 243);
        for (i, claim) in CLAIMS.iter().enumerate() {
            assert!(CLAIMS[..i].iter().all(|other| other.id != claim.id), "{} occurs twice", claim.id);
            assert_eq!(Claim::named(&claim.id.to_lowercase()), Some(claim));
        }
    }

    #[test]
    fn every_claim_is_judged_by_one_experiment_or_says_what_it_waits_for() {
        for claim in CLAIMS.iter() {
            let judges: Vec<&str> = EXPERIMENTS
                .iter()
                .filter(|experiment| experiment.about.claims.contains(&claim.id))
                .map(|experiment| experiment.about.id)
                .collect();
            assert!(judges.len() <= 1, "{} is judged by {judges:?}", claim.id);
            let is_judged = !judges.is_empty() || !claim.waits.is_empty();
            assert!(is_judged || claim.judged() != claim, "no experiment judges {}", claim.id);
            assert!(
                claim.judged().same.is_empty(),
                "{} has the verdict of {}, which has none",
                claim.id,
                claim.same
            );
        }
        for experiment in EXPERIMENTS.iter() {
            for id in &experiment.about.claims {
                assert!(
                    Claim::named(id).is_some(),
                    "{} judges {id}, which is not in the register",
                    experiment.about.id
                );
            }
        }
    }
}
