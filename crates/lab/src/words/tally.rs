use super::Join;
use crate::Witness;
use crate::judge::Evidence;
use serde::{Deserialize, Serialize};

/// How often a statement was checked, and how often it did not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) checks: u64,
    pub(crate) violations: u64,
    /// The seed of the first tree on which the statement did not hold, if seeds were given.
    pub(crate) first: Option<u64>,
}

impl Tally {
    /// Adds one check.
    pub(crate) fn check(&mut self, holds: bool) {
        self.checks += 1;
        self.violations += u64::from(!holds);
    }

    /// Adds one check on the tree with this seed.
    pub(crate) fn check_at(&mut self, seed: u64, holds: bool) {
        self.add(seed, 1, u64::from(!holds));
    }

    /// Adds several checks on the tree with this seed.
    pub(crate) fn add(&mut self, seed: u64, checks: u64, violations: u64) {
        let first = (violations > 0).then_some(seed);
        self.join(Tally { checks, violations, first });
    }
}

impl From<Tally> for Evidence {
    fn from(tally: Tally) -> Evidence {
        Evidence::new().checked(tally.checks, tally.violations)
    }
}

impl From<&Found> for Evidence {
    fn from(found: &Found) -> Evidence {
        Evidence::new().checked(found.checks, found.violations)
    }
}

impl Join for Tally {
    fn join(&mut self, more: Tally) {
        self.checks += more.checks;
        self.violations += more.violations;
        self.first = self.first.or(more.first);
    }
}

/// How often a statement was checked and did not hold, and a command that shows a case in which it did not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(crate) checks: u64,
    pub(crate) violations: u64,
    pub(crate) example: Option<String>,
}

impl Found {
    /// The result of a single check, with a command that shows the case if the statement did not hold.
    pub(crate) fn once(holds: bool, example: impl FnOnce() -> String) -> Found {
        Found { checks: 1, violations: u64::from(!holds), example: (!holds).then(example) }
    }

    /// Adds one more check. The example of the first violation is kept.
    pub(crate) fn check(&mut self, holds: bool, example: impl FnOnce() -> String) {
        self.checks += 1;
        self.violations += u64::from(!holds);
        if !holds && self.example.is_none() {
            self.example = Some(example());
        }
    }

    /// `3 exceptions in 40 checks`: the number of violations and checks.
    pub(crate) fn exceptions(&self) -> String {
        format!("{} exceptions in {} checks", self.violations, self.checks)
    }

    /// The example as a witness; `what` is what it shows.
    pub(crate) fn witness(&self, what: &str) -> Option<Witness> {
        self.example.clone().map(|command| Witness::new(what, command))
    }
}

impl Join for Found {
    /// Joins the counts and keeps the shorter example, because a small tree is easiest to understand.
    fn join(&mut self, more: Found) {
        self.checks += more.checks;
        self.violations += more.violations;
        self.example = self.example.take().into_iter().chain(more.example).min_by_key(String::len);
    }
}
