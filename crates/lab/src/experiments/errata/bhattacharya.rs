//! Bhattacharya, Bagchi 1986.

use super::super::bhattacharya_table_1::iter_sss;
use super::super::bhattacharya_theorems::{Bounds, NothingLeft, Printed, Right, Solutions, Wake};
use super::super::written::{Family, Written};
use super::{Show, Shown, compare, echo, tree};
use crate::prelude::*;
use plywood_core::observer::Status;
use plywood_core::search::iter_sss::least_cells;
use std::collections::BTreeSet;

pub(super) const SHOWN: &[(&str, Show)] = &[
    ("003-left", left),
    ("003-lemma-4-1", lemma_4_1),
    ("003-theorem-4-3", theorem_4_3),
    ("003-inactivesucc", inactivesucc),
    ("003-below-m0", below_m0),
    ("003-fewer", fewer),
];

fn left() -> Shown {
    let written = Written::new(tree("(6 5)(7 1)"));
    let root = Solutions::of(&written).expect("a small tree").bounds(0);
    let [printed, correct] = NothingLeft::BOTH.map(|nothing| root.prunes(nothing));
    let example = format!(
        "(6 5)(7 1): A_L = B = -∞ at the root, so the root is pruned: {printed}; with +∞: {correct}"
    );
    let tree = Tree::Explicit(written.tree);
    let command = echo(&tree, "search --tree - --algorithm alpha-beta --leaves");
    Shown::new(printed && !correct, example, command)
}

fn lemma_4_1() -> Shown {
    let written = Written::new(tree("(6 5)(7 1)"));
    let solutions = Solutions::of(&written).expect("a small tree");
    let bounds: Vec<Bounds> = (0..written.nodes.len()).map(|x| solutions.bounds(x)).collect();
    let [printed, correct] = NothingLeft::BOTH.map(|nothing| {
        let rises = |z: usize, x: &usize| bounds[*x].b(nothing) > bounds[z].b(nothing);
        let below = |z: usize| (z + 1..written.nodes[z].end).filter(|x| rises(z, x)).count();
        (0..bounds.len()).map(below).sum::<usize>()
    });
    let example = format!("(6 5)(7 1): {printed} pairs violate it; with +∞ {correct}");
    Shown::new(printed > 0 && correct == 0, example, "")
}

fn theorem_4_3() -> Shown {
    let text = "((0 0)(0 0))((0 1)(0 2))";
    let path = [1, 1, 0];
    let written = Written::new(tree(text));
    let bounds = Solutions::of(&written).expect("a small tree").bounds(written.at(&path));
    let [printed, correct] = [Right::Alone, Right::Capped].map(|right| bounds.passes_over(right));
    let tree = Tree::Explicit(written.tree);
    let examined = leaf_paths(&tree, 3, algorithm("sss")).iter().any(|leaf| leaf == &path);
    let example = format!(
        "{text}: SSS* examines leaf 6: {examined}; the theorem says it does not: {printed}; corrected: {correct}"
    );
    let command = echo(&tree, "search --tree - --algorithm sss --leaves");
    Shown::new(examined && printed && !correct, example, command)
}

/// The first leaf in the tree's order that ITERSSS* examines and alpha-beta does not.
fn beyond_alpha_beta(written: &Written, cells: u64, wake: Wake) -> Option<usize> {
    let tree = Tree::Explicit(written.tree.clone());
    let paths = leaf_paths(&tree, written.tree.height(), algorithm("alpha-beta"));
    let alpha_beta: BTreeSet<usize> = paths.iter().map(|path| written.at(path)).collect();
    let mut examined = BTreeSet::new();
    let value = Printed::new(written).waking(wake).iter_sss(cells, &mut |instant| {
        let x = instant.first;
        if x.status == Status::Live && written.nodes[x.node].is_leaf() {
            examined.insert(x.node);
        }
    });
    let beyond = *examined.difference(&alpha_beta).next()?;
    value.map(|_| written.nodes[..beyond].iter().filter(|node| node.is_leaf()).count())
}

fn inactivesucc() -> Shown {
    // With four children two nodes can be inactive at the same depth.
    let shape = Shape::new(4, 3, Order::Iid).with_range(9);
    let (least, enough) = (least_cells(shape.width, shape.depth), 16);
    let found = (1..=100).find_map(|seed| {
        let written = Written::new(Family::Uniform(shape).tree(seed));
        (least..enough).find_map(|cells| {
            let right_most = beyond_alpha_beta(&written, cells, Wake::RightMost)?;
            let left_most = beyond_alpha_beta(&written, cells, Wake::LeftMost);
            Some((written.tree.clone(), cells, right_most, left_most))
        })
    });
    let Some((tree, cells, leaf, left_most)) = found else { return Shown::nothing() };
    let example = format!(
        "{shape}, {cells} cells: waking the right-most it examines leaf {leaf}, which αβ does not; waking the \
         left-most, no such leaf"
    );
    let command = echo(&Tree::Explicit(tree), "search --tree - --algorithm alpha-beta --leaves");
    Shown::new(left_most.is_none(), example, command)
}

fn below_m0() -> Shown {
    let written = Written::new(tree("((6 5)(7 1))((9 8)(4 3))"));
    let least = least_cells(2, 3);
    let run = |cells| Printed::new(&written).iter_sss(cells, &mut |_| {});
    let (too_few, enough) = (run(least - 1).is_none(), run(least) == Some(6));
    let example = format!(
        "Fig. 3.1 of Reinefeld and others, M0 = {least}: with {} cells OPEN returns to an earlier state: {too_few}; \
         with {least} the search ends: {enough}",
        least - 1
    );
    let command = format!("search --tree - --algorithm iter-sss --cells {}", least - 1);
    Shown::new(too_few && enough, example, echo(&Tree::Explicit(written.tree), &command))
}

fn fewer() -> Shown {
    let shape = Shape::new(5, 3, Order::Iid);
    let cells = least_cells(5, 3);
    let equal = (1..=50).filter(|&seed| {
        let tree = shape.tree(seed);
        cost(&tree, 3, iter_sss(cells)).leaves == cost(&tree, 3, algorithm("alpha-beta")).leaves
    });
    let equal = equal.count();
    let example =
        format!("{shape}: with M0 = {cells} cells as many terminals as αβ on {equal} of 50 trees");
    let command = compare(&shape, 1, "alpha-beta,iter-sss");
    Shown::new(equal > 0, example, command)
}
