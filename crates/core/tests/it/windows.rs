//! Narrow windows: what a result proves, and how much a narrower window saves.

use crate::runs::{self, OneOfThree, algorithms};
use plywood_core::catalogue::{CATALOGUE, Choice};
use plywood_core::{Algorithm, Bounds, Search, Value, Window};
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};
use plywood_testkit::{SplitMix64, oracle};

/// Whether the algorithm takes a window.
fn takes_a_window(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::NegaScout(_) | Algorithm::Ins(_) => true,
        other => CATALOGUE
            .iter()
            .any(|entry| entry.algorithm == other && entry.options.contains(&Choice::Window)),
    }
}

/// Returns windows around `value`, including minimal ones, and at the ends of the range.
fn windows(value: Value) -> Vec<Window> {
    let near = |offset: i64| Value::nearest(i64::from(value.get()) + offset);
    let ends = [
        Value::NEG_INF,
        Value::MIN.previous(),
        Value::MIN,
        near(-1000),
        near(-2),
        near(-1),
        value,
        near(1),
        near(2),
        near(1000),
        Value::MAX,
        Value::MAX.next(),
        Value::INF,
    ];
    let mut all = Vec::new();
    for (i, &alpha) in ends.iter().enumerate() {
        all.extend(ends[i..].iter().filter_map(|&beta| Window::new(alpha, beta)));
    }
    all
}

#[test]
fn an_answer_outside_the_window_is_a_bound_and_inside_it_the_value() {
    struct FailSoft(OneOfThree);

    impl Check for FailSoft {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            for algorithm in algorithms().into_iter().filter(|&a| takes_a_window(a)) {
                for window in self.0.of(windows(value)) {
                    let r = runs::answer(tree, instance.depth, algorithm, window);
                    let kept = if r <= window.alpha() {
                        value <= r
                    } else if r >= window.beta() {
                        value >= r
                    } else {
                        value == r
                    };
                    assert!(kept, "{algorithm:?} returns {r} for {window}; the value is {value}");
                }
            }
        }
    }

    suite::run(&mut FailSoft(OneOfThree::default()));
}

#[test]
fn the_outcome_says_what_the_answer_proves() {
    struct Proven;

    impl Check for Proven {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            for algorithm in algorithms() {
                for window in [value.previous(), value].map(Window::minimal) {
                    let mut search = Search::new(tree, tree);
                    let outcome =
                        algorithm.run_within(&mut search, &tree.root(), instance.depth, window);
                    let Bounds { lower, upper } = outcome.expect("not too deep").bounds;
                    assert!(lower <= value && value <= upper, "{algorithm:?} with {window}");
                    if !takes_a_window(algorithm) {
                        assert_eq!((lower, upper), (value, value), "{algorithm:?} with {window}");
                    }
                }
            }
        }
    }

    suite::run(&mut Proven);
}

#[test]
fn the_fail_hard_form_never_answers_less_than_alpha_at_an_inner_node() {
    struct FailHard;

    impl Check for FailHard {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if instance.depth == 0 {
                return;
            }
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            for window in windows(value) {
                let r = runs::answer(tree, instance.depth, Algorithm::AlphaBetaHard, window);
                assert!(r >= window.alpha(), "the result for {window} is {r}");
            }
        }
    }

    suite::run(&mut FailHard);
}

#[test]
fn a_narrower_window_visits_no_other_leaves() {
    struct Included(SplitMix64);

    impl Check for Included {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            let all = windows(value);
            let leaves = |window| runs::leaves(tree, instance.depth, Algorithm::AlphaBeta, window);
            for _ in 0..10 {
                let wide = self.0.choose(&all);
                let inside: Vec<Window> = all
                    .iter()
                    .copied()
                    .filter(|narrow| wide.alpha() <= narrow.alpha() && narrow.beta() <= wide.beta())
                    .collect();
                let narrow = self.0.choose(&inside);
                let allowed = runs::distinct(&leaves(wide));
                let beyond =
                    leaves(narrow).into_iter().find(|leaf| allowed.binary_search(leaf).is_err());
                assert_eq!(beyond, None, "{narrow} visits a leaf that {wide} does not");
            }
        }
    }

    suite::run(&mut Included(SplitMix64::new(1)));
}
