//! An invented report for tests, full of awkward characters and cases.

use super::{Made, Report};
use crate::figure::{Axis, Figure, Point};
use crate::machine::Machine;
use crate::{About, Finding, Paper, Scale, Section, Table, Verdict, Witness};

const AWKWARD: &str = "a < b & \"c\" > 'd' | e * f <script>alert(1)</script>";

/// A report on two experiments, of which the second has no content.
pub(super) fn sample() -> Report {
    let about = About {
        id: "some-table",
        title: "Some <table> & more",
        paper: Paper::Reinefeld,
        claims: vec!["R-2.0'", "R-5.2a", "P-4.f"],
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
        Finding::of("R-2.0'", Verdict::Refuted, AWKWARD)
            .published(AWKWARD)
            .noting(AWKWARD)
            .witness([witness]),
    );
    section.find(
        Finding::of("R-5.2a", Verdict::ExactMatch, "6")
            .published("6")
            .papers("6 [5, 7]")
            .needing(Some(12)),
    );
    section.find(Finding::of("P-4.f", Verdict::Inconclusive, "1.0 [0.9, 1.1]").published(""));
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
    Report { scale: Scale::Smoke, made, sections: vec![section, Section::new(nothing)] }
}
