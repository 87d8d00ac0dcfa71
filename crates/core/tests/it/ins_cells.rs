//! INS with few cells: what it forgets costs visits, never the value.

use crate::runs::{self, INS, NEGASCOUT};
use plywood_core::observer::Event;
use plywood_core::search::ins::Ins;
use plywood_core::{Algorithm, Window};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

const CAPS: [u64; 9] = [0, 1, 2, 3, 5, 7, 20, 100, u64::MAX];

#[test]
fn with_any_number_of_cells_ins_finds_the_value_and_keeps_to_them() {
    struct Kept;

    impl Check for Kept {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            for cells in CAPS {
                let outcome = runs::full(tree, instance.depth, Algorithm::Ins(Ins { cells }));
                assert_eq!(outcome.value, Some(value), "{cells} cells");
                let used = outcome.peak.cells;
                assert!(used <= cells, "{used} of {cells} cells");
                let line = outcome.line;
                let end = oracle::line_value(tree, tree, &tree.root(), instance.depth, &line);
                assert_eq!(end, Ok(value), "{cells} cells, line {line:?}");
            }
        }
    }

    suite::run(&mut Kept);
}

#[test]
fn without_cells_ins_visits_the_leaves_of_negascout_in_order_but_searches_no_leaf_again() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let (_, trace) = runs::traced(tree, instance.depth, NEGASCOUT);
            let mut searched_again = None;
            let mut negascout = Vec::new();
            for &event in trace.events() {
                match event {
                    Event::ReSearch { node, .. } => searched_again = Some(node),
                    Event::Leaf { node, .. } if searched_again == Some(node) => {}
                    Event::Leaf { node, .. } => negascout.push(trace.paths().path(node)),
                    _ => {}
                }
            }
            let ins = Algorithm::Ins(Ins { cells: 0 });
            let ins = runs::leaves(tree, instance.depth, ins, Window::FULL);
            assert_eq!(ins, negascout);
            if instance.kind.is_uniform() {
                assert_eq!(ins, runs::leaves(tree, instance.depth, NEGASCOUT, Window::FULL));
            }
        }
    }

    suite::run(&mut Same);
}

#[test]
fn with_as_many_cells_as_its_peak_ins_visits_the_leaves_it_visits_without_a_cap() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let leaves = |algorithm| runs::leaves(tree, instance.depth, algorithm, Window::FULL);
            let cells = runs::full(tree, instance.depth, INS).peak.cells;
            assert_eq!(leaves(Algorithm::Ins(Ins { cells })), leaves(INS));
        }
    }

    suite::run(&mut Same);
}

/// The number of visits by each of several algorithms over the whole suite.
struct Visits(Vec<(Algorithm, u64)>);

impl Check for Visits {
    fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
        for (algorithm, visits) in &mut self.0 {
            *visits += runs::counts(tree, instance.depth, *algorithm).leaf_visits;
        }
    }
}

fn visits(algorithms: impl IntoIterator<Item = Algorithm>) -> Vec<u64> {
    let mut visits = Visits(algorithms.into_iter().map(|algorithm| (algorithm, 0)).collect());
    suite::run(&mut visits);
    visits.0.into_iter().map(|(_, visits)| visits).collect()
}

#[test]
fn the_more_cells_the_fewer_visits_all_trees_taken_together() {
    let visits = visits(CAPS.map(|cells| Algorithm::Ins(Ins { cells })));
    assert!(visits.is_sorted_by(|fewer_cells, more_cells| fewer_cells >= more_cells), "{visits:?}");
    assert!(visits.first() > visits.last(), "{visits:?}");
}

#[test]
fn partly_informed_is_between_informed_and_uninformed_all_trees_taken_together() {
    let visits = visits([INS, Algorithm::Pns, NEGASCOUT]);
    assert!(visits.is_sorted() && visits[0] < visits[1] && visits[1] < visits[2], "{visits:?}");
}
