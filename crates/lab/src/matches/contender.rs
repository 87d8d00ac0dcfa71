use plywood::board::{NoSuchEvaluator, Seat};
use plywood::catalogue::{Entry, UnknownAlgorithm};
use plywood::options::{BadOption, Choices, Chosen, Defaults};
use plywood::search::best_first_extension::Extension;
use plywood::{Algorithm, Depth, Limits, MAX_DEPTH};
use plywood_protocols::{Program, ProgramError, Terms};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One of the two players. [`Pairing::new`](super::Pairing::new) checks that it can play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contender {
    /// The name of the algorithm; or somebody else's program, as `gtp:COMMAND`, `nboard:COMMAND` or
    /// `uci:COMMAND,OPTION=VALUE`.
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
    /// How long a program may take beyond the time for a move before it has lost the game, in milliseconds; `None` for
    /// 30 seconds, and for players that are not programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<u64>,
    /// The number of threads that share a search; `None` for one, and for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// How several threads share a search, as on the command line; `None` for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheme: Option<String>,
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
    /// The text of a program is wrong.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The setting means nothing to a program.
    #[error(
        "`{program}` cannot be told its {setting}; remove it, or give the program an argument for it"
    )]
    NotForPrograms {
        /// The setting.
        setting: &'static str,
        /// The program.
        program: String,
    },
    /// Only programs have this setting.
    #[error("{algorithm} is not a program and always answers; remove the patience")]
    NoPatience {
        /// The algorithm's name.
        algorithm: String,
    },
    /// The threads are not those of a search that can be shared.
    #[error("{0}")]
    Threads(String),
    /// The algorithm has no horizon.
    #[error("{algorithm} does not use a horizon; remove it, or choose best-first-extension")]
    NoHorizon {
        /// The algorithm's name.
        algorithm: String,
    },
}

/// The default memory limit, in MiB.
const MEMORY: u64 = 16;
/// How long a program may take beyond the time for a move.
const PATIENCE: Duration = Duration::from_secs(30);

impl Contender {
    /// Creates a player that uses the algorithm with this name, or a program, without limits, in 16 MiB.
    pub fn new(algorithm: &str) -> Result<Contender, ContenderError> {
        let contender = Contender {
            algorithm: Entry::named(algorithm).map_or(algorithm, |entry| entry.name).into(),
            horizon: None,
            evaluator: None,
            depth: None,
            nodes: None,
            milliseconds: None,
            memory: MEMORY,
            between_moves: BetweenMoves::Keeps,
            patience: None,
            threads: None,
            scheme: None,
        };
        contender.check()?;
        Ok(contender)
    }

    /// Checks everything that does not depend on the game; the evaluator does.
    pub fn check(&self) -> Result<(), ContenderError> {
        match self.program()? {
            None => self.searches_by().map(drop),
            Some(program) => self.check_settings(&program),
        }
    }

    /// Returns somebody else's program, if this contender is one.
    pub fn program(&self) -> Result<Option<Program>, ContenderError> {
        if Program::is_meant_by(&self.algorithm) { Ok(Some(self.algorithm.parse()?)) } else { Ok(None) }
    }

    /// Checks that a program has only settings that it can be told.
    fn check_settings(&self, program: &Program) -> Result<(), ContenderError> {
        let settings = [
            ("horizon", self.horizon.is_some()),
            ("evaluator", self.evaluator.is_some()),
            ("depth", self.depth.is_some() && !program.takes_depth()),
            ("number of nodes", self.nodes.is_some() && !program.takes_nodes()),
            ("memory", self.memory != MEMORY),
            ("number of threads", self.threads.is_some()),
            ("scheme", self.scheme.is_some()),
            ("memory between moves", self.between_moves == BetweenMoves::Forgets),
        ];
        match settings.into_iter().find(|(_, is_set)| *is_set) {
            None => Ok(()),
            Some((setting, _)) => {
                Err(ContenderError::NotForPrograms { setting, program: program.to_string() })
            }
        }
    }

    /// Returns the terms on which a program plays.
    #[must_use]
    pub fn terms(&self) -> Terms {
        Terms {
            time: self.milliseconds.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            patience: self.patience.map_or(PATIENCE, Duration::from_millis),
        }
    }

    /// The algorithm with its options.
    fn searches_by(&self) -> Result<Algorithm, ContenderError> {
        let algorithm: Algorithm = self.algorithm.parse()?;
        if self.patience.is_some() {
            return Err(ContenderError::NoPatience { algorithm: self.algorithm.clone() });
        }
        for (option, plies) in [("depth", self.depth), ("horizon", self.horizon)] {
            if let Some(plies) = plies.filter(|plies| *plies > MAX_DEPTH) {
                return Err(ContenderError::TooDeep { option, plies });
            }
        }
        self.shared(algorithm.entry())?;
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
        let algorithm = self.searches_by()?;
        let Chosen { threads, scheme, .. } = self.shared(algorithm.entry())?;
        Ok(Seat { evaluator, memory: self.memory, threads, scheme, ..Seat::new(algorithm) })
    }

    /// Returns the algorithm with its threads, as the table of options reads them.
    fn shared(&self, entry: &'static Entry) -> Result<Chosen, ContenderError> {
        let mut choices = Choices::default();
        let threads = self.threads.map(|threads| threads.to_string());
        for (name, value) in [("threads", &threads), ("scheme", &self.scheme)] {
            if let Some(value) = value {
                let wrong = |error: BadOption| ContenderError::Threads(error.to_string());
                choices.read(name, value).map_err(wrong)?;
            }
        }
        let chosen = choices.choose(entry, Defaults::OfGames);
        chosen.map_err(|bad| ContenderError::Threads(bad.told(|name| format!("`{name}`"))))
    }
}
