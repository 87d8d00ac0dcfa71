//! The fitting of a network: stochastic gradient descent by the method of Adam.
//!
//! The expected result of a position is σ(output), and its label is the expected result by a search. The weights minimise
//! the cross entropy of both. (The results of the games are no part of the labels: a network fitted to labels with 25 %
//! of the result played 64 Elo worse.) The positions come in a new order in each round, some thousands
//! for each step. Sums run over blocks of positions in a fixed order, so the weights do not depend on the
//! number of threads.

use super::sample::Sample;
use super::{HIDDEN, INPUTS, Network, ONE, OUTPUT_ONE, SCALE, STAGES, stage};
use crate::chess::train::sigmoid;
use crate::train::{Chance, TrainError, share};
use std::sync::atomic::AtomicBool;

/// The parameters of a fit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    /// How often each position is seen.
    rounds: u16,
    /// The number of positions of a step.
    batch: usize,
    /// The length of the first steps and of the last ones.
    steps: [f32; 2],
}

impl Default for Fit {
    fn default() -> Fit {
        Fit { rounds: 14, batch: 1 << 13, steps: [1.5e-3, 5e-6] }
    }
}

/// The number of positions of a block.
const BLOCK: usize = 1 << 9;
/// The greatest weight, so that integers of 16 bits hold all sums.
const MOST: f32 = 1.98;

// Where each kind of weights starts in the list of all weights.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUTS: usize = BIAS + HIDDEN;
const OFFSETS: usize = OUTPUTS + STAGES * 2 * HIDDEN;
const ALL: usize = OFFSETS + STAGES;

/// Fits a network to samples.
pub(super) fn network(
    samples: &[Sample],
    Fit { rounds, batch, steps: [first, last] }: Fit,
    seed: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Network, TrainError> {
    let mut chance = Chance::new(seed, 0);
    let mut weights = start(&mut chance);
    let mut places: Vec<u32> = (0..u32::try_from(samples.len()).unwrap_or(u32::MAX)).collect();
    let mut adam = Adam { mean: vec![0.0; ALL], spread: vec![0.0; ALL], powers: [1.0; 2] };
    for round in 0..rounds {
        shuffle(&mut places, &mut chance);
        let part = f32::from(round) / f32::from(rounds.max(2) - 1);
        let length = first + (last - first) * part;
        for batch in places.chunks(batch) {
            let sum = gradient(samples, batch, &weights, threads, stop)?;
            adam.step(&mut weights, &sum, batch.len(), length);
        }
    }
    Ok(rounded(&weights))
}

/// Returns random weights.
fn start(chance: &mut Chance) -> Vec<f32> {
    let mut weights = vec![0.0; ALL];
    let mut fill = |weights: &mut [f32], most: f32| {
        for weight in weights {
            #[expect(clippy::cast_precision_loss, reason = "a random number")]
            let part = chance.below(1 << 16) as f32 / 32_768.0 - 1.0;
            *weight = part * most;
        }
    };
    fill(&mut weights[..BIAS], 0.12);
    fill(&mut weights[OUTPUTS..OFFSETS], 0.12);
    weights
}

fn shuffle(places: &mut [u32], chance: &mut Chance) {
    for end in (1..places.len()).rev() {
        let other = chance.below(u32::try_from(end + 1).unwrap_or(u32::MAX)) as usize;
        places.swap(end, other);
    }
}

/// Returns the sum of the gradients of the samples at these places.
fn gradient(
    samples: &[Sample],
    places: &[u32],
    weights: &[f32],
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<f32>, TrainError> {
    let blocks: Vec<&[u32]> = places.chunks(BLOCK).collect();
    let sums = share(blocks.len(), threads, stop, |number| {
        let mut sum = vec![0.0; ALL];
        blocks[number].iter().for_each(|&place| add(&samples[place as usize], weights, &mut sum));
        Ok(sum)
    })?;
    let mut total = vec![0.0; ALL];
    for sum in sums {
        for (total, part) in total.iter_mut().zip(sum) {
            *total += part;
        }
    }
    Ok(total)
}

/// The weights of one input, or the hidden values of one side.
type Layer = [f32; HIDDEN];

/// Adds the gradient of a sample.
fn add(sample: &Sample, weights: &[f32], sum: &mut [f32]) {
    let views = sample.views();
    let stage = stage(views.count);
    let sides = [views.own(), views.other()];
    let hidden = sides.map(|inputs| hidden(inputs, weights));
    let places = [0, 1].map(|side| OUTPUTS + (2 * stage + side) * HIDDEN);
    let mut output = weights[OFFSETS + stage];
    for (hidden, place) in hidden.iter().zip(places) {
        let terms = hidden.iter().zip(&weights[place..place + HIDDEN]);
        output += terms.map(|(h, w)| h.clamp(0.0, 1.0) * h.clamp(0.0, 1.0) * w).sum::<f32>();
    }
    let label = sigmoid(f64::from(sample.value) / f64::from(SCALE));
    #[expect(clippy::cast_possible_truncation, reason = "a number between −1 and 1")]
    let error = (sigmoid(output.into()) - label) as f32;
    sum[OFFSETS + stage] += error;
    for ((hidden, place), inputs) in hidden.iter().zip(places).zip(sides) {
        let mut back: Layer = [0.0; HIDDEN];
        for (n, back) in back.iter_mut().enumerate() {
            let limited = hidden[n].clamp(0.0, 1.0);
            sum[place + n] += error * limited * limited;
            let inside = hidden[n] > 0.0 && hidden[n] < 1.0;
            *back = if inside { error * weights[place + n] * 2.0 * limited } else { 0.0 };
        }
        for row in inputs.iter().map(|&input| usize::from(input) * HIDDEN).chain([BIAS]) {
            for (sum, back) in sum[row..row + HIDDEN].iter_mut().zip(&back) {
                *sum += back;
            }
        }
    }
}

fn hidden(inputs: &[u16], weights: &[f32]) -> Layer {
    let mut hidden: Layer = [0.0; HIDDEN];
    for row in inputs.iter().map(|&input| usize::from(input) * HIDDEN).chain([BIAS]) {
        for (hidden, weight) in hidden.iter_mut().zip(&weights[row..row + HIDDEN]) {
            *hidden += weight;
        }
    }
    hidden
}

/// The method of Adam (Kingma and Ba 2015).
struct Adam {
    mean: Vec<f32>,
    spread: Vec<f32>,
    /// The powers of the two rates of decay.
    powers: [f32; 2],
}

impl Adam {
    const DECAY: [f32; 2] = [0.9, 0.999];

    fn step(&mut self, weights: &mut [f32], sum: &[f32], count: usize, length: f32) {
        let [a, b] = Adam::DECAY;
        self.powers = [self.powers[0] * a, self.powers[1] * b];
        #[expect(clippy::cast_precision_loss, reason = "some thousands")]
        let count = count as f32;
        let old = self.mean.iter_mut().zip(&mut self.spread);
        for ((weight, sum), (mean, spread)) in weights.iter_mut().zip(sum).zip(old) {
            let gradient = sum / count;
            *mean = a * *mean + (1.0 - a) * gradient;
            *spread = b * *spread + (1.0 - b) * gradient * gradient;
            let (mean, spread) = (*mean / (1.0 - self.powers[0]), *spread / (1.0 - self.powers[1]));
            *weight = (*weight - length * mean / (spread.sqrt() + 1e-8)).clamp(-MOST, MOST);
        }
    }
}

/// Returns the network with the nearest integer weights.
fn rounded(weights: &[f32]) -> Network {
    #[expect(clippy::cast_possible_truncation, reason = "weights are small")]
    let round = |weight: f32, one: i16| (weight * f32::from(one)).round() as i16;
    let mut network = Network::empty();
    let inputs = network.inputs.as_flattened_mut().iter_mut().chain(&mut network.bias);
    inputs.zip(weights).for_each(|(whole, &weight)| *whole = round(weight, ONE));
    let outputs = network.outputs.as_flattened_mut().as_flattened_mut();
    outputs.iter_mut().zip(&weights[OUTPUTS..]).for_each(|(whole, &w)| *whole = round(w, OUTPUT_ONE));
    for (offset, &weight) in network.offsets.iter_mut().zip(&weights[OFFSETS..]) {
        *offset = i32::from(round(weight * f32::from(OUTPUT_ONE), ONE));
    }
    network
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;
    use plywood_games::chess::{Chess, Position};

    /// Positions of random games.
    fn positions() -> Vec<Position> {
        let mut positions = Vec::new();
        for game in 0..60 {
            let mut chance = Chance::new(7, game);
            let mut position = Chess.root();
            for _ in 0..40 {
                let moves: Vec<_> = Chess.moves(&position).collect();
                let count = u32::try_from(moves.len()).expect("few");
                if count == 0 {
                    break;
                }
                position = Chess.play(&position, moves[chance.below(count) as usize]);
                positions.push(position.clone());
            }
        }
        positions
    }

    /// The positions, labelled by material.
    fn samples() -> Vec<Sample> {
        let material = |position: &Position| i16::try_from(position.material()).expect("small");
        positions().iter().map(|position| Sample::new(position, material(position))).collect()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let sample = samples()[35];
        let mut weights = start(&mut Chance::new(1, 0));
        weights[OFFSETS + 7] = 0.1;
        let loss = |weights: &[f32]| {
            let views = sample.views();
            let mut output = f64::from(weights[OFFSETS + stage(views.count)]);
            for (side, inputs) in [views.own(), views.other()].into_iter().enumerate() {
                let place = OUTPUTS + (2 * stage(views.count) + side) * HIDDEN;
                for (n, h) in hidden(inputs, weights).iter().enumerate() {
                    output += f64::from(h.clamp(0.0, 1.0)).powi(2) * f64::from(weights[place + n]);
                }
            }
            let label = sigmoid(f64::from(sample.value) / f64::from(SCALE));
            let p = sigmoid(output);
            -(label * p.ln() + (1.0 - label) * (1.0 - p).ln())
        };
        let mut sum = vec![0.0; ALL];
        add(&sample, &weights, &mut sum);
        let views = sample.views();
        let stage = stage(views.count);
        let some = [
            usize::from(views.own()[3]) * HIDDEN + 5,
            usize::from(views.other()[9]) * HIDDEN + 40,
            BIAS + 17,
            OUTPUTS + 2 * stage * HIDDEN + 11,
            OUTPUTS + (2 * stage + 1) * HIDDEN + 30,
            OFFSETS + stage,
        ];
        for place in some {
            let mut other = weights.clone();
            other[place] += 1e-2;
            let above = loss(&other);
            other[place] -= 2e-2;
            let slope = (above - loss(&other)) / 2e-2;
            assert!((slope - f64::from(sum[place])).abs() < 2e-3, "{place}: {slope} {}", sum[place]);
        }
    }

    #[test]
    fn material_is_learned_and_threads_change_nothing() {
        let (samples, go_on) = (samples(), AtomicBool::new(false));
        let fit = Fit { rounds: 20, batch: 128, steps: [5e-3, 1e-4] };
        let fitted = |threads| network(&samples, fit, 3, threads, &go_on).expect("not stopped");
        let network = fitted(2);
        assert_eq!(network, fitted(1));
        let mean = |is_ahead: fn(i32) -> bool| {
            let asked = positions().into_iter().filter(|position| is_ahead(position.material()));
            let values: Vec<i32> = asked.map(|position| network.score(&position)).collect();
            values.iter().sum::<i32>() / i32::try_from(values.len()).expect("few")
        };
        let (ahead, behind) = (mean(|material| material >= 300), mean(|material| material <= -300));
        assert!(ahead > 100 && behind < -100, "{ahead} {behind}");
        let stopped = super::network(&samples, fit, 3, 1, &AtomicBool::new(true));
        assert!(matches!(stopped, Err(TrainError::Stopped)));
    }
}
