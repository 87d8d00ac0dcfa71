//! The worked example of §2.3, Fig. 2.3: node B has children C, D, E; the first search leaves scores of 10, 35 and 20.

use crate::experiments::tally::{Tallies, Totals};
use crate::experiments::watched::{Traced, traced};
use crate::prelude::*;
use plywood_core::Trace;
use plywood_core::observer::Event;

const C: Child = 0;
const D: Child = 1;
const E: Child = 2;

/// The tree: the first child of the root has value -50, the second is B. Each child of B has the leaf that cuts off the
/// first search and one more.
fn written([c, d, e]: [i16; 3]) -> String {
    format!("((-50)) ((-10 {c}) (-35 {d}) (-20 {e}))")
}

/// What happened at B's children in the second search.
struct Second {
    /// The children in the order in which they are searched, each with its window.
    entered: Vec<(Child, Window)>,
    /// The children whose leaves were visited.
    visited: Vec<Child>,
}

impl Second {
    fn of(trace: &Trace<Child>) -> Second {
        let mut second = Second { entered: Vec::new(), visited: Vec::new() };
        let at = |event: &Event<Child>| matches!(event, Event::ReSearch { .. });
        for &event in trace.events().iter().skip_while(|event| !at(event)) {
            match event {
                Event::Expand { node, window, .. } => {
                    if let [1, child] = trace.paths().path(node)[..] {
                        second.entered.push((child, window));
                    }
                }
                Event::Leaf { node, .. } => second.visited.push(trace.paths().path(node)[1]),
                _ => {}
            }
        }
        second
    }
}

/// The tree in which D has value `v1` and E value `v2` from their own sides, and C's window in the second search.
pub(in crate::experiments) fn third_window(v1: i16, v2: i16) -> (String, Option<Window>) {
    let written = written([7, v1, v2]);
    let second = second_search(&written);
    (written, second.entered.get(2).filter(|(child, _)| *child == C).map(|&(_, window)| window))
}

fn second_search(written: &str) -> Second {
    Second::of(&traced(&Tree::Explicit(written.parse().expect("a tree")), 3, Traced::Ins))
}

pub(super) fn check(tallies: &mut Tallies) {
    for d in -34..=10 {
        for e in -19..=10 {
            check_one(&second_search(&written([7, d, e])), d, e, tallies);
        }
    }
}

/// Checks the rules in the text. D has value `v1` and E value `v2` from their own sides, that is -v1 and -v2 from B's.
fn check_one(second: &Second, v1: i16, v2: i16, tallies: &mut Tallies) {
    let window = |low: i16, high: Value| Window::new(Value::from(low), high);
    let entered = |n: usize| second.entered.get(n).copied();
    let mut windows = |n: usize, child: Child, expected: Option<Window>| {
        let holds =
            entered(n).is_some_and(|(other, window)| other == child && Some(window) == expected);
        tallies.check("example-windows", 0, holds);
    };
    windows(0, D, window(-35, Value::INF));
    if -v1 < 20 {
        windows(1, E, window(-20, Value::from(v1)));
    }
    let best = (-v1).max(if -v1 < 20 { -v2 } else { i16::MIN });
    if best < 10 {
        let third = entered(2).filter(|&(child, _)| child == C).map(|(_, window)| window);
        let (max, min) = (v1.max(v2), v1.min(v2));
        tallies.check("example-max", 0, third == window(-10, Value::from(max)));
        tallies.check("example-min", 0, third == window(-10, Value::from(min)));
    }
    let visits = |child: Child| second.visited.contains(&child);
    if -v1 >= 20 {
        tallies.check("example-cuts", 0, !visits(E) && !visits(C));
    } else if best >= 10 {
        tallies.check("example-cuts", 0, !visits(C));
    }
}

/// R-2.3c, mended: C's window ends at the smaller of the two values.
pub(super) fn finding(totals: &Totals) -> Finding {
    totals
        .mended("R-2.3c", &["example-windows", "example-min", "example-cuts"])
        .noting(
            "The order, the first two windows and the cutoffs are as described. Mended: the third window ends at \
             min{v1, v2}; with max it would be wider than necessary, though not wrong. The \
             text cuts off at ≥, Fig. 2.4 at >; at equality the child is entered, but none of its \
             leaves is visited.",
        )
        .witness([Witness {
            what: "v1 = 0, v2 = −5: C (path 1 0) is searched again with (−10, −5)".into(),
            command: format!("echo '{}' | plywood trace --tree - --algorithm ins", written([7, 0, -5])),
        }])
}
