//! The report: one HTML page, and the same content as Markdown, CSV and JSON.

#![expect(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "the code is short and follows the layout of the page"
)]

mod csv;
mod facts;
mod first;
mod html;
mod json;
mod markdown;
mod readme;
mod rejudged;
#[cfg(test)]
mod sample;
mod shown;

pub use facts::facts;
pub use readme::{filled, tournaments};
pub use rejudged::rejudged;

use crate::machine::{self, Machine};
use crate::plan::Plan;
use crate::record::{self, Change, recorded};
use crate::store::Store;
use crate::words::{fields, grouped};
use crate::{CLAIMS, Claim, Finding, LabError, Paper, Rows, Scale, Section, Verdict};
use std::path::PathBuf;

/// The file name of the report's HTML page in the folder of the run.
pub const PAGE: &str = "report.html";

/// All results of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// How much each experiment ran.
    pub scale: Scale,
    /// When, where and how the report was made.
    pub made: Made,
    /// One section for each experiment, in the order of the plan.
    pub sections: Vec<Section>,
    /// The names of the shards with the raw rows.
    pub shards: Vec<String>,
}

/// When, where and how a report was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The date.
    pub date: String,
    /// The machine that made the report.
    pub machine: Machine,
    /// The commits of the programs that ran the shards.
    pub commits: Vec<String>,
    /// The command that reproduces the report.
    pub command: String,
    /// The total core time of all shards, in seconds.
    pub core_seconds: f64,
    /// The duration of the run in seconds, if the report was made at the end of one.
    pub elapsed: Option<f64>,
}

/// A paper's first author, and the year if it has one.
#[must_use]
pub fn author(paper: Paper) -> (&'static str, &'static str) {
    match paper {
        Paper::Reinefeld => ("Reinefeld", "1985"),
        Paper::Korf => ("Korf", "1994"),
        Paper::Hsu => ("Hsu", ""),
        Paper::Bhattacharya => ("Bhattacharya", "1986"),
        Paper::Plaat => ("Plaat", "1995"),
        Paper::Beyond => ("beyond", ""),
    }
}

/// A few words of the paper that state the claim, as printed.
#[must_use]
pub fn quote(claim: &Claim) -> Option<&'static str> {
    let mut quotes = fields(include_str!("../data/quotes.tsv"));
    quotes.find(|[id, _]| *id == claim.id).map(|[_, words]| words)
}

/// The claims that wait for one missing thing.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// What is missing.
    pub what: &'static str,
    /// The claims without a verdict.
    pub without: Vec<&'static Claim>,
    /// The claims with a preliminary verdict.
    pub with: Vec<&'static Claim>,
}

impl Report {
    /// Creates the report on the rows of a plan.
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
        let shards = plan.shards.iter().map(|shard| shard.name.clone()).collect();
        Report { scale: plan.scale, made, sections, shards }
    }

    /// Returns the finding about a claim, or about the one with which it is judged, and its section.
    #[must_use]
    pub fn finding(&self, claim: &str) -> Option<(&Section, &Finding)> {
        let claim = Claim::named(claim).map_or(claim, |claim| claim.judged().id);
        let of = |section: &'_ Section| section.findings.iter().position(|f| f.claim == claim);
        self.sections.iter().find_map(|section| of(section).map(|i| (section, &section.findings[i])))
    }

    /// Returns all claims, each with its finding if there is one.
    pub fn claims(&self) -> impl Iterator<Item = (&'static Claim, Option<(&Section, &Finding)>)> {
        CLAIMS.iter().map(|claim| (claim, self.finding(claim.id)))
    }

    /// The number of claims with this verdict. Claims that are judged together count once.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.own().filter(|(_, found)| found.is_some_and(|(_, f)| f.verdict == verdict)).count()
    }

    /// The number of claims without a verdict.
    #[must_use]
    pub fn open(&self) -> usize {
        self.own().filter(|(_, found)| found.is_none()).count()
    }

    /// The number of a paper's claims with this verdict, or without any.
    #[must_use]
    pub fn tally(&self, paper: Paper, verdict: Option<Verdict>) -> usize {
        let of_paper = self.own().filter(|(claim, _)| claim.id.chars().next() == paper.letter());
        of_paper.filter(|(_, found)| found.map(|(_, f)| f.verdict) == verdict).count()
    }

    /// The claims that are judged with this one.
    pub fn also(claim: &Claim) -> impl Iterator<Item = &'static Claim> {
        CLAIMS.iter().filter(move |other| other.same == claim.id)
    }

    /// The names of the shards with the rows of an experiment.
    pub(crate) fn shards_of<'r>(&'r self, experiment: &'r str) -> impl Iterator<Item = &'r str> {
        let of = move |name: &&str| name.split('/').next() == Some(experiment);
        self.shards.iter().map(String::as_str).filter(of)
    }

    /// The claims that are not judged with another one.
    fn own(&self) -> impl Iterator<Item = (&'static Claim, Option<(&Section, &Finding)>)> {
        self.claims().filter(|(claim, _)| claim.same.is_empty())
    }

    /// Returns the missing things that claims wait for, each with its claims: those without a verdict, and those with a
    /// preliminary one.
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

    /// The command that reproduces the rows of a section.
    pub(crate) fn command_of(&self, section: &Section) -> String {
        let scale =
            if self.scale == Scale::Quick { String::new() } else { format!(" --{}", self.scale) };
        format!("plywood lab run {}{scale}", section.about.id)
    }

    /// Where the numbers of a section come from: command, seeds, commits and machine.
    pub(crate) fn stamp(&self, section: &Section) -> String {
        format!(
            "{} · seeds from 1 · commit {} · {} · {}",
            self.command_of(section),
            self.made.commits.join(", "),
            self.made.machine,
            self.made.date
        )
    }

    /// Writes all files of the report and returns the path of the HTML page.
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

    /// Returns the report as JSON.
    #[must_use]
    pub fn json(&self) -> serde_json::Value {
        json::report(self)
    }

    /// Returns a claim as JSON, with its finding if there is one.
    #[must_use]
    pub fn claim_json(claim: &Claim, found: Option<(&Section, &Finding)>) -> serde_json::Value {
        json::claim(claim, found)
    }

    /// Returns only the verdicts, one on each line, in the form in which they are kept on record.
    #[must_use]
    pub fn verdicts(&self) -> String {
        let mut text = String::new();
        for (claim, found) in self.own() {
            if let Some((_, finding)) = found {
                text += &format!("{}\t{}\n", claim.id, finding.verdict);
            }
        }
        text
    }

    /// Returns the verdicts that differ from those on record for this scale. Verdicts that depend on times are not
    /// compared.
    #[must_use]
    pub fn changes(&self) -> Vec<Change> {
        let record = recorded(self.scale);
        let compared = self.sections.iter().filter(|section| !section.about.timed);
        let claims = compared.flat_map(|section| &section.about.claims).map(|&claim| Change {
            claim,
            was: record::verdict(record, claim),
            is: self.finding(claim).map(|(_, finding)| finding.verdict),
        });
        claims.filter(|change| change.was != change.is || change.is.is_none()).collect()
    }
}
