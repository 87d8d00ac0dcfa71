//! Drivers that start at a guess: with any guess they find the value.

use crate::kept::{self, EVERYTHING};
use crate::runs;
use plywood_core::search::aspiration::Aspiration;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::mtd_step::MtdStep;
use plywood_core::{Algorithm, Value};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Returns guesses below the value, at it and above it, at the ends of the range and beyond them.
fn guesses(value: Value) -> Vec<Value> {
    let near = |offset: i64| Value::nearest(i64::from(value.get()) + offset);
    let mut all: Vec<Value> = [-1_000_000, -50, -2, -1, 0, 1, 2, 50, 1_000_000].map(near).into();
    all.extend([Value::ZERO, Value::MIN, Value::MAX, Value::NEG_INF, Value::INF]);
    all
}

/// Returns every driver that takes a guess, with steps and widths of every size.
fn guessing(guess: Value) -> Vec<Algorithm> {
    let mut all = vec![Algorithm::MtdF(MtdF { guess })];
    for size in [0, 1, 7, 1000, u32::MAX] {
        all.push(Algorithm::MtdStep(MtdStep { guess, step: size }));
        all.push(Algorithm::Aspiration(Aspiration { guess, width: size }));
    }
    all
}

/// Tries the combinations in turn, `stride` apart, so that every tree gets some of them and the suite gets all.
struct FromAnyGuess {
    next: usize,
    stride: usize,
}

impl Check for FromAnyGuess {
    fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
        let value = oracle::value(tree, tree, &tree.root(), instance.depth);
        let all: Vec<Algorithm> = guesses(value).into_iter().flat_map(guessing).collect();
        for &driver in all.iter().skip(self.next % self.stride).step_by(self.stride) {
            let with = kept::fresh(tree, instance.depth, driver, EVERYTHING).outcome;
            assert_eq!(with.value, Some(value), "{driver:?} with memory");
            let without = runs::full(tree, instance.depth, driver);
            assert_eq!(without.value, Some(value), "{driver:?} without memory");
            let end = oracle::line_value(tree, tree, &tree.root(), instance.depth, &without.line);
            assert_eq!(end, Ok(value), "{driver:?} without memory");
        }
        self.next += 1;
    }
}

#[test]
fn mtd_f_mtd_step_and_aspiration_return_the_value_whatever_the_guess_the_step_and_the_width() {
    suite::run(&mut FromAnyGuess { next: 0, stride: 13 });
}

#[test]
fn on_one_tree_of_each_range_every_guess_with_every_step_and_width() {
    let mut check = FromAnyGuess { next: 0, stride: 1 };
    for instance in suite::instances() {
        if (instance.width, instance.depth, instance.seed) == (3, 3, 2) {
            instance.visit(&mut check);
        }
    }
    assert!(check.next >= 20, "only {} trees", check.next);
}

#[test]
fn a_better_guess_needs_fewer_rounds() {
    let (mut near, mut far) = (0, 0);
    for instance in suite::instances() {
        struct Counted<'r>(&'r mut usize, &'r mut usize);

        impl Check for Counted<'_> {
            fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
                let value = oracle::value(tree, tree, &tree.root(), instance.depth);
                let rounds = |guess| {
                    let driver = Algorithm::MtdF(MtdF { guess });
                    kept::fresh(tree, instance.depth, driver, EVERYTHING).rounds.len()
                };
                *self.0 += rounds(value);
                *self.1 += rounds(Value::MAX);
            }
        }

        if instance.depth == 4 && instance.width == 4 {
            instance.visit(&mut Counted(&mut near, &mut far));
        }
    }
    assert!(2 * near < far, "{near} rounds against {far}");
}
