//! Compares all exact algorithms of the catalogue with the oracle on real games, including passes. That the games keep
//! the whole contract is tested with their rules.

use plywood_core::Game;
use plywood_games::kalah::{self, Kalah};
use plywood_games::tic_tac_toe::{self, TicTacToe};
use plywood_testkit::contract::{self, Options, Report};
use std::fmt::Debug;

fn check<G: Game<Position: PartialEq + Debug> + Debug>(
    game: &G,
    evaluator: &impl plywood_core::Evaluate<G>,
    options: &Options,
) -> Report {
    contract::check(game, evaluator, options)
        .unwrap_or_else(|violation| panic!("{game:?}: {violation}"))
}

#[test]
fn all_exact_algorithms_agree_on_tic_tac_toe() {
    let options = Options { games: 100, searches: 30, depth: 5, ..Options::default() };
    let report = check(&TicTacToe, &tic_tac_toe::Evaluator::Zero, &options);
    assert_eq!((report.finished, report.passes), (100, 0));
    assert!(report.searches > 1000, "{report:?}");
}

#[test]
fn all_exact_algorithms_agree_on_kalah_where_sides_must_pass() {
    for (pits, stones, depth) in [(6, 4, 4), (3, 3, 6), (2, 5, 8)] {
        let game = Kalah::new(pits, stones).expect("a size");
        let options = Options { games: 40, searches: 20, depth, ..Options::default() };
        let report = check(&game, &kalah::Evaluator::Stores, &options);
        assert!(report.passes > 50 && report.searches > 1000, "{report:?} in {game:?}");
    }
}
