//! Statements that are checked on many trees, and the tally of what came out.

use super::small_trees::Family;
use crate::words::Tally;
use crate::{Finding, Table, Verdict, Witness};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Tallies by the name of the statement.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Tallies(BTreeMap<String, Tally>);

impl Tallies {
    /// A statement was checked on the tree of this seed.
    pub(crate) fn check(&mut self, statement: &str, seed: u64, holds: bool) {
        self.add(statement, seed, 1, u64::from(!holds));
    }

    /// It was checked several times.
    pub(crate) fn add(&mut self, statement: &str, seed: u64, checks: u64, violations: u64) {
        self.0.entry(statement.into()).or_default().add(seed, checks, violations);
    }
}

/// A statement that is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement {
    /// The claim it belongs to.
    pub(crate) claim: &'static str,
    /// Its name in the rows.
    pub(crate) name: &'static str,
    /// What it says.
    pub(crate) text: &'static str,
    /// The command that shows a violation; the options of the tree are put in place of `TREE`.
    pub(crate) command: &'static str,
}

/// What came out of a statement on all trees.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Total {
    pub(crate) checks: u64,
    pub(crate) violations: u64,
    /// A tree where it did not hold.
    pub(crate) first: Option<(Family, u64)>,
}

impl Total {
    pub(crate) fn verdict(&self) -> Verdict {
        Verdict::always(self.violations, self.checks)
    }
}

/// What came out of all statements.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    statements: &'static [Statement],
    totals: BTreeMap<String, Total>,
}

impl Totals {
    pub(crate) fn new(statements: &'static [Statement]) -> Totals {
        Totals { statements, totals: BTreeMap::new() }
    }

    /// Adds the tallies of trees of one family, or of one that is written out.
    pub(crate) fn add(&mut self, family: Option<Family>, tallies: &Tallies) {
        for (name, tally) in &tallies.0 {
            let total = self.totals.entry(name.clone()).or_default();
            total.checks += tally.checks;
            total.violations += tally.violations;
            total.first = total.first.or(family.zip(tally.first));
        }
    }

    /// What came out of the statement of this name.
    pub(crate) fn of(&self, name: &str) -> Total {
        self.totals.get(name).copied().unwrap_or_default()
    }

    /// A row for each statement.
    pub(crate) fn table(&self) -> Table {
        let head = ["claim", "statement", "checks", "violations", "verdict"];
        let mut table =
            Table::new("statements", "Statements, each checked on every tree it speaks of", head);
        for statement in self.statements {
            let total = self.of(statement.name);
            table.row([
                statement.claim.to_string(),
                statement.text.to_string(),
                total.checks.to_string(),
                total.violations.to_string(),
                total.verdict().to_string(),
            ]);
        }
        table
    }

    /// The finding about a claim: all its statements must hold on every tree. Where one does not, a tree shows it.
    pub(crate) fn finding(&self, claim: &'static str, published: &str) -> Finding {
        let (mut verdicts, mut texts, mut witnesses) = (Vec::new(), Vec::new(), Vec::new());
        for statement in self.statements.iter().filter(|statement| statement.claim == claim) {
            let total = self.of(statement.name);
            verdicts.push(total.verdict());
            let text = format!("{} of {}", grouped(total.violations), grouped(total.checks));
            texts.push((statement.name.replace('-', " "), text));
            witnesses.extend(total.first.map(|(family, seed)| Witness {
                what: format!("not so here: {}", statement.text),
                command: statement.command.replace("TREE", &family.arguments(seed)),
            }));
        }
        let ours = if let [(_, text)] = &texts[..] {
            format!("violations: {text}")
        } else {
            let each: Vec<String> = texts.iter().map(|(name, text)| format!("{name} {text}")).collect();
            format!("violations: {}", each.join("; "))
        };
        Finding::new(claim, Verdict::everywhere(&verdicts), published, ours).witness(witnesses)
    }
}

/// `40320` as `40,320`.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([7, 432, 40_320, 1_000_000].map(grouped), ["7", "432", "40,320", "1,000,000"]);
    }
}
