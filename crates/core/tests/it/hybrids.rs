//! Hybrids: every algorithm over every other one, with every number of plies.

use crate::runs::{self, OneOfThree, hybrids};
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::{Algorithm, Outcome, Window};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

#[test]
fn every_hybrid_returns_the_value_with_its_line_whatever_the_frontier() {
    struct Exact(OneOfThree);

    impl Check for Exact {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let (root, depth) = (tree.root(), instance.depth);
            let value = oracle::value(tree, tree, &root, depth);
            let frontiers = (0..=depth + 1).map(Some).chain([None]);
            for hybrid in self.0.of(frontiers.flat_map(hybrids).collect()) {
                let Outcome { value: answer, line, .. } = runs::full(tree, depth, hybrid);
                assert_eq!(answer, Some(value), "{hybrid:?}");
                let end = oracle::line_value(tree, tree, &root, depth, &line);
                assert_eq!(end, Ok(value), "{hybrid:?}, line {line:?}");
            }
        }
    }

    suite::run(&mut Exact(OneOfThree::default()));
}

#[test]
fn a_hybrid_visits_no_leaf_twice_and_with_one_stage_those_of_its_algorithm_in_order() {
    struct Leaves(OneOfThree);

    impl Check for Leaves {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let depth = instance.depth;
            let leaves = |algorithm| runs::leaves(tree, depth, algorithm, Window::FULL);
            let [alpha_beta, sss, dual] =
                [Algorithm::AlphaBeta, Algorithm::Sss, Algorithm::Dual].map(leaves);
            let alone = |stage: Stage| match stage {
                Stage::AlphaBeta => &alpha_beta,
                Stage::Sss => &sss,
                Stage::Dual => &dual,
            };
            for hybrid in self.0.of((0..=depth).map(Some).flat_map(hybrids).collect()) {
                let Algorithm::Hybrid(Hybrid { outer, plies, inner }) = hybrid else { continue };
                let visits = runs::counts(tree, depth, hybrid).leaf_visits;
                assert_eq!(visits, runs::distinct_leaves(tree, depth, hybrid), "{hybrid:?}");
                if plies == Some(0) {
                    assert_eq!(leaves(hybrid), *alone(inner), "{hybrid:?}");
                } else if plies == Some(depth) {
                    assert_eq!(leaves(hybrid), *alone(outer), "{hybrid:?}");
                }
            }
        }
    }

    suite::run(&mut Leaves(OneOfThree::default()));
}
