//! Solution trees: OPEN always holds exactly one node of each of them.

use crate::open_states::open_states;
use crate::plain::Plain;
use crate::runs;
use plywood_core::Algorithm;
use plywood_games::synthetic::Child;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// The nodes of a solution tree: one child of every MAX node, all children of every MIN node.
type Solution<'p> = Vec<&'p [Child]>;

/// Returns the number of solution trees.
fn count(p: &Plain) -> u64 {
    let counts = p.children.iter().map(count);
    if p.children.is_empty() {
        1
    } else if p.max_to_move {
        counts.fold(0, u64::saturating_add)
    } else {
        counts.fold(1, u64::saturating_mul)
    }
}

fn solutions(p: &Plain) -> Vec<Solution<'_>> {
    let mut all: Vec<Solution<'_>> = vec![vec![&p.path]];
    if p.children.is_empty() {
        return all;
    }
    if p.max_to_move {
        all = p.children.iter().flat_map(solutions).collect();
        for tree in &mut all {
            tree.push(&p.path);
        }
        return all;
    }
    for child in &p.children {
        let below = solutions(child);
        all = all
            .iter()
            .flat_map(|tree| below.iter().map(move |more| [tree.as_slice(), more.as_slice()].concat()))
            .collect();
    }
    all
}

#[test]
fn a_solution_tree_takes_one_child_of_max_and_all_children_of_min() {
    let tree = runs::tree("((6 5)(7 1))((9 8)(4 3))");
    let root = Plain::root(&tree, 3);
    let all = solutions(&root);
    assert_eq!((all.len(), count(&root)), (8, 8));
    assert!(all.iter().all(|solution| solution.len() == 6), "root, child, 2 grandchildren, 2 leaves");
}

#[test]
fn at_every_moment_open_holds_exactly_one_node_of_every_solution_tree() {
    #[derive(Default)]
    struct OneOfEach {
        trees: u32,
    }

    impl Check for OneOfEach {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let root = Plain::root(tree, instance.depth);
            if count(&root) > 100 {
                return;
            }
            self.trees += 1;
            let all = solutions(&root);
            let (_, trace) = runs::traced(tree, instance.depth, Algorithm::Sss);
            for open in open_states(&trace) {
                for solution in &all {
                    let held = open.iter().filter(|(path, ..)| solution.contains(&path.as_slice()));
                    assert_eq!(held.count(), 1, "{open:?} and {solution:?}");
                }
            }
        }
    }

    let mut seen = OneOfEach::default();
    suite::run(&mut seen);
    assert!(seen.trees > 3000, "{} trees are small enough", seen.trees);
}
