//! The iterations of a search that is deepened.

use plywood::subject::Lap;
use plywood_core::{Counters, Depth, Stopped, Value};
use serde_json::Value as Json;

/// One iteration of a search that was deepened.
#[derive(Debug)]
pub(crate) struct Iteration {
    pub(crate) depth: Depth,
    pub(crate) value: Option<Value>,
    pub(crate) line: Vec<Json>,
    /// Of this iteration alone.
    pub(crate) counters: Counters,
    pub(crate) distinct_leaves: Option<u64>,
    /// Hits of this iteration alone, if there was a memory.
    pub(crate) hits: Option<u64>,
    /// From the beginning of the first to the end of this one.
    pub(crate) seconds: f64,
}

/// Iterations as they are completed.
#[derive(Debug)]
pub(crate) struct Iterations<'t> {
    laps: &'t [Lap],
    pub(crate) done: Vec<Iteration>,
    /// All counts so far.
    total: Counters,
}

impl<'t> Iterations<'t> {
    pub(crate) fn new(laps: &'t [Lap]) -> Self {
        Iterations { laps, done: Vec::new(), total: Counters::default() }
    }

    pub(crate) fn add(
        &mut self,
        depth: Depth,
        value: Option<Value>,
        line: Vec<Json>,
        counters: &Counters,
        distinct_leaves: Option<u64>,
    ) {
        let Lap { seconds, hits } = self.laps[self.done.len()];
        let before = self.done.len().checked_sub(1).and_then(|last| self.laps[last].hits);
        self.done.push(Iteration {
            depth,
            value,
            line,
            counters: since(*counters, self.total),
            distinct_leaves,
            hits: hits.map(|hits| hits - before.unwrap_or(0)),
            seconds,
        });
        self.total = *counters;
    }

    /// Those of all iterations, also of one that was not completed: it is what the observer has seen last.
    pub(crate) fn distinct_leaves(&self, last: Option<u64>, stopped: Stopped) -> Option<u64> {
        let complete = stopped == Stopped::Complete && !self.done.is_empty();
        let rest = if complete { Some(0) } else { last };
        self.done.iter().map(|iteration| iteration.distinct_leaves).chain([rest]).sum()
    }
}

/// What was counted after `before`.
fn since(mut now: Counters, before: Counters) -> Counters {
    now.leaf_visits -= before.leaf_visits;
    now.inner_nodes -= before.inner_nodes;
    now.pass_nodes -= before.pass_nodes;
    now.moves_played -= before.moves_played;
    now.re_searches -= before.re_searches;
    now.cutoffs -= before.cutoffs;
    now.rounds -= before.rounds;
    now.settled -= before.settled;
    now
}
