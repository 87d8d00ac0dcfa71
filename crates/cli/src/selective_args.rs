//! The options of the selective searches: best-first minimax and its relatives.

use crate::failure::Failure;
use crate::parse::{one_of, whole};
use clap::Args;
use plywood::record::words::{AGAIN, TERMINALS, WHEN_FULL};
use plywood::record::{Choices, is_selective};
use plywood_core::Depth;
use plywood_core::catalogue::Entry;
use plywood_core::search::best_first::{Terminals, WhenFull};
use plywood_core::search::rbfms::Again;

/// These options.
#[derive(Args, Debug)]
pub(crate) struct SelectiveArgs {
    /// Best-first minimax out of cells: go on in linear space, or prune the tree [default: linear]
    #[arg(long, value_name = "HOW", value_parser = one_of(WHEN_FULL))]
    when_full: Option<WhenFull>,

    /// Plies that alpha-beta searches before best-first-extension goes on [default: 2]
    #[arg(long, value_name = "K", value_parser = whole::<Depth>, allow_negative_numbers = true)]
    horizon: Option<Depth>,

    /// Best-first minimax: a finished game is worth its value, or all or nothing [default: judged]
    #[arg(long, value_name = "HOW", value_parser = one_of(TERMINALS))]
    terminals: Option<Terminals>,

    /// What rbfms knows of the sons of a node that it expands again [default: judged]
    #[arg(long, value_name = "WHAT", value_parser = one_of(AGAIN))]
    again: Option<Again>,
}

/// Refuses `--deepen` where there is no use for it.
pub(crate) fn may_deepen(entry: &Entry) -> Result<(), Failure> {
    only_exact(entry, "--deepen", "it goes as deep as its best line, not from one depth to the next")
}

/// Refuses `--best-moves` where there is no use for it.
pub(crate) fn has_best_moves(entry: &Entry) -> Result<(), Failure> {
    only_exact(entry, "--best-moves", "which moves are as good is known only beside minimax's value")
}

fn only_exact(entry: &Entry, option: &str, why: &str) -> Result<(), Failure> {
    if !is_selective(entry) {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "{} has no use for {option}: {why}; leave it out, or choose an algorithm that finds minimax's value",
        entry.name
    )))
}

impl SelectiveArgs {
    /// Adds what was asked for.
    pub(crate) fn add_to(&self, choices: Choices) -> Choices {
        let SelectiveArgs { when_full, horizon, terminals, again } = *self;
        Choices { when_full, horizon, terminals, again, ..choices }
    }
}
