//! The formulas beside the counts, and the verdicts.

use super::{Case, Row};
use crate::trees::RANGE;
use crate::words::Tally;
use crate::{Finding, Section, Table, Verdict, Witness};
use plywood_core::Depth;

pub(super) fn report(all: &[(Case, Row)], section: &mut Section) {
    best_cases(all, section);
    random_trees(all, section);
    tests_of_leaves(all, section);
}

/// Σ b^⌊i/2⌋ for i up to ℓ: H1 for even ℓ.
fn least_for_true(b: u64, l: Depth) -> u64 {
    (0..=u32::from(l)).map(|i| b.pow(i / 2)).sum()
}

/// Σ b^⌈i/2⌉ for i up to ℓ: H1 − 1 + b^(ℓ/2) for even ℓ.
fn least_for_false(b: u64, l: Depth) -> u64 {
    (0..=u32::from(l)).map(|i| b.pow(i.div_ceil(2))).sum()
}

/// H1 as printed, for even ℓ.
fn h1(b: u64, l: Depth) -> u64 {
    let half = u32::from(l / 2);
    2 * (b.pow(half + 1) - 1) / (b - 1) - b.pow(half)
}

/// H2 as printed.
fn h2(b: u64, l: Depth) -> u64 {
    (0..=u32::from(l)).map(|i| b.pow(i.div_ceil(2)) + b.pow(i / 2) - 1).sum()
}

fn best_cases(all: &[(Case, Row)], section: &mut Section) {
    let head =
        ["b", "ℓ", "all nodes", "H1", "TEST TRUE", "TEST FALSE", "H2", "αβ", "SCOUT", "H2 ≥ 2·H1"];
    let mut table =
        Table::new("best", "Nodes visited at best, counted on perfectly ordered trees", head);
    let [mut total, mut yes, mut no, mut bound, mut twice, mut fewer] = [Tally::default(); 6];
    let mut short = Vec::new();
    for (case, row) in all {
        let (Case::Best { shape, .. }, Row::Best(trees)) = (case, row) else { continue };
        let (b, l) = (u64::from(shape.width), shape.depth);
        let even = l.is_multiple_of(2);
        for tree in trees {
            total.check(tree.all == (b.pow(u32::from(l) + 1) - 1) / (b - 1));
            bound.check(tree.alpha_beta == h2(b, l));
            fewer.check(tree.scout < tree.alpha_beta);
            if even {
                let half = b.pow(u32::from(l / 2));
                yes.check(tree.test_true == h1(b, l));
                no.check(tree.test_false == h1(b, l) - 1 + half);
                bound.check(tree.alpha_beta + u64::from(l) + 2 == 2 * tree.test_true + half);
                if b > 3 {
                    twice.check(tree.alpha_beta >= 2 * tree.test_true);
                }
            }
        }
        let Some(tree) = trees.first().filter(|_| shape.range == RANGE) else { continue };
        let reached = tree.alpha_beta >= 2 * tree.test_true;
        if even && !reached {
            short.push(format!("b = {b}, ℓ = {l}"));
        }
        table.row([
            b.to_string(),
            l.to_string(),
            tree.all.to_string(),
            if even { h1(b, l).to_string() } else { String::new() },
            tree.test_true.to_string(),
            tree.test_false.to_string(),
            h2(b, l).to_string(),
            tree.alpha_beta.to_string(),
            tree.scout.to_string(),
            if even { if reached { "yes" } else { "no" } } else { "" }.into(),
        ]);
    }
    section.table(table.noting("The lecture gives H1 for even ℓ only."));
    let mut find = |claim, published: &str, tally: Tally, note: String| {
        let ours = format!("{} exceptions on {} counts", tally.violations, tally.checks);
        section.find(Finding::new(claim, tally.verdict(), published, ours).noting(note));
    };
    find("H-7", "(b^(ℓ+1) − 1)/(b − 1) nodes in all", total, String::new());
    find(
        "H-8",
        "TEST answers TRUE with H1 = 2(b^(ℓ/2+1) − 1)/(b − 1) − b^(ℓ/2) nodes at best",
        yes,
        String::new(),
    );
    find("H-8'", "it answers FALSE with H1 − 1 + b^(ℓ/2) at best", no, String::new());
    find(
        "H-9",
        "αβ needs H2 = Σ(b^⌈i/2⌉ + b^⌊i/2⌋ − 1) = 2·H1 + b^(ℓ/2) − (ℓ+2) at best",
        bound,
        "The nodes of a TRUE answer and of a FALSE one, less the path they share.".into(),
    );
    find(
        "H-10",
        "H2 ≥ 2·H1 if b > 3",
        twice,
        format!("Sufficient, not necessary: with smaller b it fails only for {}.", short.join("; ")),
    );
    section.find(
        Finding::new(
            "H-19",
            fewer.verdict(),
            "in their best cases SCOUT cuts off more than αβ",
            format!(
                "as many nodes as αβ, not fewer, on {} of {} perfectly ordered trees",
                fewer.violations, fewer.checks
            ),
        )
        .noting(
            "Both visit the minimal tree, which every algorithm must visit (Knuth, Moore). H1 < H2 compares the answer \
             to one question with a value.",
        )
        .witness((fewer.violations > 0).then(|| Witness {
            what: "as many leaves and inner nodes".into(),
            command: "plywood compare --width 4 --depth 6 --order 100 --algorithms alpha-beta,scout".into(),
        })),
    );
}

fn random_trees(all: &[(Case, Row)], section: &mut Section) {
    let (mut tally, mut questions) = (Tally::default(), 0);
    for (case, row) in all {
        let (Case::Random { shape, .. }, Row::Random(trees)) = (case, row) else { continue };
        let (b, l) = (u64::from(shape.width), shape.depth);
        let (shorter, longer) = (b.pow(u32::from(l / 2)), b.pow(u32::from(l.div_ceil(2))));
        for tree in trees {
            questions += tree.questions;
            tally.check(
                tree.true_nodes == 0
                    || tree.true_nodes >= least_for_true(b, l) && tree.true_leaves >= shorter,
            );
            tally.check(
                tree.false_nodes == 0
                    || tree.false_nodes >= least_for_false(b, l) && tree.false_leaves >= longer,
            );
        }
    }
    section.find(
        Finding::new(
            "H-6",
            tally.verdict(),
            "TRUE needs one son of each MAX node and all of each MIN node, FALSE the reverse: Ω(b^(ℓ/2))",
            format!(
                "{} exceptions on {} trees and answers, {questions} questions",
                tally.violations, tally.checks
            ),
        )
        .noting(
            "No TRUE with fewer than Σ b^⌊i/2⌋ nodes or b^⌊ℓ/2⌋ leaves, no FALSE with fewer than Σ b^⌈i/2⌉ or b^⌈ℓ/2⌉. \
             Where the slide prints \"uniform depth b\" it means ℓ.",
        ),
    );
}

fn tests_of_leaves(all: &[(Case, Row)], section: &mut Section) {
    let head = ["b", "ℓ", "trees", "TESTs of one leaf, at most", "visits, at most"];
    let mut table = Table::new("visits", "How often SCOUT comes to the same leaf", head);
    let (mut leaves, mut too_often) = (0, 0);
    let mut reached = Vec::new();
    for (case, row) in all {
        let (Case::Visits { shape, .. }, Row::Visits(trees)) = (case, row) else { continue };
        leaves += trees.iter().map(|tree| tree.leaves).sum::<u64>();
        too_often += trees.iter().map(|tree| tree.too_often).sum::<u64>();
        if shape.range != RANGE {
            continue;
        }
        let tests = trees.iter().map(|tree| tree.most_tests).max().unwrap_or(0);
        let visits = trees.iter().map(|tree| tree.most_in_all).max().unwrap_or(0);
        let found = trees.iter().position(|tree| tree.most_tests == u64::from(shape.depth));
        reached.push(found.map(|tree| shape.arguments(tree as u64 + 1)));
        let cells = [u64::from(shape.width), shape.depth.into(), trees.len() as u64, tests, visits];
        table.row(cells.map(|cell| cell.to_string()));
    }
    section.table(table);
    let hit = reached.iter().flatten().count();
    let shown = Verdict::exists(reached.iter().all(Option::is_some).then_some(&()));
    section.find(
        Finding::new(
            "H-12",
            Verdict::everywhere(&[Verdict::always(too_often, leaves), shown]),
            "a node off the first branch at depth ℓ can be visited ℓ times by TEST",
            format!("ℓ tests of one leaf reached for {hit} of {} shapes, never more ({leaves} leaves)", reached.len()),
        )
        .noting("A leaf is tested at most once for each edge of its path that does not lead to a first son.")
        .witness(reached.into_iter().flatten().next().map(|arguments| Witness {
            what: "the leaf that is tested ℓ times, and visited once more by SCOUT, stands so often in the list".into(),
            command: format!("plywood search {arguments} --algorithm scout --leaves"),
        })),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_formulas_are_sums_over_levels() {
        for (b, l) in (2..=6_u64).flat_map(|b| [2, 4, 6, 8].map(|l: Depth| (b, l))) {
            let half = b.pow(u32::from(l / 2));
            assert_eq!(h1(b, l), least_for_true(b, l));
            assert_eq!(h1(b, l) - 1 + half, least_for_false(b, l));
            assert_eq!(h2(b, l) + u64::from(l) + 2, 2 * h1(b, l) + half);
        }
        assert_eq!((h1(2, 2), h2(2, 2)), (4, 6));
    }
}
