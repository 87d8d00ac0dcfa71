//! What Figs 5.2 and 5.3 of Reinefeld, Marsland, Schaeffer 1985 share: the sizes of the trees that eight algorithms
//! search, in percent of the minimal tree, and the place of the root's best child.

use super::batch::{Case, joined_by_shape};
use crate::measure::cost_and_best_child;
use crate::prelude::*;

names! {
    /// The algorithms of the figures, and DUAL-NS.
    pub(crate) enum Who {
        AlphaBeta => short("alpha-beta"),
        Ns => short("negascout"),
        Pns => short("pns"),
        Ins => short("ins"),
        Sss => short("sss"),
        Dual => short("dual"),
        DualIns => short("dual-ins"),
        DualNs => short("dual-ns"),
    }
}

impl Who {
    /// The algorithms that the paper draws.
    pub(crate) const DRAWN: &[Who] = Who::ALL.split_at(7).0;
    /// The algorithms without DUAL-INS, which always equals DUAL*.
    pub(crate) const DIFFERENT: [Who; 6] =
        [Who::AlphaBeta, Who::Ns, Who::Pns, Who::Ins, Who::Sss, Who::Dual];

    /// The algorithm's name in the catalogue.
    pub(crate) fn id(self) -> &'static str {
        ["alpha-beta", "negascout", "pns", "ins", "sss", "dual", "dual-ins", "dual-ns"][self as usize]
    }
}

/// Measurements on each tree, in the order of the seeds.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Leaf visits.
    visits: Counts<Who>,
    /// The index of the root's best child, from 0.
    best: Vec<u32>,
}
join! { Row { visits, best } }

/// Searches each tree with every algorithm.
pub(crate) fn run(case: &Case) -> Row {
    let depth = case.shape.depth;
    let mut row = Row::default();
    for seed in case.seeds.all() {
        let tree = case.shape.tree(seed);
        let (first, best) = cost_and_best_child(&tree, depth);
        row.best.push(best);
        for &who in Who::ALL {
            let found =
                if who == Who::AlphaBeta { first } else { cost(&tree, depth, algorithm(who.id())) };
            assert_eq!(found.value, first.value, "{who} on {}", case.shape.arguments(seed));
            row.visits.push(who, found.leaves);
        }
    }
    row
}

/// The measurements on all trees of one shape.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) shape: Shape,
    /// The index of the root's best child, from 0, for each tree. The first tree has seed 1.
    pub(crate) best: Vec<u32>,
    /// Leaf visits in percent of the minimal tree, by algorithm and tree.
    percent: By<Who, Vec<f64>>,
}

impl Sample {
    /// The number of trees.
    pub(crate) fn trees(&self) -> usize {
        self.best.len()
    }

    /// The sizes of one algorithm's trees.
    pub(crate) fn sizes(&self, who: Who) -> &[f64] {
        &self.percent[who]
    }

    /// How many more visits `one` needs than `other`, in percent of the minimal tree.
    pub(crate) fn difference(&self, one: Who, other: Who) -> Estimate {
        Estimate::difference(self.sizes(one), self.sizes(other))
    }

    /// The mean size of `one` divided by that of `other`.
    pub(crate) fn ratio(&self, one: Who, other: Who) -> Estimate {
        Estimate::ratio(self.sizes(one), self.sizes(other))
    }

    /// Returns the sample restricted to the trees whose best root child satisfies `keep`.
    pub(crate) fn only(&self, keep: impl Fn(u32) -> bool) -> Sample {
        let kept = |(&who, sizes): (&Who, &Vec<f64>)| {
            let kept = self.best.iter().zip(sizes).filter(|(best, _)| keep(**best));
            (who, kept.map(|(_, &size)| size).collect())
        };
        let best = self.best.iter().copied().filter(|&best| keep(best)).collect();
        Sample { shape: self.shape, best, percent: self.percent.iter().map(kept).collect() }
    }
}

/// All rows of a study, shape by shape in the order of its plan.
pub(crate) fn samples<S: Study<Case = Case, Row = Row>>(rows: &Rows) -> Vec<Sample> {
    let sample = |(shape, Row { visits, best }): (Shape, Row)| {
        let percent = |leaves: &u64| 100.0 * number(*leaves) / shape.minimal();
        let percents = |(&who, visits): (&Who, &Vec<u64>)| (who, visits.iter().map(percent).collect());
        Sample { shape, best, percent: visits.iter().map(percents).collect() }
    };
    joined_by_shape(rows.of::<S>()).into_iter().map(sample).collect()
}

/// The name of an order in ids of figures.
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
        figure.curve(who.name(), samples.iter().filter(|s| s.trees() > 0).map(|s| at(s)));
    }
    figure.level(100.0, "the minimal tree");
    figure
}

/// A point with its interval, or without one if there are too few trees.
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
            "Lower is better; 100 % is the minimum that every algorithm needs. The band is the 95 % interval of the \
             mean; means of fewer than five trees have none. DUAL-INS visits as many leaves as DUAL*, so the two \
             curves coincide. The paper's curves are lost; its text gives no heights.",
        ));
    }
    let head = ["order", "depth", "trees"].into_iter().chain(Who::ALL.iter().map(|who| who.name()));
    let mut table = Table::new("sizes", "Leaf visits in percent of the minimal tree", head);
    for sample in samples {
        let Shape { order, depth, .. } = sample.shape;
        let cells = Who::ALL.iter().map(|&who| Estimate::of(sample.sizes(who)).to_string());
        let front = [order.to_string(), depth.to_string(), sample.trees().to_string()];
        table.row(front.into_iter().chain(cells));
    }
    section.table(table.noting("Repeated visits count again. All algorithms search the same trees."));
}

/// The number of trees behind each point of the paper's figures.
pub(crate) const PAPERS_TREES: usize = 20;

/// The finding about a claim that holds as a rule, with what a sample of the paper's size would decide.
pub(crate) fn like_the_papers(claim: &'static str, cells: &Cells) -> Finding {
    cells.finding(claim).papers(cells.with_trees(PAPERS_TREES))
}

/// SSS*'s standard deviation according to the paper: about 30 % of the mean.
pub(crate) const PAPERS_SPREAD: f64 = 0.30;

/// Reports the standard deviation of one tree divided by the mean. Returns it for SSS*, with intervals. Samples of
/// fewer than five trees are left out.
pub(crate) fn spread(samples: &[&Sample], section: &mut Section) -> Vec<Estimate> {
    let head = ["order", "depth", "trees", "SSS* with interval"];
    let head = head.into_iter().chain(Who::DIFFERENT.map(Who::name));
    let mut table = Table::new("spread", "Standard deviation of one tree / mean", head);
    let y = Axis::linear("standard deviation / mean");
    let mut figure =
        Figure::new("spread", "SSS*: how much trees differ from each other", Axis::linear("depth"), y);
    let mut all = Vec::new();
    for order in [Order::Equal, Order::First(60)] {
        let mut points = Vec::new();
        for sample in samples.iter().filter(|s| s.shape.order == order && s.trees() > 4) {
            let e = spread_of(sample.sizes(Who::Sss), sample.trees());
            points.push(Point::estimate(sample.shape.depth.into(), &e));
            let others = Who::DIFFERENT.map(|who| format!("{:.2}", relative_sd(sample.sizes(who))));
            let (depth, trees) = (sample.shape.depth, sample.trees());
            table.line(format_args!("{order} | {depth} | {trees} | {e:.2} | {}", others.join(" | ")));
            all.push(e);
        }
        figure.curve(order.to_string(), points);
    }
    figure.level(PAPERS_SPREAD, "the paper: about 30 %");
    section.table(table);
    section.figure(
        figure.captioned(
            "The standard deviation of one tree divided by the mean. Bands: bootstrap, 95 %.",
        ),
    );
    all
}

/// The relative standard deviation of `trees` trees drawn from `sizes`, with an interval.
pub(crate) fn spread_of(sizes: &[f64], trees: usize) -> Estimate {
    let drawn = |at: &[usize]| at.iter().take(trees).map(|&i| sizes[i]).collect::<Vec<_>>();
    Estimate::bootstrap(sizes.len(), |at| relative_sd(&drawn(at)))
}

/// The standard deviation of a sample divided by its mean.
pub(crate) fn relative_sd(sizes: &[f64]) -> f64 {
    let e = Estimate::of(sizes);
    e.sd / e.mean
}

/// How much larger an algorithm's trees are at `depth` than the mean of those one ply shallower and deeper, in percent
/// of the minimal tree. Trees with the same seed are paired: of ordered trees, the shallower is the top of the deeper.
pub(crate) fn excess(samples: &[&Sample], order: Order, depth: Depth, who: Who) -> Option<Vec<f64>> {
    let at = |depth| {
        let found = samples.iter().find(|s| s.shape.order == order && s.shape.depth == depth)?;
        Some(found.sizes(who))
    };
    let neighbours = at(depth - 1)?.iter().zip(at(depth + 1)?);
    let more = |(size, (before, after)): (&f64, (&f64, &f64))| size - (before + after) / 2.0;
    Some(at(depth)?.iter().zip(neighbours).map(more).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_equal_seeds_are_the_tops_of_deeper_ones() {
        // Read from the root down, the values of all nodes are the same: `excess` relies on it for its pairs.
        use plywood_core::{Evaluate, Game};
        use plywood_games::synthetic::AnyTree;
        let values = |tree: AnyTree<'_>| {
            let children = tree.moves(&tree.root()).map(|child| tree.play(&tree.root(), child));
            children.map(|p| tree.value(&tree, &p, 0)).collect::<Vec<_>>()
        };
        let tree = |depth| Shape::new(5, depth, Order::First(60)).tree(17);
        assert_eq!(values(tree(3).any()), values(tree(4).any()));
    }

    #[test]
    fn alpha_beta_child_by_child_is_alpha_beta_and_finds_the_first_best_child() {
        use plywood_core::Window;
        for (order, seed) in [(Order::Iid, 1), (Order::Equal, 2), (Order::First(60), 3)] {
            let tree = Shape::new(3, 5, order).with_range(5).tree(seed);
            let (found, best) = cost_and_best_child(&tree, 5);
            assert_eq!(found.leaves, cost(&tree, 5, algorithm("alpha-beta")).leaves);
            let worth = |child| -crate::measure::cost_below(&tree, &[child], 4, Window::FULL).value;
            assert_eq!((0..3).find(|&child| worth(child) == found.value), Some(best));
        }
    }
}
