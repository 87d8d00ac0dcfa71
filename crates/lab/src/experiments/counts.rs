//! Leaves to expect, and estimates from different trees.

use crate::stats::Estimate;
use crate::trees::Shape;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_from_different_trees_differ_by_more_than_either_is_wide() {
        let (a, b) = (Estimate::of(&[4.0, 5.0, 6.0]), Estimate::of(&[1.0, 2.0, 3.0]));
        let difference = apart(&a, &b);
        assert!((difference.mean - 3.0).abs() < 1e-9);
        assert!(difference.high - difference.low > a.high - a.low);
    }
}
