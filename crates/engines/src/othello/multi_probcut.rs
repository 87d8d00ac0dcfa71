//! Multi-ProbCut: a search to a small depth predicts the result of a deeper one, and where the prediction is far enough
//! beyond the window, it is believed.
//!
//! Paper: Buro, *Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello* (1997).
//!
//! The value of a search to `deep` plies is about `slope · v + offset`, where `v` is the value at `shallow` plies, with a
//! standard deviation of `sigma`. All three depend on the stage of the game and on both depths, and on the evaluator:
//! [`Constants`] holds them, and [`fit`](fit()) finds them by linear regression.

mod file;
mod fit;

pub use file::BadConstants;
pub use fit::{Fit, fit};

use plywood_core::tactics::{Answered, Asked, Next, Probe};
use plywood_core::{Depth, Evaluate, Value, Window};
use plywood_games::othello::{Othello, Position};
use std::sync::{Arc, LazyLock};

/// The number of bands of the game, by the number of discs.
pub const BANDS: usize = 6;

/// The greatest depth that has constants of its own; deeper searches use those of this depth.
pub const DEEPEST: Depth = 16;

/// Returns the band of a position with this number of discs.
#[must_use]
pub fn band(discs: u32) -> usize {
    (discs.saturating_sub(10) as usize / 9).min(BANDS - 1)
}

/// How a search to `shallow` plies predicts one to `deep` plies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The depth that is predicted.
    pub deep: Depth,
    /// The depth of the probe, less than `deep`.
    pub shallow: Depth,
    /// The factor of the shallow value.
    pub slope: f64,
    /// What is added to it.
    pub offset: f64,
    /// The standard deviation of the prediction's error.
    pub sigma: f64,
    /// The number of positions that were measured; 0 if the constants are extrapolated from other depths.
    pub measured: u32,
}

/// The constants of one evaluator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Constants {
    /// The pairs of each band, by the deep depth; probed in this order.
    pairs: [Vec<Vec<Pair>>; BANDS],
}

impl Constants {
    /// Creates the constants from the pairs of each band.
    #[must_use]
    pub fn new(all: impl IntoIterator<Item = (usize, Pair)>) -> Constants {
        let mut constants = Constants::default();
        for (band, pair) in all {
            let Some(by_depth) = constants.pairs.get_mut(band) else { continue };
            let deep = usize::from(pair.deep.min(DEEPEST));
            if by_depth.len() <= deep {
                by_depth.resize(deep + 1, Vec::new());
            }
            by_depth[deep].push(pair);
        }
        constants
    }

    /// Returns the constants of the evaluator [`patterns`](super::patterns) that are part of the program.
    #[must_use]
    pub fn built_in() -> Arc<Constants> {
        static BUILT_IN: LazyLock<Arc<Constants>> = LazyLock::new(|| {
            let text = include_str!("../../data/othello-probcut.tsv");
            Arc::new(text.parse().unwrap_or_default())
        });
        BUILT_IN.clone()
    }

    /// Returns the pairs for a search to `deep` plies of a position with this number of discs.
    fn pairs(&self, discs: u32, deep: Depth) -> &[Pair] {
        let by_depth = &self.pairs[band(discs)];
        by_depth.get(usize::from(deep.min(DEEPEST))).map_or(&[], Vec::as_slice)
    }

    /// Returns all pairs with their bands.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Pair)> {
        self.pairs
            .iter()
            .enumerate()
            .flat_map(|(band, by_depth)| by_depth.iter().flatten().map(move |pair| (band, pair)))
    }

    /// Answers what to do before the moves of a node are searched. A prediction must exceed the window by `deviations`
    /// standard deviations to be believed. Only minimal windows are probed, on the side where the evaluator sees the
    /// value.
    #[inline]
    #[must_use]
    pub fn probe<E: Evaluate<Othello>>(
        &self,
        node: &Asked<'_, Othello, E>,
        last: Option<Answered>,
        deviations: f64,
    ) -> Next<Position> {
        if node.depth < 3 || !node.window.is_minimal() {
            return Next::Moves;
        }
        self.dialogue(node, last, deviations)
    }

    #[inline(never)]
    fn dialogue<E: Evaluate<Othello>>(
        &self,
        node: &Asked<'_, Othello, E>,
        last: Option<Answered>,
        deviations: f64,
    ) -> Next<Position> {
        let discs = 64 - node.position.empty().count_ones();
        let pairs = self.pairs(discs, node.depth);
        let test = |number: u16| {
            let pair = pairs.get(usize::from(number / 2))?;
            let side = if number.is_multiple_of(2) { Side::Low } else { Side::High };
            Some(Test { pair, side, window: node.window, margin: deviations * pair.sigma })
        };
        if let Some(Answered { number, value }) = last
            && let Some(believed) = test(number).and_then(|test| test.believes(value))
        {
            return Next::Believe(believed);
        }
        let number = match last {
            Some(last) => last.number + 2,
            None if pairs.is_empty() => return Next::Moves,
            None => {
                let high = node.value() >= node.window.beta();
                u16::from(high)
            }
        };
        let Some(Test { pair, side, .. }) = test(number) else { return Next::Moves };
        let Some(threshold) = test(number).and_then(|test| test.threshold()) else {
            return Next::Moves;
        };
        let window = match side {
            Side::Low => Window::minimal(threshold),
            Side::High => Window::minimal(threshold.previous()),
        };
        Next::Probe(Probe { number, passed: None, depth: pair.shallow.min(node.depth - 1), window })
    }
}

/// The side of the window on which the value is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Low,
    High,
}

/// A test whether a shallow value shows that the deep one lies outside the window.
struct Test<'c> {
    pair: &'c Pair,
    side: Side,
    window: Window,
    /// The error that is allowed for.
    margin: f64,
}

/// Values beyond this are not probed: they are those of finished games, or of windows that are not about the evaluator.
const MOST: f64 = 1e6;

impl Test<'_> {
    /// Returns the shallow value from which on the deep one is believed to lie beyond the window; `None` if no
    /// evaluation reaches it.
    fn threshold(&self) -> Option<Value> {
        let Pair { slope, offset, .. } = *self.pair;
        let bound = match self.side {
            Side::Low => (f64::from(self.window.alpha().get()) - self.margin - offset) / slope,
            Side::High => (f64::from(self.window.beta().get()) + self.margin - offset) / slope,
        };
        let bound = if self.side == Side::Low { bound.floor() } else { bound.ceil() };
        #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
        (bound.abs() < MOST).then_some(Value::from(bound as i32))
    }

    /// Returns the bound of the deep value that the shallow one shows, if it lies beyond the window.
    fn believes(&self, shallow: Value) -> Option<Value> {
        let Pair { slope, offset, .. } = *self.pair;
        let (threshold, window) = (self.threshold()?, self.window);
        let expected = slope * f64::from(shallow.get()) + offset;
        #[expect(clippy::cast_possible_truncation, reason = "casts of floats saturate")]
        let rounded = |value: f64| Value::nearest(value as i64);
        match self.side {
            Side::Low if shallow <= threshold => {
                Some(rounded((expected + self.margin).ceil()).min(window.alpha()))
            }
            Side::High if shallow >= threshold => {
                Some(rounded((expected - self.margin).floor()).max(window.beta()))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
