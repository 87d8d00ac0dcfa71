//! What a measurement comes to.

use crate::iterations::Iteration;
use plywood_core::memory::Usage;
use plywood_core::{Bounds, Counters, Peak, Stopped, Value};
use serde_json::Value as Json;

/// What to measure besides value, counts and time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    pub(crate) leaf_order: bool,
    pub(crate) expansion_order: bool,
    pub(crate) best_moves: bool,
}

/// One of them.
#[derive(Debug)]
pub(crate) enum Extra<T> {
    NotAsked,
    Unknown,
    Known(T),
}

impl<T> Extra<T> {
    /// What was asked for, if it could be told.
    pub(crate) fn told(answer: Option<T>) -> Extra<T> {
        answer.map_or(Extra::Unknown, Extra::Known)
    }
}

/// What was measured.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) value: Option<Value>,
    pub(crate) bounds: Bounds,
    pub(crate) line: Vec<Json>,
    pub(crate) counters: Counters,
    /// `None` where there were too many nodes to tell.
    pub(crate) distinct_leaves: Option<u64>,
    /// Unknown where leaves were too many to number.
    pub(crate) leaf_order: Extra<Vec<u64>>,
    /// The paths of the nodes in the order of their first expansions; unknown where there were too many.
    pub(crate) expansion_order: Extra<Vec<Vec<Json>>>,
    /// Unknown where the value is.
    pub(crate) best_moves: Extra<Vec<Json>>,
    pub(crate) peak: Peak,
    /// How memory was used, if there was one.
    pub(crate) usage: Option<Usage>,
    /// One for each depth that was completed, where the search was deepened.
    pub(crate) iterations: Vec<Iteration>,
    pub(crate) stopped: Stopped,
    pub(crate) seconds: f64,
}
