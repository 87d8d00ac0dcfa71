//! The cost of best-first search: instructions per leaf of each algorithm, compared with alpha-beta, on trees where the
//! first child is best in 60 % of the nodes; and of SSS\* with the most straightforward OPEN lists.
//!
//! The number at the end of each name is the number of leaves visited. The bench checks this number and the values.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::search::{Setup, alpha_beta, dual, dual_ins, dual_ns, ins, negascout, pns};
use plywood_core::search::{sss, sss_list};
use plywood_core::{Algorithm, Counters, Depth, Game, Never, Node, Search, Value, Window};
use plywood_games::synthetic::OrderedTree;
use plywood_trials::of_1985::{LazyHeap, SortedList, Uniform};
use plywood_trials::trees::{Order, Shape, Tree};
use std::hint::black_box;

/// Trees of one shape, and their values.
struct Case {
    width: u32,
    depth: Depth,
    trees: Vec<(OrderedTree, Value)>,
}

/// Returns the first `count` trees of a shape.
fn trees(width: u32, depth: Depth, count: u64) -> impl Iterator<Item = OrderedTree> {
    let shape = Shape::new(width, depth, Order::First(60));
    (1..=count).filter_map(move |seed| match shape.tree(seed) {
        Tree::Ordered(tree) => Some(tree),
        Tree::Iid(_) | Tree::Explicit(_) => None,
    })
}

/// Creates a case of the first `count` trees of a shape, with their values. `leaves` is the number of leaves that the
/// algorithm must visit.
fn case(width: u32, depth: Depth, count: u64, algorithm: &str, leaves: u64) -> Case {
    let mut visits = 0;
    let trees = trees(width, depth, count).map(|tree| {
        let mut search = Search::new(&tree, &tree).observer(Counters::default());
        let algorithm: Algorithm = algorithm.parse().expect("a name in the catalogue");
        let outcome = algorithm.run(&mut search, &tree.root(), depth).expect("nothing is refused");
        visits += search.observed().leaf_visits;
        (tree, outcome.value.expect("the search is not stopped"))
    });
    let trees = trees.collect();
    assert_eq!(visits, leaves, "{algorithm} does not visit the number of leaves in the bench's name");
    Case { width, depth, trees }
}

type Silent = Setup<OrderedTree, OrderedTree, (), (), (), (), Never>;

fn run(case: &Case, mut search_one: impl FnMut(&mut Search<'_, Silent>, &Node<Silent>) -> Value) {
    for (tree, value) in &case.trees {
        let mut search = Search::new(black_box(tree), tree).silent();
        let root = search.root(&tree.root(), case.depth);
        assert_eq!(search_one(&mut search, &root), *value);
    }
}

#[library_benchmark]
#[bench::w20_d5_46564(case(20, 5, 2, "alpha-beta", 46_564))]
#[bench::w20_d6_108778(case(20, 6, 1, "alpha-beta", 108_778))]
#[bench::w5_d8_33479(case(5, 8, 5, "alpha-beta", 33_479))]
fn by_alpha_beta(case: Case) {
    run(&case, |search, root| {
        let Ok(value) = alpha_beta::alpha_beta(search, root, Window::FULL);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_46324(case(20, 5, 2, "negascout", 46_324))]
#[bench::w20_d6_113045(case(20, 6, 1, "negascout", 113_045))]
#[bench::w5_d8_37976(case(5, 8, 5, "negascout", 37_976))]
fn by_negascout(case: Case) {
    run(&case, |search, root| {
        let Ok(value) = negascout::NegaScout::PAPER.search(search, root, Window::FULL);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_42866(case(20, 5, 2, "pns", 42_866))]
#[bench::w20_d6_93604(case(20, 6, 1, "pns", 93_604))]
#[bench::w5_d8_36892(case(5, 8, 5, "pns", 36_892))]
fn by_pns(case: Case) {
    run(&case, |search, root| {
        let (Ok(value), _) = pns::pns(search, root, Window::FULL);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_38195(case(20, 5, 2, "ins", 38_195))]
#[bench::w20_d6_80781(case(20, 6, 1, "ins", 80_781))]
#[bench::w5_d8_29584(case(5, 8, 5, "ins", 29_584))]
fn by_ins(case: Case) {
    run(&case, |search, root| {
        let (Ok(value), _) = ins::Ins::UNLIMITED.search(search, root, Window::FULL);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_33507(case(20, 5, 2, "sss", 33_507))]
#[bench::w20_d6_59583(case(20, 6, 1, "sss", 59_583))]
#[bench::w5_d8_15825(case(5, 8, 5, "sss", 15_825))]
fn by_sss(case: Case) {
    run(&case, |search, root| {
        let (Ok((value, ())), _) = sss::sss(search, root, Value::INF);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_33507(case(20, 5, 2, "sss", 33_507))]
#[bench::w20_d6_59583(case(20, 6, 1, "sss", 59_583))]
#[bench::w5_d8_15825(case(5, 8, 5, "sss", 15_825))]
fn by_sss_list(case: Case) {
    run(&case, |search, root| {
        let (Ok((value, ())), _) = sss_list::sss_list(search, root, Value::INF);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_30453(case(20, 5, 2, "dual", 30_453))]
#[bench::w20_d6_75801(case(20, 6, 1, "dual", 75_801))]
#[bench::w5_d8_25642(case(5, 8, 5, "dual", 25_642))]
fn by_dual(case: Case) {
    run(&case, |search, root| {
        let (Ok((value, ())), _) = dual::dual(search, root, Value::NEG_INF);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_37331(case(20, 5, 2, "dual-ns", 37_331))]
#[bench::w20_d6_104501(case(20, 6, 1, "dual-ns", 104_501))]
#[bench::w5_d8_34167(case(5, 8, 5, "dual-ns", 34_167))]
fn by_dual_ns(case: Case) {
    run(&case, |search, root| {
        let (Ok(value), _) = dual_ns::dual_ns(search, root);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_30453(case(20, 5, 2, "dual-ins", 30_453))]
#[bench::w20_d6_75801(case(20, 6, 1, "dual-ins", 75_801))]
#[bench::w5_d8_25642(case(5, 8, 5, "dual-ins", 25_642))]
fn by_dual_ins(case: Case) {
    run(&case, |search, root| {
        let (Ok(value), _) = dual_ins::dual_ins(search, root);
        value
    });
}

#[library_benchmark]
#[bench::w20_d5_33507(case(20, 5, 2, "sss", 33_507))]
#[bench::w20_d6_59583(case(20, 6, 1, "sss", 59_583))]
#[bench::w5_d8_15825(case(5, 8, 5, "sss", 15_825))]
fn by_sss_lazy_heap(case: Case) {
    for (tree, value) in &case.trees {
        let uniform = Uniform { tree: black_box(tree), width: case.width, depth: case.depth };
        assert_eq!(uniform.sss(&mut LazyHeap::default()), *value);
    }
}

#[library_benchmark]
#[bench::w20_d5_33507(case(20, 5, 2, "sss", 33_507))]
#[bench::w20_d6_59583(case(20, 6, 1, "sss", 59_583))]
#[bench::w5_d8_15825(case(5, 8, 5, "sss", 15_825))]
fn by_sss_sorted_list(case: Case) {
    for (tree, value) in &case.trees {
        let uniform = Uniform { tree: black_box(tree), width: case.width, depth: case.depth };
        assert_eq!(uniform.sss(&mut SortedList::default()), *value);
    }
}

library_benchmark_group!(
    name = open,
    benchmarks = [
        by_alpha_beta,
        by_negascout,
        by_pns,
        by_ins,
        by_sss,
        by_sss_list,
        by_dual,
        by_dual_ns,
        by_dual_ins,
        by_sss_lazy_heap,
        by_sss_sorted_list
    ]
);

main!(library_benchmark_groups = open);
