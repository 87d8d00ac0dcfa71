//! What must hold on every tree.

use super::{Row, weighted};
use crate::experiments::small_trees::{DISTINCT, TIED, worth};
use crate::experiments::tally::Tallies;
use crate::prelude::*;
use plywood_games::synthetic::{AnyPosition, AnyTree, minimal_tree};

/// Calls `each` with the value of every inner node and those of its sons, all as the node's side sees them. The values
/// are those that the generator announces.
pub(super) fn each_node(
    game: &AnyTree<'_>,
    position: &AnyPosition,
    depth: Depth,
    each: &mut impl FnMut(Value, &[Value]),
) {
    if depth == 0 {
        return;
    }
    let sons: Vec<AnyPosition> = game.moves(position).map(|m| game.play(position, m)).collect();
    let values: Vec<Value> = sons.iter().map(|son| -game.value(game, son, 0)).collect();
    each(game.value(game, position, 0), &values);
    for son in &sons {
        each_node(game, son, depth - 1, each);
    }
}

/// The leaves from left to right, or from right to left, each reached from the root.
fn leaves(tree: &Tree, shape: &Shape, numbers: impl Iterator<Item = u64>) -> Vec<Value> {
    let game = tree.any();
    let width = u64::from(shape.width);
    let leaf = |number: u64| {
        let digit = |ply: u32| u32::try_from(number / width.pow(ply) % width).unwrap_or(0);
        let end = (0..shape.depth.into()).rev().fold(game.root(), |p, ply| game.play(&p, digit(ply)));
        game.value(&game, &end, 0)
    };
    numbers.map(leaf).collect()
}

pub(super) fn made(shape: &Shape, seed: u64, tallies: &mut Tallies) {
    let tree = shape.tree(seed);
    let game = tree.any();
    let announced = game.value(&game, &game.root(), 0);
    for depth in 1..=shape.depth {
        tallies.check("value-known-first", seed, worth(&game, &game.root(), depth) == announced);
    }
    let n = u64::from(shape.width).pow(shape.depth.into());
    let forward = leaves(&tree, shape, 0..n);
    let mut backward = leaves(&shape.tree(seed), shape, (0..n).rev());
    backward.reverse();
    tallies.check("same-tree-again", seed, forward == backward);
    if shape.range == DISTINCT {
        let reordered = Shape { order: Order::First(37), ..*shape };
        for other in [shape.tree(seed + 1_000_000), reordered.tree(seed + 1_000_000)] {
            let others = leaves(&other, shape, 0..n);
            let same = forward.iter().zip(&others).filter(|(a, b)| a == b).count() as u64;
            tallies.check("another-seed", seed, 20 * same < n);
        }
    }
    if shape.order == Order::First(100) {
        let visits = cost(&tree, shape.depth, algorithm("alpha-beta")).leaves;
        tallies.check(
            "first-son-always-best",
            seed,
            Some(visits) == minimal_tree(shape.width, shape.depth),
        );
    }
}

/// Whether this is the least value that a tree with this range has.
pub(super) fn is_least(value: Value, range: u32) -> bool {
    i64::from(value.get()) == -i64::from(range)
}

pub(super) fn ties(weights: &[u32], depth: Depth, seed: u64, row: &mut Row) {
    let tree = weighted(weights, depth, seed, TIED);
    let game = tree.any();
    let best = weights.iter().position(|&weight| weight > 0).unwrap_or(0);
    let mut ties = 0;
    each_node(&game, &game.root(), depth, &mut |value, sons| {
        if is_least(value, TIED) {
            row.tallies.check("least-value", seed, sons.iter().all(|&son| son == value));
            return;
        }
        let holds = sons[..best].iter().all(|&son| son < value)
            && sons[best] == value
            && sons[best..].iter().all(|&son| son <= value);
        row.tallies.check("no-tie-to-the-left", seed, holds);
        ties += sons[best + 1..].iter().filter(|&&son| son == value).count() as u64;
    });
    row.ties += ties;
    if ties > 0 {
        row.first_tie.get_or_insert(seed);
    }
}
