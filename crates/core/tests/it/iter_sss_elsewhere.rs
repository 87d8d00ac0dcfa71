//! ITERSSS\* on trees that are not uniform: no number of cells is known to suffice, so it finds the value or refuses.

use crate::iter_sss::{Guard, iter_sss, leaves_of_alpha_beta, twin};
use crate::runs;
use plywood_core::search::iter_sss::{Halt, IterSss};
use plywood_core::{Algorithm, Depth, NodeLimit, Refusal, Search};
use plywood_games::synthetic::{AnyTree, Child};
use plywood_testkit::mutants::{Ended, Wake};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Returns small numbers of cells, and some larger ones.
fn numbers_of_cells() -> impl Iterator<Item = u64> {
    (1..=16).chain([20, 32, 50, 100])
}

/// Returns the number of nodes of the whole tree.
fn nodes<T: EvaluatesItself>(tree: &T, depth: Depth) -> usize {
    usize::try_from(runs::counts(tree, depth, Algorithm::Minimax).nodes()).expect("a small tree")
}

#[test]
fn it_finds_the_value_or_refuses_and_never_runs_forever() {
    #[derive(Default)]
    struct Ends {
        found: u32,
        refused: u32,
    }

    impl Check for Ends {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if instance.kind.is_uniform() {
                return;
            }
            let depth = instance.depth;
            let value = oracle::value(tree, tree, &tree.root(), depth);
            // A node is expanded or evaluated once, and selected a few times more: until there are cells for its
            // children, and until nothing better is INACTIVE below its parent.
            let nodes = nodes(tree, depth);
            for cells in numbers_of_cells() {
                let limit = NodeLimit::new(nodes as u64);
                let observer = Guard { left: 6 * nodes };
                let mut search = Search::new(tree, tree).observer(observer).stop(limit);
                let root = search.root(&tree.root(), depth);
                let (found, peak) = IterSss { cells: Some(cells) }.search(&mut search, &root);
                assert!(peak.cells <= cells, "{} of {cells} cells", peak.cells);
                match found {
                    Ok((found, _)) => {
                        self.found += 1;
                        assert_eq!(found, value, "{cells} cells");
                    }
                    Err(Halt::Refused(Refusal::CellsRanOut { limit, missing })) => {
                        self.refused += 1;
                        assert!(limit == cells && missing > 0, "{missing} of {limit} cells");
                    }
                    Err(halt) => panic!("{halt:?}"),
                }
            }
        }
    }

    let mut ends = Ends::default();
    suite::run(&mut ends);
    let Ends { found, refused } = ends;
    assert!(refused > 1000 && refused < found / 5, "{refused} refusals, {found} values");
}

/// Checks that leaves and their order are the twin's, and that the search refuses exactly where the twin starts to
/// loop.
fn check_twin<T: EvaluatesItself>(tree: &T, depth: Depth, cells: u64) {
    let (found, ours) = iter_sss(tree, depth, cells);
    let (Ended { value, most }, twins) = twin(tree, depth, cells, Wake::LeftMost);
    assert!(most as u64 <= cells, "{most} of {cells} cells");
    assert_eq!(ours.leaves, twins.leaves, "{cells} cells");
    let distinct = runs::distinct(&ours.leaves);
    assert_eq!(ours.leaves.len(), distinct.len(), "a leaf was visited twice with {cells} cells");
    if let Ok((found, peak)) = found {
        assert_eq!((Some(found), peak), (value, most as u64), "{cells} cells");
        assert_eq!(ours.selected, twins.selected, "{cells} cells");
    } else {
        assert_eq!(value, None, "{cells} cells refused");
        assert!(twins.selected.starts_with(&ours.selected), "{cells} cells");
    }
}

#[test]
fn it_goes_the_way_of_its_naive_twin_and_refuses_where_that_would_run_forever() {
    struct Twins;

    impl Check for Twins {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let depth = instance.depth;
            if !instance.kind.is_uniform() && nodes(tree, depth) <= 200 {
                for cells in numbers_of_cells() {
                    check_twin(tree, depth, cells);
                }
            }
        }
    }

    suite::run(&mut Twins);
}

/// What is not promised, with the smallest trees that were found.
mod not_promised {
    use super::*;
    use crate::runs::tree;

    fn refusal(text: &str, depth: Depth, cells: u64) -> Option<Refusal> {
        iter_sss(&tree(text), depth, cells).0.err()
    }

    #[test]
    fn it_may_visit_a_leaf_that_alpha_beta_does_not() {
        let (tree, leaf): (_, &[Child]) = (tree("((0)(1 0))(0 (1))"), &[1, 1, 0]);
        let (found, course) = iter_sss(&tree, 3, 2);
        assert_eq!(found, Ok((0.into(), 2)));
        assert!(course.leaves.iter().any(|visited| visited == leaf));
        let alpha_beta = leaves_of_alpha_beta(&AnyTree::Explicit(&tree), 3);
        assert!(!alpha_beta.iter().any(|visited| visited == leaf));
    }

    #[test]
    fn more_cells_may_not_suffice_where_fewer_do() {
        let text = "1 -1 ((((1 -1 1))((0)(1)) -1))";
        assert_eq!(refusal(text, 6, 4), None);
        assert_eq!(refusal(text, 6, 5), Some(Refusal::CellsRanOut { limit: 5, missing: 1 }));
    }

    #[test]
    fn fewer_cells_than_were_lacking_may_suffice() {
        let text = "(-4 (5 0 0))(5 (-3 2)) -5";
        assert_eq!(refusal(text, 3, 3), Some(Refusal::CellsRanOut { limit: 3, missing: 2 }));
        assert_eq!(refusal(text, 3, 4), None);
    }
}
