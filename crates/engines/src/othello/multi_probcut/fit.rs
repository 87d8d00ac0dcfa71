//! Finds the constants of Multi-ProbCut by searching positions to many depths.

use super::{BANDS, Constants, DEEPEST, Pair, band};
use plywood_core::memory::Table;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Depth, Evaluate, Memory, Search, Window};
use plywood_games::othello::{FewestReplies, Othello, Position};

/// How the constants are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The greatest depth to which positions are searched.
    pub depth: Depth,
    /// The size of the table for these searches, in MiB.
    pub memory: u64,
}

/// Returns the shallow depths that predict a search to `deep` plies, in the order in which they are probed: depths of the
/// same parity, since values swing with the parity of the depth.
pub(super) fn shallow(deep: Depth) -> Vec<Depth> {
    let half = deep / 2;
    let near = if half % 2 == deep % 2 { half } else { half + 1 };
    let mut depths = vec![near];
    if near >= 4 {
        depths.insert(0, near - 2);
    }
    depths.retain(|&depth| depth > 0 && depth < deep);
    depths
}

/// Finds the constants: searches every position to all depths without pruning, and predicts each deep value by the
/// shallow ones of the same position, by linear regression in each band. Constants for greater depths are extrapolated.
///
/// The result depends on the positions, the evaluator and the depth alone.
pub fn fit<E: Evaluate<Othello>>(
    how: Fit,
    positions: impl IntoIterator<Item = Position>,
    evaluator: &E,
    mut tell: impl FnMut(usize),
) -> Constants {
    let mut samples: [Vec<Vec<f64>>; BANDS] = Default::default();
    for (number, position) in positions.into_iter().enumerate() {
        let empty = position.empty().count_ones();
        // A search to the end of the game is not a prediction of the evaluator.
        if empty > u32::from(how.depth) && !position.is_over() {
            samples[band(64 - empty)].push(values(how, &position, evaluator));
        }
        tell(number + 1);
    }
    Constants::new(samples.iter().enumerate().flat_map(|(band, samples)| {
        let measured = measured(how.depth, samples);
        let model = Model::of(&measured);
        (3..=DEEPEST).flat_map(shallow_pairs).map(move |(deep, shallow)| {
            let same = measured.iter().find(|pair| (pair.deep, pair.shallow) == (deep, shallow));
            (band, same.copied().unwrap_or_else(|| model.pair(deep, shallow)))
        })
    }))
}

fn shallow_pairs(deep: Depth) -> impl Iterator<Item = (Depth, Depth)> {
    shallow(deep).into_iter().map(move |shallow| (deep, shallow))
}

/// Returns the values of a position at all depths up to the greatest.
fn values<E: Evaluate<Othello>>(how: Fit, position: &Position, evaluator: &E) -> Vec<f64> {
    let Ok(table) = Table::with_mebibytes(how.memory) else { return Vec::new() };
    let mut search = Search::new(&Othello, evaluator).silent().memory(table).order(FewestReplies);
    let mut values = Vec::new();
    for depth in 0..=how.depth {
        Memory::<Othello>::begin(&mut search.memory);
        let root = search.root(position, depth);
        let Ok(value) = NegaScout::PAPER.search(&mut search, &root, Window::FULL);
        values.push(f64::from(value.get()));
    }
    values
}

/// Fits every pair of depths that was searched.
fn measured(deepest: Depth, samples: &[Vec<f64>]) -> Vec<Pair> {
    let pairs = (3..=deepest.min(DEEPEST)).flat_map(shallow_pairs);
    let of = |(deep, shallow): (Depth, Depth)| {
        let both = samples.iter().filter_map(|values| {
            Some((*values.get(usize::from(shallow))?, *values.get(usize::from(deep))?))
        });
        regression(&both.collect::<Vec<_>>()).map(|(slope, offset, sigma, measured)| Pair {
            deep,
            shallow,
            slope,
            offset,
            sigma,
            measured,
        })
    };
    pairs.filter_map(of).collect()
}

/// The least number of positions for a regression.
const LEAST: usize = 8;

/// Returns the line that predicts the second numbers by the first ones, the standard deviation of its error, and the
/// number of pairs; `None` if there are too few pairs, or if they show no relation.
fn regression(pairs: &[(f64, f64)]) -> Option<(f64, f64, f64, u32)> {
    let count = u32::try_from(pairs.len()).ok().filter(|_| pairs.len() >= LEAST)?;
    let n = f64::from(count);
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let xx: f64 = pairs.iter().map(|pair| (pair.0 - x).powi(2)).sum();
    let xy: f64 = pairs.iter().map(|pair| (pair.0 - x) * (pair.1 - y)).sum();
    let slope = xy / xx;
    if !slope.is_finite() || slope <= 0.1 {
        return None;
    }
    let offset = y - slope * x;
    let errors: f64 = pairs.iter().map(|pair| (pair.1 - slope * pair.0 - offset).powi(2)).sum();
    Some((slope, offset, (errors / (n - 2.0)).sqrt(), count))
}

/// A rule for depths that were not searched: the error grows with the square root of the plies in between and shrinks
/// with the shallow depth, as fitted to the pairs that were searched.
struct Model {
    /// The mean of sigma / √(deep - shallow).
    scale: f64,
    slope: f64,
}

impl Model {
    fn of(measured: &[Pair]) -> Model {
        let deepest = measured.iter().filter(|pair| pair.deep >= 6);
        let of = |pair: &Pair| (pair.sigma / f64::from(pair.deep - pair.shallow).sqrt(), pair.slope);
        let (count, scale, slope) =
            deepest.map(of).fold((0.0, 0.0, 0.0), |(n, a, b), (x, y)| (n + 1.0, a + x, b + y));
        if count == 0.0 {
            // Nothing is known: nothing is believed.
            return Model { scale: f64::MAX.sqrt(), slope: 1.0 };
        }
        Model { scale: scale / count, slope: slope / count }
    }

    fn pair(&self, deep: Depth, shallow: Depth) -> Pair {
        let sigma = self.scale * f64::from(deep - shallow).sqrt();
        Pair { deep, shallow, slope: self.slope, offset: 0.0, sigma, measured: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shallow_depths_have_the_parity_of_the_deep_one() {
        for deep in 3..=DEEPEST {
            let depths = shallow(deep);
            assert!(!depths.is_empty() && depths.is_sorted(), "{deep}: {depths:?}");
            assert!(depths.iter().all(|depth| depth % 2 == deep % 2 && *depth < deep));
        }
    }

    #[test]
    fn a_line_with_noise_is_found_again() {
        let noise = [1.0, -1.0, -1.0, 1.0];
        let pairs: Vec<(f64, f64)> =
            (0..40).map(|n| (f64::from(n), 1.5 * f64::from(n) - 7.0 + noise[n as usize % 4])).collect();
        let (slope, offset, sigma, count) = regression(&pairs).expect("there are enough");
        assert!((slope - 1.5).abs() < 0.02 && (offset + 7.0).abs() < 0.3, "{slope} {offset}");
        assert!((sigma - 1.0).abs() < 0.1 && count == 40, "{sigma}");
        assert_eq!(regression(&pairs[..3]), None);
    }
}
