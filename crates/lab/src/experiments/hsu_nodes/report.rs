//! The formulas compared with the counts, and the verdicts.

use super::{Count, Part, Samples};
use crate::prelude::*;

pub(super) fn report(samples: &Samples, section: &mut Section) {
    best_cases(samples, section);
    random_trees(samples, section);
    tests_of_leaves(samples, section);
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

fn best_cases(samples: &Samples, section: &mut Section) {
    let head =
        ["b", "ℓ", "all nodes", "H1", "TEST TRUE", "TEST FALSE", "H2", "αβ", "SCOUT", "H2 ≥ 2·H1"];
    let mut table =
        Table::new("best", "Nodes visited in the best case, counted on perfectly ordered trees", head);
    let [mut total, mut yes, mut no, mut bound, mut twice, mut fewer] = [Tally::default(); 6];
    let mut short = Vec::new();
    for (shape, row) in samples.shapes(Part::Best) {
        let (b, l) = (u64::from(shape.width), shape.depth);
        let even = l.is_multiple_of(2);
        for tree in 0..row.counts.trees() {
            let [all, test_true, test_false, alpha_beta, scout] =
                [Count::All, Count::TestTrue, Count::TestFalse, Count::AlphaBeta, Count::Scout]
                    .map(|count| row.counts[count][tree]);
            let reached = alpha_beta >= 2 * test_true;
            total.check(all == (b.pow(u32::from(l) + 1) - 1) / (b - 1));
            bound.check(alpha_beta == h2(b, l));
            fewer.check(scout < alpha_beta);
            if even {
                let half = b.pow(u32::from(l / 2));
                yes.check(test_true == h1(b, l));
                no.check(test_false == h1(b, l) - 1 + half);
                bound.check(alpha_beta + u64::from(l) + 2 == 2 * test_true + half);
                if b > 3 {
                    twice.check(reached);
                }
            }
            if tree > 0 || shape.range != RANGE {
                continue;
            }
            if even && !reached {
                short.push(format!("b = {b}, ℓ = {l}"));
            }
            let nodes = |count: u64| count.to_string();
            table.row([
                nodes(b),
                l.to_string(),
                nodes(all),
                if even { nodes(h1(b, l)) } else { String::new() },
                nodes(test_true),
                nodes(test_false),
                nodes(h2(b, l)),
                nodes(alpha_beta),
                nodes(scout),
                if even { if reached { "yes" } else { "no" } } else { "" }.into(),
            ]);
        }
    }
    section.table(table.noting("The lecture gives H1 for even ℓ only."));
    let mut find = |claim, tally: Tally, note: String| {
        let ours = format!("{} exceptions on {} counts", tally.violations, tally.checks);
        section.find(Evidence::from(tally).finding(claim, ours).noting(note));
    };
    let short = short.join("; ");
    find("H-7", total, "The sum of a geometric series: a setting of the analysis that follows.".into());
    find("H-8", yes, String::new());
    find("H-8'", no, String::new());
    find(
        "H-9",
        bound,
        "The nodes of a TRUE answer plus those of a FALSE one, minus the path they share.".into(),
    );
    find(
        "H-10",
        twice,
        format!("Sufficient, not necessary: with smaller b it fails only for {short}."),
    );
    let (what, arguments) =
        ("equal numbers of leaves and inner nodes", "--width 4 --depth 6 --order 100");
    let shown = || Witness::comparing(what, arguments, "alpha-beta,scout");
    let ours = format!(
        "the same number of nodes as αβ, not fewer, on {} of {} perfectly ordered trees",
        fewer.violations, fewer.checks
    );
    section.find(
        Evidence::from(fewer)
            .finding("H-19", ours)
            .noting(
                "Both visit the minimal tree, which every algorithm must visit (Knuth, Moore). H1 < H2 compares the \
                 cost of answering one question with that of finding a value.",
            )
            .witness((fewer.violations > 0).then(shown)),
    );
}

fn random_trees(samples: &Samples, section: &mut Section) {
    let all = samples.all();
    let (tally, questions) = (all.least, all.counts[Count::Questions].iter().sum::<u64>());
    let ours = format!(
        "{} exceptions on {} trees and answers, {questions} questions",
        tally.violations, tally.checks
    );
    section.find(Evidence::from(tally).finding("H-6", ours).noting(
        "No TRUE answer takes fewer than Σ b^⌊i/2⌋ nodes or b^⌊ℓ/2⌋ leaves, no FALSE answer fewer than Σ b^⌈i/2⌉ or \
         b^⌈ℓ/2⌉. The slide prints \"uniform depth b\" but means ℓ.",
    ));
}

fn tests_of_leaves(samples: &Samples, section: &mut Section) {
    let head = ["b", "ℓ", "trees", "most TESTs of one leaf", "most visits"];
    let mut table = Table::new("visits", "How often SCOUT visits the same leaf", head);
    let mut reached = Vec::new();
    for (shape, row) in samples.shapes(Part::Visits).filter(|(shape, _)| shape.range == RANGE) {
        let tests = &row.counts[Count::MostTests];
        let found = tests.iter().position(|&tests| tests == u64::from(shape.depth));
        reached.push(found.map(|tree| shape.arguments(tree as u64 + 1)));
        let most = |count| row.counts[count].iter().copied().max().unwrap_or(0);
        let (tests, visits) = (most(Count::MostTests), most(Count::MostVisits));
        let trees = row.counts.trees() as u64;
        let cells = [u64::from(shape.width), shape.depth.into(), trees, tests, visits];
        table.row(cells.map(|cell| cell.to_string()));
    }
    section.table(table);
    let all = samples.all();
    let [leaves, too_often] =
        [Count::Leaves, Count::TooOften].map(|count| all.counts[count].iter().sum::<u64>());
    let (hit, shapes) = (reached.iter().flatten().count(), reached.len());
    let ours = format!(
        "ℓ tests of one leaf are reached for {hit} of {shapes} shapes and exceeded on {too_often} of {leaves} leaves"
    );
    section.find(
        Evidence::new()
            .checked(shapes as u64, (shapes - hit) as u64)
            .finding("H-12", ours)
            .noting("A leaf is tested at most once for each edge of its path that does not lead to a first child.")
            .witness(reached.into_iter().flatten().next().map(|arguments| Witness {
                what: "the list names one leaf ℓ + 1 times: tested ℓ times, and visited once more by SCOUT".into(),
                command: format!("plywood search {arguments} --algorithm scout --leaves"),
            })),
    );
}

#[cfg(test)]
mod tests {
    use super::super::least_for;
    use super::*;

    #[test]
    fn the_printed_formulas_are_sums_over_levels() {
        for (b, l) in (2..=6_u64).flat_map(|b| [2, 4, 6, 8].map(|l: Depth| (b, l))) {
            let half = b.pow(u32::from(l / 2));
            assert_eq!(h1(b, l), least_for(true, b, l).0);
            assert_eq!(h1(b, l) - 1 + half, least_for(false, b, l).0);
            assert_eq!(h2(b, l) + u64::from(l) + 2, 2 * h1(b, l) + half);
        }
        assert_eq!((h1(2, 2), h2(2, 2)), (4, 6));
    }
}
