//! One algorithm on one subject: time and memory from a silent run, all else from a second, observed one.

use crate::iterations::Iterations;
pub(crate) use crate::measured::{Extra, Extras, Measured};
use plywood::Limits;
use plywood::options::Chosen;
use plywood::subject::{Observed, Subject, Unfit, Watching};
use plywood_core::deepen::Deepened;
use plywood_core::{Counters, Leaves, Outcome};

/// The most nodes told apart in order to count distinct leaves.
const MOST_NODES: usize = 1 << 24;

/// The most visits whose order is reported.
const MOST_VISITS: u64 = 4_000_000;

/// The most moves in all the paths by which the order of expansions is reported.
const MOST_MOVES: usize = 4_000_000;

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
    let mut iterations = Iterations::new(&timed.laps);
    let observed = subject.observe(&chosen, &same, watching, &mut |depth, outcome, watchers| {
        let (counters, (leaves, _)) = watchers;
        let distinct = leaves.as_ref().and_then(Leaves::distinct);
        iterations.add(depth, outcome.value, subject.shown(&outcome.line), counters, distinct);
    })?;
    let Observed { found, counters, leaves, .. } = observed;
    let leaves = leaves.unwrap_or_else(|| Leaves::capped(0));
    let Deepened { outcome: Outcome { value, bounds, line, .. }, depth, .. } = found;
    let (mut leaf_order, mut best_moves) = (Extra::NotAsked, Extra::NotAsked);
    let mut expansion_order = Extra::NotAsked;
    if extras.leaf_order {
        leaf_order = Extra::told(self::leaf_order(subject, &counters, &leaves));
    }
    if extras.expansion_order {
        let paths = leaves.first_expansions(MOST_MOVES);
        expansion_order =
            Extra::told(paths.map(|paths| paths.iter().map(|path| subject.shown(path)).collect()));
    }
    if extras.best_moves {
        let best = bounds.value().and_then(|value| subject.best_moves(&chosen, depth, value, limits));
        let shown = |moves: Vec<u32>| moves.iter().flat_map(|&m| subject.shown(&[m])).collect();
        best_moves = Extra::told(best.map(shown));
    }
    Ok(Measured {
        value,
        bounds,
        line: subject.shown(&line),
        counters,
        distinct_leaves: iterations.distinct_leaves(leaves.distinct(), timed.stopped),
        leaf_order,
        expansion_order,
        best_moves,
        peak: timed.peak,
        usage: timed.usage,
        iterations: iterations.done,
        stopped: timed.stopped,
        seconds: timed.seconds,
    })
}

fn leaf_order(subject: &Subject, counters: &Counters, leaves: &Leaves<u32>) -> Option<Vec<u64>> {
    if counters.leaf_visits > MOST_VISITS {
        return None;
    }
    subject.leaf_numbers(&leaves.order()?)
}
