//! Searches of both trees and games: without shortcuts that count plies, because some games have passes.

use super::unfit;
use crate::names;
use plywood::Limits;
use plywood::options::{Chosen, MoveOrder};
use plywood::subject::{Unfit, View, Watching};
use plywood_core::order::Use;
use plywood_core::search::iter_sss::IterSss;
use plywood_core::{Algorithm, Refusal, Value};
use serde::{Deserialize, Serialize};

names! {
    /// The order in which moves are tried.
    pub enum Sorted {
        /// The game's own order.
        Naturally => "own order",
        /// Best first by the evaluator, one ply ahead; equals keep the game's order.
        ByEvaluation => "best first",
    }
}

impl Sorted {
    fn order(self) -> MoveOrder {
        match self {
            Sorted::Naturally => MoveOrder::NATURAL,
            Sorted::ByEvaluation => MoveOrder { statics: Use::On, ..MoveOrder::NATURAL },
        }
    }
}

/// The counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The number of leaves evaluated.
    pub leaves: u64,
    /// The maximum number of cells stored.
    pub cells: u64,
}

/// The value and the counts of a search, or why it was refused.
pub type Found = Result<(Value, Counts), Refusal>;

/// Searches without memory, or, if the algorithm is a driver, with an unbounded one.
pub fn counts(view: &View<'_>, algorithm: Algorithm, sorted: Sorted) -> Found {
    let algorithm = match algorithm {
        // The default is the number of cells that suffices on a uniform tree; other trees and games have no such
        // number.
        Algorithm::IterSss(IterSss { cells: None }) => {
            Algorithm::IterSss(IterSss { cells: Some(u64::MAX) })
        }
        other => other,
    };
    let plain = Chosen::plain(algorithm.entry());
    let chosen = Chosen { algorithm, moves: sorted.order(), ..plain };
    let view = view.with_free_moves();
    let observed = view.observe(&chosen, &Limits::none(), Watching::default(), &mut |_, _, _| {});
    let observed = match observed {
        Err(Unfit::Refused(refusal)) => return Err(refusal),
        other => other.unwrap_or_else(unfit),
    };
    let outcome = observed.found.outcome;
    let counts = Counts { leaves: observed.counters.leaf_visits, cells: outcome.peak.cells };
    Ok((super::value(&outcome), counts))
}
