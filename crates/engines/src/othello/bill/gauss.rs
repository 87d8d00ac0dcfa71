//! Gaussian distributions of features, and the log-odds between two of them.

use super::features::{FEATURES, Features};

/// Sums of samples, from which a [`Gaussian`] is estimated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    weight: f64,
    first: Features,
    second: [Features; FEATURES],
}

impl Sums {
    /// Adds a sample that counts `weight` times.
    pub(super) fn add(&mut self, x: &Features, weight: f64) {
        self.weight += weight;
        for i in 0..FEATURES {
            self.first[i] += weight * x[i];
            for j in 0..FEATURES {
                self.second[i][j] += weight * x[i] * x[j];
            }
        }
    }

    /// The distribution of the samples; `None` if there are fewer than 100.
    pub(super) fn gaussian(&self) -> Option<Gaussian> {
        if self.weight < FEWEST {
            return None;
        }
        let mean = self.first.map(|sum| sum / self.weight);
        let mut covariance = [[0.0; FEATURES]; FEATURES];
        for (i, row) in covariance.iter_mut().enumerate() {
            for (j, entry) in row.iter_mut().enumerate() {
                *entry = self.second[i][j] / self.weight - mean[i] * mean[j];
            }
            row[i] += RIDGE;
        }
        let (_, determinant) = invert(&covariance)?;
        let height = self.weight.ln() - determinant.ln() / 2.0;
        Some(Gaussian { height, mean, covariance })
    }
}

/// The fewest samples from which a distribution is estimated.
const FEWEST: f64 = 100.0;
/// What is added to variances: a feature that is constant in the samples must not decide everything.
const RIDGE: f64 = 1e-4;

/// A Gaussian distribution of features.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gaussian {
    /// The logarithm of the density at the mean times the number of samples, up to a constant. Stored because logarithms
    /// are not the same to the last digit on all machines.
    pub(super) height: f64,
    pub(super) mean: Features,
    pub(super) covariance: [Features; FEATURES],
}

impl Gaussian {
    /// The logarithm of the density; `None` if the covariances are not those of a distribution.
    #[expect(clippy::needless_range_loop, reason = "a matrix is read by row and column")]
    pub(super) fn form(&self) -> Option<Form> {
        let (inverse, _) = invert(&self.covariance)?;
        let mut form = Form { constant: self.height, ..Form::default() };
        for i in 0..FEATURES {
            for j in 0..FEATURES {
                let half = -inverse[i][j] / 2.0;
                form.constant += half * self.mean[i] * self.mean[j];
                form.linear[i] -= 2.0 * half * self.mean[j];
                // The matrix is symmetric, so its lower triangle is added to the upper one.
                form.quadratic[i.min(j)][i.max(j)] += half;
            }
        }
        Some(form)
    }
}

/// A quadratic function of features.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Form {
    constant: f64,
    linear: Features,
    /// The upper triangle; the rest is zero.
    quadratic: [Features; FEATURES],
}

impl Form {
    /// The value of the function.
    #[inline]
    pub(super) fn at(&self, x: &Features) -> f64 {
        let mut value = self.constant;
        for i in 0..FEATURES {
            let mut factor = self.linear[i];
            for (entry, x) in self.quadratic[i][i..].iter().zip(&x[i..]) {
                factor += entry * x;
            }
            value += factor * x[i];
        }
        value
    }

    /// This function times `weight`, plus `other` times `other_weight`.
    pub(super) fn mixed(&self, weight: f64, other: &Form, other_weight: f64) -> Form {
        let mix = |a: f64, b: f64| weight * a + other_weight * b;
        let rows = |a: &Features, b: &Features| std::array::from_fn(|i| mix(a[i], b[i]));
        Form {
            constant: mix(self.constant, other.constant),
            linear: rows(&self.linear, &other.linear),
            quadratic: std::array::from_fn(|i| rows(&self.quadratic[i], &other.quadratic[i])),
        }
    }
}

/// The inverse of a positive definite matrix and its determinant, by elimination; `None` for other matrices.
fn invert(matrix: &[Features; FEATURES]) -> Option<([Features; FEATURES], f64)> {
    let mut rest = *matrix;
    let mut inverse: [Features; FEATURES] =
        std::array::from_fn(|i| std::array::from_fn(|j| f64::from(u8::from(i == j))));
    let mut determinant = 1.0;
    for i in 0..FEATURES {
        let pivot = rest[i][i];
        if pivot.is_nan() || pivot <= 0.0 {
            return None;
        }
        determinant *= pivot;
        for row in [&mut rest[i], &mut inverse[i]] {
            *row = row.map(|entry| entry / pivot);
        }
        let (top, bottom) = (rest[i], inverse[i]);
        for k in (0..FEATURES).filter(|&k| k != i) {
            let factor = rest[k][i];
            for j in 0..FEATURES {
                rest[k][j] -= factor * top[j];
                inverse[k][j] -= factor * bottom[j];
            }
        }
    }
    Some((inverse, determinant))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples with known moments: the axes, both ways, about a centre.
    fn samples(centre: f64, spread: f64) -> Sums {
        let mut sums = Sums::default();
        for i in 0..FEATURES {
            for sign in [-1.0, 1.0] {
                let mut x = [centre; FEATURES];
                x[i] += sign * spread;
                sums.add(&x, 100.0);
            }
        }
        sums
    }

    #[test]
    fn a_distribution_has_the_mean_and_the_spread_of_its_samples() {
        let gaussian = samples(0.5, 1.0).gaussian().expect("enough samples");
        for i in 0..FEATURES {
            assert!((gaussian.mean[i] - 0.5).abs() < 1e-9);
            assert!((gaussian.covariance[i][i] - 0.2 - RIDGE).abs() < 1e-9);
        }
        assert!(Sums::default().gaussian().is_none());
    }

    #[test]
    fn the_form_is_the_logarithm_of_the_density() {
        let gaussian = samples(0.5, 1.0).gaussian().expect("enough samples");
        let form = gaussian.form().expect("a distribution");
        let variance = 0.2 + RIDGE;
        for x in [[0.0; FEATURES], [0.5; FEATURES], [1.0, -1.0, 0.3, 0.0, 2.0]] {
            let distance: f64 = x.iter().map(|x| (x - 0.5) * (x - 0.5)).sum();
            let expected = 1000_f64.ln() - 2.5 * variance.ln() - distance / (2.0 * variance);
            assert!((form.at(&x) - expected).abs() < 1e-6, "{x:?}");
        }
    }

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut matrix = [[0.1; FEATURES]; FEATURES];
        for (i, (row, diagonal)) in matrix.iter_mut().zip([1.0, 2.0, 3.0, 4.0, 5.0]).enumerate() {
            row[i] = diagonal;
        }
        let (inverse, determinant) = invert(&matrix).expect("positive definite");
        for (i, row) in matrix.iter().enumerate() {
            for j in 0..FEATURES {
                let entry: f64 = row.iter().zip(&inverse).map(|(entry, row)| entry * row[j]).sum();
                assert!((entry - f64::from(u8::from(i == j))).abs() < 1e-9);
            }
        }
        assert!(determinant > 0.0);
        assert!(invert(&[[1.0; FEATURES]; FEATURES]).is_none());
    }

    #[test]
    fn forms_are_mixed_term_by_term() {
        let [a, b] = [(0.0, 1.0), (0.4, 2.0)]
            .map(|(c, s)| samples(c, s).gaussian().and_then(|g| g.form()).expect("a form"));
        let x = [0.3, -0.2, 0.1, 0.7, -1.0];
        assert!((a.mixed(0.25, &b, 0.75).at(&x) - 0.25 * a.at(&x) - 0.75 * b.at(&x)).abs() < 1e-9);
    }
}
