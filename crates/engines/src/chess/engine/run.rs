//! The search of one move: deeper and deeper, until a limit is reached.

use super::expert::Expert;
use super::mates::{game_ply, is_mate, plies_to_mate};
use super::memory::Remembered;
use super::order::Learned;
use super::{Question, Report};
use crate::chess::Evaluator;
use plywood::{Found, Limits, Watch};
use plywood_core::deepen::{Deepening, Iteration};
use plywood_core::search::Observed;
use plywood_core::{
    Algorithm, Bounds, Depth, Game, Memory, Observer, Outcome, Search, Stopped, Value, Window,
};
use plywood_games::chess::{Chess, Move, Position};
use std::time::Duration;

/// The types of the program's search.
pub(super) type Set = Observed<Chess, Evaluator, Learned, Remembered, Expert, Seen, Watch>;

/// The greatest depth.
pub(super) const DEEPEST: Depth = 120;

/// How many times as long as the last search the next one is expected to take.
const GROWTH: u32 = 2;

/// Sees the moves of the root that turn out to be better, and counts how often two searches contradict each other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) crossings: u64,
    /// The lower end of the root's window.
    alpha: Option<Value>,
    /// The last move of the root that exceeded alpha.
    best: Option<Move>,
}

/// A node is identified by whether it is the root.
impl Observer<Chess> for Seen {
    type Id = bool;
    type Trail = ();

    fn root(&mut self, _: &Position) -> bool {
        (self.alpha, self.best) = (None, None);
        true
    }

    #[inline]
    fn child(&mut self, _: bool, _: Move, _: Depth) -> bool {
        false
    }

    #[inline]
    fn probe(&mut self, _: bool) -> bool {
        false
    }

    #[inline]
    fn expand(&mut self, is_root: bool, _: Depth, window: Window) {
        if is_root {
            self.alpha = Some(window.alpha());
        }
    }

    #[inline]
    fn better(&mut self, is_root: bool, m: Move, value: Value) {
        if is_root && self.alpha.is_some_and(|alpha| value > alpha) {
            self.best = Some(m);
        }
    }

    #[inline]
    fn crossed(&mut self, _: bool, _: Bounds) {
        self.crossings += 1;
    }
}

/// A callback that receives what is found.
pub(super) type Tell<'t> = &'t mut dyn FnMut(&Report);

/// A search of one position.
pub(super) struct Run<'r> {
    pub(super) search: Search<'r, Set>,
    algorithm: Algorithm,
    position: Position,
    /// The moves that are not to be played.
    left_out: Vec<Move>,
    /// The number of best moves to find.
    lines: usize,
    /// The greatest depth.
    most: Depth,
    /// Whether the time is that of a clock, so that what is not used is saved.
    on_clock: bool,
}

impl<'r> Run<'r> {
    pub(super) fn new(
        mut search: Search<'r, Set>,
        algorithm: Algorithm,
        question: &Question,
        limits: &Limits,
    ) -> Run<'r> {
        let position = question.position.clone();
        let root = game_ply(&position);
        search.memory.root = root;
        let tactics = &mut search.tactics;
        (tactics.root, tactics.quiet.deepest) = (root, 0);
        tactics.path.after(&question.before);
        let is_asked = |m: &Move| question.moves.as_ref().is_none_or(|moves| moves.contains(m));
        let (asked, left_out): (Vec<Move>, Vec<Move>) =
            Chess.moves(&position).partition(|m| is_asked(m));
        // If no legal move is asked about, all are.
        let left_out = if asked.is_empty() { Vec::new() } else { left_out };
        let most = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let on_clock = limits.clock.is_some();
        Run { search, algorithm, position, left_out, lines: question.lines.max(1), most, on_clock }
    }

    /// Finds the best move.
    pub(super) fn think(&mut self, tell: Tell<'_>) -> Found<Move> {
        let moves = Chess.moves(&self.position).filter(|m| !self.left_out.contains(m));
        let moves: Vec<Move> = moves.collect();
        let mut found = Found::any(moves.first().copied());
        if moves.is_empty() {
            found.value = Some(self.ended());
            found.distance = Some(0);
        } else {
            self.lines = self.lines.min(moves.len());
            found.stopped =
                self.find(&mut found, moves.len() == 1, tell).err().unwrap_or(found.stopped);
            found.distance =
                found.value.and_then(plies_to_mate).and_then(|plies| u32::try_from(plies).ok());
        }
        (found.nodes, found.elapsed) = (self.search.stop.nodes(), self.search.stop.elapsed());
        found
    }

    /// Returns the value of a position without legal moves.
    fn ended(&self) -> Value {
        if self.position.is_check() {
            Value::nearest((-super::mates::MATED).into())
        } else {
            Value::ZERO
        }
    }

    fn find(&mut self, found: &mut Found<Move>, only: bool, tell: Tell<'_>) -> Result<(), Stopped> {
        let mut deepening = Deepening::between(1, self.most);
        let mut guesses: Vec<Option<Value>> = vec![None; self.lines];
        let mut before = Duration::ZERO;
        while let Some(Iteration { depth, .. }) = deepening.next() {
            let mut lines = Vec::new();
            for (place, guess) in (1..).zip(&mut guesses) {
                self.set_apart(&lines);
                let iteration = Iteration { depth, guess: *guess };
                let (value, line) = match self.search_to(iteration) {
                    Ok(line) => line,
                    Err((stopped, better)) => {
                        if place == 1 {
                            overtake(found, better);
                        }
                        return Err(stopped);
                    }
                };
                *guess = Some(value);
                lines.extend(line.first());
                tell(&self.report(place, depth, value, &line));
                if place == 1 {
                    found.best = line.first().copied().or(found.best);
                    (found.value, found.depth, found.line) = (Some(value), depth, line);
                }
            }
            if only && self.search.stop.has_deadline() {
                return Err(Stopped::OnlyMove);
            }
            let now = self.search.stop.elapsed();
            if !deepening.is_over() {
                self.check_clock(found, now.saturating_sub(before))?;
            }
            before = now;
        }
        Ok(())
    }

    /// Helps another thread that searches the same position: what this one finds is in the table. Every second helper
    /// begins a ply deeper, so that not all search the same.
    pub(super) fn help(&mut self, number: usize) {
        self.set_apart(&[]);
        let first = Depth::from(number % 2 == 1) + 1;
        let mut deepening = Deepening::between(first.min(self.most), self.most);
        while let Some(iteration) = deepening.next() {
            let Ok((value, _)) = self.search_to(iteration) else { return };
            deepening.found(value);
        }
    }

    /// Leaves out these moves of the root, and those that are not to be played.
    fn set_apart(&mut self, lines: &[Move]) {
        let left_out = self.left_out.iter().chain(lines).copied();
        let tactics = &mut self.search.tactics;
        tactics.left_out.clear();
        tactics.left_out.extend(left_out);
        let is_whole = tactics.left_out.is_empty();
        self.search.memory.apart = (!is_whole).then(|| Chess.hash(&self.position));
    }

    /// Searches to one more depth. If a limit is reached, returns the move that has turned out to be better, if any.
    fn search_to(
        &mut self,
        iteration: Iteration,
    ) -> Result<(Value, Vec<Move>), (Stopped, Option<Move>)> {
        self.search.memory.begin();
        self.search.tactics.depth = iteration.depth;
        let algorithm = iteration.guessing(self.algorithm);
        let outcome = algorithm.run(&mut self.search, &self.position, iteration.depth);
        // The only algorithms that are refused are those that the program was not made for.
        let Ok(Outcome { value, line, stopped, .. }) = outcome else {
            return Err((Stopped::Complete, None));
        };
        let better = self.search.observed().best;
        let Some(value) = value.filter(|_| stopped.is_complete()) else {
            return Err((stopped, better));
        };
        Ok((value, self.sound(line, better)))
    }

    /// Returns a line whose first move has shown its value. Drivers end with a search that has shown only that no move
    /// is better; then the last move that was better comes first.
    fn sound(&self, line: Vec<Move>, better: Option<Move>) -> Vec<Move> {
        let is_out = |m: &Move| self.search.tactics.left_out.contains(m);
        match (line.first(), better) {
            (Some(first), Some(better)) if *first != better => vec![better],
            (Some(first), None) if is_out(first) => Vec::new(),
            (None, Some(better)) => vec![better],
            _ => line,
        }
    }

    fn report(&self, place: usize, depth: Depth, value: Value, line: &[Move]) -> Report {
        let deepest = Depth::try_from(self.search.tactics.quiet.deepest).unwrap_or(depth);
        Report {
            place,
            depth,
            deepest: deepest.max(depth),
            value,
            line: line.to_vec(),
            nodes: self.search.stop.nodes(),
            elapsed: self.search.stop.elapsed(),
            fill: self.search.memory.fill(),
        }
    }

    /// Stops if the clock's time for this move is used up, if the next search is not expected to finish, or if a mate was
    /// found: what is not used now is left for later moves.
    fn check_clock(&self, found: &Found<Move>, last: Duration) -> Result<(), Stopped> {
        let watch = &self.search.stop;
        let is_hopeless = || watch.time_left().is_some_and(|left| last * GROWTH > left);
        let is_won = || found.value.is_some_and(|value| is_mate(value.get()));
        if watch.is_late() || self.on_clock && (is_hopeless() || is_won()) {
            Err(Stopped::Time)
        } else {
            Ok(())
        }
    }
}

/// Plays the move that an unfinished search has shown to be better than the best move of the last finished one.
fn overtake(found: &mut Found<Move>, better: Option<Move>) {
    if let Some(better) = better.filter(|&better| found.best != Some(better)) {
        found.best = Some(better);
        found.line = vec![better];
    }
}
