//! The mutants: each equals the real algorithm while its switch is in the right place, and is caught when it is not.

use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::{Answer, Node};
use plywood_core::{Depth, Leaves, Memory, Search, Setting, Value, Window};
use plywood_games::synthetic::Child;
use plywood_testkit::mutants::{self, Compare, Credulous};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance, Kind};

#[derive(Clone, Copy, Debug)]
enum Searcher {
    NegaScout,
    NegaScoutTwin { shallow: Depth },
    AlphaBeta,
    AlphaBetaTwin(Compare),
}

impl Searcher {
    fn search<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        window: Window,
    ) -> Answer<C> {
        match self {
            Searcher::NegaScout => NegaScout::PAPER.search(search, node, window),
            Searcher::NegaScoutTwin { shallow } => mutants::negascout(search, node, window, shallow),
            Searcher::AlphaBeta => alpha_beta(search, node, window),
            Searcher::AlphaBetaTwin(compare) => {
                mutants::alpha_beta_with_memory(search, node, window, compare)
            }
        }
    }

    /// Searches the tree with each window in turn. Returns the last answer, and the leaves of all searches in order.
    fn answer<T: EvaluatesItself>(
        self,
        tree: &T,
        depth: Depth,
        memory: impl Memory<T>,
        windows: &[Window],
    ) -> (Value, Vec<Vec<Child>>) {
        let mut search = Search::new(tree, tree).observer(Leaves::capped(100_000)).memory(memory);
        let root = search.root(&tree.root(), depth);
        let mut answer = Value::NEG_INF;
        for &window in windows {
            let Ok(value) = self.search(&mut search, &root, window);
            answer = value;
        }
        (answer, search.observed().order().expect("below the cap"))
    }
}

#[test]
fn the_twin_of_negascout_visits_its_leaves_in_its_order() {
    struct Twins;

    impl Check for Twins {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let twin = Searcher::NegaScoutTwin { shallow: if T::FREE_MOVES { 1 } else { 2 } };
            assert_eq!(
                twin.answer(tree, instance.depth, (), &[Window::FULL]),
                Searcher::NegaScout.answer(tree, instance.depth, (), &[Window::FULL])
            );
        }
    }

    suite::run(&mut Twins);
}

/// The number of wrong values, and of all values.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wrong: u32,
    all: u32,
}

impl Tally {
    fn add(&mut self, found: Value, right: Value) {
        self.wrong += u32::from(found != right);
        self.all += 1;
    }
}

/// The values of NegaScout's twin on the suite.
#[derive(Default)]
struct TwinValues {
    shallow: Depth,
    passes: Tally,
    others: Tally,
}

impl Check for TwinValues {
    fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
        let twin = Searcher::NegaScoutTwin { shallow: self.shallow };
        let (found, _) = twin.answer(tree, instance.depth, (), &[Window::FULL]);
        let right = oracle::value(tree, tree, &tree.root(), instance.depth);
        let tally = if instance.kind == Kind::Passes { &mut self.passes } else { &mut self.others };
        tally.add(found, right);
    }
}

fn twin_values(shallow: Depth) -> TwinValues {
    let mut check = TwinValues { shallow, ..TwinValues::default() };
    suite::run(&mut check);
    check
}

#[test]
fn negascout_that_trusts_bounds_three_plies_above_the_leaves_is_caught() {
    let Tally { wrong, all } = twin_values(3).others;
    assert!(wrong > all / 100 && wrong < all / 5, "{wrong} of {all} values");
}

#[test]
fn negascout_that_forgets_that_passes_are_free_is_caught() {
    let forgetful = twin_values(2);
    assert!(forgetful.passes.wrong > 0, "none of {} values", forgetful.passes.all);
    assert_eq!(forgetful.others.wrong, 0, "without passes two plies are sound");
    assert_eq!(twin_values(1).passes.wrong, 0, "with passes one ply is sound");
}

/// The values of alpha-beta's twin, searched first with a minimal window and then with the full one.
struct ValuesWithMemory {
    compare: Compare,
    tally: Tally,
}

impl Check for ValuesWithMemory {
    fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
        let right = oracle::value(tree, tree, &tree.root(), instance.depth);
        for guess in [Value::MIN, Value::ZERO, Value::MAX] {
            let windows = [Window::minimal(guess), Window::FULL];
            let twin = Searcher::AlphaBetaTwin(self.compare);
            let (found, _) = twin.answer(tree, instance.depth, Credulous::new(), &windows);
            self.tally.add(found, right);
        }
    }
}

fn values_with_memory(compare: Compare) -> Tally {
    let mut check = ValuesWithMemory { compare, tally: Tally::default() };
    suite::run(&mut check);
    check.tally
}

#[test]
fn alpha_beta_that_compares_with_the_raised_alpha_is_caught() {
    let Tally { wrong, all } = values_with_memory(Compare::Raised);
    assert!(wrong > all / 10, "{wrong} of {all} values");
    assert_eq!(values_with_memory(Compare::Incoming).wrong, 0, "the incoming alpha is sound");
}

#[test]
fn the_twin_of_alpha_beta_with_memory_visits_its_leaves_in_its_order() {
    struct Twins;

    impl Check for Twins {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let windows = [Window::minimal(Value::ZERO), Window::FULL];
            let twin = Searcher::AlphaBetaTwin(Compare::Incoming);
            assert_eq!(
                twin.answer(tree, instance.depth, Credulous::new(), &windows),
                Searcher::AlphaBeta.answer(tree, instance.depth, Credulous::new(), &windows)
            );
        }
    }

    suite::run(&mut Twins);
}
