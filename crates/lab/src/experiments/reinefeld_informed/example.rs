//! The worked example of §2.3, Fig. 2.3: node B has sons C, D, E; the first search leaves scores of 10, 35 and 20.

use crate::experiments::tally::{Tallies, Totals};
use crate::experiments::watched::{Traced, traced};
use crate::prelude::*;
use plywood_core::Trace;
use plywood_core::observer::Event;

const C: Son = 0;
const D: Son = 1;
const E: Son = 2;

/// The tree: the first son of the root is worth -50, the second is B, whose sons have the leaf that cuts the first
/// search off and one more.
fn written([c, d, e]: [i16; 3]) -> String {
    format!("((-50)) ((-10 {c}) (-35 {d}) (-20 {e}))")
}

/// What happened at B's sons in the second search.
struct Second {
    /// The sons in order, each with its window.
    entered: Vec<(Son, Window)>,
    /// Whose leaves were visited.
    visited: Vec<Son>,
}

impl Second {
    fn of(trace: &Trace<Son>) -> Second {
        let mut second = Second { entered: Vec::new(), visited: Vec::new() };
        let at = |event: &Event<Son>| matches!(event, Event::ReSearch { .. });
        for &event in trace.events().iter().skip_while(|event| !at(event)) {
            match event {
                Event::Expand { node, window, .. } => {
                    if let [1, son] = trace.paths().path(node)[..] {
                        second.entered.push((son, window));
                    }
                }
                Event::Leaf { node, .. } => second.visited.push(trace.paths().path(node)[1]),
                _ => {}
            }
        }
        second
    }
}

pub(super) fn check(tallies: &mut Tallies) {
    for d in -34..=10 {
        for e in -19..=10 {
            let tree = Tree::Explicit(written([7, d, e]).parse().expect("a tree"));
            let second = Second::of(&traced(&tree, 3, Traced::Ins));
            check_one(&second, d, e, tallies);
        }
    }
}

/// The text's rules, where D is worth `v1` and E `v2` as they see it, that is -v1 and -v2 to B.
fn check_one(second: &Second, v1: i16, v2: i16, tallies: &mut Tallies) {
    let window = |low: i16, high: Value| Window::new(Value::from(low), high);
    let entered = |n: usize| second.entered.get(n).copied();
    let mut windows = |n: usize, son: Son, expected: Option<Window>| {
        let holds = entered(n).is_some_and(|(other, window)| other == son && Some(window) == expected);
        tallies.check("example-windows", 0, holds);
    };
    windows(0, D, window(-35, Value::INF));
    if -v1 < 20 {
        windows(1, E, window(-20, Value::from(v1)));
    }
    let best = (-v1).max(if -v1 < 20 { -v2 } else { i16::MIN });
    if best < 10 {
        let third = entered(2).filter(|&(son, _)| son == C).map(|(_, window)| window);
        let (max, min) = (v1.max(v2), v1.min(v2));
        tallies.check("example-max", 0, third == window(-10, Value::from(max)));
        tallies.check("example-windows", 0, third == window(-10, Value::from(min)));
    }
    let visits = |son: Son| second.visited.contains(&son);
    if -v1 >= 20 {
        tallies.check("example-cuts", 0, !visits(E) && !visits(C));
    } else if best >= 10 {
        tallies.check("example-cuts", 0, !visits(C));
    }
}

/// R-2.3c: how much of the example holds.
pub(super) fn finding(totals: &Totals) -> Finding {
    let verdicts =
        ["example-windows", "example-max", "example-cuts"].map(|name| totals.tally(name).verdict());
    Finding { verdict: Verdict::usually(&verdicts), ..totals.finding("R-2.3c") }
        .noting(
            "Order, the first two windows and the cut-offs are as described. The third window ends at \
             the lesser of v1 and v2: with max it would be wider than need be, though not wrong. The \
             text cuts off at ≥, Fig. 2.4 at >; at equality the son is entered, but none of its \
             leaves is visited.",
        )
        .witness([Witness {
            what: "v1 = 0, v2 = −5: C (path 1 0) is searched again with (−10, −5)".into(),
            command: format!("echo '{}' | plywood trace --tree - --algorithm ins", written([7, 0, -5])),
        }])
}
