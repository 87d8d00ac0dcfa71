//! Values and counts, compared with the naive implementation and with OpenSpiel.

use super::naive;
use super::rules::{all_rules, games};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Evaluate, Game, Search, Value, Window};
use plywood_games::kalah::{Capture, Evaluator, Kalah, Rules};
use plywood_games::{HasEvaluators, Notation, Passes, perft};

/// The value of the start position, by alpha-beta.
fn value(game: Kalah, depth: Depth) -> i32 {
    let mut search = Search::new(&game, &Evaluator::Stores);
    let root = search.root(&game.root(), depth);
    let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
    value.get()
}

#[test]
fn the_values_from_the_start_are_those_of_openspiel_under_all_rules() {
    for rules in all_rules() {
        let game = Kalah::default().with_rules(rules);
        assert_eq!([6, 8, 10].map(|depth| value(game, depth)), [3, 4, 5], "{rules:?}");
    }
}

#[test]
fn the_value_at_depth_12_is_that_of_openspiel() {
    assert_eq!(value(Kalah::default(), 12), 6);
}

#[test]
fn the_capture_rules_differ_at_depth_11() {
    let with = |capture| Kalah::default().with_rules(Rules { capture, ..Rules::default() });
    assert_eq!(value(with(Capture::StonesOpposite), 11), 5);
    assert_eq!(value(with(Capture::EvenAlone), 11), 6);
}

#[test]
fn values_are_those_of_the_naive_implementation() {
    for game in games() {
        let rules = naive::Rules::of(game);
        let start = rules.start(game.stones().into());
        for depth in 0..=5 {
            let naive = rules.minimax(&start, depth.into());
            assert_eq!(i64::from(value(game, depth)), naive, "{game:?} to depth {depth}");
        }
    }
}

#[test]
fn perft_counts_are_those_of_the_naive_implementation() {
    for game in games() {
        let rules = naive::Rules::of(game);
        let start = rules.start(game.stones().into());
        for depth in 0..=6 {
            for (passes, plies) in [(Passes::AreFree, 0), (Passes::TakeAPly, 1)] {
                let counted = perft(&game, &game.root(), depth, passes);
                let naive = rules.perft(&start, depth.into(), plies);
                assert_eq!(counted, naive, "{game:?} to depth {depth}");
            }
        }
    }
}

#[test]
fn perft_counts_of_six_pits_and_four_stones_are_as_recorded() {
    let game = Kalah::default();
    let count = |passes| [1, 2, 3, 4, 5, 6, 7].map(|depth| perft(&game, &game.root(), depth, passes));
    assert_eq!(count(Passes::AreFree), [6, 35, 185, 942, 4690, 23233, 114_430]);
    assert_eq!(count(Passes::TakeAPly), [6, 31, 136, 623, 2630, 11662, 50881]);
}

#[test]
fn stones_are_swept_only_when_the_game_is_over() {
    let game = Kalah::new(2, 3).expect("a size");
    let evaluated = |text: &str, evaluator: Evaluator| {
        let position = game.read(text).expect("a position");
        evaluator.value(&game, &position, 0)
    };
    let unfinished = "1,0 5 / 0,3 3 south";
    assert_eq!(evaluated(unfinished, Evaluator::Stores), Value::from(2));
    assert_eq!(evaluated(unfinished, Evaluator::Zero), Value::ZERO);
    let finished = "0,0 5 / 1,3 3 south";
    assert_eq!(evaluated(finished, Evaluator::Stores), Value::from(-2));
    assert_eq!(evaluated(finished, Evaluator::Zero), Value::from(-2));
    let by_north = "0,0 5 / 1,3 3 north";
    assert_eq!(evaluated(by_north, Evaluator::Zero), Value::from(2));
}

#[test]
fn stores_is_the_default_evaluator() {
    let names: Vec<&str> = Kalah::EVALUATORS.iter().map(|named| named.name).collect();
    assert_eq!(names, ["stores", "zero"]);
    assert_eq!(Kalah::EVALUATORS[0].evaluator, Evaluator::default());
}
