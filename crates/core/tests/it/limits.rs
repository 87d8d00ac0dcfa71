//! Limits of nodes, depth and stack.

use crate::shared::{counters, shared};
use crate::{runs, selective};
use plywood_core::search::iter_sss::IterSss;
use plywood_core::search::test::{Relation, test};
use plywood_core::{
    Algorithm, Bounds, Counters, Depth, Game, MAX_DEPTH, NodeLimit, Refusal, Search, Stop, Stopped,
    Value,
};
use plywood_games::synthetic::{AnyTree, IidTree, LeafValues, RaggedTree};
use plywood_testkit::oracle;
use plywood_testkit::suite::EvaluatesItself;

/// Returns all algorithms, including every hybrid.
fn algorithms() -> Vec<Algorithm> {
    let hybrids = [None, Some(0), Some(1), Some(MAX_DEPTH)].into_iter().flat_map(runs::hybrids);
    runs::algorithms().into_iter().chain(hybrids).collect()
}

fn values() -> LeafValues {
    LeafValues::range(1000).expect("a range")
}

/// Checks that no search visits more nodes than its limit, and that the number it needs is enough.
fn limits_are_kept<T: EvaluatesItself>(tree: &T, depth: Depth) {
    let value = oracle::value(tree, tree, &tree.root(), depth);
    for algorithm in algorithms() {
        let needed = runs::counts(tree, depth, algorithm).nodes();
        let line = runs::full(tree, depth, algorithm).line;
        for granted in 0..=needed + 1 {
            let mut search = shared(tree);
            search.stop = NodeLimit::new(granted);
            let outcome = algorithm.run(&mut search, &tree.root(), depth).expect("not too deep");
            let nodes = counters(&search).nodes();
            if granted < needed {
                assert_eq!((outcome.value, outcome.stopped), (None, Stopped::Nodes), "{algorithm:?}");
                assert_eq!((outcome.bounds, nodes), (Bounds::UNKNOWN, granted), "{algorithm:?}");
            } else {
                assert_eq!((outcome.value, nodes), (Some(value), needed), "{algorithm:?}");
                assert_eq!(outcome.stopped, Stopped::Complete, "{algorithm:?}");
                assert!(line.starts_with(&outcome.line), "{algorithm:?}: {:?}", outcome.line);
            }
        }
    }
}

#[test]
fn a_search_visits_no_more_nodes_than_its_limit() {
    limits_are_kept(&AnyTree::Iid(&IidTree::new(3, 4, 1, values()).expect("a small tree")), 4);
    for seed in 1..=10 {
        limits_are_kept(&RaggedTree::<true>::new(4, 5, seed, values()).expect("a small tree"), 5);
    }
}

/// Counts the calls.
#[derive(Default)]
struct Asked(u64);

impl Stop for Asked {
    type Signal = Stopped;

    fn tick(&mut self) -> Result<(), Stopped> {
        self.0 += 1;
        Ok(())
    }

    fn step(&mut self) -> Result<(), Stopped> {
        self.tick()
    }
}

#[test]
fn iter_sss_checks_its_limits_for_every_child_that_it_creates() {
    let tree = IidTree::new(50, 3, 1, values()).expect("a tree");
    let mut search = Search::new(&tree, &tree).observer(Counters::default()).stop(Asked::default());
    let root = search.root(&tree.root(), 3);
    let (found, _) = IterSss { cells: None }.search(&mut search, &root);
    assert!(found.is_ok(), "nothing stops it");
    let (asked, counters) = (search.stop.0, search.observed());
    assert!(asked >= counters.moves_played && counters.moves_played > counters.nodes(), "{asked}");
}

#[test]
fn a_search_deeper_than_the_limit_is_refused() {
    let tree = runs::tree("3 4");
    let tree = AnyTree::Explicit(&tree);
    for algorithm in algorithms() {
        let too_deep = MAX_DEPTH + 1;
        let refused = algorithm.run(&mut Search::new(&tree, &tree), &tree.root(), too_deep);
        assert_eq!(refused, Err(Refusal::TooDeep(too_deep)), "{algorithm:?}");
        assert_eq!(runs::full(&tree, MAX_DEPTH, algorithm).value, Some(Value::from(4)));
    }
    let message = Refusal::TooDeep(1001).to_string();
    assert_eq!(message, "a search depth of 1001 plies is not supported; the maximum is 1000");
}

/// A path on which every second move is a pass: twice as many nodes as plies.
struct Path;

impl Game for Path {
    type Position = u32;
    type Move = bool;
    type Moves = std::option::IntoIter<bool>;
    type Key = u32;

    const FREE_MOVES: bool = true;

    fn root(&self) -> u32 {
        0
    }

    fn moves(&self, ply: &u32) -> Self::Moves {
        Some(ply.is_multiple_of(2)).into_iter()
    }

    fn play(&self, ply: &u32, _: bool) -> u32 {
        ply + 1
    }

    fn key(&self, ply: &u32) -> u32 {
        *ply
    }

    fn hash(&self, ply: &u32) -> u64 {
        u64::from(*ply)
    }

    fn cost(&self, costs: bool) -> Depth {
        Depth::from(costs)
    }
}

#[test]
fn the_deepest_search_fits_the_stack_of_a_thread() {
    fn deepest() {
        let tree = IidTree::new(1, MAX_DEPTH.into(), 1, values()).expect("a single path");
        let tree = AnyTree::Iid(&tree);
        let value = oracle::value(&tree, &tree, &tree.root(), MAX_DEPTH);
        let evaluator = |_: &Path, ply: &u32, _: Depth| Value::nearest(i64::from(*ply));
        // On a single path a selective search finds the minimax value too.
        for algorithm in algorithms().into_iter().chain(selective::selective()) {
            assert_eq!(runs::full(&tree, MAX_DEPTH, algorithm).value, Some(value), "{algorithm:?}");
            let mut search = Search::new(&Path, &evaluator);
            let outcome = algorithm.run(&mut search, &0, MAX_DEPTH).expect("deep enough");
            assert_eq!(outcome.line.len(), 1999, "{algorithm:?}");
            assert_eq!(outcome.value, Some(Value::from(-1999)), "{algorithm:?}");
        }
        let mut search = Search::new(&Path, &evaluator);
        let root = search.root(&0, MAX_DEPTH);
        assert_eq!(test(&mut search, &root, Relation::Less, Value::ZERO), Ok(true));
    }

    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(deepest);
    thread.expect("a thread").join().expect("no overflow");
}
