//! The random games of Korf, Chickering 1994: best-first minimax and its extension against alpha-beta, at equal numbers
//! of evaluations and with a hard limit for every move, for games with up to B moves in a position.

mod others;
mod report;

pub(super) use report::{Kind, by_depth, of_kind, replay};

use super::korf::{self, Match, alpha_beta, best_first, extension, limited};
use crate::prelude::*;
use crate::tournament::{Pair, Player, Searcher};
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
        let rows = || matched().filter(move |row| row.is_played(scale));
        for played in rows().flat_map(|row| row.lines()) {
            units.extend(played.units(scale.pick(6, 100, PAIRS), Case::Pairs));
        }
        for played in rows().flat_map(|row| row.limits()).chain(tempos(scale)) {
            units.extend(played.units(scale.pick(6, 80, PAIRS), Case::Pairs));
        }
        let deepest = scale.pick(2, 5, 7);
        for played in scouted(10, deepest) {
            units.extend(played.units(scale.pick(2, 10, 20), Case::Scouting));
        }
        for branching in [2, 3, 5, 10, 20] {
            let seeds = Seeds { from: 1, to: scale.pick(5, 100, 1000) };
            units.push(Planned { case: Case::Games { branching, seeds }, seconds: 0.01 });
        }
        for played in budgets(scale) {
            units.extend(played.units(scale.pick(6, 100, PAIRS), Case::Pairs));
        }
        for played in rows().filter(|row| row.branching == 10).flat_map(|row| row.limits()) {
            units.extend(played.first_moves(scale.pick(20, 500, 2000), Case::Choices));
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

/// The pairs of a match at full scale: the interval of a share of wins is then at most 0.05 wide on either side, which is
/// the margin of the claims.
const PAIRS: u64 = 400;

/// The matches with the same limit for both, by limit and width of the game.
fn budgets(scale: Scale) -> Vec<Match> {
    let widths: &[u32] = scale.pick(&[5, 20], &[5, 10, 20, 40], &[5, 10, 20, 40, 80]);
    let limits: &[u64] = scale.pick(&[100, 200], &[100, 300, 1000], &[100, 300, 1000, 3000, 10_000]);
    let versus = |branching, limit| {
        let [first, second] =
            [Searcher::BestFirst, Searcher::AlphaBeta].map(|searcher| limited(searcher, limit));
        Match::new(branching, first, second)
    };
    let row = |&limit| widths.iter().map(move |&branching| versus(branching, limit));
    limits.iter().flat_map(row).collect()
}

/// The depth of alpha-beta, and the limit of its opponents, in the matches whose evaluators favour or penalise the side
/// that moved last.
const WITH_TEMPO: (Depth, u64) = (4, 156);

/// The players of these matches.
fn tempo_players() -> [(&'static str, Player); 2] {
    let player = |searcher| limited(searcher, WITH_TEMPO.1);
    [
        ("best-first", player(Searcher::BestFirst)),
        ("extension", player(Searcher::Extension(WITH_TEMPO.0 - 1))),
    ]
}

fn tempos(scale: Scale) -> Vec<Match> {
    let tempos: &[i32] = scale.pick(&[16_384], &TEMPOS, &TEMPOS);
    let versus = |tempo| {
        let of = move |(_, first)| Match { tempo, ..Match::new(10, first, alpha_beta(WITH_TEMPO.0)) };
        tempo_players().map(of)
    };
    tempos.iter().filter(|&&tempo| tempo != 0).flat_map(|&tempo| versus(tempo)).collect()
}

const TEMPOS: [i32; 5] = [-16_384, -8192, 0, 8192, 16_384];

/// The pairs of games, without those of which only the evaluations count.
fn played(rows: &Rows) -> korf::Matches {
    korf::matches::<RandomGames>(rows, |case, row| match (case, row) {
        (Case::Pairs(played, _), Row::Pairs(pairs)) => Some((played, pairs)),
        _ => None,
    })
}

/// A depth of alpha-beta, its evaluations per move, and the lines of best-first minimax and of its extension that are tried
/// against it: this line and the next. A line of `data/matched.tsv`.
#[derive(Clone, Copy, Debug)]
struct Matched {
    branching: u32,
    alpha_beta: Depth,
    evaluations: u64,
    best_first: Depth,
    extension: Depth,
}

/// All lines of `data/matched.tsv`.
fn matched() -> impl Iterator<Item = Matched> {
    fields(include_str!("../../data/matched.tsv")).map(
        |[branching, alpha_beta, evaluations, best_first, extension]| Matched {
            branching: read(branching),
            alpha_beta: read(alpha_beta),
            evaluations: read(evaluations),
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

    /// Both kinds of player with both lines. To a depth of one ply all are alike.
    fn lines(&self) -> Vec<Match> {
        if self.alpha_beta == 1 {
            return vec![self.versus(best_first(1))];
        }
        let pure = [self.best_first, self.best_first + 1].map(best_first);
        let extended =
            [self.extension, self.extension + 1].map(|depth| extension(self.alpha_beta - 1, depth));
        pure.into_iter().chain(extended).map(|first| self.versus(first)).collect()
    }

    /// Both kinds of player with alpha-beta's mean number of evaluations as a hard limit for every move.
    fn limits(&self) -> Vec<Match> {
        let searchers = [Searcher::BestFirst, Searcher::Extension(self.alpha_beta - 1)];
        let limits = searchers.map(|searcher| self.versus(limited(searcher, self.evaluations)));
        if self.alpha_beta > 1 { limits.to_vec() } else { Vec::new() }
    }

    fn versus(&self, first: Player) -> Match {
        Match::new(self.branching, first, alpha_beta(self.alpha_beta))
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
