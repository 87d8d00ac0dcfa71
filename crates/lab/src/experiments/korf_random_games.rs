//! The random games of Korf, Chickering 1994: best-first minimax and its extension against alpha-beta, at equal numbers
//! of evaluations, for games with up to B moves in a position.

mod others;
mod report;

pub(super) use report::{Kind, by_depth, of_kind, replay};

use super::korf::{self, Match, alpha_beta, best_first, extension};
use crate::prelude::*;
use crate::tournament::{Pair, Player, Searcher, Until};
use crate::words::{fields, read};

/// A block of games.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Pairs of games.
    Pairs(Match, Seeds),
    /// A few pairs, of which only the number of evaluations counts.
    Scouting(Match, Seeds),
    /// The properties of the games.
    Games { branching: u32, seeds: Seeds },
    /// The moves that two players choose in the first position of a game.
    Choices(Match, Seeds),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Pairs(Vec<Pair>),
    Games(others::Seen),
    /// The number of positions in which both choose the same move, and of all positions.
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
        for played in scouted(10, deepest) {
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

/// The matches with equal evaluations for both, in games with more and more moves.
fn budgets(scale: Scale) -> Vec<Match> {
    let branching: &[u32] = scale.pick(&[5, 20], &[5, 10, 20, 40], &[5, 10, 20, 40, 80]);
    let player = |searcher| Player::new(searcher, Until::Evaluations(BUDGET));
    let versus =
        |&branching| Match::new(branching, player(Searcher::BestFirst), player(Searcher::AlphaBeta));
    branching.iter().map(versus).collect()
}

/// The evaluations per move.
const BUDGET: u64 = 300;

/// The matches with evaluators that favour or penalise the side that moved last.
fn tempos(scale: Scale) -> Vec<Match> {
    let tempos: &[i32] = scale.pick(&[0, 16_384], &TEMPOS, &TEMPOS);
    let players = [best_first(11), extension(3, 9)];
    let versus = |tempo| players.map(|first| Match { tempo, ..Match::new(10, first, alpha_beta(4)) });
    tempos.iter().flat_map(|&tempo| versus(tempo)).filter(|played| played.tempo != 0).collect()
}

const TEMPOS: [i32; 5] = [-16_384, -8192, 0, 8192, 16_384];

/// The pairs of games, without those of which only the evaluations count.
fn played(rows: &Rows) -> korf::Matches {
    korf::matches::<RandomGames>(rows, |case, row| match (case, row) {
        (Case::Pairs(played, _), Row::Pairs(pairs)) => Some((played, pairs)),
        _ => None,
    })
}

/// A depth of alpha-beta, and the lines of best-first minimax and of its extension that are tried against it: this line
/// and the next; the report takes the nearer one. A line of `data/matched.tsv`.
#[derive(Clone, Copy, Debug)]
struct Matched {
    branching: u32,
    alpha_beta: Depth,
    best_first: Depth,
    extension: Depth,
}

/// All lines of `data/matched.tsv`.
fn matched() -> impl Iterator<Item = Matched> {
    fields(include_str!("../../data/matched.tsv")).map(
        |[branching, alpha_beta, best_first, extension]| Matched {
            branching: read(branching),
            alpha_beta: read(alpha_beta),
            best_first: read(best_first),
            extension: read(extension),
        },
    )
}

impl Matched {
    fn is_played(&self, scale: Scale) -> bool {
        let deepest = match self.branching {
            10 => scale.pick(3, 7, 8),
            20 => scale.pick(2, 5, 5),
            _ => scale.pick(3, 12, 12),
        };
        self.alpha_beta <= deepest
    }

    /// Both kinds of player, each with both lines.
    fn players(&self) -> impl Iterator<Item = Player> {
        let Matched { alpha_beta, best_first: pure, extension: extended, .. } = *self;
        let pure = [pure, pure + 1].map(best_first);
        let extended = [extended, extended + 1].map(|depth| extension(alpha_beta - 1, depth));
        let extends = alpha_beta > 1;
        pure.into_iter().chain(extended.into_iter().filter(move |_| extends))
    }

    /// One player of each kind.
    fn nearest_players(&self) -> impl Iterator<Item = Player> {
        self.players().step_by(2)
    }

    fn matches(&self) -> impl Iterator<Item = Match> {
        let Matched { branching, alpha_beta: depth, .. } = *self;
        self.players().map(move |first| Match::new(branching, first, alpha_beta(depth)))
    }
}

/// All matches that the paper's rule may lead to, and some next to them.
fn scouted(branching: u32, deepest: Depth) -> impl Iterator<Item = Match> {
    let equal = move |depth| {
        let row = matched().find(|row| (row.branching, row.alpha_beta) == (branching, depth));
        row.map_or(1, |row| row.best_first)
    };
    (1..=deepest).flat_map(move |depth| {
        let lines = equal(depth - 1).saturating_sub(1).max(1)..=equal(depth) + 2;
        lines.map(move |line| Match::new(branching, best_first(line), alpha_beta(depth)))
    })
}
