//! What the experiments on Korf, Chickering 1994 share: pairs of random games of 100 plies.

pub(crate) use crate::tournament::wins;

use crate::prelude::*;
use crate::tournament::random_games::{self, PLIES};
use crate::tournament::{Effort, Pair, Player, Searcher, Until, efforts};

/// Two players, and the games that they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Match {
    /// The maximal number of moves in a position.
    pub(crate) branching: u32,
    pub(crate) first: Player,
    pub(crate) second: Player,
    /// The bonus of a position for the side that moved last.
    #[serde(default)]
    pub(crate) tempo: i32,
}

impl Match {
    pub(crate) fn new(branching: u32, first: Player, second: Player) -> Match {
        Match { branching, first, second, tempo: 0 }
    }

    /// Plays both games of every seed.
    pub(crate) fn play(&self, seeds: Seeds) -> Vec<Pair> {
        random_games::pairs(self.branching, self.tempo, [self.first, self.second], seeds)
    }

    /// Units of at most about a second that play `pairs` pairs in total.
    pub(crate) fn units<C>(&self, pairs: u64, case: impl Fn(Match, Seeds) -> C) -> Vec<Planned<C>> {
        Planned::lasting(1.0, pairs, self.seconds(), |seeds| case(*self, seeds)).collect()
    }

    /// Units of at most about a second in which both players choose the first move of `games` games.
    pub(crate) fn first_moves<C>(
        &self,
        games: u64,
        case: impl Fn(Match, Seeds) -> C,
    ) -> Vec<Planned<C>> {
        let seconds = self.seconds() / number(PLIES);
        Planned::lasting(1.0, games, seconds, |seeds| case(*self, seeds)).collect()
    }

    /// The plies of both players, if these limit their searches.
    pub(crate) fn depths(&self) -> Option<(Depth, Depth)> {
        match (self.first.until, self.second.until) {
            (Until::Depth(first), Until::Depth(second)) => Some((first, second)),
            _ => None,
        }
    }

    /// The approximate time of a pair.
    fn seconds(&self) -> f64 {
        let moves = f64::midpoint(1.0, f64::from(self.branching));
        let evaluations = |player: &Player| match (player.until, player.searcher) {
            (Until::Evaluations(most) | Until::Within(_, most), _) => number(most),
            (Until::Depth(depth), Searcher::AlphaBeta) => 2.0 * moves.powf(0.65 * f64::from(depth)),
            (Until::Depth(depth), Searcher::BestFirst | Searcher::Extension(_)) => {
                moves * f64::from(depth).powi(2)
            }
        };
        // In a pair of games a player makes as many moves as a game has plies.
        3e-6 * (evaluations(&self.first) + evaluations(&self.second))
    }
}

/// The pairs of every match, in the order of the seeds.
pub(crate) type Matches = By<Match, Vec<Pair>>;

/// The matches among the rows of a study.
pub(crate) fn matches<S: Study>(
    rows: &Rows,
    pairs: impl Fn(S::Case, S::Row) -> Option<(Match, Vec<Pair>)>,
) -> Matches {
    let mut all = Matches::default();
    for (played, pairs) in rows.of::<S>().into_iter().filter_map(|(case, row)| pairs(case, row)) {
        all.entry(played).extend(pairs);
    }
    all
}

/// Alpha-beta to `depth` plies.
pub(crate) fn alpha_beta(depth: Depth) -> Player {
    Player::new(Searcher::AlphaBeta, Until::Depth(depth))
}

/// Best-first minimax to a line of `depth` plies.
pub(crate) fn best_first(depth: Depth) -> Player {
    Player::new(Searcher::BestFirst, Until::Depth(depth))
}

/// A player with a hard limit of evaluations for every move.
pub(crate) fn limited(searcher: Searcher, evaluations: u64) -> Player {
    Player::new(searcher, Until::Evaluations(evaluations))
}

/// Alpha-beta to a horizon, then best-first minimax.
pub(crate) fn extension(horizon: Depth, depth: Depth) -> Player {
    Player::new(Searcher::Extension(horizon), Until::Depth(depth))
}

/// One of the first player's counts, for each pair.
pub(crate) fn counts(pairs: &[Pair], count: fn(&Effort) -> u64) -> Vec<u64> {
    pairs.iter().map(|pair| count(&pair.efforts[0])).collect()
}

/// Evaluations of the first player relative to the second's.
pub(crate) fn relative_effort(pairs: &[Pair]) -> f64 {
    let [first, second] = efforts(pairs);
    first.per_move() / second.per_move()
}

/// The estimate of a multiple of the quantity, plus a constant.
pub(crate) fn scaled(e: &Estimate, times: f64, plus: f64) -> Estimate {
    let [mean, a, b] = [e.mean, e.low, e.high].map(|x| times * x + plus);
    Estimate { mean, low: a.min(b), high: a.max(b), sd: times.abs() * e.sd, ..*e }
}

/// Formats a share in percent.
pub(crate) fn percent(share: &Estimate) -> String {
    format!("{:.0} [{:.0}, {:.0}] %", 100.0 * share.mean, 100.0 * share.low, 100.0 * share.high)
}
