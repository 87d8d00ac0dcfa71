//! Fig. 3.1 of Reinefeld, Marsland, Schaeffer 1985, a tree on which NegaScout is better than SSS\*.

use crate::open_states::{Descriptor, open_states};
use crate::runs::{self, INS, NEGASCOUT};
use plywood_core::observer::Status;
use plywood_core::{Algorithm, Value, Window};
use plywood_games::synthetic::{AnyTree, ExplicitTree};

fn figure_3_1() -> ExplicitTree {
    runs::tree("((6 5)(7 1))((9 8)(4 3))")
}

#[test]
fn the_leaves_are_visited_in_the_order_of_the_figure() {
    let visited = |algorithm| -> Vec<u32> {
        let leaves = runs::leaves(&AnyTree::Explicit(&figure_3_1()), 3, algorithm, Window::FULL);
        leaves.iter().map(|path| path.iter().fold(0, |number, child| 2 * number + child)).collect()
    };
    assert_eq!(visited(Algorithm::Sss), [0, 1, 4, 5, 6, 7, 2]);
    for algorithm in [NEGASCOUT, Algorithm::Pns, INS] {
        assert_eq!(visited(algorithm), [0, 1, 2, 4, 6, 7], "{algorithm:?}");
    }
    assert_eq!(visited(Algorithm::Dual), [0, 2, 1, 4, 6, 7]);
    assert_eq!(visited(Algorithm::AlphaBeta), [0, 1, 2, 4, 5, 6, 7]);
}

#[test]
fn every_algorithm_finds_the_value_6() {
    for algorithm in runs::algorithms() {
        let outcome = runs::full(&AnyTree::Explicit(&figure_3_1()), 3, algorithm);
        assert_eq!(outcome.value, Some(Value::from(6)), "{algorithm:?}");
    }
}

/// The 22 states of OPEN, first descriptor first; ε is the root, L is live, S is solved.
const OPEN: &str = "\
(ε,L,∞)
(1,L,∞)(2,L,∞)
(1.1,L,∞)(2,L,∞)
(1.1.1,L,∞)(1.1.2,L,∞)(2,L,∞)
(1.1.2,L,∞)(2,L,∞)(1.1.1,S,6)
(2,L,∞)(1.1.1,S,6)(1.1.2,S,5)
(2.1,L,∞)(1.1.1,S,6)(1.1.2,S,5)
(2.1.1,L,∞)(2.1.2,L,∞)(1.1.1,S,6)(1.1.2,S,5)
(2.1.2,L,∞)(2.1.1,S,9)(1.1.1,S,6)(1.1.2,S,5)
(2.1.1,S,9)(2.1.2,S,8)(1.1.1,S,6)(1.1.2,S,5)
(2.1,S,9)(1.1.1,S,6)(1.1.2,S,5)
(2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)
(2.2.1,L,9)(2.2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)
(2.2.2,L,9)(1.1.1,S,6)(1.1.2,S,5)(2.2.1,S,4)
(1.1.1,S,6)(1.1.2,S,5)(2.2.1,S,4)(2.2.2,S,3)
(1.1,S,6)(2.2.1,S,4)(2.2.2,S,3)
(1.2,L,6)(2.2.1,S,4)(2.2.2,S,3)
(1.2.1,L,6)(1.2.2,L,6)(2.2.1,S,4)(2.2.2,S,3)
(1.2.1,S,6)(1.2.2,L,6)(2.2.1,S,4)(2.2.2,S,3)
(1.2,S,6)(2.2.1,S,4)(2.2.2,S,3)
(1,S,6)(2.2.1,S,4)(2.2.2,S,3)
(ε,S,6)";

#[test]
fn open_goes_through_the_22_states_of_the_figure() {
    let (_, trace) = runs::traced(&AnyTree::Explicit(&figure_3_1()), 3, Algorithm::Sss);
    let written: Vec<String> =
        open_states(&trace).iter().map(|open| open.iter().map(written).collect()).collect();
    assert_eq!(written.len(), 22);
    assert_eq!(written.join("\n"), OPEN);
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
