//! What several experiments do with counts: as numbers, compared, summed up to verdicts.

use crate::Verdict;
use crate::stats::Estimate;
use crate::trees::Shape;

/// Counts as numbers.
pub(super) fn numbers(counts: &[u64]) -> Vec<f64> {
    counts.iter().map(|&count| number(count)).collect()
}

/// A count as a number.
#[expect(clippy::cast_precision_loss, reason = "no count reaches 2^52")]
pub(super) fn number(count: u64) -> f64 {
    count as f64
}

/// About how many leaves alpha-beta visits on a tree with independent leaves: what a plan's times go by.
pub(super) fn random_leaves(shape: &Shape) -> f64 {
    0.8 * f64::from(shape.width).powf(0.82 * f64::from(shape.depth))
}

/// The difference of two estimates from different trees.
pub(super) fn apart(a: &Estimate, b: &Estimate) -> Estimate {
    let half = |e: &Estimate| (e.high - e.low) / 2.0;
    let half = half(a).hypot(half(b));
    let mean = a.mean - b.mean;
    Estimate { mean, low: mean - half, high: mean + half, sd: a.sd.hypot(b.sd), n: a.n.min(b.n) }
}

/// How often something was checked, and how often it did not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) checks: u64,
    pub(super) violations: u64,
}

impl Tally {
    /// One more check.
    pub(super) fn check(&mut self, holds: bool) {
        self.checks += 1;
        self.violations += u64::from(!holds);
    }

    /// Of a claim that it always holds.
    pub(super) fn verdict(self) -> Verdict {
        Verdict::always(self.violations, self.checks)
    }
}

/// The shapes, orders or steps in which a claim is tried.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    pub(super) verdicts: Vec<Verdict>,
    /// How many trees would decide the cell that is hardest to decide.
    needed: Option<u64>,
}

impl Cells {
    /// One more cell, in which the claim is that `estimate` is less than `bound`.
    pub(super) fn below(&mut self, estimate: &Estimate, bound: f64) -> Verdict {
        self.add(Verdict::below(estimate, bound), estimate, bound)
    }

    /// One more cell, in which the claim is that `estimate` is greater than `bound`.
    pub(super) fn above(&mut self, estimate: &Estimate, bound: f64) -> Verdict {
        self.add(Verdict::above(estimate, bound), estimate, bound)
    }

    fn add(&mut self, verdict: Verdict, estimate: &Estimate, bound: f64) -> Verdict {
        if verdict == Verdict::Inconclusive {
            self.needed = self.needed.max(estimate.needed(bound));
        }
        self.verdicts.push(verdict);
        verdict
    }

    /// All cells of several claims.
    pub(super) fn all<'c>(parts: impl IntoIterator<Item = &'c Cells>) -> Cells {
        let mut all = Cells::default();
        for part in parts {
            all.verdicts.extend(&part.verdicts);
            all.needed = all.needed.max(part.needed);
        }
        all
    }

    /// In how many the verdict is this one.
    pub(super) fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.iter().filter(|&&cell| cell == verdict).count()
    }

    /// In how many the claim holds.
    pub(super) fn share(&self) -> String {
        format!("{} of {}", self.count(Verdict::Confirmed), self.verdicts.len())
    }

    /// How many trees would decide, if nothing is decided.
    pub(super) fn needed(&self, verdict: Verdict) -> Option<u64> {
        self.needed.filter(|_| verdict == Verdict::Inconclusive)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hardest_cell_says_how_many_trees_are_needed() {
        let mut cells = Cells::default();
        let [near, nearer, far] =
            [[-3.0, 2.0, -1.0, 1.0], [-3.0, 3.0, -1.0, 0.9], [-3.0, -2.0, -2.5, -3.5]]
                .map(|s| Estimate::of(&s));
        for estimate in [&near, &far, &nearer] {
            cells.below(estimate, 0.0);
        }
        assert_eq!(cells.share(), "1 of 3");
        assert_eq!(cells.needed(Verdict::Inconclusive), nearer.needed(0.0));
        assert_eq!(cells.needed(Verdict::Confirmed), None);
    }

    #[test]
    fn estimates_from_different_trees_differ_by_more_than_either_is_wide() {
        let (a, b) = (Estimate::of(&[4.0, 5.0, 6.0]), Estimate::of(&[1.0, 2.0, 3.0]));
        let difference = apart(&a, &b);
        assert!((difference.mean - 3.0).abs() < 1e-9);
        assert!(difference.high - difference.low > a.high - a.low);
    }
}
