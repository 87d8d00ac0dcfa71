//! Memory saves work and never changes a value.

use crate::kept::{EVERYTHING, Kept};
use crate::runs::{self, algorithms};
use crate::shared::shared;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{
    Algorithm, Counters, Depth, Game, Leaves, Outcome, Search, Unbounded, Value, Window,
};
use plywood_games::synthetic::{AnyTree, Child};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Returns the value at the end of `line` for the side to move at the root. The end need not be a leaf.
pub(crate) fn worth_at_the_end<T: EvaluatesItself>(
    tree: &T,
    mut depth: Depth,
    line: &[Child],
) -> Value {
    let mut position = tree.root();
    for &m in line {
        position = tree.play(&position, m);
        depth -= tree.cost(m);
    }
    let value = oracle::value(tree, tree, &position, depth);
    if line.len().is_multiple_of(2) { value } else { -value }
}

#[test]
fn with_memory_every_algorithm_returns_the_same_value_and_the_beginning_of_a_line() {
    struct SameValue(runs::OneOfThree);

    impl Check for SameValue {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            for algorithm in self.0.of(algorithms()) {
                let mut memory = Kept::new(EVERYTHING);
                let mut search = shared(tree);
                search.memory = Some(&mut memory);
                for time in ["first", "second"] {
                    let outcome = algorithm.run(&mut search, &tree.root(), instance.depth);
                    let Outcome { value: answer, line, .. } = outcome.expect("not too deep");
                    assert_eq!(answer, Some(value), "{algorithm:?}, the {time} time");
                    let end = worth_at_the_end(tree, instance.depth, &line);
                    assert_eq!(end, value, "{algorithm:?}, the {time} time, line {line:?}");
                }
            }
        }
    }

    suite::run(&mut SameValue(runs::OneOfThree::default()));
}

#[test]
fn a_remembered_bound_near_the_leaves_is_not_taken_for_a_value() {
    let tree = runs::tree("(0 0)(2 2)");
    let (tree, mut memory) = (AnyTree::Explicit(&tree), Kept::new(EVERYTHING));
    let mut search = shared(&tree);
    search.memory = Some(&mut memory);
    let window = Window::minimal(Value::ZERO);
    let first = Algorithm::AlphaBetaHard.run_within(&mut search, &tree.root(), 2, window);
    assert_eq!(first.expect("not too deep").value, Some(Value::from(1)), "the window asks for no more");
    let second = runs::NEGASCOUT.run(&mut search, &tree.root(), 2);
    assert_eq!(second.expect("not too deep").value, Some(Value::from(2)));
}

#[test]
fn alpha_beta_with_memory_visits_no_leaf_twice_with_any_windows() {
    struct Once;

    impl Check for Once {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            let leaves = Leaves::capped(runs::CAP);
            let mut search = Search::new(tree, tree).observer(leaves).memory(Unbounded::new());
            let root = search.root(&tree.root(), instance.depth);
            for guess in [Value::MIN, Value::ZERO, value, value.previous(), Value::MAX] {
                let Ok(_) = alpha_beta(&mut search, &root, Window::minimal(guess));
            }
            assert_eq!(alpha_beta(&mut search, &root, Window::FULL), Ok(value));
            let visits = search.observed().order().expect("below the cap");
            assert_eq!(Some(visits.len() as u64), search.observed().distinct());
        }
    }

    suite::run(&mut Once);
}

#[test]
fn a_root_that_is_remembered_needs_no_leaf() {
    struct Remembered;

    impl Check for Remembered {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let leaves = Leaves::capped(runs::CAP);
            let mut search = Search::new(tree, tree).observer(leaves).memory(Unbounded::new());
            let mut visits = || {
                let root = search.root(&tree.root(), instance.depth);
                let Ok(_) = alpha_beta(&mut search, &root, Window::FULL);
                search.observed().order().expect("below the cap")
            };
            let without = runs::leaves(tree, instance.depth, Algorithm::AlphaBeta, Window::FULL);
            let first = visits();
            if instance.kind.is_tree() {
                assert_eq!(first, without, "in a tree the first search has nothing to remember");
            }
            assert!(visits().is_empty(), "the second search needs no leaf");
        }
    }

    suite::run(&mut Remembered);
}

#[test]
fn two_minimal_windows_on_either_side_of_the_value_leave_nothing_to_search() {
    struct Proven;

    impl Check for Proven {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            let counters = Counters::default();
            let mut search = Search::new(tree, tree).observer(counters).memory(Unbounded::new());
            let root = search.root(&tree.root(), instance.depth);
            for guess in [value.previous(), value] {
                let Ok(_) = alpha_beta(&mut search, &root, Window::minimal(guess));
            }
            let nodes = search.observed().nodes();
            assert_eq!(alpha_beta(&mut search, &root, Window::FULL), Ok(value));
            assert_eq!(search.observed().nodes(), nodes);
        }
    }

    suite::run(&mut Proven);
}
