//! The regression: weights that bring the expected results of positions as close to their labels as possible.
//!
//! The expected result of a position is σ(value / scale). Its label is a mean of the result of its game and of the
//! expected result by a search. The weights minimise the cross entropy of both, plus λ Σ d², plus μ Σ (d − d')², by the
//! method of Adam on all positions at once. Here d is the difference between a weight and its start, and d' that of a
//! neighbour: a square beside or above, or a mobility of one square more. A search looks for the positions that the
//! evaluator likes too much, so weights must not follow chance, and neighbours learn from each other. The scale is that at which the values of the start tell most about the results, and
//! so the weights keep their unit. Squares on the left and on the right have the same weight, except those of kings, which
//! castle to one side more often.
//!
//! Sums run over blocks of positions in a fixed order, so the result does not depend on the number of threads.

use super::corpus::Labelled;
use super::sigmoid::{ln, sigmoid};
use crate::chess::tapered::{FEATURES, FULL, Weights, counts, mirrored, neighbours};
use crate::train::{TrainError, share};
use std::sync::atomic::AtomicBool;

/// The parameters of the regression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The number of steps.
    pub steps: u32,
    /// The length of the first step in hundredths of a pawn; later steps are shorter.
    pub step: f64,
    /// The penalty λ on the square of the difference between a weight and its start.
    pub penalty: f64,
    /// The penalty μ on the square of the difference between neighbours.
    pub roughness: f64,
    /// The share of the game's result in a label, from 0 to 1.
    pub results: f64,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit { steps: 250, step: 3.0, penalty: 1e-2, roughness: 0.03, results: 0.3 }
    }
}

/// The number of positions of a block.
const BLOCK: usize = 4096;

/// The scales that are tried, in hundredths of a pawn.
const SCALES: [f64; 19] = [
    60.0, 80.0, 100.0, 120.0, 140.0, 160.0, 180.0, 200.0, 220.0, 240.0, 260.0, 280.0, 300.0, 330.0,
    360.0, 400.0, 450.0, 500.0, 600.0,
];

/// Positions as counts of features.
#[derive(Debug, Default)]
struct Samples {
    /// For each position the end of its counts.
    ends: Vec<usize>,
    counts: Vec<(u16, i8)>,
    /// The part of the middle game in each position, from 0 to 1.
    middle: Vec<f64>,
    /// The result of the game, from 0 to 1.
    results: Vec<f64>,
    /// The value by a search.
    values: Vec<f64>,
}

impl Samples {
    fn of(corpus: &[Labelled]) -> Samples {
        let mut samples = Samples::default();
        for label in corpus {
            let counts = counts(&label.position);
            samples.counts.extend(counts.list);
            samples.ends.push(samples.counts.len());
            samples.middle.push(f64::from(counts.phase) / f64::from(FULL));
            samples.results.push(f64::midpoint(1.0, f64::from(label.result)));
            samples.values.push(f64::from(label.value));
        }
        samples
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    fn counts(&self, number: usize) -> &[(u16, i8)] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.counts[start..self.ends[number]]
    }

    fn value(&self, number: usize, weights: &[[f64; 2]]) -> f64 {
        let (mut middle, mut end) = (0.0, 0.0);
        for &(feature, count) in self.counts(number) {
            let [a, b] = weights[usize::from(feature)];
            middle += f64::from(count) * a;
            end += f64::from(count) * b;
        }
        let part = self.middle[number];
        middle * part + end * (1.0 - part)
    }

    /// Adds up `work` over all blocks, in their order.
    fn sum<const N: usize>(
        &self,
        threads: usize,
        stop: &AtomicBool,
        work: impl Fn(usize, &mut [[f64; N]]) + Sync,
        size: usize,
    ) -> Result<Vec<[f64; N]>, TrainError> {
        let blocks = share(self.len().div_ceil(BLOCK), threads, stop, |block| {
            let mut sums = vec![[0.0; N]; size];
            (block * BLOCK..self.len().min((block + 1) * BLOCK)).for_each(|n| work(n, &mut sums));
            Ok(sums)
        })?;
        let mut total = vec![[0.0; N]; size];
        for block in blocks {
            for (sum, part) in total.as_flattened_mut().iter_mut().zip(block.as_flattened()) {
                *sum += part;
            }
        }
        Ok(total)
    }
}

/// Fits the weights to a corpus on up to `threads` threads, from the weights `start`. `stop` is checked before each block
/// of positions.
pub fn weights(
    corpus: &[Labelled],
    start: &Weights,
    fit: &Fit,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Weights, TrainError> {
    let samples = Samples::of(corpus);
    let first: Vec<[f64; 2]> = start.pairs().iter().map(|pair| pair.map(f64::from)).collect();
    let scale = scale(&samples, &first, threads, stop)?;
    let label = |n: usize| {
        fit.results * samples.results[n] + (1.0 - fit.results) * sigmoid(samples.values[n] / scale)
    };
    let labels: Vec<f64> = (0..samples.len()).map(label).collect();

    let neighbours: Vec<(usize, usize)> = neighbours().collect();
    let mut weights = first.clone();
    let mut mean = vec![[0.0; 2]; FEATURES];
    let mut square = vec![[0.0; 2]; FEATURES];
    let (mut mean_left, mut square_left) = (1.0, 1.0);
    for step in 0..fit.steps {
        let mut slope = samples.sum::<2>(
            threads,
            stop,
            |n, sums| {
                let error = (sigmoid(samples.value(n, &weights) / scale) - labels[n]) / scale;
                let part = samples.middle[n];
                let [middle, end] = [error * part, error * (1.0 - part)];
                for &(feature, count) in samples.counts(n) {
                    let sum = &mut sums[usize::from(feature)];
                    sum[0] += f64::from(count) * middle;
                    sum[1] += f64::from(count) * end;
                }
            },
            FEATURES,
        )?;
        for &(a, b) in &neighbours {
            for half in 0..2 {
                let away = |feature: usize| weights[feature][half] - first[feature][half];
                let pull = fit.roughness * (away(a) - away(b));
                slope[a][half] += pull;
                slope[b][half] -= pull;
            }
        }
        balance(&mut slope);
        mean_left *= 0.9;
        square_left *= 0.99;
        let length = fit.step * (1.0 - f64::from(step) / f64::from(fit.steps));
        for feature in 0..FEATURES {
            for half in 0..2 {
                let away = weights[feature][half] - first[feature][half];
                let slope = slope[feature][half] + fit.penalty * away;
                let (mean, square) = (&mut mean[feature][half], &mut square[feature][half]);
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.99 * *square + 0.01 * slope * slope;
                let spread = (*square / (1.0 - square_left)).sqrt();
                weights[feature][half] -= length * (*mean / (1.0 - mean_left)) / (spread + 1e-9);
            }
        }
    }
    Ok(rounded(&weights))
}

/// Makes the slopes of squares on the left and on the right equal.
fn balance(slopes: &mut [[f64; 2]]) {
    for feature in 0..slopes.len() {
        let mirrored = mirrored(feature);
        if feature < mirrored {
            let [left, right] = [slopes[feature], slopes[mirrored]];
            let mean = [0, 1].map(|half| f64::midpoint(left[half], right[half]));
            (slopes[feature], slopes[mirrored]) = (mean, mean);
        }
    }
}

/// Returns the scale at which the values by these weights tell most about the results.
fn scale(
    samples: &Samples,
    weights: &[[f64; 2]],
    threads: usize,
    stop: &AtomicBool,
) -> Result<f64, TrainError> {
    const SIZE: usize = SCALES.len();
    let entropy = samples.sum::<SIZE>(
        threads,
        stop,
        |n, sums| {
            let (value, result) = (samples.value(n, weights), samples.results[n]);
            for (sum, scale) in sums[0].iter_mut().zip(SCALES) {
                let expected = sigmoid(value / scale).clamp(1e-9, 1.0 - 1e-9);
                *sum -= result * ln(expected) + (1.0 - result) * ln(1.0 - expected);
            }
        },
        1,
    )?;
    let mut best = (f64::INFINITY, SCALES[5]);
    for (sum, scale) in entropy[0].into_iter().zip(SCALES) {
        if sum < best.0 && samples.len() > 0 {
            best = (sum, scale);
        }
    }
    Ok(best.1)
}

#[expect(clippy::cast_possible_truncation, reason = "the range is limited")]
fn rounded(weights: &[[f64; 2]]) -> Weights {
    let round = |weight: f64| weight.round().clamp(-32767.0, 32767.0) as i16;
    Weights::new(weights.iter().map(|pair| pair.map(round)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::tapered::Tapered;
    use crate::chess::train::game;

    /// Positions of quick games, whose values are those by rule.
    fn corpus() -> Vec<Labelled> {
        let rule = Tapered::new(&Weights::by_rule());
        let games = (0..8).flat_map(|number| game::labelled(3, 1, &rule, number));
        let label = |mut label: Labelled| {
            label.value = i16::try_from(rule.score(&label.position)).expect("a small value");
            label
        };
        games.map(label).collect()
    }

    #[test]
    fn values_are_learned_from_material_alone_whatever_the_number_of_threads() {
        let corpus = corpus();
        let fit = Fit { results: 0.0, penalty: 1e-6, steps: 200, ..Fit::default() };
        let stop = AtomicBool::new(false);
        let learn = |threads| {
            weights(&corpus, &Weights::material(), &fit, threads, &stop).expect("not stopped")
        };
        let learned = learn(1);
        assert_eq!(learn(3), learned);
        let error = |weights: &Weights| -> i32 {
            let tapered = Tapered::new(weights);
            corpus.iter().map(|l| (tapered.score(&l.position) - i32::from(l.value)).abs()).sum()
        };
        let (before, after) = (error(&Weights::material()), error(&learned));
        assert!(2 * after < before, "{before} {after}");
    }

    #[test]
    fn without_positions_the_weights_stay_as_they_are() {
        let start = Weights::by_rule();
        let fitted = weights(&[], &start, &Fit::default(), 1, &AtomicBool::new(false));
        assert_eq!(fitted.expect("not stopped"), start);
    }
}
