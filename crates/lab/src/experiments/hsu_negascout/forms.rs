//! The forms of NegaScout: F4, F4'/G4' and NS; the shallow rule and the sign rule.

use super::super::written::{Family, Written};
use super::Case;
use super::eight::Eight;
use crate::measure::{algorithm, cost, leaf_paths};
use crate::stats::number;
use crate::trees::{RANGE, Seeds, Tree};
use crate::words::Tally;
use crate::{Finding, Planned, Scale, Section, Table, Verdict, Witness};
use serde::{Deserialize, Serialize};

pub(super) const FORMS: [&str; 3] = ["negascout", "negascout-f4", "negascout-minimax"];

/// The histogram of F4'/G4' that two other programs have found, for 5 to 12 visits.
const MINIMAX_FORM: [u64; 8] = [4032, 10752, 4768, 5504, 4080, 4160, 5424, 1600];

pub(super) const INF: i64 = i64::MAX / 2;

/// What small trees show.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    trees: u64,
    /// For each form: leaf visits on all trees, wrong values, trees with other leaves than NS.
    visits: [u64; 3],
    wrong: [u64; 3],
    unlike: [u64; 3],
    examples: [Option<String>; 3],
    /// Wrong values of F4 where an answer is taken as exact one ply too high, and where leaves have no sign.
    wrong_at_three: u64,
    wrong_without_sign: u64,
    wrong_with_sign: u64,
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for range in [1, 5, RANGE] {
        let uniform = [(2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (3, 5), (4, 3), (4, 4)];
        let families = uniform.iter().map(|&(width, depth)| Family::iid(width, depth, range));
        for family in families.chain([Family::Ragged { width: 4, depth: 6, range }]) {
            units.extend(Seeds::runs(scale.pick(5, 600, 10_000), 2000).into_iter().map(|seeds| {
                Planned { seconds: 6e-5 * number(seeds.count()), case: Case::Forms(family, seeds) }
            }));
        }
    }
    units
}

/// F4 as printed, with choices that it must not have.
struct F4<'t> {
    written: &'t Written,
    /// Down to which remaining depth an answer is taken as exact; 2 as printed.
    exact_at: usize,
    signs: Signs,
}

/// What a leaf at odd depth is worth to the side to move.
#[derive(Clone, Copy)]
enum Signs {
    /// −f(p).
    Turned,
    /// f(p).
    Kept,
}

impl F4<'_> {
    fn value(&self, x: usize, alpha: i64, beta: i64, depth: usize) -> i64 {
        let node = &self.written.nodes[x];
        if node.is_leaf() {
            return match self.signs {
                Signs::Turned if !node.is_max() => -node.value,
                _ => node.value,
            };
        }
        let (mut m, mut n) = (-INF, beta);
        for &son in &node.sons {
            let t = -self.value(son, -n, -alpha.max(m), depth - 1);
            if t > m {
                let settled = n == beta || depth <= self.exact_at || t >= beta;
                m = if settled { t } else { -self.value(son, -beta, -t, depth - 1) };
            }
            if m >= beta {
                return m;
            }
            n = alpha.max(m) + 1;
        }
        m
    }
}

pub(super) fn run(family: Family, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let written = Written::new(family.tree(seed));
        let (depth, value) = (written.tree.height(), written.minimax(0));
        let tree = Tree::Explicit(written.tree.clone());
        let leaves = FORMS.map(|name| leaf_paths(&tree, depth, algorithm(name)));
        row.trees += 1;
        for (i, name) in FORMS.into_iter().enumerate() {
            let found = cost(&tree, depth, algorithm(name));
            row.visits[i] += found.leaves;
            row.wrong[i] += u64::from(i64::from(found.value.get()) != value);
            if leaves[i] != leaves[0] {
                row.unlike[i] += 1;
                let both = row.examples[i]
                    .take()
                    .into_iter()
                    .chain([written.command(&format!("negascout,{name}"))]);
                row.examples[i] = both.min_by_key(String::len);
            }
        }
        let by = |exact_at, signs| {
            let f4 = F4 { written: &written, exact_at, signs };
            u64::from(f4.value(0, -INF, INF, depth.into()) != value)
        };
        row.wrong_at_three += by(3, Signs::Turned);
        row.wrong_without_sign += by(2, Signs::Kept);
        row.wrong_with_sign += by(2, Signs::Turned);
    }
    row
}

pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let mut small = Row::default();
    for (_, row) in all {
        if let super::Row::Forms(row) = row {
            add(&mut small, row);
        }
    }
    forms(&small, &Eight::of(all), section);
    details(&small, section);
}

fn add(sum: &mut Row, row: &Row) {
    sum.trees += row.trees;
    for i in 0..FORMS.len() {
        sum.visits[i] += row.visits[i];
        sum.wrong[i] += row.wrong[i];
        sum.unlike[i] += row.unlike[i];
        let both = sum.examples[i].take().into_iter().chain(row.examples[i].clone());
        sum.examples[i] = both.min_by_key(String::len);
    }
    sum.wrong_at_three += row.wrong_at_three;
    sum.wrong_without_sign += row.wrong_without_sign;
    sum.wrong_with_sign += row.wrong_with_sign;
}

/// H-25 and H-26.
fn forms(small: &Row, eight: &Eight, section: &mut Section) {
    let head = ["visits", "NS", "F4", "F4'/G4'"];
    let mut table = Table::new("forms", "All trees of width 2 and depth 3 by leaf visits", head);
    for visits in 5..=12 {
        let cells = eight.visits.iter().map(|counts| counts[visits].to_string());
        table.row([visits.to_string()].into_iter().chain(cells));
    }
    let mean = |counts: &[u64; 16]| {
        let weighted: u64 = (0..).zip(counts).map(|(visits, count): (u64, _)| visits * count).sum();
        format!("{:.4}", number(weighted) / number(counts.iter().sum::<u64>()))
    };
    table.row(["mean".to_string()].into_iter().chain(eight.visits.iter().map(mean)));
    let on_small = |i: usize| format!("{:.2}", number(small.visits[i]) / number(small.trees.max(1)));
    table.row(["mean, small trees".to_string()].into_iter().chain((0..3).map(on_small)));
    section.table(table.noting("The lecture shows both forms as one algorithm."));
    let judged = |i: usize| match (small.wrong[i], small.unlike[i]) {
        (0, 0) => Verdict::ExactMatch,
        (0, _) => Verdict::DirectionOnly,
        _ => Verdict::Refuted,
    };
    let rule = "Exact would be: right values, and the leaves of NS in NS's order; direction only: right values.";
    let as_found = eight.visits[2][5..=12] == MINIMAX_FORM;
    for (claim, i, published, note) in [
        (
            "H-25",
            2,
            "F4'/G4': NegaScout as a pair of procedures",
            format!(
                "Its null window stands at m, not at max(α, m), and asks what need not be asked. {rule} The 40,320 trees \
                 {}.",
                if as_found { "give the known histogram" } else { "do not give the known histogram" }
            ),
        ),
        (
            "H-26",
            1,
            "F4: NegaScout in negamax form",
            format!(
                "It searches again also where the answer is below α. {rule} On the 40,320 trees of width 2 and depth \
                 3: {}.",
                if eight.visits[1] == eight.visits[0] { "same histogram" } else { "another histogram" }
            ),
        ),
    ] {
        section.find(
            Finding::new(
                claim,
                judged(i),
                published,
                format!(
                    "{} wrong values; other leaves than NS on {} of {} trees ({} against {} visits)",
                    small.wrong[i],
                    small.unlike[i],
                    small.trees,
                    on_small(i),
                    on_small(0)
                ),
            )
            .noting(note)
            .witness(
                small.examples[i]
                    .clone()
                    .map(|command| Witness { what: "other leaves than NS".into(), command }),
            ),
        );
    }
}

/// H-28 and H-34.
fn details(small: &Row, section: &mut Section) {
    let tally =
        Tally { checks: small.trees * 2, violations: small.wrong[0] + small.wrong[1], first: None };
    section.find(
        Finding::new(
            "H-28",
            tally.verdict(),
            "with depth < 3 a null window's answer is exact and needs no second search",
            format!("{} wrong values of NS and F4 in {} searches", tally.violations, tally.checks),
        )
        .noting(format!(
            "One ply more would be too much: with depth < 4, {} of {} values are wrong.",
            small.wrong_at_three, small.trees
        )),
    );
    section.find(
        Finding::new(
            "H-34",
            Verdict::always(small.wrong_with_sign, small.trees),
            "h(p) = f(p) at even depth, −f(p) at odd depth",
            format!("F4 with this rule: {} wrong values of {}", small.wrong_with_sign, small.trees),
        )
        .noting(format!("Without the sign {} are wrong.", small.wrong_without_sign)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f4_as_printed_finds_the_value_and_one_ply_more_does_not() {
        let trees = || (1..=300).map(|seed| Written::new(Family::iid(2, 5, 1000).tree(seed)));
        let wrong = |exact_at| {
            let differs = |written: &Written| {
                F4 { written, exact_at, signs: Signs::Turned }.value(0, -INF, INF, 5)
                    != written.minimax(0)
            };
            trees().filter(differs).count()
        };
        assert_eq!(wrong(2), 0);
        assert!(wrong(3) > 0);
    }
}
