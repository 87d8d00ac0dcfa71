//! Whatever is forgotten, and by any rule, the value stays the same, and what is stored is true.

use crate::kept::{self, ALL_SIZES, Config, Kept, Size};
use crate::runs::{self, algorithms};
use plywood_core::search::test::{Relation, test};
use plywood_core::{Algorithm, Game, Search, Value, Window};
use plywood_games::synthetic::{AnyTree, TransposingGame};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Returns configurations in turn, so that all are used equally often.
struct InTurn {
    all: Vec<Config>,
    next: usize,
}

impl InTurn {
    fn new(sizes: &[Size]) -> Self {
        InTurn { all: kept::configs(sizes), next: 0 }
    }

    fn next(&mut self) -> Config {
        self.next += 1;
        self.all[self.next % self.all.len()]
    }
}

#[test]
fn tables_of_every_size_policy_and_rule_give_the_values_of_the_oracle() {
    struct SameValue(InTurn);

    impl Check for SameValue {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            for algorithm in kept::remembering() {
                let config = self.0.next();
                let outcome = kept::fresh(tree, instance.depth, algorithm, config).outcome;
                assert_eq!(outcome.value, Some(value), "{algorithm:?} with {config:?}");
            }
        }
    }

    let mut check = SameValue(InTurn::new(&ALL_SIZES));
    suite::run(&mut check);
    assert!(check.0.next > 100 * check.0.all.len(), "each was used a hundred times");
}

#[test]
fn where_positions_transpose_every_memory_works_for_every_algorithm() {
    let game = TransposingGame::new(3, 5, 4).expect("a small game");
    let game = AnyTree::Transposing(&game);
    let value = oracle::value(&game, &game, &game.root(), 5);
    for config in kept::configs(&ALL_SIZES) {
        for algorithm in kept::remembering() {
            let outcome = kept::fresh(&game, 5, algorithm, config).outcome;
            assert_eq!(outcome.value, Some(value), "{algorithm:?} with {config:?}");
        }
    }
}

/// Whether the tree is small enough to ask the oracle about every position.
fn is_small(instance: &Instance) -> bool {
    instance.width.pow(instance.depth.into()) <= 100
}

#[test]
fn every_bound_that_is_stored_or_recalled_is_true_for_every_algorithm() {
    struct True(InTurn);

    impl Check for True {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if !is_small(instance) {
                return;
            }
            for algorithm in algorithms() {
                let mut memory = Kept::checked(self.0.next());
                for window in [Window::minimal(Value::ZERO), Window::FULL] {
                    kept::search(tree, instance.depth, algorithm, &mut memory, window);
                }
            }
        }
    }

    suite::run(&mut True(InTurn::new(&[Size::Entries(7), Size::Entries(100), Size::Unbounded])));
}

#[test]
fn any_algorithm_finds_the_value_with_what_another_has_stored() {
    struct Shared(InTurn);

    impl Check for Shared {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            let mut memory = Kept::new(self.0.next());
            // On every tree the first one has stored something different.
            let all = algorithms();
            let others = all.iter().cycle().skip(self.0.next % all.len()).take(3);
            let asked = [Window::minimal(value), Window::minimal(value.previous()), Window::FULL];
            for (i, &algorithm) in others.chain(&SCOUTS).enumerate() {
                let window = asked[i % 3];
                let seen = kept::search(tree, instance.depth, algorithm, &mut memory, window);
                let bounds = seen.outcome.bounds;
                assert!(bounds.lower <= value && value <= bounds.upper, "{algorithm:?}, {window}");
                if window == Window::FULL {
                    assert_eq!(seen.outcome.value, Some(value), "{algorithm:?}");
                }
            }
        }
    }

    /// The full window is the sixth one, and SCOUT always uses it.
    const SCOUTS: [Algorithm; 3] = [Algorithm::Scout, Algorithm::AlphaBeta, runs::NEGASCOUT];

    suite::run(&mut Shared(InTurn::new(&ALL_SIZES)));
}

#[test]
fn test_and_scout_answer_as_the_oracle_from_what_memory_knows() {
    struct Tested(InTurn);

    impl Check for Tested {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            let mut memory = Kept::new(self.0.next());
            let near = [-40, -1, 0, 1, 40].map(|far| Value::nearest(i64::from(value.get()) + far));
            {
                let mut search = Search::new(tree, tree).silent().memory(&mut memory);
                let root = search.root(&tree.root(), instance.depth);
                for v in near {
                    for relation in Relation::ALL {
                        let Ok(answer) = test(&mut search, &root, relation, v);
                        assert_eq!(answer, relation.holds(value, v), "{relation:?} {v}");
                    }
                }
            }
            let seen = kept::search(tree, instance.depth, Algorithm::Scout, &mut memory, Window::FULL);
            assert_eq!(seen.outcome.value, Some(value));
        }
    }

    suite::run(&mut Tested(InTurn::new(&ALL_SIZES)));
}

#[test]
fn the_same_search_does_the_same_again_with_every_memory() {
    struct Again(InTurn);

    impl Check for Again {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering() {
                let config = self.0.next();
                let run = || kept::fresh(tree, instance.depth, algorithm, config);
                assert_eq!(run(), run(), "{algorithm:?} with {config:?}");
            }
        }
    }

    suite::run(&mut Again(InTurn::new(&[Size::Entries(7), Size::Entries(500), Size::Unbounded])));
}
