//! Bhattacharya, Bagchi 1986.

use super::iter_sss_as_printed::{Ended, Wake, run};
use super::reinefeld::{Purge, misread};
use super::solution_trees::{INF, SolutionTrees};
use super::{Erratum, Shown, echo, tree, uniform};
use crate::Paper;
use crate::measure::{algorithm, cost, leaf_number, leaf_paths};
use crate::trees::{Order, Shape, Tree};
use plywood_core::Algorithm;
use plywood_core::search::iter_sss::{IterSss, least_cells};
use std::collections::BTreeSet;

pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "003-left",
        paper: Paper::Bhattacharya,
        place: "Definition 4.2, Theorem 4.1",
        printed: "left(x, T') = -∞ where T' has no terminal left of x",
        correct: "+∞, the least of nothing; otherwise αβ would prune the root of every tree",
        show: left,
    },
    Erratum {
        id: "003-lemma-4-1",
        paper: Paper::Bhattacharya,
        place: "Lemma 4.1",
        printed: "with that left(x, T'), B(x) ≤ B(z) for every successor x of z",
        correct: "true with +∞",
        show: lemma_4_1,
    },
    Erratum {
        id: "003-theorem-4-3",
        paper: Paper::Bhattacharya,
        place: "Theorem 4.3",
        printed: "SSS* does not examine x if and only if A_L(x) ≥ B(x) or A_R(x) > B(x)",
        correct: "true if Rin(x, T') also counts the terminals left of x that are compatible with x",
        show: theorem_4_3,
    },
    Erratum {
        id: "003-successor",
        paper: Paper::Bhattacharya,
        place: "§2, SSS*",
        printed: "remove all successors of x' from OPEN",
        correct: "all descendants; not only its sons",
        show: successor,
    },
    Erratum {
        id: "003-inactivesucc",
        paper: Paper::Bhattacharya,
        place: "§2, inactivesucc; Theorem 4.4",
        printed: "any INACTIVE successor at the greatest depth may be returned",
        correct: "the left-most of them; with another one ITERSSS* examines leaves that αβ does not",
        show: inactivesucc,
    },
    Erratum {
        id: "003-below-m0",
        paper: Paper::Bhattacharya,
        place: "§2, ITERSSS*",
        printed: "the procedure, with M < M0",
        correct: "it must refuse: as printed it runs for ever",
        show: below_m0,
    },
    Erratum {
        id: "003-fewer",
        paper: Paper::Bhattacharya,
        place: "§1",
        printed: "ITERSSS* examines more terminals than SSS* but fewer than αβ",
        correct: "no fewer and no more: at M0 and depth 3 as many as αβ",
        show: fewer,
    },
];

fn left() -> Shown {
    let tree = tree("(6 5)(7 1)");
    let trees = SolutionTrees::of(&tree);
    let [printed, correct] = [-INF, INF].map(|nothing| trees.a_left(0) >= trees.b(0, nothing));
    let example = format!(
        "(6 5)(7 1): A_L = B = -∞ at the root, so that it is pruned: {printed}; with +∞: {correct}"
    );
    Shown::new(
        printed && !correct,
        example,
        echo(&Tree::Explicit(tree), "search --tree - --algorithm alpha-beta --leaves"),
    )
}

fn lemma_4_1() -> Shown {
    let trees = SolutionTrees::of(&tree("(6 5)(7 1)"));
    let violations = |nothing: i64| {
        let pairs = (0..trees.nodes()).flat_map(|z| (0..trees.nodes()).map(move |x| (z, x)));
        pairs
            .filter(|&(z, x)| trees.is_above(z, x) && trees.b(x, nothing) > trees.b(z, nothing))
            .count()
    };
    let (printed, correct) = (violations(-INF), violations(INF));
    Shown::new(
        printed > 0 && correct == 0,
        format!("(6 5)(7 1): {printed} pairs violate it; with +∞ {correct}"),
        "",
    )
}

fn theorem_4_3() -> Shown {
    let text = "((0 0)(0 0))((0 1)(0 2))";
    let path = [1, 1, 0];
    let tree = tree(text);
    let trees = SolutionTrees::of(&tree);
    let x = trees.node(&path);
    let (a_left, b) = (trees.a_left(x), trees.b(x, INF));
    let [printed, correct] =
        [trees.a_right_as_printed(x), trees.a_right(x)].map(|a_right| a_left >= b || a_right > b);
    let tree = Tree::Explicit(tree);
    let examined = leaf_paths(&tree, 3, algorithm("sss")).iter().any(|leaf| leaf == &path);
    let example = format!(
        "{text}: SSS* examines leaf 6: {examined}; by the theorem it does not: {printed}; corrected: {correct}"
    );
    let command = echo(&tree, "search --tree - --algorithm sss --leaves");
    Shown::new(examined && printed && !correct, example, command)
}

fn successor() -> Shown {
    let Some((tree, misread, right)) = misread(Purge::Sons) else { return Shown::nothing() };
    let example =
        format!("w=2 d=4: if only sons are removed, SSS* judges {misread} leaves instead of {right}");
    Shown::new(misread > right, example, echo(&tree, "search --tree - --algorithm sss"))
}

fn inactivesucc() -> Shown {
    // With four sons two can sleep at the same depth.
    const WIDTH: usize = 4;
    let shape = Shape::new(4, 3, Order::Iid).with_range(9);
    let (least, enough) = (least_cells(shape.width, shape.depth), 16);
    let found = (1..=100).find_map(|seed| {
        let leaves = shape.leaves(seed);
        let tree = uniform(shape.width, shape.depth, &leaves);
        let paths = leaf_paths(&tree, shape.depth, algorithm("alpha-beta"));
        let number = |path: &Vec<u32>| usize::try_from(leaf_number(shape.width, path)).ok();
        let alpha_beta: BTreeSet<usize> = paths.iter().filter_map(number).collect();
        (least..enough).find_map(|cells| {
            let cells = usize::try_from(cells).ok()?;
            let beyond = |wake| match run(WIDTH, shape.depth.into(), &leaves, cells, wake) {
                Ended::Value(_, examined) => examined.difference(&alpha_beta).next().copied(),
                Ended::Never => None,
            };
            let right_most = beyond(Wake::RightMost)?;
            Some((tree.clone(), cells, right_most, beyond(Wake::LeftMost).is_none()))
        })
    });
    let Some((tree, cells, leaf, left_most_is_right)) = found else { return Shown::nothing() };
    let example = format!(
        "{shape}, {cells} cells: with the right-most it examines leaf {leaf}, which αβ does not; with the left-most no such leaf"
    );
    let command = echo(&tree, "search --tree - --algorithm alpha-beta --leaves");
    Shown::new(left_most_is_right, example, command)
}

fn below_m0() -> Shown {
    let leaves = [6, 5, 7, 1, 9, 8, 4, 3];
    let least = usize::try_from(least_cells(2, 3)).unwrap_or(1);
    let too_few = matches!(run(2, 3, &leaves, least - 1, Wake::LeftMost), Ended::Never);
    let enough = matches!(run(2, 3, &leaves, least, Wake::LeftMost), Ended::Value(6, _));
    let example = format!(
        "Fig. 3.1 of Reinefeld and others, M0 = {least}: with {} cells OPEN comes to be what it was: {too_few}; with {least} it ends: {enough}",
        least - 1
    );
    let command = echo(
        &uniform(2, 3, &leaves),
        &format!("search --tree - --algorithm iter-sss --cells {}", least - 1),
    );
    Shown::new(too_few && enough, example, command)
}

fn fewer() -> Shown {
    let shape = Shape::new(5, 3, Order::Iid);
    let cells = least_cells(5, 3);
    let iter_sss = Algorithm::IterSss(IterSss { cells: Some(cells) });
    let equal = (1..=50).filter(|&seed| {
        let tree = shape.tree(seed);
        cost(&tree, 3, iter_sss).leaves == cost(&tree, 3, algorithm("alpha-beta")).leaves
    });
    let equal = equal.count();
    let example =
        format!("{shape}: with M0 = {cells} cells as many terminals as αβ on {equal} of 50 trees");
    let command = format!("plywood compare {} --algorithms alpha-beta,iter-sss", shape.arguments(1));
    Shown::new(equal > 0, example, command)
}
