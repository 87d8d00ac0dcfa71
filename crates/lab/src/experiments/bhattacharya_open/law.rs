//! Whether the curves of terminals against cells are one curve on a common scale.

use super::super::bhattacharya_table_1::{geometric, iter_sss, seconds};
use super::{Case, games, iid};
use crate::figure::{Axis, Figure, Point};
use crate::measure::{algorithm, cost};
use crate::stats::{Estimate, number, numbers};
use crate::trees::{Seeds, Shape};
use crate::{Finding, Planned, Scale, Section, Table, Verdict};
use plywood_core::search::iter_sss::least_cells;
use serde::{Deserialize, Serialize};

/// How far curves may lie from their common mean and still count as one, root mean square.
const ONE_CURVE: f64 = 0.05;

/// Where curves are compared.
const GRID: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/// The shapes that are drawn.
const DRAWN: [(u32, u16); 7] = [(2, 15), (3, 7), (3, 10), (5, 6), (9, 3), (9, 4), (9, 5)];

/// One number for each tree, and of ITERSSS\* one for each tree and number of cells.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    alpha_beta: Vec<u64>,
    sss: Vec<u64>,
    iter_sss: Vec<Vec<u64>>,
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    const QUICK: [(u32, u16); 10] =
        [(2, 9), (2, 12), (2, 15), (3, 7), (3, 10), (5, 5), (5, 6), (9, 3), (9, 4), (9, 5)];
    const MORE: [(u32, u16); 10] =
        [(2, 8), (2, 16), (3, 6), (3, 9), (4, 6), (4, 7), (5, 4), (5, 7), (20, 3), (20, 4)];
    let smoke = vec![(2, 9), (3, 5), (5, 4)];
    let shapes: Vec<(u32, u16)> = scale.pick(smoke, QUICK.into(), [QUICK, MORE].concat());
    let (trees, steps) = scale.pick((5, 6), (60, 11), (300, 17));
    let mut units = Vec::new();
    for (width, depth) in shapes {
        let shape = iid(width, depth);
        let most = u64::from(width).pow(u32::from(depth.div_ceil(2)));
        let cells = geometric(least_cells(width, depth), most, steps);
        units.extend(Seeds::runs(trees, 20).into_iter().map(|seeds| Planned {
            seconds: seconds(&shape) * number(seeds.count() * cells.len() as u64),
            case: Case::Law { shape, seeds, cells: cells.clone() },
        }));
    }
    units
}

pub(super) fn run(shape: &Shape, seeds: Seeds, cells: &[u64]) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let leaves = |algorithm| cost(&tree, shape.depth, algorithm).leaves;
        row.alpha_beta.push(leaves(algorithm("alpha-beta")));
        row.sss.push(leaves(algorithm("sss")));
        row.iter_sss.push(cells.iter().map(|&cells| leaves(iter_sss(cells))).collect());
    }
    row
}

/// The trees of one shape.
struct Curve {
    shape: Shape,
    cells: Vec<u64>,
    alpha_beta: Vec<f64>,
    sss: Vec<f64>,
    /// For each number of cells.
    iter_sss: Vec<Vec<f64>>,
}

/// What stands at the upper end of the common scale; SSS* stands at the lower.
#[derive(Clone, Copy)]
enum Top {
    AlphaBeta,
    LeastCells,
}

impl Curve {
    fn all(rows: &[(Case, super::Row)]) -> Vec<Curve> {
        let mut curves: Vec<Curve> = Vec::new();
        for (case, row) in rows {
            let (Case::Law { shape, cells, .. }, super::Row::Law(row)) = (case, row) else { continue };
            if curves.last().is_none_or(|last| last.shape != *shape) {
                let iter_sss = vec![Vec::new(); cells.len()];
                let (shape, cells) = (*shape, cells.clone());
                curves.push(Curve { shape, cells, alpha_beta: Vec::new(), sss: Vec::new(), iter_sss });
            }
            let Some(curve) = curves.last_mut() else { continue };
            curve.alpha_beta.extend(numbers(&row.alpha_beta));
            curve.sss.extend(numbers(&row.sss));
            for tree in &row.iter_sss {
                curve.iter_sss.iter_mut().zip(numbers(tree)).for_each(|(all, leaves)| all.push(leaves));
            }
        }
        curves
    }

    fn name(&self) -> String {
        format!("b = {}, d = {}", self.shape.width, self.shape.depth)
    }

    /// The places of the numbers of cells between the least and the greatest.
    fn places(&self) -> Vec<f64> {
        let logs: Vec<f64> = numbers(&self.cells).into_iter().map(f64::ln).collect();
        let (low, high) = (logs[0], logs[logs.len() - 1]);
        logs.into_iter().map(|log| (log - low) / (high - low)).collect()
    }

    fn top(&self, top: Top) -> &[f64] {
        match top {
            Top::AlphaBeta => &self.alpha_beta,
            Top::LeastCells => &self.iter_sss[0],
        }
    }

    /// Where ITERSSS* with number `i` of cells stands between SSS* and the top.
    fn height(&self, i: usize, top: Top) -> Estimate {
        let above =
            |leaves: &[f64]| -> Vec<f64> { leaves.iter().zip(&self.sss).map(|(a, b)| a - b).collect() };
        Estimate::ratio(&above(&self.iter_sss[i]), &above(self.top(top)))
    }

    /// The same at each place of the grid, from these trees only.
    fn on_grid(&self, trees: &[usize], top: Top) -> Vec<f64> {
        let sum = |leaves: &[f64]| trees.iter().map(|&tree| leaves[tree]).sum::<f64>();
        let (low, high) = (sum(&self.sss), sum(self.top(top)));
        let heights: Vec<f64> =
            self.iter_sss.iter().map(|leaves| (sum(leaves) - low) / (high - low)).collect();
        let places = self.places();
        GRID.iter().map(|&x| between(&places, &heights, x)).collect()
    }
}

/// The value at `x` of the line through the points.
pub(super) fn between(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let i = xs.partition_point(|&at| at <= x).clamp(1, xs.len() - 1);
    let share = (x - xs[i - 1]) / (xs[i] - xs[i - 1]);
    ys[i - 1] + share * (ys[i] - ys[i - 1])
}

/// How far the curves lie from their mean, root mean square over the grid.
fn spread(curves: &[&Curve], top: Top) -> Estimate {
    let trees = curves.iter().map(|curve| curve.sss.len()).min().unwrap_or(0);
    Estimate::bootstrap(trees, |drawn| {
        let all: Vec<Vec<f64>> = curves.iter().map(|curve| curve.on_grid(drawn, top)).collect();
        rms_about_mean(&all)
    })
}

/// How far the curves lie from a straight line between ITERSSS*(M0) and SSS*, root mean square over the grid.
fn off_the_line(curves: &[&Curve]) -> f64 {
    let off = curves.iter().flat_map(|curve| {
        let trees: Vec<usize> = (0..curve.sss.len()).collect();
        let heights = curve.on_grid(&trees, Top::LeastCells);
        GRID.into_iter().zip(heights).map(|(x, y)| (y - (1.0 - x)).powi(2)).collect::<Vec<_>>()
    });
    Estimate::of(&off.collect::<Vec<_>>()).mean.sqrt()
}

/// The mean of the curves at each place of the grid.
fn mean_curve(curves: &[&Curve]) -> Vec<f64> {
    let each = curves.iter().map(|curve| {
        let trees: Vec<usize> = (0..curve.sss.len()).collect();
        curve.on_grid(&trees, Top::AlphaBeta)
    });
    let all: Vec<Vec<f64>> = each.collect();
    let at = |i| Estimate::of(&all.iter().map(|curve| curve[i]).collect::<Vec<_>>()).mean;
    (0..GRID.len()).map(at).collect()
}

fn rms_about_mean(curves: &[Vec<f64>]) -> f64 {
    let count = number(curves.len() as u64);
    let squares: f64 = (0..GRID.len())
        .map(|i| {
            let mean = curves.iter().map(|curve| curve[i]).sum::<f64>() / count;
            curves.iter().map(|curve| (curve[i] - mean).powi(2)).sum::<f64>()
        })
        .sum();
    (squares / (count * number(GRID.len() as u64))).sqrt()
}

pub(super) fn report(all: &[(Case, super::Row)], games: &games::Samples, section: &mut Section) {
    let curves = Curve::all(all);
    table(&curves, section);
    figure(&curves, section);
    let every: Vec<&Curve> = curves.iter().collect();
    let of_parity = |odd| -> Vec<&Curve> {
        every.iter().copied().filter(|c| (c.shape.depth % 2 == 1) == odd).collect()
    };
    let (odd, even) = (of_parity(true), of_parity(false));
    let mut spreads = Table::new(
        "spread",
        "How far the curves lie from their common mean, root mean square (1 is the way from SSS* to the top)",
        ["shapes", "αβ is 1", "ITERSSS*(M0) is 1"],
    );
    for (name, chosen) in [("all", &every), ("odd depth", &odd), ("even depth", &even)] {
        let cell = |top| format!("{:.3}", spread(chosen, top));
        spreads.row([format!("{name}: {}", chosen.len()), cell(Top::AlphaBeta), cell(Top::LeastCells)]);
    }
    section.table(spreads);
    let (found, rescaled) = (spread(&every, Top::AlphaBeta), spread(&every, Top::LeastCells));
    let line = off_the_line(&every);
    let starts = every.iter().map(|curve| curve.height(0, Top::AlphaBeta).mean);
    let lowest = starts.fold(f64::INFINITY, f64::min);
    let ours = format!(
        "{} curves on one scale lie {found:.3} apart; {rescaled:.3} if each starts from its own M0",
        every.len()
    );
    section.find(
        Finding::new(
            "B-27",
            Verdict::below(&found, ONE_CURVE),
            "no function known; asked for",
            ours,
        )
        .noting(format!(
            "The law that is tried: (ITERSSS*(M) − SSS*) / (αβ − SSS*) is one function of log(M/M0) / log(b^⌈d/2⌉/M0), \
             the curves differing from their mean by less than {ONE_CURVE} root mean square. At M0 they begin between \
             {lowest:.2} and 1. A rule of thumb: from ITERSSS*(M0) to SSS* each doubling of M takes off as much as the \
             one before; it misses the curves by {line:.2}. {}",
            games.off_curve(&GRID, &mean_curve(&every))
        )),
    );
}

fn table(curves: &[Curve], section: &mut Section) {
    let head = [
        "(b, d)",
        "M0",
        "b^⌈d/2⌉",
        "αβ / SSS*",
        "at M0",
        "a quarter of the way",
        "half",
        "three quarters",
    ];
    let mut table = Table::new("law", "Where ITERSSS*(M) stands between SSS* (0) and αβ (1)", head);
    for curve in curves {
        let mut cells = vec![
            format!("({}, {})", curve.shape.width, curve.shape.depth),
            curve.cells[0].to_string(),
            curve.cells[curve.cells.len() - 1].to_string(),
            format!("{:.3}", Estimate::ratio(&curve.alpha_beta, &curve.sss)),
            format!("{:.2}", curve.height(0, Top::AlphaBeta)),
        ];
        let (places, heights) = (curve.places(), (0..curve.cells.len()));
        let heights: Vec<f64> = heights.map(|i| curve.height(i, Top::AlphaBeta).mean).collect();
        cells.extend([0.25, 0.5, 0.75].map(|x| format!("{:.2}", between(&places, &heights, x))));
        table.row(cells);
    }
    section.table(table.noting("The way from M0 to b^⌈d/2⌉ is measured in logarithms."));
}

fn figure(curves: &[Curve], section: &mut Section) {
    let mut figure = Figure::new(
        "law",
        "Terminals against cells on a common scale",
        Axis::linear("log(M / M0) / log(b^⌈d/2⌉ / M0)"),
        Axis::linear("(ITERSSS*(M) − SSS*) / (αβ − SSS*)"),
    );
    for curve in curves.iter().filter(|c| DRAWN.contains(&(c.shape.width, c.shape.depth))) {
        let points = curve.places().into_iter().enumerate();
        figure.curve(
            curve.name(),
            points.map(|(i, x)| Point::estimate(x, &curve.height(i, Top::AlphaBeta))),
        );
    }
    figure.curve("a straight line", [Point::new(0.0, 1.0), Point::new(1.0, 0.0)]);
    section.figure(figure.captioned(
        "1 is αβ, 0 is SSS*. If there were one law for all trees, the curves would lie on each other. Odd depths begin \
         at 1, even depths below; all fall in stairs of b − 1 cells, roughly along the straight line.",
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_curves_have_no_spread_and_parallel_ones_half_their_distance() {
        let curve = GRID.to_vec();
        let above: Vec<f64> = curve.iter().map(|y| y + 0.2).collect();
        assert!(rms_about_mean(&[curve.clone(), curve.clone()]) < 1e-12);
        assert!((rms_about_mean(&[curve, above]) - 0.1).abs() < 1e-12);
    }

    #[test]
    fn a_line_through_points_is_met_at_them_and_between() {
        let (xs, ys) = ([0.0, 0.5, 1.0], [1.0, 0.4, 0.0]);
        for (x, y) in [(0.0, 1.0), (0.25, 0.7), (0.5, 0.4), (0.75, 0.2), (1.0, 0.0)] {
            assert!((between(&xs, &ys, x) - y).abs() < 1e-12, "{x}");
        }
    }
}
