//! The theorems about drivers that forget nothing, on trees.

use crate::kept::{self, EVERYTHING, Seen};
use crate::runs;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::{Algorithm, ByPath, Evaluate, EvaluatorOf, Game, Leaves, Search, Unbounded, Window};
use plywood_games::synthetic::{AnyTree, Child, RandomGame, TransposingGame};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

const PAIRS: [(Algorithm, Algorithm); 2] =
    [(Algorithm::AbSss, Algorithm::Sss), (Algorithm::AbDual, Algorithm::Dual)];

#[test]
fn ab_sss_visits_the_leaves_of_sss_and_ab_dual_those_of_dual_in_order_and_each_once() {
    struct SameLeaves;

    impl Check for SameLeaves {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if !instance.kind.is_tree() {
                return;
            }
            for (driver, best_first) in PAIRS {
                let ours = kept::fresh(tree, instance.depth, driver, EVERYTHING).leaves;
                let theirs = runs::leaves(tree, instance.depth, best_first, Window::FULL);
                assert_eq!(ours, theirs, "{driver:?}");
                assert_eq!(runs::distinct(&ours).len(), ours.len(), "{driver:?}");
            }
        }
    }

    suite::run(&mut SameLeaves);
}

/// Compares the leaves of each driver, with a memory keyed by path, with those of its best-first twin.
fn same_leaves_by_path<G: Game<Move = Child> + Evaluate<G>>(game: &G, depth: u16) -> usize {
    let (paths, evaluator) = (ByPath(game), EvaluatorOf(game));
    let mut all = 0;
    for (driver, best_first) in PAIRS {
        let leaves = |algorithm: Algorithm| {
            let observer = Leaves::capped(runs::CAP);
            let mut search =
                Search::new(&paths, &evaluator).memory(Unbounded::new()).observer(observer);
            let outcome = algorithm.run(&mut search, &paths.root(), depth).expect("not too deep");
            let value = oracle::value(game, game, &game.root(), depth);
            assert_eq!(outcome.value, Some(value), "{algorithm:?}");
            search.observed().order().expect("below the cap")
        };
        let ours = leaves(driver);
        assert_eq!(ours, leaves(best_first), "{driver:?}");
        assert_eq!(runs::distinct(&ours).len(), ours.len(), "{driver:?}");
        all += ours.len();
    }
    all
}

#[test]
fn in_games_too_if_memory_is_keyed_by_path() {
    let mut positions_saved = 0;
    for seed in 1..=10 {
        for (width, depth) in [(2, 7), (3, 6), (5, 4)] {
            let game = TransposingGame::new(width, depth.into(), seed).expect("a small game");
            let game = AnyTree::Transposing(&game);
            let by_path = same_leaves_by_path(&game, depth);
            let by_position: usize = PAIRS
                .map(|(driver, _)| kept::fresh(&game, depth, driver, EVERYTHING).leaves.len())
                .into_iter()
                .sum();
            positions_saved += by_path.saturating_sub(by_position);
            let game = RandomGame::new(width + 1, depth.into(), seed).expect("a small game");
            same_leaves_by_path(&AnyTree::RandomGame(&game), depth);
        }
    }
    assert!(positions_saved > 100, "keyed by position, memory knows leaves from other paths");
}

#[test]
fn the_first_round_visits_the_leaves_of_one_solution_tree() {
    struct FirstRound;

    impl Check for FirstRound {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            // In a game, positions that were reached on another path are not visited again.
            if !instance.kind.is_uniform() || !instance.kind.is_tree() {
                return;
            }
            let (width, depth) = (u64::from(instance.width), u32::from(instance.depth));
            for (driver, half) in
                [(Algorithm::AbSss, depth.div_ceil(2)), (Algorithm::AbDual, depth / 2)]
            {
                let Seen { rounds, .. } = kept::fresh(tree, instance.depth, driver, EVERYTHING);
                assert!(rounds.len() >= 2, "one round proves one bound");
                assert_eq!(rounds[0], width.pow(half), "{driver:?}");
            }
        }
    }

    suite::run(&mut FirstRound);
}

#[test]
fn mtd_f_started_at_the_value_makes_exactly_two_rounds() {
    struct TwoRounds;

    impl Check for TwoRounds {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let guess = oracle::value(tree, tree, &tree.root(), instance.depth);
            let seen = kept::fresh(tree, instance.depth, Algorithm::MtdF(MtdF { guess }), EVERYTHING);
            assert_eq!((seen.outcome.value, seen.rounds.len()), (Some(guess), 2));
        }
    }

    suite::run(&mut TwoRounds);
}

#[test]
fn drivers_that_forget_nothing_visit_only_leaves_of_alpha_beta_and_each_once() {
    struct Inside;

    impl Check for Inside {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if !instance.kind.is_tree() {
                return;
            }
            let leaves = runs::leaves(tree, instance.depth, Algorithm::AlphaBeta, Window::FULL);
            let alpha_beta = runs::distinct(&leaves);
            for driver in [Algorithm::MtdBi, Algorithm::AbSss, Algorithm::AbDual] {
                let ours = kept::fresh(tree, instance.depth, driver, EVERYTHING).leaves;
                let distinct = runs::distinct(&ours);
                assert_eq!(distinct.len(), ours.len(), "{driver:?} visits a leaf twice");
                let beyond = distinct.iter().find(|leaf| alpha_beta.binary_search(leaf).is_err());
                assert_eq!(beyond, None, "{driver:?} visits a leaf that alpha-beta does not");
            }
        }
    }

    suite::run(&mut Inside);
}
