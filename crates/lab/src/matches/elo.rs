use crate::stats::Estimate;
use serde::Serialize;
use std::fmt;

/// A difference in Elo rating, with an interval derived from that of the share of points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The difference; infinite if all games were won or all were lost.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The rating difference that corresponds to a share of points.
pub(super) fn from_share(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    // Adding 0 turns -0 into 0.
    400.0 * (share / (1.0 - share)).log10() + 0.0
}

/// The share of points that corresponds to a rating difference.
pub(super) fn to_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl Elo {
    pub(super) fn of(share: &Estimate) -> Elo {
        Elo { value: from_share(share.mean), low: from_share(share.low), high: from_share(share.high) }
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |x: f64| {
            if x.is_infinite() {
                if x > 0.0 { "∞".into() } else { "-∞".into() }
            } else {
                format!("{x:+.0}")
            }
        };
        write!(f, "{} [{}, {}]", shown(self.value), shown(self.low), shown(self.high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_and_a_difference_correspond() {
        for (share, elo) in [(0.5, 0.0), (0.64, 99.95), (10.0 / 11.0, 400.0), (0.36, -99.95)] {
            assert!((from_share(share) - elo).abs() < 0.05, "{share}");
            assert!((to_share(elo) - share).abs() < 1e-4, "{elo}");
        }
        assert_eq!(Elo::of(&Estimate::of(&[1.0, 1.0])).to_string(), "∞ [∞, ∞]");
    }
}
