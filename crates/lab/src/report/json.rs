//! The whole report as JSON.

use super::shown::Shown;
use super::{Report, first};
use crate::judge::Rule;
use crate::{Claim, Finding, Paper, Section, Verdict};
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
        "papers": Paper::ALL.iter().filter(|paper| paper.letter().is_some()).map(|&p| paper(report, p)).collect::<Vec<_>>(),
        "first": first::groups(report).iter().map(group).collect::<Vec<_>>(),
        "claims": claims(report),
        "waiting": report.waiting().iter().map(waiting).collect::<Vec<_>>(),
        "experiments": report.sections.iter().map(|s| section(report, s)).collect::<Vec<_>>(),
    })
}

/// The number of a paper's claims with each verdict.
fn paper(report: &Report, paper: Paper) -> Json {
    let verdicts = Verdict::ALL.iter().map(|&v| (v.name().into(), report.tally(paper, Some(v)).into()));
    json!({
        "paper": paper.title(),
        "verdicts": verdicts.collect::<Map<_, _>>(),
        "without_verdict": report.tally(paper, None),
    })
}

fn group(group: &first::Group<'_>) -> Json {
    let claims: Vec<&str> = group.picks.iter().map(|(claim, ..)| claim.id).collect();
    json!({ "title": group.title, "count": group.count, "claims": claims })
}

fn claims(report: &Report) -> Vec<Json> {
    report.claims().map(|(claim, found)| self::claim(claim, found)).collect()
}

/// One claim, with its finding if there is one.
pub(super) fn claim(claim: &Claim, found: Option<(&Section, &Finding)>) -> Json {
    let shown = found.map(|(section, finding)| Shown::of(section, finding));
    let rule = found.and_then(|(_, finding)| Rule::of(finding.claim));
    json!({
        "id": claim.id,
        "where": claim.place,
        "kind": claim.kind,
        "text": claim.text,
        "quote": super::quote(claim),
        "judged_with": (!claim.same.is_empty()).then_some(claim.same),
        "also": Report::also(claim).map(|other| other.id).collect::<Vec<_>>(),
        "waits_for": (!claim.waits.is_empty()).then_some(claim.waits),
        "fixed": rule.map(|rule| rule.date),
        "seen": rule.map(|rule| rule.seen),
        "experiment": found.map(|(section, _)| section.about.id),
        "figures": shown.as_ref().map(|shown| shown.figures.iter().map(|f| f.id.as_str()).collect::<Vec<_>>()),
        "tables": shown.as_ref().map(|shown| shown.tables.iter().map(|t| t.id.as_str()).collect::<Vec<_>>()),
        "finding": found.map(|(_, finding)| finding),
    })
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
        "shards": report.shards_of(section.about.id).collect::<Vec<_>>(),
        "tables": section.tables,
        "figures": section.figures,
        "notes": section.notes,
    })
}
