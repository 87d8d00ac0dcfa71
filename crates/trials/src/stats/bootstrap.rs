//! Intervals of any statistic of a sample: it is recomputed on samples drawn from the sample.

use super::Estimate;
use crate::words::Random;

/// The number of samples that are drawn.
const DRAWS: usize = 1000;

/// Draws samples with replacement and a fixed seed, 1000 times one of each size, as indices.
pub fn resamples(sizes: &[usize]) -> impl Iterator<Item = Vec<Vec<usize>>> {
    let mut random = Random::seeded(0x9E37_79B9_7F4A_7C15);
    (0..DRAWS).map(move |_| {
        let mut draw = |n| (0..n).map(|_| random.below(n)).collect();
        sizes.iter().map(|&n| draw(n)).collect()
    })
}

impl Estimate {
    /// The value of `statistic` on all of `0..n`, with an interval from 1000 samples drawn with replacement and a fixed
    /// seed.
    pub fn bootstrap(n: usize, mut statistic: impl FnMut(&[usize]) -> f64) -> Estimate {
        let found = resamples(&[n]).map(|drawn| statistic(&drawn[0])).collect();
        let all: Vec<usize> = (0..n).collect();
        Estimate::resampled(statistic(&all), found, n)
    }

    /// The value `found` in a sample of `n`, with an interval from the values in samples drawn from it. Values that are
    /// not finite are left out.
    pub fn resampled(found: f64, mut drawn: Vec<f64>, n: usize) -> Estimate {
        drawn.retain(|x| x.is_finite());
        drawn.sort_by(f64::total_cmp);
        let at =
            |per_mille: usize| drawn.get(drawn.len() * per_mille / 1000).copied().unwrap_or(f64::NAN);
        Estimate { mean: found, low: at(25), high: at(975), sd: Estimate::of(&drawn).sd, n }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::number;

    #[test]
    fn the_bootstrap_agrees_with_students_interval_on_a_mean() {
        let sample: Vec<f64> = (0..200).map(|i| f64::from(i * 37 % 101)).collect();
        let e = Estimate::of(&sample);
        let b = Estimate::bootstrap(sample.len(), |drawn| {
            drawn.iter().map(|&i| sample[i]).sum::<f64>() / number(drawn.len())
        });
        assert!((b.low - e.low).abs() < 1.0 && (b.high - e.high).abs() < 1.0, "{b:?} {e:?}");
    }

    #[test]
    fn samples_are_drawn_from_their_own_cases_and_apart_from_each_other() {
        for drawn in resamples(&[3, 50, 0]).take(20) {
            assert_eq!(drawn.iter().map(Vec::len).collect::<Vec<_>>(), [3, 50, 0]);
            assert!(drawn[0].iter().all(|&i| i < 3) && drawn[1].iter().any(|&i| i > 3));
        }
    }
}
