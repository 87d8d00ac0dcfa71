//! Several cells as one estimate, and which cells stand out when many are looked at.

use crate::stats::{Estimate, number, student};

/// An estimate on the axis on which it is judged: logarithms of factors, other values as they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pooled {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// Half the width of the interval.
    pub half: f64,
}

impl Pooled {
    /// One cell. The standard error is half the interval's width, divided by Student's quantile.
    pub(super) fn of(cell: &Estimate, is_factor: bool) -> Pooled {
        let on_axis = |x: f64| if is_factor { x.ln() } else { x };
        let half = (on_axis(cell.high) - on_axis(cell.low)) / 2.0;
        let quantile = if cell.n > 1 { student(cell.n - 1) } else { 1.0 };
        Pooled { mean: on_axis(cell.mean), error: half / quantile, half }
    }

    /// The mean over families of which these cells are a sample: the random-effects estimate of `DerSimonian` and Laird,
    /// with the interval of Hartung and Knapp. Three games are a sample of three.
    pub(super) fn over(cells: &[Pooled]) -> Option<Pooled> {
        let [first, rest @ ..] = cells else { return None };
        if rest.is_empty() {
            return Some(*first);
        }
        let k = number(cells.len());
        let between = spread_between(cells);
        let weight = |cell: &Pooled| 1.0 / (cell.error.powi(2) + between);
        let is_exact = cells.iter().any(|cell| !weight(cell).is_finite());
        let weight = |cell: &Pooled| if is_exact { 1.0 } else { weight(cell) };
        let sum: f64 = cells.iter().map(weight).sum();
        let mean = cells.iter().map(|cell| weight(cell) * cell.mean).sum::<f64>() / sum;
        let rest: f64 = cells.iter().map(|cell| weight(cell) * (cell.mean - mean).powi(2)).sum();
        let apart = (rest / ((k - 1.0) * sum)).sqrt();
        // The interval is never narrower than that of the same cells without any spread between families.
        let within = if is_exact { 0.0 } else { (1.0 / sum).sqrt() };
        let error = apart.max(within);
        Some(Pooled { mean, error, half: student(cells.len() - 1) * error })
    }

    /// The estimate from a sample of `n`, on a linear axis.
    pub(super) fn linear(&self, n: usize) -> Estimate {
        let (low, high) = (self.low(), self.high());
        Estimate { mean: self.mean, low, high, sd: self.error * number(n).sqrt(), n }
    }

    pub(super) fn low(&self) -> f64 {
        self.mean - self.half
    }

    pub(super) fn high(&self) -> f64 {
        self.mean + self.half
    }
}

/// The variance between families, by moments.
fn spread_between(cells: &[Pooled]) -> f64 {
    let weights: Vec<f64> = cells.iter().map(|cell| cell.error.powi(-2)).collect();
    if weights.iter().any(|weight| !weight.is_finite()) {
        return 0.0;
    }
    let sum: f64 = weights.iter().sum();
    let squares: f64 = weights.iter().map(|weight| weight.powi(2)).sum();
    let mean = weights.iter().zip(cells).map(|(w, cell)| w * cell.mean).sum::<f64>() / sum;
    let q: f64 = weights.iter().zip(cells).map(|(w, cell)| w * (cell.mean - mean).powi(2)).sum();
    ((q - (number(cells.len()) - 1.0)) / (sum - squares / sum)).max(0.0)
}

/// Which of these probabilities stand out if the share of false discoveries is to stay below `share` (Benjamini and
/// Hochberg).
pub(super) fn stand_out(probabilities: &[f64], share: f64) -> Vec<bool> {
    let mut sorted = probabilities.to_vec();
    sorted.sort_by(f64::total_cmp);
    let count = number(sorted.len());
    let limits = sorted.iter().enumerate().map(|(i, &p)| (p, share * (number(i) + 1.0) / count));
    let least = limits.filter(|(p, limit)| p <= limit).map(|(p, _)| p).next_back();
    probabilities.iter().map(|&p| least.is_some_and(|least| p <= least)).collect()
}

/// The probability that a normal variable is at least `z` standard deviations from its mean, on either side (the
/// rational approximation 7.1.26 of Abramowitz and Stegun for the error function, good to 1.5e-7).
pub(super) fn two_sided(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    if x.is_nan() {
        return 1.0;
    }
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let sum = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let polynomial = sum.into_iter().fold(0.0, |so_far, a| (so_far + a) * t);
    polynomial * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(mean: f64, error: f64) -> Pooled {
        Pooled { mean, error, half: 1.96 * error }
    }

    #[test]
    fn one_cell_is_its_own_estimate_and_three_are_a_sample_of_three() {
        assert_eq!(Pooled::over(&[cell(1.0, 0.1)]), Some(cell(1.0, 0.1)));
        assert_eq!(Pooled::over(&[]), None);
        let apart = Pooled::over(&[cell(1.0, 0.01), cell(2.0, 0.01), cell(3.0, 0.01)]).expect("cells");
        assert!((apart.mean - 2.0).abs() < 0.01);
        // The standard deviation 1 of three families, not the tiny errors within them.
        assert!((apart.error - 1.0 / 3f64.sqrt()).abs() < 0.01, "{apart:?}");
        assert!((apart.half - 4.303 * apart.error).abs() < 0.01);
    }

    #[test]
    fn cells_that_agree_are_weighted_by_their_errors() {
        let pooled = Pooled::over(&[cell(1.0, 0.1), cell(1.1, 1.0)]).expect("cells");
        assert!((pooled.mean - 1.001).abs() < 0.001, "{pooled:?}");
        let exact = Pooled::over(&[cell(1.0, 0.0), cell(1.2, 0.0)]).expect("cells");
        assert!((exact.mean - 1.1).abs() < 1e-9 && exact.half > 1.0, "{exact:?}");
    }

    #[test]
    fn one_of_twenty_is_expected_by_chance() {
        let mut probabilities = vec![0.5; 19];
        probabilities.push(0.04);
        assert!(stand_out(&probabilities, 0.05).iter().all(|out| !out));
        probabilities.push(0.0001);
        assert_eq!(stand_out(&probabilities, 0.05).iter().filter(|&&out| out).count(), 1);
        assert_eq!(stand_out(&[], 0.05), [] as [bool; 0]);
    }

    #[test]
    fn the_tails_are_those_of_the_normal_distribution() {
        for (z, p) in [(0.0, 1.0), (1.0, 0.317_311), (1.959_964, 0.05), (-2.575_829, 0.01), (6.0, 0.0)]
        {
            assert!((two_sided(z) - p).abs() < 1e-6, "{z}: {}", two_sided(z));
        }
    }
}
