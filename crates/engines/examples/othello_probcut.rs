//! Fits the constants of Multi-ProbCut for the evaluator `patterns` and prints them:
//!
//! `cargo run --release -p plywood-engines --example othello_probcut -- [GAMES [DEPTH]]`
//!
//! The positions come from self-play with the evaluator. The same arguments give the same table.

use plywood_engines::othello::multi_probcut::{Fit, fit};
use plywood_engines::othello::patterns::{DISC, Patterns};
use plywood_engines::othello::train::corpus::{Labelled, Recipe, generate};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u16>());
    let (Ok(games), Ok(depth)) = (numbers.next().unwrap_or(Ok(40)), numbers.next().unwrap_or(Ok(10)))
    else {
        eprintln!("usage: othello_probcut [GAMES [DEPTH]]; both are numbers");
        return ExitCode::FAILURE;
    };
    let patterns = Patterns::built_in().clone();
    let recipe = Recipe { seed: 17, games: u32::from(games), depth: 2, exact: 8 };
    let labelled = generate(&recipe, &patterns);
    let positions: Vec<_> = labelled.iter().filter_map(Labelled::position).collect();
    // Positions that follow each other in a game are alike, so only some of them are searched.
    let some: Vec<_> = positions.into_iter().step_by(5).collect();
    let count = some.len();
    let constants = fit(Fit { depth, most: 24 * DISC, memory: 8 }, some, &patterns, |done| {
        if done.is_multiple_of(20) {
            eprintln!("{done} of {count} positions");
        }
    });
    println!("# Multi-ProbCut for the evaluator patterns, in units of 1/64 disc.");
    println!("# cargo run --release -p plywood-engines --example othello_probcut -- {games} {depth}");
    print!("{constants}");
    ExitCode::SUCCESS
}
