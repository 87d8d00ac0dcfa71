//! The mutants of SSS\*, ITERSSS\* and informed NegaScout: each is the real algorithm while its switch is off, and is
//! detected when it is on. The tests of ITERSSS\* detect its mutant.

use crate::iter_sss::{Course, leaves_of_alpha_beta, twin};
use crate::runs;
use plywood_core::search::ins::Ins;
use plywood_core::search::iter_sss::least_cells;
use plywood_core::{Algorithm, Depth, Leaves, Search, Trace, Value, Window};
use plywood_games::synthetic::Child;
use plywood_testkit::mutants::{self, Children, Ties, Wake};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};
use std::collections::HashSet;

fn sss<T: EvaluatesItself>(tree: &T, depth: Depth, ties: Ties) -> (Value, Course) {
    let mut search = Search::new(tree, tree).observer(Trace::capped(runs::CAP));
    let root = search.root(&tree.root(), depth);
    let Ok(value) = mutants::sss(&mut search, &root, ties);
    (value, Course::of(search.observed()))
}

fn ins<T: EvaluatesItself>(tree: &T, depth: Depth, children: Children) -> (Value, Vec<Vec<Child>>) {
    let mut search = Search::new(tree, tree).observer(Leaves::capped(runs::CAP));
    let root = search.root(&tree.root(), depth);
    let Ok(value) = mutants::ins(&mut search, &root, children);
    (value, search.observed().order().expect("below the cap"))
}

/// Whether the search visited a leaf that alpha-beta does not visit.
fn goes_beyond_alpha_beta<T: EvaluatesItself>(tree: &T, depth: Depth, leaves: &[Vec<Child>]) -> bool {
    let alpha_beta = leaves_of_alpha_beta(tree, depth);
    leaves.iter().any(|leaf| alpha_beta.binary_search(leaf).is_err())
}

#[test]
fn the_twin_of_sss_selects_as_sss_does() {
    struct Twins;

    impl Check for Twins {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let (outcome, trace) = runs::traced(tree, instance.depth, Algorithm::Sss);
            let (value, course) = sss(tree, instance.depth, Ties::LeftMost);
            assert_eq!((Some(value), course), (outcome.value, Course::of(&trace)));
        }
    }

    suite::run(&mut Twins);
}

#[test]
fn sss_that_selects_the_last_in_of_equals_is_caught_where_there_are_equals() {
    #[derive(Default)]
    struct LastIn {
        trees: u32,
        beyond: u32,
    }

    impl Check for LastIn {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let depth = instance.depth;
            let leaves = oracle::leaves(tree, tree, &tree.root(), depth);
            let values: HashSet<Value> = leaves.iter().map(|leaf| leaf.value).collect();
            let (value, course) = sss(tree, depth, Ties::LastIn);
            assert_eq!(value, oracle::value(tree, tree, &tree.root(), depth), "the value is right");
            let beyond = goes_beyond_alpha_beta(tree, depth, &course.leaves);
            if values.len() == leaves.len() {
                assert_eq!(course, sss(tree, depth, Ties::LeftMost).1, "there are no equals");
            } else {
                self.trees += 1;
                self.beyond += u32::from(beyond);
            }
        }
    }

    let mut last_in = LastIn::default();
    suite::run(&mut last_in);
    let LastIn { trees, beyond } = last_in;
    assert!(beyond > trees / 20, "{beyond} of {trees} trees with ties");
}

#[test]
fn iter_sss_that_wakes_the_right_most_is_caught() {
    #[derive(Default)]
    struct RightMost {
        searches: u32,
        beyond: u32,
    }

    impl Check for RightMost {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let depth = instance.depth;
            let Some(width) = tree.uniform_width(&tree.root(), depth) else { return };
            let least = least_cells(width, depth);
            for cells in [least, least + 2] {
                let (ended, course) = twin(tree, depth, cells, Wake::RightMost);
                let value = oracle::value(tree, tree, &tree.root(), depth);
                assert_eq!(ended.value, Some(value), "the value is right");
                self.searches += 1;
                self.beyond += u32::from(goes_beyond_alpha_beta(tree, depth, &course.leaves));
            }
        }
    }

    let mut right_most = RightMost::default();
    suite::run(&mut right_most);
    let RightMost { searches, beyond } = right_most;
    assert!(beyond > searches / 20, "{beyond} of {searches} searches");
}

#[test]
fn the_twin_of_informed_negascout_visits_its_leaves_in_its_order() {
    struct Twins;

    impl Check for Twins {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let real = Algorithm::Ins(Ins::UNLIMITED);
            let value = runs::answer(tree, instance.depth, real, Window::FULL);
            let leaves = runs::leaves(tree, instance.depth, real, Window::FULL);
            assert_eq!(ins(tree, instance.depth, Children::ByScore), (value, leaves));
        }
    }

    suite::run(&mut Twins);
}

#[test]
fn informed_negascout_that_does_not_sort_is_caught() {
    #[derive(Default)]
    struct Unsorted {
        trees: u32,
        wrong: u32,
    }

    impl Check for Unsorted {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            self.trees += 1;
            self.wrong += u32::from(ins(tree, instance.depth, Children::Unsorted).0 != value);
        }
    }

    let mut unsorted = Unsorted::default();
    suite::run(&mut unsorted);
    let Unsorted { trees, wrong } = unsorted;
    assert!(wrong > trees / 200, "{wrong} of {trees} values");
}
