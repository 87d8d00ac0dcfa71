//! Searches that the tests share.

use crate::shared::{counters, shared, with_leaves, with_trace};
use plywood_core::catalogue::Entry;
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::ins::Ins;
use plywood_core::search::negascout::{LastChild, NegaScout, ReSearch, ShallowRule};
use plywood_core::{Algorithm, Counters, Depth, Leaves, Outcome, Search, Trace, Value, Window};
use plywood_games::synthetic::{Child, ExplicitTree};
use plywood_testkit::suite::EvaluatesItself;

/// More nodes than any tree of these tests has.
pub(crate) const CAP: usize = 100_000;

pub(crate) const NEGASCOUT: Algorithm = Algorithm::NegaScout(NegaScout::PAPER);
pub(crate) const INS: Algorithm = Algorithm::Ins(Ins::UNLIMITED);

/// Returns all exact algorithms of the catalogue, NegaScout with all its options, and INS with few cells.
pub(crate) fn algorithms() -> Vec<Algorithm> {
    let mut all: Vec<Algorithm> = Entry::exact().map(|entry| entry.algorithm).collect();
    for shallow in [ShallowRule::On, ShallowRule::Off] {
        for last_child in [LastChild::Minimal, LastChild::Open] {
            for re_search in [ReSearch::NegaScout, ReSearch::AlphaBeta] {
                let negascout = Algorithm::NegaScout(NegaScout { shallow, last_child, re_search });
                if !all.contains(&negascout) {
                    all.push(negascout);
                }
            }
        }
    }
    all.push(Algorithm::Ins(Ins { cells: 5 }));
    all
}

/// Takes one of three, and another one the next time: a suite has enough trees for all to be used on every kind.
#[derive(Default)]
pub(crate) struct OneOfThree(usize);

impl OneOfThree {
    pub(crate) fn of<T>(&mut self, all: Vec<T>) -> impl Iterator<Item = T> + use<T> {
        self.0 += 1;
        all.into_iter().skip(self.0 % 3).step_by(3)
    }
}

/// Returns every stage over every stage.
pub(crate) fn hybrids(plies: Option<Depth>) -> impl Iterator<Item = Algorithm> {
    const STAGES: [Stage; 3] = [Stage::AlphaBeta, Stage::Sss, Stage::Dual];
    STAGES
        .into_iter()
        .flat_map(move |outer| STAGES.map(|inner| Algorithm::Hybrid(Hybrid { outer, plies, inner })))
}

/// Returns the outcome of a search that keeps its line and nothing else.
pub(crate) fn full<T: EvaluatesItself>(tree: &T, depth: Depth, algorithm: Algorithm) -> Outcome<Child> {
    algorithm.run(&mut Search::new(tree, tree), &tree.root(), depth).expect("not too deep")
}

/// Returns the result for `window` of a search without observers.
pub(crate) fn answer<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> Value {
    let mut search = Search::new(tree, tree).silent();
    let outcome = algorithm.run_within(&mut search, &tree.root(), depth, window);
    outcome.expect("not too deep").value.expect("nothing stops it")
}

/// Returns the leaves in the order of their visits, including repeats.
pub(crate) fn leaves<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> Vec<Vec<Child>> {
    watched(tree, depth, algorithm, window).order().expect("below the cap")
}

/// Returns the number of distinct leaves visited.
pub(crate) fn distinct_leaves<T: EvaluatesItself>(tree: &T, depth: Depth, algorithm: Algorithm) -> u64 {
    watched(tree, depth, algorithm, Window::FULL).distinct().expect("below the cap")
}

fn watched<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> Leaves<Child> {
    let mut search = with_leaves(tree, CAP);
    algorithm.run_within(&mut search, &tree.root(), depth, window).expect("not too deep");
    search.observer.1.1.1.0.expect("the leaves were requested")
}

/// Returns the outcome of a search and all its events, including those of OPEN.
pub(crate) fn traced<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
) -> (Outcome<Child>, Trace<Child>) {
    let mut search = with_trace(tree, CAP);
    let outcome = algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
    let trace = search.observer.1.1.1.1.expect("the events were requested");
    assert_eq!(trace.dropped(), 0, "below the cap");
    (outcome, trace)
}

/// Returns the leaves without repeats, sorted.
pub(crate) fn distinct(leaves: &[Vec<Child>]) -> Vec<Vec<Child>> {
    let mut distinct = leaves.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

pub(crate) fn counts<T: EvaluatesItself>(tree: &T, depth: Depth, algorithm: Algorithm) -> Counters {
    let mut search = shared(tree);
    algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
    *counters(&search)
}

pub(crate) fn tree(text: &str) -> ExplicitTree {
    text.parse().expect("a tree")
}
