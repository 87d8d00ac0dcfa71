//! Every algorithm visits the leaves of its naive twin, in the same order.

use crate::plain::{INF, Plain, Visits};
use crate::plain_open::Form;
use crate::runs::{self, algorithms};
use plywood_core::search::ins::Ins;
use plywood_core::search::negascout::{NegaScout, ShallowRule};
use plywood_core::search::test::{Relation, test};
use plywood_core::{Algorithm, Depth, Game, Leaves, Search, Value, Window};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Returns the depth of the shallow rule, if it is on.
fn shallow<G: Game>(algorithm: Algorithm) -> Depth {
    match algorithm {
        Algorithm::NegaScout(NegaScout { shallow: ShallowRule::Off, .. }) => 0,
        _ if G::FREE_MOVES => 1,
        _ => 2,
    }
}

impl Visits {
    /// Returns the result of the twin of `algorithm`, if it has one.
    fn twin(&mut self, algorithm: Algorithm, p: &Plain) -> Option<i64> {
        Some(match algorithm {
            Algorithm::Minimax => self.minimax(p),
            Algorithm::AlphaBeta | Algorithm::AlphaBetaHard => self.f3(p, -INF, INF),
            Algorithm::AlphaBetaShallow => self.f1(p, INF),
            Algorithm::Scout => self.scout(p),
            Algorithm::NegaScout(choices) => self.ns(p, -INF, INF, choices),
            Algorithm::NegaScoutF4 => self.f4(p, -INF, INF),
            Algorithm::NegaScoutMinimax => self.f4_max(p, -INF, INF),
            Algorithm::Pns => self.pns(p, -INF, INF),
            Algorithm::Ins(Ins::UNLIMITED) => self.ins(p, -INF, INF),
            Algorithm::Sss => self.best_first(Form::Sss, p, INF),
            Algorithm::Dual | Algorithm::DualIns => self.dual(p),
            Algorithm::DualNs => self.dual_ns(p),
            Algorithm::Ins(_)
            | Algorithm::IterSss(_)
            | Algorithm::Hybrid(_)
            | Algorithm::AbSss
            | Algorithm::AbDual
            | Algorithm::MtdF(_)
            | Algorithm::MtdBi
            | Algorithm::MtdStep(_)
            | Algorithm::Aspiration(_)
            | Algorithm::BestFirst(_)
            | Algorithm::Rbfms(_)
            | Algorithm::BestFirstExtension(_) => return None,
            other => panic!("{other} needs a twin, or a place in this list"),
        })
    }
}

#[test]
fn every_algorithm_that_has_a_naive_twin_visits_its_leaves_in_order() {
    struct Twins;

    impl Check for Twins {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let root = Plain::root(tree, instance.depth);
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            for algorithm in algorithms() {
                let mut visits = Visits { shallow: shallow::<T>(algorithm), ..Visits::default() };
                let Some(twin) = visits.twin(algorithm, &root) else { continue };
                assert_eq!(twin, i64::from(value.get()), "the twin of {algorithm:?}");
                let ours = runs::leaves(tree, instance.depth, algorithm, Window::FULL);
                assert_eq!(ours, visits.leaves, "{algorithm:?}");
            }
        }
    }

    suite::run(&mut Twins);
}

#[test]
fn test_visits_the_leaves_of_its_naive_twins_in_order() {
    struct Twins;

    impl Check for Twins {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let root = Plain::root(tree, instance.depth);
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            let near = [value.previous(), value, value.next()];
            for v in near.into_iter().filter(|v| v.is_finite()) {
                let mut twin = Visits::default();
                let answer = twin.test_greater(&root, v.get().into());
                assert_eq!(tested(tree, &root, Relation::Greater, v), (answer, Some(twin.leaves)));
                let mut twin = Visits::default();
                let answer = twin.test_less(&root, v.get().into());
                assert_eq!(tested(tree, &root, Relation::Less, v), (answer, Some(twin.leaves)));
            }
        }
    }

    type Tested = (bool, Option<Vec<Vec<u32>>>);

    fn tested<T: EvaluatesItself>(tree: &T, plain: &Plain, relation: Relation, v: Value) -> Tested {
        let mut search = Search::new(tree, tree).observer(Leaves::capped(runs::CAP));
        let root = search.root(&tree.root(), plain.depth);
        let Ok(answer) = test(&mut search, &root, relation, v);
        (answer, search.observed().order())
    }

    suite::run(&mut Twins);
}
