//! Observed searches: counted, recorded, shown.

use super::erased::Erased;
use super::typed::{Timed, clocked};
use super::{Number, Subject, Unfit};
use crate::Limits;
use crate::options::{Chosen, MemoryChoice};
use crate::watch::Watch;
use plywood_core::deepen::Deepened;
use plywood_core::search::best_moves::best_moves;
use plywood_core::{Counters, Depth, Game, Leaves, Outcome, Search, Trace, Value};

/// What to keep from a search besides its counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watching {
    /// Keeps the leaves and the first expansions in order, of at most this many nodes.
    pub leaves: Option<usize>,
    /// Keeps every event, up to this many. SSS* and its relatives then maintain an OPEN list that can be observed.
    pub events: Option<usize>,
}

/// The observers of a search: counts, leaves, events.
pub type Observers = (Counters, (Option<Leaves<Number>>, Option<Trace<Number>>));

/// The result of an observed search.
#[derive(Debug)]
pub struct Observed {
    /// The outcome of the search.
    pub found: Deepened<Number>,
    /// The counts of the search.
    pub counters: Counters,
    /// The leaves visited, if they were requested.
    pub leaves: Option<Leaves<Number>>,
    /// Every event, if events were requested.
    pub trace: Option<Trace<Number>>,
    /// The measurements that a timed search also has. With observers, the search takes longer and its cells hold more.
    pub timed: Timed,
}

impl Subject {
    /// Searches the subject, and keeps what `watching` requests. Calls `each` after every iteration, if the search uses
    /// iterative deepening.
    pub fn observe(
        &self,
        chosen: &Chosen,
        limits: &Limits,
        watching: Watching,
        each: &mut dyn FnMut(Depth, &Outcome<Number>, &Observers),
    ) -> Result<Observed, Unfit> {
        self.view().observe(chosen, limits, watching, each)
    }

    pub(super) fn observe_as<const FREE: bool>(
        &self,
        game: &Erased<'_, FREE>,
        chosen: &Chosen,
        limits: &Limits,
        watching: Watching,
        each: &mut dyn FnMut(Depth, &Outcome<Number>, &Observers),
    ) -> Result<Observed, Unfit> {
        let leaves = watching.leaves.map(Leaves::capped);
        let trace = watching.events.map(Trace::capped);
        let memory = chosen.memory.map(MemoryChoice::empty).transpose()?;
        let search = Search::new(game, game).memory(memory).order(chosen.moves.fresh(game.ranks()));
        let search = search.observer((Counters::default(), (leaves, trace)));
        let mut search = search.stop(Watch::start(limits));
        let tell = |search: &Search<'_, _>, depth: Depth, outcome: &Outcome<Number>| {
            each(depth, outcome, search.observed());
        };
        let (found, timed) = clocked(chosen, &mut search, &game.root(), self.depth, tell)?;
        let timed = timed.watched(&search.stop);
        let (counters, (leaves, trace)) = search.observer.1;
        let timed = Timed { leaves: counters.leaf_visits, ..timed };
        Ok(Observed { found, counters, leaves, trace, timed })
    }

    /// Returns all moves of the root that are worth `value`, which must be its value at `depth`; `None` if a limit is
    /// reached before.
    #[must_use]
    pub fn best_moves(
        &self,
        chosen: &Chosen,
        depth: Depth,
        value: Value,
        limits: &Limits,
    ) -> Option<Vec<Number>> {
        if self.ground.has_free_moves() {
            self.best_moves_as(&self.game(), chosen, depth, value, limits)
        } else {
            self.best_moves_as(&Erased::<false>::new(&*self.ground), chosen, depth, value, limits)
        }
    }

    fn best_moves_as<const FREE: bool>(
        &self,
        game: &Erased<'_, FREE>,
        chosen: &Chosen,
        depth: Depth,
        value: Value,
        limits: &Limits,
    ) -> Option<Vec<Number>> {
        let memory = chosen.memory.map(MemoryChoice::empty).transpose().ok()?;
        let search = Search::new(game, game).silent().memory(memory);
        let mut search = search.stop(Watch::start(limits));
        best_moves(&mut search, &self.ground.start(), depth, value).ok()
    }
}
