use crate::plan::Unit;
use crate::stats::{number, whole};
use crate::trees::Seeds;
use crate::words::fields;
use crate::{LabError, Rows, Section};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::fmt;

/// One table or figure, with its own types of case and row.
pub trait Study {
    /// One unit of work: instances, parameters, seeds. It identifies the unit, so it contains everything that matters.
    type Case: Serialize + DeserializeOwned;
    /// The result of a unit: counts, and no times unless the experiment is timed.
    type Row: Serialize + DeserializeOwned;
    /// The name of the experiment, under which `data/experiments.tsv` describes it.
    const ID: &str;

    /// Returns all units, each of at most a few seconds.
    fn plan(scale: Scale) -> Vec<Planned<Self::Case>>;

    /// Runs a unit. The same case always gives the same row, on every machine.
    fn run(case: &Self::Case) -> Self::Row;

    /// Adds tables, figures and findings made from the rows to the section.
    fn report(rows: &Rows, section: &mut Section);
}

/// The description of an experiment: a line of `data/experiments.tsv`.
#[derive(Clone, Debug)]
pub struct About {
    /// The name of the experiment on the command line.
    pub id: &'static str,
    /// The paper that the experiment repeats.
    pub paper: Paper,
    /// The claims that the experiment judges.
    pub claims: Vec<&'static str>,
    /// Other experiments whose rows the experiment reads.
    pub reads: Vec<&'static str>,
    /// Whether the rows contain times: then the experiment runs alone, and no check depends on it.
    pub timed: bool,
    /// The title in one line.
    pub title: &'static str,
    /// What the experiment does and how to read its results.
    pub text: &'static str,
}

impl About {
    /// Returns the description of the experiment with this name.
    fn named(name: &str) -> Option<About> {
        let about = |[id, letter, claims, reads, timed, title, text]: [&'static str; 7]| {
            let paper = Paper::of_letter(letter);
            let [claims, reads] = [claims, reads].map(|names| names.split_whitespace().collect());
            About { id, paper, claims, reads, timed: timed == "timed", title, text }
        };
        fields(include_str!("../data/experiments.tsv")).map(about).find(|about| about.id == name)
    }
}

/// The paper that an experiment repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Paper {
    /// Reinefeld, Marsland, Schaeffer 1985.
    Reinefeld,
    /// Korf, Chickering 1994.
    Korf,
    /// Hsu's lecture.
    Hsu,
    /// Bhattacharya, Bagchi 1986.
    Bhattacharya,
    /// Plaat, Schaeffer, Pijls, de Bruin 1995.
    Plaat,
    /// None of the papers.
    Beyond,
}

impl Paper {
    /// All papers, in the order of the report.
    pub const ALL: [Paper; 6] =
        [Paper::Reinefeld, Paper::Korf, Paper::Hsu, Paper::Bhattacharya, Paper::Plaat, Paper::Beyond];

    /// Authors, title and year.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Paper::Reinefeld => {
                "Reinefeld, Marsland, Schaeffer: Is Best First Search Really Best? (1985)"
            }
            Paper::Korf => "Korf, Chickering: Best-First Minimax Search: Othello Results (1994)",
            Paper::Hsu => "Hsu: Scout and NegaScout (lecture slides)",
            Paper::Bhattacharya => {
                "Bhattacharya, Bagchi: Making Best Use of Available Memory When Searching Game Trees (1986)"
            }
            Paper::Plaat => {
                "Plaat, Schaeffer, Pijls, de Bruin: Best-First Fixed-Depth Game-Tree Search in Practice (1995)"
            }
            Paper::Beyond => "Beyond the papers",
        }
    }

    /// The authors and the year.
    pub(crate) fn short(self) -> &'static str {
        match self {
            Paper::Reinefeld => "Reinefeld, Marsland, Schaeffer 1985",
            Paper::Korf => "Korf, Chickering 1994",
            Paper::Hsu => "Hsu, lecture",
            Paper::Bhattacharya => "Bhattacharya, Bagchi 1986",
            Paper::Plaat => "Plaat et al. 1995",
            Paper::Beyond => "beyond the papers",
        }
    }

    /// The paper whose claims begin with this letter.
    pub(crate) fn of_letter(letter: &str) -> Paper {
        let paper = Paper::ALL.into_iter().find(|paper| paper.letter() == letter.chars().next());
        paper.unwrap_or_else(|| panic!("no paper has the letter `{letter}`"))
    }

    /// The letter with which the paper's claims begin.
    pub(crate) fn letter(self) -> Option<char> {
        match self {
            Paper::Reinefeld => Some('R'),
            Paper::Korf => Some('K'),
            Paper::Hsu => Some('H'),
            Paper::Bhattacharya => Some('B'),
            Paper::Plaat => Some('P'),
            Paper::Beyond => None,
        }
    }
}

/// How much an experiment runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// A few trees of everything, to check that it works.
    Smoke,
    /// A run of a few minutes.
    Quick,
    /// The papers' scale and beyond.
    Full,
}

impl Scale {
    /// Returns the argument for this scale.
    pub(crate) fn pick<T>(self, smoke: T, quick: T, full: T) -> T {
        match self {
            Scale::Smoke => smoke,
            Scale::Quick => quick,
            Scale::Full => full,
        }
    }

    /// The scale's name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.pick("smoke", "quick", "full")
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A unit of work in a plan.
#[derive(Clone, Debug)]
pub struct Planned<C> {
    /// The case to run.
    pub case: C,
    /// The estimated time on one core, in seconds.
    pub seconds: f64,
}

impl<C> Planned<C> {
    /// Units for the seeds from 1 to `trees`, at most `size` of them in each, if one tree takes `seconds`.
    pub(crate) fn runs(
        trees: u64,
        size: u64,
        seconds: f64,
        case: impl Fn(Seeds) -> C,
    ) -> impl Iterator<Item = Planned<C>> {
        let planned =
            move |seeds: Seeds| Planned { case: case(seeds), seconds: seconds * number(seeds.count()) };
        Seeds::runs(trees, size).into_iter().map(planned)
    }

    /// Units of at most about `most` seconds for the seeds from 1 to `trees`, if one tree takes `seconds`.
    pub(crate) fn lasting(
        most: f64,
        trees: u64,
        seconds: f64,
        case: impl Fn(Seeds) -> C,
    ) -> impl Iterator<Item = Planned<C>> {
        Planned::runs(trees, whole(most / seconds), seconds, case)
    }
}

/// A [`Study`] without its types.
#[derive(Clone)]
pub struct Experiment {
    /// The description of the experiment.
    pub about: About,
    plan: fn(Scale) -> Result<Vec<Unit>, LabError>,
    run: fn(&Json) -> Result<Json, LabError>,
    report: fn(&Rows, &mut Section),
}

impl Experiment {
    /// Returns the experiment of the study `S`.
    ///
    /// # Panics
    ///
    /// If `data/experiments.tsv` does not describe it.
    #[must_use]
    pub fn of<S: Study>() -> Experiment {
        let about = About::named(S::ID).unwrap_or_else(|| panic!("{} is not described", S::ID));
        Experiment { about, plan: plan::<S>, run: run::<S>, report: S::report }
    }

    /// Returns the experiment marked as timed.
    pub(crate) fn timed(&self) -> Experiment {
        let mut timed = self.clone();
        timed.about.timed = true;
        timed
    }

    /// Returns the experiment called `id`.
    pub fn named(id: &str) -> Result<&'static Experiment, LabError> {
        let found = crate::EXPERIMENTS.iter().find(|experiment| experiment.about.id == id);
        found.ok_or_else(|| LabError::UnknownExperiment(id.into()))
    }

    /// Returns the units of the experiment.
    pub fn plan(&self, scale: Scale) -> Result<Vec<Unit>, LabError> {
        (self.plan)(scale)
    }

    /// Runs one unit of the experiment.
    pub fn run(&self, case: &Json) -> Result<Json, LabError> {
        (self.run)(case)
    }

    /// Returns the experiment's section of the report.
    #[must_use]
    pub fn report(&self, rows: &Rows) -> Section {
        let mut section = Section::new(self.about.clone());
        (self.report)(rows, &mut section);
        section
    }
}

impl fmt::Debug for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Experiment").field(&self.about.id).finish()
    }
}

fn form<S: Study>() -> impl FnOnce(serde_json::Error) -> LabError {
    |source| LabError::Form { experiment: S::ID, source }
}

fn plan<S: Study>(scale: Scale) -> Result<Vec<Unit>, LabError> {
    units::<S>(S::plan(scale))
}

/// Converts cases to units.
pub(crate) fn units<S: Study>(cases: Vec<Planned<S::Case>>) -> Result<Vec<Unit>, LabError> {
    let unit = |planned: Planned<S::Case>| {
        let case = serde_json::to_value(planned.case).map_err(form::<S>())?;
        Ok(Unit::new(S::ID, case, planned.seconds))
    };
    cases.into_iter().map(unit).collect()
}

fn run<S: Study>(case: &Json) -> Result<Json, LabError> {
    let case = S::Case::deserialize(case).map_err(form::<S>())?;
    serde_json::to_value(S::run(&case)).map_err(form::<S>())
}
