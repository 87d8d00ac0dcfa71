//! The options of a player that another program asks for moves.

use crate::failure::Failure;
use crate::option_args::{OfPlayer, OptionArgs};
use crate::parse::{algorithm, seconds, whole};
use plywood::Limits;
use plywood::board::Seat;
use plywood::subject::searchable;
use plywood_core::catalogue::Entry;
use plywood_protocols::{ServeError, Setup};
use std::time::Duration;

/// The options of the player behind a protocol.
#[derive(clap::Args, Debug)]
pub(crate) struct EngineArgs {
    /// The algorithm
    #[arg(long, value_name = "NAME", default_value = "negascout", value_parser = algorithm())]
    algorithm: &'static Entry,

    /// The evaluator of unfinished games, one of those that `plywood list --game othello` shows. With `patterns` and
    /// NegaScout or a driver, the tournament program plays: it prunes by Multi-ProbCut and solves endings
    #[arg(long, value_name = "NAME", default_value = "patterns")]
    evaluator: String,

    /// The memory in MiB
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = whole::<u64>,
        allow_negative_numbers = true)]
    memory: u64,

    /// Choose randomly among equally good moves with this seed [default: always the first of them]
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,

    #[command(flatten, next_help_heading = LIMITS)]
    limits: LimitArgs,

    #[command(flatten)]
    threads: OptionArgs<OfPlayer>,
}

/// The limits of each move of a player behind a protocol.
#[derive(clap::Args, Debug)]
pub(crate) struct LimitArgs {
    /// Search at most N plies deep
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    depth: Option<u64>,

    /// Visit at most N nodes per move
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Think for at most this many seconds per move
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
}

impl LimitArgs {
    /// Returns the limits.
    pub(crate) fn limits(&self) -> Result<Limits, Failure> {
        let depth = self.depth.map(searchable).transpose().map_err(Failure::input)?;
        Ok(Limits { depth, nodes: self.nodes, time: self.time, ..Limits::none() })
    }
}

const LIMITS: &str = "Limits of a move [default: --time 0.5, if the other program sets none]";

impl EngineArgs {
    /// Returns the player.
    pub(crate) fn setup(&self) -> Result<Setup, Failure> {
        let seat = Seat {
            evaluator: Some(self.evaluator.clone()),
            memory: self.memory,
            seed: self.seed,
            ..Seat::new(self.algorithm.algorithm)
        };
        let seat = self.threads.seat(seat)?;
        Ok(Setup { seat, limits: self.limits.limits()? })
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Failure {
        match error {
            ServeError::Io(error) => Failure::Io(error),
            error => Failure::input(error),
        }
    }
}
