//! The cost of memory: instructions per leaf of MT and its drivers with a transposition table, compared with plain
//! alpha-beta; and of one probe and one store.
//!
//! The number at the end of each name is that of the leaves visited, or of the probes or stores made. It is checked.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

#[path = "shared/trees.rs"]
mod trees;

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::search::{ab_dual::ab_dual, ab_sss::ab_sss, alpha_beta::alpha_beta};
use plywood_core::search::{mtd_f::MtdF, negascout::NegaScout};
use plywood_core::{Bounds, Counters, Depth, Game, Memory, Search, Table, Value, Window};
use plywood_games::synthetic::{IidTree, LeafValues, OrderedTree};
use std::hint::black_box;
use trees::trees;

/// Trees of one shape, their values, and a table.
struct Case {
    depth: Depth,
    trees: Vec<(OrderedTree, Value)>,
    tables: Vec<Table>,
}

#[derive(Clone, Copy)]
enum Driver {
    AlphaBeta,
    NegaScout,
    AbSss,
    AbDual,
    MtdF,
}

const ENTRIES: u64 = 1 << 15;

fn case(width: u32, depth: Depth, count: u64, driver: Driver, leaves: u64) -> Case {
    let mut visits = 0;
    let trees: Vec<(OrderedTree, Value)> = trees(width, depth, count)
        .into_iter()
        .map(|tree| {
            let mut search = Search::new(&tree, &tree).observer(Counters::default()).memory(table());
            let root = search.root(&tree.root(), depth);
            let value = solve(&mut search, &root, driver);
            visits += search.observed().leaf_visits;
            (tree, value)
        })
        .collect();
    assert_eq!(visits, leaves, "the number of leaves differs from the bench's name");
    let tables = trees.iter().map(|_| table()).collect();
    Case { depth, trees, tables }
}

fn table() -> Table {
    Table::with_entries(ENTRIES).expect("there is memory")
}

fn solve<C: plywood_core::Setting>(
    search: &mut Search<'_, C>,
    root: &plywood_core::Node<C>,
    driver: Driver,
) -> Value {
    let answer = match driver {
        Driver::AlphaBeta => alpha_beta(search, root, Window::FULL),
        Driver::NegaScout => NegaScout::PAPER.search(search, root, Window::FULL),
        Driver::AbSss => ab_sss(search, root, alpha_beta),
        Driver::AbDual => ab_dual(search, root, alpha_beta),
        Driver::MtdF => MtdF { guess: Value::ZERO }.search(search, root, alpha_beta),
    };
    answer.unwrap_or_else(|_| unreachable!("nothing stops it"))
}

fn run(case: Case, driver: Driver) -> Case {
    let mut case = case;
    for ((tree, value), table) in case.trees.iter().zip(&mut case.tables) {
        let mut search = Search::new(black_box(tree), tree).silent().memory(table);
        let root = search.root(&tree.root(), case.depth);
        assert_eq!(solve(&mut search, &root, driver), *value);
    }
    case
}

#[library_benchmark]
#[bench::w20_d5_46564(case(20, 5, 2, Driver::AlphaBeta, 46_564))]
#[bench::w20_d6_108778(case(20, 6, 1, Driver::AlphaBeta, 108_778))]
#[bench::w5_d8_33479(case(5, 8, 5, Driver::AlphaBeta, 33_479))]
fn without_memory(case: Case) -> Case {
    for (tree, value) in &case.trees {
        let mut search = Search::new(black_box(tree), tree).silent();
        let root = search.root(&tree.root(), case.depth);
        assert_eq!(solve(&mut search, &root, Driver::AlphaBeta), *value);
    }
    case
}

#[library_benchmark]
#[bench::w20_d5_46564(case(20, 5, 2, Driver::AlphaBeta, 46_564))]
#[bench::w20_d6_108778(case(20, 6, 1, Driver::AlphaBeta, 108_778))]
#[bench::w5_d8_33479(case(5, 8, 5, Driver::AlphaBeta, 33_479))]
fn alpha_beta_with_table(case: Case) -> Case {
    run(case, Driver::AlphaBeta)
}

#[library_benchmark]
#[bench::w20_d5_36958(case(20, 5, 2, Driver::NegaScout, 36_958))]
#[bench::w20_d6_82391(case(20, 6, 1, Driver::NegaScout, 82_391))]
#[bench::w5_d8_26935(case(5, 8, 5, Driver::NegaScout, 26_935))]
fn negascout_with_table(case: Case) -> Case {
    run(case, Driver::NegaScout)
}

#[library_benchmark]
#[bench::w20_d5_33507(case(20, 5, 2, Driver::AbSss, 33_507))]
#[bench::w20_d6_71262(case(20, 6, 1, Driver::AbSss, 71_262))]
#[bench::w5_d8_17152(case(5, 8, 5, Driver::AbSss, 17_152))]
fn ab_sss_with_table(case: Case) -> Case {
    run(case, Driver::AbSss)
}

#[library_benchmark]
#[bench::w20_d5_32258(case(20, 5, 2, Driver::AbDual, 32_258))]
#[bench::w20_d6_75801(case(20, 6, 1, Driver::AbDual, 75_801))]
#[bench::w5_d8_25642(case(5, 8, 5, Driver::AbDual, 25_642))]
fn ab_dual_with_table(case: Case) -> Case {
    run(case, Driver::AbDual)
}

#[library_benchmark]
#[bench::w20_d5_29055(case(20, 5, 2, Driver::MtdF, 29_055))]
#[bench::w20_d6_46370(case(20, 6, 1, Driver::MtdF, 46_370))]
#[bench::w5_d8_18077(case(5, 8, 5, Driver::MtdF, 18_077))]
fn mtd_f_with_table(case: Case) -> Case {
    run(case, Driver::MtdF)
}

type Positions = Vec<<IidTree as Game>::Position>;

/// Returns a thousand positions, and a table that holds the first `held` of them.
fn positions(held: usize) -> (IidTree, Positions, Table) {
    let tree = IidTree::new(1000, 1, 1, LeafValues::Range(Value::ZERO)).expect("a valid shape");
    let root = tree.root();
    let positions: Positions = tree.moves(&root).map(|m| tree.play(&root, m)).collect();
    let mut table = table();
    for position in &positions[..held] {
        table.store(&tree, position, 1, Bounds::exact(Value::ZERO), None);
    }
    (tree, positions, table)
}

#[library_benchmark]
#[bench::hit_1000(positions(1000))]
#[bench::miss_1000(positions(0))]
fn probe((tree, positions, mut table): (IidTree, Positions, Table)) -> Table {
    for position in &positions {
        black_box(table.recall(&tree, black_box(position), 1));
    }
    table
}

#[library_benchmark]
#[bench::known_1000(positions(1000))]
#[bench::new_1000(positions(0))]
fn store((tree, positions, mut table): (IidTree, Positions, Table)) -> Table {
    for position in &positions {
        table.store(&tree, black_box(position), 1, Bounds::exact(Value::ZERO), None);
    }
    assert_eq!(Memory::<IidTree>::usage(&table).entries, 1000);
    table
}

library_benchmark_group!(
    name = memory,
    benchmarks = [
        without_memory,
        alpha_beta_with_table,
        negascout_with_table,
        ab_sss_with_table,
        ab_dual_with_table,
        mtd_f_with_table,
        probe,
        store
    ]
);

main!(library_benchmark_groups = memory);
