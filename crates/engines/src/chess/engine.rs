//! The tournament program: iterative deepening over the selective search, with quiescence at its horizon, draws by
//! repetition on its path, and the [rules](Rule) of forward pruning.
//!
//! ```
//! use plywood::Limits;
//! use plywood_engines::chess::engine::{Program, Question, mate_in};
//! use plywood_games::Notation;
//! use plywood_games::chess::Chess;
//!
//! let position = Chess.read("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")?;
//! let mut program = Program::new().memory_mib(4);
//! let found = program.search(&Question::new(position), &Limits::depth(3), &mut |_| {});
//! assert_eq!(found.value.and_then(mate_in), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod expert;
mod lore;
mod mates;
mod memory;
mod order;
mod path;
mod quiet;
mod rules;
mod run;
#[cfg(test)]
mod tests;

pub use crate::program::plays_with;
pub use mates::mate_in;
pub use quiet::Judge;
pub use rules::{Rule, Rules, UnknownRule};

use super::Evaluator;
use crate::program::{for_helper, helped, known, store};
use expert::Expert;
use lore::Lore;
use memory::Remembered;
use order::Learned;
use plywood::board::Engine;
use plywood::{Found, Limits, Progress, ScoredLine, Watch};
use plywood_core::memory::{Depths, LeafEntries, Memory, Policy};
use plywood_core::{Algorithm, Bounds, Depth, Search, Value};
use plywood_games::chess::{Chess, Move, Position};
use quiet::Quiet;
use run::{Run, Seen};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The tournament program with its memory.
///
/// It keeps its table from move to move. A search with limits on nodes or depth alone finds the same result each time, if
/// it begins with the same memory and the same seed and runs on one thread.
pub struct Program {
    algorithm: Algorithm,
    rules: Rules,
    judge: Judge,
    grain: u8,
    seed: Option<u64>,
    /// The memory limit in bytes.
    memory_bytes: u64,
    threads: usize,
    /// The positions of the game before the one that is searched next.
    before: Vec<Position>,
    /// How often the bounds of drivers and re-searches crossed.
    crossings: u64,
    kept: Option<Kept>,
}

/// What is kept from one move to the next.
struct Kept {
    memory: Remembered,
    order: Learned,
    /// The nodes visited since what was learned began to count less.
    visited: u64,
}

/// What is asked of the program.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position.
    pub position: Position,
    /// The positions of the game before it, from the first on: a repetition is a draw.
    pub before: Vec<Position>,
    /// The moves to choose from; all legal moves if `None`, or if none of them is legal.
    pub moves: Option<Vec<Move>>,
    /// The number of best moves to find, at least 1.
    pub lines: usize,
}

impl Question {
    /// Asks for the best move in a position without a past.
    #[must_use]
    pub fn new(position: Position) -> Question {
        Question { position, before: Vec::new(), moves: None, lines: 1 }
    }
}

/// What a search has found to one depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The place of the line among the best lines, from 1.
    pub place: usize,
    /// The depth of the search.
    pub depth: Depth,
    /// The length of the longest line that was searched.
    pub deepest: Depth,
    /// The value of the line's first move, for the side to move.
    pub value: Value,
    /// The best play of both sides.
    pub line: Vec<Move>,
    /// The number of nodes visited since the search began.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// The share of the memory that is in use, from 0 to 1.
    pub fill: f64,
}

/// The default memory limit in MiB.
const MEMORY: u64 = 16;
/// The bytes reserved for each thread's order of moves, lines and lists.
const RESERVE: u64 = 2 << 20;
/// What was learned counts less after this number of nodes: that takes as long as some hundreds of nodes.
const AGED_AFTER: u64 = 20_000;

/// An entry answers for every smaller depth, since reductions lead to a position at many depths. The positions at the
/// horizon have no entries.
const POLICY: Policy =
    Policy { depths: Depths::AtLeast, leaves: LeafEntries::Evaluated, ..Policy::PLAYER };

impl Program {
    /// Creates a program that uses `NegaScout`, all [rules](Rule) and 16 MiB.
    #[must_use]
    pub fn new() -> Program {
        Program {
            algorithm: Algorithm::default(),
            rules: Rules::ALL,
            judge: Judge::default(),
            grain: 1,
            seed: None,
            memory_bytes: MEMORY << 20,
            threads: 1,
            before: Vec::new(),
            crossings: 0,
            kept: None,
        }
    }

    /// Sets the algorithm: one with which the program [can play](plays_with).
    #[must_use]
    pub fn algorithm(self, algorithm: Algorithm) -> Program {
        Program { algorithm, kept: None, ..self }
    }

    /// Sets the rules by which less than everything is searched.
    #[must_use]
    pub fn rules(self, rules: Rules) -> Program {
        Program { rules, kept: None, ..self }
    }

    /// Sets what evaluates quiet positions.
    #[must_use]
    pub fn judge(self, judge: Judge) -> Program {
        Program { judge, kept: None, ..self }
    }

    /// Rounds values to multiples of `grain` hundredths of a pawn; 0 is treated as 1.
    #[must_use]
    pub fn grain(self, grain: u8) -> Program {
        Program { grain: grain.max(1), kept: None, ..self }
    }

    /// Chooses pseudo-randomly among moves that all searches find equally good; the same seed gives the same choices.
    /// Without a seed, the first of them is played.
    #[must_use]
    pub fn seed(self, seed: Option<u64>) -> Program {
        Program { seed, kept: None, ..self }
    }

    /// Sets the memory limit in MiB.
    #[must_use]
    pub fn memory_mib(self, mebibytes: u64) -> Program {
        Program { memory_bytes: mebibytes.saturating_mul(1 << 20), kept: None, ..self }
    }

    /// Searches on this number of threads, which share the table. With more than one, two searches need not find the same.
    #[must_use]
    pub fn threads(self, threads: usize) -> Program {
        Program { threads: threads.max(1), kept: None, ..self }
    }

    /// Forgets everything learned, as before a game against another opponent.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// Returns how often two searches contradicted each other: the bounds of drivers and re-searches since the program
    /// was created, and bounds in the table since it was last emptied.
    #[must_use]
    pub fn crossings(&self) -> u64 {
        self.crossings + self.kept.as_ref().map_or(0, |kept| kept.memory.usage().crossings)
    }

    /// Searches a position, calls `tell` with what is found to each depth, and returns the best move.
    pub fn search(
        &mut self,
        question: &Question,
        limits: &Limits,
        tell: &mut dyn FnMut(&Report),
    ) -> Found<Move> {
        let mut watch = Watch::start(limits);
        let Kept { memory, mut order, mut visited } = self.kept.take().unwrap_or_else(|| self.keep());
        if visited >= AGED_AFTER {
            order.age();
            visited = 0;
        }
        let helpers = watch.share(self.threads - 1);
        let shared = for_helper(&memory.table);
        let learned = shared.as_ref().map(|_| order.copy());
        let run = |memory: Remembered, order, watch| {
            let lore = memory.lore.clone();
            let quiet = Quiet::new(self.judge.clone(), self.grain.into(), lore.clone());
            let search = Search::new(&Chess, &Evaluator::DEFAULT).memory(memory).order(order);
            let search = search.tactics(Expert::new(lore, quiet)).stop(watch);
            Run::new(search.observer(Seen::default()), self.algorithm, question, limits)
        };
        let help = |number, watch| {
            let table = shared.as_ref().and_then(for_helper);
            if let Some((table, order)) = table.zip(learned.as_ref().map(Learned::copy)) {
                let lore = order.lore.clone();
                run(Remembered { table, root: 0, apart: None, lore }, order, watch).help(number);
            }
        };
        let mut run = run(memory, order, watch);
        let found = helped(helpers, help, || run.think(tell));
        self.crossings += run.search.observed().crossings;
        let Search { memory, order, .. } = run.search;
        self.kept = Some(Kept { memory, order, visited: visited + found.nodes });
        found
    }

    /// Allocates empty memory within the limit.
    fn keep(&self) -> Kept {
        let reserve = RESERVE.saturating_mul(self.threads as u64);
        let bytes = self.memory_bytes.saturating_sub(reserve.min(self.memory_bytes / 2));
        let table = store(bytes, self.threads, POLICY);
        let lore = Arc::new(Lore::new(self.rules));
        Kept {
            memory: Remembered { table, root: 0, apart: None, lore: lore.clone() },
            order: Learned::new(lore, self.seed),
            visited: 0,
        }
    }

    fn question(&self, position: &Position, lines: usize) -> Question {
        let before = self.before.clone();
        Question { before, lines, ..Question::new(position.clone()) }
    }
}

impl Default for Program {
    fn default() -> Program {
        Program::new()
    }
}

impl Engine<Chess> for Program {
    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<Move>),
    ) -> Found<Move> {
        let question = self.question(position, 1);
        self.search(&question, limits, &mut |report| {
            let &Report { depth, value, nodes, elapsed, fill, .. } = report;
            let mut found = Found::any(None);
            (found.depth, found.value, found.line) = (depth, Some(value), report.line.clone());
            (found.nodes, found.elapsed) = (nodes, elapsed);
            if let Some(progress) = Progress::of(&found, fill) {
                tell(&progress);
            }
        })
    }

    fn lines(&mut self, position: &Position, count: usize, limits: &Limits) -> Vec<ScoredLine<Move>> {
        let mut lines: Vec<ScoredLine<Move>> = Vec::new();
        if count > 0 {
            let question = self.question(position, count);
            self.search(&question, limits, &mut |report| {
                let line = ScoredLine::new(report.value, report.line.clone());
                match lines.get_mut(report.place - 1) {
                    Some(old) => *old = line,
                    None => lines.push(line),
                }
            });
        }
        lines
    }

    fn known(&self, position: &Position, m: Move, depth: Depth) -> Bounds {
        let kept = self.kept.as_ref();
        let known = kept.and_then(|kept| known(&Chess, &kept.memory, position, m, depth));
        known.unwrap_or(Bounds::UNKNOWN)
    }

    fn played(&mut self, before: &[Position]) {
        self.before = before.to_vec();
    }

    fn forget(&mut self) {
        Program::forget(self);
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Program");
        shown.field("algorithm", &self.algorithm).field("rules", &self.rules);
        shown.field("memory_bytes", &self.memory_bytes).finish_non_exhaustive()
    }
}
