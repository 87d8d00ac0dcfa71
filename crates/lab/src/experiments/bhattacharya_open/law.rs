//! Tests whether the curves of terminals against cells coincide on a common scale.

use super::super::bhattacharya_table_1::{Terminals, numbers_of_cells, seconds};
use super::{Case, games, iid};
use crate::prelude::*;

/// The points of the scale at which the curves are compared.
const GRID: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/// The shapes that the figure shows.
const DRAWN: [(u32, u16); 7] = [(2, 15), (3, 7), (3, 10), (5, 6), (9, 3), (9, 4), (9, 5)];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    const QUICK: [(u32, u16); 10] =
        [(2, 9), (2, 12), (2, 15), (3, 7), (3, 10), (5, 5), (5, 6), (9, 3), (9, 4), (9, 5)];
    const MORE: [(u32, u16); 10] =
        [(2, 8), (2, 16), (3, 6), (3, 9), (4, 6), (4, 7), (5, 4), (5, 7), (20, 3), (20, 4)];
    let smoke = vec![(2, 9), (3, 5), (5, 4)];
    let shapes: Vec<(u32, u16)> = scale.pick(smoke, QUICK.into(), [QUICK, MORE].concat());
    let (trees, steps) = scale.pick((5, 6), (60, 11), (300, 17));
    let planned = |(width, depth)| {
        let shape = iid(width, depth);
        let cells = numbers_of_cells(width, depth, steps);
        let each = seconds(&shape) * number(cells.len());
        Planned::runs(trees, 20, each, move |seeds| Case::Law { shape, seeds, cells: cells.clone() })
    };
    shapes.into_iter().flat_map(planned).collect()
}

/// The results on the trees of one shape.
struct Curve {
    shape: Shape,
    terminals: Terminals,
}

/// The upper end of the common scale; SSS* is the lower end.
#[derive(Clone, Copy)]
enum Top {
    AlphaBeta,
    LeastCells,
}

impl Curve {
    fn name(&self) -> String {
        format!("b = {}, d = {}", self.shape.width, self.shape.depth)
    }

    fn cells(&self) -> Vec<u64> {
        self.terminals.iter_sss.iter().map(|(&cells, _)| cells).collect()
    }

    fn trees(&self) -> Vec<usize> {
        (0..self.terminals.sss.len()).collect()
    }

    /// Returns the place of each number of cells between the least (0) and the greatest (1), on a logarithmic scale.
    fn places(&self) -> Vec<f64> {
        let logs: Vec<f64> = self.cells().into_iter().map(|cells| number(cells).ln()).collect();
        let (low, high) = (logs[0], logs[logs.len() - 1]);
        logs.into_iter().map(|log| (log - low) / (high - low)).collect()
    }

    fn top(&self, top: Top) -> &[u64] {
        match top {
            Top::AlphaBeta => &self.terminals.alpha_beta,
            Top::LeastCells => self.terminals.iter_sss.values().next().map_or(&[], Vec::as_slice),
        }
    }

    /// Returns the place of ITERSSS* between SSS* (0) and αβ (1), for each number of cells.
    fn heights(&self) -> Vec<Estimate> {
        let above = |leaves: &[u64]| -> Vec<f64> {
            leaves.iter().zip(&self.terminals.sss).map(|(&a, &b)| number(a) - number(b)).collect()
        };
        let alpha_beta = above(&self.terminals.alpha_beta);
        let height = |leaves: &Vec<u64>| Estimate::ratio(&above(leaves), &alpha_beta);
        self.terminals.iter_sss.values().map(height).collect()
    }

    /// Returns the place of ITERSSS* between SSS* (0) and `top` (1) at each point of the grid, over `trees` only.
    fn on_grid(&self, trees: &[usize], top: Top) -> Vec<f64> {
        let sum = |leaves: &[u64]| trees.iter().map(|&tree| number(leaves[tree])).sum::<f64>();
        let (low, high) = (sum(&self.terminals.sss), sum(self.top(top)));
        let height = |leaves: &Vec<u64>| (sum(leaves) - low) / (high - low);
        let heights: Vec<f64> = self.terminals.iter_sss.values().map(height).collect();
        let places = self.places();
        GRID.iter().map(|&x| between(&places, &heights, x)).collect()
    }
}

/// Returns the value at `x` by linear interpolation between the points.
pub(super) fn between(xs: &[f64], ys: &[f64], x: f64) -> f64 {
    let i = xs.partition_point(|&at| at <= x).clamp(1, xs.len() - 1);
    let share = (x - xs[i - 1]) / (xs[i] - xs[i - 1]);
    ys[i - 1] + share * (ys[i] - ys[i - 1])
}

/// Returns the distance of the curves from their mean, root mean square over the grid.
fn spread(curves: &[&Curve], top: Top) -> Estimate {
    let trees = curves.iter().map(|curve| curve.trees().len()).min().unwrap_or(0);
    Estimate::bootstrap(trees, |drawn| {
        let all: Vec<Vec<f64>> = curves.iter().map(|curve| curve.on_grid(drawn, top)).collect();
        rms_about_mean(&all)
    })
}

/// Returns the distance of the curves from a straight line between ITERSSS*(M0) and SSS*, root mean square over the
/// grid.
fn off_the_line(curves: &[&Curve]) -> f64 {
    let off = curves.iter().flat_map(|curve| {
        let heights = curve.on_grid(&curve.trees(), Top::LeastCells);
        GRID.into_iter().zip(heights).map(|(x, y)| (y - (1.0 - x)).powi(2))
    });
    mean(&off.collect::<Vec<_>>()).sqrt()
}

/// Returns the mean of the curves at each point of the grid.
fn mean_curve(curves: &[&Curve]) -> Vec<f64> {
    let all: Vec<Vec<f64>> =
        curves.iter().map(|curve| curve.on_grid(&curve.trees(), Top::AlphaBeta)).collect();
    let at = |i| mean(&all.iter().map(|curve| curve[i]).collect::<Vec<_>>());
    (0..GRID.len()).map(at).collect()
}

fn rms_about_mean(curves: &[Vec<f64>]) -> f64 {
    let count = number(curves.len());
    let squares: f64 = (0..GRID.len())
        .map(|i| {
            let mean = curves.iter().map(|curve| curve[i]).sum::<f64>() / count;
            curves.iter().map(|curve| (curve[i] - mean).powi(2)).sum::<f64>()
        })
        .sum();
    (squares / (count * number(GRID.len()))).sqrt()
}

/// Adds the tables, the figure and the answer to B-27.
pub(super) fn report(all: Vec<(Shape, Terminals)>, games: &games::Samples, section: &mut Section) {
    let curves: Vec<Curve> =
        all.into_iter().map(|(shape, terminals)| Curve { shape, terminals }).collect();
    table(&curves, section);
    figure(&curves, section);
    let every: Vec<&Curve> = curves.iter().collect();
    let (odd, even): (Vec<&Curve>, Vec<&Curve>) =
        every.iter().partition(|curve| curve.shape.depth % 2 == 1);
    let mut spreads = Table::new(
        "spread",
        "Distance of the curves from their common mean, root mean square (1 is the distance from SSS* to the top)",
        ["shapes", "αβ is 1", "ITERSSS*(M0) is 1"],
    );
    for (name, chosen) in [("all", &every), ("odd depth", &odd), ("even depth", &even)] {
        let cell = |top| format!("{:.3}", spread(chosen, top));
        spreads.row([format!("{name}: {}", chosen.len()), cell(Top::AlphaBeta), cell(Top::LeastCells)]);
    }
    section.table(spreads);
    let (found, rescaled) = (spread(&every, Top::AlphaBeta), spread(&every, Top::LeastCells));
    let line = off_the_line(&every);
    let lowest = every.iter().map(|curve| curve.heights()[0].mean).fold(f64::INFINITY, f64::min);
    let ours = format!(
        "{} curves on one scale lie {found:.3} apart; {rescaled:.3} if each starts from its own M0",
        every.len()
    );
    let evidence = Evidence::new().measured("all shapes", &found);
    section.find(evidence.finding("B-27", ours).noting(format!(
        "An open problem of the paper. There is no single law: (ITERSSS*(M) − SSS*) / (αβ − SSS*) is not one function \
         of log(M/M0) / log(b^⌈d/2⌉/M0); the distances are root mean squares. At M0 the curves start between \
         {lowest:.2} and 1. A rule of thumb: from ITERSSS*(M0) to SSS* each doubling of M saves as much as the one \
         before; this misses the curves by {line:.2}. {}",
        games.off_curve(&GRID, &mean_curve(&every))
    )));
}

fn table(curves: &[Curve], section: &mut Section) {
    let head = "(b, d) | M0 | b^⌈d/2⌉ | αβ / SSS* | at M0 | a quarter of the way | half | \
                three quarters";
    let mut table =
        Table::new("law", "The place of ITERSSS*(M) between SSS* (0) and αβ (1)", head.split(" | "));
    for curve in curves {
        let (terminals, cells, heights) = (&curve.terminals, curve.cells(), curve.heights());
        let means: Vec<f64> = heights.iter().map(|height| height.mean).collect();
        let at = |x| format!("{:.2}", between(&curve.places(), &means, x));
        table.row([
            curve.shape.pair(),
            cells[0].to_string(),
            cells[cells.len() - 1].to_string(),
            format!("{:.3}", Estimate::ratio(&terminals.alpha_beta, &terminals.sss)),
            format!("{:.2}", heights[0]),
            at(0.25),
            at(0.5),
            at(0.75),
        ]);
    }
    section.table(table.noting("The scale from M0 to b^⌈d/2⌉ is logarithmic."));
}

fn figure(curves: &[Curve], section: &mut Section) {
    let x = Axis::linear("log(M / M0) / log(b^⌈d/2⌉ / M0)");
    let y = Axis::linear("(ITERSSS*(M) − SSS*) / (αβ − SSS*)");
    let mut figure = Figure::new("law", "Terminals against cells on a common scale", x, y);
    for curve in curves.iter().filter(|c| DRAWN.contains(&(c.shape.width, c.shape.depth))) {
        let points = curve.places().into_iter().zip(curve.heights());
        figure.curve(curve.name(), points.map(|(x, height)| Point::estimate(x, &height)));
    }
    figure.curve("a straight line", [Point::new(0.0, 1.0), Point::new(1.0, 0.0)]);
    section.figure(figure.captioned(
        "1 is αβ, 0 is SSS*. If one law held for all trees, the curves would coincide. At odd depths they start at 1, \
         at even depths below; all fall in steps of b − 1 cells, roughly along the straight line.",
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
    fn values_are_interpolated_at_and_between_the_points() {
        let (xs, ys) = ([0.0, 0.5, 1.0], [1.0, 0.4, 0.0]);
        for (x, y) in [(0.0, 1.0), (0.25, 0.7), (0.5, 0.4), (0.75, 0.2), (1.0, 0.0)] {
            assert!((between(&xs, &ys, x) - y).abs() < 1e-12, "{x}");
        }
    }
}
