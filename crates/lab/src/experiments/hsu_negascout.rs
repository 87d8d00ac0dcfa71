//! NegaScout in Hsu's lecture: what a null window asks, the forms F4 and F4'/G4', the details of line 11 and 14, and the
//! refinements of the second search.

mod ceiling;
mod eight;
mod forms;
mod limits;
mod re_search;
mod windows;

use super::written::Family;
use crate::trees::{Seeds, Shape};
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Null windows on small trees.
    Windows(Family, Seeds),
    /// All trees of width 2 and depth 3 with eight different leaves, of which this one is the first.
    Eight { first: u8 },
    /// The forms of NegaScout on small trees.
    Forms(Family, Seeds),
    /// F4 that knows the greatest value there is.
    Ceiling(Shape, Seeds),
    /// Second searches of several kinds.
    ReSearch(Shape, Seeds),
    /// NegaScout with and without a memory.
    Table(Shape, Seeds),
    /// Searches that are stopped, and branches that are ended.
    Limits(Shape, Seeds),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Windows(windows::Row),
    Eight(Box<eight::Eight>),
    Forms(forms::Row),
    Ceiling(ceiling::Row),
    ReSearch(re_search::Row),
    Table(re_search::Table),
    Limits(limits::Row),
}

/// The experiment.
#[derive(Debug)]
pub(crate) struct NegaScout;

impl Study for NegaScout {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "hsu-negascout",
        title: "Null windows and NegaScout: F1 to F4, their details and refinements",
        paper: Paper::Hsu,
        claims: &[
            "H-22", "H-23", "H-24", "H-25", "H-26", "H-27", "H-28", "H-30", "H-31", "H-32", "H-34",
            "H-35",
        ],
        reads: &[],
        timed: false,
        text: "Small trees of many shapes, with different and with many equal leaves, and all 40,320 trees of width 2 and \
               depth 3, for what is said of every tree; ordered and random trees for the refinements. All forms search \
               the same trees.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let parts = [
            windows::plan(scale),
            eight::plan(),
            forms::plan(scale),
            ceiling::plan(scale),
            re_search::plan(scale),
            limits::plan(scale),
        ];
        parts.into_iter().flatten().collect()
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Windows(family, seeds) => Row::Windows(windows::run(*family, *seeds)),
            Case::Eight { first } => Row::Eight(Box::new(eight::run(*first))),
            Case::Forms(family, seeds) => Row::Forms(forms::run(*family, *seeds)),
            Case::Ceiling(shape, seeds) => Row::Ceiling(ceiling::run(shape, *seeds)),
            Case::ReSearch(shape, seeds) => Row::ReSearch(re_search::run(shape, *seeds)),
            Case::Table(shape, seeds) => Row::Table(re_search::table(shape, *seeds)),
            Case::Limits(shape, seeds) => Row::Limits(limits::run(shape, *seeds)),
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        let all = rows.of::<Self>();
        windows::report(&all, section);
        eight::report(&all, section);
        forms::report(&all, section);
        ceiling::report(&all, section);
        re_search::report(&all, section);
        limits::report(&all, section);
    }
}
