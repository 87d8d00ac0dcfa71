use plywood::board::{NoSuchEvaluator, Seat};
use plywood::catalogue::UnknownAlgorithm;
use plywood::search::best_first_extension::Extension;
use plywood::{Algorithm, Depth, Limits, MAX_DEPTH};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One of the two players. [`Pairing::new`](super::Pairing::new) makes sure that it can play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contender {
    /// The name of its algorithm.
    pub algorithm: String,
    /// For how many plies best-first extension begins with alpha-beta.
    pub horizon: Option<Depth>,
    /// The name of its evaluator; the game's first evaluator if none is named.
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

/// Why a contender cannot play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContenderError {
    /// No algorithm has this name.
    #[error(transparent)]
    Algorithm(#[from] UnknownAlgorithm),
    /// The game has no evaluator of this name.
    #[error(transparent)]
    Evaluator(#[from] NoSuchEvaluator),
    /// A number of plies is too large.
    #[error("{option} is at most {MAX_DEPTH}, found {plies}")]
    TooDeep {
        /// Which number: `depth`, `horizon`.
        option: &'static str,
        /// The number.
        plies: Depth,
    },
    /// The algorithm has no horizon.
    #[error("{algorithm} does not use a horizon; remove it, or choose best-first-extension")]
    NoHorizon {
        /// The algorithm's name.
        algorithm: String,
    },
}

impl Contender {
    /// A player that searches by the algorithm of this name, without limits, in 16 MiB.
    pub fn new(algorithm: &str) -> Result<Contender, ContenderError> {
        let contender = Contender {
            algorithm: algorithm.into(),
            horizon: None,
            evaluator: None,
            depth: None,
            nodes: None,
            milliseconds: None,
            memory: 16,
            between_moves: BetweenMoves::Keeps,
        };
        contender.check()?;
        Ok(contender)
    }

    /// Whether it can play some game. Which evaluators there are depends on the game.
    pub fn check(&self) -> Result<(), ContenderError> {
        self.searches_by().map(drop)
    }

    /// Its algorithm with its options.
    fn searches_by(&self) -> Result<Algorithm, ContenderError> {
        let algorithm: Algorithm = self.algorithm.parse()?;
        for (option, plies) in [("depth", self.depth), ("horizon", self.horizon)] {
            if let Some(plies) = plies.filter(|plies| *plies > MAX_DEPTH) {
                return Err(ContenderError::TooDeep { option, plies });
            }
        }
        match (algorithm, self.horizon) {
            (_, None) => Ok(algorithm),
            (Algorithm::BestFirstExtension(options), Some(horizon)) => {
                Ok(Algorithm::BestFirstExtension(Extension { horizon, ..options }))
            }
            (_, Some(_)) => Err(ContenderError::NoHorizon { algorithm: self.algorithm.clone() }),
        }
    }

    pub(super) fn limits(&self) -> Limits {
        let time = self.milliseconds.map(Duration::from_millis);
        Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::none() }
    }

    pub(super) fn seat(&self) -> Result<Seat, ContenderError> {
        let evaluator = self.evaluator.clone();
        Ok(Seat { evaluator, memory: self.memory, ..Seat::new(self.searches_by()?) })
    }
}
