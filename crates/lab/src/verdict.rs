use crate::Claim;
use crate::judge::{Basis, Judgement};
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
    pub basis: Basis,
    /// The interval of a sample as large as the paper's, with our spread.
    pub papers_interval: Option<String>,
    /// A note on the finding.
    pub note: String,
    /// Cases that show the result.
    pub witnesses: Vec<Witness>,
}

impl Finding {
    /// Creates a finding about a claim of the register; the other methods add details.
    pub(crate) fn new(claim: &'static str, judgement: Judgement, ours: impl Into<String>) -> Finding {
        Finding {
            claim,
            verdict: judgement.verdict,
            published: Claim::named(claim).map_or("", |claim| claim.text).into(),
            ours: ours.into(),
            basis: judgement.basis,
            papers_interval: None,
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
    fn without_a_published_number_a_finding_shows_the_register() {
        let judgement = Judgement { verdict: Verdict::Confirmed, basis: Basis::default() };
        let finding = Finding::new("P-7.d", judgement, "91 %");
        assert_eq!(finding.published, Claim::named("P-7.d").expect("a claim").text);
        assert_eq!(finding.published("90 %").published, "90 %");
    }
}
