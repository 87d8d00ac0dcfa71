//! DUAL\* and its relatives: the leaves they share with each other and with minimal windows.

use crate::plain::{INF, Plain, Visits};
use crate::plain_open::Form;
use crate::runs;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::sss::sss;
use plywood_core::{Algorithm, Leaves, Search, Value, Window};
use plywood_games::synthetic::Child;
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

#[test]
fn dual_visits_the_leaves_of_the_plain_dual_started_at_the_root_in_order() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let mut plain = Visits::default();
            plain.best_first(Form::Dual, &Plain::root(tree, instance.depth), -INF);
            let ours = runs::leaves(tree, instance.depth, Algorithm::Dual, Window::FULL);
            assert_eq!(ours, plain.leaves);
        }
    }

    suite::run(&mut Same);
}

#[test]
fn dual_ns_first_visits_the_leaves_of_dual_in_order_and_dual_ins_visits_no_others() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let leaves = |algorithm| runs::leaves(tree, instance.depth, algorithm, Window::FULL);
            let dual = leaves(Algorithm::Dual);
            assert_eq!(first_visits(&leaves(Algorithm::DualNs)), dual, "DUAL-NS");
            assert_eq!(leaves(Algorithm::DualIns), dual, "DUAL-INS");
        }
    }

    /// Returns the leaves in the order of their first visits.
    fn first_visits(leaves: &[Vec<Child>]) -> Vec<Vec<Child>> {
        let first = |&(i, leaf): &(usize, &Vec<Child>)| !leaves[..i].contains(leaf);
        leaves.iter().enumerate().filter(first).map(|(_, leaf)| leaf.clone()).collect()
    }

    suite::run(&mut Same);
}

#[test]
fn dual_ss_and_a_minimal_window_visit_the_leaves_of_an_inferior_child_in_the_same_order() {
    struct Same;

    impl Check for Same {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let (root, depth) = (tree.root(), instance.depth);
            let moves = if depth == 0 { Vec::new() } else { tree.moves(&root).into_iter().collect() };
            for m in moves {
                let worth = -oracle::value(tree, tree, &tree.play(&root, m), depth - tree.cost(m));
                for h in [worth, worth.next(), Value::MAX] {
                    same_leaves(tree, instance, m, h);
                }
            }
        }
    }

    /// Compares dual-SS\*(child, h) with the window (h, h + 1), if the child is worth at most h.
    fn same_leaves<T: EvaluatesItself>(tree: &T, instance: &Instance, m: Child, h: Value) {
        let mut search = Search::new(tree, tree).observer(Leaves::capped(runs::CAP));
        let root = search.root(&tree.root(), instance.depth);
        let child = search.child(&root, m);
        let (Ok((answer, _)), _) = sss(&mut search, &child, -h);
        assert_eq!(-answer, h, "child {m} is worth at most {h}");
        let dual = search.observed().order();
        let root = search.root(&tree.root(), instance.depth);
        let child = search.child(&root, m);
        let Ok(answer) = alpha_beta(&mut search, &child, Window::minimal(h).flipped());
        assert!(-answer <= h, "child {m} is worth at most {h}");
        assert_eq!(search.observed().order(), dual, "child {m}, {h}");
    }

    suite::run(&mut Same);
}
