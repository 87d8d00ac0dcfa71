//! The agreement of two rankings.

use super::number;
use std::cmp::Ordering;

/// Kendall's τ-b of two scores of the same things: the number of pairs that both rank alike minus the number of pairs
/// that they rank in opposite order, divided by the geometric mean of the numbers of pairs that each distinguishes. 1
/// if the rankings are equal, −1 if one is the reverse of the other, NaN if one of them distinguishes no pair.
///
/// # Panics
///
/// If the numbers of scores differ.
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

/// Scores of the same things in several cases: for each thing, one score for each case. Things are ranked by the mean.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores(Vec<Vec<f64>>);

impl Scores {
    /// Creates scores from one list for each thing, with one score for each case.
    ///
    /// # Panics
    ///
    /// If a thing has more scores than another.
    pub fn new(things: Vec<Vec<f64>>) -> Scores {
        assert!(things.windows(2).all(|two| two[0].len() == two[1].len()), "a score for each case");
        Scores(things)
    }

    /// The number of cases.
    pub fn cases(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }

    /// The mean score of each thing over these cases. Things with equal scores in all of them have exactly equal means.
    pub fn means(&self, cases: &[usize]) -> Vec<f64> {
        let mean =
            |thing: &Vec<f64>| cases.iter().map(|&i| thing[i]).sum::<f64>() / number(cases.len());
        self.0.iter().map(mean).collect()
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
}
