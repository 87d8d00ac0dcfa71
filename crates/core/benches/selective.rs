//! The selective search without tactics, compared with NegaScout on the same trees: the questions that nobody answers
//! must cost nothing. Counted in instructions, so that the numbers are reproducible; both must find the same value.
//!
//! The bench is not part of `seams`: which functions a compiler inlines depends on how often a program uses them.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::selective::selective;
use plywood_core::{Evaluate, Game, Search, Value, Window};
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

fn by_negascout<T: Game + Evaluate<T>>(tree: &T) -> Value {
    let mut search = Search::new(tree, tree).silent();
    let root = search.root(&tree.root(), 8);
    let Ok(value) = NegaScout::PAPER.search(&mut search, &root, Window::FULL);
    value
}

fn by_selective<T: Game + Evaluate<T>>(tree: &T) -> Value {
    let mut search = Search::new(tree, tree).silent();
    let root = search.root(&tree.root(), 8);
    let Ok(value) = selective(&mut search, &root, Window::FULL);
    value
}

#[library_benchmark]
#[bench::iid(iid())]
fn negascout_iid(tree: IidTree) {
    assert_eq!(by_negascout(black_box(&tree)), Value::nearest(IID));
}

#[library_benchmark]
#[bench::iid(iid())]
fn selective_iid(tree: IidTree) {
    assert_eq!(by_selective(black_box(&tree)), Value::nearest(IID));
}

#[library_benchmark]
#[bench::ordered(ordered())]
fn negascout_ordered(tree: OrderedTree) {
    assert_eq!(by_negascout(black_box(&tree)), Value::nearest(ORDERED));
}

#[library_benchmark]
#[bench::ordered(ordered())]
fn selective_ordered(tree: OrderedTree) {
    assert_eq!(by_selective(black_box(&tree)), Value::nearest(ORDERED));
}

library_benchmark_group!(
    name = selective_search,
    benchmarks = [negascout_iid, selective_iid, negascout_ordered, selective_ordered]
);

main!(library_benchmark_groups = selective_search);
