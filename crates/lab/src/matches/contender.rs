use plywood::board::{NoSuchEvaluator, Seat};
use plywood::catalogue::UnknownAlgorithm;
use plywood::search::best_first_extension::Extension;
use plywood::{Algorithm, Depth, Limits, MAX_DEPTH};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One of the two players. [`Pairing::new`](super::Pairing::new) checks that it can play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contender {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The number of plies that best-first extension searches by alpha-beta first.
    pub horizon: Option<Depth>,
    /// The name of the evaluator; `None` for the game's first evaluator.
    pub evaluator: Option<String>,
    /// The depth limit for a move, in plies.
    pub depth: Option<Depth>,
    /// The node limit for a move.
    pub nodes: Option<u64>,
    /// The time limit for a move, in milliseconds.
    pub milliseconds: Option<u64>,
    /// The memory limit, in MiB.
    pub memory: u64,
    /// Whether the player keeps its memory between moves.
    pub between_moves: BetweenMoves,
}

/// What a player does with its memory between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BetweenMoves {
    /// The player keeps its memory for the next move.
    Keeps,
    /// The player clears its memory.
    Forgets,
}

/// Why a contender cannot play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ContenderError {
    /// No algorithm has this name.
    #[error(transparent)]
    Algorithm(#[from] UnknownAlgorithm),
    /// The game has no evaluator with this name.
    #[error(transparent)]
    Evaluator(#[from] NoSuchEvaluator),
    /// A number of plies is too large.
    #[error("{option} is at most {MAX_DEPTH}, found {plies}")]
    TooDeep {
        /// The option: `depth` or `horizon`.
        option: &'static str,
        /// The number of plies.
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
    /// Creates a player that uses the algorithm with this name, without limits, in 16 MiB.
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

    /// Checks everything that does not depend on the game; the evaluator does.
    pub fn check(&self) -> Result<(), ContenderError> {
        self.searches_by().map(drop)
    }

    /// The algorithm with its options.
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
