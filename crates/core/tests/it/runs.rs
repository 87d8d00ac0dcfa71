//! Searches as the tests need them.

use plywood_core::catalogue::CATALOGUE;
use plywood_core::search::negascout::{LastSon, NegaScout, ReSearch, ShallowRule};
use plywood_core::{Algorithm, Counters, Depth, Leaves, Outcome, Search, Value, Window};
use plywood_games::synthetic::{ExplicitTree, Son};
use plywood_testkit::suite::Judged;

/// More nodes than any tree of these tests has.
pub(crate) const CAP: usize = 100_000;

/// All algorithms of the catalogue, and NegaScout with all its options.
pub(crate) fn algorithms() -> Vec<Algorithm> {
    let mut all: Vec<Algorithm> = CATALOGUE.iter().map(|entry| entry.algorithm).collect();
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
    all
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
    let mut search = Search::new(tree, tree).observer(Leaves::capped(CAP));
    algorithm.run_within(&mut search, &tree.root(), depth, window).expect("not too deep");
    search.watcher().order().expect("below the cap")
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
