//! Subjects with their own type: how the type is erased, and how it is used to search as fast as possible.

use super::erased::{At, Position};
use super::{Number, Shared, Subject, Unfit};
use crate::options::{Chosen, MoveOrder};
use crate::{Counted, Limits, Ranking, TimeSource, Watch};
use plywood_core::deepen::{Deepened, deepen};
use plywood_core::memory::{Memory, Usage};
use plywood_core::search::{MoveOf, Setting};
use plywood_core::{Depth, Evaluate, Game, Outcome, Peak, Refusal, Search, Stopped, Value};
use serde_json::Value as Json;

/// The rules, an evaluator and a root position, each of one type.
pub(crate) trait Typed: Send + Sync + 'static {
    type Game: Game<Position: Send + Sync, Move: Send + Sync> + Sync;
    type Evaluator: Evaluate<Self::Game> + Sync;

    fn game(&self) -> &Self::Game;

    fn evaluator(&self) -> &Self::Evaluator;

    fn root(&self) -> PositionOf<Self>;

    /// Returns the ranks of the moves, if they have any.
    fn ranks(&self) -> Option<Ranking<Self::Game>> {
        None
    }

    /// Returns a move as reports show it.
    fn show(&self, position: &PositionOf<Self>, m: <Self::Game as Game>::Move) -> Json;

    /// Returns the evaluator's value of a position; `None` if the position has no value.
    fn evaluated(&self, position: &PositionOf<Self>, depth: Depth) -> Option<Value> {
        Some(self.evaluator().value(self.game(), position, depth))
    }

    /// Returns a subject with another root; `None` if the root cannot be changed.
    fn beginning(&self, root: PositionOf<Self>, depth: Depth) -> Option<Subject> {
        let _ = (root, depth);
        None
    }

    /// Searches the subject as fast as its type allows. By default, the search always has limits and a move order, so
    /// that each algorithm is compiled only once for each game.
    fn timed(&self, asked: &Asked<'_>) -> Result<Timed, Unfit> {
        asked.bounded(self.game(), self.evaluator(), &self.root(), self.ranks())
    }
}

pub(super) type PositionOf<T> = <<T as Typed>::Game as Game>::Position;
pub(super) type MovesOf<T> = <<<T as Typed>::Game as Game>::Moves as IntoIterator>::IntoIter;

/// A subject with its type erased.
pub(crate) trait Ground: Send + Sync {
    fn has_free_moves(&self) -> bool;
    fn has_ranks(&self) -> bool;
    fn start(&self) -> Position<'_>;
    fn after(&self, path: &[Number], depth: Depth) -> Option<Subject>;
    fn is_decided(&self, value: Value) -> bool;
    fn gives_bounds(&self) -> bool;
    fn time(&self, asked: &Asked<'_>) -> Result<Timed, Unfit>;
}

impl<T: Typed> Ground for T {
    fn has_free_moves(&self) -> bool {
        T::Game::FREE_MOVES
    }

    fn has_ranks(&self) -> bool {
        self.ranks().is_some()
    }

    fn start(&self) -> Position<'_> {
        At::reached(self, self.root())
    }

    fn after(&self, path: &[Number], depth: Depth) -> Option<Subject> {
        let game = self.game();
        let root = path.iter().try_fold(self.root(), |position, &place| {
            let m = game.moves(&position).into_iter().nth(place as usize)?;
            Some(game.play(&position, m))
        });
        self.beginning(root?, depth)
    }

    fn is_decided(&self, value: Value) -> bool {
        self.evaluator().is_decided(value)
    }

    fn gives_bounds(&self) -> bool {
        self.evaluator().gives_bounds()
    }

    fn time(&self, asked: &Asked<'_>) -> Result<Timed, Unfit> {
        self.timed(asked)
    }
}

/// A request for a timed search.
#[expect(missing_debug_implementations, reason = "it is created and used within this crate")]
pub struct Asked<'a> {
    pub(super) chosen: &'a Chosen,
    pub(super) depth: Depth,
    pub(super) limits: &'a Limits,
    /// Whether the search of several threads runs, though there may be only one.
    pub(super) is_shared: bool,
}

/// The result of a timed search, without observations.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The wall time in seconds.
    pub seconds: f64,
    /// Why the search stopped.
    pub stopped: Stopped,
    /// The value that the search found, possibly a bound; `None` if it stopped before.
    pub value: Option<Value>,
    /// The number of calls of the evaluator.
    pub leaves: u64,
    /// The number of nodes visited by all threads; `None` if the search had neither limits nor a move order, so that
    /// nothing counted them.
    pub visited: Option<u64>,
    /// The peak of stored cells. In a search without observers, no part of it is for observers.
    pub peak: Peak,
    /// How memory was used, if there was one.
    pub usage: Option<Usage>,
    /// The state after each iteration, if the search used iterative deepening.
    pub laps: Vec<Lap>,
    /// The number of nodes after which the search stopped; another run with this node limit is identical. `u64::MAX` if
    /// it did not stop early.
    pub nodes: u64,
    /// The most bytes that the search asked to store as it ran, allowed or not, by a generous estimate. Some algorithms
    /// go on if they are refused.
    pub asked_bytes: u64,
    /// What several threads found; `None` if one thread searched.
    pub shared: Option<Shared>,
}

/// The state of a search after an iteration.
#[derive(Clone, Copy, Debug)]
pub struct Lap {
    /// The seconds since the first iteration began.
    pub seconds: f64,
    /// The hits of all iterations so far, if there was a memory.
    pub hits: Option<u64>,
}

impl Subject {
    /// Searches the subject without observers, as fast as possible, and measures the time.
    pub fn time(&self, chosen: &Chosen, limits: &Limits) -> Result<Timed, Unfit> {
        let is_shared = chosen.threads > 1;
        self.ground.time(&Asked { chosen, depth: self.depth, limits, is_shared })
    }

    /// Searches the subject by the code and the table of several threads, whatever their number, and measures the time.
    /// That of one thread is what the times of more threads are compared with.
    pub fn time_shared(&self, chosen: &Chosen, limits: &Limits) -> Result<Timed, Unfit> {
        self.ground.time(&Asked { chosen, depth: self.depth, limits, is_shared: true })
    }
}

impl Asked<'_> {
    /// Returns whether the search has no limits and keeps the game's own order, so that it needs no code for either.
    pub(super) fn is_plain(&self) -> bool {
        let Limits { nodes, time, memory_bytes, clock, cancel, .. } = self.limits;
        let is_limited = nodes.is_some()
            || time.is_some()
            || memory_bytes.is_some()
            || clock.is_some()
            || cancel.is_some();
        !is_limited && self.chosen.moves == MoveOrder::NATURAL && !self.is_shared
    }

    /// Runs the search without limits, in the game's own order.
    pub(super) fn plain<G, H>(
        &self,
        game: &G,
        evaluator: &H,
        root: &G::Position,
    ) -> Result<Timed, Unfit>
    where
        G: Game,
        H: Evaluate<G>,
    {
        let counted = Counted::new(evaluator);
        let search = Search::new(game, &counted).silent();
        let timed = match self.chosen.memory {
            None => self.clocked(search, root)?.0,
            Some(memory) => self.clocked(search.memory(memory.empty()?), root)?.0,
        };
        Ok(Timed { leaves: counted.calls(), ..timed })
    }

    /// Runs the search with any limits, in any order of moves, on any number of threads.
    pub(super) fn bounded<G, H>(
        &self,
        game: &G,
        evaluator: &H,
        root: &G::Position,
        ranks: Option<Ranking<G>>,
    ) -> Result<Timed, Unfit>
    where
        G: Game<Position: Send + Sync, Move: Send + Sync> + Sync,
        H: Evaluate<G> + Sync,
    {
        if self.is_shared {
            return self.shared(game, evaluator, root, ranks);
        }
        let counted = Counted::new(evaluator);
        let search = Search::new(game, &counted).silent().order(self.chosen.moves.fresh(ranks));
        let watch = || Watch::start(self.limits);
        let (timed, watch) = match self.chosen.memory {
            None => self.clocked(search.stop(watch()), root)?,
            Some(memory) => {
                let search = search.memory(memory.empty()?);
                self.clocked(search.stop(watch()), root)?
            }
        };
        Ok(Timed { leaves: counted.calls(), ..timed.watched(&watch) })
    }

    /// Runs the search and measures its time. Also returns its stop.
    fn clocked<C: Setting>(
        &self,
        mut search: Search<'_, C>,
        root: &<C::Game as Game>::Position,
    ) -> Result<(Timed, C::Stop), Refusal> {
        let (_, timed) = clocked(self.chosen, &mut search, root, self.depth, |_, _, _| {})?;
        Ok((timed, search.stop))
    }
}

impl Timed {
    /// Adds what `watch` counted: the bytes, and the nodes if the search stopped early.
    pub(super) fn watched(self, watch: &Watch) -> Timed {
        let nodes = if self.stopped.is_complete() { u64::MAX } else { watch.nodes() };
        Timed { nodes, visited: Some(watch.nodes()), asked_bytes: watch.asked_bytes(), ..self }
    }
}

/// Runs the chosen search, measures the time, and calls `each` after every iteration if it uses iterative deepening.
pub(super) fn clocked<'g, C: Setting>(
    chosen: &Chosen,
    search: &mut Search<'g, C>,
    root: &<C::Game as Game>::Position,
    depth: Depth,
    mut each: impl FnMut(&Search<'g, C>, Depth, &Outcome<MoveOf<C>>),
) -> Result<(Deepened<MoveOf<C>>, Timed), Refusal> {
    let mut laps = Vec::new();
    let mut peak = Peak::default();
    let clock = TimeSource::system();
    let start = clock.now();
    let seconds = || clock.now().saturating_sub(start).as_secs_f64();
    let found = run(chosen, search, root, depth, |search, depth, outcome| {
        let hits = search.memory.remembers().then(|| search.memory.usage().hits);
        laps.push(Lap { seconds: seconds(), hits });
        peak = peak.or_more(outcome.peak);
        each(search, depth, outcome);
    })?;
    let seconds = seconds();
    let usage = search.memory.remembers().then(|| search.memory.usage());
    if let Some(Usage { entries, entry_bytes, .. }) = usage {
        peak = Peak { cells: entries, cell_bytes: entry_bytes };
    }
    let (value, stopped) = (found.outcome.value, found.stopped);
    let peak = peak.or_more(found.outcome.peak);
    let (leaves, nodes, asked_bytes) = (0, u64::MAX, 0);
    let (visited, shared) = (None, None);
    let timed = Timed {
        seconds,
        stopped,
        value,
        leaves,
        visited,
        peak,
        usage,
        laps,
        nodes,
        asked_bytes,
        shared,
    };
    Ok((found, timed))
}

/// Runs the chosen search, and calls `each` after every iteration if it uses iterative deepening.
fn run<'g, C: Setting>(
    chosen: &Chosen,
    search: &mut Search<'g, C>,
    root: &<C::Game as Game>::Position,
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
