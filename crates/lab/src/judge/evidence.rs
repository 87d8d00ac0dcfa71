use super::rule::Rule;
use super::{Basis, Judgement};
use crate::stats::Estimate;
use crate::{Finding, Verdict};
use plywood_core::Depth;

/// What an experiment found about a claim: checks of a law, or estimates in one or several cells. For a claim with two
/// sides, the second side is what holds when the statement is mended, or with the means of today.
#[derive(Clone, Debug, Default)]
pub(crate) struct Evidence {
    pub(super) first: Side,
    pub(super) second: Side,
    /// The depth of the searches, if the claim is about searches of a certain depth.
    pub(super) depth: Option<Depth>,
}

/// One side of the evidence.
#[derive(Clone, Debug, Default)]
pub(super) struct Side {
    /// The number of checks.
    pub(super) checks: u64,
    /// The number of checks that failed.
    pub(super) failed: u64,
    pub(super) cells: Vec<Cell>,
    pub(super) is_factor: bool,
}

/// One cell: a family, game, width or order in which the quantity was estimated.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) name: String,
    pub(super) estimate: Estimate,
    /// The published value, and the size of the paper's sample.
    pub(super) published: Option<(f64, usize)>,
}

impl Evidence {
    /// Evidence without anything in it.
    pub(crate) fn new() -> Evidence {
        Evidence::default()
    }

    /// Adds checks of a law, or of a statement that some case satisfies.
    pub(crate) fn checked(mut self, checks: u64, failed: u64) -> Evidence {
        self.first.checks += checks;
        self.first.failed += failed;
        self
    }

    /// Adds an estimate of a mean, a difference or a share.
    pub(crate) fn measured(mut self, cell: impl Into<String>, estimate: &Estimate) -> Evidence {
        self.first.push(cell, estimate, None);
        self
    }

    /// Adds an estimate of a factor: a ratio that is judged and pooled by its logarithm.
    pub(crate) fn factor(mut self, cell: impl Into<String>, estimate: &Estimate) -> Evidence {
        self.first.is_factor = true;
        self.first.push(cell, estimate, None);
        self
    }

    /// Adds an estimate for which the paper has a mean of `n` trees or games.
    pub(crate) fn published(
        mut self,
        cell: impl Into<String>,
        estimate: &Estimate,
        value: f64,
        n: usize,
    ) -> Evidence {
        self.first.push(cell, estimate, Some((value, n)));
        self
    }

    /// Adds the second side: the mended statement, or the means of today.
    pub(crate) fn but(mut self, second: Evidence) -> Evidence {
        self.second = second.first;
        self
    }

    /// Says that the searches were `depth` plies deep; the shallowest ones count.
    pub(crate) fn searched_to(mut self, depth: Depth) -> Evidence {
        self.depth = Some(self.depth.map_or(depth, |other| other.min(depth)));
        self
    }

    /// The judgement on a claim, by its rule.
    ///
    /// # Panics
    ///
    /// If the claim has no rule.
    pub(crate) fn judge(&self, claim: &str) -> Judgement {
        Rule::of(claim).unwrap_or_else(|| panic!("{claim} has no line in margins.tsv")).judge(self)
    }

    /// The verdict on a claim, by its rule.
    pub(crate) fn verdict(&self, claim: &str) -> Verdict {
        self.judge(claim).verdict
    }

    /// The finding about a claim; `ours` says what was found.
    pub(crate) fn finding(&self, claim: &'static str, ours: impl Into<String>) -> Finding {
        Finding::new(claim, self.judge(claim), ours)
    }
}

impl Side {
    fn push(&mut self, name: impl Into<String>, estimate: &Estimate, published: Option<(f64, usize)>) {
        self.cells.push(Cell { name: name.into(), estimate: *estimate, published });
    }

    /// What is shown of this side, before a rule has looked at it.
    pub(super) fn shown(&self) -> Basis {
        let cells = self.cells.iter().map(|cell| (cell.name.clone(), cell.estimate)).collect();
        let checks = (self.checks > 0).then_some((self.checks, self.failed));
        let published = match &self.cells[..] {
            [cell] => cell.published.map(|(value, _)| value),
            _ => None,
        };
        Basis { checks, cells, is_factor: self.is_factor, published, ..Basis::default() }
    }
}
