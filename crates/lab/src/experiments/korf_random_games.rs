//! The random games of Korf, Chickering 1994: best-first minimax and its extension against alpha-beta, at equal numbers of
//! evaluations, for games with up to B moves in a position.

mod depths;
mod others;
mod report;

use super::korf::{self, Match, alpha_beta, best_first, extension};
use crate::prelude::*;
use crate::tournament::{Pair, Player, Searcher, Until};
use depths::matched;
pub(super) use report::{Kind, by_depth, of_kind};

/// A block of games.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Pairs of games.
    Pairs(Match, Seeds),
    /// A few pairs, for the number of evaluations only.
    Scouting(Match, Seeds),
    /// What the games are like.
    Games { branching: u32, seeds: Seeds },
    /// The moves that two players choose in the first position of a game.
    Choices(Match, Seeds),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Pairs(Vec<Pair>),
    Games(others::Seen),
    /// Positions in which both choose the same move, and all.
    Choices {
        same: usize,
        all: usize,
    },
}

pub(crate) struct RandomGames;

impl Study for RandomGames {
    type Case = Case;
    type Row = Row;
    const ID: &str = "korf-random-games";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = Vec::new();
        for row in matched().filter(|row| row.is_played(scale)) {
            let pairs = match row.branching {
                10 => scale.pick(8, 240, 2000),
                _ => scale.pick(4, 100, 1000),
            };
            for played in row.matches() {
                units.extend(played.units(pairs, Case::Pairs));
            }
        }
        let deepest = scale.pick(2, 5, 7);
        for played in depths::scouted(10, deepest) {
            units.extend(played.units(scale.pick(2, 10, 20), Case::Scouting));
        }
        for branching in [2, 3, 5, 10, 20] {
            let seeds = Seeds { from: 1, to: scale.pick(5, 100, 1000) };
            units.push(Planned { case: Case::Games { branching, seeds }, seconds: 0.01 });
        }
        for played in budgets(scale).into_iter().chain(tempos(scale)) {
            units.extend(played.units(scale.pick(4, 160, 1000), Case::Pairs));
        }
        for row in matched().filter(|row| row.branching == 10 && row.is_played(scale)) {
            for first in row.nearest_players() {
                let played = Match::new(10, first, alpha_beta(row.alpha_beta));
                units.extend(played.units(scale.pick(20, 1000, 5000), Case::Choices));
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Pairs(played, seeds) | Case::Scouting(played, seeds) => {
                Row::Pairs(played.play(*seeds))
            }
            Case::Games { branching, seeds } => Row::Games(others::look(*branching, *seeds)),
            Case::Choices(played, seeds) => others::choices(played, *seeds),
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows, section);
        others::report(rows, section);
    }
}

/// The same number of evaluations for both, in games with ever more moves.
fn budgets(scale: Scale) -> Vec<Match> {
    let branching: &[u32] = scale.pick(&[5, 20], &[5, 10, 20, 40], &[5, 10, 20, 40, 80]);
    let player = |searcher| Player::new(searcher, Until::Evaluations(BUDGET));
    let versus =
        |&branching| Match::new(branching, player(Searcher::BestFirst), player(Searcher::AlphaBeta));
    branching.iter().map(versus).collect()
}

/// Evaluations for a move.
const BUDGET: u64 = 300;

/// Judges to whom a position looks better or worse for the side that moved last.
fn tempos(scale: Scale) -> Vec<Match> {
    let tempos: &[i32] = scale.pick(&[0, 16_384], &TEMPOS, &TEMPOS);
    let players = [best_first(11), extension(3, 9)];
    let versus = |tempo| players.map(|first| Match { tempo, ..Match::new(10, first, alpha_beta(4)) });
    tempos.iter().flat_map(|&tempo| versus(tempo)).filter(|played| played.tempo != 0).collect()
}

const TEMPOS: [i32; 5] = [-16_384, -8192, 0, 8192, 16_384];

/// Pairs of games, but for those of which only the evaluations count.
fn played(rows: &Rows) -> korf::Matches {
    korf::matches::<RandomGames>(rows, |case, row| match (case, row) {
        (Case::Pairs(played, _), Row::Pairs(pairs)) => Some((played, pairs)),
        _ => None,
    })
}
