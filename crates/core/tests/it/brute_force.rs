//! Which nodes are visited, by brute force over all solution trees: the lemma and the theorems of Bhattacharya,
//! Bagchi, *Making Best Use of Available Memory When Searching Game Trees* (1986), §4.

use crate::pruning_conditions::{NothingLeft, Right, Solved};
use crate::runs;
use plywood_core::search::iter_sss::{IterSss, least_cells};
use plywood_core::{Algorithm, Value};
use plywood_games::synthetic::{ExplicitTree, IidTree, LeafValues, RaggedTree, Statics};

const RANGES: [i64; 4] = [1, 2, 5, 1_000_000];

fn uniform_trees() -> impl Iterator<Item = Solved> {
    let shapes =
        [(1, 3), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 3)];
    let all = shapes.into_iter().flat_map(|shape| RANGES.map(|range| (shape, range)));
    all.flat_map(|((width, depth), range)| {
        (1..=20).map(move |seed| {
            let values = LeafValues::range(range).expect("a range");
            let tree = IidTree::new(width, depth, seed, values).expect("a small tree");
            let tree = ExplicitTree::written_out(&tree, &tree, 9, Statics::Omitted, 1000);
            Solved::new(tree.expect("a small tree")).expect("few solution trees")
        })
    })
}

fn ragged_trees() -> impl Iterator<Item = Solved> {
    let all = RANGES.into_iter().flat_map(|range| (1..=200).map(move |seed| (range, seed)));
    all.filter_map(|(range, seed)| {
        let values = LeafValues::range(range).expect("a range");
        let tree = RaggedTree::<false>::new(3, 5, seed, values).expect("a small tree");
        let tree = ExplicitTree::written_out(&tree, &tree, 9, Statics::Omitted, 1000);
        Solved::new(tree.expect("a small tree"))
    })
}

/// Returns all trees of width 2 and depth 3 with these values.
fn all_of_width_2_and_depth_3(values: u32) -> impl Iterator<Item = Solved> {
    (0..values.pow(8)).map(move |number| {
        let leaf = |i| Value::nearest((number / values.pow(i) % values).into());
        let leaves: Vec<Value> = (0..8).map(leaf).collect();
        let tree = ExplicitTree::uniform(2, 3, &leaves).expect("eight leaves");
        Solved::new(tree).expect("few solution trees")
    })
}

fn small_trees() -> impl Iterator<Item = Solved> {
    uniform_trees().chain(ragged_trees()).chain(all_of_width_2_and_depth_3(3))
}

#[test]
fn lemma_4_1_further_down_a_left_does_not_fall_and_b_does_not_rise() {
    for solved in small_trees() {
        for (z, children) in solved.children.iter().enumerate() {
            for &x in children {
                assert!(solved.a_left(x) >= solved.a_left(z), "{}", solved.tree);
                let b = |x| solved.b(x, NothingLeft::Corrected);
                assert!(b(x) <= b(z), "{}", solved.tree);
            }
        }
    }
}

#[test]
fn theorem_4_1_alpha_beta_prunes_a_node_if_and_only_if_a_left_reaches_b() {
    for solved in small_trees() {
        let unpruned = solved.by_theorem_4_1(NothingLeft::Corrected);
        assert_eq!(solved.visited_by_alpha_beta(), unpruned, "{}", solved.tree);
    }
}

#[test]
fn theorem_4_1_as_printed_would_prune_the_root() {
    let solved = Solved::new(runs::tree("(6 5)(7 1)")).expect("small");
    let unpruned = solved.by_theorem_4_1(NothingLeft::AsPrinted);
    assert!(!unpruned.contains(&vec![]), "the root, of every tree");
    let b = |x| solved.b(x, NothingLeft::AsPrinted);
    assert!(b(0) < b(3), "and lemma 4.1 would fail between the root and the second leaf");
}

#[test]
fn theorem_4_3_corrected_predicts_which_nodes_sss_examines() {
    for solved in small_trees() {
        let examined = solved.by_theorem_4_3(Right::Corrected);
        assert_eq!(solved.examined_by(Algorithm::Sss), examined, "{}", solved.tree);
    }
}

#[test]
fn theorem_4_3_as_printed_is_false() {
    // SSS* examines the last but one node of either tree: what is to the right of it is better, but below a bound that
    // holds for both.
    for (text, x) in [("((1 (2 3)))", vec![0, 1, 0]), ("((0 0)(0 0))((0 1)(0 2))", vec![1, 1, 0])] {
        let solved = Solved::new(runs::tree(text)).expect("small");
        let examined = solved.examined_by(Algorithm::Sss);
        let by_theorem = solved.by_theorem_4_3(Right::AsPrinted);
        assert!(examined.contains(&x) && !by_theorem.contains(&x), "{text}");
        assert_eq!(examined, solved.by_theorem_4_3(Right::Corrected), "{text}");
    }
}

#[test]
fn theorem_4_4_iter_sss_examines_no_node_of_a_uniform_tree_whose_a_left_reaches_b() {
    for solved in uniform_trees().chain(all_of_width_2_and_depth_3(3)) {
        let unpruned = solved.by_theorem_4_1(NothingLeft::Corrected);
        let (width, depth) = (solved.tree.uniform_width().expect("uniform"), solved.tree.height());
        let enough = u64::from(width.pow(u32::from(depth.div_ceil(2))));
        for cells in least_cells(width, depth)..=enough {
            let examined = solved.examined_by(Algorithm::IterSss(IterSss { cells: Some(cells) }));
            let pruned = examined.iter().find(|x| unpruned.binary_search(x).is_err());
            assert_eq!(pruned, None, "{cells} cells on {}", solved.tree);
        }
    }
}
