//! The output of the lab, as text and as JSON.

use crate::failure::Failure;
use crate::report::print;
use crate::table::Columns;
use crate::text::{columns, wrapped};
use clap::builder::styling::{AnsiColor, Style};
use plywood_lab::plan::Plan;
use plywood_lab::report::{Report, author, facts, quote};
use plywood_lab::store::Store;
use plywood_lab::{Claim, Finding, Paper, Section, Verdict, run};
use serde_json::json;
use std::io::Write;

const BOLD: Style = Style::new().bold();

/// Formats an estimated time with suitable precision.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rounded positive number"
)]
pub(crate) fn rough(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    match whole {
        0..100 => format!("{whole} s"),
        100..7200 => format!("{} min", whole.div_ceil(60)),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}

fn style(verdict: Verdict) -> Style {
    let colour = match verdict {
        Verdict::ExactMatch | Verdict::Confirmed => AnsiColor::Green,
        Verdict::DirectionOnly | Verdict::Mixed | Verdict::Inconclusive => AnsiColor::Yellow,
        Verdict::Refuted => AnsiColor::Red,
        Verdict::Superseded | Verdict::Erratum => AnsiColor::Magenta,
        Verdict::NotAClaim | Verdict::NotTestable => AnsiColor::BrightBlack,
    };
    colour.on_default()
}

/// Prints the verdicts, and the number of claims of each paper with each verdict.
pub(super) fn verdicts(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let width = |word: &str| word.chars().count();
    for section in report.sections.iter().filter(|section| !section.findings.is_empty()) {
        writeln!(out, "\n{BOLD}{}{BOLD:#}", section.about.id)?;
        for line in wrapped(section.about.title, columns() - 2, 0, width) {
            writeln!(out, "  {line}")?;
        }
        for finding in &section.findings {
            let Some(claim) = Claim::named(finding.claim) else { continue };
            let style = style(finding.verdict);
            let also: Vec<&str> = Report::also(claim).map(|other| other.id).collect();
            let also = match &also[..] {
                [] => String::new(),
                also => format!(" (also {})", also.join(", ")),
            };
            let name = format!("{style}{:<15}{style:#}", finding.verdict.name());
            hanging(&format!("  {:<7} {name} ", claim.id), &format!("{}{also}", claim.text), out)?;
            hanging(&" ".repeat(WIDE), &format!("ours: {}", finding.ours), out)?;
        }
    }
    table(report, out)
}

/// The width of a claim's name and verdict.
const WIDE: usize = 26;

/// Prints a text behind a heading that is [`WIDE`] columns wide.
fn hanging(heading: &str, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    for (i, line) in wrapped(text, columns() - WIDE, 0, |word| word.chars().count()).iter().enumerate()
    {
        if i == 0 {
            writeln!(out, "{heading}{line}")?;
        } else {
            writeln!(out, "{:WIDE$}{line}", "")?;
        }
    }
    Ok(())
}

/// Prints the number of claims of each paper with each verdict, within 80 columns.
fn table(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let papers = &Paper::ALL[..5];
    let all = || Verdict::ALL.into_iter().map(Some).chain([None]);
    writeln!(out)?;
    let mut line = |style: Style, heading: &str, cells: Vec<String>| {
        write!(out, "{style}{heading:<15}{style:#}")?;
        for (cell, &paper) in cells.iter().zip(papers) {
            write!(out, "{cell:>width$}", width = author(paper).0.len() + 3)?;
        }
        writeln!(out, "{:>6}", cells[papers.len()])
    };
    // The last cell is the sum of the others.
    let counted = |counts: Vec<usize>| {
        let sum = counts.iter().sum();
        let cell = |count: usize| if count == 0 { "·".into() } else { count.to_string() };
        counts.into_iter().chain([sum]).map(cell).collect::<Vec<String>>()
    };
    let names = papers.iter().map(|&paper| author(paper).0).chain(["all"]).map(String::from);
    line(BOLD, "verdict", names.collect())?;
    for verdict in all() {
        let counts = papers.iter().map(|&paper| report.tally(paper, verdict)).collect();
        let (style, name) = verdict.map_or((Style::new(), "waits"), |v| (style(v), v.name()));
        line(style, name, counted(counts))?;
    }
    let sums = papers.iter().map(|&paper| all().map(|verdict| report.tally(paper, verdict)).sum());
    line(BOLD, "all", counted(sums.collect()))?;
    Ok(())
}

/// Prints the experiments and how many of their shards have been run.
pub(super) fn experiments(
    plan: &Plan,
    store: &Store,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut all = Vec::new();
    for experiment in &plan.experiments {
        let (done, of) = run::progress(plan, store, experiment)?;
        let about = &experiment.about;
        all.push(json!({
            "id": about.id, "title": about.title, "claims": about.claims, "reads": about.reads,
            "timed": about.timed, "shards": of, "shards_done": done,
        }));
        if !as_json {
            let status = match (done, of) {
                (_, 0) => "derived".into(),
                (done, of) if done == of => "done".to_string(),
                (0, _) => "not run".into(),
                (done, of) => format!("{done}/{of} shards"),
            };
            // A narrow terminal has no room for the title beside the name.
            let heading = format!("{BOLD}{:<24}{BOLD:#} {status:<14} ", about.id);
            let (indent, room) = if columns() < 72 { (2, columns() - 2) } else { (40, columns() - 40) };
            let title = wrapped(about.title, room, 0, |word| word.chars().count());
            let between = format!("\n{}", " ".repeat(indent));
            let first = if indent == 2 { &*between } else { "" };
            writeln!(out, "{heading}{first}{}", title.join(&between))?;
        }
    }
    if as_json {
        print("plywood.lab.list/1", json!({"scale": plan.scale, "experiments": all}), out)?;
    }
    Ok(())
}

/// Prints all claims, with their verdicts if all experiments have been run.
pub(super) fn claims(
    report: Option<&Report>,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let finding = |claim: &Claim| report.and_then(|report| report.finding(claim.id));
    if as_json {
        let all: Vec<_> =
            plywood_lab::CLAIMS.iter().map(|claim| Report::claim_json(claim, finding(claim))).collect();
        return Ok(print("plywood.lab.claims/1", json!({"claims": all}), out)?);
    }
    for claim in plywood_lab::CLAIMS.iter() {
        let otherwise = if claim.waits.is_empty() { "not run" } else { "waits" };
        let status = finding(claim).map_or(otherwise, |(_, finding)| finding.verdict.name());
        writeln!(out, "{BOLD}{:<8}{BOLD:#} {status:<15} {}", claim.id, claim.text)?;
    }
    Ok(())
}

/// Prints one claim and the finding about it.
pub(super) fn claim(
    claim: &Claim,
    found: Option<(&Section, &Finding)>,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if as_json {
        let claim = json!({"claim": Report::claim_json(claim, found)});
        return Ok(print("plywood.lab.claim/1", claim, out)?);
    }
    writeln!(out, "{BOLD}{}{BOLD:#} ({}, {})", claim.id, claim.place, claim.kind)?;
    paragraph("claim", claim.text, out)?;
    let quote = quote(claim).map(|words| format!("“… {words} …”"));
    paragraph("paper", &quote.unwrap_or_default(), out)?;
    let also: Vec<&str> = Report::also(claim).map(|other| other.id).collect();
    paragraph("also", &also.join(", "), out)?;
    paragraph("judged with", claim.same, out)?;
    let Some((section, finding)) = found else {
        return paragraph("waits for", claim.waits, out);
    };
    let style = style(finding.verdict);
    writeln!(out, "{:<12}{style}{}{style:#}", "verdict", finding.verdict)?;
    for (heading, text) in facts(finding) {
        paragraph(heading, &text, out)?;
    }
    for witness in &finding.witnesses {
        paragraph("witness", &witness.what, out)?;
        writeln!(out, "{:<12}{}", "", witness.command)?;
    }
    paragraph("waits for", claim.waits, out)?;
    paragraph("experiment", section.about.id, out)
}

/// Prints a heading and its text, unless the text is empty.
fn paragraph(heading: &str, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    const INDENT: usize = 12;
    for (i, line) in
        wrapped(text, columns() - INDENT, 0, |word| word.chars().count()).iter().enumerate()
    {
        writeln!(out, "{:<INDENT$}{line}", if i == 0 { heading } else { "" })?;
    }
    Ok(())
}

/// Prints what would be run and how long it would take.
pub(super) fn estimate(
    plan: &Plan,
    store: &Store,
    jobs: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut columns = Columns::new(&["experiment", "units", "shards", "done", "one core"], &[0]);
    let mut left = 0.0;
    for experiment in &plan.experiments {
        let of = || plan.shards.iter().filter(|shard| shard.experiment.about.id == experiment.about.id);
        let (mut done, mut seconds) = (0, 0.0);
        for shard in of() {
            if store.is_finished(shard)? {
                done += 1;
            } else {
                seconds += shard.seconds();
            }
        }
        left += seconds;
        let units: usize = of().map(|shard| shard.units.len()).sum();
        columns.add(vec![
            Some(experiment.about.id.into()),
            Some(units.to_string()),
            Some(of().count().to_string()),
            Some(done.to_string()),
            Some(rough(seconds)),
        ]);
    }
    writeln!(out, "{columns}")?;
    let wall = left / f64::from(u32::try_from(jobs).unwrap_or(1));
    writeln!(out, "\nabout {} of work, {} on {jobs} threads", rough(left), rough(wall))?;
    Ok(())
}
