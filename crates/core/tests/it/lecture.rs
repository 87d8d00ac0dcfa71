//! TEST and SCOUT, and the node counts of the lecture.

use crate::plain::{Plain, Visits};
use crate::runs;
use plywood_core::search::test::{Relation, test};
use plywood_core::{Algorithm, Counters, Game, Leaves, Search, Value, Window};
use plywood_games::synthetic::{AnyTree, Child, LeafValues, OrderedTree, PASS, Weights};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Returns the answer of TEST, and the leaves in order.
fn tested<T: EvaluatesItself>(
    tree: &T,
    depth: u16,
    relation: Relation,
    v: Value,
) -> (bool, Vec<Vec<Child>>) {
    let mut search = Search::new(tree, tree).observer(Leaves::capped(runs::CAP));
    let root = search.root(&tree.root(), depth);
    let Ok(answer) = test(&mut search, &root, relation, v);
    (answer, search.observed().order().expect("below the cap"))
}

/// Returns the thresholds that matter: the values of a few leaves, and their neighbours.
fn thresholds<T: EvaluatesItself>(tree: &T, depth: u16) -> Vec<Value> {
    let mut values: Vec<Value> = oracle::leaves(tree, tree, &tree.root(), depth)
        .iter()
        .take(8)
        .map(|leaf| leaf.value)
        .chain([oracle::value(tree, tree, &tree.root(), depth), Value::MIN, Value::MAX])
        .flat_map(|v| [v.previous(), v, v.next()])
        .filter(|v| v.is_finite())
        .collect();
    values.sort_unstable();
    values.dedup();
    values
}

#[test]
fn test_answers_the_question_it_is_asked_for_every_relation_and_threshold() {
    struct Answers;

    impl Check for Answers {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            for v in thresholds(tree, instance.depth) {
                for relation in Relation::ALL {
                    let (answer, _) = tested(tree, instance.depth, relation, v);
                    assert_eq!(answer, relation.holds(value, v), "{value} {relation:?} {v}?");
                }
            }
        }
    }

    suite::run(&mut Answers);
}

#[test]
fn test_visits_the_leaves_of_alpha_beta_with_the_minimal_window_in_order() {
    struct SameLeaves;

    impl Check for SameLeaves {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for v in thresholds(tree, instance.depth) {
                for relation in Relation::ALL {
                    let below = match relation {
                        Relation::Greater | Relation::AtMost => v,
                        Relation::Less | Relation::AtLeast => v.previous(),
                    };
                    let (_, leaves) = tested(tree, instance.depth, relation, v);
                    let window = Window::minimal(below);
                    let alpha_beta = runs::leaves(tree, instance.depth, Algorithm::AlphaBeta, window);
                    assert_eq!(leaves, alpha_beta, "{relation:?} {v}");
                }
            }
        }
    }

    suite::run(&mut SameLeaves);
}

#[test]
fn scout_tests_a_leaf_at_most_once_for_each_later_child_on_its_path() {
    struct FewTests;

    impl Check for FewTests {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            // The twin is known to visit the same leaves, and distinguishes TEST's visits from SCOUT's.
            let mut twin = Visits::default();
            twin.scout(&Plain::root(tree, instance.depth));
            let ours = runs::leaves(tree, instance.depth, Algorithm::Scout, Window::FULL);
            assert_eq!(ours, twin.leaves);
            for leaf in runs::distinct(&twin.leaves) {
                let visits = twin.leaves.iter().filter(|&visited| *visited == leaf).count();
                let tests = twin.tested.iter().filter(|&tested| *tested == leaf).count();
                let later_children = leaf.iter().filter(|&&child| child != 0 && child != PASS).count();
                assert!(tests <= later_children, "{tests} tests of {leaf:?}");
                assert!(visits <= tests + 1, "{visits} visits of {leaf:?}");
            }
        }
    }

    suite::run(&mut FewTests);
}

fn perfectly_ordered(width: u32, depth: u16, seed: u64) -> OrderedTree {
    let values = LeafValues::range(1000).expect("a range");
    let weights = Weights::First(100.0);
    OrderedTree::new(width, depth.into(), seed, values, weights).expect("a small tree")
}

#[test]
fn test_needs_h1_nodes_at_best_to_answer_yes_on_trees_of_even_depth() {
    for (width, half) in (2..=5).flat_map(|width| (0..=3).map(move |half| (width, half))) {
        let b = u64::from(width);
        let h1 = 2 * (b.pow(half + 1) - 1) / (b - 1) - b.pow(half);
        for seed in 1..=5 {
            let depth = u16::try_from(2 * half).expect("small");
            let tree = perfectly_ordered(width, depth, seed);
            let value = oracle::value(&tree, &tree, &tree.root(), depth);
            let mut search = Search::new(&tree, &tree).observer(Counters::default());
            let root = search.root(&tree.root(), depth);
            assert_eq!(test(&mut search, &root, Relation::Greater, value.previous()), Ok(true));
            assert_eq!(search.observed().nodes(), h1, "w={width}, d={depth}, seed {seed}");
        }
    }
}

#[test]
fn alpha_beta_needs_h2_nodes_at_best() {
    for (width, depth) in (1..=5).flat_map(|width| (0..=7).map(move |depth| (width, depth))) {
        let b = u64::from(width);
        let level = |i: u32| b.pow(i.div_ceil(2)) + b.pow(i / 2) - 1;
        let h2: u64 = (0..=u32::from(depth)).map(level).sum();
        for seed in 1..=3 {
            let tree = perfectly_ordered(width, depth, seed);
            let counts = runs::counts(&AnyTree::Ordered(&tree), depth, Algorithm::AlphaBeta);
            assert_eq!(counts.nodes(), h2, "w={width}, d={depth}, seed {seed}");
        }
    }
}
