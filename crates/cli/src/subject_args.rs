//! What the user wants searched, a tree or a position of a game, and when that is given up.

use crate::failure::Failure;
use crate::parse::{game, seconds, whole};
use crate::source::TreeArgs;
use clap::Args;
use plywood::board::AnyGame;
use plywood::options::{Choices, Chosen, Defaults, Size};
use plywood::subject::Subject;
use plywood::{Limits, available_memory};
use std::time::Duration;

/// The options that name what is searched.
#[derive(Args, Debug)]
pub(crate) struct SubjectArgs {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    tree: TreeArgs,
}

/// The options that name a position of a game.
#[derive(Args, Debug)]
#[command(next_help_heading = "Game (`plywood list --game NAME` tells more)")]
struct GameArgs {
    /// Search a game rather than a tree, --depth plies far [default: 6]
    #[arg(long, value_name = "NAME", value_parser = game())]
    game: Option<&'static dyn AnyGame>,

    /// The position, as the game writes it [default: where play begins]
    #[arg(long, value_name = "TEXT", requires = "game", allow_hyphen_values = true)]
    position: Option<String>,

    /// Who judges unfinished games [default: the first of the game's list]
    #[arg(long, value_name = "NAME", requires = "game")]
    evaluator: Option<String>,
}

/// Plies that a game is searched if nothing is said.
const DEPTH: u64 = 6;

impl SubjectArgs {
    /// What holds unless something else is said.
    pub(crate) fn defaults(&self) -> Defaults {
        if self.game.game.is_some() { Defaults::OfGames } else { Defaults::OfTrees }
    }

    /// The tree or position, ready to be searched.
    pub(crate) fn resolve(&self) -> Result<Subject, Failure> {
        let GameArgs { game, position, evaluator } = &self.game;
        let Some(game) = game else { return self.tree.resolve() };
        if let Some(flag) = self.tree.only_for_trees() {
            return Err(Failure::Input(format!(
                "{flag} cannot be combined with --game; remove one of them"
            )));
        }
        let depth = self.tree.depth().unwrap_or(DEPTH);
        Ok(game.subject(position.as_deref(), evaluator.as_deref(), depth)?)
    }
}

/// The options that bound a search.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop after visiting N nodes
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Stop after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Stop before more memory is taken than this [default: three quarters of what the machine has available]
    #[arg(long, value_name = "MIB", value_parser = whole::<u64>, allow_negative_numbers = true)]
    memory_limit: Option<u64>,
}

impl LimitArgs {
    /// Whether nodes or time are limited.
    pub(crate) fn are_set(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// The limits, as searches take them.
    pub(crate) fn limits(&self) -> Limits {
        let memory_bytes = self.memory_bytes();
        Limits { nodes: self.nodes, time: self.time, memory_bytes, ..Limits::none() }
    }

    /// Bytes that may be taken, if that is known.
    fn memory_bytes(&self) -> Option<u64> {
        let told = self.memory_limit.map(|mebibytes| mebibytes.saturating_mul(1 << 20));
        told.or_else(|| available_memory().map(|bytes| bytes - bytes / 4))
    }

    /// Makes a table that none of `choices` asks for fit into half of the memory.
    pub(crate) fn fit(&self, chosen: &mut Chosen, choices: &Choices) {
        let is_asked_for = choices.has("memory") || choices.has("entries");
        if let (Some(bytes), Some(memory)) = (self.memory_bytes(), &mut chosen.memory)
            && let Size::Mebibytes(mebibytes) = &mut memory.size
            && !is_asked_for
        {
            *mebibytes = (bytes >> 21).clamp(1, *mebibytes);
        }
    }
}
