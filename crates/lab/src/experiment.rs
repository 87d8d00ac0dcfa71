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
    /// What one unit of work is: instances, parameters, seeds. It names the unit, so all that matters is in it.
    type Case: Serialize + DeserializeOwned;
    /// What a unit found: counts, never times, unless the experiment is timed.
    type Row: Serialize + DeserializeOwned;
    /// Its name: what it is stands under it in `data/experiments.tsv`.
    const ID: &str;

    /// All units, each of at most some seconds.
    fn plan(scale: Scale) -> Vec<Planned<Self::Case>>;

    /// Runs a unit: the same row for the same case, whenever and wherever.
    fn run(case: &Self::Case) -> Self::Row;

    /// Makes tables, figures and findings of the rows.
    fn report(rows: &Rows, section: &mut Section);
}

/// What an experiment is: a line of `data/experiments.tsv`.
#[derive(Clone, Debug)]
pub struct About {
    /// Its name on the command line.
    pub id: &'static str,
    /// Where it comes from.
    pub paper: Paper,
    /// The claims it judges.
    pub claims: Vec<&'static str>,
    /// Experiments whose rows it reads besides its own.
    pub reads: Vec<&'static str>,
    /// Whether its rows hold times: then it runs alone, and no check depends on it.
    pub timed: bool,
    /// One line.
    pub title: &'static str,
    /// What is done and how to read it, for people.
    pub text: &'static str,
}

impl About {
    /// What the experiment of this name is.
    fn named(name: &str) -> Option<About> {
        let about = |[id, letter, claims, reads, timed, title, text]: [&'static str; 7]| {
            let paper = Paper::of_letter(letter);
            let [claims, reads] = [claims, reads].map(|names| names.split_whitespace().collect());
            About { id, paper, claims, reads, timed: timed == "timed", title, text }
        };
        fields(include_str!("../data/experiments.tsv")).map(about).find(|about| about.id == name)
    }
}

/// Where an experiment comes from.
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
    /// None of them.
    Beyond,
}

impl Paper {
    /// All of them, as the report has them.
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
                "Plaat, Schaeffer, Pijls, de Bruin: Best-First and Depth-First Minimax Search in Practice (1995)"
            }
            Paper::Beyond => "Beyond the papers",
        }
    }

    /// The paper whose claims begin with this letter.
    pub(crate) fn of_letter(letter: &str) -> Paper {
        let paper = Paper::ALL.into_iter().find(|paper| paper.letter() == letter.chars().next());
        paper.unwrap_or_else(|| panic!("no paper has the letter `{letter}`"))
    }

    /// The letter its claims begin with.
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

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// A few trees of everything, to see that it works.
    Smoke,
    /// Minutes.
    Quick,
    /// The papers' scale and beyond.
    Full,
}

impl Scale {
    /// The one of three that belongs to this scale.
    pub(crate) fn pick<T>(self, smoke: T, quick: T, full: T) -> T {
        match self {
            Scale::Smoke => smoke,
            Scale::Quick => quick,
            Scale::Full => full,
        }
    }

    /// Its name on the command line.
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

/// A unit of a plan.
#[derive(Clone, Debug)]
pub struct Planned<C> {
    /// What it is.
    pub case: C,
    /// About how many seconds it takes one core.
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
    /// What it is.
    pub about: About,
    plan: fn(Scale) -> Result<Vec<Unit>, LabError>,
    run: fn(&Json) -> Result<Json, LabError>,
    report: fn(&Rows, &mut Section),
}

impl Experiment {
    /// The experiment that `S` describes.
    ///
    /// # Panics
    ///
    /// If nothing says what it is.
    #[must_use]
    pub fn of<S: Study>() -> Experiment {
        let about = About::named(S::ID).unwrap_or_else(|| panic!("nothing says what {} is", S::ID));
        Experiment { about, plan: plan::<S>, run: run::<S>, report: S::report }
    }

    /// The same, whose rows depend on time.
    pub(crate) fn timed(&self) -> Experiment {
        let mut timed = self.clone();
        timed.about.timed = true;
        timed
    }

    /// The experiment called `id`.
    pub fn named(id: &str) -> Result<&'static Experiment, LabError> {
        let found = crate::EXPERIMENTS.iter().find(|experiment| experiment.about.id == id);
        found.ok_or_else(|| LabError::UnknownExperiment(id.into()))
    }

    /// Its units.
    pub fn plan(&self, scale: Scale) -> Result<Vec<Unit>, LabError> {
        (self.plan)(scale)
    }

    /// Runs one of its units.
    pub fn run(&self, case: &Json) -> Result<Json, LabError> {
        (self.run)(case)
    }

    /// Its part of the report.
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

/// Units of these cases.
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
