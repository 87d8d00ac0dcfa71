//! The verdicts on the theorems.

use super::{Case, Check, Checks, Part, Row, figure_1};
use crate::prelude::*;
use crate::words::{Found, Join};
use plywood_core::search::{iter_sss, sss_list};

/// The claims without exceptions, and the checks of each.
const ALWAYS: [(&str, &[Check]); 11] = [
    ("B-1", &[Check::Queue]),
    ("B-2", &[Check::SssInAlphaBeta]),
    ("B-3", &[Check::OpenSize, Check::PathSize]),
    ("B-6", &[Check::IterPrinted]),
    ("B-7", &[Check::Suffices, Check::DoesNotSuffice]),
    ("B-8", &[Check::AsSss]),
    ("B-15", &[Check::Lemma41]),
    ("B-16", &[Check::Theorem41]),
    ("B-17", &[Check::OneOfEach]),
    ("B-18", &[Check::Value]),
    ("B-21", &[Check::Theorem44, Check::IterInAlphaBeta]),
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
        let finding = Finding::of(claim, found.verdict(), found.exceptions());
        let finding = finding.noting(note(claim, &checks)).witness(found.witness("an exception"));
        section.find(match claim {
            "B-16" => finding.published("αβ prunes x if and only if A_L(x) ≥ B(x)"),
            _ => finding,
        });
    }
    example(tried, &examples, section);
    theorem_4_3(&checks, section);
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

fn note(claim: &str, checks: &Checks) -> String {
    match claim {
        "B-1" => "Our list and the printed procedure select the same nodes with the same merits, step by step.".into(),
        "B-3" => "The maximum is exactly b^⌈d/2⌉ descriptors, and αβ's path has exactly d inner nodes.".into(),
        "B-6" => "Read as our program documents it: the left-most of the deepest INACTIVE nodes is woken. The printed \
                  procedure selects the same nodes, step by step, with every M from M0 on."
            .into(),
        "B-7" => "With fewer cells the printed procedure returns to an earlier state and runs forever; ours refuses \
                  and names M0."
            .into(),
        "B-15" | "B-16" => {
            let printed = if claim == "B-15" { Check::Lemma41Printed } else { Check::Theorem41Printed };
            format!(
                "Where T' has no terminal left of x, left(x, T') must be +∞, the minimum of the empty set. With the \
                 printed −∞ the root of every tree would be pruned: {}.",
                of(checks, &[printed]).exceptions()
            )
        }
        "B-21" => "Checked node by node by the theorem's condition, and terminal by terminal on larger trees.".into(),
        _ => String::new(),
    }
}

fn example(tried: u64, seeds: &[u64], section: &mut Section) {
    let what = "αβ 41, SSS* 28, ITERSSS* 33 with 5 cells (and 6), 28 with 7 or more";
    let shown = seeds
        .first()
        .map(|&seed| Witness::comparing(what, &figure_1().arguments(seed), "alpha-beta,sss,iter-sss"));
    let ours = format!("{} of {tried} random trees have all these numbers", seeds.len());
    section.find(
        Finding::of("B-11", Verdict::NotTestable, ours)
            .noting("The 81 leaf values of Fig. 1 are lost, but trees with these numbers exist.")
            .witness(shown),
    );
}

fn theorem_4_3(checks: &Checks, section: &mut Section) {
    let (printed, capped) = (of(checks, &[Check::Theorem43Printed]), of(checks, &[Check::Theorem43]));
    let ours =
        format!("as printed {}; with the capped Rin {}", printed.exceptions(), capped.exceptions());
    section.find(
        Finding::of("B-19", printed.verdict(), ours)
            .published("SSS* does not examine x if and only if A_L(x) ≥ B(x) or A_R(x) > B(x)")
            .noting(
                "SSS* does examine nodes whose A_R exceeds B, where the better solution tree to the right shares with \
                 x a terminal that limits both. The theorem is true if Rin(x, T') also takes its minimum over the \
                 terminals of T' to the left of x that are in a solution tree with x.",
            )
            .witness(printed.witness("SSS* examines a node that the printed condition excludes")),
    );
}

fn remark(checks: &Checks, section: &mut Section) {
    let (lemma, theorem) = (of(checks, &[Check::ActiveOneOfEach]), of(checks, &[Check::IterValue]));
    let verdict = Verdict::everywhere(&[Verdict::exists(lemma.example.as_ref()), theorem.verdict()]);
    let ours = format!(
        "once FLAG is ACTIVE, Lemma 4.2 fails in {} of {} runs; values: {}",
        lemma.violations,
        lemma.checks,
        theorem.exceptions()
    );
    let witness = lemma.witness("at some instant the ACTIVE nodes miss a solution tree");
    section.find(Finding::of("B-20", verdict, ours).witness(witness));
}

fn invariants(checks: &Checks, section: &mut Section) {
    let found = of(checks, &INVARIANTS);
    let each = INVARIANTS.map(|check| {
        let what = if check == Check::Suffices { "never stuck" } else { check.name() };
        format!("{what}: {}", of(checks, &[check]).exceptions())
    });
    section.find(
        Finding::of("B-22", found.verdict(), found.exceptions())
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
    /// Two programs have the same complexity if neither has this many times the lines of the other.
    const SAME: f64 = 2.0;
    let sss = lines(sss_list::SOURCE);
    let iter_sss = lines(iter_sss::SOURCE);
    let ratio = number(iter_sss) / number(sss);
    let ours = format!("{iter_sss} lines against {sss}: {ratio:.2} times");
    section.find(Finding::of("B-25", Verdict::holds(ratio < SAME), ours).noting(format!(
        "Our two programs over the same OPEN list, without comments and empty lines. Confirmed if ITERSSS* has less \
         than {SAME} times as many lines."
    )));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_lines_are_no_code() {
        assert_eq!(lines("//! A file.\n\nfn f() {\n    // Why.\n    g();\n}\n"), 3);
    }
}
