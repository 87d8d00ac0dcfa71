//! The evaluator `tapered` of chess: its speed on positions as a search meets them.
//!
//! Run `./bench chess_eval`. Times are those of the fastest of many rounds, in nanoseconds of one thread.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood_core::Game;
use plywood_engines::chess::tapered::{Tapered, Weights};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Position};
use std::hint::black_box;
use std::time::Instant;

/// Positions from the opening to the endgame.
const ROOTS: [&str; 6] = [
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 10",
    "r2q1rk1/1b2bppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP3PP/R2Q1RK1 b - - 0 12",
    "2rq1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1NQPPP/R4RK1 w - - 0 12",
    "4r1k1/1p3ppp/p1rb4/3p4/3P4/1PN1R3/P4PPP/4R1K1 w - - 0 25",
    "8/5pk1/4p1p1/p2bP2p/1p1P3P/1P1B2P1/P4P1K/8 b - - 0 40",
    "r3k2r/pp1nqppp/2pbbn2/3pp3/3PP3/2PBBN2/PP1NQPPP/R3K2R w KQkq - 0 9",
];

const ROUNDS: u32 = 200;

/// The sum of all values with the weights before any training.
const CHECKSUM: i64 = -296_930;

fn leaves(position: &Position, depth: u32, all: &mut Vec<Position>) {
    if depth == 0 {
        all.push(position.clone());
        return;
    }
    for m in Chess.moves(position) {
        leaves(&Chess.play(position, m), depth - 1, all);
    }
}

fn sum(tapered: &Tapered, positions: &[Position]) -> i64 {
    positions.iter().map(|position| i64::from(tapered.score(position))).sum()
}

#[expect(clippy::cast_precision_loss, reason = "a time needs few digits")]
fn main() {
    let mut positions = Vec::new();
    for root in ROOTS {
        leaves(&Chess.read(root).expect("a position"), 2, &mut positions);
    }
    assert_eq!(sum(&Tapered::new(&Weights::by_rule()), &positions), CHECKSUM);
    let tapered = Tapered::built_in();
    let mut fastest = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(sum(tapered, black_box(&positions)));
        fastest = fastest.min(start.elapsed().as_nanos() as f64 / positions.len() as f64);
    }
    println!("# positions, nanoseconds for a value, million values per second");
    println!("{} {fastest:.1} {:.2}", positions.len(), 1000.0 / fastest);
}
