//! Measures one algorithm on one subject. An observed run gives the result and the counts; a second run over the same
//! nodes, without observers, gives time and cells. Both runs together keep to the limits. On several threads there is
//! one run, without observers.

use plywood::Limits;
use plywood::options::{Chosen, MemoryChoice};
use plywood::subject::{Number, Observed, Shared, Subject, Timed, Unfit, Watching};
use plywood_core::deepen::Deepened;
use plywood_core::memory::TableError;
use plywood_core::{Bounds, Counters, Depth, Leaves, Outcome, Stopped, Table, Value};
use serde_json::Value as Json;
use std::time::Duration;

/// The maximum number of nodes that are stored to count distinct leaves.
const MOST_NODES: usize = 1 << 24;

/// The maximum number of leaf visits whose order is reported.
const MOST_VISITS: usize = 4_000_000;

/// The maximum number of moves in the paths that report the order of expansions.
const MOST_MOVES: usize = 4_000_000;

/// What to measure besides value, counts and time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    pub(crate) leaf_order: bool,
    pub(crate) expansion_order: bool,
    pub(crate) best_moves: bool,
}

/// An optional measurement.
#[derive(Debug)]
pub(crate) enum Extra {
    NotAsked,
    Unknown,
    Known(Vec<Json>),
}

impl Extra {
    /// Computes the measurement if it was requested.
    fn of(asked: bool, list: impl FnOnce() -> Option<Vec<Json>>) -> Extra {
        if asked { list().map_or(Extra::Unknown, Extra::Known) } else { Extra::NotAsked }
    }

    /// Returns the list, or null if it is unknown; `None` if it was not requested.
    pub(crate) fn json(&self) -> Option<Json> {
        match self {
            Extra::NotAsked => None,
            Extra::Unknown => Some(Json::Null),
            Extra::Known(list) => Some(Json::Array(list.clone())),
        }
    }
}

/// The measurements of a search.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) value: Option<Value>,
    pub(crate) bounds: Bounds,
    pub(crate) line: Vec<Json>,
    pub(crate) counters: Counters,
    /// The number of distinct leaves; `None` if there were too many nodes to count them.
    pub(crate) distinct_leaves: Option<u64>,
    /// The leaves in the order of their visits; unknown if there were too many to number.
    pub(crate) leaf_order: Extra,
    /// The paths of the nodes in the order of their first expansions; unknown if there were too many.
    pub(crate) expansion_order: Extra,
    /// The best moves at the root; unknown if the value is unknown.
    pub(crate) best_moves: Extra,
    /// The completed iterations, if the search was deepened.
    pub(crate) iterations: Vec<Iteration>,
    /// The run without observers, or the observed run if there was no time left for another.
    pub(crate) timed: Timed,
}

/// One iteration of iterative deepening.
#[derive(Debug)]
pub(crate) struct Iteration {
    pub(crate) depth: Depth,
    pub(crate) value: Option<Value>,
    pub(crate) line: Vec<Json>,
    /// The counts of this iteration alone.
    pub(crate) counters: Counters,
    pub(crate) distinct_leaves: Option<u64>,
    /// The memory hits of this iteration alone, if there was a memory.
    pub(crate) hits: Option<u64>,
    /// The time from the beginning of the first iteration to the end of this one.
    pub(crate) seconds: f64,
}

/// Runs `chosen` on `subject`.
pub(crate) fn measure(
    subject: &Subject,
    chosen: Chosen,
    limits: &Limits,
    extras: Extras,
) -> Result<Measured, Unfit> {
    let start = limits.time_source.now();
    let shares = Shares::of(limits, &chosen)?;
    let limits = Limits { memory_bytes: shares.search, ..limits.clone() };
    if chosen.threads > 1 {
        let timed = subject.time(&chosen, &limits)?;
        return Ok(on_threads(subject, &chosen, timed, extras, &left(&limits, start)));
    }
    let watching = Watching { leaves: Some(shares.nodes()), ..Watching::default() };
    let (mut iterations, mut counted) = (Vec::new(), Counters::default());
    let observed = subject.observe(&chosen, &limits, watching, &mut |depth, outcome, observers| {
        let (counters, (leaves, _)) = observers;
        iterations.push(Iteration {
            depth,
            value: outcome.value,
            line: subject.shown(&outcome.line),
            counters: since(*counters, counted),
            distinct_leaves: leaves.as_ref().and_then(Leaves::distinct),
            hits: None,
            seconds: 0.0,
        });
        counted = *counters;
    })?;
    let Observed { found, counters, leaves, timed, .. } = observed;
    let timed = silent(subject, &chosen, &left(&limits, start), &timed)?.unwrap_or(timed);
    let mut hit = 0;
    for (iteration, lap) in iterations.iter_mut().zip(&timed.laps) {
        (iteration.seconds, iteration.hits) = (lap.seconds, lap.hits.map(|hits| hits - hit));
        hit = lap.hits.unwrap_or(0);
    }
    let leaves = leaves.unwrap_or_else(|| Leaves::capped(0));
    let Deepened { outcome: Outcome { value, bounds, line, .. }, depth, .. } = found;
    Ok(Measured {
        value,
        bounds,
        line: subject.shown(&line),
        counters,
        distinct_leaves: distinct_leaves(&iterations, leaves.distinct(), timed.stopped),
        leaf_order: Extra::of(extras.leaf_order, || {
            if counters.leaf_visits > shares.visits(subject.depth) {
                return None;
            }
            Some(subject.leaf_numbers(&leaves.order()?)?.into_iter().map(Json::from).collect())
        }),
        expansion_order: Extra::of(extras.expansion_order, || {
            let paths = leaves.first_expansions(shares.moves())?;
            Some(paths.iter().map(|path| subject.shown(path).into()).collect())
        }),
        best_moves: Extra::of(extras.best_moves, || {
            let best = subject.best_moves(&chosen, depth, bounds.value()?, &left(&limits, start))?;
            Some(best.iter().flat_map(|&m| subject.shown(&[m])).collect())
        }),
        iterations,
        timed,
    })
}

/// Returns the measurements of a search that several threads share: what is counted by observers is not known.
fn on_threads(
    subject: &Subject,
    chosen: &Chosen,
    timed: Timed,
    extras: Extras,
    limits: &Limits,
) -> Measured {
    let Some(Shared { found, nodes, iterations }) = timed.shared.clone() else {
        unreachable!("several threads searched")
    };
    let Deepened { outcome: Outcome { value, bounds, line, .. }, depth, .. } = found;
    let count = |nodes: u64, leaves: u64| {
        // Without a count of its own, an evaluation for the order of moves looks like a leaf.
        let mut counters = Counters::default();
        (counters.leaf_visits, counters.inner_nodes) = (leaves, nodes.saturating_sub(leaves));
        counters
    };
    let mut before = (0, 0);
    let iterations = iterations.iter().zip(&timed.laps).map(|(iteration, lap)| {
        let (nodes, leaves) = (iteration.nodes.saturating_sub(before.0), iteration.leaves - before.1);
        let counters = count(nodes, leaves);
        before = (iteration.nodes, iteration.leaves);
        Iteration {
            depth: iteration.depth,
            value: iteration.value,
            line: subject.shown(&iteration.line),
            counters,
            distinct_leaves: None,
            hits: None,
            seconds: lap.seconds,
        }
    });
    Measured {
        value,
        bounds,
        line: subject.shown(&line),
        counters: count(nodes, timed.leaves),
        distinct_leaves: None,
        leaf_order: Extra::NotAsked,
        expansion_order: Extra::NotAsked,
        best_moves: Extra::of(extras.best_moves, || {
            let best = subject.best_moves(chosen, depth, bounds.value()?, limits)?;
            Some(best.iter().flat_map(|&m| subject.shown(&[m])).collect())
        }),
        iterations: iterations.collect(),
        timed,
    }
}

/// Returns the limits with the time that remains of a time limit that began at `start`.
fn left(limits: &Limits, start: Duration) -> Limits {
    let passed = limits.time_source.now().saturating_sub(start);
    Limits { time: limits.time.map(|time| time.saturating_sub(passed)), ..limits.clone() }
}

/// Runs the search over the same nodes without observers; `None` if there is no time for it.
fn silent(
    subject: &Subject,
    chosen: &Chosen,
    limits: &Limits,
    observed: &Timed,
) -> Result<Option<Timed>, Unfit> {
    if limits.time == Some(Duration::ZERO) {
        return Ok(None);
    }
    let same = Limits {
        nodes: Some(observed.nodes).filter(|&nodes| nodes < u64::MAX),
        // This run stores about as much or less, so a limit that is far away need not slow it down.
        memory_bytes: limits.memory_bytes.filter(|most| observed.asked_bytes > most / 2),
        ..limits.clone()
    };
    let timed = subject.time(chosen, &same)?;
    let is_whole = match timed.stopped {
        Stopped::Time | Stopped::Cancelled => false,
        Stopped::Memory => observed.stopped == Stopped::Memory,
        other => other.is_complete() || other == Stopped::Nodes,
    };
    let is_same = is_whole && timed.laps.len() == observed.laps.len();
    Ok(is_same.then_some(Timed { stopped: observed.stopped, ..timed }))
}

/// The shares of the search and its observers in the memory limit, after the transposition table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    /// The bytes that the search may store; `None` if there is no limit.
    pub(crate) search: Option<u64>,
    /// The bytes for the nodes stored by observers, and for the reported orders.
    observers: u64,
}

impl Shares {
    /// Divides the memory limit; an error if there is not enough memory for the table.
    pub(crate) fn of(limits: &Limits, chosen: &Chosen) -> Result<Shares, Unfit> {
        let Some(all) = limits.memory_bytes else {
            return Ok(Shares { search: None, observers: u64::MAX });
        };
        let table = chosen.memory.map_or(0, MemoryChoice::bytes);
        let entries = table / Table::ENTRY_BYTES as u64;
        let rest = all.checked_sub(table).ok_or(Unfit::NoTable(TableError::TooLarge { entries }))?;
        Ok(Shares { search: Some(rest - rest / 4), observers: rest / 4 })
    }

    /// The maximum number of nodes that observers store.
    fn nodes(self) -> usize {
        self.at_most(MOST_NODES, Leaves::<Number>::NODE_BYTES)
    }

    /// The maximum number of visits of leaves `depth` plies below the root whose order is reported.
    fn visits(self, depth: Depth) -> u64 {
        let path = size_of::<Vec<Number>>() + size_of::<Number>() * usize::from(depth);
        self.at_most(MOST_VISITS, path + size_of::<Json>()) as u64
    }

    /// The maximum number of moves in the paths that report the order of expansions.
    fn moves(self) -> usize {
        self.at_most(MOST_MOVES, size_of::<Number>() + 2 * size_of::<Json>())
    }

    /// The number of items of the given size that fit into memory, but no more than `most`.
    fn at_most(self, most: usize, bytes: usize) -> usize {
        usize::try_from(self.observers / bytes as u64).map_or(most, |fit| fit.min(most))
    }
}

/// Returns the distinct leaves of all iterations, including an incomplete one, which the observer saw last.
fn distinct_leaves(iterations: &[Iteration], last: Option<u64>, stopped: Stopped) -> Option<u64> {
    let complete = stopped == Stopped::Complete && !iterations.is_empty();
    let rest = if complete { Some(0) } else { last };
    iterations.iter().map(|iteration| iteration.distinct_leaves).chain([rest]).sum()
}

/// Returns the counts since `before`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::TimeSource;
    use plywood::subject::{Generated, Kind, Range};
    use plywood_core::catalogue::Entry;
    use std::cell::Cell;

    thread_local! {
        static MILLISECONDS: Cell<u64> = const { Cell::new(0) };
    }

    /// A clock that advances by a millisecond at each reading. With it, a search reads the clock at every node.
    fn tick() -> Duration {
        MILLISECONDS.set(MILLISECONDS.get() + 1);
        Duration::from_millis(MILLISECONDS.get())
    }

    /// Lets minimax visit 121 nodes within a time limit; returns the measurements and the time that both runs took.
    fn within(milliseconds: u64) -> (Measured, u64) {
        let (kind, range) = (Kind::Iid, Range::DEFAULT);
        let generated = Generated { kind, width: 3, depth: 4, seed: 1, range };
        let tree = Subject::generated(&generated).expect("a tree");
        let chosen = Chosen::plain(Entry::named("minimax").expect("minimax is in the catalogue"));
        let limits = Limits::time(Duration::from_millis(milliseconds));
        let limits = limits.and_time_source(TimeSource::from_fn(tick));
        let start = MILLISECONDS.get();
        let measured = measure(&tree, chosen, &limits, Extras::default()).expect("not refused");
        (measured, MILLISECONDS.get() - start)
    }

    #[test]
    fn both_runs_together_keep_to_the_time_limit() {
        // Time for less than one run, for one, for one and a half, for both.
        for (limit, stopped) in [
            (60, Stopped::Time),
            (130, Stopped::Complete),
            (200, Stopped::Complete),
            (300, Stopped::Complete),
        ] {
            let (measured, took) = within(limit);
            assert_eq!(measured.timed.stopped, stopped, "{limit}");
            assert_eq!(measured.value.is_some(), stopped == Stopped::Complete, "{limit}");
            let Counters { leaf_visits, inner_nodes, .. } = measured.counters;
            let whole = stopped == Stopped::Complete;
            assert_eq!(leaf_visits + inner_nodes == 121, whole, "{limit}");
            assert!(took <= limit + 5, "{took} of {limit}");
            assert!((took > 240) == (limit == 300), "the second run is whole only with time for both");
        }
    }

    #[test]
    fn a_memory_limit_is_divided_and_includes_the_table() {
        let entry = Entry::named("mtd-f").expect("mtd-f is in the catalogue");
        let limits = Limits::none().and_memory_bytes(4 << 20);
        let bare = Shares::of(&limits, &Chosen::plain(entry)).expect("there is no table");
        assert_eq!((bare.search, bare.observers), (Some(3 << 20), 1 << 20));
        let [fits, too_large] = [3, 5].map(|mebibytes| {
            let size = plywood::options::Size::Mebibytes(mebibytes);
            let memory = Some(MemoryChoice::of(size, plywood_core::memory::StoredBounds::Two));
            Shares::of(&limits, &Chosen { memory, ..Chosen::plain(entry) })
        });
        assert_eq!(fits.expect("a table of 3 MiB fits").search, Some(3 << 18));
        assert!(matches!(too_large, Err(Unfit::NoTable(TableError::TooLarge { .. }))));
        assert_eq!(Shares::of(&Limits::none(), &Chosen::plain(entry)).expect("no limit").search, None);
    }
}
