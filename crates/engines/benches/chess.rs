//! Chess in paper mode: nodes per second of each driver, deepened to depth 7, with a table of 2^21 entries, the table's
//! move first, then captures by exchange, killers and history, and quiescence at the leaves.
//!
//! Run `./bench chess`. Times are CPU seconds of one thread. The bench asserts that all drivers find the same values.
//! `cargo bench -p plywood-engines --bench chess -- 6` searches to another depth.

#![allow(missing_docs, unreachable_pub, reason = "a bench has no users")]

#[path = "chess_paper/mod.rs"]
mod paper;

use paper::{Driver, POSITIONS, counted, silently, table};
use plywood_core::{Depth, Value};
use plywood_games::Notation;
use plywood_games::chess::Chess;

#[expect(clippy::cast_precision_loss, reason = "a speed needs few digits")]
fn main() {
    let depth: Depth = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(7);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("# {} positions, depth {depth}, load {}", POSITIONS.len(), load.trim());
    println!(
        "# nodes: leaves, inner nodes and memory hits, positions below leaves; CPU seconds; nodes per second"
    );
    let mut values: Vec<Option<Value>> = vec![None; POSITIONS.len()];
    for driver in [Driver::Aspiration, Driver::MtdF, Driver::AlphaBeta, Driver::AbDual, Driver::AbSss] {
        let (mut nodes, mut seconds) = ([0; 3], 0.0);
        for (text, value) in POSITIONS.iter().zip(&mut values) {
            let position = Chess.read(text).expect("a position");
            let (found, more) = counted(&position, driver, depth);
            assert_eq!(*value.get_or_insert(found), found, "{text} {driver:?}");
            nodes.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            let table = table();
            let start = cpu_seconds();
            assert_eq!(silently(&position, driver, depth, table), found);
            seconds += cpu_seconds() - start;
        }
        let [leaves, inner, quiet] = nodes;
        let speed = (leaves + inner + quiet) as f64 / seconds / 1e6;
        println!(
            "{:<12} {leaves:>10} {inner:>9} {quiet:>9} {seconds:>7.2} {speed:>5.2} M",
            format!("{driver:?}")
        );
    }
}

/// The CPU time of this process: the first number of `/proc/self/schedstat`, in nanoseconds; 0 where there is none.
#[expect(clippy::cast_precision_loss, reason = "a time needs few digits")]
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: u64 = text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
    nanoseconds as f64 / 1e9
}
