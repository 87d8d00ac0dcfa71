//! The arguments for the subject of a search (a tree or a position of a game) and for the limits of the search.

use crate::failure::Failure;
use crate::host;
use crate::parse::{game, seconds, whole};
use crate::source::TreeArgs;
use clap::Args;
use plywood::board::AnyGame;
use plywood::options::{Choices, Chosen, Size};
use plywood::subject::Subject;
use plywood::{Limits, available_memory};
use std::time::Duration;

/// The options that choose a tree or a game.
#[derive(Args, Debug)]
pub(crate) struct SubjectArgs {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    tree: TreeArgs,
}

/// The options that choose a position of a game.
#[derive(Args, Debug)]
#[command(next_help_heading = "Game (for details: `plywood list --game NAME`)")]
struct GameArgs {
    /// Search a game instead of a tree, to --depth plies [default: 6]
    #[arg(long, value_name = "NAME", value_parser = game())]
    game: Option<&'static dyn AnyGame>,

    /// The position, in the game's notation [default: the start of the game]
    #[arg(long, value_name = "TEXT", requires = "game", allow_hyphen_values = true)]
    position: Option<String>,

    /// The evaluator of unfinished games [default: the first in the game's list]
    #[arg(long, value_name = "NAME", requires = "game")]
    evaluator: Option<String>,
}

/// The default search depth for games.
const DEPTH: u64 = 6;

impl SubjectArgs {
    /// Returns whether any option chooses a tree or a game.
    pub(crate) fn is_given(&self) -> bool {
        self.game.game.is_some() || self.tree.is_given()
    }

    /// Returns the options that choose a tree.
    pub(crate) fn tree(&self) -> &TreeArgs {
        &self.tree
    }

    /// Returns the tree or position, ready to be searched.
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

/// The options that limit a search.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop after visiting N nodes
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Stop before using more memory than this, in MiB [default: three quarters of the available memory]
    #[arg(long, value_name = "MIB", value_parser = whole::<u64>, allow_negative_numbers = true)]
    memory_limit: Option<u64>,
}

impl LimitArgs {
    /// Returns whether nodes or time are limited.
    pub(crate) fn are_set(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// Returns the limits of a search.
    pub(crate) fn limits(&self) -> Limits {
        let memory_bytes = self.memory_bytes();
        let cancel = host::current().map(|host| host.cancel);
        Limits { nodes: self.nodes, time: self.time, memory_bytes, cancel, ..Limits::none() }
    }

    /// Returns the memory limit in bytes, if one is known.
    fn memory_bytes(&self) -> Option<u64> {
        let given = self.memory_limit.map(|mebibytes| mebibytes.saturating_mul(1 << 20));
        given.or_else(|| available_memory().map(|bytes| bytes - bytes / 4))
    }

    /// Shrinks a table to half of the memory limit, unless `choices` set its size.
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
