//! Fig. 3.1: a tree on which NS visits fewer leaves than SSS*, and all states of SSS*'s OPEN.

use crate::experiments::tally::Tallies;
use crate::experiments::watched::{Traced, traced};
use crate::measure::leaf_number;
use crate::prelude::*;
use plywood_core::Trace;
use plywood_core::observer::{Event, Status};
use std::cmp::Reverse;

const TREE: &str = "((6 5)(7 1))((9 8)(4 3))";

/// Leaves by number, from 0 on the left, in the order of their visits.
const ORDERS: [(&str, &[u64]); 6] = [
    ("sss", &[0, 1, 4, 5, 6, 7, 2]),
    ("negascout", &[0, 1, 2, 4, 6, 7]),
    ("pns", &[0, 1, 2, 4, 6, 7]),
    ("ins", &[0, 1, 2, 4, 6, 7]),
    ("dual", &[0, 2, 1, 4, 6, 7]),
    ("alpha-beta", &[0, 1, 2, 4, 5, 6, 7]),
];

/// The states of OPEN as printed: ε is the root, L is live, S is solved, the first descriptor is taken next.
const STATES: [&str; 22] = [
    "(ε,L,∞)",
    "(1,L,∞)(2,L,∞)",
    "(1.1,L,∞)(2,L,∞)",
    "(1.1.1,L,∞)(1.1.2,L,∞)(2,L,∞)",
    "(1.1.2,L,∞)(2,L,∞)(1.1.1,S,6)",
    "(2,L,∞)(1.1.1,S,6)(1.1.2,S,5)",
    "(2.1,L,∞)(1.1.1,S,6)(1.1.2,S,5)",
    "(2.1.1,L,∞)(2.1.2,L,∞)(1.1.1,S,6)(1.1.2,S,5)",
    "(2.1.2,L,∞)(2.1.1,S,9)(1.1.1,S,6)(1.1.2,S,5)",
    "(2.1.1,S,9)(2.1.2,S,8)(1.1.1,S,6)(1.1.2,S,5)",
    "(2.1,S,9)(1.1.1,S,6)(1.1.2,S,5)",
    "(2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)",
    "(2.2.1,L,9)(2.2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)",
    "(2.2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)(2.2.1,S,4)",
    "(1.1.1,S,6)(1.1.2,S,5)(2.2.1,S,4)(2.2.2,S,3)",
    "(1.1,S,6)(2.2.1,S,4)(2.2.2,S,3)",
    "(1.2,L,6)(2.2.1,S,4)(2.2.2,S,3)",
    "(1.2.1,L,6)(1.2.2,L,6)(2.2.1,S,4)(2.2.2,S,3)",
    "(1.2.1,S,6)(1.2.2,L,6)(2.2.1,S,4)(2.2.2,S,3)",
    "(1.2,S,6)(2.2.1,S,4)(2.2.2,S,3)",
    "(1,S,6)(2.2.1,S,4)(2.2.2,S,3)",
    "(ε,S,6)",
];

pub(super) fn check(tallies: &mut Tallies) {
    let tree = Tree::Explicit(TREE.parse().expect("a tree"));
    for (name, order) in ORDERS {
        let visits = leaf_paths(&tree, 3, algorithm(name));
        let same = visits.iter().map(|path| leaf_number(2, path)).eq(order.iter().copied());
        tallies.check("orders-of-leaves", 1, same);
    }
    let states = open_states(&traced(&tree, 3, Traced::Sss));
    for (i, state) in STATES.into_iter().enumerate() {
        tallies.check("states-of-open", 1, states.get(i).is_some_and(|ours| ours == state));
    }
    tallies.check("states-of-open", 1, states.len() == STATES.len());
}

type Descriptor = (Vec<Child>, Status, Value);

/// OPEN before each selection, as text: the greatest merit first, the leftmost subtree first among equals.
fn open_states(trace: &Trace<Child>) -> Vec<String> {
    let mut open: Vec<Descriptor> = Vec::new();
    let mut states = Vec::new();
    for &event in trace.events() {
        match event {
            Event::Insert { node, status, merit } => {
                open.push((trace.paths().path(node), status, merit));
                open.sort_by_key(|(path, _, merit)| (Reverse(*merit), path.clone()));
            }
            Event::Select { node, .. } => {
                states.push(open.iter().map(written).collect());
                let path = trace.paths().path(node);
                open.retain(|(other, ..)| *other != path);
            }
            Event::Purge { node } => {
                let path = trace.paths().path(node);
                open.retain(|(other, ..)| !other.starts_with(&path));
            }
            _ => {}
        }
    }
    states
}

/// Writes a descriptor as in the paper, where children are numbered from 1.
fn written((path, status, merit): &Descriptor) -> String {
    let numbers: Vec<String> = path.iter().map(|child| (child + 1).to_string()).collect();
    let name = if path.is_empty() { "ε".into() } else { numbers.join(".") };
    let status = match status {
        Status::Live => 'L',
        Status::Solved => 'S',
    };
    format!("({name},{status},{merit})")
}
