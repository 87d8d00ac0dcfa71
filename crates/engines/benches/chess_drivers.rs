//! Instructions of each driver on chess in paper mode, deepened to depth 5 on four positions: Fig. 9 of Plaat and others
//! without the noise of clocks. Run `./bench chess_drivers`.

#![allow(missing_docs, unreachable_pub, reason = "the bench macros make undocumented items")]

#[path = "chess_paper/mod.rs"]
#[allow(dead_code, reason = "the other bench uses the rest")]
mod paper;

use gungraun::{library_benchmark, library_benchmark_group, main};
use paper::{Driver, POSITIONS, silently, table};
use plywood_core::{Table, Value};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Position};
use std::hint::black_box;

/// The positions, and a table for each.
fn setup() -> Vec<(Position, Table)> {
    let position = |text: &&str| (Chess.read(text).expect("a position"), table());
    POSITIONS.iter().take(4).map(position).collect()
}

fn run(positions: Vec<(Position, Table)>, driver: Driver) -> Vec<Value> {
    let search = |(position, table)| silently(&position, driver, 5, table);
    black_box(positions).into_iter().map(search).collect()
}

#[library_benchmark]
#[bench::five_plies(setup())]
fn aspiration(positions: Vec<(Position, Table)>) -> Vec<Value> {
    run(positions, Driver::Aspiration)
}

#[library_benchmark]
#[bench::five_plies(setup())]
fn mtd_f(positions: Vec<(Position, Table)>) -> Vec<Value> {
    run(positions, Driver::MtdF)
}

#[library_benchmark]
#[bench::five_plies(setup())]
fn by_alpha_beta(positions: Vec<(Position, Table)>) -> Vec<Value> {
    run(positions, Driver::AlphaBeta)
}

#[library_benchmark]
#[bench::five_plies(setup())]
fn by_ab_dual(positions: Vec<(Position, Table)>) -> Vec<Value> {
    run(positions, Driver::AbDual)
}

#[library_benchmark]
#[bench::five_plies(setup())]
fn by_ab_sss(positions: Vec<(Position, Table)>) -> Vec<Value> {
    run(positions, Driver::AbSss)
}

library_benchmark_group!(
    name = drivers,
    benchmarks = [aspiration, mtd_f, by_alpha_beta, by_ab_dual, by_ab_sss]
);

main!(library_benchmark_groups = drivers);
