use super::Join;
use crate::Verdict;
use serde::{Deserialize, Serialize};

/// How often a statement was checked, and how often it did not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) checks: u64,
    pub(crate) violations: u64,
    /// The seed of the first tree where it did not, if trees were named.
    pub(crate) first: Option<u64>,
}

impl Tally {
    /// One more check.
    pub(crate) fn check(&mut self, holds: bool) {
        self.checks += 1;
        self.violations += u64::from(!holds);
    }

    /// One more check, on the tree of this seed.
    pub(crate) fn check_at(&mut self, seed: u64, holds: bool) {
        self.add(seed, 1, u64::from(!holds));
    }

    /// Several checks on the tree of this seed.
    pub(crate) fn add(&mut self, seed: u64, checks: u64, violations: u64) {
        let first = (violations > 0).then_some(seed);
        self.join(Tally { checks, violations, first });
    }

    /// The verdict on a claim that it always holds.
    pub(crate) fn verdict(self) -> Verdict {
        Verdict::always(self.violations, self.checks)
    }
}

impl Join for Tally {
    fn join(&mut self, more: Tally) {
        self.checks += more.checks;
        self.violations += more.violations;
        self.first = self.first.or(more.first);
    }
}
