//! Searches as the tests need them.

use plywood_core::catalogue::Entry;
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::ins::Ins;
use plywood_core::search::negascout::{LastSon, NegaScout, ReSearch, ShallowRule};
use plywood_core::{Algorithm, Counters, Depth, Leaves, Outcome, Search, Trace, Value, Window};
use plywood_games::synthetic::{ExplicitTree, Son};
use plywood_testkit::suite::Judged;

/// More nodes than any tree of these tests has.
pub(crate) const CAP: usize = 100_000;

pub(crate) const NEGASCOUT: Algorithm = Algorithm::NegaScout(NegaScout::PAPER);
pub(crate) const INS: Algorithm = Algorithm::Ins(Ins::UNLIMITED);

/// All exact algorithms of the catalogue, NegaScout with all its options, and INS with few cells.
pub(crate) fn algorithms() -> Vec<Algorithm> {
    let mut all: Vec<Algorithm> = Entry::exact().map(|entry| entry.algorithm).collect();
    for shallow in [ShallowRule::On, ShallowRule::Off] {
        for last_son in [LastSon::Minimal, LastSon::Open] {
            for re_search in [ReSearch::NegaScout, ReSearch::AlphaBeta] {
                let negascout = Algorithm::NegaScout(NegaScout { shallow, last_son, re_search });
                if !all.contains(&negascout) {
                    all.push(negascout);
                }
            }
        }
    }
    all.push(Algorithm::Ins(Ins { cells: 5 }));
    all
}

/// Takes one of three, the next time another: a suite has trees enough for all to come up on trees of every kind.
#[derive(Default)]
pub(crate) struct OneOfThree(usize);

impl OneOfThree {
    pub(crate) fn of<T>(&mut self, all: Vec<T>) -> impl Iterator<Item = T> + use<T> {
        self.0 += 1;
        all.into_iter().skip(self.0 % 3).step_by(3)
    }
}

/// Every stage over every stage.
pub(crate) fn hybrids(plies: Option<Depth>) -> impl Iterator<Item = Algorithm> {
    const STAGES: [Stage; 3] = [Stage::AlphaBeta, Stage::Sss, Stage::Dual];
    STAGES
        .into_iter()
        .flat_map(move |outer| STAGES.map(|inner| Algorithm::Hybrid(Hybrid { outer, plies, inner })))
}

pub(crate) fn full<T: Judged>(tree: &T, depth: Depth, algorithm: Algorithm) -> Outcome<Son> {
    algorithm.run(&mut Search::new(tree, tree), &tree.root(), depth).expect("not too deep")
}

/// The answer to `window`.
pub(crate) fn answer<T: Judged>(tree: &T, depth: Depth, algorithm: Algorithm, window: Window) -> Value {
    let mut search = Search::new(tree, tree).silent();
    let outcome = algorithm.run_within(&mut search, &tree.root(), depth, window);
    outcome.expect("not too deep").value.expect("nothing stops it")
}

/// The leaves in the order of their visits, repeats included.
pub(crate) fn leaves<T: Judged>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> Vec<Vec<Son>> {
    watched(tree, depth, algorithm, window).order().expect("below the cap")
}

/// How many different leaves are visited.
pub(crate) fn distinct_leaves<T: Judged>(tree: &T, depth: Depth, algorithm: Algorithm) -> u64 {
    watched(tree, depth, algorithm, Window::FULL).distinct().expect("below the cap")
}

fn watched<T: Judged>(tree: &T, depth: Depth, algorithm: Algorithm, window: Window) -> Leaves<Son> {
    let mut search = Search::new(tree, tree).observer(Leaves::capped(CAP));
    algorithm.run_within(&mut search, &tree.root(), depth, window).expect("not too deep");
    search.observer.1
}

/// The outcome of a search that is watched in every detail, OPEN included; and all that happened.
pub(crate) fn traced<T: Judged>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
) -> (Outcome<Son>, Trace<Son>) {
    let mut search = Search::new(tree, tree).observer(Trace::capped(CAP));
    let outcome = algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
    assert_eq!(search.watcher().dropped(), 0, "below the cap");
    (outcome, search.observer.1)
}

/// The same list without repeats, sorted.
pub(crate) fn distinct(leaves: &[Vec<Son>]) -> Vec<Vec<Son>> {
    let mut distinct = leaves.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

pub(crate) fn counts<T: Judged>(tree: &T, depth: Depth, algorithm: Algorithm) -> Counters {
    let mut search = Search::new(tree, tree).observer(Counters::default());
    algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
    *search.watcher()
}

pub(crate) fn tree(text: &str) -> ExplicitTree {
    text.parse().expect("a tree")
}
