//! The report: one page for the browser, and the same as Markdown, CSV and JSON.

#![expect(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "it reads as the page does, and is short"
)]

mod csv;
mod html;
mod json;
mod markdown;
#[cfg(test)]
mod sample;

use crate::machine::{self, Machine};
use crate::plan::Plan;
use crate::store::Store;
use crate::words::grouped;
use crate::{CLAIMS, Claim, Finding, LabError, Rows, Scale, Section, Verdict};
use std::path::PathBuf;

/// The page of the report, in the folder of the run.
pub const PAGE: &str = "report.html";

/// Everything a run found.
#[derive(Clone, Debug)]
pub struct Report {
    /// How much was run.
    pub scale: Scale,
    /// When, where and by what.
    pub made: Made,
    /// One for each experiment, in the order of the list.
    pub sections: Vec<Section>,
}

/// When, where and by what a report was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The day.
    pub date: String,
    /// The machine that made the report.
    pub machine: Machine,
    /// The commits the shards were made by.
    pub commits: Vec<String>,
    /// The command that makes it again.
    pub command: String,
    /// How long all shards took one core.
    pub core_seconds: f64,
    /// How long this run took, if the report was made at the end of one.
    pub elapsed: Option<f64>,
}

/// A verdict that is not the one on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The claim.
    pub claim: &'static str,
    /// The verdict on record, if there is one.
    pub was: Option<Verdict>,
    /// The verdict now, if there is one.
    pub is: Option<Verdict>,
}

/// Claims that wait for the same.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// For what.
    pub what: &'static str,
    /// Those without a verdict.
    pub without: Vec<&'static Claim>,
    /// Those that have one that could be fuller.
    pub with: Vec<&'static Claim>,
}

impl Report {
    /// The report on the rows of a plan.
    #[must_use]
    pub fn new(plan: &Plan, rows: &Rows, command: String, elapsed: Option<f64>) -> Report {
        let made = Made {
            date: machine::today(),
            machine: Machine::this(),
            commits: rows.commits.iter().cloned().collect(),
            command,
            core_seconds: rows.seconds,
            elapsed,
        };
        let sections = plan.experiments.iter().map(|experiment| experiment.report(rows)).collect();
        Report { scale: plan.scale, made, sections }
    }

    /// What was found about a claim, and in which section.
    #[must_use]
    pub fn finding(&self, claim: &str) -> Option<(&Section, &Finding)> {
        let of = |section: &'_ Section| section.findings.iter().position(|f| f.claim == claim);
        self.sections.iter().find_map(|section| of(section).map(|i| (section, &section.findings[i])))
    }

    /// All claims, each with its finding if there is one.
    pub fn claims(&self) -> impl Iterator<Item = (&'static Claim, Option<(&Section, &Finding)>)> {
        CLAIMS.iter().map(|claim| (claim, self.finding(claim.id)))
    }

    /// How many claims came to this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.claims().filter(|(_, found)| found.is_some_and(|(_, f)| f.verdict == verdict)).count()
    }

    /// How many claims have no verdict.
    #[must_use]
    pub fn open(&self) -> usize {
        self.claims().filter(|(_, found)| found.is_none()).count()
    }

    /// What claims wait for, each with the claims that do: those without a verdict, and those whose verdict could be
    /// fuller.
    #[must_use]
    pub fn waiting(&self) -> Vec<Waiting> {
        let waiting = self.claims().filter(|(claim, _)| !claim.waits.is_empty());
        let by_what = grouped(waiting.map(|(claim, found)| (claim.waits, (claim, found.is_some()))));
        let of = |(what, claims): (_, Vec<(&'static Claim, bool)>)| {
            let names = |has: bool| claims.iter().filter(|c| c.1 == has).map(|c| c.0).collect();
            Waiting { what, without: names(false), with: names(true) }
        };
        by_what.into_iter().map(of).collect()
    }

    /// The command that makes the rows of a section again.
    pub(crate) fn command_of(&self, section: &Section) -> String {
        let scale =
            if self.scale == Scale::Quick { String::new() } else { format!(" --{}", self.scale) };
        format!("plywood lab run {}{scale}", section.about.id)
    }

    /// Where the numbers of a section come from: command, seeds, commits and machine.
    pub(crate) fn stamp(&self, section: &Section) -> String {
        format!(
            "{} · seeds from 1 on · commit {} · {} · {}",
            self.command_of(section),
            self.made.commits.join(", "),
            self.made.machine,
            self.made.date
        )
    }

    /// Writes all files of the report and returns the page for the browser.
    pub fn write(&self, store: &Store) -> Result<PathBuf, LabError> {
        for section in &self.sections {
            let id = section.about.id;
            for table in &section.tables {
                store.write(&format!("tables/{id}-{}.csv", table.id), &csv::table(table))?;
            }
            for figure in &section.figures {
                let svg = figure.svg(&self.stamp(section));
                store.write(&format!("figures/{id}-{}.svg", figure.id), &svg)?;
            }
        }
        store.write("report.csv", &csv::claims(self))?;
        store.write("report.json", &format!("{:#}\n", self.json()))?;
        store.write("report.md", &markdown::report(self))?;
        store.write("verdicts.tsv", &self.verdicts())?;
        store.write(PAGE, &html::page(self))
    }

    /// The report as JSON.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        json::report(self)
    }

    /// The verdicts alone, one on a line: what is put on record. Those that rest on times are left out.
    #[must_use]
    pub fn verdicts(&self) -> String {
        let mut text = String::new();
        for (claim, found) in self.claims() {
            if let Some((section, finding)) = found
                && !section.about.timed
            {
                text += &format!("{}\t{}\n", claim.id, finding.verdict);
            }
        }
        text
    }

    /// The verdicts that are not those on record for this scale. Verdicts that rest on times are not compared.
    #[must_use]
    pub fn changes(&self) -> Vec<Change> {
        let record = self.scale.pick(
            include_str!("../data/verdicts-smoke.tsv"),
            include_str!("../data/verdicts-quick.tsv"),
            include_str!("../data/verdicts-full.tsv"),
        );
        let on_record = |claim: &str| {
            let mut lines = record.lines().filter_map(|line| line.split_once('\t'));
            let (_, name) = lines.find(|(id, _)| *id == claim)?;
            Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
        };
        let compared = self.sections.iter().filter(|section| !section.about.timed);
        let claims = compared.flat_map(|section| &section.about.claims).map(|&claim| Change {
            claim,
            was: on_record(claim),
            is: self.finding(claim).map(|(_, finding)| finding.verdict),
        });
        claims.filter(|change| change.was != change.is || change.is.is_none()).collect()
    }
}
