//! How far two rankings agree.

use super::{Estimate, resamples};
use std::cmp::Ordering;

/// Kendall's τ-b of two scores of the same things: pairs that both rank alike less pairs that they rank the other way
/// round, over the geometric mean of the pairs that the one and the other tell apart. 1 if the rankings are the same, −1 if
/// one is the other reversed, no number if one of them tells nothing apart.
///
/// # Panics
///
/// If they are not scores of the same things.
#[must_use]
pub fn kendall(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len(), "two scores for each thing");
    let (mut net, mut by_a, mut by_b) = (0.0, 0.0, 0.0);
    for i in 0..a.len() {
        for j in 0..i {
            let (x, y) = (side(a[i], a[j]), side(b[i], b[j]));
            net += x * y;
            by_a += x.abs();
            by_b += y.abs();
        }
    }
    net / f64::sqrt(by_a * by_b)
}

fn side(x: f64, y: f64) -> f64 {
    match x.total_cmp(&y) {
        Ordering::Less => -1.0,
        Ordering::Equal => 0.0,
        Ordering::Greater => 1.0,
    }
}

/// Scores of the same things in a number of cases: for each thing its scores, case by case. Things are ranked by the mean.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores(Vec<Vec<f64>>);

impl Scores {
    /// One list for each thing, with one score for each case.
    ///
    /// # Panics
    ///
    /// If a thing has more scores than another.
    #[must_use]
    pub fn new(things: Vec<Vec<f64>>) -> Scores {
        assert!(things.windows(2).all(|two| two[0].len() == two[1].len()), "a score for each case");
        Scores(things)
    }

    /// How many cases there are.
    #[must_use]
    pub fn cases(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }

    /// The mean score of each thing over these cases. Things that score alike in all of them have exactly the same mean.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "no sample has 2^52 members")]
    pub fn means(&self, cases: &[usize]) -> Vec<f64> {
        let mean = |thing: &Vec<f64>| cases.iter().map(|&i| thing[i]).sum::<f64>() / cases.len() as f64;
        self.0.iter().map(mean).collect()
    }

    /// Kendall's τ-b of the two rankings by mean score. The cases of either are drawn anew for the interval.
    #[must_use]
    pub fn agreement(&self, other: &Scores) -> Estimate {
        let sizes = [self.cases(), other.cases()];
        let tau = |a: &[usize], b: &[usize]| kendall(&self.means(a), &other.means(b));
        let drawn = resamples(&sizes).map(|drawn| tau(&drawn[0], &drawn[1])).collect();
        let [a, b] = sizes.map(|n| (0..n).collect::<Vec<_>>());
        Estimate::resampled(tau(&a, &b), drawn, sizes[0].min(sizes[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn without_ties_it_is_concordant_less_discordant_pairs_over_all() {
        let a = [1.0, 2.0, 3.0, 4.0];
        assert!(near(kendall(&a, &[10.0, 20.0, 30.0, 90.0]), 1.0));
        assert!(near(kendall(&a, &[4.0, 3.0, 2.0, 1.0]), -1.0));
        // Of six pairs only (3, 4) is the other way round: (5 - 1) / 6.
        assert!(near(kendall(&a, &[1.0, 2.0, 4.0, 3.0]), 2.0 / 3.0));
        // 1 3 2 5 4 has two inversions of ten: (8 - 2) / 10.
        assert!(near(kendall(&[1.0, 2.0, 3.0, 4.0, 5.0], &[1.0, 3.0, 2.0, 5.0, 4.0]), 0.6));
    }

    #[test]
    fn ties_count_for_neither_side_and_shorten_the_scale() {
        // Pairs: a tells apart 5 of 6, b all 6; 5 agree.
        assert!(near(kendall(&[1.0, 2.0, 2.0, 3.0], &[1.0, 2.0, 3.0, 4.0]), 5.0 / 30f64.sqrt()));
        // A tie in both costs nothing.
        assert!(near(kendall(&[1.0, 1.0, 2.0], &[5.0, 5.0, 9.0]), 1.0));
        // a ties (1, 2), b ties (2, 3): one pair agrees, both tell two apart.
        assert!(near(kendall(&[1.0, 1.0, 2.0], &[1.0, 2.0, 2.0]), 0.5));
        assert!(kendall(&[1.0, 1.0], &[1.0, 2.0]).is_nan());
    }

    #[test]
    fn the_interval_is_narrow_where_all_cases_rank_alike_and_wide_where_they_do_not() {
        let clear = Scores::new(vec![vec![1.0; 8], vec![2.0; 8], vec![3.0; 8], vec![4.0; 8]]);
        let e = clear.agreement(&clear);
        assert!(near(e.mean, 1.0) && near(e.low, 1.0) && near(e.high, 1.0), "{e:?}");
        let swung = |k: u32| (0..8).map(|i| if i % 2 == 0 { f64::from(k) } else { 2.4 }).collect();
        let noisy: Vec<Vec<f64>> = (1..=4).map(swung).collect();
        let mut noisy = Scores::new(noisy);
        noisy.0[3][0] = -20.0;
        let e = clear.agreement(&noisy);
        assert!(e.low < 0.5 && e.high > 0.9, "{e:?}");
    }
}
