//! SSS\* in its two forms, with and without OPEN: only an observer of OPEN can distinguish them.

use crate::open_states::open_states;
use crate::plain::{INF, Plain, Visits};
use crate::plain_open::Form;
use crate::runs;
use plywood_core::observer::{Event, Status};
use plywood_core::search::sss::sss;
use plywood_core::search::sss_list::sss_list;
use plywood_core::{Algorithm, Depth, Leaves, Search, Trail, Value, Window};
use plywood_games::synthetic::Child;
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// The result of a form: value, line, cells, and the leaves in order.
type Run = (Value, Vec<Child>, u64, Vec<Vec<Child>>);

fn without_open<T: EvaluatesItself>(tree: &T, depth: Depth, most: Value) -> Run {
    let mut search = Search::new(tree, tree).observer(Leaves::capped(runs::CAP));
    let root = search.root(&tree.root(), depth);
    let (Ok((value, trail)), peak) = sss(&mut search, &root, most);
    (value, trail.line(), peak.cells, search.observed().order().expect("below the cap"))
}

fn with_open<T: EvaluatesItself>(tree: &T, depth: Depth, most: Value) -> Run {
    let mut search = Search::new(tree, tree).observer(Leaves::capped(runs::CAP));
    let root = search.root(&tree.root(), depth);
    let (Ok((value, trail)), peak) = sss_list(&mut search, &root, most);
    (value, trail.line(), peak.cells, search.observed().order().expect("below the cap"))
}

#[test]
fn both_forms_of_sss_visit_the_same_leaves_in_the_same_order_whatever_the_first_merit() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let depth = instance.depth;
            let value = oracle::value(tree, tree, &tree.root(), depth);
            let below = Value::nearest(i64::from(value.get()) - 2);
            for most in [Value::INF, Value::MAX, value.next(), value, value.previous(), below] {
                let run = without_open(tree, depth, most);
                assert_eq!(run, with_open(tree, depth, most), "from {most}");
                let (found, line, ..) = run;
                assert_eq!(found, value.min(most), "from {most}");
                if value < most {
                    let end = oracle::line_value(tree, tree, &tree.root(), depth, &line);
                    assert_eq!(end, Ok(value), "from {most}, line {line:?}");
                } else {
                    assert!(line.is_empty(), "the value is not known to be {most}");
                }
            }
        }
    }

    suite::run(&mut Same);
}

#[test]
fn an_observer_of_open_changes_nothing_else() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in [Algorithm::Sss, Algorithm::Dual, Algorithm::DualNs] {
                let (watched, trace) = runs::traced(tree, instance.depth, algorithm);
                let outcome = runs::full(tree, instance.depth, algorithm);
                assert_eq!(watched.value, outcome.value, "{algorithm:?}");
                assert_eq!(watched.line, outcome.line, "{algorithm:?}");
                assert_eq!(watched.peak.cells, outcome.peak.cells, "{algorithm:?}");
                let leaves = runs::leaves(tree, instance.depth, algorithm, Window::FULL);
                let evaluated = trace.events().iter().filter_map(|event| match event {
                    Event::Leaf { node, .. } => Some(trace.paths().path(*node)),
                    _ => None,
                });
                assert!(evaluated.eq(leaves), "{algorithm:?} visits other leaves");
            }
        }
    }

    suite::run(&mut Same);
}

/// Returns what was selected from OPEN, with merits from MAX's point of view.
fn selected<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
) -> Vec<(Vec<Child>, Status, i64)> {
    let (_, trace) = runs::traced(tree, depth, algorithm);
    let sign = if algorithm == Algorithm::Sss { 1 } else { -1 };
    let selected = open_states(&trace).into_iter().map(|open| {
        let (path, status, merit) = open.into_iter().next().expect("something is selected");
        let merit = if merit == Value::INF { INF } else { merit.get().into() };
        (path, status, sign * merit)
    });
    selected.collect()
}

#[test]
fn open_is_always_in_order_and_the_plain_lists_select_the_same_descriptors() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let root = Plain::root(tree, instance.depth);
            let mut twin = Visits::default();
            twin.best_first(Form::Sss, &root, INF);
            assert_eq!(selected(tree, instance.depth, Algorithm::Sss), twin.selected);
            let mut twin = Visits::default();
            twin.dual(&root);
            assert_eq!(selected(tree, instance.depth, Algorithm::Dual), twin.selected);
        }
    }

    suite::run(&mut Same);
}
