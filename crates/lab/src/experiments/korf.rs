//! What the experiments on Korf, Chickering 1994 share: pairs of random games of 100 plies.

use crate::tournament::{Opening, Pair, Player, Searcher, Table, Until};
use crate::trees::Seeds;
use crate::{Planned, Rows, Study};
use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::synthetic::RandomGame;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Plies of a game.
pub(crate) const PLIES: u64 = 100;

/// Who plays whom, and in which games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Match {
    /// The most moves in a position.
    pub(crate) branching: u32,
    pub(crate) first: Player,
    pub(crate) second: Player,
    /// By how much a position looks better to the side that moved last.
    #[serde(default)]
    pub(crate) tempo: i32,
}

/// The game of this seed.
pub(crate) fn game(branching: u32, seed: u64) -> RandomGame {
    RandomGame::new(branching, PLIES, seed).unwrap_or_else(|error| panic!("{error}"))
}

impl Match {
    pub(crate) fn new(branching: u32, first: Player, second: Player) -> Match {
        Match { branching, first, second, tempo: 0 }
    }

    /// Both games of every seed.
    pub(crate) fn play(&self, seeds: Seeds) -> Vec<Pair> {
        let tempo = i64::from(self.tempo);
        let pair = |seed| {
            let game = game(self.branching, seed);
            let judge = |game: &RandomGame, position: &_, depth| {
                Value::nearest(i64::from(game.value(game, position, depth).get()) - tempo)
            };
            let table = Table { game: &game, judge: &judge, plies_left: |p| p.plies_left() };
            table.pair(&Opening { class: seed, position: game.root() }, self.first, self.second)
        };
        seeds.all().map(pair).collect()
    }

    /// Units of at most about a second that play `pairs` pairs.
    pub(crate) fn units<C>(&self, pairs: u64, case: impl Fn(Match, Seeds) -> C) -> Vec<Planned<C>> {
        let pair = self.seconds();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number")]
        let size = (1.0 / pair) as u64;
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let unit =
            |seeds: Seeds| Planned { seconds: seeds.count() as f64 * pair, case: case(*self, seeds) };
        Seeds::runs(pairs, size).into_iter().map(unit).collect()
    }

    /// About how long a pair takes.
    fn seconds(&self) -> f64 {
        let moves = f64::midpoint(1.0, f64::from(self.branching));
        let evaluations = |player: &Player| match (player.until, player.searcher) {
            (Until::Evaluations(most), _) => f64::from(u32::try_from(most).unwrap_or(u32::MAX)),
            (Until::Depth(depth), Searcher::AlphaBeta) => 2.0 * moves.powf(0.65 * f64::from(depth)),
            (Until::Depth(depth), Searcher::BestFirst | Searcher::Extension(_)) => {
                moves * f64::from(depth).powi(2)
            }
        };
        // A player makes as many moves in a pair as a game has plies.
        1e-5 * (evaluations(&self.first) + evaluations(&self.second))
    }
}

/// The pairs of every match, in the order of the seeds.
pub(crate) type Matches = BTreeMap<Match, Vec<Pair>>;

/// Those among the rows of a study.
pub(crate) fn matches<S: Study>(
    rows: &Rows,
    pairs: impl Fn(S::Case, S::Row) -> Option<(Match, Vec<Pair>)>,
) -> Matches {
    let mut all = Matches::new();
    for (case, row) in rows.of::<S>() {
        if let Some((played, pairs)) = pairs(case, row) {
            all.entry(played).or_default().extend(pairs);
        }
    }
    all
}

/// Alpha-beta to so many plies.
pub(crate) fn alpha_beta(depth: Depth) -> Player {
    Player::new(Searcher::AlphaBeta, Until::Depth(depth))
}

/// Best-first minimax to a line of so many plies.
pub(crate) fn best_first(depth: Depth) -> Player {
    Player::new(Searcher::BestFirst, Until::Depth(depth))
}

/// Alpha-beta to a horizon, then best-first minimax.
pub(crate) fn extension(horizon: Depth, depth: Depth) -> Player {
    Player::new(Searcher::Extension(horizon), Until::Depth(depth))
}

/// A share in percent.
pub(crate) fn percent(share: &crate::stats::Estimate) -> String {
    format!("{:.0} [{:.0}, {:.0}] %", 100.0 * share.mean, 100.0 * share.low, 100.0 * share.high)
}
