//! One algorithm on one subject: what it finds and does from an observed run, then time and cells from a silent one over the
//! same nodes. Both runs together keep to the limits.

use plywood::Limits;
use plywood::options::{Chosen, MemoryChoice};
use plywood::subject::{Number, Observed, Subject, Timed, Unfit, Watching};
use plywood_core::deepen::Deepened;
use plywood_core::memory::TableError;
use plywood_core::{Bounds, Counters, Depth, Leaves, Outcome, Stopped, Table, Value};
use serde_json::Value as Json;
use std::time::Duration;

/// The most nodes told apart in order to count distinct leaves.
const MOST_NODES: usize = 1 << 24;

/// The most visits whose order is reported.
const MOST_VISITS: usize = 4_000_000;

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
    /// The silent run; the observed one, if there was no time left for a silent one.
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
    let start = limits.time_source.now();
    let shares = Shares::of(limits, &chosen)?;
    let limits = Limits { memory_bytes: shares.search, ..limits.clone() };
    let watching = Watching { leaves: Some(shares.nodes()), ..Watching::default() };
    let (mut iterations, mut counted) = (Vec::new(), Counters::default());
    let observed = subject.observe(&chosen, &limits, watching, &mut |depth, outcome, watchers| {
        let (counters, (leaves, _)) = watchers;
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
        leaf_order: Extra::told(extras.leaf_order, || {
            if counters.leaf_visits > shares.visits(subject.depth) {
                return None;
            }
            Some(subject.leaf_numbers(&leaves.order()?)?.into_iter().map(Json::from).collect())
        }),
        expansion_order: Extra::told(extras.expansion_order, || {
            let paths = leaves.first_expansions(shares.moves())?;
            Some(paths.iter().map(|path| subject.shown(path).into()).collect())
        }),
        best_moves: Extra::told(extras.best_moves, || {
            let best = subject.best_moves(&chosen, depth, bounds.value()?, &left(&limits, start))?;
            Some(best.iter().flat_map(|&m| subject.shown(&[m])).collect())
        }),
        iterations,
        timed,
    })
}

/// The limits with the time that is left of a limit that began at `start`.
fn left(limits: &Limits, start: Duration) -> Limits {
    let passed = limits.time_source.now().saturating_sub(start);
    Limits { time: limits.time.map(|time| time.saturating_sub(passed)), ..limits.clone() }
}

/// A run over the same nodes without observers; `None` if there is no time for it.
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
        // Without observers about as much is stored, or less: a limit that is far away need not slow this run down.
        memory_bytes: limits.memory_bytes.filter(|most| observed.asked_bytes > most / 2),
        ..limits.clone()
    };
    let timed = subject.time(chosen, &same)?;
    let is_whole = match timed.stopped {
        Stopped::Time | Stopped::Cancelled => false,
        Stopped::Memory => observed.stopped == Stopped::Memory,
        Stopped::Complete | Stopped::Nodes | Stopped::Won | Stopped::Settled | Stopped::OnlyMove => {
            true
        }
    };
    let is_same = is_whole && timed.laps.len() == observed.laps.len();
    Ok(is_same.then_some(Timed { stopped: observed.stopped, ..timed }))
}

/// What a memory limit leaves, beside the table, to the search and to its observers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    /// Bytes that the search may store; `None` if there is no limit.
    pub(crate) search: Option<u64>,
    /// Bytes for the nodes that are told apart, and for what is reported of them.
    observers: u64,
}

impl Shares {
    /// An error if there is no memory for the table.
    pub(crate) fn of(limits: &Limits, chosen: &Chosen) -> Result<Shares, Unfit> {
        let Some(all) = limits.memory_bytes else {
            return Ok(Shares { search: None, observers: u64::MAX });
        };
        let table = chosen.memory.map_or(0, MemoryChoice::bytes);
        let entries = table / Table::ENTRY_BYTES as u64;
        let rest = all.checked_sub(table).ok_or(Unfit::NoTable(TableError::TooLarge { entries }))?;
        Ok(Shares { search: Some(rest - rest / 4), observers: rest / 4 })
    }

    /// The most nodes that are told apart.
    fn nodes(self) -> usize {
        self.at_most(MOST_NODES, Leaves::<Number>::NODE_BYTES)
    }

    /// The most visits of leaves `depth` plies below the root whose order is reported.
    fn visits(self, depth: Depth) -> u64 {
        let path = size_of::<Vec<Number>>() + size_of::<Number>() * usize::from(depth);
        self.at_most(MOST_VISITS, path + size_of::<Json>()) as u64
    }

    /// The most moves in the paths of the order of expansions.
    fn moves(self) -> usize {
        self.at_most(MOST_MOVES, size_of::<Number>() + 2 * size_of::<Json>())
    }

    /// As many things of this size as there is memory for, but no more than `most`.
    fn at_most(self, most: usize, bytes: usize) -> usize {
        usize::try_from(self.observers / bytes as u64).map_or(most, |fit| fit.min(most))
    }
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

    /// A clock that goes on by a millisecond each time it is asked: a search asks it at every node then.
    fn asked() -> Duration {
        MILLISECONDS.set(MILLISECONDS.get() + 1);
        Duration::from_millis(MILLISECONDS.get())
    }

    /// Minimax visits its 121 nodes within this number of milliseconds; and the time that both runs took.
    fn within(milliseconds: u64) -> (Measured, u64) {
        let (kind, range) = (Kind::Iid, Range::DEFAULT);
        let generated = Generated { kind, width: 3, depth: 4, seed: 1, range };
        let tree = Subject::generated(&generated).expect("a tree");
        let chosen = Chosen::plain(Entry::named("minimax").expect("it is in the catalogue"));
        let limits = Limits::time(Duration::from_millis(milliseconds));
        let limits = limits.and_time_source(TimeSource::from_fn(asked));
        let start = MILLISECONDS.get();
        let measured = measure(&tree, chosen, &limits, Extras::default()).expect("it is not refused");
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
    fn a_memory_limit_is_shared_out_and_a_table_has_its_place_in_it() {
        let entry = Entry::named("mtd-f").expect("it is in the catalogue");
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
