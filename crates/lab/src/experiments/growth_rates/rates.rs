//! Collects the rows and computes the rates.

use super::super::batch::Case;
use super::Row;
use crate::prelude::*;
use crate::words::grouped;

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
    visits: Row,
}

/// Samples of fewer trees than this are not shown.
const FEW: usize = 4;

impl Family {
    /// The trees of one depth.
    pub(super) fn at(&self, depth: Depth) -> Option<&Sample> {
        self.samples.iter().find(|sample| sample.depth == depth)
    }

    /// Samples of more than a few trees.
    pub(super) fn large(&self) -> impl Iterator<Item = &Sample> {
        self.samples.iter().filter(|sample| sample.trees() > FEW)
    }

    /// All pairs of depths two plies apart whose deeper sample has more than a few trees.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&Sample, &Sample)> {
        self.large().filter_map(|to| Some((self.at(to.depth.checked_sub(2)?)?, to)))
    }

    /// The percentage of nodes whose first child is best.
    pub(super) fn weight(&self) -> f64 {
        Shape::new(self.width, 0, self.order).first_is_best()
    }
}

impl Sample {
    /// The number of trees.
    pub(super) fn trees(&self) -> usize {
        self.visits.trees()
    }

    fn visits(&self, name: &str) -> &[u64] {
        &self.visits[name.to_string()]
    }

    /// The ratio of alpha-beta's visits to those of SSS*.
    pub(super) fn advantage(&self) -> Estimate {
        Estimate::ratio(self.visits("alpha-beta"), self.visits("sss"))
    }

    /// The greatest ratio of alpha-beta's visits to those of SSS* on a single tree.
    pub(super) fn greatest(&self) -> f64 {
        let singles = self.visits("alpha-beta").iter().zip(self.visits("sss"));
        singles.map(|(&one, &other)| number(one) / number(other)).fold(0.0, f64::max)
    }

    fn sum(&self, name: &str, trees: &[usize]) -> f64 {
        let visits = self.visits(name);
        trees.iter().map(|&tree| number(visits[tree])).sum()
    }
}

/// The effective branching factor of an algorithm over two plies. Trees are resampled by seed: of ordered trees the
/// shallower is the top of the deeper, others are independent.
pub(super) fn factor(from: &Sample, to: &Sample, name: &str) -> Estimate {
    let trees = from.trees().min(to.trees());
    Estimate::bootstrap(trees, |drawn| (to.sum(name, drawn) / from.sum(name, drawn)).sqrt())
}

/// The growth of the ratio of alpha-beta to SSS* over two plies.
pub(super) fn advantage_growth(from: &Sample, to: &Sample) -> Estimate {
    let trees = from.trees().min(to.trees());
    let ratio =
        |sample: &Sample, drawn: &[usize]| sample.sum("alpha-beta", drawn) / sample.sum("sss", drawn);
    Estimate::bootstrap(trees, |drawn| ratio(to, drawn) / ratio(from, drawn))
}

/// The limit of alpha-beta's branching factor on independent leaves, ξ/(1−ξ) with ξ^b + ξ = 1, found by bisection.
pub(in super::super) fn limit(width: u32) -> f64 {
    let (mut low, mut high) = (0f64, 1f64);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if middle.powf(width.into()) + middle < 1.0 { low = middle } else { high = middle }
    }
    low / (1.0 - low)
}

/// Groups the rows by family and depth.
pub(super) fn families(rows: Vec<(Case, Row)>) -> Vec<Family> {
    let shapes = joined(rows.into_iter().map(|(case, row)| (case.shape, row))).into_iter();
    let samples = shapes
        .map(|(Shape { width, order, depth, .. }, visits)| ((width, order), Sample { depth, visits }));
    let family = |((width, order), samples)| Family { width, order, samples };
    grouped(samples).into_iter().map(family).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_golden_ratio_for_two_children_and_solves_its_equation_for_more() {
        assert!((limit(2) - f64::midpoint(1.0, 5f64.sqrt())).abs() < 1e-9);
        for width in [3u32, 5, 10, 20, 40] {
            let xi = limit(width) / (1.0 + limit(width));
            assert!((xi.powf(width.into()) + xi - 1.0).abs() < 1e-9, "{width}: {xi}");
        }
    }

    #[test]
    fn a_tree_that_trebles_every_ply_has_a_factor_of_three() {
        let sample = |depth, leaves| Sample {
            depth,
            visits: [("sss".to_string(), vec![leaves; 2])].into_iter().collect(),
        };
        let e = factor(&sample(2, 7), &sample(4, 63), "sss");
        assert!((e.mean - 3.0).abs() < 1e-12 && (e.low - 3.0).abs() < 1e-12);
    }
}
