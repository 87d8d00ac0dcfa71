//! Table 1 of Korf, Chickering 1994: best-first minimax against alpha-beta on Othello, from all openings of four moves,
//! at equal numbers of evaluations.

mod report;

pub(super) use report::results;

use super::korf_othello::kind::{Kind, matched, openings};
use super::korf_othello::{EvaluatorName, Match, alpha_beta, best_first};
use crate::prelude::*;
use crate::tournament::{Ending, Pair, Player, Until, othello};

/// A block of games or positions.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Pairs of games from the openings with these numbers.
    Pairs(Match, Seeds),
    /// A few pairs, of which only the number of evaluations counts.
    Scouting(Match, Seeds),
    /// The openings themselves.
    Openings,
    /// The moves that best-first minimax and αβ to this depth and to one ply less choose in positions of random play.
    Choices { depth: Depth, seeds: Seeds },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Pairs(Vec<Pair>),
    /// The numbers of openings, of different positions among them, and of classes.
    Openings([usize; 3]),
    /// For each position, whether αβ's move is that of best-first minimax, and that of αβ to one ply less.
    Choices(Vec<[bool; 2]>),
}

pub(crate) struct Table1;

impl Study for Table1 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "korf-othello-1";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = vec![Planned { case: Case::Openings, seconds: 0.001 }];
        for (played, openings) in Kind::Pure.matches(scale) {
            units.extend(played.units(openings, Case::Pairs));
        }
        for played in scouted(scale.pick(2, 4, 5)) {
            units.extend(played.units(scale.pick(2, 4, 20), Case::Scouting));
        }
        if let Some(played) = without_ending() {
            units.extend(played.units(openings(scale, WITHOUT), Case::Pairs));
        }
        for depth in [2, 3, 4] {
            let seconds = 0.001;
            let case = |seeds| Case::Choices { depth, seeds };
            units.extend(Planned::lasting(1.0, scale.pick(20, 400, 4000), seconds, case));
        }
        units
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Pairs(played, numbers) | Case::Scouting(played, numbers) => {
                Row::Pairs(played.play(*numbers))
            }
            Case::Openings => Row::Openings(othello::opening_counts()),
            Case::Choices { depth, seeds } => {
                Row::Choices(seeds.all().map(|seed| choices(*depth, seed)).collect())
            }
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows, section);
    }
}

/// All matches that the paper's rule of raising the horizon of the faster player may lead to, and some next to them.
fn scouted(deepest: Depth) -> impl Iterator<Item = Match> {
    let equal = |depth: Depth| matched().find(|row| row.depth == depth).map_or(1, |row| row.best_first);
    matched().filter(move |row| row.depth <= deepest).flat_map(move |row| {
        let lines = equal(row.depth - 1).saturating_sub(1).max(1)..=equal(row.depth) + 2;
        lines.map(move |line| Kind::Pure.versus(row.until_line(line), row.depth))
    })
}

/// The depth of αβ in the match without αβ at the end.
const WITHOUT: Depth = 4;

/// The match at equal evaluations, in which both players play the ending like the rest of the game.
fn without_ending() -> Option<Match> {
    let row = matched().find(|row| row.depth == WITHOUT)?;
    let Match { evaluator, first, second } =
        Kind::Pure.versus(Until::Evaluations(row.evaluations), WITHOUT);
    let plainly = |player| Player { ending: Ending::Same, ..player };
    Some(Match::new(evaluator, plainly(first), plainly(second)))
}

fn choices(depth: Depth, seed: u64) -> [bool; 2] {
    let evaluator = EvaluatorName::Bill.get();
    let evaluations = matched().find(|row| row.depth == depth).map_or(1, |row| row.evaluations);
    let pure = best_first(Until::Evaluations(evaluations), depth);
    let [chosen, pure, shallow] = [alpha_beta(depth), pure, alpha_beta(depth - 1)]
        .map(|player| othello::choice(evaluator, seed, player));
    [chosen == pure, chosen == shallow]
}
