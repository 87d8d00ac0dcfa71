//! The evaluator `patterns`: its speed inside a search, and its error on positions with exact scores.
//!
//! Run `./bench patterns`. Times are CPU seconds of one thread.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Counters, Depth, Search, Window};
use plywood_engines::othello::patterns::Patterns;
use plywood_engines::othello::train::check::mean_error;
use plywood_engines::othello::train::corpus::{Labelled, scored};
use plywood_games::othello::{FewestReplies, Othello, Position};

/// The depth of the timed searches.
const DEPTH: Depth = 6;
/// The number of positions that are searched.
const SEARCHED: usize = 60;

#[expect(clippy::cast_precision_loss, reason = "a speed needs few digits")]
fn main() {
    let positions = scored(include_str!("../../../data/othello-hard-20.obf")).expect("an OBF file");
    let patterns = Patterns::built_in();
    println!("# mean error in discs on {} positions, by search depth", positions.len());
    for depth in [0, 1, 2, 4] {
        println!("depth {depth} {:6.3}", mean_error(&positions, &patterns, depth));
    }
    let boards: Vec<Position> =
        positions.iter().take(SEARCHED).filter_map(Labelled::position).collect();
    let mut counting =
        Search::new(&Othello, &patterns).order(FewestReplies).observer(Counters::default());
    for board in &boards {
        let root = counting.root(board, DEPTH);
        let Ok(_) = alpha_beta(&mut counting, &root, Window::FULL);
    }
    let evaluations = counting.observed().leaf_visits;
    let mut silent = Search::new(&Othello, &patterns).order(FewestReplies).silent();
    let start = cpu_seconds();
    for board in &boards {
        let root = silent.root(board, DEPTH);
        let Ok(_) = alpha_beta(&mut silent, &root, Window::FULL);
    }
    let seconds = cpu_seconds() - start;
    let millions = evaluations as f64 / seconds / 1e6;
    println!(
        "# alpha-beta, fewest replies first, depth {DEPTH}: evaluations, CPU seconds, evaluations per second"
    );
    println!("{evaluations} {seconds:.3} {millions:.2} M");
}

/// The CPU time of this process: the first number of `/proc/self/schedstat`, in nanoseconds; 0 where there is none.
#[expect(clippy::cast_precision_loss, reason = "a time needs few digits")]
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: u64 = text.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
    nanoseconds as f64 / 1e9
}
