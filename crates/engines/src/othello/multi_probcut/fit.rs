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
    /// The greatest value of a position that is used. Games that are decided have other errors, and are hardly ever
    /// searched.
    pub most: i32,
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
/// shallow ones of the same position, by linear regression in each band. Constants for greater depths are extrapolated;
/// a band with too few positions has the constants of the nearest band that has enough.
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
            let values = values(how, &position, evaluator);
            if values.last().is_some_and(|value| value.abs() <= f64::from(how.most)) {
                samples[band(64 - empty)].push(values);
            }
        }
        tell(number + 1);
    }
    let measured: Vec<Vec<Pair>> = samples.iter().map(|samples| measured(how.depth, samples)).collect();
    Constants::new((0..BANDS).flat_map(|band| {
        let nearest = (0..BANDS).filter(|&other| !measured[other].is_empty());
        let nearest = nearest.min_by_key(|other| other.abs_diff(band));
        let pairs = nearest.map_or_else(Vec::new, |nearest| completed(&measured[nearest]));
        pairs.into_iter().map(move |pair| (band, pair))
    }))
}

/// Returns the pairs of all depths: those that were measured, and extrapolated ones for the others.
fn completed(measured: &[Pair]) -> Vec<Pair> {
    let model = Model::of(measured);
    let pair = |(deep, shallow): (Depth, Depth)| {
        let same = measured.iter().find(|pair| (pair.deep, pair.shallow) == (deep, shallow));
        same.copied().unwrap_or_else(|| model.pair(deep, shallow))
    };
    (3..=DEEPEST).flat_map(shallow_pairs).map(pair).collect()
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
        let (slope, offset, sigma, measured) = regression(&both.collect::<Vec<_>>())?;
        Some(Pair { deep, shallow, slope, offset, sigma, measured }.rounded())
    };
    pairs.filter_map(of).collect()
}

impl Pair {
    /// Rounds the numbers to what the measurement can tell, so that the table is easy to read.
    fn rounded(self) -> Pair {
        let to = |number: f64, digits: f64| (number * digits).round() / digits;
        let Pair { slope, offset, sigma, .. } = self;
        Pair { slope: to(slope, 1e3), offset: to(offset, 10.0), sigma: to(sigma, 10.0), ..self }
    }
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
        // The deepest pairs that were measured are the nearest to those that were not.
        let most = measured.iter().map(|pair| pair.deep).max().unwrap_or(0);
        let deepest = measured.iter().filter(|pair| pair.deep + 1 >= most);
        let of = |pair: &Pair| (pair.sigma / f64::from(pair.deep - pair.shallow).sqrt(), pair.slope);
        let (count, scale, slope) =
            deepest.map(of).fold((0.0, 0.0, 0.0), |(n, a, b), (x, y)| (n + 1.0, a + x, b + y));
        let count = f64::max(count, 1.0);
        Model { scale: scale / count, slope: slope / count }
    }

    fn pair(&self, deep: Depth, shallow: Depth) -> Pair {
        let sigma = self.scale * f64::from(deep - shallow).sqrt();
        Pair { deep, shallow, slope: self.slope, offset: 0.0, sigma, measured: 0 }.rounded()
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
        let pairs: Vec<(f64, f64)> = (0..40_u32)
            .zip(noise.iter().cycle())
            .map(|(n, noise)| (f64::from(n), 1.5 * f64::from(n) - 7.0 + noise))
            .collect();
        let (slope, offset, sigma, count) = regression(&pairs).expect("there are enough");
        assert!((slope - 1.5).abs() < 0.02 && (offset + 7.0).abs() < 0.3, "{slope} {offset}");
        assert!((sigma - 1.0).abs() < 0.1 && count == 40, "{sigma}");
        assert_eq!(regression(&pairs[..3]), None);
    }
}
