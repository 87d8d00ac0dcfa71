//! TEST with the children of every node in several orders.

use super::super::watched::counted;
use super::super::written::{Family, Written};
use super::{Case, Count, Part, Samples};
use crate::prelude::*;
use plywood_core::search::test::Relation;
use plywood_games::synthetic::{ExplicitTree, TreeBuilder};
use std::cmp::Reverse;

const ORDERS: [Count; 4] =
    [Count::AsTheyCome, Count::LikelyFirst, Count::UnlikelyFirst, Count::RightFirst];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let trees = (scale.pick(3, 200, 3000), 1000);
    let shapes = [(2, 8), (3, 5), (3, 6), (5, 4)].map(|(b, d)| Shape::new(b, d, Order::Iid));
    let parts = shapes.into_iter().flat_map(|s| [(Part::SortedTrue, s), (Part::SortedFalse, s)]);
    parts.flat_map(|(part, shape)| Case::runs(part, shape, trees, 3e-4)).collect()
}

/// Runs TEST>(root, v), where v differs by `off` from the value of the tree.
pub(super) fn run(shape: Shape, seed: u64, off: i64, counts: &mut Counts<Count>) {
    let written = Written::new(Family::Uniform(shape).tree(seed));
    let v = written.minimax(0) + off;
    let leaves = |tree| {
        counted(&Tree::Explicit(tree), shape.depth, Relation::Greater, Value::nearest(v)).1.leaf_visits
    };
    // The first key knows the leaves below a child but not the tree above them; the second knows the child's value.
    let chance = |x: usize| {
        let leaves = (x..written.nodes[x].end).filter(|&y| written.nodes[y].is_leaf());
        Reverse(leaves.filter(|&y| written.nodes[y].value > v).count())
    };
    let truth = |x: usize| Reverse(written.minimax(x));
    counts.push(Count::AsTheyCome, leaves(written.tree.clone()));
    counts.push(Count::LikelyFirst, leaves(arranged(&written, &chance, Turn::Best)));
    counts.push(Count::UnlikelyFirst, leaves(arranged(&written, &chance, Turn::Worst)));
    counts.push(Count::RightFirst, leaves(arranged(&written, &truth, Turn::Best)));
}

/// The children that come first.
#[derive(Clone, Copy)]
enum Turn {
    /// The best children for the side to move.
    Best,
    /// The worst children for the side to move.
    Worst,
}

/// Sorts the children of every node by a key that is least for the child that is best for MAX.
fn arranged<K: Ord>(written: &Written, key: &impl Fn(usize) -> K, turn: Turn) -> ExplicitTree {
    fn add<K: Ord>(
        written: &Written,
        x: usize,
        key: &impl Fn(usize) -> K,
        turn: Turn,
        builder: &mut TreeBuilder,
    ) {
        let node = &written.nodes[x];
        if node.is_leaf() {
            return builder.leaf(Value::nearest(node.value)).expect("a leaf");
        }
        builder.open(None).expect("an inner node");
        let mut children = node.children.clone();
        children.sort_by_cached_key(|&child| key(child));
        if node.is_max() != matches!(turn, Turn::Best) {
            children.reverse();
        }
        for child in children {
            add(written, child, key, turn, builder);
        }
        builder.close().expect("an open node");
    }
    let mut builder = TreeBuilder::new();
    add(written, 0, key, turn, &mut builder);
    builder.finish().expect("a tree")
}

/// Adds the table and the verdict on H-2.
pub(super) fn report(samples: &Samples, section: &mut Section) {
    let head = ["b", "d", "answer", "original order", "likely first", "unlikely first", "right first"];
    let mut table = Table::new("short-circuit", "Leaves of TEST, by the order of children", head);
    let (mut evidence, mut costs) = (Evidence::new(), Vec::new());
    for (yes, no) in samples.shapes(Part::SortedTrue).zip(samples.shapes(Part::SortedFalse)) {
        for (answer, (shape, row)) in [("TRUE", yes), ("FALSE", no)] {
            let [plain, likely, unlikely, _] = ORDERS.map(|order| &row.counts[order]);
            let cell = format!("{}, {answer}", shape.pair());
            evidence = evidence.factor(cell, &Estimate::ratio(likely, plain));
            costs.push(Estimate::ratio(unlikely, plain).mean);
            let named = [shape.width.to_string(), shape.depth.to_string(), answer.to_string()];
            let means = ORDERS.map(|order| Estimate::of(&row.counts[order]).to_string());
            table.row(named.into_iter().chain(means));
        }
    }
    section.table(table.noting(
        "The order \"likely first\" knows how many leaves below a child exceed v, but not the tree above them; \"right \
         first\" knows the child's value.",
    ));
    let least = costs.into_iter().fold(f64::INFINITY, f64::min);
    let ours =
        format!("likely first saves leaves; unlikely first costs at least {least:.1} times the leaves");
    section.find(evidence.finding("H-2", ours));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_sorted_for_the_side_to_move() {
        let written = Written::new("((6 5)(7 1))((9 8)(4 3))".parse().expect("a tree"));
        let truth = |x: usize| Reverse(written.minimax(x));
        assert_eq!(arranged(&written, &truth, Turn::Best).to_string(), "((6 5)(7 1))((4 3)(9 8))");
        assert_eq!(arranged(&written, &truth, Turn::Worst).to_string(), "((8 9)(3 4))((1 7)(5 6))");
    }
}
