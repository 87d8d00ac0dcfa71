//! Instructions per leaf of every algorithm of the catalogue, on one tree of width 5 and depth 8 where the first child
//! is best in 60 % of the nodes. The drivers have a memory that forgets nothing. The selective searches need only a
//! single line, since the evaluator of these trees knows every value; they have their own bench, `best_first`.
//!
//! The number at the end of each name is that of the leaves visited. It is checked, and so is the value.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

#[path = "shared/trees.rs"]
mod trees;

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::catalogue::CATALOGUE;
use plywood_core::{Algorithm, Counters, Depth, Game, Search, Unbounded, Value};
use plywood_games::synthetic::OrderedTree;
use std::hint::black_box;

const DEPTH: Depth = 8;

/// The tree's value, which every algorithm finds.
const VALUE: i64 = -91_043;

fn tree() -> OrderedTree {
    trees::trees(5, DEPTH, 1).remove(0)
}

fn algorithm(name: &str) -> Algorithm {
    CATALOGUE.iter().find(|entry| entry.name == name).expect("a name of the catalogue").algorithm
}

fn without_memory(tree: OrderedTree, name: &str, leaves: u64) -> (OrderedTree, Algorithm) {
    let mut search = Search::new(&tree, &tree).observer(Counters::default());
    algorithm(name).run(&mut search, &tree.root(), DEPTH).expect("nothing is refused");
    assert_eq!(search.observed().leaf_visits, leaves, "{name} visits other leaves");
    (tree, algorithm(name))
}

fn with_memory(tree: OrderedTree, name: &str, leaves: u64) -> (OrderedTree, Algorithm) {
    let mut search = Search::new(&tree, &tree).memory(Unbounded::new()).observer(Counters::default());
    algorithm(name).run(&mut search, &tree.root(), DEPTH).expect("nothing is refused");
    assert_eq!(search.observed().leaf_visits, leaves, "{name} visits other leaves");
    (tree, algorithm(name))
}

#[library_benchmark(setup = without_memory)]
#[bench::minimax_390625(tree(), "minimax", 390_625)]
#[bench::alpha_beta_8150(tree(), "alpha-beta", 8_150)]
#[bench::alpha_beta_hard_8150(tree(), "alpha-beta-hard", 8_150)]
#[bench::alpha_beta_shallow_19612(tree(), "alpha-beta-shallow", 19_612)]
#[bench::scout_10252(tree(), "scout", 10_252)]
#[bench::negascout_8913(tree(), "negascout", 8_913)]
#[bench::negascout_f4_9065(tree(), "negascout-f4", 9_065)]
#[bench::negascout_minimax_20344(tree(), "negascout-minimax", 20_344)]
#[bench::pns_6999(tree(), "pns", 6_999)]
#[bench::ins_5483(tree(), "ins", 5_483)]
#[bench::sss_4832(tree(), "sss", 4_832)]
#[bench::dual_5675(tree(), "dual", 5_675)]
#[bench::dual_ns_7968(tree(), "dual-ns", 7_968)]
#[bench::dual_ins_5675(tree(), "dual-ins", 5_675)]
#[bench::iter_sss_7640(tree(), "iter-sss", 7_640)]
#[bench::staged_sss_6248(tree(), "staged-sss", 6_248)]
#[bench::alpha_beta_sss_8206(tree(), "alpha-beta-sss", 8_206)]
#[bench::best_first_40(tree(), "best-first", 40)]
#[bench::rbfms_40(tree(), "rbfms", 40)]
#[bench::best_first_extension_47(tree(), "best-first-extension", 47)]
fn plain((tree, algorithm): (OrderedTree, Algorithm)) {
    let mut search = Search::new(black_box(&tree), &tree).silent();
    let outcome = algorithm.run(&mut search, &tree.root(), DEPTH);
    assert_eq!(outcome.map(|found| found.value), Ok(Some(Value::nearest(VALUE))));
}

#[library_benchmark(setup = with_memory)]
#[bench::ab_sss_4832(tree(), "ab-sss", 4_832)]
#[bench::ab_dual_5675(tree(), "ab-dual", 5_675)]
#[bench::mtd_f_3877(tree(), "mtd-f", 3_877)]
#[bench::mtd_bi_5586(tree(), "mtd-bi", 5_586)]
#[bench::mtd_step_3877(tree(), "mtd-step", 3_877)]
#[bench::aspiration_5711(tree(), "aspiration", 5_711)]
fn remembering((tree, algorithm): (OrderedTree, Algorithm)) {
    let mut search = Search::new(black_box(&tree), &tree).silent().memory(Unbounded::new());
    let outcome = algorithm.run(&mut search, &tree.root(), DEPTH);
    assert_eq!(outcome.map(|found| found.value), Ok(Some(Value::nearest(VALUE))));
}

library_benchmark_group!(name = catalogue, benchmarks = [plain, remembering]);

main!(library_benchmark_groups = catalogue);
