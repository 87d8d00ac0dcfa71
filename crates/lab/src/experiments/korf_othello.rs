//! What the experiments on Othello of Korf, Chickering 1994 share: the openings, the players, and the share of games that
//! are won.

pub(super) mod kind;
pub(super) mod versus;

use crate::prelude::*;
use crate::tournament::{Effort, Ending, Pair, Player, Searcher, Until, efforts, othello};
use plywood_engines::othello::Evaluator;

/// The evaluator of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EvaluatorName {
    /// The evaluator of the design that the paper used.
    Bill,
    /// The evaluator with trained weights of patterns.
    Patterns,
}

impl EvaluatorName {
    /// All evaluators that the experiments beyond the paper compare.
    pub(super) const ALL: &[EvaluatorName] = &[EvaluatorName::Bill, EvaluatorName::Patterns];

    /// The evaluator itself.
    pub(super) fn get(self) -> Evaluator {
        match self {
            EvaluatorName::Bill => Evaluator::Bill,
            EvaluatorName::Patterns => Evaluator::Patterns,
        }
    }

    /// The name of the evaluator on the command line.
    pub(super) fn name(self) -> &'static str {
        match self {
            EvaluatorName::Bill => "bill",
            EvaluatorName::Patterns => "patterns",
        }
    }
}

/// Two players that use the same evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Match {
    pub(super) evaluator: EvaluatorName,
    pub(super) first: Player,
    pub(super) second: Player,
}

impl Match {
    pub(super) fn new(evaluator: EvaluatorName, first: Player, second: Player) -> Match {
        Match { evaluator, first, second }
    }

    /// Plays both games of every opening with these numbers, from 1.
    pub(super) fn play(&self, numbers: Seeds) -> Vec<Pair> {
        othello::pairs(self.evaluator.get(), [self.first, self.second], numbers)
    }

    /// Units of at most about two seconds that play from the first `openings` openings.
    pub(super) fn units<C>(&self, openings: u64, case: impl Fn(Match, Seeds) -> C) -> Vec<Planned<C>> {
        Planned::lasting(2.0, openings, self.seconds(), |numbers| case(*self, numbers)).collect()
    }

    /// The approximate time of a pair of games: each player makes about 56 moves in both.
    fn seconds(&self) -> f64 {
        let evaluations = |player: &Player| match (player.until, player.searcher) {
            (Until::Evaluations(most), _) => number(most),
            (Until::Within(_, most), _) => number(most) / number(PATIENCE),
            (Until::Depth(depth), Searcher::AlphaBeta) => 2.0 * 4.0_f64.powi(depth.into()),
            (Until::Depth(depth), _) => 8.0 * f64::from(depth).powf(1.9),
        };
        7e-6 * (evaluations(&self.first) + evaluations(&self.second)).max(1.0)
    }
}

/// Alpha-beta to `depth` plies, which plays the ending as soon as it sees the end.
pub(super) fn alpha_beta(depth: Depth) -> Player {
    ending(Player::new(Searcher::AlphaBeta, Until::Depth(depth)), depth)
}

/// Best-first minimax until its limit. Alpha-beta plays the ending when an opponent that searches `depth` plies sees the
/// end.
pub(super) fn best_first(until: Until, depth: Depth) -> Player {
    ending(Player::new(Searcher::BestFirst, until), depth)
}

/// Best-first extension against an opponent that searches `depth` plies: alpha-beta searches one ply less.
pub(super) fn extension(until: Until, depth: Depth) -> Player {
    ending(Player::new(Searcher::Extension(depth.saturating_sub(1)), until), depth)
}

/// The player, with the last `plies` plies played by alpha-beta.
pub(super) fn ending(player: Player, plies: Depth) -> Player {
    Player { ending: Ending::AlphaBeta(plies), ..player }
}

/// How many times alpha-beta's evaluations a player may use for a move, if the length of its line limits its searches. In a
/// lost ending no line is long enough, and best-first minimax would search everything.
pub(super) const PATIENCE: u64 = 10;

/// The number of classes of openings; the first openings are one of each class.
pub(super) const CLASSES: u64 = 60;
/// The number of openings of the paper.
pub(super) const ALL: u64 = 244;

/// The result of a match for the first player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    /// The share of the games won, without ties, with an interval over the classes of openings.
    pub(super) won: Estimate,
    /// The share of ties among all games.
    pub(super) ties: Estimate,
    pub(super) games: usize,
    /// Evaluations per move, relative to the second player's.
    pub(super) effort: f64,
}

/// The numbers of games that the first player won, of those that someone won, and of all games, in each class of
/// openings.
pub(super) fn by_class(pairs: &[Pair]) -> By<u64, [u64; 3]> {
    let mut classes: By<u64, [u64; 3]> = By::default();
    for pair in pairs {
        let counts = classes.entry(pair.class);
        // The second value is that of the game that the second player began.
        for value in [pair.values[0], -pair.values[1]] {
            counts[0] += u64::from(value > 0);
            counts[1] += u64::from(value != 0);
            counts[2] += 1;
        }
    }
    classes
}

/// One of the first player's counts, for each class of openings.
pub(super) fn counts_by_class(pairs: &[Pair], count: fn(&Effort) -> u64) -> Vec<u64> {
    let mut classes: By<u64, u64> = By::default();
    for pair in pairs {
        *classes.entry(pair.class) += count(&pair.efforts[0]);
    }
    classes.values().copied().collect()
}

impl Score {
    pub(super) fn of(pairs: &[Pair]) -> Score {
        let classes = by_class(pairs);
        let column = |i: usize| classes.values().map(|counts| counts[i]).collect::<Vec<_>>();
        let (won, decided, games) = (column(0), column(1), column(2));
        let tied: Vec<u64> =
            games.iter().zip(&decided).map(|(games, decided)| games - decided).collect();
        let [first, second] = efforts(pairs);
        Score {
            won: share(&won, &decided),
            ties: share(&tied, &games),
            games: 2 * pairs.len(),
            effort: first.per_move() / second.per_move(),
        }
    }
}

/// A share of the games, with an interval over the classes; over the games if all classes are alike.
fn share(part: &[u64], whole: &[u64]) -> Estimate {
    let over_classes = Estimate::ratio(part, whole);
    if over_classes.sd > 0.0 || part.is_empty() {
        return over_classes;
    }
    let sum = |counts: &[u64]| usize::try_from(counts.iter().sum::<u64>()).unwrap_or(0);
    Estimate::share(sum(part), sum(whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Effort;

    #[test]
    fn ties_are_left_out_and_openings_of_a_class_count_together() {
        let pair = |class, values| Pair { class, values, same: false, efforts: [Effort::default(); 2] };
        let pairs = [pair(0, [4, -2]), pair(0, [0, 6]), pair(1, [-2, 0])];
        let score = Score::of(&pairs);
        assert_eq!((score.won.n, score.games), (2, 6));
        assert!((score.won.mean - 0.5).abs() < 1e-9, "{:?}", score.won);
        assert!((score.ties.mean - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn players_keep_to_their_limits_and_do_not_search_again_what_they_have_won() {
        let depth = 2;
        for limit in [Until::Evaluations(60), Until::Within(5, 60)] {
            let played = Match::new(EvaluatorName::Bill, best_first(limit, depth), alpha_beta(depth));
            let pairs = played.play(Seeds { from: 1, to: 6 });
            let [first, second] = efforts(&pairs);
            assert!(first.evaluations <= 60 * first.moves, "{first:?}");
            assert!(first.endings > 0 && second.endings > 0, "{first:?} {second:?}");
            assert!(first.foreseen > 0 && first.again == 0, "{first:?}");
        }
    }
}
