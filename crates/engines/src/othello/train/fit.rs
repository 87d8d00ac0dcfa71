//! The regression: weights that bring the values of labelled positions as close to their scores as possible.
//!
//! Each stage is a problem of its own: minimise Σ w (score − Σ weights)² + λ Σ weights², where the first sum runs over
//! the positions of the stage and, with smaller w, over those of the neighbouring stages. So the weights change little
//! from stage to stage, and the penalty λ keeps the weights of rare contents small. The problem is solved by the method of
//! conjugate gradients, scaled by how often each feature occurs.
//!
//! All sums run in a fixed order. The result depends on the positions and their order alone, not on the machine or the
//! number of threads.

use super::corpus::Labelled;
use crate::othello::patterns::{DISC, FEATURES, SLOTS, STAGES, Slots, Weights, stage_discs};
use crate::train::{TrainError, share};
use std::sync::atomic::AtomicBool;

/// The parameters of the regression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The number of steps of the method of conjugate gradients.
    pub steps: u32,
    /// The penalty λ on the square of a weight.
    pub penalty: f64,
    /// How many discs beyond its own a stage learns from.
    pub reach: u32,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit { steps: 24, penalty: 6.0, reach: 5 }
    }
}

/// The positions that a stage learns from, and the slots that occur in them, numbered as they appear.
#[derive(Debug, Default)]
struct Samples {
    used: Vec<u32>,
    features: Vec<[u32; FEATURES]>,
    scores: Vec<f64>,
    shares: Vec<f64>,
}

impl Samples {
    fn of(stage: usize, corpus: &[Labelled], reach: u32, slots: &Slots) -> Samples {
        const UNUSED: u32 = u32::MAX;
        let (first, last) = stage_discs(stage);
        let (mut samples, mut numbers) = (Samples::default(), vec![UNUSED; SLOTS]);
        for labelled in corpus {
            let discs = 64 - labelled.empties();
            let away = first.saturating_sub(discs).max(discs.saturating_sub(last));
            let near = labelled.position().filter(|position| away <= reach && !position.is_over());
            let Some(position) = near else { continue };
            let features = slots.of(&position).map(|slot| {
                let number = &mut numbers[slot as usize];
                if *number == UNUSED {
                    *number = u32::try_from(samples.used.len()).unwrap_or(UNUSED);
                    samples.used.push(slot);
                }
                *number
            });
            samples.features.push(features);
            samples.scores.push(f64::from(labelled.score));
            samples.shares.push(1.0 - f64::from(away) / f64::from(reach + 1));
        }
        samples
    }

    /// The sum of the weights of each position's features.
    fn values(&self, weights: &[f64]) -> impl Iterator<Item = f64> {
        self.features
            .iter()
            .map(|features| features.iter().map(|&number| weights[number as usize]).sum())
    }

    /// Adds each position's `amount`, times its share, to the entries of its features.
    fn scatter(&self, amounts: impl Iterator<Item = f64>, sums: &mut [f64]) {
        for ((features, share), amount) in self.features.iter().zip(&self.shares).zip(amounts) {
            for &number in features {
                sums[number as usize] += share * amount;
            }
        }
    }

    /// Weights by number as weights by slot. Slots that never occurred have the weight 0.
    fn by_slot(&self, weights: &[f64]) -> Vec<f64> {
        let mut all = vec![0.0; SLOTS];
        for (&slot, weight) in self.used.iter().zip(weights) {
            all[slot as usize] = *weight;
        }
        all
    }
}

/// Fits the weights of all stages on up to `threads` threads. `stop` is checked before each stage.
pub fn weights(
    corpus: &[Labelled],
    fit: &Fit,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Weights, TrainError> {
    let slots = Slots::new();
    let stages =
        share(STAGES, threads, stop, |number| Ok(rounded(&stage(number, corpus, fit, &slots))))?;
    Ok(Weights::of_stages(stages))
}

/// Returns the weights of a stage, in discs.
fn stage(stage: usize, corpus: &[Labelled], fit: &Fit, slots: &Slots) -> Vec<f64> {
    let samples = Samples::of(stage, corpus, fit.reach, slots);
    let count = samples.used.len();
    let mut scale = vec![fit.penalty; count];
    samples.scatter(samples.scores.iter().map(|_| 1.0), &mut scale);
    let mut residue = vec![0.0; count];
    samples.scatter(samples.scores.iter().copied(), &mut residue);

    let mut weights = vec![0.0; count];
    let mut step: Vec<f64> = residue.iter().zip(&scale).map(|(r, s)| r / s).collect();
    let mut size = dot(&residue, &step);
    for _ in 0..fit.steps {
        let mut moved: Vec<f64> = step.iter().map(|s| fit.penalty * s).collect();
        samples.scatter(samples.values(&step), &mut moved);
        let curvature = dot(&step, &moved);
        if curvature <= 0.0 {
            break; // Nothing is left to learn, or there are no positions.
        }
        let length = size / curvature;
        for i in 0..count {
            weights[i] += length * step[i];
            residue[i] -= length * moved[i];
        }
        let scaled: Vec<f64> = residue.iter().zip(&scale).map(|(r, s)| r / s).collect();
        let next = dot(&residue, &scaled);
        for i in 0..count {
            step[i] = scaled[i] + next / size * step[i];
        }
        size = next;
    }
    samples.by_slot(&weights)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Rounds weights in discs to the unit of the evaluator.
#[expect(clippy::cast_possible_truncation, reason = "the range is limited")]
fn rounded(weights: &[f64]) -> Vec<i16> {
    let round = |weight: &f64| (weight * f64::from(DISC)).round().clamp(-32767.0, 32767.0) as i16;
    weights.iter().map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::patterns::Patterns;
    use crate::othello::train::check::mean_error;
    use crate::othello::train::random_positions;
    use plywood_games::othello::Position;

    /// Positions of random games, labelled by their corners and by their moves.
    fn corpus(seed: u64) -> Vec<Labelled> {
        let count = |squares: u64| i8::try_from(squares.count_ones()).expect("at most 64");
        let corners = |discs: u64| count(discs & 0x8100_0000_0000_0081);
        let label = |position: &Position| {
            let score =
                6 * (corners(position.own()) - corners(position.other())) + count(position.legal());
            Labelled::new(position, score)
        };
        let unfinished = |position: &Position| !position.is_over();
        random_positions(seed, 120).iter().filter(|p| unfinished(p)).map(label).collect()
    }

    #[test]
    fn what_the_features_can_tell_is_learned() {
        let fit = Fit { steps: 20, penalty: 0.1, reach: 3 };
        let (seen, unseen) = (corpus(1), corpus(2));
        let weights = weights(&seen, &fit, 2, &AtomicBool::new(false)).expect("not stopped");
        let patterns = Patterns::new(weights);
        let zero = Patterns::new(Weights::of_stages(Vec::new()));
        let [before, after] = [&zero, &patterns].map(|evaluator| mean_error(&unseen, evaluator, 0));
        assert!(after < before / 2.0, "{before} {after}");
        let error = mean_error(&seen, &patterns, 0);
        assert!(error < 1.0, "{error}");
    }

    #[test]
    fn without_positions_all_weights_are_zero() {
        let weights = weights(&[], &Fit::default(), 1, &AtomicBool::new(false)).expect("not stopped");
        assert_eq!(weights, Weights::of_stages(Vec::new()));
    }
}
