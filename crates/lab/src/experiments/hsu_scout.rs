//! TEST and SCOUT in Hsu's lecture: what they answer, what they visit beside alpha-beta, what the order of moves does,
//! and the ratio of "Performance of SCOUT (3/3)".

mod answers;
mod deepening;
mod other_tests;
mod ratio;
mod sorted;
mod weights;

use super::written::Family;
use crate::trees::{Seeds, Shape};
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// What TEST and SCOUT answer and visit on small trees.
    Answers(Family, Seeds),
    /// SCOUT with other tests.
    Tests(Shape, Seeds),
    /// TEST with sons in several orders.
    Sorted(Shape, Seeds),
    /// TEST, SCOUT and alpha-beta where the first son is best more or less often.
    Weights(Shape, Seeds),
    /// Leaves of SCOUT and alpha-beta.
    Ratio(Shape, Seeds),
    /// All nodes and distinct leaves, too.
    Nodes(Shape, Seeds),
    /// SCOUT with iterative deepening.
    Deepening { kind: deepening::Kind, width: u32, depth: u16, seeds: Seeds },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Answers(answers::Row),
    Tests(other_tests::Row),
    Sorted(sorted::Row),
    Weights(weights::Row),
    Ratio(ratio::Row),
    Nodes(ratio::Nodes),
    Deepening(deepening::Row),
}

/// The experiment.
#[derive(Debug)]
pub(crate) struct Scout;

impl Study for Scout {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "hsu-scout",
        title: "TEST and SCOUT: answers, visits, order of moves, and the ratio to αβ",
        paper: Paper::Hsu,
        claims: &[
            "H-1", "H-2", "H-3", "H-4", "H-5", "H-11", "H-13", "H-15", "H-16", "H-17", "H-18", "H-20",
            "H-21",
        ],
        reads: &[],
        timed: false,
        text: "Small trees of many shapes, with different and with many equal leaves, for what is said of every tree; \
               random trees with independent leaves up to depth 20 for the ratio SCOUT / αβ; trees whose first son is \
               best more or less often for the order of moves. SCOUT and αβ always search the same trees.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let parts = [
            answers::plan(scale),
            other_tests::plan(scale),
            sorted::plan(scale),
            weights::plan(scale),
            ratio::plan(scale),
            deepening::plan(scale),
        ];
        parts.into_iter().flatten().collect()
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Answers(family, seeds) => Row::Answers(answers::run(*family, *seeds)),
            Case::Tests(shape, seeds) => Row::Tests(other_tests::run(shape, *seeds)),
            Case::Sorted(shape, seeds) => Row::Sorted(sorted::run(shape, *seeds)),
            Case::Weights(shape, seeds) => Row::Weights(weights::run(shape, *seeds)),
            Case::Ratio(shape, seeds) => Row::Ratio(ratio::run(shape, *seeds)),
            Case::Nodes(shape, seeds) => Row::Nodes(ratio::nodes(shape, *seeds)),
            Case::Deepening { kind, width, depth, seeds } => {
                Row::Deepening(deepening::run(*kind, *width, *depth, *seeds))
            }
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        let all = rows.of::<Self>();
        answers::report(&all, section);
        other_tests::report(&all, section);
        sorted::report(&all, section);
        weights::report(&all, section);
        ratio::report(&all, section);
        deepening::report(&all, section);
    }
}
