//! Fits the constants of the evaluator `bill` to games of self-play and prints them as a file: how
//! `data/othello-bill.tsv` was made.
//!
//! ```text
//! cargo run --release -p plywood-engines --example fit_bill > crates/engines/data/othello-bill.tsv
//! ```

use plywood_engines::othello::bill::{GAMES, train};
use std::process::ExitCode;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).map_or(Ok(GAMES), |text| text.parse());
    let Ok(games) = games else {
        eprintln!("the argument is the number of games, for example {GAMES}");
        return ExitCode::FAILURE;
    };
    match train(games) {
        Ok(file) => {
            print!("{file}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
