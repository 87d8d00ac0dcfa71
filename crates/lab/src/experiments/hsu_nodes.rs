//! "Number of nodes visited" and "Performance of SCOUT" of Hsu's lecture: how many nodes TEST, alpha-beta and SCOUT
//! visit at best, and how often SCOUT tests a leaf.

mod report;

use super::watched::counted;
use super::written::{Block, Family, Parts, Written};
use crate::prelude::*;
use plywood_core::Trace;
use plywood_core::observer::Event;
use plywood_core::search::scout::scout;
use plywood_core::search::test::Relation;
use std::collections::HashMap;

type Case = Block<Part>;
type Samples = Parts<Part, Row>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    /// Perfectly ordered trees.
    Best,
    /// Random trees, with a question for each leaf value.
    Random,
    /// Random trees, where the visits of each leaf are counted.
    Visits,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    counts: Counts<Count>,
    /// Whether the cheapest question with each answer visited at least the minimum, on each tree.
    least: Tally,
}
join! { Row { counts, least } }

/// What is counted on each tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Count {
    /// All nodes of the tree.
    All,
    /// The nodes of TEST if the answer is TRUE.
    TestTrue,
    TestFalse,
    /// The nodes of alpha-beta.
    AlphaBeta,
    /// The nodes of SCOUT.
    Scout,
    /// The questions that TEST answered.
    Questions,
    /// The different leaves of SCOUT.
    Leaves,
    /// Leaves tested more often than there are edges to later children on their path.
    TooOften,
    /// The greatest number of tests of one leaf.
    MostTests,
    /// The greatest number of visits of one leaf.
    MostVisits,
}

pub(crate) struct Nodes;

impl Study for Nodes {
    type Case = Case;
    type Row = Row;
    const ID: &str = "hsu-nodes";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let both = |width, depth, order| {
            [5, RANGE].map(|range| Shape::new(width, depth, order).with_range(range))
        };
        let planned = |part, trees, seconds: fn(f64) -> f64| {
            move |shape: Shape| Case::runs(part, shape, (trees, trees), seconds(shape.total()))
        };
        let ordered = (2..=6).flat_map(|b| (2..=8).flat_map(move |d| both(b, d, Order::First(100))));
        let ordered = ordered.filter(|shape| shape.total() <= scale.pick(5e3, 1e6, 2e6));
        let asked = [(2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 2), (4, 4), (5, 2)];
        let asked = asked.into_iter().flat_map(|(b, d)| both(b, d, Order::Iid));
        let visited = (2..=4).flat_map(|b| (2..=5).flat_map(move |d| both(b, d, Order::Iid)));
        let best = planned(Part::Best, scale.pick(1, 2, 5), |leaves| 4e-8 * leaves);
        let random = planned(Part::Random, scale.pick(10, 100, 1000), |leaves| 1e-8 * leaves * leaves);
        let visits = planned(Part::Visits, scale.pick(150, 500, 5000), |leaves| 4e-7 * leaves);
        let best = ordered.flat_map(best);
        best.chain(asked.flat_map(random)).chain(visited.flat_map(visits)).collect()
    }

    fn run(case: &Case) -> Row {
        let (shape, mut row) = (case.family.shape(), Row::default());
        for seed in case.seeds.all() {
            match case.part {
                Part::Best => best(shape, seed, &mut row.counts),
                Part::Random => least(shape, seed, &mut row),
                Part::Visits => visits(shape, seed, &mut row.counts),
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&Samples::of(rows.of::<Self>()), section);
    }
}

fn best(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let tree = shape.tree(seed);
    let nodes = |name| watch(&tree, shape.depth, algorithm(name), Remember::Nothing).counters.nodes();
    let value = cost(&tree, shape.depth, algorithm("alpha-beta")).value;
    let test = |v, answer| {
        let (found, counters) = counted(&tree, shape.depth, Relation::Greater, v);
        assert_eq!(found, answer, "the value decides the question");
        counters.nodes()
    };
    counts.push(Count::All, nodes("minimax"));
    counts.push(Count::TestTrue, test(value.previous(), true));
    counts.push(Count::TestFalse, test(value, false));
    counts.push(Count::AlphaBeta, nodes("alpha-beta"));
    counts.push(Count::Scout, nodes("scout"));
}

fn least(shape: Shape, seed: u64, row: &mut Row) {
    let written = Written::new(Family::Uniform(shape).tree(seed));
    let mut values: Vec<i64> =
        written.nodes.iter().filter(|node| node.is_leaf()).map(|node| node.value).collect();
    values.extend([values.iter().min().map_or(0, |least| least - 1)]);
    values.sort_unstable();
    values.dedup();
    row.counts.push(Count::Questions, values.len() as u64);
    let tree = Tree::Explicit(written.tree);
    let asked = values.into_iter().map(|v| {
        let (answer, counters) = counted(&tree, shape.depth, Relation::Greater, Value::nearest(v));
        let (nodes, leaves) = least_for(answer, shape.width.into(), shape.depth);
        (answer, counters.nodes() >= nodes && counters.leaf_visits >= leaves)
    });
    let asked: Vec<(bool, bool)> = asked.collect();
    for wanted in [true, false] {
        row.least.check(asked.iter().all(|&(answer, holds)| answer != wanted || holds));
    }
}

/// The fewest nodes and leaves for this answer: Σ b^⌊i/2⌋ nodes for TRUE and Σ b^⌈i/2⌉ for FALSE, i up to ℓ. For even ℓ
/// these are H1 and H1 − 1 + b^(ℓ/2).
fn least_for(answer: bool, b: u64, l: Depth) -> (u64, u64) {
    let level = |i: u32| b.pow(if answer { i / 2 } else { i.div_ceil(2) });
    ((0..=l.into()).map(level).sum(), level(l.into()))
}

/// SCOUT itself visits a leaf if it is the first child of a node that SCOUT visits, or right after the leaf has passed
/// its test; all other visits are TEST's. Only TEST expands nodes with minimal windows.
fn visits(shape: Shape, seed: u64, row: &mut Counts<Count>) {
    let tree = Family::Uniform(shape).tree(seed);
    let mut search = Search::new(&tree, &tree).observer(Trace::capped(1 << 20));
    let root = search.root(&tree.root(), shape.depth);
    let Ok(_) = scout(&mut search, &root);
    let trace = search.observed();
    let (mut path, mut passed) = (Vec::new(), None);
    let mut counts: HashMap<Vec<Child>, (u64, u64)> = HashMap::new();
    for event in trace.events() {
        match *event {
            Event::Expand { window, .. } => path.push(window == Window::FULL),
            Event::Leave { .. } => drop(path.pop()),
            Event::ReSearch { node, .. } => passed = Some(node),
            Event::Leaf { node, .. } => {
                let leaf = trace.paths().path(node);
                let first_of_scout = path.last() == Some(&true) && leaf.last() == Some(&0);
                let by_test = passed.take() != Some(node) && !first_of_scout;
                let (visits, tests) = counts.entry(leaf).or_default();
                *visits += 1;
                *tests += u64::from(by_test);
            }
            _ => {}
        }
    }
    let later = |leaf: &[Child]| leaf.iter().filter(|&&child| child != 0).count() as u64;
    let too_often = counts.iter().filter(|(leaf, (_, tests))| *tests > later(leaf)).count();
    row.push(Count::Leaves, counts.len() as u64);
    row.push(Count::TooOften, too_often as u64);
    row.push(Count::MostTests, counts.values().map(|&(_, tests)| tests).max().unwrap_or(0));
    row.push(Count::MostVisits, counts.values().map(|&(visits, _)| visits).max().unwrap_or(0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_of_a_leaf_are_distinguished_from_its_other_visits() {
        // Both children pass: SCOUT visits each of the two leaves once, after TEST has visited the second.
        let shape = Shape::new(2, 1, Order::Iid);
        let mut counts = Counts::default();
        (1..=20).for_each(|seed| visits(shape, seed, &mut counts));
        let all = |count, n| counts[count].iter().all(|&found| found == n);
        assert!(all(Count::MostTests, 1) && all(Count::TooOften, 0) && all(Count::Leaves, 2));
        assert!([1, 2].iter().all(|visits| counts[Count::MostVisits].contains(visits)));
    }
}
