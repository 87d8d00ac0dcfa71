//! The checks on every tree.

use super::{Law, Row};
use crate::measure::leaf_paths_within;
use crate::measure::printed::{self, INFINITY, Reading, written_out};
use crate::measure::{cost_within, leaf_number, leaf_paths_remembering};
use crate::prelude::*;
use plywood_core::memory::Policy;
use plywood_core::search::mtd_f::MtdF;

/// The first guesses of the drivers.
pub(super) const STARTS: [i32; 3] = [INFINITY, -INFINITY, 0];

/// The first window of AB-SSS*.
fn top() -> Window {
    Window::minimal(Value::INF.previous())
}

/// Checks every law on the tree with this seed.
pub(super) fn check(shape: &Shape, seed: u64, row: &mut Row) {
    let &Shape { width, depth, range, .. } = shape;
    let tree = shape.tree(seed);
    let value = cost(&tree, depth, algorithm("minimax")).value;
    let numbers = |paths: Vec<Vec<Child>>| {
        let mut numbers: Vec<u64> = paths.iter().map(|path| leaf_number(width, path)).collect();
        numbers.sort_unstable();
        numbers
    };
    let inside = |window| numbers(leaf_paths_within(&tree, depth, Algorithm::AlphaBeta, window));
    let all = inside(Window::FULL);
    for centre in [i64::from(value.get()), i64::from(range) / 3, -i64::from(range) / 2] {
        let mut narrow: Option<Vec<u64>> = None;
        for reach in [0, 1, i64::from(range) / 5, i64::from(range)] {
            let window =
                Window::new(Value::nearest(centre - reach), Value::nearest(centre + 1 + reach));
            let window = window.expect("alpha < beta");
            let wide = inside(window);
            if let Some(narrow) = &narrow {
                row.entry(Law::Inclusion).check_at(seed, is_subset(narrow, &wide));
            }
            row.entry(Law::Inclusion).check_at(seed, is_subset(&wide, &all));
            narrow = Some(wide);
            let answer = cost_within(&tree, depth, Algorithm::AlphaBeta, window).value;
            row.entry(Law::Answers).check_at(seed, answers(answer, window, value));
        }
    }
    sizes(shape, seed, &tree, row);
    let leaves = written_out(&tree, depth);
    for first in STARTS {
        for (law, reading) in [(Law::Printed, Reading::Printed), (Law::Corrected, Reading::Corrected)] {
            let driven = printed::mtd(width, depth, &leaves, reading, first);
            row.entry(law).check_at(seed, driven.value == Some(value.get()));
        }
    }
    let remembering = |algorithm| leaf_paths_remembering(&tree, depth, algorithm, Policy::default());
    let (ab_sss, ab_dual) = (remembering(Algorithm::AbSss), remembering(Algorithm::AbDual));
    row.entry(Law::Order).check_at(seed, ab_sss == leaf_paths(&tree, depth, Algorithm::Sss));
    row.entry(Law::Order).check_at(seed, ab_dual == leaf_paths(&tree, depth, Algorithm::Dual));
    let begun = |guess| remembering(Algorithm::MtdF(MtdF { guess }));
    row.entry(Law::Ends).check_at(seed, begun(Value::INF) == ab_sss);
    row.entry(Law::Ends).check_at(seed, begun(Value::NEG_INF) == ab_dual);
    let asked = printed::mtd(width, depth, &leaves, Reading::Corrected, INFINITY).asked;
    // The first question is that of `top`; of the many others the last ones are enough.
    for &gamma in asked[1..].iter().rev().take(4) {
        let null = inside(Window::minimal(Value::nearest(i64::from(gamma) - 1)));
        row.entry(Law::Smaller).check_at(seed, is_subset(&null, &all));
    }
    row.entry(Law::Smaller).check_at(seed, is_subset(&numbers(ab_sss), &all));
    let calls = |guess| {
        let mtd = Algorithm::MtdF(MtdF { guess });
        watch(&tree, depth, mtd, Remember::All(Policy::default())).counters.rounds
    };
    for guess in [value, value.next()] {
        row.entry(Law::TwoCalls).check_at(seed, calls(guess) == 2);
    }
    for guess in [Value::ZERO, Value::nearest(range.into()), Value::nearest(-i64::from(range))] {
        row.entry(Law::TwoCalls).check_at(seed, calls(guess) >= 2);
    }
}

/// Checks the sizes of solution trees on this tree and on the perfectly ordered tree with the same seed.
fn sizes(shape: &Shape, seed: u64, tree: &Tree, row: &mut Row) {
    let &Shape { width, depth, .. } = shape;
    let leaves = |tree: &Tree, window| cost_within(tree, depth, Algorithm::AlphaBeta, window).leaves;
    let power = |plies: Depth| u64::from(width).pow(plies.into());
    let ordered = Shape { order: Order::First(100), ..*shape }.tree(seed);
    let minimal = power(depth.div_ceil(2)) + power(depth / 2) - 1;
    row.entry(Law::Sizes).check_at(seed, leaves(&ordered, Window::FULL) == minimal);
    row.entry(Law::Sizes).check_at(seed, leaves(tree, top()) == power(depth.div_ceil(2)));
    row.entry(Law::Sizes)
        .check_at(seed, leaves(tree, Window::minimal(Value::NEG_INF)) == power(depth / 2));
}

fn answers(answer: Value, window: Window, value: Value) -> bool {
    if answer <= window.alpha() {
        value <= answer
    } else if answer >= window.beta() {
        value >= answer
    } else {
        value == answer
    }
}

/// Whether all numbers of a sorted list are in another.
fn is_subset(few: &[u64], many: &[u64]) -> bool {
    few.iter().all(|number| many.binary_search(number).is_ok())
}
