//! The whole report as JSON.

use super::Report;
use crate::{Section, Verdict};
use serde_json::{Map, Value as Json, json};

/// Returns the report in the schema `plywood.lab/1`.
pub(super) fn report(report: &Report) -> Json {
    let made = &report.made;
    json!({
        "schema": "plywood.lab/1",
        "scale": report.scale,
        "date": made.date,
        "machine": made.machine,
        "version": crate::machine::VERSION,
        "commits": made.commits,
        "command": made.command,
        "core_seconds": made.core_seconds,
        "elapsed_seconds": made.elapsed,
        "verdicts": Verdict::ALL.iter().map(|&v| (v.name().into(), report.count(v).into())).collect::<Map<_, _>>(),
        "claims": claims(report),
        "waiting": report.waiting().iter().map(waiting).collect::<Vec<_>>(),
        "experiments": report.sections.iter().map(|s| section(report, s)).collect::<Vec<_>>(),
    })
}

fn claims(report: &Report) -> Vec<Json> {
    let claim = |(claim, found): (&crate::Claim, Option<(&Section, &crate::Finding)>)| {
        json!({
            "id": claim.id,
            "where": claim.place,
            "kind": claim.kind,
            "text": claim.text,
            "waits_for": (!claim.waits.is_empty()).then_some(claim.waits),
            "experiment": found.map(|(section, _)| section.about.id),
            "finding": found.map(|(_, finding)| finding),
        })
    };
    report.claims().map(claim).collect()
}

fn waiting(waiting: &super::Waiting) -> Json {
    let names = |claims: &[&crate::Claim]| claims.iter().map(|claim| claim.id).collect::<Vec<_>>();
    json!({ "for": waiting.what, "without_verdict": names(&waiting.without), "with_verdict": names(&waiting.with) })
}

fn section(report: &Report, section: &Section) -> Json {
    json!({
        "id": section.about.id,
        "title": section.about.title,
        "paper": section.about.paper.title(),
        "text": section.about.text,
        "claims": section.about.claims,
        "timed": section.about.timed,
        "command": report.command_of(section),
        "tables": section.tables,
        "figures": section.figures,
        "notes": section.notes,
    })
}
