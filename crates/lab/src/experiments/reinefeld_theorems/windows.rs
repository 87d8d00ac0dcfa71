//! Statements about the windows of αβ, and about all trees.

use super::{Row, Subject};
use crate::experiments::small_trees::{DISTINCT, Path, leaf_set, leaf_set_within};
use crate::measure::cost_within;
use crate::prelude::*;
use crate::words::Join;
use plywood_core::Heuristics;
use plywood_core::order::Use;
use plywood_core::search::alpha_beta::alpha_beta;
use std::collections::BTreeSet;

pub(super) fn check(subject: &Subject, row: &mut Row) {
    subset(subject, row);
    nested(subject, row);
    narrowest(subject, row);
    if subject.family.has_distinct_leaves() {
        let best = subject.values.iter().filter(|&&value| value == subject.value).count();
        row.check("one-superior-child", subject, best == 1);
    }
    cited(subject, row);
}

fn subset(subject: &Subject, row: &mut Row) {
    let Subject { tree, depth, .. } = subject;
    let of_alpha_beta = leaf_set(tree, *depth, algorithm("alpha-beta"));
    let of_sss = leaf_set(tree, *depth, algorithm("sss"));
    row.check("sss-within-alpha-beta", subject, of_sss.is_subset(&of_alpha_beta));
    let ordered = |shape: Shape| shape.order == Order::First(100);
    if *depth > 1 && subject.family.shape().is_some_and(|shape| !ordered(shape)) {
        let visits = |name| vec![cost(tree, *depth, algorithm(name)).leaves];
        row.whole.join(["alpha-beta", "sss"].map(visits));
    }
}

/// Checks all pairs of nested windows whose ends are near the value or far away.
fn nested(subject: &Subject, row: &mut Row) {
    let Subject { tree, depth, value, .. } = subject;
    let ends: BTreeSet<Value> = [Value::NEG_INF, value.previous(), *value, value.next(), Value::INF]
        .into_iter()
        .chain([-far(subject), far(subject)].map(|by| Value::nearest(i64::from(value.get()) + by)))
        .collect();
    let pairs =
        ends.iter().flat_map(|&alpha| ends.iter().filter_map(move |&beta| Window::new(alpha, beta)));
    let searched: Vec<(Window, BTreeSet<Path>)> = pairs
        .map(|window| (window, leaf_set_within(tree, *depth, algorithm("alpha-beta"), window)))
        .collect();
    for (inner, of_inner) in &searched {
        for (outer, of_outer) in &searched {
            let lies_within = outer.alpha() <= inner.alpha() && inner.beta() <= outer.beta();
            if lies_within && inner != outer {
                row.check("windows-nest", subject, of_inner.is_subset(of_outer));
            }
        }
    }
}

/// A distance that is neither near nor beyond all values.
fn far(subject: &Subject) -> i64 {
    if subject.family.has_distinct_leaves() { i64::from(DISTINCT) / 8 } else { 2 }
}

fn narrowest(subject: &Subject, row: &mut Row) {
    let Subject { tree, depth, value, .. } = subject;
    let narrow = Window::new(value.previous(), value.next()).expect("v - 1 < v + 1");
    let of_narrow = leaf_set_within(tree, *depth, algorithm("alpha-beta"), narrow);
    let found = cost_within(tree, *depth, algorithm("alpha-beta"), narrow).value;
    row.check("narrowest-is-cheapest", subject, found == *value);
    let v = i64::from(value.get());
    let step = far(subject) / 2;
    for (i, j) in [(0, 1), (1, 0), (1, 1), (1, 4), (4, 1), (4, 4)] {
        let [alpha, beta] = [v - 1 - i * step, v + 1 + j * step].map(Value::nearest);
        let wide = Window::new(alpha, beta).expect("a wider window");
        let of_wide = leaf_set_within(tree, *depth, algorithm("alpha-beta"), wide);
        row.check("narrowest-is-cheapest", subject, of_narrow.is_subset(&of_wide));
    }
}

fn cited(subject: &Subject, row: &mut Row) {
    let Subject { tree, depth, value, .. } = subject;
    for name in ["aspiration", "scout"] {
        row.check("cited-methods", subject, cost(tree, *depth, algorithm(name)).value == *value);
    }
    let game = tree.any();
    let mut killers = Heuristics::new();
    killers.history = Use::Off;
    let mut search = Search::new(&game, &game).silent().order(killers);
    let root = search.root(&game.root(), *depth);
    let Ok(found) = alpha_beta(&mut search, &root, Window::FULL);
    row.check("cited-methods", subject, found == *value);
    let line = watch(tree, *depth, algorithm("alpha-beta"), Remember::Nothing).outcome.line;
    let end = line.iter().fold(game.root(), |position, &m| game.play(&position, m));
    let judged = game.value(&game, &end, 0);
    let as_max_sees_it = if line.len().is_multiple_of(2) { judged } else { -judged };
    row.check("cited-methods", subject, as_max_sees_it == *value);
}
