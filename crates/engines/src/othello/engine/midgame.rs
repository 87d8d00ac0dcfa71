//! The middle game: deeper and deeper searches, until a limit is reached or the end of the game is in reach.

use super::levels::Level;
use super::pace::{fits, nodes_to_end};
use super::run::{Run, Tell};
use plywood::Found;
use plywood_core::deepen::{Deepening, Iteration};
use plywood_core::{Depth, Evaluate, Memory, Outcome, Stopped};
use plywood_games::othello::{Move, Othello};
use std::time::Duration;

/// With at most this number of empty squares, the solver finds the score at once.
const AT_ONCE: u32 = 10;
/// The depth of the middle-game search before the solver begins, so that there is a move if it does not finish.
const FIRST_LOOK: Depth = 6;
/// The end of the game is in reach if this many plies more than the last search reach it: the solver finds the value of
/// the last ten about as fast as the evaluator finds that of one position in a few plies.
const IN_REACH: u32 = 11;
/// How many times as long as the last search the next one is expected to take.
const GROWTH: u32 = 2;

impl<E: Evaluate<Othello>> Run<'_, E> {
    /// Finds the best move. An error tells the limit that was reached.
    pub(super) fn find(
        &mut self,
        found: &mut Found<Move>,
        only: bool,
        tell: Tell<'_>,
    ) -> Result<(), Stopped> {
        if self.empty <= AT_ONCE && self.solver_fits() {
            return self.solve(found, tell);
        }
        self.set(self.level);
        let last = self.most.min(self.to_the_end()).max(1);
        let mut deepening = Deepening::between(1, last);
        let mut before = Duration::ZERO;
        while let Some(iteration) = deepening.next() {
            self.search_to(iteration, found)?;
            if let Some(value) = found.value {
                deepening.found(value);
            }
            self.report(found, tell);
            if only && self.search.stop.has_deadline() {
                return Err(Stopped::OnlyMove);
            }
            if self.is_time_to_end(iteration.depth) {
                return self.end(found, tell);
            }
            let now = self.search.stop.elapsed();
            if !deepening.is_over() {
                self.check_clock(now.saturating_sub(before))?;
            }
            before = now;
        }
        Ok(())
    }

    /// Helps another thread that searches the same position: what this one finds is in the table. Every second helper
    /// begins a ply deeper, so that not all search the same. The solver is left to the other thread.
    pub(super) fn help(&mut self, number: usize) {
        let mut found = Found::any(None);
        let last = self.most.min(self.to_the_end()).max(1);
        let first = Depth::from(number % 2 == 1) + 1;
        let mut deepening = Deepening::between(first.min(last), last);
        self.set(self.level);
        while let Some(iteration) = deepening.next() {
            if self.solver_fits() || self.search_to(iteration, &mut found).is_err() {
                return;
            }
            if let Some(value) = found.value {
                deepening.found(value);
            }
            if self.is_time_to_end(iteration.depth) {
                break;
            }
        }
        for level in Level::ENDINGS {
            let (depth, guess) = (self.to_the_end(), found.value);
            self.set(level);
            let can_help = self.reaches_the_end() && !self.solver_fits();
            if !can_help || self.search_to(Iteration { depth, guess }, &mut found).is_err() {
                return;
            }
        }
    }

    /// Searches to one more depth. If a limit is reached, the best move of the search before stands.
    pub(super) fn search_to(
        &mut self,
        iteration: Iteration,
        found: &mut Found<Move>,
    ) -> Result<(), Stopped> {
        let depth = iteration.depth;
        self.search.memory.begin();
        let algorithm = iteration.guessing(self.algorithm);
        let outcome = algorithm.run(&mut self.search, &self.position, depth);
        // The only algorithms that are refused are those that the engine was not made for.
        let Ok(Outcome { value, bounds, line, stopped, .. }) = outcome else {
            return Err(Stopped::Complete);
        };
        let Some(value) = value.filter(|_| stopped.is_complete()) else {
            self.overtake(found, line, depth);
            return Err(stopped);
        };
        found.best = line.first().copied().or(found.best);
        (found.value, found.bounds, found.line, found.depth) = (Some(value), bounds, line, depth);
        Ok(())
    }

    /// Plays the first move of `line`, from an unfinished search to `depth` plies, if that search has shown that it is
    /// better than the best move of the last finished one.
    fn overtake(&self, found: &mut Found<Move>, line: Vec<Move>, depth: Depth) {
        let Some((&new, old)) = line.first().zip(found.best) else { return };
        let known = |m: Move| self.known(m, depth);
        if new != old
            && let Some((new_bounds, old_bounds)) = known(new).zip(known(old))
            && new_bounds.lower > old_bounds.upper
        {
            (found.best, found.line) = (Some(new), line);
        }
    }

    /// Whether the end of the game is in reach, after a search to `depth` plies.
    fn is_time_to_end(&self, depth: Depth) -> bool {
        if !self.reaches_the_end() {
            return false;
        }
        let is_in_reach = u32::from(depth) + IN_REACH >= self.empty;
        let prunes = self.search.tactics.constants.is_some();
        let ending_fits = || fits(&self.search.stop, nodes_to_end(self.empty));
        depth == self.to_the_end()
            || depth >= FIRST_LOOK && (self.solver_fits() || prunes && is_in_reach && ending_fits())
    }

    /// Stops if the clock's time for this move is used up, or the next search is not expected to finish: what is not used
    /// now is left for later moves.
    pub(super) fn check_clock(&self, last: Duration) -> Result<(), Stopped> {
        let watch = &self.search.stop;
        let is_hopeless = || watch.time_left().is_some_and(|left| last * GROWTH > left);
        if watch.is_late() || self.on_clock && is_hopeless() { Err(Stopped::Time) } else { Ok(()) }
    }
}
