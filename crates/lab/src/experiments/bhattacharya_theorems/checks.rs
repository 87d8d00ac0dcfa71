//! What is checked on a tree, and how often it held.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A statement that is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Check {
    /// Our SSS\* selects as the printed one.
    Queue,
    /// SSS\* examines no terminal that alpha-beta does not.
    SssInAlphaBeta,
    /// OPEN holds b^⌈d/2⌉ nodes at most, and as many.
    OpenSize,
    /// Alpha-beta has at most d inner nodes open at a time, and as many.
    PathSize,
    /// Our ITERSSS\* selects as the printed one.
    IterPrinted,
    /// It ends with M0 cells or more.
    Suffices,
    /// With fewer the printed one runs for ever, and ours refuses.
    DoesNotSuffice,
    /// With b^⌈d/2⌉ cells it selects as SSS\*.
    AsSss,
    /// Lemma 4.1, nothing to the left being +∞.
    Lemma41,
    /// Lemma 4.1 as printed.
    Lemma41Printed,
    /// Theorem 4.1, nothing to the left being +∞.
    Theorem41,
    /// Theorem 4.1 as printed.
    Theorem41Printed,
    /// OPEN holds one node of every solution tree.
    OneOfEach,
    /// SSS\* ends with the minimax value, which is that of the best solution tree.
    Value,
    /// Theorem 4.3, with the capped Rin.
    Theorem43,
    /// Theorem 4.3 as printed.
    Theorem43Printed,
    /// The ACTIVE nodes of ITERSSS\*'s OPEN hold one node of every solution tree.
    ActiveOneOfEach,
    /// ITERSSS\* ends with the minimax value.
    IterValue,
    /// Theorem 4.4, node by node.
    Theorem44,
    /// ITERSSS\* examines no terminal that alpha-beta does not.
    IterInAlphaBeta,
    /// At least b terminals are ACTIVE when FLAG becomes so.
    EnoughTerminals,
    /// FLAG stays ACTIVE.
    FlagStays,
    /// SOLVED nodes are ACTIVE.
    SolvedIsActive,
    /// A node that is woken can be expanded at once.
    WokenExpands,
    /// OPEN holds M − SPACE nodes.
    Space,
}

/// How often a statement was checked and did not hold, and a command that shows a tree on which it did not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(crate) checks: u64,
    pub(crate) violations: u64,
    pub(crate) example: Option<String>,
}

/// All statements that were checked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Checks(BTreeMap<Check, Found>);

impl Checks {
    /// One more check, on the tree that a command shows.
    pub(super) fn check(&mut self, what: Check, holds: bool, example: impl FnOnce() -> String) {
        let found = self.0.entry(what).or_default();
        found.checks += 1;
        if !holds {
            found.violations += 1;
            found.example.get_or_insert_with(example);
        }
    }

    /// What another unit found, too.
    pub(super) fn add(&mut self, other: &Checks) {
        for (&what, more) in &other.0 {
            let found = self.0.entry(what).or_default();
            found.checks += more.checks;
            found.violations += more.violations;
            // The shortest tree tells most.
            let both = found.example.take().into_iter().chain(more.example.clone());
            found.example = both.min_by_key(String::len);
        }
    }

    pub(super) fn of(&self, what: Check) -> Found {
        self.0.get(&what).cloned().unwrap_or_default()
    }

    /// All of these together.
    pub(super) fn all(&self, what: &[Check]) -> Found {
        let mut all = Checks::default();
        for &what in what {
            all.add(&Checks([(Check::Queue, self.of(what))].into()));
        }
        all.of(Check::Queue)
    }
}
