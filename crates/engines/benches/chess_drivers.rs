//! Instructions of each driver on chess in paper mode, deepened to depth 5 on four positions: Fig. 9 of Plaat and others
//! without the noise of clocks. Run `./bench chess_drivers`. Each name ends in the nodes that the driver visits: leaves, inner
//! nodes and positions below leaves. Another search counts them, and the bench asserts that number.

#![allow(missing_docs, unreachable_pub, reason = "the bench macros make undocumented items")]

#[path = "chess_paper/mod.rs"]
#[allow(dead_code, reason = "the other bench uses the rest")]
mod paper;

use gungraun::{library_benchmark, library_benchmark_group, main};
use paper::{Driver, POSITIONS, counted, silently, table};
use plywood_core::{Depth, Table, Value};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Position};
use std::hint::black_box;

const DEPTH: Depth = 5;

/// Returns the positions with the values that a driver finds there and a table for each. Asserts that it visits `nodes`
/// nodes.
fn setup(driver: Driver, nodes: u64) -> Vec<(Position, Value, Table)> {
    let mut visited = 0;
    let prepare = |text: &&str| {
        let position = Chess.read(text).expect("a position");
        let (value, nodes) = counted(&position, driver, DEPTH);
        visited += nodes.iter().sum::<u64>();
        (position, value, table())
    };
    let positions = POSITIONS.iter().take(4).map(prepare).collect();
    assert_eq!(visited, nodes, "{driver:?}");
    positions
}

fn run(positions: Vec<(Position, Value, Table)>, driver: Driver) {
    for (position, value, table) in black_box(positions) {
        assert_eq!(silently(&position, driver, DEPTH, table), value);
    }
}

#[library_benchmark]
#[bench::five_plies_322113(setup(Driver::Aspiration, 322_113))]
fn aspiration(positions: Vec<(Position, Value, Table)>) {
    run(positions, Driver::Aspiration);
}

#[library_benchmark]
#[bench::five_plies_493623(setup(Driver::MtdF, 493_623))]
fn mtd_f(positions: Vec<(Position, Value, Table)>) {
    run(positions, Driver::MtdF);
}

#[library_benchmark]
#[bench::five_plies_348215(setup(Driver::AlphaBeta, 348_215))]
fn by_alpha_beta(positions: Vec<(Position, Value, Table)>) {
    run(positions, Driver::AlphaBeta);
}

#[library_benchmark]
#[bench::five_plies_436157(setup(Driver::AbDual, 436_157))]
fn by_ab_dual(positions: Vec<(Position, Value, Table)>) {
    run(positions, Driver::AbDual);
}

#[library_benchmark]
#[bench::five_plies_3210517(setup(Driver::AbSss, 3_210_517))]
fn by_ab_sss(positions: Vec<(Position, Value, Table)>) {
    run(positions, Driver::AbSss);
}

library_benchmark_group!(
    name = drivers,
    benchmarks = [aspiration, mtd_f, by_alpha_beta, by_ab_dual, by_ab_sss]
);

main!(library_benchmark_groups = drivers);
