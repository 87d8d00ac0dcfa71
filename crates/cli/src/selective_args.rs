//! The options of the selective searches: best-first minimax and its relatives.

use crate::failure::Failure;
use crate::parse::{Words, one_of, whole, word_for};
use clap::Args;
use plywood_core::catalogue::{Choice, Entry, Finds};
use plywood_core::search::best_first::{BestFirst, Terminals, WhenFull};
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::rbfms::{Again, Rbfms};
use plywood_core::{Algorithm, Depth};
use serde_json::{Map, Value as Json, json};

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

const WHEN_FULL: &Words<WhenFull> = &[("linear", WhenFull::LinearSpace), ("prune", WhenFull::Prune)];
const TERMINALS: &Words<Terminals> = &[("judged", Terminals::Judged), ("decided", Terminals::Decided)];
const AGAIN: &Words<Again> = &[("judged", Again::Judged), ("inherited", Again::Inherited)];

/// Whether `entry` finds what the best line so far is worth, not minimax's value.
pub(crate) fn is_selective(entry: &Entry) -> bool {
    entry.promises.finds == Finds::Estimate
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
    /// The options that were given.
    pub(crate) fn given(&self) -> impl Iterator<Item = (Choice, &'static str)> {
        let all = [
            (Choice::WhenFull, "--when-full", self.when_full.is_some()),
            (Choice::Horizon, "--horizon", self.horizon.is_some()),
            (Choice::Terminals, "--terminals", self.terminals.is_some()),
            (Choice::Again, "--again", self.again.is_some()),
        ];
        all.into_iter().filter(|(.., given)| *given).map(|(choice, flag, _)| (choice, flag))
    }

    /// The algorithm with these choices, and so many cells.
    pub(crate) fn configure(&self, algorithm: Algorithm, cells: Option<u64>) -> Algorithm {
        let configured = |best_first: BestFirst| BestFirst {
            cells: cells.or(best_first.cells),
            when_full: self.when_full.unwrap_or(best_first.when_full),
            terminals: self.terminals.unwrap_or(best_first.terminals),
        };
        match algorithm {
            Algorithm::BestFirst(best_first) => Algorithm::BestFirst(configured(best_first)),
            Algorithm::BestFirstExtension(extension) => Algorithm::BestFirstExtension(Extension {
                horizon: self.horizon.unwrap_or(extension.horizon),
                best_first: configured(extension.best_first),
            }),
            Algorithm::Rbfms(rbfms) => Algorithm::Rbfms(Rbfms {
                again: self.again.unwrap_or(rbfms.again),
                terminals: self.terminals.unwrap_or(rbfms.terminals),
            }),
            other => other,
        }
    }
}

/// How the choice was made, for reports.
pub(crate) fn add_json(choice: Choice, algorithm: Algorithm, options: &mut Map<String, Json>) {
    let (best_first, terminals) = match algorithm {
        Algorithm::BestFirst(best_first)
        | Algorithm::BestFirstExtension(Extension { best_first, .. }) => {
            (Some(best_first), best_first.terminals)
        }
        Algorithm::Rbfms(rbfms) => (None, rbfms.terminals),
        _ => return,
    };
    let (name, chosen) = match (choice, algorithm, best_first) {
        (Choice::Cells, _, Some(best_first)) => ("cells", json!(best_first.cells)),
        (Choice::WhenFull, _, Some(best_first)) => {
            ("when_full", json!(word_for(WHEN_FULL, &best_first.when_full)))
        }
        (Choice::Horizon, Algorithm::BestFirstExtension(extension), _) => {
            ("horizon", json!(extension.horizon))
        }
        (Choice::Terminals, ..) => ("terminals", json!(word_for(TERMINALS, &terminals))),
        (Choice::Again, Algorithm::Rbfms(rbfms), _) => ("again", json!(word_for(AGAIN, &rbfms.again))),
        _ => return,
    };
    options.insert(name.into(), chosen);
}
