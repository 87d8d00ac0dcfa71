//! The verdicts.

use super::checks::{Check, Checks, Found};
use super::{Case, Row, figure_1};
use crate::stats::number;
use crate::{Finding, Section, Table, Verdict, Witness};

/// The claims that are statements without exceptions, and what is checked for each.
const ALWAYS: [(&str, &str, &[Check]); 11] = [
    ("B-1", "SSS* is a priority queue, ties to the lexicographically smaller node", &[Check::Queue]),
    ("B-2", "SSS* examines a subset of αβ's terminals", &[Check::SssInAlphaBeta]),
    ("B-3", "OPEN takes O(b^(d/2)) cells, αβ O(d)", &[Check::OpenSize, Check::PathSize]),
    ("B-6", "ITERSSS*(s, M)", &[Check::IterPrinted]),
    ("B-7", "M0 = ⌈d/2⌉(b−1)+1 cells suffice, fewer do not", &[Check::Suffices, Check::DoesNotSuffice]),
    ("B-8", "with b^⌈d/2⌉ cells it is SSS*", &[Check::AsSss]),
    ("B-15", "downwards A_L does not fall and B does not rise", &[Check::Lemma41]),
    ("B-16", "αβ prunes x if and only if A_L(x) ≥ B(x)", &[Check::Theorem41]),
    ("B-17", "at every instant OPEN holds one node of each solution tree", &[Check::OneOfEach]),
    ("B-18", "SSS* ends with the minimax value, that of the best solution tree", &[Check::Value]),
    (
        "B-21",
        "ITERSSS* does not examine x if A_L(x) ≥ B(x)",
        &[Check::Theorem44, Check::IterInAlphaBeta],
    ),
];

const INVARIANTS: [(Check, &str); 6] = [
    (Check::EnoughTerminals, "b terminals ACTIVE when FLAG turns"),
    (Check::FlagStays, "FLAG stays ACTIVE"),
    (Check::SolvedIsActive, "SOLVED nodes are ACTIVE"),
    (Check::WokenExpands, "a woken node can be expanded at once"),
    (Check::Space, "OPEN holds M − SPACE nodes"),
    (Check::Suffices, "never stuck"),
];

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let mut checks = Checks::default();
    for (_, row) in rows {
        checks.add(&row.checks);
    }
    for (claim, published, what) in ALWAYS {
        let found = checks.all(what);
        let finding =
            Finding::new(claim, verdict(&found), published, ours(&found)).noting(note(claim, &checks));
        section.find(finding.witness(witness(&found, "an exception")));
    }
    example(rows, section);
    theorem_4_3(&checks, section);
    remark(&checks, section);
    invariants(&checks, section);
    lines_of_code(section);
    summary(&checks, section);
}

fn verdict(found: &Found) -> Verdict {
    Verdict::always(found.violations, found.checks)
}

fn ours(found: &Found) -> String {
    format!("{} exceptions in {} checks", found.violations, found.checks)
}

fn witness(found: &Found, what: &str) -> Option<Witness> {
    found.example.clone().map(|command| Witness { what: what.into(), command })
}

fn note(claim: &str, checks: &Checks) -> String {
    match claim {
        "B-1" => "Our list and the printed procedure select the same nodes with the same merits, step by step.".into(),
        "B-3" => "Exactly b^⌈d/2⌉ descriptors at the most, and exactly d inner nodes on αβ's path.".into(),
        "B-6" => "Read as in the head of our program: the left-most of the deepest INACTIVE nodes is woken. The printed \
                  procedure selects the same nodes, step by step, with every M from M0 on."
            .into(),
        "B-7" => "With fewer cells the printed procedure comes back to where it was and runs for ever; ours refuses and \
                  names M0."
            .into(),
        "B-15" | "B-16" => {
            let printed = if claim == "B-15" { Check::Lemma41Printed } else { Check::Theorem41Printed };
            format!(
                "Where T' has no terminal left of x, left(x, T') must be +∞, the minimum of nothing. With the printed \
                 −∞ the root of every tree would be pruned: {}.",
                ours(&checks.of(printed))
            )
        }
        "B-21" => "Node by node by the theorem's condition, and terminal by terminal on larger trees.".into(),
        _ => String::new(),
    }
}

fn example(rows: &[(Case, Row)], section: &mut Section) {
    let tried = rows.iter().filter_map(|(case, _)| match case {
        Case::Example(seeds) => Some(seeds.count()),
        _ => None,
    });
    let tried: u64 = tried.sum();
    let seeds: Vec<u64> = rows.iter().flat_map(|(_, row)| row.examples.iter().copied()).collect();
    let shown = seeds.first().map(|&seed| Witness {
        what: "αβ 41, SSS* 28, ITERSSS* 33 with 5 cells (and 6), 28 with 7 or more".into(),
        command: format!(
            "plywood compare {} --algorithms alpha-beta,sss,iter-sss",
            figure_1().arguments(seed)
        ),
    });
    section.find(
        Finding::new(
            "B-11",
            Verdict::NotTestable,
            "a tree with b = 3, d = 4: αβ 41, SSS* 28, ITERSSS* 33 with M = 5, 6 and 28 with M ≥ 7",
            format!("{} of {tried} random trees have all these numbers", seeds.len()),
        )
        .noting("The 81 leaf values of Fig. 1 are lost; there are such trees.")
        .witness(shown),
    );
}

fn theorem_4_3(checks: &Checks, section: &mut Section) {
    let (printed, capped) = (checks.of(Check::Theorem43Printed), checks.of(Check::Theorem43));
    section.find(
        Finding::new(
            "B-19",
            verdict(&printed),
            "SSS* does not examine x if and only if A_L(x) ≥ B(x) or A_R(x) > B(x)",
            format!("as printed {}; with the capped Rin {}", ours(&printed), ours(&capped)),
        )
        .noting(
            "SSS* does examine nodes whose A_R exceeds B, where the better solution tree to the right shares with x a \
             terminal that holds both down. It is true if Rin(x, T') takes its minimum also over the terminals of T' to \
             the left of x that are in a solution tree with x.",
        )
        .witness(witness(&printed, "SSS* examines a node that the printed condition excludes")),
    );
}

fn remark(checks: &Checks, section: &mut Section) {
    let (lemma, theorem) = (checks.of(Check::ActiveOneOfEach), checks.of(Check::IterValue));
    let fails = Verdict::exists(lemma.example.as_ref());
    section.find(
        Finding::new(
            "B-20",
            Verdict::everywhere(&[fails, verdict(&theorem)]),
            "for ITERSSS*'s ACTIVE nodes Lemma 4.2 does not hold, Theorem 4.2 does",
            format!(
                "once FLAG is ACTIVE, Lemma 4.2 fails in {} of {} runs; values: {}",
                lemma.violations,
                lemma.checks,
                ours(&theorem)
            ),
        )
        .witness(witness(&lemma, "at some instant the ACTIVE nodes miss a solution tree")),
    );
}

fn invariants(checks: &Checks, section: &mut Section) {
    let found = checks.all(&INVARIANTS.map(|(check, _)| check));
    let each = INVARIANTS.map(|(check, what)| format!("{what}: {}", ours(&checks.of(check))));
    section.find(
        Finding::new(
            "B-22",
            verdict(&found),
            "b terminals become ACTIVE before storage runs out, FLAG never returns, SOLVED is ACTIVE, never stuck",
            ours(&found),
        )
        .noting(format!("{}.", each.join("; ")))
        .witness(witness(&found, "an exception")),
    );
}

/// Lines that are neither empty nor comments.
fn lines(source: &str) -> usize {
    let code = source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    code.count()
}

fn lines_of_code(section: &mut Section) {
    /// Programs are of the same complexity if neither has this many times the lines of the other.
    const SAME: f64 = 2.0;
    let sss = lines(include_str!("../../../../core/src/search/sss_list.rs"));
    let iter_sss = lines(include_str!("../../../../core/src/search/iter_sss.rs"));
    let ratio = number(iter_sss as u64) / number(sss as u64);
    let verdict = if ratio < SAME { Verdict::Confirmed } else { Verdict::Refuted };
    section.find(
        Finding::new(
            "B-25",
            verdict,
            "of the same level of complexity as SSS*, as a program",
            format!("{iter_sss} lines against {sss}: {ratio:.2} times"),
        )
        .noting(format!(
            "Our two programs over the same OPEN list, without comments and empty lines. Confirmed if ITERSSS* takes \
             less than {SAME} times the lines."
        )),
    );
}

fn summary(checks: &Checks, section: &mut Section) {
    let mut table =
        Table::new("checks", "What was checked, and how often", ["statement", "checks", "exceptions"]);
    let rows = [
        ("SSS* selects as printed", Check::Queue),
        ("SSS* ⊆ αβ", Check::SssInAlphaBeta),
        ("OPEN of SSS* holds b^⌈d/2⌉ at the most", Check::OpenSize),
        ("αβ's path has d inner nodes", Check::PathSize),
        ("ITERSSS* selects as printed", Check::IterPrinted),
        ("M0 cells or more suffice", Check::Suffices),
        ("fewer do not", Check::DoesNotSuffice),
        ("b^⌈d/2⌉ cells: as SSS*", Check::AsSss),
        ("Lemma 4.1, nothing to the left being +∞", Check::Lemma41),
        ("Lemma 4.1 as printed", Check::Lemma41Printed),
        ("Theorem 4.1, nothing to the left being +∞", Check::Theorem41),
        ("Theorem 4.1 as printed", Check::Theorem41Printed),
        ("Lemma 4.2", Check::OneOfEach),
        ("Lemma 4.2 for ACTIVE nodes of ITERSSS*", Check::ActiveOneOfEach),
        ("Theorem 4.2", Check::Value),
        ("Theorem 4.2 for ITERSSS*", Check::IterValue),
        ("Theorem 4.3 with the capped Rin", Check::Theorem43),
        ("Theorem 4.3 as printed", Check::Theorem43Printed),
        ("Theorem 4.4, nodes", Check::Theorem44),
        ("Theorem 4.4, terminals of larger trees", Check::IterInAlphaBeta),
    ];
    let invariants = INVARIANTS.iter().take(5).map(|&(check, what)| (what, check));
    for (what, check) in rows.into_iter().chain(invariants) {
        let Found { checks, violations, .. } = checks.of(check);
        table.row([what.to_string(), checks.to_string(), violations.to_string()]);
    }
    section.table(table);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_lines_are_no_code() {
        assert_eq!(lines("//! A file.\n\nfn f() {\n    // Why.\n    g();\n}\n"), 3);
    }
}
