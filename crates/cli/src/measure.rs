//! One algorithm on one subject: time and memory from a silent run, all else from a second, observed one.

use plywood::Limits;
use plywood::options::Chosen;
use plywood::subject::{Lap, Observed, Subject, Timed, Unfit, Watching};
use plywood_core::deepen::Deepened;
use plywood_core::{Bounds, Counters, Depth, Leaves, Outcome, Stopped, Value};
use serde_json::Value as Json;

/// The most nodes told apart in order to count distinct leaves.
const MOST_NODES: usize = 1 << 24;

/// The most visits whose order is reported.
const MOST_VISITS: u64 = 4_000_000;

/// The most moves in all the paths by which the order of expansions is reported.
const MOST_MOVES: usize = 4_000_000;

/// What to measure besides value, counts and time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    pub(crate) leaf_order: bool,
    pub(crate) expansion_order: bool,
    pub(crate) best_moves: bool,
}

/// One of them.
#[derive(Debug)]
pub(crate) enum Extra {
    NotAsked,
    Unknown,
    Known(Vec<Json>),
}

impl Extra {
    /// What was asked for, if it could be told.
    fn told(asked: bool, tell: impl FnOnce() -> Option<Vec<Json>>) -> Extra {
        if asked { tell().map_or(Extra::Unknown, Extra::Known) } else { Extra::NotAsked }
    }

    /// The list, or null; `None` if it was not asked for.
    pub(crate) fn json(&self) -> Option<Json> {
        match self {
            Extra::NotAsked => None,
            Extra::Unknown => Some(Json::Null),
            Extra::Known(list) => Some(Json::Array(list.clone())),
        }
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
    pub(crate) leaf_order: Extra,
    /// The paths of the nodes in the order of their first expansions; unknown where there were too many.
    pub(crate) expansion_order: Extra,
    /// Unknown where the value is.
    pub(crate) best_moves: Extra,
    /// One for each depth that was completed, where the search was deepened.
    pub(crate) iterations: Vec<Iteration>,
    /// The silent run.
    pub(crate) timed: Timed,
}

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

/// Runs `chosen` on `subject`.
pub(crate) fn measure(
    subject: &Subject,
    chosen: Chosen,
    limits: &Limits,
    extras: Extras,
) -> Result<Measured, Unfit> {
    let timed = subject.time(&chosen, limits)?;
    // The second run visits the same nodes.
    let same = Limits { nodes: Some(timed.nodes).filter(|&nodes| nodes < u64::MAX), ..Limits::none() };
    let watching = Watching { leaves: Some(MOST_NODES), ..Watching::default() };
    let (mut iterations, mut counted, mut hit) = (Vec::new(), Counters::default(), 0);
    let observed = subject.observe(&chosen, &same, watching, &mut |depth, outcome, watchers| {
        let (counters, (leaves, _)) = watchers;
        let Lap { seconds, hits } = timed.laps[iterations.len()];
        iterations.push(Iteration {
            depth,
            value: outcome.value,
            line: subject.shown(&outcome.line),
            counters: since(*counters, counted),
            distinct_leaves: leaves.as_ref().and_then(Leaves::distinct),
            hits: hits.map(|hits| hits - hit),
            seconds,
        });
        (counted, hit) = (*counters, hits.unwrap_or(0));
    })?;
    let Observed { found, counters, leaves, .. } = observed;
    let leaves = leaves.unwrap_or_else(|| Leaves::capped(0));
    let Deepened { outcome: Outcome { value, bounds, line, .. }, depth, .. } = found;
    Ok(Measured {
        value,
        bounds,
        line: subject.shown(&line),
        counters,
        distinct_leaves: distinct_leaves(&iterations, leaves.distinct(), timed.stopped),
        leaf_order: Extra::told(extras.leaf_order, || {
            if counters.leaf_visits > MOST_VISITS {
                return None;
            }
            Some(subject.leaf_numbers(&leaves.order()?)?.into_iter().map(Json::from).collect())
        }),
        expansion_order: Extra::told(extras.expansion_order, || {
            let paths = leaves.first_expansions(MOST_MOVES)?;
            Some(paths.iter().map(|path| subject.shown(path).into()).collect())
        }),
        best_moves: Extra::told(extras.best_moves, || {
            let best = subject.best_moves(&chosen, depth, bounds.value()?, limits)?;
            Some(best.iter().flat_map(|&m| subject.shown(&[m])).collect())
        }),
        iterations,
        timed,
    })
}

/// Those of all iterations, also of one that was not completed: it is what the observer has seen last.
fn distinct_leaves(iterations: &[Iteration], last: Option<u64>, stopped: Stopped) -> Option<u64> {
    let complete = stopped == Stopped::Complete && !iterations.is_empty();
    let rest = if complete { Some(0) } else { last };
    iterations.iter().map(|iteration| iteration.distinct_leaves).chain([rest]).sum()
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
