//! Measures the speed of Othello on this machine: `cargo run --release -p plywood-games --example othello_speed`.
//!
//! Counts eleven plies in both conventions, five times in turn, and solves the endgames FFO 1 to 19 by plain NegaScout
//! with a table of 2 MiB. Every result is checked.

use plywood_core::memory::Table;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Counters, Depth, Game, Search, Setting, Value, Window};
use plywood_games::othello::{Evaluator, FewestReplies, Othello, Position, obf};
use plywood_games::{Passes, perft_with_ended};
use std::time::Instant;

fn main() {
    println!("# eleven plies: leaves, seconds, millions of leaves per second");
    for _ in 0..5 {
        count(Passes::TakeAPly, 212_258_800);
        count(Passes::AreFree, 212_260_880);
    }
    println!("# FFO: number, empty squares, score, nodes, seconds");
    let records = obf::read(include_str!("../../../data/othello-ffo-1-19.obf")).expect("a file");
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, record) in (1..).zip(&records) {
        let (n, s) = ending(number, record);
        nodes += n;
        seconds += s;
    }
    println!("all         {nodes:>8} {seconds:>7.3}");
}

#[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
fn count(passes: Passes, expected: u64) {
    let clock = Instant::now();
    let leaves = perft_with_ended(&Othello, &Othello.root(), 11, passes);
    let seconds = clock.elapsed().as_secs_f64();
    assert_eq!(leaves, expected);
    println!("{:<9} {leaves} {seconds:.3} {:.0}", format!("{passes:?}"), leaves as f64 / seconds / 1e6);
}

/// Returns nodes and seconds, measured by two searches because counting takes time.
fn ending(number: u32, record: &obf::Record) -> (u64, f64) {
    let table = || Table::with_mebibytes(2).expect("there is memory");
    let mut counting = Search::new(&Othello, &Evaluator::Zero)
        .observer(Counters::default())
        .order(FewestReplies)
        .memory(table());
    let score = solve(&mut counting, &record.position);
    let nodes = counting.observed().inner_nodes + counting.observed().leaf_visits;
    let mut silent =
        Search::new(&Othello, &Evaluator::Zero).silent().order(FewestReplies).memory(table());
    let clock = Instant::now();
    assert_eq!(solve(&mut silent, &record.position), score);
    let seconds = clock.elapsed().as_secs_f64();
    assert_eq!(score, record.best().map(Value::from), "FFO {number}");
    let empty = record.position.empty().count_ones();
    println!("{number:>2} {empty} {:>+3} {nodes:>9} {seconds:>7.3}", record.best().unwrap_or(0));
    (nodes, seconds)
}

fn solve<C: Setting<Game = Othello>>(search: &mut Search<'_, C>, position: &Position) -> Option<Value> {
    let empty = Depth::try_from(position.empty().count_ones()).expect("64 squares");
    let root = search.root(position, empty);
    NegaScout::PAPER.search(search, &root, Window::FULL).ok()
}
