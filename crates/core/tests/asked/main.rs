//! The questions of the selective search: with answers that are true, or that do not depend on the window, every driver
//! finds the minimax value of the tree that the answers describe.

mod crossings;
mod depths;
mod path;
mod probes;

use plywood_core::search::aspiration::Aspiration;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::mtd_step::MtdStep;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::selective::selective;
use plywood_core::tactics::Asked;
use plywood_core::{
    Algorithm, Counters, Depth, Evaluate, Game, Leaves, Refusal, Search, Stop, Table, Tactics,
    Unbounded, Value, Window,
};
use plywood_games::synthetic::ExplicitTree;
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// More leaves than any search of these tests visits.
const CAP: usize = 100_000;

fn tree(text: &str) -> ExplicitTree {
    text.parse().expect("a tree")
}

/// NegaScout, and every driver of the catalogue.
const DRIVERS: [Algorithm; 7] = [
    Algorithm::NegaScout(NegaScout::PAPER),
    Algorithm::Aspiration(Aspiration { guess: Value::ZERO, width: 2 }),
    Algorithm::MtdF(MtdF { guess: Value::ZERO }),
    Algorithm::MtdBi,
    Algorithm::MtdStep(MtdStep { guess: Value::ZERO, step: 100 }),
    Algorithm::AbSss,
    Algorithm::AbDual,
];

/// Returns the values that the drivers find with these tactics, without a memory, with a small table and with a large
/// one.
fn values<T, X>(tree: &T, depth: Depth, tactics: &X) -> Vec<Value>
where
    T: EvaluatesItself,
    X: Tactics<T> + Clone,
{
    let mut found = Vec::new();
    for driver in DRIVERS {
        for entries in [None, Some(64), Some(1 << 12)] {
            let table = entries.map(|entries| Table::with_entries(entries).expect("there is room"));
            let mut search = Search::new(tree, tree).tactics(tactics.clone()).memory(table);
            let outcome = driver.run(&mut search, &tree.root(), depth).expect("it is not refused");
            found.push(outcome.value.expect("nothing stops it"));
        }
    }
    found
}

/// Asserts that every driver finds `value` with these tactics.
#[track_caller]
fn all_find<T, X>(value: Value, tree: &T, depth: Depth, tactics: &X)
where
    T: EvaluatesItself,
    X: Tactics<T> + Clone,
{
    let found = values(tree, depth, tactics);
    assert!(found.iter().all(|&found| found == value), "{found:?} instead of {value}");
}

/// Returns a value inside the window as it is, and a bound halfway between the window and a value outside it.
fn loosened(value: Value, window: Window) -> Value {
    let nearest = value.clamp(window.alpha(), window.beta());
    let sum = i64::from(value.get()) + i64::from(nearest.get());
    if value == nearest { value } else { Value::nearest(sum.div_euclid(2)) }
}

/// Answers no question, but a search does not know that beforehand.
#[derive(Clone)]
struct Silent;

impl<G: Game> Tactics<G> for Silent {}

#[test]
fn with_tactics_that_answer_nothing_every_driver_finds_the_minimax_value() {
    struct Exact;

    impl Check for Exact {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            all_find(value, tree, instance.depth, &Silent);
        }
    }

    suite::run(&mut Exact);
}

#[test]
fn without_tactics_the_selective_search_is_negascout_node_for_node() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            let around = Window::new(value.previous(), value.next()).expect("alpha < beta");
            for window in [Window::FULL, around, Window::minimal(value), Window::below(value)] {
                let with = |is_selective| {
                    let observer = (Counters::default(), Leaves::capped(CAP));
                    let mut search =
                        Search::new(tree, tree).memory(Unbounded::new()).observer(observer);
                    let root = search.root(&tree.root(), instance.depth);
                    let Ok(value) = if is_selective {
                        selective(&mut search, &root, window)
                    } else {
                        NegaScout::PAPER.search(&mut search, &root, window)
                    };
                    let (counters, leaves) = &search.observed();
                    (value, *counters, leaves.order().expect("below the cap"))
                };
                assert_eq!(with(true), with(false), "{window}");
            }
        }
    }

    suite::run(&mut Same);
}

/// Searches two plies below the horizon, and returns only as much of the value as the window requires.
#[derive(Clone)]
struct TwoMore;

impl<G: Game> Tactics<G> for TwoMore {
    fn horizon<E: Evaluate<G>, S: Stop>(
        &mut self,
        leaf: &Asked<'_, G, E>,
        stop: &mut S,
    ) -> Option<Result<Value, S::Signal>> {
        if leaf.depth > 0 {
            return None;
        }
        if let Err(signal) = stop.tick() {
            return Some(Err(signal));
        }
        let value = oracle::value(leaf.game, leaf.evaluator, leaf.position, 2);
        Some(Ok(loosened(value, leaf.window)))
    }
}

#[test]
fn a_horizon_that_sees_the_window_is_as_good_as_two_more_plies() {
    struct Deeper;

    impl Check for Deeper {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if instance.depth >= 2 && !T::FREE_MOVES {
                let value = oracle::value(tree, tree, &tree.root(), instance.depth);
                all_find(value, tree, instance.depth - 2, &TwoMore);
            }
        }
    }

    suite::run(&mut Deeper);
}

#[test]
fn the_catalogue_runs_drivers_selectively_and_refuses_what_cannot_ask() {
    let tree = tree("((6 5)(7 1))((9 8)(4 3))");
    let run = |algorithm: Algorithm| {
        let mut search = Search::new(&tree, &tree).tactics(TwoMore);
        algorithm.run(&mut search, &tree.root(), 1).map(|outcome| outcome.value)
    };
    assert!(DRIVERS.iter().all(|&driver| run(driver) == Ok(Some(Value::from(6)))));
    assert_eq!(run(Algorithm::Sss), Err(Refusal::Verdicts("sss")));
}
