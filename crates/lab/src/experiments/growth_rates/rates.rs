//! Rows brought together, and what is computed from them.

use super::super::batch::{Case, by_shape};
use super::{ALGORITHMS, ALPHA_BETA, Row, SSS};
use crate::stats::{Estimate, numbers};
use crate::trees::{Order, Shape};
use plywood_core::Depth;

/// All trees of one width and order, by depth.
#[derive(Debug)]
pub(super) struct Family {
    pub(super) width: u32,
    pub(super) order: Order,
    pub(super) samples: Vec<Sample>,
}

/// Leaf visits by algorithm and tree.
#[derive(Debug)]
pub(super) struct Sample {
    pub(super) depth: Depth,
    visits: Vec<Vec<f64>>,
}

impl Family {
    /// The trees of one depth.
    pub(super) fn at(&self, depth: Depth) -> Option<&Sample> {
        self.samples.iter().find(|sample| sample.depth == depth)
    }

    /// All pairs of depths two plies apart.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&Sample, &Sample)> {
        self.samples.iter().filter_map(|to| Some((self.at(to.depth.checked_sub(2)?)?, to)))
    }
}

impl Sample {
    /// How many trees.
    pub(super) fn trees(&self) -> usize {
        self.visits[0].len()
    }

    /// Alpha-beta over SSS*.
    pub(super) fn advantage(&self) -> Estimate {
        Estimate::ratio(&self.visits[ALPHA_BETA], &self.visits[SSS])
    }

    /// The same of every single tree.
    pub(super) fn singles(&self) -> impl Iterator<Item = f64> {
        self.visits[ALPHA_BETA].iter().zip(&self.visits[SSS]).map(|(one, other)| one / other)
    }

    fn sum(&self, algorithm: usize, trees: &[usize]) -> f64 {
        trees.iter().map(|&tree| self.visits[algorithm][tree]).sum()
    }
}

/// The effective branching factor of an algorithm from one depth to the next but one. Trees are drawn by seed: of ordered
/// trees the shallower is the top of the deeper, others are independent.
pub(super) fn factor(from: &Sample, to: &Sample, algorithm: usize) -> Estimate {
    let trees = from.trees().min(to.trees());
    Estimate::bootstrap(trees, |drawn| (to.sum(algorithm, drawn) / from.sum(algorithm, drawn)).sqrt())
}

/// How the ratio of alpha-beta to SSS* grows over two plies.
pub(super) fn advantage_growth(from: &Sample, to: &Sample) -> Estimate {
    let trees = from.trees().min(to.trees());
    let ratio =
        |sample: &Sample, drawn: &[usize]| sample.sum(ALPHA_BETA, drawn) / sample.sum(SSS, drawn);
    Estimate::bootstrap(trees, |drawn| ratio(to, drawn) / ratio(from, drawn))
}

/// The limit of alpha-beta's branching factor on independent leaves, ξ/(1−ξ) with ξ^b + ξ = 1: by bisection.
pub(super) fn limit(width: u32) -> f64 {
    let (mut low, mut high) = (0f64, 1f64);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if middle.powf(width.into()) + middle < 1.0 { low = middle } else { high = middle }
    }
    low / (1.0 - low)
}

/// The rows, family by family and depth by depth.
pub(super) fn families(rows: Vec<(Case, Row)>) -> Vec<Family> {
    let mut all: Vec<Family> = Vec::new();
    for (Shape { width, order, depth, .. }, rows) in by_shape(rows) {
        let of = |algorithm: usize| numbers(rows.iter().flat_map(|row| &row.visits[algorithm]));
        let sample = Sample { depth, visits: (0..ALGORITHMS.len()).map(of).collect() };
        match all.last_mut() {
            Some(family) if (family.width, family.order) == (width, order) => {
                family.samples.push(sample);
            }
            _ => all.push(Family { width, order, samples: vec![sample] }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_golden_ratio_for_two_sons_and_solves_its_equation_for_more() {
        assert!((limit(2) - f64::midpoint(1.0, 5f64.sqrt())).abs() < 1e-9);
        for width in [3u32, 5, 10, 20, 40] {
            let xi = limit(width) / (1.0 + limit(width));
            assert!((xi.powf(width.into()) + xi - 1.0).abs() < 1e-9, "{width}: {xi}");
        }
    }

    #[test]
    fn a_tree_that_trebles_every_ply_has_a_factor_of_three() {
        let sample = |depth, leaves: f64| Sample { depth, visits: vec![vec![leaves, leaves]; 5] };
        let e = factor(&sample(2, 7.0), &sample(4, 63.0), 0);
        assert!((e.mean - 3.0).abs() < 1e-12 && (e.low - 3.0).abs() < 1e-12);
    }
}
