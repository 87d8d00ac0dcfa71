//! With any algorithm, options and order of moves, the value is the minimax value.

use crate::runs::{self, OneOfThree, algorithms};
use crate::shared::{Kind, counters, shared};
use plywood_core::search::best_moves::best_moves;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Algorithm, Bounds, Game, Outcome, Search, Stopped, Window};
use plywood_games::synthetic::{AnyTree, RandomGame};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

#[test]
fn every_algorithm_returns_the_value_of_minimax_and_a_line_that_leads_to_it() {
    struct Exact;

    impl Check for Exact {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let (root, depth) = (tree.root(), instance.depth);
            let value = oracle::value(tree, tree, &root, depth);
            for algorithm in algorithms() {
                let Outcome { value: answer, bounds, line, stopped, .. } =
                    runs::full(tree, depth, algorithm);
                assert_eq!(answer, Some(value), "{algorithm:?}");
                assert_eq!(bounds, Bounds::exact(value), "{algorithm:?}");
                assert_eq!(stopped, Stopped::Complete, "{algorithm:?}");
                let end = oracle::line_value(tree, tree, &root, depth, &line);
                assert_eq!(end, Ok(value), "{algorithm:?}, line {line:?}");
            }
        }
    }

    suite::run(&mut Exact);
}

#[test]
fn a_silent_search_returns_the_value_without_a_line() {
    let tree = runs::tree("((6 5)(7 1))((9 8)(4 3))");
    let tree = AnyTree::Explicit(&tree);
    for algorithm in algorithms() {
        let mut search = Search::new(&tree, &tree).silent();
        let outcome = algorithm.run(&mut search, &tree.root(), 3).expect("not too deep");
        assert_eq!((outcome.value, outcome.line), (Some(6.into()), vec![]), "{algorithm:?}");
    }
}

#[test]
fn the_best_moves_are_all_that_lead_to_the_value() {
    struct BestMoves;

    impl Check for BestMoves {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let (root, depth) = (tree.root(), instance.depth);
            let value = oracle::value(tree, tree, &root, depth);
            let found = best_moves(&mut Search::new(tree, tree), &root, depth, value);
            assert_eq!(found, Ok(oracle::best_moves(tree, tree, &root, depth)));
        }
    }

    suite::run(&mut BestMoves);
}

#[test]
fn the_order_of_moves_changes_no_value() {
    struct InOrder(runs::OneOfThree);

    impl Check for InOrder {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let (root, depth) = (tree.root(), instance.depth);
            let value = oracle::value(tree, tree, &root, depth);
            for algorithm in self.0.of(algorithms()) {
                let mut search = shared(tree);
                search.order = Kind::Static.into();
                let outcome = algorithm.run(&mut search, &root, depth).expect("not too deep");
                assert_eq!(outcome.value, Some(value), "{algorithm:?}");
                let end = oracle::line_value(tree, tree, &root, depth, &outcome.line);
                assert_eq!(end, Ok(value), "{algorithm:?}, line {:?}", outcome.line);
            }
        }
    }

    suite::run(&mut InOrder(runs::OneOfThree::default()));
}

#[test]
fn ordering_by_static_value_saves_leaves_where_static_values_predict() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout(NegaScout::PAPER)] {
        let (mut natural, mut ordered) = (0, 0);
        for seed in 1..=20 {
            let game = RandomGame::new(5, 6, seed).expect("a small game");
            let game = AnyTree::RandomGame(&game);
            natural += runs::counts(&game, 6, algorithm).leaf_visits;
            let mut search = shared(&game);
            search.order = Kind::Static.into();
            algorithm.run(&mut search, &game.root(), 6).expect("not too deep");
            ordered += counters(&search).leaf_visits;
        }
        assert!(4 * ordered < 3 * natural, "{algorithm:?}: {ordered} leaves against {natural}");
    }
}

#[test]
fn the_same_search_visits_the_same_nodes_again() {
    struct Repeats(OneOfThree);

    impl Check for Repeats {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in self.0.of(algorithms()) {
                let run = || {
                    let (outcome, trace) = runs::traced(tree, instance.depth, algorithm);
                    (outcome, trace.events().to_vec())
                };
                assert_eq!(run(), run(), "{algorithm:?}");
            }
        }
    }

    suite::run(&mut Repeats(OneOfThree::default()));
}

#[test]
fn f4_is_not_negascout_but_finds_the_same_values() {
    #[derive(Default)]
    struct Differences {
        trees: u32,
        differ: u32,
    }

    impl Check for Differences {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let leaves = |algorithm| runs::leaves(tree, instance.depth, algorithm, Window::FULL);
            let ours = leaves(Algorithm::NegaScout(NegaScout::PAPER));
            self.trees += 1;
            self.differ += u32::from(ours != leaves(Algorithm::NegaScoutF4));
        }
    }

    let mut seen = Differences::default();
    suite::run(&mut seen);
    let Differences { trees, differ } = seen;
    assert!(differ > trees / 100 && differ < trees / 10, "{differ} of {trees} trees");
}
