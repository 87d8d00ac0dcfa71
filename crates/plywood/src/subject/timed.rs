//! Searches that are timed: without observers, each subject as the type it is.

use super::{Subject, Unfit};
use crate::Limits;
use crate::options::{Chosen, MoveOrder};
use crate::watch::Watch;
use plywood_core::deepen::{Deepened, deepen};
use plywood_core::memory::{Memory, Usage};
use plywood_core::search::{MoveOf, PositionOf, Setting};
use plywood_core::{Depth, Game, Horizon, Outcome, Peak, Refusal, Search, Stopped, Value};
use std::cell::Cell;
use std::time::Instant;

/// What is asked of a search that is timed.
#[expect(missing_debug_implementations, reason = "it is made and used within this crate")]
pub struct Asked<'a> {
    chosen: &'a Chosen,
    depth: Depth,
    limits: &'a Limits,
}

/// What a search without observers came to.
#[derive(Clone, Debug)]
pub struct Timed {
    /// Wall time.
    pub seconds: f64,
    /// Why it ended.
    pub stopped: Stopped,
    /// What it found, a bound perhaps; `None` if it was stopped before.
    pub value: Option<Value>,
    /// Calls of the evaluator.
    pub leaves: u64,
    /// What was stored at most: nothing of it is for observers.
    pub peak: Peak,
    /// How memory was used, if there was one.
    pub usage: Option<Usage>,
    /// After each iteration, if the search was deepened.
    pub laps: Vec<Lap>,
    /// Nodes after which it was stopped: granted to another run, they make it the same. `u64::MAX` if it was not.
    pub nodes: u64,
}

/// How far a search was after an iteration.
#[derive(Clone, Copy, Debug)]
pub struct Lap {
    /// From the beginning of the first iteration.
    pub seconds: f64,
    /// Of all iterations so far, if there was a memory.
    pub hits: Option<u64>,
}

impl Subject {
    /// Searches it without observers, as fast as it can be searched, and takes the time.
    pub fn time(&self, chosen: &Chosen, limits: &Limits) -> Result<Timed, Unfit> {
        self.ground.time(&Asked { chosen, depth: self.depth, limits })
    }
}

impl Asked<'_> {
    /// Whether the search has no limits and keeps the game's own order, so that it needs no code for either.
    pub(super) fn is_plain(&self) -> bool {
        let Limits { depth: _, nodes, time, clock, cancel } = self.limits;
        let is_limited = nodes.is_some() || time.is_some() || clock.is_some() || cancel.is_some();
        !is_limited && self.chosen.moves == MoveOrder::NATURAL
    }

    /// The run without limits in the game's own order.
    pub(super) fn plain<G, H>(
        &self,
        game: &G,
        evaluator: &H,
        root: &G::Position,
    ) -> Result<Timed, Unfit>
    where
        G: Game,
        H: Horizon<G>,
    {
        let counted = Counted { evaluator, leaves: Cell::new(0) };
        let search = Search::new(game, &counted).silent();
        let timed = match self.chosen.memory {
            None => self.clocked(search, root)?.0,
            Some(memory) => self.clocked(search.memory(memory.empty()?), root)?.0,
        };
        Ok(Timed { leaves: counted.leaves.get(), ..timed })
    }

    /// The run with any limits, in any order of moves.
    pub(super) fn bounded<G, H>(
        &self,
        game: &G,
        evaluator: &H,
        root: &G::Position,
    ) -> Result<Timed, Unfit>
    where
        G: Game,
        H: Horizon<G>,
    {
        let counted = Counted { evaluator, leaves: Cell::new(0) };
        let search = Search::new(game, &counted).silent().order(self.chosen.moves.fresh());
        let watch = || Watch::new(self.limits, u64::MAX, Instant::now());
        let (timed, watch) = match self.chosen.memory {
            None => self.clocked(search.stop(watch()), root)?,
            Some(memory) => {
                let search = search.memory(memory.empty()?);
                self.clocked(search.stop(watch()), root)?
            }
        };
        let nodes = if timed.stopped.is_complete() { u64::MAX } else { watch.nodes() };
        Ok(Timed { leaves: counted.leaves.get(), nodes, ..timed })
    }

    /// The run with its time; and its stop.
    fn clocked<C: Setting>(
        &self,
        mut search: Search<'_, C>,
        root: &PositionOf<C>,
    ) -> Result<(Timed, C::Stop), Refusal> {
        let mut laps = Vec::new();
        let mut peak = Peak::default();
        let start = Instant::now();
        let found = run(self.chosen, &mut search, root, self.depth, |search, _, outcome| {
            let hits = search.memory.remembers().then(|| search.memory.usage().hits);
            laps.push(Lap { seconds: start.elapsed().as_secs_f64(), hits });
            peak = peak.or_more(outcome.peak);
        })?;
        let seconds = start.elapsed().as_secs_f64();
        let usage = search.memory.remembers().then(|| search.memory.usage());
        if let Some(Usage { entries, entry_bytes, .. }) = usage {
            peak = Peak { cells: entries, cell_bytes: entry_bytes };
        }
        let Deepened { outcome, stopped, .. } = found;
        let (value, peak) = (outcome.value, peak.or_more(outcome.peak));
        Ok((
            Timed { seconds, stopped, value, leaves: 0, peak, usage, laps, nodes: u64::MAX },
            search.stop,
        ))
    }
}

/// Searches as was chosen, and tells `each` about every iteration if the search is deepened.
pub(super) fn run<'g, C: Setting>(
    chosen: &Chosen,
    search: &mut Search<'g, C>,
    root: &PositionOf<C>,
    depth: Depth,
    each: impl FnMut(&Search<'g, C>, Depth, &Outcome<MoveOf<C>>),
) -> Result<Deepened<MoveOf<C>>, Refusal> {
    let Chosen { algorithm, window, .. } = *chosen;
    if let Some(guess) = chosen.deepen {
        return deepen(algorithm, search, root, depth, guess, each);
    }
    let outcome = algorithm.run_within(search, root, depth, window)?;
    let stopped = outcome.stopped;
    Ok(Deepened { outcome, depth, stopped })
}

/// An evaluator that counts how often it is asked.
struct Counted<'h, H> {
    evaluator: &'h H,
    leaves: Cell<u64>,
}

impl<G: Game, H: Horizon<G>> Horizon<G> for Counted<'_, H> {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self.leaves.set(self.leaves.get() + 1);
        self.evaluator.value(game, position, depth)
    }

    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        self.evaluator.is_decided(value)
    }
}
