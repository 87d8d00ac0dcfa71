//! Searches of a subject that several threads share.

use super::erased::PASS;
use super::typed::{Asked, Lap, Timed};
use super::{Number, Unfit};
use crate::options::{Arranger, MemoryChoice, Size};
use crate::parallel::{self, Crew, Guard};
use crate::{Counted, Ranking, TimeSource, Watch, available_memory};
use plywood_core::deepen::{Deepened, deepen_by};
use plywood_core::memory::{Policy, SharedTable, TableError, Usage};
use plywood_core::search::Setup;
use plywood_core::search::best_moves::whole_line;
use plywood_core::{
    Algorithm, Depth, Evaluate, Game, Memory, Outcome, Peak, Refusal, Search, Table, Value, Window,
};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What several threads found together. There is no observer: how often a node was searched again, or how many leaves
/// are distinct, is not known.
#[derive(Clone, Debug)]
pub struct Shared {
    /// The outcome of the search.
    pub found: Deepened<Number>,
    /// The nodes that all threads visited, without those visited to find the line.
    pub nodes: u64,
    /// The completed iterations, if the search was deepened.
    pub iterations: Vec<SharedIteration>,
}

/// An iteration of a search that several threads share.
#[derive(Clone, Debug)]
pub struct SharedIteration {
    /// The search depth.
    pub depth: Depth,
    /// The value that was found.
    pub value: Option<Value>,
    /// The line that was found.
    pub line: Vec<Number>,
    /// The nodes that all threads visited, from the first iteration on.
    pub nodes: u64,
    /// The calls of the evaluator by all threads, from the first iteration on.
    pub leaves: u64,
}

/// The types of the search of each thread.
type Set<'h, G, H> = Setup<G, Counted<'h, H>, Arranger<G>, SharedTable, (), (), Guard<G>>;

impl Asked<'_> {
    /// Runs the search on several threads.
    pub(super) fn shared<G, H>(
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
        let chosen = self.chosen;
        let table = self.shared_table()?;
        let crew = Crew::new(chosen.threads, chosen.scheme);
        let counted: Vec<_> = (0..chosen.threads).map(|_| Counted::new(evaluator)).collect();
        let leaves = || counted.iter().map(Counted::calls).sum::<u64>();
        let watch = Watch::start(self.limits);
        let of_helpers = watch.for_helper();
        let (next, usage_of_helpers) = (AtomicUsize::new(1), Mutex::new(Usage::default()));
        let help = || {
            let counted = &counted[next.fetch_add(1, Relaxed) % counted.len()];
            let guard = Guard::new(&crew, of_helpers.for_helper());
            let mut search = self.member(game, counted, ranks, &table, guard);
            parallel::serve(&mut search);
            let usage = Memory::<G>::usage(&search.memory);
            add(&mut usage_of_helpers.lock().unwrap_or_else(PoisonError::into_inner), usage);
        };
        let mut search = self.member(game, &counted[0], ranks, &table, Guard::new(&crew, watch));
        let clock = TimeSource::system();
        let start = clock.now();
        let seconds = || clock.now().saturating_sub(start).as_secs_f64();
        let (mut laps, mut iterations) = (Vec::new(), Vec::new());
        let lines = Cell::new((0, 0));
        let found = parallel::together(&crew, help, || {
            self.driven(&mut search, root, &lines, |search, depth, outcome| {
                laps.push(Lap { seconds: seconds(), hits: None });
                iterations.push(SharedIteration {
                    depth,
                    value: outcome.value,
                    line: numbers(game, root, &outcome.line),
                    nodes: search.stop.watch().nodes() - lines.get().0,
                    leaves: leaves() - lines.get().1,
                });
            })
        })?;
        let seconds = seconds();
        let mut usage = Memory::<G>::usage(&search.memory);
        add(&mut usage, *usage_of_helpers.lock().unwrap_or_else(PoisonError::into_inner));
        let watch = search.stop.into_watch();
        let Deepened { outcome, depth, stopped } = found;
        let line = numbers(game, root, &outcome.line);
        let Outcome { value, bounds, stopped: ended, peak, .. } = outcome;
        let outcome = Outcome { value, bounds, line, stopped: ended, peak };
        let found = Deepened { outcome, depth, stopped };
        let of_lines = lines.get();
        let nodes = watch.nodes() - of_lines.0;
        let timed = Timed {
            seconds,
            stopped,
            value,
            leaves: leaves() - of_lines.1,
            visited: None,
            peak: Peak { cells: usage.entries, cell_bytes: usage.entry_bytes },
            usage: Some(usage),
            laps,
            nodes: u64::MAX,
            asked_bytes: 0,
            shared: Some(Shared { found, nodes, iterations }),
        };
        Ok(Timed { visited: Some(nodes), ..timed.watched(&watch) })
    }

    /// Creates the search of one thread.
    fn member<'h, G: Game, H: Evaluate<G>>(
        &self,
        game: &'h G,
        evaluator: &'h Counted<'h, H>,
        ranks: Option<Ranking<G>>,
        table: &SharedTable,
        guard: Guard<G>,
    ) -> Search<'h, Set<'h, G, H>> {
        let search = Search::new(game, evaluator).memory(table.clone());
        search.order(self.chosen.moves.fresh(ranks)).silent().stop(guard)
    }

    /// Runs the chosen search, and calls `each` after every iteration if it uses iterative deepening.
    fn driven<'h, G: Game, H: Evaluate<G>>(
        &self,
        search: &mut Search<'h, Set<'h, G, H>>,
        root: &G::Position,
        lines: &Cell<(u64, u64)>,
        each: impl FnMut(&Search<'h, Set<'h, G, H>>, Depth, &Outcome<G::Move>),
    ) -> Result<Deepened<G::Move>, Refusal> {
        let window = self.chosen.window;
        let run = |algorithm, search: &mut Search<'h, Set<'h, G, H>>, depth| {
            with_line(algorithm, search, root, depth, window, lines)
        };
        let (algorithm, depth) = (self.chosen.algorithm, self.depth);
        if let Some(guess) = self.chosen.deepen {
            return deepen_by(run, algorithm, search, depth, guess, each);
        }
        let outcome = run(algorithm, search, depth)?;
        let stopped = outcome.stopped;
        Ok(Deepened { outcome, depth, stopped })
    }

    /// Creates the table that the threads share.
    fn shared_table(&self) -> Result<SharedTable, TableError> {
        let memory = self.chosen.memory.filter(|memory| memory.size != Size::Unbounded);
        let Some(MemoryChoice { size, policy, rule }) = memory else { return Err(TableError::Empty) };
        let (bytes, entries) = match size {
            Size::Unbounded | Size::Entries(0) | Size::Mebibytes(0) => return Err(TableError::Empty),
            Size::Entries(entries) => {
                (entries.div_ceil(3).checked_mul(SharedTable::BUCKET_BYTES as u64), entries)
            }
            Size::Mebibytes(mebibytes) => {
                let bytes = mebibytes.checked_mul(1 << 20);
                (bytes, bytes.unwrap_or(u64::MAX) / Table::ENTRY_BYTES as u64)
            }
        };
        // The table takes its memory in parts, when it is too late for an error.
        let available = available_memory().unwrap_or(u64::MAX >> 8);
        let bytes = bytes.filter(|bytes| *bytes <= available);
        let bytes = bytes.ok_or(TableError::TooLarge { entries })?;
        Ok(SharedTable::with_bytes(bytes, Policy { replacement: rule, ..policy }))
    }
}

/// Runs a search on the threads of its crew, and finds its line in the table. Adds the nodes and evaluations that the line
/// takes to `lines`: they are not part of the search.
fn with_line<'h, G: Game, H: Evaluate<G>>(
    algorithm: Algorithm,
    search: &mut Search<'h, Set<'h, G, H>>,
    root: &G::Position,
    depth: Depth,
    window: Window,
    lines: &Cell<(u64, u64)>,
) -> Result<Outcome<G::Move>, Refusal> {
    let outcome = parallel::run(algorithm, search, root, depth, window)?;
    let value = outcome.bounds.value().filter(|_| outcome.stopped.is_complete());
    let count =
        |search: &Search<'h, Set<'h, G, H>>| (search.stop.watch().nodes(), search.evaluator.calls());
    let before = count(search);
    let line = value.and_then(|value| whole_line(search, root, depth, value, &[]).ok());
    search.stop.settle();
    let (after, so_far) = (count(search), lines.get());
    lines.set((so_far.0 + after.0 - before.0, so_far.1 + after.1 - before.1));
    Ok(Outcome { line: line.unwrap_or_default(), ..outcome })
}

/// Returns the numbers of moves that are played one after the other from `root`.
fn numbers<G: Game>(game: &G, root: &G::Position, line: &[G::Move]) -> Vec<Number> {
    let mut position = root.clone();
    let number = |&m: &G::Move| {
        let place = game.moves(&position).into_iter().position(|other| other == m);
        position = game.play(&position, m);
        let is_pass = G::FREE_MOVES && game.cost(m) == 0;
        if is_pass { PASS } else { place.and_then(|place| place.try_into().ok()).unwrap_or(0) }
    };
    line.iter().map(number).collect()
}

/// Adds what another thread did.
fn add(usage: &mut Usage, other: Usage) {
    usage.probes += other.probes;
    usage.hits += other.hits;
    usage.stores += other.stores;
    usage.overwrites += other.overwrites;
    usage.crossings += other.crossings;
}
