//! What the catalogue promises for each algorithm.

use crate::runs;
use plywood_core::catalogue::{Choice, Entry, Ordered, Visits, Within};
use plywood_core::{Algorithm, Window};
use plywood_games::synthetic::{AnyTree, LeafValues, OrderedTree, Weights, minimal_tree};
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance, Kind};

/// Returns a tree in which every first child is best.
fn perfectly_ordered(width: u32, depth: u64, seed: u64) -> OrderedTree {
    let values = LeafValues::range(1000).expect("a range");
    OrderedTree::new(width, depth, seed, values, Weights::First(100.0)).expect("a small tree")
}

#[test]
fn on_perfectly_ordered_trees_the_promised_algorithms_visit_exactly_the_minimal_tree() {
    for entry in Entry::exact() {
        let mut excess = false;
        for (width, depth) in (1..=5).flat_map(|width| (0..=7).map(move |depth| (width, depth))) {
            let tree = perfectly_ordered(width, depth, 2);
            let depth = u16::try_from(depth).expect("small");
            let visits = runs::counts(&AnyTree::Ordered(&tree), depth, entry.algorithm).leaf_visits;
            let minimal = minimal_tree(width, depth).expect("small");
            match entry.promises.ordered {
                Ordered::MinimalTree => {
                    assert_eq!(visits, minimal, "{} at w={width}, d={depth}", entry.name);
                }
                Ordered::More => assert!(visits >= minimal, "{} at w={width}, d={depth}", entry.name),
            }
            excess |= visits > minimal;
        }
        assert_eq!(excess, entry.promises.ordered == Ordered::More, "{}", entry.name);
    }
}

#[test]
fn shallow_cutoffs_need_21_leaves_of_a_perfectly_ordered_tree_where_17_suffice() {
    for seed in 1..=20 {
        let tree = perfectly_ordered(3, 4, seed);
        assert_eq!(
            runs::counts(&AnyTree::Ordered(&tree), 4, Algorithm::AlphaBetaShallow).leaf_visits,
            21
        );
        assert_eq!(runs::counts(&AnyTree::Ordered(&tree), 4, Algorithm::AlphaBeta).leaf_visits, 17);
        for depth in 0..=3 {
            let tree = perfectly_ordered(3, depth.into(), seed);
            let visits =
                runs::counts(&AnyTree::Ordered(&tree), depth, Algorithm::AlphaBetaShallow).leaf_visits;
            assert_eq!(Some(visits), minimal_tree(3, depth), "the forms differ only from depth 4 on");
        }
    }
}

#[test]
fn every_promise_of_the_catalogue_holds_on_the_suite_and_what_is_not_promised_does_happen() {
    /// Whether each algorithm has visited a leaf twice, or a leaf that alpha-beta does not visit.
    struct Seen(Vec<[bool; 2]>);

    impl Check for Seen {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let leaves = |algorithm| runs::leaves(tree, instance.depth, algorithm, Window::FULL);
            let alpha_beta = runs::distinct(&leaves(Algorithm::AlphaBeta));
            for (entry, [twice, beyond]) in Entry::exact().zip(&mut self.0) {
                let visited = leaves(entry.algorithm);
                let distinct = runs::distinct(&visited);
                *twice |= visited.len() > distinct.len();
                *beyond |= distinct.iter().any(|leaf| alpha_beta.binary_search(leaf).is_err());
                let once = entry.promises.visits == Visits::Once;
                assert!(!(once && *twice), "{} visits a leaf twice", entry.name);
                let inside = entry.promises.leaves == Within::AlphaBeta;
                assert!(!(inside && *beyond), "{} visits a leaf alpha-beta does not", entry.name);
                if instance.kind.is_uniform() {
                    let minimal = minimal_tree(instance.width, instance.depth).expect("small");
                    assert!(distinct.len() as u64 >= minimal, "{} visits too little", entry.name);
                }
                if instance.kind == Kind::Ordered(100) && entry.promises.ordered == Ordered::MinimalTree
                {
                    let minimal = minimal_tree(instance.width, instance.depth);
                    assert_eq!(Some(visited.len() as u64), minimal, "{}", entry.name);
                }
            }
        }
    }

    let mut seen = Seen(vec![[false; 2]; Entry::exact().count()]);
    suite::run(&mut seen);
    for (entry, [twice, beyond]) in Entry::exact().zip(seen.0) {
        assert_eq!(twice, entry.promises.visits == Visits::Repeated, "{}", entry.name);
        // Without a memory a driver does more than it promises here: its windows are inside alpha-beta's.
        let is_driver =
            entry.options.contains(&Choice::Memory) && entry.promises.ordered == Ordered::More;
        let expected = !is_driver && entry.promises.leaves == Within::Tree;
        assert_eq!(beyond, expected, "{}", entry.name);
    }
}
