//! Trees with a known value and a known order.

use plywood_core::{Depth, Evaluate, Game, Value};
use plywood_games::synthetic::{LeafValues, OrderedTree, TreeError, Weights};

fn ordered(width: u32, depth: u64, seed: u64, values: LeafValues, weights: Weights) -> OrderedTree {
    OrderedTree::new(width, depth, seed, values, weights).expect("valid parameters")
}

fn range(r: i64) -> LeafValues {
    LeafValues::range(r).expect("a valid range")
}

fn minimax<G: Game + Evaluate<G>>(game: &G, position: &G::Position, depth: Depth) -> Value {
    let values = game.moves(position).into_iter();
    let values = values.map(|m| -minimax(game, &game.play(position, m), depth - 1));
    values.max().unwrap_or_else(|| game.value(game, position, depth))
}

fn every_tree(mut visit: impl FnMut(OrderedTree, Depth)) {
    let values = [range(0), range(1), range(2), range(10), range(1_000_000), LeafValues::Extremes];
    for seed in 0..10 {
        for width in 1..=4 {
            for depth in 0..=5 {
                for values in values {
                    let each = (0..width).map(|i| 1 + i % 2).collect();
                    for weights in [
                        Weights::Equal,
                        Weights::First(0.0),
                        Weights::First(60.0),
                        Weights::First(100.0),
                        Weights::Each(each),
                    ] {
                        visit(ordered(width, depth.into(), seed, values, weights), depth);
                    }
                }
            }
        }
    }
}

#[test]
fn the_minimax_value_is_the_value_of_the_root() {
    every_tree(|tree, depth| {
        let root = tree.root();
        assert_eq!(minimax(&tree, &root, depth), tree.value(&tree, &root, depth), "{tree:?}");
    });
}

/// The value of each child for the node.
fn children(tree: &OrderedTree, node: &<OrderedTree as Game>::Position) -> Vec<Value> {
    tree.moves(node).map(|m| -tree.value(tree, &tree.play(node, m), 0)).collect()
}

/// The first child that has the value of the node.
fn best(tree: &OrderedTree, node: &<OrderedTree as Game>::Position) -> usize {
    let value = tree.value(tree, node, 0);
    children(tree, node).iter().position(|&v| v == value).expect("some child is best")
}

fn inner_nodes(tree: &OrderedTree) -> Vec<<OrderedTree as Game>::Position> {
    let mut inner = Vec::new();
    let mut nodes = vec![tree.root()];
    while let Some(node) = nodes.pop() {
        if tree.moves(&node).len() > 0 {
            nodes.extend(tree.moves(&node).map(|m| tree.play(&node, m)));
            inner.push(node);
        }
    }
    inner
}

#[test]
fn no_child_is_better_than_the_node_and_one_is_as_good() {
    every_tree(|tree, _| {
        for node in inner_nodes(&tree) {
            let value = tree.value(&tree, &node, 0);
            assert_eq!(children(&tree, &node).into_iter().max(), Some(value), "{tree:?}");
        }
    });
}

#[test]
fn children_left_of_the_best_are_worse_and_children_right_of_it_at_most_equal() {
    let mut ties = 0;
    for values in [range(1), range(2), LeafValues::Extremes] {
        for seed in 0..200 {
            let middle = Weights::Each(vec![0, 0, 1, 0]);
            let tree = ordered(4, 3, seed, values, middle);
            for node in inner_nodes(&tree) {
                let value = tree.value(&tree, &node, 0);
                if value == -values.greatest() {
                    assert_eq!(best(&tree, &node), 0, "nothing is worse than the least value");
                    continue;
                }
                let children = children(&tree, &node);
                assert!(
                    children[0] < value
                        && children[1] < value
                        && children[2] == value
                        && children[3] <= value
                );
                ties += usize::from(children[3] == value);
            }
        }
    }
    assert!(ties > 1000, "{ties}");
}

#[test]
fn values_stay_within_their_range() {
    let extremes = [Value::MIN, Value::MIN.next(), Value::ZERO, Value::MAX.previous(), Value::MAX];
    for seed in 0..1000 {
        let tree = ordered(4, 2, seed, range(3), Weights::Equal);
        assert!(children(&tree, &tree.root()).iter().all(|v| v.get().abs() <= 3));
        let tree = ordered(4, 2, seed, LeafValues::Extremes, Weights::Equal);
        assert!(children(&tree, &tree.root()).iter().all(|v| extremes.contains(v)));
    }
}

/// The percentage of trees in which each child of the root is best.
fn percentages(width: u32, weights: &Weights) -> Vec<f64> {
    const TREES: u32 = 20_000;
    let mut counts = vec![0_u32; width as usize];
    for seed in 0..u64::from(TREES) {
        let tree = ordered(width, 1, seed, range(1_000_000_000), weights.clone());
        counts[best(&tree, &tree.root())] += 1;
    }
    counts.iter().map(|&n| 100.0 * f64::from(n) / f64::from(TREES)).collect()
}

#[test]
fn the_best_child_stands_where_the_weights_say() {
    for (width, weights, expected) in [
        (4, Weights::Equal, vec![25.0; 4]),
        (1, Weights::Equal, vec![100.0]),
        (5, Weights::First(60.0), vec![60.0, 10.0, 10.0, 10.0, 10.0]),
        (3, Weights::First(0.0), vec![0.0, 50.0, 50.0]),
        (3, Weights::First(100.0), vec![100.0, 0.0, 0.0]),
        (1, Weights::First(0.0), vec![100.0]),
        (4, Weights::Each(vec![0, 1, 4, 5]), vec![0.0, 10.0, 40.0, 50.0]),
        (3, Weights::Each(vec![u32::MAX, 0, u32::MAX]), vec![50.0, 0.0, 50.0]),
    ] {
        let found = percentages(width, &weights);
        for (&found, &expected) in found.iter().zip(&expected) {
            // Four standard deviations of 20,000 draws; 0 % and 100 % are exact.
            let error = 4.0 * f64::sqrt(expected * (100.0 - expected) / 20_000.0);
            assert!((found - expected).abs() <= error, "{weights:?}: {found} % for {expected} %");
        }
    }
}

#[test]
fn order_100_means_perfectly_ordered() {
    for seed in 0..100 {
        let tree = ordered(3, 4, seed, range(5), Weights::First(100.0));
        assert!(inner_nodes(&tree).iter().all(|node| best(&tree, node) == 0));
    }
}

#[test]
fn bad_weights_are_refused() {
    let refused = |width, weights| OrderedTree::new(width, 3, 1, range(5), weights).unwrap_err();
    for percent in [-1.0, -0.001, 100.001, 101.0, f64::INFINITY] {
        assert_eq!(refused(3, Weights::First(percent)), TreeError::Percentage(percent));
    }
    let error = refused(3, Weights::First(f64::NAN));
    assert_eq!(error.to_string(), "an order of NaN % is out of range; it must be between 0 and 100");
    for weights in [vec![], vec![1, 2], vec![1, 2, 3, 4], vec![0, 0, 0]] {
        let given = weights.len();
        assert_eq!(refused(3, Weights::Each(weights)), TreeError::Weights { given, width: 3 });
    }
}
