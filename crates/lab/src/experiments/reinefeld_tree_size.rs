//! What Figs 5.2 and 5.3 of Reinefeld, Marsland, Schaeffer 1985 share: the sizes of the trees that eight algorithms
//! search, in percent of the minimal tree, and where the best son of the root stands.

use super::batch::{Case, by_shape, units};
use crate::figure::{Axis, Figure, Point};
use crate::measure::{algorithm, cost, cost_and_best_son};
use crate::stats::{Estimate, numbers};
use crate::trees::{Order, Shape};
use crate::{Planned, Rows, Scale, Section, Study, Table};
use plywood_core::Depth;
use serde::{Deserialize, Serialize};

/// The algorithms of the figures, and DUAL-NS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    AlphaBeta,
    Ns,
    Pns,
    Ins,
    Sss,
    Dual,
    DualIns,
    DualNs,
}

impl Who {
    /// In the order of the rows.
    pub(crate) const ALL: [Who; 8] =
        [Who::AlphaBeta, Who::Ns, Who::Pns, Who::Ins, Who::Sss, Who::Dual, Who::DualIns, Who::DualNs];
    /// Those the paper draws.
    pub(crate) const DRAWN: &[Who] = Who::ALL.split_at(7).0;

    /// Its name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Who::AlphaBeta => "alpha-beta",
            Who::Ns => "negascout",
            Who::Pns => "pns",
            Who::Ins => "ins",
            Who::Sss => "sss",
            Who::Dual => "dual",
            Who::DualIns => "dual-ins",
            Who::DualNs => "dual-ns",
        }
    }

    /// Its name in the paper.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Who::AlphaBeta => "αβ",
            Who::Ns => "NS",
            Who::Pns => "PNS",
            Who::Ins => "INS",
            Who::Sss => "SSS*",
            Who::Dual => "DUAL*",
            Who::DualIns => "DUAL-INS",
            Who::DualNs => "DUAL-NS",
        }
    }
}

/// Of each tree, in the order of the seeds.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Leaf visits, by algorithm.
    pub(crate) visits: Vec<Vec<u64>>,
    /// Which son of the root is best, from 0.
    pub(crate) best: Vec<u32>,
}

/// One point of a figure: depth, order, how many trees at each scale, and the milliseconds that one takes.
pub(crate) type Cell = (Depth, Order, [u64; 3], f64);

/// The units of all cells that have any trees at this scale.
pub(crate) fn plan(width: u32, cells: &[Cell], scale: Scale) -> Vec<Planned<Case>> {
    let of = |&(depth, order, [smoke, quick, full], milliseconds): &Cell| {
        units(Shape::new(width, depth, order), scale.pick(smoke, quick, full), milliseconds)
    };
    cells.iter().flat_map(of).collect()
}

/// Searches each tree by all algorithms.
pub(crate) fn run(case: &Case) -> Row {
    let depth = case.shape.depth;
    let mut row = Row { visits: vec![Vec::new(); Who::ALL.len()], best: Vec::new() };
    for seed in case.seeds.all() {
        let tree = case.shape.tree(seed);
        let (first, best) = cost_and_best_son(&tree, depth);
        row.best.push(best);
        for (who, visits) in Who::ALL.into_iter().zip(&mut row.visits) {
            let found =
                if who == Who::AlphaBeta { first } else { cost(&tree, depth, algorithm(who.name())) };
            assert_eq!(found.value, first.value, "{} on {}", who.name(), case.shape.arguments(seed));
            visits.push(found.leaves);
        }
    }
    row
}

/// The trees of one shape, brought together.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) shape: Shape,
    /// Which son of the root is best, from 0, tree by tree. The first tree has seed 1.
    pub(crate) best: Vec<u32>,
    /// Leaf visits in percent of the minimal tree, by algorithm and tree.
    percent: Vec<Vec<f64>>,
}

impl Sample {
    /// How many trees.
    pub(crate) fn trees(&self) -> usize {
        self.best.len()
    }

    /// The sizes of one algorithm's trees.
    pub(crate) fn sizes(&self, who: Who) -> &[f64] {
        &self.percent[who as usize]
    }

    /// How much more the one needs than the other, in percent of the minimal tree.
    pub(crate) fn difference(&self, one: Who, other: Who) -> Estimate {
        Estimate::difference(self.sizes(one), self.sizes(other))
    }

    /// Only the trees whose best son satisfies this.
    pub(crate) fn only(&self, keep: impl Fn(u32) -> bool) -> Sample {
        let kept = |sizes: &Vec<f64>| {
            self.best
                .iter()
                .zip(sizes)
                .filter(|(best, _)| keep(**best))
                .map(|(_, &size)| size)
                .collect()
        };
        Sample {
            shape: self.shape,
            best: self.best.iter().copied().filter(|&best| keep(best)).collect(),
            percent: self.percent.iter().map(kept).collect(),
        }
    }
}

/// All rows of a study, shape by shape in the order of its plan.
pub(crate) fn samples<S: Study<Case = Case, Row = Row>>(rows: &Rows) -> Vec<Sample> {
    let sample = |(shape, rows): (Shape, Vec<Row>)| {
        let percent = |who: Who| {
            let visits = numbers(rows.iter().flat_map(|row| &row.visits[who as usize]));
            visits.into_iter().map(|leaves| 100.0 * leaves / shape.minimal()).collect()
        };
        let percent = Who::ALL.into_iter().map(percent).collect();
        Sample { shape, best: rows.iter().flat_map(|row| &row.best).copied().collect(), percent }
    };
    by_shape(rows.of::<S>()).into_iter().map(sample).collect()
}

/// A name for files.
pub(crate) fn order_id(order: Order) -> String {
    match order {
        Order::Iid => "iid".into(),
        Order::Equal => "equal".into(),
        Order::First(percent) => format!("first-{percent}"),
    }
}

/// Size against depth, a curve for each of the paper's algorithms.
pub(crate) fn by_depth(id: String, title: String, samples: &[&Sample]) -> Figure {
    let y = Axis::logarithmic("leaf visits, % of the minimal tree");
    let mut figure = Figure::new(id, title, Axis::linear("depth"), y);
    for &who in Who::DRAWN {
        let at = |s: &Sample| mark(s.shape.depth.into(), &Estimate::of(s.sizes(who)));
        figure.curve(who.title(), samples.iter().filter(|s| s.trees() > 0).map(|s| at(s)));
    }
    figure.level(100.0, "the minimal tree");
    figure
}

/// A point with its interval, or without one where so few trees say nothing about it.
pub(crate) fn mark(x: f64, e: &Estimate) -> Point {
    if e.n < 5 || e.low <= 0.0 { Point::new(x, e.mean) } else { Point::estimate(x, e) }
}

/// The figures and the table of all sizes.
pub(crate) fn show(samples: &[Sample], section: &mut Section) {
    for order in [Order::Equal, Order::First(60), Order::Iid] {
        let these: Vec<&Sample> = samples.iter().filter(|s| s.shape.order == order).collect();
        let Some(first) = these.first() else { continue };
        let title = format!("Leaf visits against depth, width {}, {order}", first.shape.width);
        section.figure(by_depth(order_id(order), title, &these).captioned(
            "The lower the better; 100 % is what no algorithm can do without. The band is the 95 % interval of the \
             mean; means of fewer than five trees have none. DUAL-INS visits as many leaves as DUAL*, so the two \
             curves are one. The paper's curves are lost; its text gives no heights.",
        ));
    }
    let head = ["order", "depth", "trees"].into_iter().chain(Who::ALL.map(Who::title));
    let mut table = Table::new("sizes", "Leaf visits in percent of the minimal tree", head);
    for sample in samples {
        let Shape { order, depth, .. } = sample.shape;
        let cells = Who::ALL.map(|who| Estimate::of(sample.sizes(who)).to_string());
        let front = [order.to_string(), depth.to_string(), sample.trees().to_string()];
        table.row(front.into_iter().chain(cells));
    }
    section.table(table.noting("Repeated visits count again. All algorithms search the same trees."));
}

/// Trees behind each point of the paper's figures.
pub(crate) const PAPERS_TREES: usize = 20;

/// What the paper says of SSS*'s standard deviation: about 30 % of the mean.
pub(crate) const PAPERS_SPREAD: f64 = 0.30;

/// The standard deviation of one tree over the mean: that of SSS* with an interval, which is returned, and those of the
/// others. Samples of fewer than five trees are left out.
pub(crate) fn spread(samples: &[&Sample], section: &mut Section) -> Vec<Estimate> {
    // DUAL-INS is always equal to DUAL*.
    let whos = &Who::DRAWN[..6];
    let head = ["order", "depth", "trees", "SSS* with interval"];
    let head = head.into_iter().chain(whos.iter().map(|who| who.title()));
    let mut table = Table::new("spread", "Standard deviation of one tree over the mean", head);
    let y = Axis::linear("standard deviation / mean");
    let mut figure =
        Figure::new("spread", "SSS*: how much one tree differs from another", Axis::linear("depth"), y);
    let mut all = Vec::new();
    for order in [Order::Equal, Order::First(60)] {
        let mut points = Vec::new();
        for sample in samples.iter().filter(|s| s.shape.order == order && s.trees() > 4) {
            let sizes = sample.sizes(Who::Sss);
            let drawn = |at: &[usize]| at.iter().map(|&i| sizes[i]).collect::<Vec<_>>();
            let e = Estimate::bootstrap(sizes.len(), |at| relative_sd(&drawn(at)));
            points.push(Point::estimate(sample.shape.depth.into(), &e));
            let others = whos.iter().map(|&who| format!("{:.2}", relative_sd(sample.sizes(who))));
            let front = [order.to_string(), sample.shape.depth.to_string(), sample.trees().to_string()];
            table.row(front.into_iter().chain([format!("{e:.2}")]).chain(others));
            all.push(e);
        }
        figure.curve(order.to_string(), points);
    }
    figure.level(PAPERS_SPREAD, "the paper: about 30 %");
    section.table(table);
    section.figure(
        figure.captioned("The standard deviation of one tree over the mean. Bands: bootstrap, 95 %."),
    );
    all
}

/// The standard deviation of one member over the mean.
pub(crate) fn relative_sd(sizes: &[f64]) -> f64 {
    let e = Estimate::of(sizes);
    e.sd / e.mean
}

/// How much larger an algorithm's trees are at `depth` than the mean of those one ply shallower and deeper, in percent of
/// the minimal tree. Trees of equal seeds are pairs: of ordered trees, the shallower is the top of the deeper.
pub(crate) fn excess(samples: &[&Sample], order: Order, depth: Depth, who: Who) -> Option<Vec<f64>> {
    let at = |depth| {
        let found = samples.iter().find(|s| s.shape.order == order && s.shape.depth == depth)?;
        Some(found.sizes(who))
    };
    let neighbours = at(depth - 1)?.iter().zip(at(depth + 1)?);
    Some(
        at(depth)?
            .iter()
            .zip(neighbours)
            .map(|(size, (before, after))| size - (before + after) / 2.0)
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_equal_seeds_are_the_tops_of_deeper_ones() {
        // Read from the root down, the values of all nodes are the same: `excess` relies on it for its pairs.
        use plywood_core::{Game, Horizon};
        use plywood_games::synthetic::AnyTree;
        let values = |tree: AnyTree<'_>| {
            let sons = tree.moves(&tree.root()).map(|son| tree.play(&tree.root(), son));
            sons.map(|p| tree.value(&tree, &p, 0)).collect::<Vec<_>>()
        };
        let tree = |depth| Shape::new(5, depth, Order::First(60)).tree(17);
        assert_eq!(values(tree(3).any()), values(tree(4).any()));
    }

    #[test]
    fn alpha_beta_son_by_son_is_alpha_beta_and_finds_the_first_best_son() {
        use plywood_core::Window;
        for (order, seed) in [(Order::Iid, 1), (Order::Equal, 2), (Order::First(60), 3)] {
            let tree = Shape::new(3, 5, order).with_range(5).tree(seed);
            let (found, best) = cost_and_best_son(&tree, 5);
            assert_eq!(found.leaves, cost(&tree, 5, algorithm("alpha-beta")).leaves);
            let worth = |son| -crate::measure::cost_below(&tree, &[son], 4, Window::FULL).value;
            assert_eq!((0..3).find(|&son| worth(son) == found.value), Some(best));
        }
    }
}
