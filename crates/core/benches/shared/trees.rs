//! The trees of the benches: the first child is best in 60 % of the nodes.

use plywood_core::{Depth, Value};
use plywood_games::synthetic::{LeafValues, OrderedTree, Weights};

/// Returns the first `count` trees of a shape.
pub(crate) fn trees(width: u32, depth: Depth, count: u64) -> Vec<OrderedTree> {
    let values = LeafValues::Range(Value::nearest(1_000_000));
    let tree = |seed| OrderedTree::new(width, depth.into(), seed, values, Weights::First(60.0));
    (1..=count).map(|seed| tree(seed).expect("a valid shape")).collect()
}
