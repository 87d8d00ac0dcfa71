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
use super::error::TrainError;
use super::share::share;
use crate::othello::patterns::{DISC, FEATURES, SLOTS, STAGES, Slots, Weights, stage_discs};
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
        Fit { steps: 30, penalty: 16.0, reach: 4 }
    }
}

/// The positions that a stage learns from.
#[derive(Debug, Default)]
struct Samples {
    slots: Vec<[u32; FEATURES]>,
    scores: Vec<f64>,
    shares: Vec<f64>,
}

impl Samples {
    fn of(stage: usize, corpus: &[Labelled], reach: u32, slots: &Slots) -> Samples {
        let (first, last) = stage_discs(stage);
        let mut samples = Samples::default();
        for labelled in corpus {
            let discs = 64 - labelled.empties();
            let away = first.saturating_sub(discs).max(discs.saturating_sub(last));
            let Some(position) = labelled.position().filter(|p| away <= reach && !p.is_over()) else {
                continue;
            };
            samples.slots.push(slots.of(&position));
            samples.scores.push(f64::from(labelled.score));
            samples.shares.push(1.0 - f64::from(away) / f64::from(reach + 1));
        }
        samples
    }

    /// Adds each position's `amount`, times its share, to the entries of its features.
    fn scatter(&self, amounts: impl Iterator<Item = f64>, sums: &mut [f64]) {
        for ((slots, share), amount) in self.slots.iter().zip(&self.shares).zip(amounts) {
            for &slot in slots {
                sums[slot as usize] += share * amount;
            }
        }
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
    let mut scale = vec![fit.penalty; SLOTS];
    samples.scatter(samples.scores.iter().map(|_| 1.0), &mut scale);
    let mut residue = vec![0.0; SLOTS];
    samples.scatter(samples.scores.iter().copied(), &mut residue);

    let mut weights = vec![0.0; SLOTS];
    let mut step: Vec<f64> = residue.iter().zip(&scale).map(|(r, s)| r / s).collect();
    let mut size = dot(&residue, &step);
    for _ in 0..fit.steps {
        let mut moved: Vec<f64> = step.iter().map(|s| fit.penalty * s).collect();
        let values =
            samples.slots.iter().map(|slots| slots.iter().map(|&slot| step[slot as usize]).sum());
        samples.scatter(values, &mut moved);
        let curvature = dot(&step, &moved);
        if curvature <= 0.0 {
            break; // There is nothing left to learn, or there are no positions.
        }
        let length = size / curvature;
        for i in 0..SLOTS {
            weights[i] += length * step[i];
            residue[i] -= length * moved[i];
        }
        let scaled: Vec<f64> = residue.iter().zip(&scale).map(|(r, s)| r / s).collect();
        let next = dot(&residue, &scaled);
        for i in 0..SLOTS {
            step[i] = scaled[i] + next / size * step[i];
        }
        size = next;
    }
    weights
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
