//! The report as Markdown.

use super::{Report, author, facts, first};
use crate::figure::Figure;
use crate::{Claim, Finding, Paper, Section, Table, Verdict};

/// Returns the whole report.
pub(super) fn report(report: &Report) -> String {
    let made = &report.made;
    let elapsed =
        made.elapsed.map_or_else(|| "not measured".into(), |seconds| format!("{seconds:.1} s"));
    let mut text = format!(
        "# Plywood laboratory\n\nEvery experiment of five classic papers on minimax game-tree search, repeated. Each \
         verdict rests on an estimate with its interval, and follows from it by a rule in a dated file.\n\n\
         - scale: {}\n- date: {}\n- command: `{}`\n- elapsed: {elapsed} ({:.1} s on one core)\n- machine: {}\n- commit: {}\n\n",
        report.scale,
        made.date,
        made.command,
        made.core_seconds,
        made.machine,
        made.commits.join(", ")
    );
    text += &in_two_minutes(report);
    text += &verdicts(report);
    text += &claims(report);
    text += &waiting(report);
    for paper in Paper::ALL {
        let mut sections =
            report.sections.iter().filter(|section| section.about.paper == paper).peekable();
        if sections.peek().is_some() {
            text += &format!("## {}\n\n", line(paper.title()));
            text.extend(sections.map(|section| self::section(report, section)));
        }
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// What held, what fell, what nobody knew.
fn in_two_minutes(report: &Report) -> String {
    let mut text = String::from("## In two minutes\n\n");
    for group in first::groups(report) {
        text += &format!("### {} ({})\n\n", group.title, group.count);
        for (claim, _, finding) in &group.picks {
            let basis = &finding.basis;
            let measured = basis.estimate.map(|e| format!(" {}: {e}.", line(basis.quantity)));
            text += &format!(
                "- **{}, {}.** {}.{}\n",
                claim.id,
                finding.verdict,
                line(claim.text),
                measured.unwrap_or_default()
            );
        }
        text += "\n";
    }
    text
}

/// The number of claims of each paper with each verdict.
fn verdicts(report: &Report) -> String {
    let papers: Vec<Paper> = Paper::ALL.into_iter().filter(|paper| paper.letter().is_some()).collect();
    let mut head = vec!["Verdict"];
    head.extend(papers.iter().map(|&paper| author(paper).0));
    head.push("All");
    let row = |verdict: Option<Verdict>| {
        let counts: Vec<usize> = papers.iter().map(|&paper| report.tally(paper, verdict)).collect();
        let mut cells = vec![verdict.map_or("waits", Verdict::name).to_string()];
        cells.extend(counts.iter().chain([&counts.iter().sum()]).map(ToString::to_string));
        cells
    };
    let rows: Vec<Vec<String>> = Verdict::ALL.into_iter().map(Some).chain([None]).map(row).collect();
    "## Verdicts by paper\n\n".to_string() + &grid(&head, &rows)
}

fn claims(report: &Report) -> String {
    let row = |(claim, found): (&Claim, Option<(&Section, &Finding)>)| {
        let (section, finding) = found.unzip();
        let verdict = match (finding, claim.waits) {
            (Some(finding), _) if claim.same.is_empty() => finding.verdict.to_string(),
            (Some(finding), _) => format!("{} (judged with {})", finding.verdict, claim.same),
            (None, "") => "not in this run".into(),
            (None, what) => format!("waits for {what}"),
        };
        vec![
            claim.id.to_string(),
            claim.text.to_string(),
            verdict,
            finding.map(|f| f.published.clone()).unwrap_or_default(),
            finding.map(|f| f.ours.clone()).unwrap_or_default(),
            section.map(|section| section.about.id.to_string()).unwrap_or_default(),
        ]
    };
    let rows: Vec<Vec<String>> = report.claims().map(row).collect();
    "## All claims\n\n".to_string()
        + &grid(&["Name", "Claim", "Verdict", "Published", "Ours", "Experiment"], &rows)
}

fn waiting(report: &Report) -> String {
    let names = |claims: &[&Claim]| claims.iter().map(|claim| claim.id).collect::<Vec<_>>().join(", ");
    let waiting = report.waiting();
    let row = |w: &super::Waiting| vec![w.what.to_string(), names(&w.without), names(&w.with)];
    let rows: Vec<Vec<String>> = waiting.iter().map(row).collect();
    "## Claims that wait\n\n".to_string()
        + &grid(&["Waiting for", "Without a verdict", "With a preliminary verdict"], &rows)
}

fn section(report: &Report, section: &Section) -> String {
    let about = &section.about;
    let mut text =
        format!("### {}\n\n{}\n\n`{}`\n\n", line(about.title), about.text, report.command_of(section));
    text.extend(section.findings.iter().map(finding));
    text.extend(section.notes.iter().map(|note| format!("{note}\n\n")));
    text.extend(section.figures.iter().map(|f| figure(report, section, f)));
    text.extend(section.tables.iter().map(table));
    text
}

fn finding(finding: &Finding) -> String {
    let claim = Claim::named(finding.claim).map_or("", |claim| claim.text);
    let mut text = format!("**{}: {}.** {}\n\n", finding.claim, finding.verdict, line(claim));
    for (name, value) in facts(finding) {
        text += &format!("- {name}: {}\n", line(&value));
    }
    for witness in &finding.witnesses {
        text +=
            &format!("- witness: {}: `{}`\n", line(&witness.what), witness.command.replace('\n', " "));
    }
    text + "\n"
}

fn figure(report: &Report, section: &Section, figure: &Figure) -> String {
    format!(
        "![{}](figures/{}-{}.svg)\n\n{} ({})\n\n",
        line(&figure.title).replace(['[', ']'], ""),
        section.about.id,
        figure.id,
        line(&figure.caption),
        report.stamp(section)
    )
}

fn table(table: &Table) -> String {
    let head: Vec<&str> = table.head.iter().map(String::as_str).collect();
    let note = if table.note.is_empty() { String::new() } else { format!("{}\n\n", table.note) };
    format!("{}:\n\n{}{note}", line(&table.title), grid(&head, &table.rows))
}

fn grid(head: &[&str], rows: &[Vec<String>]) -> String {
    let row = |cells: &mut dyn Iterator<Item = String>| {
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let mut text = row(&mut head.iter().map(|name| cell(name)));
    text += &row(&mut head.iter().map(|_| "---".to_string()));
    text.extend(rows.iter().map(|cells| row(&mut cells.iter().map(|text| cell(text)))));
    text + "\n"
}

/// A table cell: one line, with pipes escaped.
fn cell(text: &str) -> String {
    line(text).replace('|', "\\|")
}

/// The text on one line, with everything escaped that would be read as emphasis or HTML. Code is unchanged.
fn line(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let part = |(i, part): (usize, &str)| {
        if i % 2 == 1 {
            part.to_string()
        } else {
            part.replace('*', "\\*").replace('<', "\\<").replace('_', "\\_")
        }
    };
    let text: Vec<String> = parts.map(part).collect();
    text.join("`").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_claim_has_one_row_and_every_row_as_many_cells_as_its_head() {
        let text = report(&super::super::sample::sample());
        for claim in crate::CLAIMS.iter() {
            assert_eq!(text.matches(&format!("\n| {} | ", claim.id)).count(), 1, "{}", claim.id);
        }
        let pipes = |line: &str| line.matches('|').count() - line.matches("\\|").count();
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2).filter(|pair| pair.iter().all(|line| line.starts_with('|'))) {
            assert_eq!(pipes(pair[0]), pipes(pair[1]), "{pair:?}");
        }
        assert!(text.contains("](figures/some-table-f.svg)"));
    }

    #[test]
    fn a_cell_stays_a_cell() {
        let rows = vec![vec!["a | b".to_string(), "SSS* ≤ αβ\nalways".into()]];
        assert_eq!(
            grid(&["x", "y"], &rows),
            "| x | y |\n| --- | --- |\n| a \\| b | SSS\\* ≤ αβ always |\n\n"
        );
        assert_eq!(line("see `a*b` <i>"), "see `a*b` \\<i>");
    }
}
