//! Solution trees: OPEN always holds exactly one node of each.

use crate::open_states::open_states;
use crate::plain::Plain;
use crate::runs;
use plywood_core::Algorithm;
use plywood_games::synthetic::Son;
use plywood_testkit::suite::{self, Check, Instance, Judged};

/// The nodes of a solution tree: one son of every MAX node, all sons of every MIN node.
type Solution<'p> = Vec<&'p [Son]>;

/// How many solution trees there are.
fn count(p: &Plain) -> u64 {
    let counts = p.sons.iter().map(count);
    if p.sons.is_empty() {
        1
    } else if p.max_to_move {
        counts.fold(0, u64::saturating_add)
    } else {
        counts.fold(1, u64::saturating_mul)
    }
}

fn solutions(p: &Plain) -> Vec<Solution<'_>> {
    let mut all: Vec<Solution<'_>> = vec![vec![&p.path]];
    if p.sons.is_empty() {
        return all;
    }
    if p.max_to_move {
        all = p.sons.iter().flat_map(solutions).collect();
        for tree in &mut all {
            tree.push(&p.path);
        }
        return all;
    }
    for son in &p.sons {
        let below = solutions(son);
        all = all
            .iter()
            .flat_map(|tree| below.iter().map(move |more| [tree.as_slice(), more.as_slice()].concat()))
            .collect();
    }
    all
}

#[test]
fn a_solution_tree_takes_one_son_of_max_and_all_sons_of_min() {
    let tree = runs::tree("((6 5)(7 1))((9 8)(4 3))");
    let root = Plain::root(&tree, 3);
    let all = solutions(&root);
    assert_eq!((all.len(), count(&root)), (8, 8));
    assert!(all.iter().all(|solution| solution.len() == 6), "root, son, 2 grandsons, 2 leaves");
}

#[test]
fn at_every_moment_open_holds_exactly_one_node_of_every_solution_tree() {
    #[derive(Default)]
    struct OneOfEach {
        trees: u32,
    }

    impl Check for OneOfEach {
        fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
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
