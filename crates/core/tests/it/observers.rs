//! Observers agree with each other and with the search.

use crate::runs::{self, OneOfThree, algorithms};
use crate::shared::{leaves, trace, with_leaves, with_trace};
use plywood_core::observer::{Event, NodeId};
use plywood_core::{Algorithm, Game, Trace, Window};
use plywood_games::synthetic::{AnyTree, Child, PASS};
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Whether the algorithm is recursive, from the root to the leaves.
fn goes_down_one_path(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::Minimax
        | Algorithm::AlphaBeta
        | Algorithm::AlphaBetaHard
        | Algorithm::AlphaBetaShallow
        | Algorithm::Scout
        | Algorithm::NegaScout(_)
        | Algorithm::NegaScoutF4
        | Algorithm::NegaScoutMinimax
        | Algorithm::Pns
        | Algorithm::Ins(_)
        | Algorithm::AbSss
        | Algorithm::AbDual
        | Algorithm::MtdF(_)
        | Algorithm::MtdBi
        | Algorithm::MtdStep(_)
        | Algorithm::Aspiration(_) => true,
        Algorithm::Sss
        | Algorithm::Dual
        | Algorithm::DualNs
        | Algorithm::DualIns
        | Algorithm::IterSss(_)
        | Algorithm::Hybrid(_)
        | Algorithm::BestFirst(_)
        | Algorithm::Rbfms(_)
        | Algorithm::BestFirstExtension(_) => false,
        other => panic!("list {other} with one of them"),
    }
}

#[test]
fn the_events_of_a_recursive_search_are_well_nested() {
    struct Nested;

    impl Check for Nested {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in algorithms().into_iter().filter(|&a| goes_down_one_path(a)) {
                let (_, trace) = runs::traced(tree, instance.depth, algorithm);
                replay(&trace);
            }
        }
    }

    /// Follows the search along its events: the nodes being searched always form one path.
    fn replay(trace: &Trace<Child>) {
        let mut path: Vec<NodeId> = Vec::new();
        let parent = |node| trace.paths().parent(node).map(|(parent, _)| parent);
        for &event in trace.events() {
            match event {
                Event::Expand { node, .. } => {
                    assert_eq!(parent(node), path.last().copied(), "{event:?}");
                    path.push(node);
                }
                Event::Leaf { node, .. }
                | Event::ReSearch { node, .. }
                | Event::Settled { node, .. } => {
                    assert_eq!(parent(node), path.last().copied(), "{event:?}");
                }
                Event::Better { node, .. } | Event::Cutoff { node, .. } => {
                    assert_eq!(Some(&node), path.last(), "{event:?}");
                }
                Event::Round { .. } => assert_eq!(path, [], "{event:?}"),
                Event::Leave { node, .. } => assert_eq!(Some(node), path.pop(), "{event:?}"),
                Event::Store { .. } => panic!("{event:?} without a memory"),
                Event::Select { .. }
                | Event::Insert { .. }
                | Event::Remove { .. }
                | Event::Purge { .. } => {
                    panic!("{event:?} without OPEN");
                }
            }
        }
        assert_eq!(path, []);
    }

    suite::run(&mut Nested);
}

#[test]
fn counters_trace_and_leaves_agree() {
    struct Agree(OneOfThree);

    impl Check for Agree {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            for algorithm in self.0.of(algorithms()) {
                let counters = runs::counts(tree, instance.depth, algorithm);
                let order = runs::leaves(tree, instance.depth, algorithm, Window::FULL);
                let distinct = runs::distinct_leaves(tree, instance.depth, algorithm);
                let (_, trace) = runs::traced(tree, instance.depth, algorithm);
                assert_eq!(order.len() as u64, counters.leaf_visits, "{algorithm:?}");
                assert_eq!(runs::distinct(&order).len() as u64, distinct, "{algorithm:?}");
                let count = |kind: fn(&Event<Child>) -> bool| {
                    trace.events().iter().filter(|event| kind(event)).count() as u64
                };
                let expanded = count(|event| matches!(event, Event::Expand { .. }));
                assert_eq!(expanded, counters.inner_nodes + counters.pass_nodes, "{algorithm:?}");
                let evaluated = count(|event| matches!(event, Event::Leaf { .. }));
                assert_eq!(evaluated, counters.leaf_visits, "{algorithm:?}");
                let again = count(|event| matches!(event, Event::ReSearch { .. }));
                assert_eq!(again, counters.re_searches, "{algorithm:?}");
                let cut = count(|event| matches!(event, Event::Cutoff { .. }));
                assert_eq!(cut, counters.cutoffs, "{algorithm:?}");
                let rounds = count(|event| matches!(event, Event::Round { .. }));
                assert_eq!(rounds, counters.rounds, "{algorithm:?}");
            }
        }
    }

    suite::run(&mut Agree(OneOfThree::default()));
}

#[test]
fn a_search_of_a_node_that_can_only_pass_is_counted_as_such() {
    struct Passes;

    impl Check for Passes {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if !T::FREE_MOVES {
                return;
            }
            for algorithm in algorithms() {
                let (_, trace) = runs::traced(tree, instance.depth, algorithm);
                let passes = trace.events().iter().filter(|event| {
                    let Event::Expand { node, .. } = event else { return false };
                    let path = trace.paths().path(*node);
                    let position = path.iter().fold(tree.root(), |p, &m| tree.play(&p, m));
                    tree.moves(&position).into_iter().eq([PASS])
                });
                let counters = runs::counts(tree, instance.depth, algorithm);
                assert_eq!(passes.count() as u64, counters.pass_nodes, "{algorithm:?}");
            }
        }
    }

    suite::run(&mut Passes);
}

#[test]
fn the_trace_of_a_small_search_is_as_expected() {
    let tree = runs::tree("(4 9)(3 7)");
    let tree = AnyTree::Explicit(&tree);
    let mut search = with_trace(&tree, 100);
    Algorithm::AlphaBeta.run(&mut search, &tree.root(), 2).expect("not too deep");
    let told: Vec<String> = trace(&search).events().iter().map(|e| format!("{e:?}")).collect();
    let expected = [
        "Expand { node: #0, depth: 2, window: (-∞, ∞) }",
        "Expand { node: #1, depth: 1, window: (-∞, ∞) }",
        "Leaf { node: #2, value: 4 }",
        "Better { node: #1, m: 0, value: -4 }",
        "Leaf { node: #3, value: 9 }",
        "Leave { node: #1, value: -4 }",
        "Better { node: #0, m: 0, value: 4 }",
        "Expand { node: #4, depth: 1, window: (-∞, -4) }",
        "Leaf { node: #5, value: 3 }",
        "Better { node: #4, m: 0, value: -3 }",
        "Cutoff { node: #4, index: 0 }",
        "Leave { node: #4, value: -3 }",
        "Leave { node: #0, value: 4 }",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_trace_keeps_the_first_events_and_counts_the_rest() {
    let tree = runs::tree("((6 5)(7 1))((9 8)(4 3))");
    let tree = AnyTree::Explicit(&tree);
    let traced = |cap| {
        let mut search = with_trace(&tree, cap);
        Algorithm::AlphaBeta.run(&mut search, &tree.root(), 3).expect("not too deep");
        trace(&search).clone()
    };
    let all = traced(1000);
    assert_eq!(all.dropped(), 0);
    for cap in 0..=all.events().len() {
        let capped = traced(cap);
        assert_eq!(capped.events().len(), cap);
        assert_eq!(capped.dropped(), (all.events().len() - cap) as u64);
        let kinds =
            |events: &[Event<Child>]| -> Vec<_> { events.iter().map(std::mem::discriminant).collect() };
        assert_eq!(kinds(capped.events()), kinds(&all.events()[..cap]));
    }
}

#[test]
fn beyond_the_cap_leaves_returns_nothing_rather_than_wrong_results() {
    let tree = runs::tree("((6 5)(7 1))((9 8)(4 3))");
    let tree = AnyTree::Explicit(&tree);
    let seen = |cap| {
        let mut search = with_leaves(&tree, cap);
        Algorithm::Minimax.run(&mut search, &tree.root(), 3).expect("not too deep");
        (leaves(&search).distinct(), leaves(&search).order())
    };
    let all = runs::leaves(&tree, 3, Algorithm::Minimax, Window::FULL);
    assert_eq!(all.len(), 8);
    for cap in 0..15 {
        assert_eq!(seen(cap), (None, None), "15 nodes do not fit {cap}");
    }
    assert_eq!(seen(15), (Some(8), Some(all)));
}

#[test]
fn each_node_is_listed_once_where_it_is_first_expanded() {
    let tree = runs::tree("((6 5)(7 1))((9 8)(4 3))");
    let tree = AnyTree::Explicit(&tree);
    let expansions = |algorithm: &str, cap, most| {
        let mut search = with_leaves(&tree, cap);
        let algorithm: Algorithm = algorithm.parse().expect("a name of the catalogue");
        algorithm.run(&mut search, &tree.root(), 3).expect("not too deep");
        leaves(&search).first_expansions(most)
    };
    let all: Vec<Vec<Child>> =
        vec![vec![], vec![0], vec![0, 0], vec![0, 1], vec![1], vec![1, 0], vec![1, 1]];
    // Ten moves lead to the seven inner nodes. SCOUT searches some of them twice.
    assert_eq!(expansions("minimax", 100, 10), Some(all.clone()));
    assert_eq!(expansions("scout", 100, 10), Some(all));
    assert_eq!(expansions("minimax", 100, 9), None);
    assert_eq!(expansions("minimax", 14, 10), None);
}
