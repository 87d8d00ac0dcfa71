//! The cost of the traits: alpha-beta with all of them present but unused, compared with the plainest recursion on the
//! same trees. Counted in instructions, so that the numbers are reproducible; both must find the same value.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Evaluate, Game, Search, Value, Window};
use plywood_games::synthetic::{IidTree, LeafValues, OrderedTree, Weights};
use std::hint::black_box;

/// The trees' values, which every algorithm finds.
const IID: i64 = -474_635;
const ORDERED: i64 = -91_043;

const MILLION: LeafValues = LeafValues::Range(Value::nearest(1_000_000));

fn ordered() -> OrderedTree {
    OrderedTree::new(5, 8, 1, MILLION, Weights::First(60.0)).expect("a valid shape")
}

fn iid() -> IidTree {
    IidTree::new(5, 8, 1, MILLION).expect("a valid shape")
}

/// Alpha-beta as one would write it for a single game.
fn plain<T: Game + Evaluate<T>>(
    tree: &T,
    position: &T::Position,
    depth: Depth,
    alpha: Value,
    beta: Value,
) -> Value {
    if depth == 0 {
        return tree.value(tree, position, depth);
    }
    let moves = tree.moves(position).into_iter();
    if moves.len() == 0 {
        return tree.value(tree, position, depth);
    }
    let mut best = Value::NEG_INF;
    for m in moves {
        let child = tree.play(position, m);
        best = best.max(-plain(tree, &child, depth - 1, -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

fn by_hand<T: Game + Evaluate<T>>(tree: &T) -> Value {
    let window = Window::FULL;
    plain(tree, &tree.root(), 8, window.alpha(), window.beta())
}

fn through_the_seams<T: Game + Evaluate<T>>(tree: &T) -> Value {
    let mut search = Search::new(tree, tree).silent();
    let root = search.root(&tree.root(), 8);
    let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
    value
}

#[library_benchmark]
#[bench::iid(iid())]
fn hand_iid(tree: IidTree) {
    assert_eq!(by_hand(black_box(&tree)), Value::nearest(IID));
}

#[library_benchmark]
#[bench::iid(iid())]
fn seams_iid(tree: IidTree) {
    assert_eq!(through_the_seams(black_box(&tree)), Value::nearest(IID));
}

#[library_benchmark]
#[bench::ordered(ordered())]
fn hand_ordered(tree: OrderedTree) {
    assert_eq!(by_hand(black_box(&tree)), Value::nearest(ORDERED));
}

#[library_benchmark]
#[bench::ordered(ordered())]
fn seams_ordered(tree: OrderedTree) {
    assert_eq!(through_the_seams(black_box(&tree)), Value::nearest(ORDERED));
}

library_benchmark_group!(name = seams, benchmarks = [hand_iid, seams_iid, hand_ordered, seams_ordered]);

main!(library_benchmark_groups = seams);
