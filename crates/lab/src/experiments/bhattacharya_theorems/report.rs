//! The verdicts on the theorems.

use super::{Case, Check, Checks, Part, Row, figure_1};
use crate::prelude::*;
use crate::words::{Found, Join};
use plywood_core::search::{iter_sss, sss_list};

/// The claims without exceptions, and the checks of each.
const ALWAYS: [(&str, &[Check]); 8] = [
    ("B-1", &[Check::Queue]),
    ("B-3", &[Check::OpenSize, Check::PathSize]),
    ("B-6", &[Check::IterPrinted]),
    ("B-7", &[Check::Suffices, Check::DoesNotSuffice]),
    ("B-8", &[Check::AsSss]),
    ("B-17", &[Check::OneOfEach]),
    ("B-18", &[Check::Value]),
    ("B-21", &[Check::Theorem44, Check::IterInAlphaBeta]),
];

/// The claims that are false as printed: the printed statement, the mended one, and the paper's words.
const MENDED: [(&str, Check, Check, &str); 3] = [
    (
        "B-15",
        Check::Lemma41Printed,
        Check::Lemma41,
        "if x is a descendant of z, A_L(x) ≥ A_L(z) and B(x) ≤ B(z), with left(x, T') = −∞ for nothing to the left",
    ),
    (
        "B-16",
        Check::Theorem41Printed,
        Check::Theorem41,
        "αβ prunes x if and only if A_L(x) ≥ B(x), with left(x, T') = −∞ for nothing to the left",
    ),
    (
        "B-19",
        Check::Theorem43Printed,
        Check::Theorem43,
        "SSS* does not examine x if and only if A_L(x) ≥ B(x) or A_R(x) > B(x)",
    ),
];

const INVARIANTS: [Check; 6] = [
    Check::EnoughTerminals,
    Check::FlagStays,
    Check::SolvedIsActive,
    Check::WokenExpands,
    Check::Space,
    Check::Suffices,
];

pub(super) fn report(rows: Vec<(Case, Row)>, section: &mut Section) {
    let examples = rows.iter().filter(|(case, _)| case.part == Part::Example);
    let tried: u64 = examples.map(|(case, _)| case.seeds.count()).sum();
    let mut all = Row::default();
    for (_, row) in rows {
        all.join(row);
    }
    let Row { checks, examples } = all;
    for (claim, what) in ALWAYS {
        let found = of(&checks, what);
        let finding = Evidence::from(&found).finding(claim, found.exceptions());
        section.find(finding.noting(note(claim)).witness(found.witness("an exception")));
    }
    mended(&checks, section);
    let inside = of(&checks, &[Check::SssInAlphaBeta]);
    section.note(format!(
        "Beside R-1.a, which §1 of the paper states too (B-2): {}.",
        inside.exceptions()
    ));
    example(tried, &examples, section);
    remark(&checks, section);
    invariants(&checks, section);
    lines_of_code(section);
    let head = ["statement", "checks", "exceptions"];
    let mut table = Table::new("checks", "Statements, checks and exceptions", head);
    for &check in Check::ALL {
        let Found { checks, violations, .. } = of(&checks, &[check]);
        table.row([check.to_string(), checks.to_string(), violations.to_string()]);
    }
    section.table(table);
}

/// The results of all these checks together.
fn of(checks: &Checks, what: &[Check]) -> Found {
    let mut all = Found::default();
    for found in what.iter().filter_map(|what| checks.get(what)) {
        all.join(found.clone());
    }
    all
}

fn note(claim: &str) -> &'static str {
    match claim {
        "B-1" => {
            "Our list and the printed procedure select the same nodes with the same merits, step by step."
        }
        "B-3" => "The maximum is exactly b^⌈d/2⌉ descriptors, and αβ's path has exactly d inner nodes.",
        "B-6" => {
            "Read as our program documents it: the left-most of the deepest INACTIVE nodes is woken. The printed \
             procedure selects the same nodes, step by step, with every M from M0 on. Where the paper says \
             \"successor\" it means descendant, here as everywhere."
        }
        "B-7" => {
            "With fewer cells the printed procedure returns to an earlier state and runs forever; ours refuses and \
             names M0."
        }
        "B-21" => {
            "Checked node by node by the theorem's condition, and terminal by terminal on larger trees."
        }
        _ => "",
    }
}

fn mended(checks: &Checks, section: &mut Section) {
    for (claim, printed, mended, published) in MENDED {
        let [as_printed, mended] = [printed, mended].map(|check| of(checks, &[check]));
        let ours = format!("as printed {}; mended {}", as_printed.exceptions(), mended.exceptions());
        let note = if claim == "B-19" {
            "SSS* does examine nodes whose A_R exceeds B, where the better solution tree to the right shares with x a \
             terminal that limits both. The theorem is true if Rin(x, T') also takes its minimum over the terminals of \
             T' to the left of x that are in a solution tree with x."
        } else {
            "Where T' has no terminal left of x, left(x, T') must be +∞, the minimum of the empty set. With the \
             printed −∞ the root of every tree would be pruned."
        };
        let what = if claim == "B-19" {
            "SSS* examines a node that the printed condition excludes"
        } else {
            "a tree on which the printed statement fails"
        };
        let evidence = Evidence::from(&as_printed).but((&mended).into());
        let finding = evidence.finding(claim, ours).published(published).noting(note);
        section.find(finding.witness(as_printed.witness(what)));
    }
}

fn example(tried: u64, seeds: &[u64], section: &mut Section) {
    let what = "αβ 41, SSS* 28, ITERSSS* 33 with 5 cells (and 6), 28 with 7 or more";
    let shown = seeds
        .first()
        .map(|&seed| Witness::comparing(what, &figure_1().arguments(seed), "alpha-beta,sss,iter-sss"));
    let ours = format!("{} of {tried} random trees have all these numbers", seeds.len());
    section.find(
        Evidence::new()
            .finding("B-11", ours)
            .noting("The 81 leaf values of Fig. 1 are lost, but trees with these numbers exist.")
            .witness(shown),
    );
}

fn remark(checks: &Checks, section: &mut Section) {
    let (lemma, theorem) = (of(checks, &[Check::ActiveOneOfEach]), of(checks, &[Check::IterValue]));
    // One check more: the lemma must fail somewhere.
    let evidence = Evidence::from(&theorem).checked(1, u64::from(lemma.violations == 0));
    let ours = format!(
        "once FLAG is ACTIVE, Lemma 4.2 fails in {} of {} runs; values: {}",
        lemma.violations,
        lemma.checks,
        theorem.exceptions()
    );
    let witness = lemma.witness("at some instant the ACTIVE nodes miss a solution tree");
    section.find(evidence.finding("B-20", ours).witness(witness));
}

fn invariants(checks: &Checks, section: &mut Section) {
    let found = of(checks, &INVARIANTS);
    let each = INVARIANTS.map(|check| {
        let what = if check == Check::Suffices { "never stuck" } else { check.name() };
        format!("{what}: {}", of(checks, &[check]).exceptions())
    });
    section.find(
        Evidence::from(&found)
            .finding("B-22", found.exceptions())
            .noting(format!("{}.", each.join("; ")))
            .witness(found.witness("an exception")),
    );
}

/// Lines that are neither empty nor comments.
fn lines(source: &str) -> usize {
    let code = source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    code.count()
}

fn lines_of_code(section: &mut Section) {
    let [sss, iter_sss] = [sss_list::SOURCE, iter_sss::SOURCE].map(lines);
    let ratio = number(iter_sss) / number(sss);
    let ours = format!("{iter_sss} lines against {sss}: {ratio:.2} times");
    section.find(Evidence::new().finding("B-25", ours).noting(
        "A matter of taste, not of measurement. Our two programs over the same OPEN list, without comments and empty \
         lines.",
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_lines_are_no_code() {
        assert_eq!(lines("//! A file.\n\nfn f() {\n    // Why.\n    g();\n}\n"), 3);
    }
}
