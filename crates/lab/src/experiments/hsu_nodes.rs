//! "Number of nodes visited" and "Performance of SCOUT" of Hsu's lecture: how many nodes TEST, alpha-beta and SCOUT visit
//! at best, and how often SCOUT tests a leaf.

mod report;

use super::questions::counted;
use super::written::{Family, Written};
use crate::measure::{Remember, algorithm, cost, watch};
use crate::stats::number;
use crate::trees::{Order, RANGE, Seeds, Shape, Tree};
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};
use plywood_core::observer::Event;
use plywood_core::search::scout::scout;
use plywood_core::search::test::Relation;
use plywood_core::{Game, Search, Trace, Value, Window};
use plywood_games::synthetic::Son;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Perfectly ordered trees.
    Best { shape: Shape, seeds: Seeds },
    /// Random trees, with a question for each leaf value.
    Random { shape: Shape, seeds: Seeds },
    /// Random trees, where the visits of each leaf are counted.
    Visits { shape: Shape, seeds: Seeds },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Best(Vec<Best>),
    Random(Vec<Least>),
    Visits(Vec<Visits>),
}

/// Nodes of one perfectly ordered tree.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Best {
    all: u64,
    test_true: u64,
    test_false: u64,
    alpha_beta: u64,
    scout: u64,
}

/// What the cheapest questions of either answer took on one tree; 0 if there were none.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Least {
    questions: u64,
    true_nodes: u64,
    true_leaves: u64,
    false_nodes: u64,
    false_leaves: u64,
}

/// How often the leaves of one tree were tested by SCOUT.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Visits {
    leaves: u64,
    /// Leaves tested more often than there are edges to later sons on their path.
    too_often: u64,
    most_tests: u64,
    most_in_all: u64,
}

/// The experiment.
#[derive(Debug)]
pub(crate) struct Nodes;

impl Study for Nodes {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "hsu-nodes",
        title: "Node counts of TEST, αβ and SCOUT at their best",
        paper: Paper::Hsu,
        claims: &["H-6", "H-7", "H-8", "H-8'", "H-9", "H-10", "H-12", "H-19"],
        reads: &[],
        timed: false,
        text: "All nodes are counted, inner ones and leaves. Perfectly ordered trees of width b and depth ℓ show the best \
               cases; random trees, asked a question for each of their leaf values, must never need less. Both with \
               different leaves and with many equal ones.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = Vec::new();
        for (width, depth) in (2..=6_u32).flat_map(|width| (2..=8).map(move |depth| (width, depth))) {
            let total = f64::from(width).powi(depth.into());
            if total > scale.pick(5e3, 1e6, 2e6) {
                continue;
            }
            for range in [5, RANGE] {
                let shape = Shape::new(width, depth, Order::First(100)).with_range(range);
                let seeds = Seeds { from: 1, to: scale.pick(1, 2, 5) };
                units.push(Planned {
                    seconds: 4e-8 * total * number(seeds.count()),
                    case: Case::Best { shape, seeds },
                });
            }
        }
        for (width, depth) in
            [(2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 2), (4, 4), (5, 2)]
        {
            for range in [5, RANGE] {
                let shape = Shape::new(width, depth, Order::Iid).with_range(range);
                let leaves = f64::from(width).powi(depth.into());
                let seeds = Seeds { from: 1, to: scale.pick(10, 100, 1000) };
                let seconds = 1e-8 * leaves * leaves * number(seeds.count());
                units.push(Planned { seconds, case: Case::Random { shape, seeds } });
            }
        }
        for (width, depth) in (2..=4).flat_map(|width| (2..=5).map(move |depth| (width, depth))) {
            for range in [5, RANGE] {
                let shape = Shape::new(width, depth, Order::Iid).with_range(range);
                let leaves = f64::from(width).powi(depth.into());
                let seeds = Seeds { from: 1, to: scale.pick(150, 500, 5000) };
                units.push(Planned {
                    seconds: 4e-7 * leaves * number(seeds.count()),
                    case: Case::Visits { shape, seeds },
                });
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Best { shape, seeds } => {
                Row::Best(seeds.all().map(|seed| best(shape, seed)).collect())
            }
            Case::Random { shape, seeds } => {
                Row::Random(seeds.all().map(|seed| least(shape, seed)).collect())
            }
            Case::Visits { shape, seeds } => {
                Row::Visits(seeds.all().map(|seed| visits(shape, seed)).collect())
            }
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

fn best(shape: &Shape, seed: u64) -> Best {
    let tree = shape.tree(seed);
    let nodes = |name| watch(&tree, shape.depth, algorithm(name), Remember::Nothing).counters.nodes();
    let value = cost(&tree, shape.depth, algorithm("alpha-beta")).value;
    let test = |v, answer| {
        let (found, counters) = counted(&tree, shape.depth, Relation::Greater, v);
        assert_eq!(found, answer, "the value decides the question");
        counters.nodes()
    };
    Best {
        all: nodes("minimax"),
        test_true: test(value.previous(), true),
        test_false: test(value, false),
        alpha_beta: nodes("alpha-beta"),
        scout: nodes("scout"),
    }
}

fn least(shape: &Shape, seed: u64) -> Least {
    let written = Written::new(Family::Uniform(*shape).tree(seed));
    let mut values: Vec<i64> =
        written.nodes.iter().filter(|node| node.is_leaf()).map(|node| node.value).collect();
    values.extend([values.iter().min().map_or(0, |least| least - 1)]);
    values.sort_unstable();
    values.dedup();
    let tree = Tree::Explicit(written.tree);
    let mut least = Least { questions: values.len() as u64, ..Least::default() };
    let lower =
        |least: &mut u64, count: u64| *least = if *least == 0 { count } else { count.min(*least) };
    for v in values {
        let (answer, counters) = counted(&tree, shape.depth, Relation::Greater, Value::nearest(v));
        let (nodes, leaves) = if answer {
            (&mut least.true_nodes, &mut least.true_leaves)
        } else {
            (&mut least.false_nodes, &mut least.false_leaves)
        };
        lower(nodes, counters.nodes());
        lower(leaves, counters.leaf_visits);
    }
    least
}

/// SCOUT visits a leaf if it is the first son of a node that SCOUT visits, or right after it has passed its test; all
/// other visits are TEST's. TEST alone expands nodes with minimal windows.
fn visits(shape: &Shape, seed: u64) -> Visits {
    let tree = Family::Uniform(*shape).tree(seed);
    let mut search = Search::new(&tree, &tree).observer(Trace::capped(1 << 20));
    let root = search.root(&tree.root(), shape.depth);
    let Ok(_) = scout(&mut search, &root);
    let trace = search.watcher();
    let (mut path, mut passed) = (Vec::new(), None);
    let mut counts: HashMap<Vec<Son>, (u64, u64)> = HashMap::new();
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
    let later_sons = |leaf: &[Son]| leaf.iter().filter(|&&son| son != 0).count() as u64;
    Visits {
        leaves: counts.len() as u64,
        too_often: counts.iter().filter(|(leaf, (_, tests))| *tests > later_sons(leaf)).count() as u64,
        most_tests: counts.values().map(|&(_, tests)| tests).max().unwrap_or(0),
        most_in_all: counts.values().map(|&(visits, _)| visits).max().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_of_a_leaf_are_told_from_its_other_visits() {
        // Both sons pass: SCOUT visits each of the two leaves once, and the second is tested before.
        let shape = Shape::new(2, 1, Order::Iid);
        let counted: Vec<Visits> = (1..=20).map(|seed| visits(&shape, seed)).collect();
        assert!(
            counted.iter().all(|tree| tree.most_tests == 1 && tree.too_often == 0 && tree.leaves == 2)
        );
        assert!(
            counted.iter().any(|tree| tree.most_in_all == 2)
                && counted.iter().any(|tree| tree.most_in_all == 1)
        );
    }
}
