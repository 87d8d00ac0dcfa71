//! The tournament program: iterative deepening over the selective search, with Multi-ProbCut, and the endgame solver.
//!
//! ```
//! use plywood::Limits;
//! use plywood::board::Engine;
//! use plywood_core::Game;
//! use plywood_engines::othello::engine::Program;
//! use plywood_games::othello::{Evaluator, Othello};
//!
//! let mut program = Program::new(Evaluator::Positional).memory_mib(4);
//! let found = program.think(&Othello.root(), &Limits::depth(6), &mut |_| {});
//! assert_eq!((found.depth, found.line.first().copied()), (6, found.best));
//! ```
//!
//! A move takes up to three parts:
//! 1. *Middle game*: deeper and deeper searches that prune by Multi-ProbCut.
//! 2. *Selective endings*: once the end of the game is in reach, searches to the end that prune less and less. The last
//!    squares are left to the solver.
//! 3. *The exact ending*, by the solver alone, as soon as it is expected to finish within the limits.

mod ending;
mod expert;
mod levels;
mod lines;
mod midgame;
mod order;
mod pace;
mod run;
mod scale;
mod seat;
#[cfg(test)]
mod tests;

pub use levels::Level;
pub use seat::sit;

use super::endgame::Endgame;
use super::multi_probcut::Constants;
use crate::program::{for_helper, helped, known, store};
use expert::{Expert, Guided};
use levels::Leveled;
use order::Likely;
use plywood::board::Engine;
use plywood::{Found, Limits, Progress, ScoredLine, Watch};
use plywood_core::memory::{Memory, Policy};
use plywood_core::{Algorithm, Bounds, Depth, Evaluate, Search};
use plywood_games::othello::{Move, Othello, Position};
use run::{Crossed, Run};
use scale::Scale;
use std::fmt;
use std::sync::Arc;

/// The tournament program with its evaluator and its memory.
///
/// It keeps its tables from move to move. A search with limits on nodes or depth alone finds the same result each time,
/// if it begins with the same memory and the same seed and runs on one thread.
pub struct Program<E> {
    evaluator: E,
    algorithm: Algorithm,
    constants: Option<Arc<Constants>>,
    level: Level,
    seed: Option<u64>,
    /// The memory limit in bytes.
    memory_bytes: u64,
    threads: usize,
    /// How often the bounds of drivers and re-searches crossed.
    crossings: u64,
    kept: Option<Kept<E>>,
}

/// What is kept from one move to the next.
struct Kept<E> {
    memory: Leveled,
    expert: Expert<E>,
}

/// The default memory limit in MiB.
const MEMORY: u64 = 16;
/// The bytes reserved for the solver's small table, lines and lists.
const RESERVE: u64 = 1 << 20;
/// The bytes reserved for each thread that helps: its solver has two small tables.
const HELPER: u64 = 2 << 20;
/// The least memory limit in bytes with which the solver is used.
const ENOUGH_TO_SOLVE: u64 = 4 << 20;

impl<E: Evaluate<Othello> + Clone + Sync> Program<E> {
    /// Creates a program that evaluates positions with `evaluator`. It uses `NegaScout` and 16 MiB, and prunes nothing.
    #[must_use]
    pub fn new(evaluator: E) -> Program<E> {
        Program {
            evaluator,
            algorithm: Algorithm::default(),
            constants: None,
            level: Level::Midgame,
            seed: None,
            memory_bytes: MEMORY << 20,
            threads: 1,
            crossings: 0,
            kept: None,
        }
    }

    /// Prunes by Multi-ProbCut with these constants, which must be those of the evaluator.
    #[must_use]
    pub fn probcut(self, constants: Arc<Constants>) -> Program<E> {
        Program { constants: Some(constants), kept: None, ..self }
    }

    /// Sets the algorithm: NegaScout or one of the drivers, which call the selective search.
    #[must_use]
    pub fn algorithm(self, algorithm: Algorithm) -> Program<E> {
        Program { algorithm, kept: None, ..self }
    }

    /// Sets how much the middle game prunes.
    #[must_use]
    pub fn level(self, level: Level) -> Program<E> {
        Program { level, kept: None, ..self }
    }

    /// Chooses pseudo-randomly among moves that all searches find equally good; the same seed gives the same choices.
    /// Without a seed, and once the solver knows the score, the first of them is played.
    #[must_use]
    pub fn seed(self, seed: Option<u64>) -> Program<E> {
        Program { seed, ..self }
    }

    /// Sets the memory limit in MiB.
    #[must_use]
    pub fn memory_mib(self, mebibytes: u64) -> Program<E> {
        Program { memory_bytes: mebibytes.saturating_mul(1 << 20), kept: None, ..self }
    }

    /// Searches on this number of threads, which share the table; the solver runs on one. With more than one, two searches
    /// need not find the same.
    #[must_use]
    pub fn threads(self, threads: usize) -> Program<E> {
        Program { threads: threads.max(1), kept: None, ..self }
    }

    /// Allocates empty memory within the limit: a quarter for the solver, the rest for the table.
    fn keep(&self) -> Kept<E> {
        let for_helpers = HELPER.saturating_mul(self.threads as u64 - 1);
        let reserve = RESERVE.saturating_add(for_helpers);
        let all = self.memory_bytes.saturating_sub(reserve.min(self.memory_bytes / 2));
        let for_solver = if self.memory_bytes < ENOUGH_TO_SOLVE { 0 } else { (all / 4) >> 20 };
        let table = store(all - (for_solver << 20), self.threads, Policy::PLAYER);
        let memory = Leveled { table, level: self.level };
        Kept { memory, expert: self.expert(for_solver) }
    }

    /// Creates the tactics of one thread, with a solver of this number of MiB; without one if it is 0.
    fn expert(&self, for_solver: u64) -> Expert<E> {
        let scale = Scale::of(&self.evaluator);
        let guided = Guided { evaluator: self.evaluator.clone(), disc: scale.disc() };
        let endgame = Some(for_solver).filter(|&mebibytes| mebibytes > 0);
        let endgame = endgame.and_then(|mebibytes| Endgame::with_guess(mebibytes, guided).ok());
        let (level, constants) = (self.level, self.constants.clone());
        Expert { level, constants, endgame, scale, ply: 0 }
    }

    /// Runs `job` on a search of `position` that uses what was kept, with the help of other threads.
    fn run<T>(
        &mut self,
        position: &Position,
        limits: &Limits,
        helpers: usize,
        job: impl FnOnce(&mut Run<'_, E>) -> T,
    ) -> T {
        let limits = pace::paced(limits, position);
        let mut watch = Watch::start(&limits);
        let Kept { memory, expert } = self.kept.take().unwrap_or_else(|| self.keep());
        let drawn = self.seed.map(|seed| (*position, seed));
        let order = Likely { reply: expert.scale.disc() / 4, drawn };
        let helpers = watch.share(helpers);
        let shared = for_helper(&memory.table);
        let run = |memory, expert, watch| {
            let search = Search::new(&Othello, &self.evaluator).memory(memory).order(order);
            let search = search.tactics(expert).stop(watch).observer(Crossed(0));
            Run::new(search, *position, self.algorithm, self.level, &limits)
        };
        let help = |number, watch| {
            if let Some(table) = shared.as_ref().and_then(for_helper) {
                let for_solver = self.memory_bytes / (ENOUGH_TO_SOLVE * self.threads as u64);
                let expert = self.expert(for_solver.min(1));
                run(Leveled { table, level: self.level }, expert, watch).help(number);
            }
        };
        let mut run = run(memory, expert, watch);
        let done = helped(helpers, help, || job(&mut run));
        self.crossings += run.search.observed().0;
        let Search { memory, tactics: expert, .. } = run.search;
        self.kept = Some(Kept { memory, expert });
        done
    }

    /// Returns how often two searches contradicted each other: the bounds of drivers and re-searches since the program
    /// was created, and bounds in the table since it was last emptied.
    #[must_use]
    pub fn crossings(&self) -> u64 {
        self.crossings + self.kept.as_ref().map_or(0, |kept| kept.memory.usage().crossings)
    }
}

impl<E: Evaluate<Othello> + Clone + Send + Sync> Engine<Othello> for Program<E> {
    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<Move>),
    ) -> Found<Move> {
        self.run(position, limits, self.threads - 1, |run| run.think(tell))
    }

    fn lines(&mut self, position: &Position, count: usize, limits: &Limits) -> Vec<ScoredLine<Move>> {
        self.run(position, limits, 0, |run| run.lines(count))
    }

    fn known(&self, position: &Position, m: Move, depth: Depth) -> Bounds {
        let kept = self.kept.as_ref();
        let known = kept.and_then(|kept| known(&Othello, &kept.memory, position, m, depth));
        known.unwrap_or(Bounds::UNKNOWN)
    }

    fn forget(&mut self) {
        self.kept = None;
    }
}

impl<E> fmt::Debug for Program<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Program");
        shown.field("algorithm", &self.algorithm).field("memory_bytes", &self.memory_bytes);
        shown.field("level", &self.level).finish_non_exhaustive()
    }
}
