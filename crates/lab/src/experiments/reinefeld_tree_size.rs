//! What Figs 5.2 and 5.3 of Reinefeld, Marsland, Schaeffer 1985 share: the sizes of the trees that eight algorithms
//! search, in percent of the minimal tree, and the place of the root's best child.

use super::batch::{Case, joined_by_shape};
use crate::measure::cost_and_best_child;
use crate::prelude::*;
use crate::words::stretches;

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

/// The number of trees at each depth, as a sentence.
pub(crate) fn trees_by_depth(samples: &[&Sample]) -> String {
    let trees = |s: &&Sample| (s.shape.depth, format!("({})", s.trees()));
    let all: Vec<_> = samples.iter().filter(|s| s.trees() > 0).map(trees).collect();
    format!("Depths (trees): {}.", stretches(&all))
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
        section.figure(by_depth(order_id(order), title, &these).captioned(format!(
            "Lower is better; 100 % is the minimum that every algorithm needs. The band is the 95 % interval of the \
             mean; means of fewer than five trees have none. {} DUAL-INS visits as many leaves as DUAL*, so the two \
             curves coincide. The paper's curves are lost; its text gives no heights.",
            trees_by_depth(&these)
        )));
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

/// Trees of one width and one order: those of the deepest odd and of the deepest even depth. Depths are no sample of
/// their own: the shallower trees are the tops of the deeper ones.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    pub(crate) odd: Sample,
    pub(crate) even: Sample,
}

impl Family {
    /// The fewest trees that a depth needs to be judged.
    pub(crate) const ENOUGH: usize = 16;

    /// The families of these samples. Depths with too few trees are left out.
    pub(crate) fn all(samples: impl IntoIterator<Item = Sample>) -> Vec<Family> {
        let mut deepest: By<(u32, String), [Option<Sample>; 2]> = By::default();
        for sample in samples.into_iter().filter(|s| s.trees() >= Family::ENOUGH && s.shape.depth > 2) {
            let Shape { width, depth, order, .. } = sample.shape;
            let known = &mut deepest.entry((width, order_id(order)))[usize::from(depth % 2)];
            if known.as_ref().is_none_or(|known| known.shape.depth < depth) {
                *known = Some(sample);
            }
        }
        let family = |[even, odd]: &[Option<Sample>; 2]| Some((even.clone()?, odd.clone()?));
        deepest.values().filter_map(family).map(|(even, odd)| Family { odd, even }).collect()
    }

    /// Both depths as one sample: the mean of two sizes for each pair of trees with the same seed.
    pub(crate) fn both(&self) -> Sample {
        let Family { odd, even } = self;
        let mean = |&who: &Who| {
            let sizes = odd.sizes(who).iter().zip(even.sizes(who));
            (who, sizes.map(|(odd, even)| f64::midpoint(*odd, *even)).collect())
        };
        let best = odd.best.iter().zip(&even.best).map(|(&best, _)| best).collect();
        Sample { shape: odd.shape, best, percent: Who::ALL.iter().map(mean).collect() }
    }
}

impl std::fmt::Display for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Shape { width, depth, order, .. }, even) = (self.odd.shape, self.even.shape.depth);
        write!(f, "w={width} d={},{} {order}", even.min(depth), even.max(depth))
    }
}

/// The finding about a claim on factors, one for each cell, with what a sample of the paper's size would show.
pub(crate) fn factors(
    claim: &'static str,
    cells: impl IntoIterator<Item = (String, Estimate)>,
) -> Finding {
    let (mut evidence, mut ours, mut papers) = (Evidence::new(), Vec::new(), Vec::new());
    for (name, ratio) in cells {
        ours.push(format!("{name}: {ratio:.2}"));
        papers.push(format!("{name}: {:.2}", ratio.of_a_sample(PAPERS_TREES)));
        evidence = evidence.factor(name, &ratio);
    }
    evidence.finding(claim, listed(ours)).papers(listed(papers))
}

/// SSS*'s standard deviation according to the paper: about 30 % of the mean.
pub(crate) const PAPERS_SPREAD: f64 = 0.30;

/// Reports the standard deviation of one tree divided by the mean. Samples of fewer than five trees are left out.
pub(crate) fn spread(samples: &[&Sample], section: &mut Section) {
    let head = ["order", "depth", "trees", "SSS* with interval"];
    let head = head.into_iter().chain(Who::DIFFERENT.map(Who::name));
    let mut table = Table::new("spread", "Standard deviation of one tree / mean", head);
    let y = Axis::linear("standard deviation / mean");
    let mut figure =
        Figure::new("spread", "SSS*: how much trees differ from each other", Axis::linear("depth"), y);
    for order in [Order::Equal, Order::First(60)] {
        let mut points = Vec::new();
        for sample in samples.iter().filter(|s| s.shape.order == order && s.trees() > 4) {
            let e = spread_of(sample.sizes(Who::Sss), sample.trees());
            points.push(Point::estimate(sample.shape.depth.into(), &e));
            let others = Who::DIFFERENT.map(|who| format!("{:.2}", relative_sd(sample.sizes(who))));
            let (depth, trees) = (sample.shape.depth, sample.trees());
            table.line(format_args!("{order} | {depth} | {trees} | {e:.2} | {}", others.join(" | ")));
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

/// The sizes of an algorithm's trees at `depth`, and the means of those one ply shallower and deeper, in percent of the
/// minimal tree. Trees with the same seed are paired: of ordered trees, the shallower is the top of the deeper.
pub(crate) fn beside_neighbours(
    samples: &[&Sample],
    order: Order,
    depth: Depth,
    who: Who,
) -> Option<(Vec<f64>, Vec<f64>)> {
    let at = |depth| {
        let found = samples.iter().find(|s| s.shape.order == order && s.shape.depth == depth)?;
        Some(found.sizes(who))
    };
    let neighbours = at(depth - 1)?.iter().zip(at(depth + 1)?);
    let pair = |(&size, (&before, &after)): (&f64, (&f64, &f64))| (size, f64::midpoint(before, after));
    Some(at(depth)?.iter().zip(neighbours).map(pair).unzip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_equal_seeds_are_the_tops_of_deeper_ones() {
        // Read from the root down, the values of all nodes are the same: pairs of depths rely on it.
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
    fn a_family_is_its_deepest_odd_and_its_deepest_even_depth_with_enough_trees() {
        let sample = |width, depth: Depth, trees| Sample {
            shape: Shape::new(width, depth, Order::Equal),
            best: vec![0; trees],
            percent: Who::ALL.iter().map(|&who| (who, vec![f64::from(depth); trees])).collect(),
        };
        let few = Family::ENOUGH - 1;
        let samples = [
            sample(5, 3, 40),
            sample(5, 4, 20),
            sample(5, 5, 30),
            sample(5, 6, few),
            sample(20, 3, 40),
        ];
        let families = Family::all(samples);
        let [family] = &families[..] else { panic!("width 20 has no even depth: {families:?}") };
        assert_eq!(family.to_string(), "w=5 d=4,5 equal weights");
        let both = family.both();
        assert_eq!((both.trees(), both.sizes(Who::Dual)[0]), (20, 4.5));
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
