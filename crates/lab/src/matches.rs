//! Matches between two players, from openings, always in pairs of games with the sides swapped.
//!
//! A pair is a unit of the laboratory: finished pairs are saved, and an interrupted match continues where it stopped.

mod contender;
mod elo;
mod game;
mod openings;
mod pairing;
mod player;
mod sprt;

pub use contender::{BetweenMoves, Contender, ContenderError};
pub use elo::Elo;
pub use openings::{OpeningsError, Written, random_openings};
pub use pairing::{AGREED, Pairing, PairingError};
pub use sprt::{Decision, Sprt};

use crate::stats::Estimate;
use crate::{Experiment, Planned, Rows, Scale, Section, Study};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The first contender.
    First,
    /// The second contender.
    Second,
    /// Neither: the game was a draw.
    Nobody,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The moves, including passes.
    pub moves: Vec<String>,
    /// The winner.
    pub winner: Winner,
    /// How the game ended, as text.
    pub ending: String,
    /// The number of nodes that each contender visited.
    pub nodes: [u64; 2],
    /// The number of moves that each contender chose.
    pub chosen: [u64; 2],
    /// The time that each contender took; `None` if time plays no part, so that the record is always the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<[Time; 2]>,
    /// What one of the contenders did wrong, and lost the game by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
}

/// The time that a contender took for its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Time {
    /// The microseconds of all moves.
    pub microseconds: u64,
    /// The microseconds of the slowest move.
    pub slowest: u64,
}

/// What a contender did wrong: it hung, ended, or played an illegal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The contender: 0 for the first, 1 for the second.
    pub contender: usize,
    /// What went wrong, as text.
    pub message: String,
}

/// Both games of a pair: in the first, the first contender moves first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The two games.
    pub games: [Record; 2],
}

impl Pair {
    /// The first contender's share of the points, from 0 to 1 in quarters.
    #[must_use]
    pub fn points(&self) -> f64 {
        let of = |record: &Record| match record.winner {
            Winner::First => 0.5,
            Winner::Nobody => 0.25,
            Winner::Second => 0.0,
        };
        self.games.iter().map(of).sum()
    }
}

/// Matches as an experiment of the laboratory, whose units come from the command line.
#[derive(Debug)]
pub struct Match;

impl Study for Match {
    type Case = Pairing;
    type Row = Pair;
    const ID: &str = "match";

    fn plan(_: Scale) -> Vec<Planned<Pairing>> {
        Vec::new()
    }

    fn run(case: &Pairing) -> Pair {
        case.play()
    }

    fn report(_: &Rows, _: &mut Section) {}
}

/// Matches whose games are fully determined by the players and the openings.
pub static MATCH: LazyLock<Experiment> = LazyLock::new(Experiment::of::<Match>);

/// Matches with time limits: one game runs at a time, because parallel games would slow each other down.
pub static TIMED_MATCH: LazyLock<Experiment> = LazyLock::new(|| MATCH.timed());

/// The result of a match, for the first contender.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The number of pairs played.
    pub pairs: usize,
    /// The number of games won, drawn and lost.
    pub games: [usize; 3],
    /// The share of points, with an interval over pairs, because games from one opening are similar.
    pub rate: Estimate,
    /// The share of points as a difference in Elo rating.
    pub elo: Elo,
}

impl Score {
    /// Returns the score of these pairs.
    #[must_use]
    pub fn of(pairs: &[Pair]) -> Score {
        let games = || pairs.iter().flat_map(|pair| &pair.games);
        let count = |winner| games().filter(|record| record.winner == winner).count();
        let points: Vec<f64> = pairs.iter().map(Pair::points).collect();
        let rate = Estimate::of(&points);
        let rate = Estimate { low: rate.low.max(0.0), high: rate.high.min(1.0), ..rate };
        Score {
            pairs: pairs.len(),
            games: [Winner::First, Winner::Nobody, Winner::Second].map(count),
            rate,
            elo: Elo::of(&rate),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::Depth;
    use plywood_engines::game;
    use serde_json::{Value as Json, json};

    fn contender(algorithm: &str, depth: Depth) -> Contender {
        let known = Contender::new(algorithm).expect("it is in the catalogue");
        Contender { depth: Some(depth), memory: 1, ..known }
    }

    fn played(name: &str, contenders: &[Contender; 2]) -> Vec<Pair> {
        let openings = random_openings(game(name).expect("known"), None, 6, 3, 1, Written::Positions)
            .expect("enough openings");
        let pair = |opening: String| {
            Pairing::new(name, &opening, contenders.clone()).expect("it can be played").play()
        };
        openings.into_iter().map(pair).collect()
    }

    #[test]
    fn the_same_player_twice_wins_as_often_as_it_loses() {
        for name in ["tic-tac-toe", "connect-four", "kalah", "othello"] {
            let same = contender("mtd-f", 2);
            let pairs = played(name, &[same.clone(), same]);
            assert!(pairs.iter().all(|pair| (pair.points() - 0.5).abs() < 1e-9), "{name}");
            assert!(pairs.iter().all(|pair| pair.games[0].moves == pair.games[1].moves), "{name}");
            assert!(Score::of(&pairs).elo.value.abs() < 1e-9);
        }
    }

    #[test]
    fn the_player_that_searches_deeper_wins() {
        for name in ["connect-four", "kalah", "othello"] {
            let pairs = played(name, &[contender("negascout", 4), contender("best-first", 1)]);
            let score = Score::of(&pairs);
            assert!(score.rate.mean > 0.6 && score.elo.value > 50.0, "{name} {score:?}");
            assert_eq!(score.games.iter().sum::<usize>(), 12);
            let turned = played(name, &[contender("best-first", 1), contender("negascout", 4)]);
            assert!((Score::of(&turned).rate.mean + score.rate.mean - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_pair_is_the_same_whenever_it_is_played() {
        let contenders = || [contender("best-first-extension", 3), contender("sss", 2)];
        assert_eq!(played("othello", &contenders()), played("othello", &contenders()));
    }

    #[test]
    fn a_game_ends_once_both_players_agree_that_one_of_them_is_ahead() {
        let contenders = [contender("negascout", 4), contender("mtd-f", 2)];
        let openings =
            random_openings(game("kalah").expect("known"), None, 12, 3, 1, Written::Positions);
        let mut shorter = 0;
        for opening in openings.expect("enough openings") {
            let pairing =
                Pairing::new("kalah", &opening, contenders.clone()).expect("it can be played");
            let ended = pairing.clone().ended_at(Some(12));
            let read = serde_json::from_value(serde_json::to_value(&ended).expect("JSON"));
            assert_eq!(read.ok().as_ref(), Some(&ended));
            let (whole, ended) = (pairing.play(), ended.play());
            assert_eq!(pairing.clone().ended_at(Some(u32::MAX)).play(), whole);
            for (whole, ended) in whole.games.iter().zip(&ended.games) {
                assert!(whole.moves.starts_with(&ended.moves));
                if whole.moves == ended.moves {
                    continue;
                }
                shorter += 1;
                let winner = if ended.winner == Winner::First { "negascout" } else { "mtd-f" };
                assert_eq!(ended.ending, format!("both players value it at 12 or more for {winner}"));
                assert_eq!(ended.winner, whole.winner);
                assert!(ended.chosen.iter().all(|&chosen| chosen >= u64::from(AGREED)));
            }
        }
        assert!(shorter > 3, "{shorter}");
    }

    /// A unit of a match with the value at `pointer` replaced.
    fn altered(pointer: &str, value: Json) -> Json {
        let contenders = [contender("mtd-f", 2), contender("best-first-extension", 2)];
        let pairing = Pairing::new("connect-four", "44", contenders).expect("it can be played");
        let mut unit = serde_json::to_value(pairing).expect("JSON");
        *unit.pointer_mut(pointer).expect("it is there") = value;
        unit
    }

    #[test]
    fn a_unit_that_cannot_be_played_is_an_error_and_not_a_draw() {
        MATCH.run(&altered("/opening", json!("45"))).expect("two games");
        for (pointer, value, message) in [
            ("/game", json!("go"), "unknown game `go`; choose one of: tic-tac-toe, connect-four, "),
            ("/opening", json!("48"), "opening `48` of connect-four: character 2: expected a column"),
            ("/opening", json!("1122334"), "opening `1122334` of connect-four: the game is over"),
            ("/contenders/0/algorithm", json!("mtd"), "the first player: unknown algorithm `mtd`"),
            (
                "/contenders/1/evaluator",
                json!("zer"),
                "the second player: connect-four has no evaluator `zer`; choose one of: ",
            ),
            ("/contenders/0/horizon", json!(3), "the first player: mtd-f does not use a horizon"),
            ("/contenders/1/horizon", json!(1001), "the second player: horizon is at most 1000"),
            ("/contenders/1/depth", json!(1001), "the second player: depth is at most 1000"),
        ] {
            let error = MATCH.run(&altered(pointer, value)).expect_err(message).to_string();
            assert!(error.starts_with("a unit of match cannot be read: "), "{error}");
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn a_run_of_units_that_cannot_be_played_ends_with_their_error_and_saves_nothing() {
        use crate::plan::{Plan, Shard, Unit};
        use crate::store::Store;
        let units = vec![Unit::new("match", altered("/contenders/0/algorithm", json!("mtd")), 1.0)];
        let shard = Shard { experiment: &MATCH, name: "match/0001-bad".into(), units };
        let plan = Plan { scale: Scale::Full, experiments: vec![&*MATCH], shards: vec![shard] };
        let folder = std::env::temp_dir().join(format!("plywood-match-{}", std::process::id()));
        let store = Store::at(&folder);
        let error =
            crate::run::run(&plan, &store, 1, &false.into(), &|_| {}).expect_err("no such player");
        assert!(error.to_string().contains("unknown algorithm `mtd`"), "{error}");
        assert!(!store.is_finished(&plan.shards[0]).expect("it can be asked"));
        std::fs::remove_dir_all(folder).ok();
    }
}
