//! The rows, joined by shape, and their figures and table.

use super::{AT, DISTANCES, RANGE, Row};
use crate::prelude::*;
use crate::stats::spearman;
use crate::trees::Order::{Equal, First};
use std::ops::Range;

/// The rows of all trees of one shape.
pub(super) struct Wall {
    pub(super) shape: Shape,
    pub(super) row: Row,
}

/// The number of leaves visited, by tree and window.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Side {
    pub(super) trees: Vec<Vec<u64>>,
}
join! { Side { trees } }

impl Side {
    /// The cost of one window on every tree.
    fn column(&self, window: usize) -> Vec<u64> {
        self.trees.iter().map(|tree| tree[window]).collect()
    }

    /// How many times as much (v, v+1) costs as (v-1, v).
    pub(super) fn jump(&self) -> Estimate {
        Estimate::ratio(&self.column(AT), &self.column(AT - 1))
    }

    /// How many times as much the windows above v cost as those below.
    pub(super) fn above_to_below(&self) -> Estimate {
        let [below, above] = [0..AT, AT..2 * AT].map(|windows| {
            self.trees.iter().map(|tree| tree[windows.clone()].iter().sum()).collect::<Vec<u64>>()
        });
        Estimate::ratio(&above, &below)
    }

    /// The cost of a window, summed over some of the trees.
    fn sum(&self, window: usize, trees: &[usize]) -> f64 {
        number(trees.iter().map(|&tree| self.trees[tree][window]).sum::<u64>())
    }

    /// How many times as much (v, v+1) costs as (v-1, v), over some of the trees.
    pub(super) fn height(&self, trees: &[usize]) -> f64 {
        self.sum(AT, trees) / self.sum(AT - 1, trees)
    }

    /// The rank correlation of nearness and cost on the expensive side of the wall.
    pub(super) fn trend(&self, dear: Range<usize>) -> Estimate {
        let nearness: Vec<f64> = dear.clone().map(|i| -(number(i) + 0.5 - number(AT)).abs()).collect();
        Estimate::bootstrap(self.trees.len(), |trees| {
            let costs: Vec<f64> = dear.clone().map(|window| self.sum(window, trees)).collect();
            spearman(&nearness, &costs)
        })
    }

    /// The cost of each window relative to the most expensive one.
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

/// Returns the wall of the trees of this shape, if there are any.
pub(super) fn find(
    walls: &[Wall],
    width: u32,
    depth: Depth,
    order: Order,
    range: u32,
) -> Option<&Wall> {
    walls.iter().find(|wall| wall.shape == Shape::new(width, depth, order).with_range(range))
}

pub(super) fn show(walls: &[Wall], section: &mut Section) {
    let y = || Axis::linear("leaves, relative to the most expensive window");
    let x = || Axis::linear("distance i of the window (v+i, v+i+1)");
    for (width, depth) in [(5, 5), (5, 6), (20, 3), (20, 4)] {
        let title = format!("The refutation wall, width {width}, depth {depth}");
        let mut figure = Figure::new(format!("wall-{width}-{depth}"), title, x(), y());
        for (order, words) in [(Equal, "random"), (First(60), "60 % first")] {
            let Some(wall) = find(walls, width, depth, order, RANGE) else { continue };
            figure.curve(format!("{words}, root"), wall.row.root.points());
            figure.curve(format!("{words}, root child"), wall.row.child.points());
        }
        section.figure(figure.captioned(
            "At the root, windows from v upwards are expensive, because every child must be refuted. At a child of the root, \
             seen from the root, windows below its value are: this is the paper's picture. Leaf values up to 250. Bands: 95 % \
             interval of the mean.",
        ));
    }
    let title = "The slope and the range of values: root, w=5 d=5, 60 % first";
    let mut figure = Figure::new("wall-range", title, x(), y());
    for range in [50, 100, RANGE, 32_767] {
        if let Some(wall) = find(walls, 5, 5, First(60), range) {
            figure.curve(format!("values up to {range}"), wall.row.root.points());
        }
    }
    section.figure(figure.captioned(
        "Twenty-five steps are a long way if the range of values is small, and almost nothing if it is large: the slope \
         depends on the range, the jump does not.",
    ));
    let head =
        ["shape", "range", "trees", "root: (v, v+1) / (v-1, v)", "root child: (v, v+1) / (v-1, v)"];
    let mut table =
        Table::new("jumps", "How many times as much the window (v, v+1) costs as (v-1, v)", head);
    for wall in walls {
        let (shape, trees) = (wall.shape, wall.row.values.len());
        let [root, child] = [&wall.row.root, &wall.row.child].map(Side::jump);
        table.line(format_args!("{shape} | {} | {trees} | {root:.2} | {child:.2}", shape.range));
    }
    section.table(table);
}
