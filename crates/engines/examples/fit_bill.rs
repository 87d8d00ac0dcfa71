//! Fits the constants of the evaluator `bill` to games of self-play and prints them as a file: how
//! `data/othello-bill.tsv` was made.
//!
//! ```text
//! cargo run --release -p plywood-engines --example fit_bill [GAMES] > crates/engines/data/othello-bill.tsv
//! ```

use plywood_engines::othello::bill;
use plywood_engines::othello::train::corpus::{Recipe, generate};
use plywood_games::othello::Evaluator;
use std::process::ExitCode;

fn main() -> ExitCode {
    let games = std::env::args().nth(1).map_or(Ok(20_000), |text| text.parse());
    let Ok(games) = games else {
        eprintln!("the argument is the number of games, for example 20000");
        return ExitCode::FAILURE;
    };
    let recipe = Recipe { seed: 1, games, depth: 3, exact: 10 };
    let corpus = generate(&recipe, &Evaluator::Positional);
    let labelled = corpus.iter().filter_map(|label| Some((label.position()?, label.score.into())));
    match bill::fit(labelled) {
        Ok(constants) => {
            println!(
                "# The constants of the evaluator `bill`: the distribution of its features in positions that the"
            );
            println!(
                "# side to move won, and in those that it lost, by the number of discs. Fitted to {games} games of"
            );
            println!(
                "# self-play by `cargo run --release -p plywood-engines --example fit_bill {games}`."
            );
            println!(
                "# height: the logarithm of the number of positions, minus half that of the determinant of the"
            );
            println!("# covariances. Then the means, and the upper triangle of the covariances.");
            print!("{constants}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
