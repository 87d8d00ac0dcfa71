//! The rows, brought together shape by shape.

use super::super::batch::{Case, by_shape};
use super::{AT, DISTANCES, Row};
use crate::figure::Point;
use crate::stats::{Estimate, numbers, spearman};
use crate::trees::{Order, Shape};
use plywood_core::Depth;
use std::ops::Range;

/// The trees of one shape, brought together.
pub(super) struct Wall {
    pub(super) shape: Shape,
    pub(super) values: Vec<i32>,
    pub(super) root: Side,
    pub(super) son: Side,
}

/// Leaves, by tree and window.
pub(super) struct Side(pub(super) Vec<Vec<f64>>);

impl Side {
    /// All trees with one window.
    fn column(&self, window: usize) -> Vec<f64> {
        self.0.iter().map(|tree| tree[window]).collect()
    }

    /// How many times as much (v, v+1) costs as (v-1, v).
    pub(super) fn jump(&self) -> Estimate {
        Estimate::ratio(&self.column(AT), &self.column(AT - 1))
    }

    /// The same over some of the trees.
    pub(super) fn height(&self, trees: &[usize]) -> f64 {
        let sum = |window: usize| trees.iter().map(|&tree| self.0[tree][window]).sum::<f64>();
        sum(AT) / sum(AT - 1)
    }

    /// The cost of each of some windows, summed over some of the trees.
    fn curve(&self, windows: Range<usize>, trees: &[usize]) -> Vec<f64> {
        let mut sums = vec![0.0; windows.len()];
        for &tree in trees {
            sums.iter_mut()
                .zip(&self.0[tree][windows.clone()])
                .for_each(|(sum, leaves)| *sum += leaves);
        }
        sums
    }

    /// The rank correlation of nearness and cost on the dear side of the wall.
    pub(super) fn trend(&self, dear: Range<usize>) -> Estimate {
        #[expect(clippy::cast_precision_loss, reason = "fifty windows")]
        let nearness: Vec<f64> = dear.clone().map(|i| -(i as f64 + 0.5 - AT as f64).abs()).collect();
        Estimate::bootstrap(self.0.len(), |trees| spearman(&nearness, &self.curve(dear.clone(), trees)))
    }

    /// Each window relative to the dearest.
    pub(super) fn points(&self) -> Vec<Point> {
        let means: Vec<Estimate> =
            (0..2 * AT).map(|window| Estimate::of(&self.column(window))).collect();
        let most = means.iter().map(|e| e.mean).fold(0.0, f64::max);
        let relative = |e: &Estimate| Estimate {
            mean: e.mean / most,
            low: e.low / most,
            high: e.high / most,
            ..*e
        };
        DISTANCES.zip(&means).map(|(i, e)| Point::estimate(i.into(), &relative(e))).collect()
    }
}

/// The rows, shape by shape.
pub(super) fn walls(rows: Vec<(Case, Row)>) -> Vec<Wall> {
    let side = |rows: &[Row], trees: fn(&Row) -> &[Vec<u64>]| {
        Side(rows.iter().flat_map(trees).map(numbers).collect())
    };
    let wall = |(shape, rows): (Shape, Vec<Row>)| Wall {
        shape,
        values: rows.iter().flat_map(|row| &row.values).copied().collect(),
        root: side(&rows, |row| &row.root),
        son: side(&rows, |row| &row.son),
    };
    by_shape(rows).into_iter().map(wall).collect()
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
