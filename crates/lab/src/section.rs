use crate::figure::Figure;
use crate::{About, Finding, Table};
use std::fmt::Display;

/// An experiment's section of the report.
#[derive(Clone, Debug)]
pub struct Section {
    /// The experiment.
    pub about: About,
    /// The findings about the claims.
    pub findings: Vec<Finding>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The figures.
    pub figures: Vec<Figure>,
    /// Further paragraphs.
    pub notes: Vec<String>,
}

impl Section {
    pub(crate) fn new(about: About) -> Section {
        Section {
            about,
            findings: Vec::new(),
            tables: Vec::new(),
            figures: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a finding about one of the experiment's claims.
    pub(crate) fn find(&mut self, finding: Finding) {
        assert!(
            self.about.claims.contains(&finding.claim),
            "{} does not judge {}",
            self.about.id,
            finding.claim
        );
        self.findings.push(finding);
    }

    /// Adds a table.
    pub(crate) fn table(&mut self, table: Table) {
        self.tables.push(table);
    }

    /// Adds a figure.
    pub(crate) fn figure(&mut self, figure: Figure) {
        self.figures.push(figure);
    }

    /// Adds a paragraph on a claim that another experiment judges: what this one has found beside it.
    pub(crate) fn remark(&mut self, claim: &str, ours: impl Display) {
        self.note(format!("Beside {claim}, which is judged on Othello: {ours}."));
    }

    /// Adds a paragraph.
    pub(crate) fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }
}
