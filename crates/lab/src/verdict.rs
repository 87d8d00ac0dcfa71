use crate::Claim;
use crate::judge::Basis;
use crate::stats::Estimate;
use serde::Serialize;
use std::fmt;

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The published number or theorem was reproduced exactly.
    ExactMatch,
    /// The interval excludes the opposite.
    Confirmed,
    /// The sign is right but the size is not.
    DirectionOnly,
    /// The claim holds here and fails there, or the difference is a tie.
    Mixed,
    /// The sample is too small to decide.
    Inconclusive,
    /// There is a counterexample, or the interval excludes the claim.
    Refuted,
    /// True of the paper's means, and no longer of ours.
    Superseded,
    /// False as printed, true when mended.
    Erratum,
    /// A question, an open problem, a setting or a citation. It is answered, but not counted.
    NotAClaim,
    /// Something is missing; the finding says what.
    NotTestable,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 10] = [
        Verdict::ExactMatch,
        Verdict::Confirmed,
        Verdict::DirectionOnly,
        Verdict::Mixed,
        Verdict::Inconclusive,
        Verdict::Refuted,
        Verdict::Superseded,
        Verdict::Erratum,
        Verdict::NotAClaim,
        Verdict::NotTestable,
    ];

    /// The name of the verdict in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::ExactMatch => "exact match",
            Verdict::Confirmed => "confirmed",
            Verdict::DirectionOnly => "direction only",
            Verdict::Mixed => "mixed",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Refuted => "refuted",
            Verdict::Superseded => "superseded",
            Verdict::Erratum => "erratum",
            Verdict::NotAClaim => "not a claim",
            Verdict::NotTestable => "not testable",
        }
    }

    /// The verdict on a claim that something always holds: exact match without a violation, refuted with one.
    pub(crate) fn always(violations: u64, checks: u64) -> Verdict {
        match (violations, checks) {
            (_, 0) => Verdict::Inconclusive,
            (0, _) => Verdict::ExactMatch,
            _ => Verdict::Refuted,
        }
    }

    /// The verdict on a claim that something exists: confirmed by one case.
    pub(crate) fn exists<T>(witness: Option<&T>) -> Verdict {
        if witness.is_some() { Verdict::Confirmed } else { Verdict::Inconclusive }
    }

    /// The verdict on a claim that is either true or false.
    pub(crate) fn holds(holds: bool) -> Verdict {
        if holds { Verdict::Confirmed } else { Verdict::Refuted }
    }

    /// The verdict on a claim that `estimate` is less than `bound`.
    pub(crate) fn below(estimate: &Estimate, bound: f64) -> Verdict {
        if estimate.high < bound {
            Verdict::Confirmed
        } else if estimate.low > bound {
            Verdict::Refuted
        } else {
            Verdict::Inconclusive
        }
    }

    /// The verdict on a claim that `estimate` is greater than `bound`.
    pub(crate) fn above(estimate: &Estimate, bound: f64) -> Verdict {
        match Verdict::below(estimate, bound) {
            Verdict::Confirmed => Verdict::Refuted,
            Verdict::Refuted => Verdict::Confirmed,
            other => other,
        }
    }

    /// The verdict on a claim that one mean is less than another from different trees: their intervals must not
    /// overlap.
    pub(crate) fn less(less: &Estimate, more: &Estimate) -> Verdict {
        if less.high < more.low {
            Verdict::Confirmed
        } else if less.low > more.high {
            Verdict::Refuted
        } else {
            Verdict::Inconclusive
        }
    }

    /// The verdict on a published mean of `n` trees: confirmed if it lies in our interval, or in the interval that `n`
    /// of our trees would have.
    pub(crate) fn agrees(published: f64, n: usize, estimate: &Estimate) -> Verdict {
        if estimate.of_a_sample(n).contains(published) || estimate.contains(published) {
            Verdict::Confirmed
        } else {
            Verdict::Refuted
        }
    }

    /// The verdict on a claim that all of these hold.
    pub(crate) fn everywhere(cells: &[Verdict]) -> Verdict {
        let all = |verdict| cells.iter().all(|&cell| cell == verdict);
        let any = |verdict| cells.contains(&verdict);
        if cells.is_empty() || any(Verdict::NotTestable) {
            Verdict::NotTestable
        } else if any(Verdict::Refuted) {
            Verdict::Refuted
        } else if any(Verdict::Inconclusive) {
            Verdict::Inconclusive
        } else if any(Verdict::DirectionOnly) {
            Verdict::DirectionOnly
        } else if all(Verdict::ExactMatch) {
            Verdict::ExactMatch
        } else {
            Verdict::Confirmed
        }
    }

    /// The verdict on a claim that these hold as a rule: confirmed if none fails, direction only if more hold than
    /// fail.
    pub(crate) fn usually(cells: &[Verdict]) -> Verdict {
        let count = |verdict| cells.iter().filter(|&&cell| cell == verdict).count();
        let holds = count(Verdict::Confirmed) + count(Verdict::ExactMatch);
        let (fails, halves) = (count(Verdict::Refuted), count(Verdict::DirectionOnly));
        if holds + fails + halves == 0 {
            Verdict::Inconclusive
        } else if fails + halves == 0 {
            Verdict::Confirmed
        } else if holds + halves > fails {
            Verdict::DirectionOnly
        } else {
            Verdict::Refuted
        }
    }

    /// The verdict on a claim that these hold as a rule; inconclusive if most of them are.
    pub(crate) fn mostly(cells: &[Verdict]) -> Verdict {
        let open = cells.iter().filter(|&&cell| cell == Verdict::Inconclusive).count();
        if 2 * open > cells.len() { Verdict::Inconclusive } else { Verdict::usually(cells) }
    }

    /// The verdict on a claim with a sign and a size: the verdict on the sign, but direction only if the size is wrong.
    pub(crate) fn sized(sign: Verdict, size: Verdict) -> Verdict {
        match (sign, size) {
            (Verdict::Confirmed | Verdict::ExactMatch, Verdict::Refuted | Verdict::DirectionOnly) => {
                Verdict::DirectionOnly
            }
            (Verdict::Confirmed | Verdict::ExactMatch, Verdict::Inconclusive) => Verdict::Inconclusive,
            (sign, _) => sign,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A case that shows something, with a command that reproduces it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Witness {
    /// What the case shows.
    pub what: String,
    /// The command.
    pub command: String,
}

impl Witness {
    /// Creates a witness: `what` is what `command` shows.
    pub(crate) fn new(what: impl Into<String>, command: impl Into<String>) -> Witness {
        Witness { what: what.into(), command: command.into() }
    }

    /// Creates a witness whose command compares these algorithms on the tree or position that `arguments` specify.
    pub(crate) fn comparing(what: impl Into<String>, arguments: &str, algorithms: &str) -> Witness {
        Witness::new(what, format!("plywood compare {arguments} --algorithms {algorithms}"))
    }
}

/// What an experiment found about a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The claim's name.
    pub claim: &'static str,
    /// The verdict.
    pub verdict: Verdict,
    /// The published number, or the claim's text in the register if the paper gives none.
    pub published: String,
    /// Our result, with the interval.
    pub ours: String,
    /// What the verdict rests on.
    pub basis: Option<Basis>,
    /// The interval of a sample as large as the paper's, with our spread.
    pub papers_interval: Option<String>,
    /// The number of trees that would decide an inconclusive claim.
    pub needed: Option<u64>,
    /// A note on the finding.
    pub note: String,
    /// Cases that show the result.
    pub witnesses: Vec<Witness>,
}

impl Finding {
    /// Creates a finding about a claim of the register; the other methods add details.
    pub(crate) fn of(claim: &'static str, verdict: Verdict, ours: impl Into<String>) -> Finding {
        Finding {
            claim,
            verdict,
            published: Claim::named(claim).map_or("", |claim| claim.text).into(),
            ours: ours.into(),
            basis: None,
            papers_interval: None,
            needed: None,
            note: String::new(),
            witnesses: Vec::new(),
        }
    }

    /// Sets the number that the paper gives.
    pub(crate) fn published(mut self, number: impl Into<String>) -> Finding {
        self.published = number.into();
        self
    }

    /// Sets the interval that a sample of the paper's size would have.
    pub(crate) fn papers(mut self, interval: impl Into<String>) -> Finding {
        self.papers_interval = Some(interval.into());
        self
    }

    /// Sets the number of trees that would decide the claim.
    pub(crate) fn needing(mut self, trees: Option<u64>) -> Finding {
        self.needed = trees;
        self
    }

    /// Appends to our result.
    pub(crate) fn adding(mut self, more: impl fmt::Display) -> Finding {
        self.ours = format!("{}; {more}", self.ours);
        self
    }

    /// Sets the note.
    pub(crate) fn noting(mut self, note: impl Into<String>) -> Finding {
        self.note = note.into();
        self
    }

    /// Adds cases that show the result, if there are any.
    pub(crate) fn witness(mut self, witness: impl IntoIterator<Item = Witness>) -> Finding {
        self.witnesses.extend(witness);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_is_decided_by_the_interval_and_not_by_the_mean() {
        let near = Estimate::of(&[-3.0, -1.0, 1.0, 0.0]);
        assert!(near.mean < 0.0);
        assert_eq!(Verdict::below(&near, 0.0), Verdict::Inconclusive);
        let far = Estimate::of(&[-3.0, -2.0, -2.5, -3.5]);
        assert_eq!(Verdict::below(&far, 0.0), Verdict::Confirmed);
        assert_eq!(Verdict::above(&far, 0.0), Verdict::Refuted);
    }

    #[test]
    fn one_violation_refutes_and_no_check_decides_nothing() {
        assert_eq!(Verdict::always(0, 100), Verdict::ExactMatch);
        assert_eq!(Verdict::always(1, 100), Verdict::Refuted);
        assert_eq!(Verdict::always(0, 0), Verdict::Inconclusive);
    }

    #[test]
    fn a_rule_may_have_exceptions_and_a_law_may_not() {
        use Verdict::{Confirmed, DirectionOnly, Inconclusive, Refuted};
        assert_eq!(Verdict::everywhere(&[Confirmed, Inconclusive]), Inconclusive);
        assert_eq!(Verdict::everywhere(&[Confirmed, Confirmed, Refuted]), Refuted);
        assert_eq!(Verdict::usually(&[Confirmed, Inconclusive]), Confirmed);
        assert_eq!(Verdict::usually(&[Confirmed, Confirmed, Refuted]), DirectionOnly);
        assert_eq!(Verdict::usually(&[Confirmed, Refuted]), Refuted);
        assert_eq!(Verdict::usually(&[Inconclusive]), Inconclusive);
        assert_eq!(Verdict::mostly(&[Confirmed, Inconclusive, Inconclusive]), Inconclusive);
    }

    #[test]
    fn a_wrong_size_leaves_the_direction() {
        use Verdict::{Confirmed, DirectionOnly, Inconclusive, Refuted};
        assert_eq!(Verdict::sized(Confirmed, Confirmed), Confirmed);
        assert_eq!(Verdict::sized(Confirmed, Refuted), DirectionOnly);
        assert_eq!(Verdict::sized(Confirmed, Inconclusive), Inconclusive);
        assert_eq!(Verdict::sized(Refuted, Confirmed), Refuted);
    }

    #[test]
    fn without_a_published_number_a_finding_shows_the_register() {
        let finding = Finding::of("P-7.d", Verdict::Confirmed, "91 %");
        assert_eq!(finding.published, Claim::named("P-7.d").expect("a claim").text);
        assert_eq!(finding.published("90 %").published, "90 %");
    }
}
