//! The line of a search is best play for both sides, down to a leaf, even if memory has shortened or forgotten it.

use crate::kept::{self, Config, EVERYTHING, Kept, Size};
use crate::runs;
use crate::shared::shared;
use plywood_core::memory::{Depths, LeafEntries, Policy, Replacement};
use plywood_core::{Algorithm, Depth, Game};
use plywood_games::synthetic::{AnyTree, IidTree, LeafValues, RaggedTree};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Checks that the line is best play: every position on the way has the value.
fn line_gives_the_value<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
    config: Config,
) {
    let outcome = kept::fresh(tree, depth, algorithm, config).outcome;
    let end = oracle::line_value(tree, tree, &tree.root(), depth, &outcome.line);
    assert_eq!(Some(end), outcome.value.map(Ok), "{algorithm:?} with {config:?}: {outcome:?}");
}

#[test]
fn a_memory_that_forgets_nothing_has_the_whole_line() {
    struct WholeLine;

    impl Check for WholeLine {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering() {
                line_gives_the_value(tree, instance.depth, algorithm, EVERYTHING);
            }
        }
    }

    suite::run(&mut WholeLine);
}

/// A table with room for all positions, with or without leaves.
fn large(leaves: LeafEntries) -> Config {
    let policy = Policy { leaves, depths: Depths::Several, ..Policy::default() };
    Config { size: Size::Entries(30_000), policy, rule: Replacement::OldestThenShallowest }
}

/// Whether a tree is worth a large table, which takes a while to create.
fn is_worth_it(instance: &Instance) -> bool {
    instance.depth >= 2 && instance.seed <= 2
}

#[test]
fn a_large_table_with_leaves_has_the_whole_line() {
    struct WholeLine;

    impl Check for WholeLine {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering().filter(|_| is_worth_it(instance)) {
                line_gives_the_value(tree, instance.depth, algorithm, large(LeafEntries::Stored));
            }
        }
    }

    suite::run(&mut WholeLine);
}

#[test]
fn a_large_table_without_leaves_has_the_whole_line() {
    struct WholeLine;

    impl Check for WholeLine {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering().filter(|_| is_worth_it(instance)) {
                line_gives_the_value(tree, instance.depth, algorithm, large(LeafEntries::Evaluated));
            }
        }
    }

    suite::run(&mut WholeLine);
}

#[test]
fn a_line_is_right_when_the_table_is_full_of_other_depths() {
    let values = LeafValues::range(2).expect("a range");
    let tree = IidTree::new(3, 7, 13, values).expect("a small tree");
    let tree = AnyTree::Iid(&tree);
    let mut table = Kept::new(Config { size: Size::Entries(30_000), ..EVERYTHING });
    let mut search = shared(&tree);
    search.memory = Some(&mut table);
    for depth in [6, 5, 4] {
        let outcome = Algorithm::Scout.run(&mut search, &tree.root(), depth).expect("not refused");
        let end = oracle::line_value(&tree, &tree, &tree.root(), depth, &outcome.line);
        assert_eq!(Some(end), outcome.value.map(Ok), "{depth}: {outcome:?}");
    }
}

#[test]
fn a_line_is_best_play_however_small_the_table() {
    struct BestPlay {
        configs: Vec<Config>,
        next: usize,
    }

    impl Check for BestPlay {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in kept::remembering() {
                self.next += 1;
                let config = self.configs[self.next % self.configs.len()];
                line_gives_the_value(tree, instance.depth, algorithm, config);
            }
        }
    }

    let configs = kept::configs(&[1, 4, 16, 1000].map(Size::Entries));
    suite::run(&mut BestPlay { configs, next: 0 });
}

/// Checks that every exact algorithm returns a line of best play on this tree, with any memory.
fn every_line_is_best_play<T: EvaluatesItself>(tree: &T, depth: Depth) {
    for algorithm in runs::algorithms() {
        let outcome = runs::full(tree, depth, algorithm);
        let end = oracle::line_value(tree, tree, &tree.root(), depth, &outcome.line);
        assert_eq!(Some(end), outcome.value.map(Ok), "{algorithm:?}: {outcome:?}");
    }
    for size in [1, 4, 16, 1000].map(Size::Entries).into_iter().chain([Size::Unbounded]) {
        for algorithm in kept::remembering() {
            line_gives_the_value(tree, depth, algorithm, Config { size, ..EVERYTHING });
        }
    }
}

#[test]
fn lines_are_best_play_where_many_values_are_equal() {
    let values = LeafValues::range(2).expect("a range");
    for seed in 1..=500 {
        let tree = RaggedTree::<false>::new(3, 5, seed, values).expect("a small tree");
        every_line_is_best_play(&AnyTree::Ragged(&tree), 5);
        let tree = RaggedTree::<true>::new(3, 5, seed, values).expect("a small tree");
        every_line_is_best_play(&tree, 5);
        let tree = IidTree::new(2, 5, seed, values).expect("a small tree");
        every_line_is_best_play(&AnyTree::Iid(&tree), 5);
    }
}

#[test]
fn a_second_search_that_adds_nothing_does_not_spoil_the_line() {
    every_line_is_best_play(&AnyTree::Explicit(&runs::tree("(3 2 2) 3")), 2);
    let deep = runs::tree("(((3 4) (4 0)) ((0 0) (1 3))) (((4 3) (0 0)) ((2 1) (2 2)))");
    every_line_is_best_play(&AnyTree::Explicit(&deep), 4);
}
