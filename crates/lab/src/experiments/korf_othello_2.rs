//! Table 2 of Korf, Chickering 1994: best-first extension against alpha-beta and against pure best-first minimax on
//! Othello, at equal numbers of evaluations.

mod report;

use super::korf_othello::kind::{Kind, Matched, matched, openings};
use super::korf_othello::{EvaluatorName, Match};
use crate::prelude::*;
use crate::tournament::{Pair, Until};

/// Pairs of games from the openings with these numbers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    played: Match,
    openings: Seeds,
}

pub(crate) struct Table2;

impl Study for Table2 {
    type Case = Case;
    type Row = Vec<Pair>;
    const ID: &str = "korf-othello-2";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = Vec::new();
        for (played, openings) in Kind::Extension.matches(scale).into_iter().chain(direct(scale)) {
            units.extend(played.units(openings, |played, openings| Case { played, openings }));
        }
        units
    }

    fn run(case: &Case) -> Vec<Pair> {
        case.played.play(case.openings)
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows, section);
    }
}

/// The extension against pure best-first minimax, both with the evaluations per move of αβ to a depth from 3 plies on;
/// with the number of openings of each match.
fn direct(scale: Scale) -> Vec<(Match, u64)> {
    let rows = matched().filter(|row| row.depth >= 3 && openings(scale, row.depth) > 0);
    let of_row = |row: Matched| {
        let until = Until::Evaluations(row.evaluations);
        let [extension, pure] = [Kind::Extension, Kind::Pure].map(|kind| kind.player(until, row.depth));
        (Match::new(EvaluatorName::Bill, extension, pure), openings(scale, row.depth))
    };
    rows.map(of_row).collect()
}
