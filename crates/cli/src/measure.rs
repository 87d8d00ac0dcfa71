//! One algorithm on one tree or position: time and memory from a silent run, all else from a second, watched one.

use crate::iterations::{Iterations, Lap};
use crate::limits::Limits;
pub(crate) use crate::measured::{Extra, Extras, Measured, Unfit};
use crate::searchable::Searchable;
use crate::subject::{Searched, Subject, Visitor, accept, accept_any};
use plywood::record::{Chosen, MemoryChoice, MoveOrder};
use plywood_core::deepen::{Deepened, deepen};
use plywood_core::memory::{Memory, Usage};
use plywood_core::search::best_moves::best_moves;
use plywood_core::search::{MoveOf, Setting};
use plywood_core::{
    Bounds, Counters, Depth, Game, Leaves, Line, NodeLimit, Outcome, Peak, Refusal, Search, Stopped,
};
use serde_json::Value as Json;
use std::time::Instant;

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
    limits: Limits,
    extras: Extras,
) -> Result<Measured, Unfit> {
    let Subject { depth, uniform_width, .. } = *subject;
    let measurement = Measurement { chosen, limits, extras, depth, uniform_width };
    let tree = match &subject.searched {
        Searched::Game(game) => return game.measure(&measurement),
        Searched::Tree(tree) => tree,
    };
    let timed = if limits.are_set() || chosen.moves != MoveOrder::NATURAL {
        accept_any(tree, Bounded(&measurement))?
    } else {
        accept(tree, Plain(&measurement))?
    };
    accept_any(tree, Watched(&measurement, timed))
}

/// What is to be measured.
pub(crate) struct Measurement {
    chosen: Chosen,
    limits: Limits,
    extras: Extras,
    depth: Depth,
    uniform_width: Option<u32>,
}

/// A run without observers.
struct Timed {
    seconds: f64,
    stopped: Stopped,
    /// Cells hold nothing for observers.
    peak: Peak,
    /// Nothing is recalled for observers.
    usage: Option<Usage>,
    /// After each iteration.
    laps: Vec<Lap>,
    /// Nodes after which it was given up: granted to another run, they make it the same.
    nodes: u64,
}

/// Who watches the second run.
type Watchers<G> = (Line<<G as Game>::Move>, (Counters, Leaves<<G as Game>::Move>));

/// The run without limits in the game's own order: what is not there takes no time.
struct Plain<'m>(&'m Measurement);

impl Visitor for Plain<'_> {
    type Output = Result<Timed, Unfit>;

    fn visit<G: Searchable>(self, game: &G) -> Self::Output {
        let search = Search::new(game, game).silent();
        Ok(match self.0.chosen.memory {
            None => self.0.clocked(search)?.0,
            Some(memory) => self.0.clocked(search.memory(memory.empty()?))?.0,
        })
    }
}

/// The run with limits, in any order of moves: one type for all, which takes some time of its own.
struct Bounded<'m>(&'m Measurement);

impl Visitor for Bounded<'_> {
    type Output = Result<Timed, Unfit>;

    fn visit<G: Searchable>(self, game: &G) -> Self::Output {
        let Bounded(measurement) = self;
        let search = Search::new(game, game).silent().order(measurement.chosen.moves.fresh());
        let (timed, (tally, _)) = match measurement.chosen.memory {
            None => measurement.clocked(search.stop(measurement.limits.stop()))?,
            Some(memory) => {
                let search = search.memory(memory.empty()?);
                measurement.clocked(search.stop(measurement.limits.stop()))?
            }
        };
        let nodes = match timed.stopped {
            Stopped::Complete | Stopped::Won | Stopped::Settled => u64::MAX,
            // The node that was refused has been counted.
            Stopped::Nodes | Stopped::Time | Stopped::Cancelled | Stopped::Memory => tally.0 - 1,
        };
        Ok(Timed { nodes, ..timed })
    }
}

/// The second run, over the same nodes.
struct Watched<'m>(&'m Measurement, Timed);

impl Visitor for Watched<'_> {
    type Output = Result<Measured, Unfit>;

    fn visit<G: Searchable>(self, game: &G) -> Self::Output {
        let Watched(measurement, timed) = self;
        let watchers = (Counters::default(), Leaves::capped(MOST_NODES));
        let search = Search::new(game, game).order(measurement.chosen.moves.fresh());
        let search = search.observer(watchers).stop(NodeLimit::new(timed.nodes));
        Ok(match measurement.chosen.memory {
            None => measurement.watch(game, search, &timed)?,
            Some(memory) => measurement.watch(game, search.memory(memory.empty()?), &timed)?,
        })
    }
}

impl Measurement {
    /// Measures a game: always with limits and in any order of moves, so that each game is compiled with every
    /// algorithm as seldom as possible.
    pub(crate) fn of<G: Searchable>(&self, game: &G) -> Result<Measured, Unfit> {
        let timed = Bounded(self).visit(game)?;
        Watched(self, timed).visit(game)
    }

    /// Searches, and tells `each` about every iteration if the search is deepened.
    fn run<'g, C: Setting>(
        &self,
        search: &mut Search<'g, C>,
        each: impl FnMut(&Search<'g, C>, Depth, &Outcome<MoveOf<C>>),
    ) -> Result<Deepened<MoveOf<C>>, Refusal> {
        let Chosen { algorithm, window, .. } = self.chosen;
        let (root, depth) = (search.game.root(), self.depth);
        if let Some(guess) = self.chosen.deepen {
            return deepen(algorithm, search, &root, depth, guess, each);
        }
        let outcome = algorithm.run_within(search, &root, depth, window)?;
        let stopped = outcome.stopped;
        Ok(Deepened { outcome, depth, stopped })
    }

    /// The run with its time, not counting nodes; and its stop.
    fn clocked<C: Setting>(&self, mut search: Search<'_, C>) -> Result<(Timed, C::Stop), Refusal> {
        let mut laps = Vec::new();
        let mut peak = Peak::default();
        let start = Instant::now();
        let found = self.run(&mut search, |search, _, outcome| {
            let hits = search.memory.remembers().then(|| search.memory.usage().hits);
            laps.push(Lap { seconds: start.elapsed().as_secs_f64(), hits });
            peak = peak.or_more(outcome.peak);
        })?;
        let seconds = start.elapsed().as_secs_f64();
        let usage = search.memory.remembers().then(|| search.memory.usage());
        if let Some(Usage { entries, entry_bytes, .. }) = usage {
            peak = Peak { cells: entries, cell_bytes: entry_bytes };
        }
        let peak = peak.or_more(found.outcome.peak);
        let stopped = found.stopped;
        Ok((Timed { seconds, stopped, peak, usage, laps, nodes: u64::MAX }, search.stop))
    }

    /// The second run, with all that observers see.
    fn watch<G, C>(
        &self,
        game: &G,
        mut search: Search<'_, C>,
        timed: &Timed,
    ) -> Result<Measured, Refusal>
    where
        G: Searchable,
        C: Setting<Game = G, Observer = Watchers<G>>,
    {
        let mut iterations = Iterations::new(&timed.laps);
        let found = self.run(&mut search, |search, depth, outcome| {
            iterations.add(depth, outcome.value, game.shown(&outcome.line), &search.observer.1);
        })?;
        let (counters, leaves) = &search.observer.1;
        let Deepened { outcome: Outcome { value, bounds, line, .. }, depth, .. } = found;
        let (mut leaf_order, mut best_moves) = (Extra::NotAsked, Extra::NotAsked);
        let mut expansion_order = Extra::NotAsked;
        if self.extras.leaf_order {
            leaf_order = Extra::told(self.leaf_order(game, counters, leaves));
        }
        if self.extras.expansion_order {
            let paths = leaves.first_expansions(MOST_MOVES);
            expansion_order =
                Extra::told(paths.map(|paths| paths.iter().map(|path| game.shown(path)).collect()));
        }
        if self.extras.best_moves {
            best_moves = Extra::told(self.best_moves(game, depth, bounds));
        }
        Ok(Measured {
            value,
            bounds,
            line: game.shown(&line),
            counters: *counters,
            distinct_leaves: iterations.distinct_leaves(leaves, timed.stopped),
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

    fn leaf_order<G: Searchable>(
        &self,
        game: &G,
        counters: &Counters,
        leaves: &Leaves<G::Move>,
    ) -> Option<Vec<u64>> {
        if counters.leaf_visits > MOST_VISITS {
            return None;
        }
        game.leaf_numbers(self.depth, self.uniform_width, &leaves.order()?)
    }

    fn best_moves<G: Searchable>(&self, game: &G, depth: Depth, bounds: Bounds) -> Option<Vec<Json>> {
        let value = bounds.value()?;
        let search = Search::new(game, game).silent().stop(self.limits.stop());
        let root = game.root();
        let best = match self.chosen.memory.map(MemoryChoice::empty) {
            None => best_moves(&mut { search }, &root, depth, value),
            Some(memory) => best_moves(&mut search.memory(memory.ok()?), &root, depth, value),
        };
        Some(best.ok()?.into_iter().flat_map(|m| game.shown(&[m])).collect())
    }
}
