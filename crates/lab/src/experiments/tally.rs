//! Statements that are checked on many trees, and the results.

use super::small_trees::Family;
use crate::prelude::*;
use crate::words::{Join, fields, thousands};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A statement of `data/statements.tsv`.
#[derive(Clone, Copy, Debug)]
struct Statement {
    /// The experiment that checks the statement.
    experiment: &'static str,
    /// The claim to which the statement belongs.
    claim: &'static str,
    /// The name of the statement in the rows.
    name: &'static str,
    /// The statement as text.
    text: &'static str,
    /// The command that shows a violation.
    command: &'static str,
}

static STATEMENTS: LazyLock<Vec<Statement>> = LazyLock::new(|| {
    let statement = |[experiment, claim, name, text, command]: [_; 5]| Statement {
        experiment,
        claim,
        name,
        text,
        command,
    };
    fields(include_str!("../../data/statements.tsv")).map(statement).collect()
});

/// Tallies by the name of the statement.
pub(crate) type Tallies = By<String, Tally>;

impl Tallies {
    /// Records that a statement was checked on the tree with this seed.
    pub(crate) fn check(&mut self, statement: &str, seed: u64, holds: bool) {
        self.entry(statement.into()).check_at(seed, holds);
    }
}

/// The results for all statements of an experiment.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    statements: Vec<Statement>,
    tallies: Tallies,
    /// The command-line options of the first tree on which each statement does not hold.
    trees: BTreeMap<String, String>,
}

impl Totals {
    /// Adds up the tallies of an experiment, each with the family of its trees unless they are explicit.
    ///
    /// # Panics
    ///
    /// If a tally belongs to an unknown statement.
    pub(crate) fn of<'t>(
        experiment: &str,
        rows: impl IntoIterator<Item = (Option<Family>, &'t Tallies)>,
    ) -> Totals {
        let statements: Vec<Statement> =
            STATEMENTS.iter().copied().filter(|known| known.experiment == experiment).collect();
        let mut tallies: Tallies =
            statements.iter().map(|known| (known.name.into(), Tally::default())).collect();
        let mut trees = BTreeMap::new();
        for (family, row) in rows {
            for (name, tally) in row.iter() {
                assert!(
                    statements.iter().any(|known| known.name == name),
                    "unknown statement `{name}`"
                );
                tallies.entry(name.clone()).join(*tally);
                if let Some((family, seed)) = family.zip(tally.first) {
                    trees.entry(name.clone()).or_insert_with(|| family.arguments(seed));
                }
            }
        }
        Totals { statements, tallies, trees }
    }

    /// The tally of the statement with this name.
    pub(crate) fn tally(&self, name: &str) -> Tally {
        self.tallies[name.into()]
    }

    /// `3 of 4,000`: the checks in which the statement with this name does not hold.
    pub(crate) fn share(&self, name: &str) -> String {
        let Tally { checks, violations, .. } = self.tally(name);
        format!("{} of {}", thousands(violations), thousands(checks))
    }

    /// A witness: the first tree on which the statement with this name does not hold.
    pub(crate) fn witness(&self, name: &str, what: impl Into<String>) -> Option<Witness> {
        let statement = self.statements.iter().find(|known| known.name == name)?;
        let command = statement.command.replace("TREE", self.trees.get(name)?);
        Some(Witness::new(what, command))
    }

    /// A table with a row for each statement.
    pub(crate) fn table(&self) -> Table {
        let head = ["claim", "statement", "checks", "violations"];
        let mut table = Table::new(
            "statements",
            "Statements, each checked on every tree to which it applies",
            head,
        );
        for Statement { claim, name, text, .. } in &self.statements {
            let Tally { checks, violations, .. } = self.tally(name);
            table.line(format_args!("{claim} | {text} | {checks} | {violations}"));
        }
        table
    }

    /// The checks of all statements of a claim.
    pub(crate) fn evidence(&self, claim: &str) -> Evidence {
        let of_claim = self.statements.iter().filter(|known| known.claim == claim);
        self.checks(of_claim.map(|known| known.name))
    }

    /// The checks of the statements with these names.
    fn checks<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Evidence {
        names.into_iter().fold(Evidence::new(), |evidence, name| {
            let Tally { checks, violations, .. } = self.tally(name);
            evidence.checked(checks, violations)
        })
    }

    /// The finding about a claim: all its statements must hold on every tree.
    pub(crate) fn finding(&self, claim: &'static str) -> Finding {
        self.judged(claim, &self.evidence(claim))
    }

    /// The finding about a claim with an erratum: as printed, all its statements must hold; when it is mended, the
    /// statements with these names.
    pub(crate) fn mended(&self, claim: &'static str, names: &[&str]) -> Finding {
        let mended = self.checks(names.iter().copied());
        self.judged(claim, &self.evidence(claim).but(mended))
    }

    /// The finding about a claim by this evidence. A violated statement gets a witness.
    pub(crate) fn judged(&self, claim: &'static str, evidence: &Evidence) -> Finding {
        let of_claim: Vec<&Statement> =
            self.statements.iter().filter(|known| known.claim == claim).collect();
        let witnesses = of_claim
            .iter()
            .filter_map(|known| self.witness(known.name, format!("violated here: {}", known.text)));
        let said =
            |known: &&Statement| format!("{} {}", known.name.replace('-', " "), self.share(known.name));
        let ours = match &of_claim[..] {
            [one] => self.share(one.name),
            all => listed(all.iter().map(said)),
        };
        evidence.finding(claim, format!("violations: {ours}")).witness(witnesses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EXPERIMENTS;

    #[test]
    fn every_statement_belongs_to_an_experiment_and_has_a_name_of_its_own() {
        assert_eq!(STATEMENTS.len(), 57);
        for (i, one) in STATEMENTS.iter().enumerate() {
            assert!(EXPERIMENTS.iter().any(|known| known.about.id == one.experiment), "{}", one.name);
            assert!(STATEMENTS[..i].iter().all(|other| other.name != one.name), "{} twice", one.name);
        }
    }
}
