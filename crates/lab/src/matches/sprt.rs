use super::elo::to_share;
use serde::Serialize;

/// A sequential probability ratio test: play until it is clear whether the first contender is better by `elo1` or only
/// by `elo0`.
///
/// The ratio is that of normal distributions of the points of a pair (a generalised test), with the variance estimated
/// from the five possible results of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The rating difference of the null hypothesis: too small to matter.
    pub elo0: f64,
    /// The rating difference of the alternative hypothesis: large enough to matter.
    pub elo1: f64,
    /// The accepted probability that a player that is better only by `elo0` passes.
    pub alpha: f64,
    /// The accepted probability that a player that is better by `elo1` fails.
    pub beta: f64,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The first contender is better by `elo1`.
    Passed,
    /// The first contender is better by at most `elo0`.
    Failed,
    /// More games are needed.
    Open,
}

/// Added to the count of each result, one pair in total. Without it the variance of the first few pairs is often too
/// small, and the test would err several times as often as it promises.
const PRIOR: f64 = 0.2;

impl Sprt {
    /// The log-likelihood ratios at or below which the test fails, and at or above which it passes.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of these pairs, each worth 0 to 1 in quarters.
    #[must_use]
    pub fn ratio(&self, points: &[f64]) -> f64 {
        let mut counts = [PRIOR; 5];
        for &points in points {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 4")]
            let result = (points.clamp(0.0, 1.0) * 4.0).round() as usize;
            counts[result] += 1.0;
        }
        let n: f64 = counts.iter().sum();
        let shares = || [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts);
        let mean = shares().map(|(x, count)| x * count).sum::<f64>() / n;
        let variance = shares().map(|(x, count)| (x - mean).powi(2) * count).sum::<f64>() / n;
        let (low, high) = (to_share(self.elo0), to_share(self.elo1));
        n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Goes through the pairs in order until the test decides. Returns the decision and the number of pairs it took.
    #[must_use]
    pub fn decide(&self, points: &[f64]) -> (Decision, usize) {
        let (low, high) = self.bounds();
        for n in 2..=points.len() {
            let ratio = self.ratio(&points[..n]);
            if ratio <= low {
                return (Decision::Failed, n);
            }
            if ratio >= high {
                return (Decision::Passed, n);
            }
        }
        (Decision::Open, points.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::mix;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05 };

    /// Random pairs of a player that is better by `elo`; a third of the games are draws.
    fn drawn(elo: f64, seed: u64) -> Vec<f64> {
        let share = to_share(elo);
        let game = |n: u64| {
            #[expect(clippy::cast_precision_loss, reason = "a random number need not be exact")]
            let x = mix(n.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ mix(seed)) as f64 / u64::MAX as f64;
            let win = share - 1.0 / 6.0;
            if x < win {
                0.5
            } else if x < win + 1.0 / 3.0 {
                0.25
            } else {
                0.0
            }
        };
        (0..3000).map(|n| game(2 * n) + game(2 * n + 1)).collect()
    }

    #[test]
    fn it_errs_about_as_rarely_as_it_promises() {
        let decided = |elo: f64, decision| {
            (0..200).filter(|&seed| TEST.decide(&drawn(elo, seed)).0 == decision).count()
        };
        let (wrongly_passed, wrongly_failed) =
            (decided(0.0, Decision::Passed), decided(30.0, Decision::Failed));
        assert!(wrongly_passed <= 18 && wrongly_failed <= 18, "{wrongly_passed} {wrongly_failed}");
        assert!(decided(30.0, Decision::Passed) > 170 && decided(0.0, Decision::Failed) > 170);
    }

    #[test]
    fn a_great_difference_is_seen_soon() {
        let (decision, pairs) = TEST.decide(&drawn(200.0, 1));
        assert!(decision == Decision::Passed && pairs < 100, "{pairs}");
        let (decision, pairs) = TEST.decide(&drawn(-200.0, 1));
        assert!(decision == Decision::Failed && pairs < 100, "{pairs}");
        assert_eq!(TEST.decide(&[0.5]), (Decision::Open, 1));
    }

    #[test]
    fn more_pairs_do_not_change_a_decision() {
        let all = drawn(50.0, 9);
        let (decision, pairs) = TEST.decide(&all);
        assert_eq!(TEST.decide(&all[..pairs]), (decision, pairs));
    }
}
