//! Estimates from samples, with 95 % intervals. Algorithms are compared by paired differences on the same trees, never
//! by two separate means.

mod bootstrap;
mod kendall;
mod number;

pub use bootstrap::resamples;
pub use kendall::{Scores, kendall};
pub use number::{Number, ends, mean, number, numbers, whole};

use serde::Serialize;
use std::fmt;

/// A mean with its interval, and the spread and size of its sample.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The standard deviation of one member of the sample.
    pub sd: f64,
    /// The size of the sample.
    pub n: usize,
}

impl Estimate {
    /// The mean of `sample`. With fewer than two members, nothing is known about the spread.
    pub fn of<N: Number>(sample: &[N]) -> Estimate {
        let n = sample.len();
        if n == 0 {
            return Estimate {
                mean: f64::NAN,
                low: f64::NEG_INFINITY,
                high: f64::INFINITY,
                sd: f64::NAN,
                n,
            };
        }
        let sample = numbers(sample);
        let mean = sample.iter().sum::<f64>() / number(n);
        let squares: f64 = sample.iter().map(|x| (x - mean).powi(2)).sum();
        let sd = if n > 1 { (squares / number(n - 1)).sqrt() } else { f64::INFINITY };
        Estimate { mean, low: mean, high: mean, sd, n }.widened(n)
    }

    /// The mean of `a - b`, pair by pair.
    pub fn difference<N: Number>(a: &[N], b: &[N]) -> Estimate {
        assert_eq!(a.len(), b.len(), "pairs come from the same trees");
        Estimate::of(&a.iter().zip(b).map(|(&a, &b)| number(a) - number(b)).collect::<Vec<_>>())
    }

    /// The sum of `a` divided by the sum of `b`, from pairs. The spread is that of one pair about the ratio.
    pub fn ratio<N: Number>(a: &[N], b: &[N]) -> Estimate {
        assert_eq!(a.len(), b.len(), "pairs come from the same trees");
        let below = Estimate::of(b).mean;
        let ratio = Estimate::of(a).mean / below;
        let rests: Vec<f64> =
            a.iter().zip(b).map(|(&a, &b)| (number(a) - ratio * number(b)) / below).collect();
        let rest = Estimate::of(&rests);
        Estimate { mean: ratio, ..rest }.widened(rest.n)
    }

    /// The mean factor `a / b`: the exponential of the mean difference of logarithms.
    pub fn factor<N: Number>(a: &[N], b: &[N]) -> Estimate {
        let log = |sample: &[N]| sample.iter().map(|&x| number(x).ln()).collect::<Vec<_>>();
        let e = Estimate::difference(&log(a), &log(b));
        Estimate { mean: e.mean.exp(), low: e.low.exp(), high: e.high.exp(), sd: e.sd, n: e.n }
    }

    /// The share `k / n`, with Wilson's interval.
    pub fn share(k: usize, n: usize) -> Estimate {
        const Z: f64 = 1.96;
        let (p, size) = (number(k) / number(n), number(n));
        let denominator = 1.0 + Z * Z / size;
        let middle = (p + Z * Z / (2.0 * size)) / denominator;
        let half = Z * (p * (1.0 - p) / size + Z * Z / (4.0 * size * size)).sqrt() / denominator;
        Estimate { mean: p, low: middle - half, high: middle + half, sd: (p * (1.0 - p)).sqrt(), n }
    }

    /// The interval that a sample of `n` would have, with the spread of this one.
    pub fn of_a_sample(&self, n: usize) -> Estimate {
        Estimate { n, ..*self }.widened(n)
    }

    /// Whether `x` lies in the interval.
    pub fn contains(&self, x: f64) -> bool {
        (self.low..=self.high).contains(&x)
    }

    /// The size that a sample with this mean and spread needs for its interval to exclude `bound`.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rounded positive number"
    )]
    pub fn needed(&self, bound: f64) -> Option<u64> {
        let trees = (1.96 * self.sd / (self.mean - bound)).powi(2).ceil();
        trees.is_finite().then_some((trees as u64).max(2))
    }

    /// The difference to another estimate, from different trees.
    pub fn apart(&self, other: &Estimate) -> Estimate {
        let half = |e: &Estimate| (e.high - e.low) / 2.0;
        let half = half(self).hypot(half(other));
        let (mean, sd) = (self.mean - other.mean, self.sd.hypot(other.sd));
        Estimate { mean, low: mean - half, high: mean + half, sd, n: self.n.min(other.n) }
    }

    fn widened(self, n: usize) -> Estimate {
        let half = if n > 1 { student(n - 1) * self.sd / number(n).sqrt() } else { f64::INFINITY };
        // A sample without any spread has an interval without any width.
        let half = if self.sd == 0.0 { 0.0 } else { half };
        Estimate { low: self.mean - half, high: self.mean + half, ..self }
    }
}

impl fmt::Display for Estimate {
    /// Writes `189 [183, 195]`, with the decimals that the format specifies, or else as many as suit the number's size.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(match self.mean.abs() {
            x if x >= 100.0 => 0,
            x if x >= 10.0 => 1,
            x if x >= 1.0 => 2,
            _ => 3,
        });
        if self.n < 2 {
            return write!(f, "{:.digits$} [n = {}]", self.mean, self.n);
        }
        write!(f, "{:.digits$} [{:.digits$}, {:.digits$}]", self.mean, self.low, self.high)
    }
}

/// Student's t for 97.5 % and `freedom` degrees of freedom, to within 1 % (Cornish and Fisher's expansion; the first
/// four values are tabulated).
pub fn student(freedom: usize) -> f64 {
    const Z: f64 = 1.959_964;
    const FIRST: [f64; 4] = [12.706, 4.303, 3.182, 2.776];
    if let Some(&t) = freedom.checked_sub(1).and_then(|i| FIRST.get(i)) {
        return t;
    }
    let v = number(freedom);
    let cube = Z.powi(3);
    let fifth = Z.powi(5);
    Z + (cube + Z) / (4.0 * v) + (5.0 * fifth + 16.0 * cube + 3.0 * Z) / (96.0 * v * v)
}

/// Spearman's correlation of ranks; equal values share their mean rank.
pub fn spearman(a: &[f64], b: &[f64]) -> f64 {
    pearson(&ranks(a), &ranks(b))
}

/// The correlation of two samples.
pub fn pearson(a: &[f64], b: &[f64]) -> f64 {
    let (ma, mb) = (Estimate::of(a).mean, Estimate::of(b).mean);
    let sum =
        |f: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(&x, &y)| f(x - ma, y - mb)).sum::<f64>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
}

fn ranks(sample: &[f64]) -> Vec<f64> {
    let rank = |x: &f64| {
        let less = number(sample.iter().filter(|y| *y < x).count());
        let equal = number(sample.iter().filter(|y| y.total_cmp(x).is_eq()).count());
        less + (equal - 1.0) / 2.0
    };
    sample.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.01 * b.abs().max(1.0)
    }

    #[test]
    fn the_interval_is_students() {
        let e = Estimate::of(&[4.0, 6.0, 8.0, 10.0, 12.0]);
        assert!(
            near(e.mean, 8.0) && near(e.sd, 3.162) && near(e.high, 8.0 + 2.776 * 3.162 / 5f64.sqrt())
        );
        for (freedom, t) in
            [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (19, 2.093), (1000, 1.962)]
        {
            assert!(near(student(freedom), t), "{freedom}: {}", student(freedom));
        }
        let larger = e.of_a_sample(500);
        assert!(larger.high - larger.low < (e.high - e.low) / 8.0);
    }

    #[test]
    fn pairs_cancel_what_they_share() {
        let b: Vec<f64> = (1..=50).map(|i| f64::from(i * i)).collect();
        let a: Vec<f64> = b.iter().map(|x| x + 1.0 + 0.01 * (x % 2.0)).collect();
        let e = Estimate::difference(&a, &b);
        assert!(e.low > 1.0 && e.high < 1.02, "{e:?}");
        let twice: Vec<f64> = b.iter().map(|x| 2.0 * x).collect();
        let r = Estimate::ratio(&twice, &b);
        assert!(near(r.mean, 2.0) && near(r.low, 2.0) && near(r.high, 2.0), "{r:?}");
        assert!(near(Estimate::factor(&twice, &b).mean, 2.0));
    }

    #[test]
    fn estimates_from_different_trees_differ_by_more_than_either_is_wide() {
        let (a, b) = (Estimate::of(&[4.0, 5.0, 6.0]), Estimate::of(&[1.0, 2.0, 3.0]));
        let difference = a.apart(&b);
        assert!(near(difference.mean, 3.0) && difference.high - difference.low > a.high - a.low);
    }

    #[test]
    fn wilson_is_sane_at_the_ends() {
        let none = Estimate::share(0, 20);
        assert!(none.low.abs() < 1e-9 && none.high > 0.1 && none.high < 0.2, "{none:?}");
        let half = Estimate::share(50, 100);
        assert!(near(half.low, 0.404) && near(half.high, 0.596), "{half:?}");
    }

    #[test]
    fn the_sample_that_would_decide_decides() {
        let sample: Vec<f64> = (0..20).map(|i| if i % 2 == 0 { 11.0 } else { -9.0 }).collect();
        let e = Estimate::of(&sample);
        assert!(e.contains(0.0));
        let n = e.needed(0.0).expect("a mean off zero");
        assert!(!e.of_a_sample(usize::try_from(n).expect("small") + 4).contains(0.0), "{n}");
    }

    #[test]
    fn ranks_share_ties() {
        assert!(near(spearman(&[1.0, 2.0, 3.0], &[10.0, 20.0, 90.0]), 1.0));
        assert!(near(spearman(&[1.0, 2.0, 3.0], &[9.0, 5.0, 1.0]), -1.0));
        assert_eq!(ranks(&[5.0, 1.0, 5.0]), [1.5, 0.0, 1.5]);
    }
}
