//! TEST with the sons of every node in several orders.

use super::super::questions::counted;
use super::super::written::{Family, Written};
use super::Case;
use crate::stats::{Estimate, number, numbers};
use crate::trees::{Order, Seeds, Shape, Tree};
use crate::words::Cells;
use crate::{Finding, Planned, Scale, Section, Table};
use plywood_core::Value;
use plywood_core::search::test::Relation;
use plywood_games::synthetic::{ExplicitTree, TreeBuilder};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Leaves of TEST>(root, v) on each tree, for each order of sons: one answer TRUE, one FALSE.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    when_true: Vec<[u64; 4]>,
    when_false: Vec<[u64; 4]>,
}

const ORDERS: [&str; 4] = ["as they come", "likely first", "unlikely first", "right first"];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for (width, depth) in [(2, 8), (3, 5), (3, 6), (5, 4)] {
        let shape = Shape::new(width, depth, Order::Iid);
        units.extend(Seeds::runs(scale.pick(3, 200, 3000), 1000).into_iter().map(|seeds| Planned {
            seconds: 6e-4 * number(seeds.count()),
            case: Case::Sorted(shape, seeds),
        }));
    }
    units
}

pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let written = Written::new(Family::Uniform(*shape).tree(seed));
        let value = written.minimax(0);
        for (v, counts) in [(value - 1, &mut row.when_true), (value, &mut row.when_false)] {
            let leaves = |tree: ExplicitTree| {
                counted(&Tree::Explicit(tree), shape.depth, Relation::Greater, Value::nearest(v))
                    .1
                    .leaf_visits
            };
            // What one would know who has seen the leaves, but not how they hang together; and what one should.
            let chance = |x: usize| {
                let leaves = (x..written.nodes[x].end).filter(|&y| written.nodes[y].is_leaf());
                Reverse(leaves.filter(|&y| written.nodes[y].value > v).count())
            };
            let truth = |x: usize| Reverse(written.minimax(x));
            counts.push([
                leaves(written.tree.clone()),
                leaves(arranged(&written, &chance, Turn::Best)),
                leaves(arranged(&written, &chance, Turn::Worst)),
                leaves(arranged(&written, &truth, Turn::Best)),
            ]);
        }
    }
    row
}

/// Which sons stand first.
#[derive(Clone, Copy)]
enum Turn {
    /// Those best for the side to move.
    Best,
    /// Those worst for it.
    Worst,
}

/// The same tree with the sons of every node sorted by a key that is least for what is best for MAX.
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
        let mut sons = node.sons.clone();
        sons.sort_by_cached_key(|&son| key(son));
        if node.is_max() != matches!(turn, Turn::Best) {
            sons.reverse();
        }
        for son in sons {
            add(written, son, key, turn, builder);
        }
        builder.close().expect("an open node");
    }
    let mut builder = TreeBuilder::new();
    add(written, 0, key, turn, &mut builder);
    builder.finish().expect("a tree")
}

/// H-2.
pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let head = ["b", "d", "answer", ORDERS[0], ORDERS[1], ORDERS[2], ORDERS[3]];
    let mut table = Table::new("short-circuit", "Leaves of TEST, by the order of sons", head);
    let mut cells = Cells::default();
    let mut shapes: Vec<Shape> = Vec::new();
    for (case, _) in all {
        if let Case::Sorted(shape, _) = case
            && !shapes.contains(shape)
        {
            shapes.push(*shape);
        }
    }
    for shape in shapes {
        for answer in ["TRUE", "FALSE"] {
            let counts = all.iter().filter_map(|(case, row)| match (case, row) {
                (Case::Sorted(other, _), super::Row::Sorted(row)) if *other == shape => {
                    Some(if answer == "TRUE" { &row.when_true } else { &row.when_false })
                }
                _ => None,
            });
            let counts: Vec<[u64; 4]> = counts.flatten().copied().collect();
            let by_order = |i: usize| numbers(&counts.iter().map(|tree| tree[i]).collect::<Vec<_>>());
            let orders = [0, 1, 2, 3].map(by_order);
            cells.below(&Estimate::difference(&orders[1], &orders[0]), 0.0);
            cells.above(&Estimate::difference(&orders[2], &orders[0]), 0.0);
            let named = [shape.width.to_string(), shape.depth.to_string(), answer.to_string()];
            table.row(named.into_iter().chain(orders.map(|leaves| Estimate::of(&leaves).to_string())));
        }
    }
    section.table(table.noting(
        "\"Likely\" knows how many leaves below a son exceed v, not how they hang together; \"right\" knows the son's \
         value.",
    ));
    let verdict = cells.everywhere();
    section.find(
        Finding::new(
            "H-2",
            verdict,
            "at MAX test sons first that are likely TRUE, at MIN those likely FALSE",
            format!(
                "likely first saves leaves, unlikely first costs some: {} paired means",
                cells.share()
            ),
        )
        .needing(cells.needed(verdict)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sons_are_sorted_for_the_side_to_move() {
        let written = Written::new("((6 5)(7 1))((9 8)(4 3))".parse().expect("a tree"));
        let truth = |x: usize| Reverse(written.minimax(x));
        assert_eq!(arranged(&written, &truth, Turn::Best).to_string(), "((6 5)(7 1))((4 3)(9 8))");
        assert_eq!(arranged(&written, &truth, Turn::Worst).to_string(), "((8 9)(3 4))((1 7)(5 6))");
    }
}
