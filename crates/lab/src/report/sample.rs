//! An invented report for tests, full of awkward characters and cases.

use super::{Made, Report};
use crate::figure::{Axis, Figure, Point};
use crate::judge::{Basis, Judgement, Needed};
use crate::machine::Machine;
use crate::stats::Estimate;
use crate::{About, Finding, Paper, Scale, Section, Table, Verdict, Witness};

const AWKWARD: &str = "a < b & \"c\" > 'd' | e * f <script>alert(1)</script>";

/// A report on two experiments, of which the second has no content.
pub(super) fn sample() -> Report {
    let about = About {
        id: "some-table",
        title: "Some <table> & more",
        paper: Paper::Reinefeld,
        claims: vec![
            "R-2.0'", "R-5.2a", "P-4.f", "P-8.a", "R-1.a", "R-2.3e", "R-6.a", "R-5.4a", "R-6.c",
            "P-7.d", "B-28", "P-9.a", "K-36",
        ],
        reads: vec![],
        timed: true,
        text: "First.\n\nSecond, with `code < 1`.",
    };
    let mut section = Section::new(about.clone());
    let witness = Witness {
        what: AWKWARD.into(),
        command: "echo '((1 2)(3 4))' | plywood compare --tree -".into(),
    };
    section.find(
        found("R-2.0'", Verdict::Refuted, AWKWARD)
            .published(AWKWARD)
            .noting(AWKWARD)
            .witness([witness]),
    );
    section.find(found("R-5.2a", Verdict::ExactMatch, "6").published("6").papers("6 [5, 7]"));
    section.find(found("P-4.f", Verdict::Inconclusive, "1.0 [0.9, 1.1]").published(""));
    for (claim, verdict, basis) in bases() {
        section.find(Finding {
            basis: Basis { quantity: "a <quantity>", rule: AWKWARD.into(), why: AWKWARD, ..basis },
            ..found(claim, verdict, AWKWARD)
        });
    }
    let mut table = Table::new("t", AWKWARD, ["name", "leaves | all", "what"]).noting(AWKWARD);
    table.row(["SSS*", "189 [183, 195]", AWKWARD]);
    table.row(["αβ", "–", ""]);
    section.table(table);
    let mut figure =
        Figure::new("f", AWKWARD, Axis::linear(AWKWARD), Axis::logarithmic(AWKWARD)).captioned(AWKWARD);
    figure.curve(AWKWARD, [Point::new(1.0, 2.0), Point::new(2.0, f64::NAN), Point::new(3.0, 4.0)]);
    figure.level(3.0, AWKWARD);
    section.figure(figure);
    section.note(AWKWARD);
    let nothing = About {
        id: "nothing",
        title: "Nothing",
        paper: Paper::Beyond,
        claims: vec![],
        text: "",
        ..about
    };
    let made = Made {
        date: "2026-07-01".into(),
        machine: Machine { processor: AWKWARD.into(), cores: 2, system: "linux x86_64".into() },
        commits: vec!["0123456789".into()],
        command: "plywood lab --smoke".into(),
        core_seconds: 75.0,
        elapsed: Some(40.5),
    };
    let shards = vec!["some-table/0001-abc".into(), "some-table/0002-def".into()];
    Report { scale: Scale::Smoke, made, sections: vec![section, Section::new(nothing)], shards }
}

fn found(claim: &'static str, verdict: Verdict, ours: &str) -> Finding {
    Finding::new(claim, Judgement { verdict, basis: Basis::default() }, ours)
}

fn estimate(mean: f64, low: f64, high: f64, n: usize) -> Estimate {
    Estimate { mean, low, high, sd: high - low, n }
}

/// A made-up basis for a verdict of every class.
fn bases() -> Vec<(&'static str, Verdict, Basis)> {
    let cells = |means: &[f64]| {
        let cell =
            |&mean: &f64| (format!("w = <{mean}>"), estimate(mean, mean - 0.05, mean + 0.05, 40));
        means.iter().map(cell).collect::<Vec<_>>()
    };
    let law = |checks, failed| Basis { checks: Some((checks, failed)), ..Basis::default() };
    let factor = |mean, low, high, bound| Basis {
        estimate: Some(estimate(mean, low, high, 3)),
        bound: Some(bound),
        is_factor: true,
        ..Basis::default()
    };
    let open = Basis {
        needed: Some(Needed::Families(12)),
        cells: cells(&[0.8, 1.1]),
        ..factor(0.93, 0.5, 1.8, (1.0, 0.0))
    };
    let tie = Basis { cells: cells(&[0.9, 0.95, 1.2]), ..factor(0.95, 0.92, 0.98, (1.0, 0.02)) };
    let then = Basis { published: Some(12.5), ..factor(11.0, 9.0, 14.0, (1.0, 0.0)) };
    let size = Basis { published: Some(0.9), ..factor(0.97, 0.96, 0.98, (0.9, 0.04)) };
    vec![
        ("P-8.a", Verdict::Confirmed, tie.clone()),
        ("R-1.a", Verdict::ExactMatch, law(12_345_678, 0)),
        ("R-2.3e", Verdict::Refuted, law(9_600, 3_360)),
        ("R-6.a", Verdict::Superseded, then),
        ("R-5.4a", Verdict::Erratum, law(100, 1)),
        ("R-6.c", Verdict::Mixed, Basis { is_factor: false, ..tie }),
        ("P-7.d", Verdict::DirectionOnly, size),
        ("B-28", Verdict::NotAClaim, Basis { cells: cells(&[0.7, 0.8]), ..Basis::default() }),
        ("P-9.a", Verdict::NotTestable, Basis::default()),
        ("K-36", Verdict::Inconclusive, open),
    ]
}
