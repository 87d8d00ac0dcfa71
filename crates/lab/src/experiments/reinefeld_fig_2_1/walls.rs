//! The rows, brought together shape by shape.

use super::{AT, DISTANCES, Row};
use crate::prelude::*;
use crate::stats::spearman;
use std::ops::Range;

/// The trees of one shape, brought together.
pub(super) struct Wall {
    pub(super) shape: Shape,
    pub(super) row: Row,
}

/// Leaves, by tree and window.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Side {
    pub(super) trees: Vec<Vec<u64>>,
}
join! { Side { trees } }

impl Side {
    /// All trees with one window.
    fn column(&self, window: usize) -> Vec<u64> {
        self.trees.iter().map(|tree| tree[window]).collect()
    }

    /// How many times as much (v, v+1) costs as (v-1, v).
    pub(super) fn jump(&self) -> Estimate {
        Estimate::ratio(&self.column(AT), &self.column(AT - 1))
    }

    /// The cost of a window, summed over some of the trees.
    fn sum(&self, window: usize, trees: &[usize]) -> f64 {
        number(trees.iter().map(|&tree| self.trees[tree][window]).sum::<u64>())
    }

    /// How many times as much (v, v+1) costs as (v-1, v), over some of the trees.
    pub(super) fn height(&self, trees: &[usize]) -> f64 {
        self.sum(AT, trees) / self.sum(AT - 1, trees)
    }

    /// The rank correlation of nearness and cost on the dear side of the wall.
    pub(super) fn trend(&self, dear: Range<usize>) -> Estimate {
        let nearness: Vec<f64> = dear.clone().map(|i| -(number(i) + 0.5 - number(AT)).abs()).collect();
        Estimate::bootstrap(self.trees.len(), |trees| {
            let costs: Vec<f64> = dear.clone().map(|window| self.sum(window, trees)).collect();
            spearman(&nearness, &costs)
        })
    }

    /// Each window relative to the dearest.
    pub(super) fn points(&self) -> Vec<Point> {
        let means: Vec<Estimate> =
            (0..2 * AT).map(|window| Estimate::of(&self.column(window))).collect();
        let most = means.iter().map(|e| e.mean).fold(0.0, f64::max);
        let point = |(x, e): (i32, &Estimate)| Point {
            x: x.into(),
            y: e.mean / most,
            low: e.low / most,
            high: e.high / most,
        };
        DISTANCES.zip(&means).map(point).collect()
    }
}

/// The wall of such trees, if there are any.
pub(super) fn find(
    walls: &[Wall],
    width: u32,
    depth: Depth,
    order: Order,
    range: u32,
) -> Option<&Wall> {
    walls.iter().find(|wall| wall.shape == Shape::new(width, depth, order).with_range(range))
}
