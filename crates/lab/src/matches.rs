//! Matches: two players against each other, from openings, always in pairs with the sides swapped.
//!
//! A pair is a unit of the laboratory: what was played is saved, and a match that was stopped goes on where it was.

mod elo;
mod openings;
mod sprt;

pub use elo::Elo;
pub use openings::{OpeningsError, random_openings};
pub use sprt::{Decision, Sprt};

use crate::stats::Estimate;
use crate::{About, Experiment, Paper, Planned, Rows, Scale, Section, Study};
use plywood::board::{Board, Seat, SeatNumber, Side};
use plywood::catalogue::Entry;
use plywood::search::best_first_extension::Extension;
use plywood::{Algorithm, Depth, Limits};
use plywood_engines::game;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One of the two players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contender {
    /// The name of its algorithm.
    pub algorithm: String,
    /// For how many plies best-first extension begins with alpha-beta.
    pub horizon: Option<Depth>,
    /// Who judges positions; the game's first evaluator if none is named.
    pub evaluator: Option<String>,
    /// Plies for a move.
    pub depth: Option<Depth>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Milliseconds for a move.
    pub milliseconds: Option<u64>,
    /// MiB of memory.
    pub memory: u64,
    /// What it does between moves.
    pub between_moves: BetweenMoves,
}

/// What a player does with what it learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BetweenMoves {
    /// It keeps it for the next move.
    Keeps,
    /// It forgets it.
    Forgets,
}

impl Contender {
    fn algorithm(&self) -> Algorithm {
        let entry = Entry::named(&self.algorithm);
        let algorithm = entry.map_or(Algorithm::AlphaBeta, |entry| entry.algorithm);
        match (algorithm, self.horizon) {
            (Algorithm::BestFirstExtension(options), Some(horizon)) => {
                Algorithm::BestFirstExtension(Extension { horizon, ..options })
            }
            _ => algorithm,
        }
    }

    fn limits(&self) -> Limits {
        let time = self.milliseconds.map(Duration::from_millis);
        Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::none() }
    }

    fn seat(&self) -> Seat {
        let evaluator = self.evaluator.clone();
        Seat { evaluator, memory: self.memory, ..Seat::new(self.algorithm()) }
    }
}

/// Two games from one opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The game's name.
    pub game: String,
    /// The position that both games begin with.
    pub opening: String,
    /// Who plays.
    pub contenders: [Contender; 2],
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The first contender.
    First,
    /// The second one.
    Second,
    /// Neither.
    Nobody,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its moves, passes included.
    pub moves: Vec<String>,
    /// Who won.
    pub winner: Winner,
    /// How it ended, in words.
    pub ending: String,
    /// Nodes that each contender visited.
    pub nodes: [u64; 2],
    /// Moves that each contender chose.
    pub chosen: [u64; 2],
}

/// Both games of a pair: in the first one the first contender moved first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The games.
    pub games: [Record; 2],
}

/// A game that is not over after so many plies is a draw.
const LONGEST: usize = 2000;

impl Pair {
    /// What the pair is worth to the first contender, from 0 to 1 in quarters.
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

impl Pairing {
    /// Plays both games.
    fn play(&self) -> Pair {
        Pair { games: [0, 1].map(|begins| self.game(begins)) }
    }

    /// The game in which this contender moves first.
    fn game(&self, begins: usize) -> Record {
        let mut record = Record {
            moves: Vec::new(),
            winner: Winner::Nobody,
            ending: "not played".into(),
            nodes: [0, 0],
            chosen: [0, 0],
        };
        let Some(mut board) =
            game(&self.game).ok().and_then(|game| game.board(Some(&self.opening)).ok())
        else {
            return record;
        };
        let seats = self.contenders.each_ref().map(|contender| board.sit(&contender.seat()));
        let [Ok(first), Ok(second)] = seats else { return record };
        self.play_out(&mut *board, [first, second], begins, &mut record);
        record.moves = board.played();
        record.ending =
            board.ending().map_or_else(|| "given up as a draw".into(), |end| end.to_string());
        record.winner = match board.ending().and_then(|ending| ending.winner) {
            None => Winner::Nobody,
            Some(side) if (side == Side::First) == (begins == 0) => Winner::First,
            Some(_) => Winner::Second,
        };
        record
    }

    fn play_out(
        &self,
        board: &mut dyn Board,
        seats: [SeatNumber; 2],
        begins: usize,
        record: &mut Record,
    ) {
        for ply in 0..LONGEST {
            let turn = (begins + ply) % 2;
            let contender = &self.contenders[turn];
            if contender.between_moves == BetweenMoves::Forgets {
                board.forget(seats[turn]);
            }
            let found = if board.must_pass() {
                board.moves().pop()
            } else {
                let found = board.think(seats[turn], &contender.limits(), &mut |_| {});
                record.nodes[turn] += found.nodes;
                record.chosen[turn] += u64::from(found.best.is_some());
                found.best
            };
            if found.is_none_or(|m| board.play(&m).is_err()) {
                return;
            }
        }
    }
}

/// Matches as an experiment of the laboratory, whose units come from the command line.
#[derive(Debug)]
pub struct Match;

impl Study for Match {
    type Case = Pairing;
    type Row = Pair;
    const ABOUT: About = About {
        id: "match",
        title: "Two players against each other",
        paper: Paper::Beyond,
        claims: &[],
        reads: &[],
        timed: false,
        text: "Pairs of games from the same openings, with the sides swapped.",
    };

    fn plan(_: Scale) -> Vec<Planned<Pairing>> {
        Vec::new()
    }

    fn run(case: &Pairing) -> Pair {
        case.play()
    }

    fn report(_: &Rows, _: &mut Section) {}
}

/// Matches in which everything is settled by the players and the openings.
pub static MATCH: Experiment = Experiment::of::<Match>();

/// Matches on time: one game at a time, since others at work would take their share.
pub static TIMED_MATCH: Experiment = MATCH.timed();

/// What a match came to, for the first contender.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// Pairs played.
    pub pairs: usize,
    /// Games won, drawn and lost.
    pub games: [usize; 3],
    /// The share of points, with an interval over pairs: games from one opening are alike.
    pub rate: Estimate,
    /// The same as a difference in Elo's rating.
    pub elo: Elo,
}

impl Score {
    /// The score of these pairs.
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

    fn contender(algorithm: &str, depth: Depth) -> Contender {
        Contender {
            algorithm: algorithm.into(),
            horizon: None,
            evaluator: None,
            depth: Some(depth),
            nodes: None,
            milliseconds: None,
            memory: 1,
            between_moves: BetweenMoves::Keeps,
        }
    }

    fn played(name: &str, contenders: &[Contender; 2]) -> Vec<Pair> {
        let openings =
            random_openings(game(name).expect("known"), None, 6, 3, 1).expect("there are so many");
        let pair =
            |opening| Pairing { game: name.into(), opening, contenders: contenders.clone() }.play();
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
    fn who_looks_further_wins() {
        for name in ["connect-four", "kalah", "othello"] {
            let pairs = played(name, &[contender("negascout", 5), contender("best-first", 1)]);
            let score = Score::of(&pairs);
            assert!(score.rate.mean > 0.6 && score.elo.value > 50.0, "{name} {score:?}");
            assert_eq!(score.games.iter().sum::<usize>(), 12);
            let turned = played(name, &[contender("best-first", 1), contender("negascout", 5)]);
            assert!((Score::of(&turned).rate.mean + score.rate.mean - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_pair_is_the_same_whenever_it_is_played() {
        let contenders = || [contender("best-first-extension", 4), contender("sss", 3)];
        assert_eq!(played("othello", &contenders()), played("othello", &contenders()));
    }
}
