//! Iterative deepening until a limit is reached or the outcome is known.

use super::run::{Run, Tell};
use super::set::{Notices, Players, PlayersMemory};
use crate::Found;
use plywood_core::catalogue::Start;
use plywood_core::deepen::Deepening;
use plywood_core::order::Arranged;
use plywood_core::search::best_moves::whole_line;
use plywood_core::{
    Algorithm, Bounds, Depth, Evaluate, Game, Memory, Order, Outcome, Search, Stopped, Value, Window,
};

impl<G: Game, C: Players<G>> Run<'_, C, G> {
    /// Searches to one ply, to two, and so on, or in [larger steps](Run::step); or starts at the depth for which the
    /// table knows the value from an earlier move, unless that value is a loss: then shallower searches show which move
    /// loses latest.
    pub(super) fn deepen(&mut self, found: &mut Found<G::Move>, tell: Tell<'_, G::Move>) {
        let most = self.depth();
        let known = self.search.memory.exact(self.search.game, self.position, most);
        let known = known.filter(|&(depth, value)| depth > 1 && !self.is_loss(value));
        let first = known.map_or(most.min(1), |(depth, _)| depth);
        let mut deepening = Deepening::between(first, most).by(self.step());
        if let Some((_, value)) = known {
            deepening.found(value);
        }
        found.stopped = loop {
            let Some(iteration) = deepening.next() else { break Stopped::Complete };
            let depth = iteration.depth;
            self.begin_iteration();
            let algorithm = iteration.guessing(self.algorithm);
            let Ok(outcome) = C::run(algorithm, &mut self.search, self.position, depth, Window::FULL)
            else {
                // The only possible refusal: too few cells.
                break Stopped::Memory;
            };
            let Outcome { value, bounds, line, stopped, .. } = outcome;
            let Some(value) = value.filter(|_| stopped == Stopped::Complete) else {
                if matches!(stopped, Stopped::Time | Stopped::Cancelled) {
                    self.overtake(found, line, depth);
                    self.avoid_loss(found, depth);
                }
                break stopped;
            };
            self.whole = self.is_whole(depth, |run| run.finishes(algorithm, depth));
            let line = match self.with_a_move(line, depth, value) {
                Ok(line) => line,
                Err(stopped) => break stopped,
            };
            let line = self.delay_loss(found, depth, value).unwrap_or(line);
            deepening.found(value);
            found.best = line.first().copied().or(found.best);
            (found.value, found.bounds, found.line, found.depth) = (Some(value), bounds, line, depth);
            let known = self.whole || self.search.evaluator.is_decided(value);
            if known {
                self.reach_the_end(found, depth, value);
            }
            self.report(found, tell);
            if known || deepening.is_over() {
                break Stopped::Complete;
            }
            if self.watch().is_late() {
                break Stopped::Time;
            }
            if self.only_move && self.watch().has_deadline() {
                break Stopped::OnlyMove;
            }
        };
    }

    /// Returns the number of plies by which iterations differ. If depth is the only limit and nobody is told of the
    /// progress, only the last iteration matters. Steps of two plies then save more time than the iterations in between
    /// would save by the moves they suggest; but not if the table has entries for those depths already, or if each
    /// iteration starts at the value of the last one.
    fn step(&self) -> Depth {
        let is_new = self.search.memory.usage().entries == 0;
        let guesses = self.algorithm.entry().nature.start == Start::Guess;
        if is_new && !guesses && !self.is_told && !self.watch().is_limited() { 2 } else { 1 }
    }

    /// Changes to the best move that an unfinished search to `depth` plies has shown to be better than the best move of
    /// the last finished search. `line` is the line of the unfinished search.
    ///
    /// The move need not be the first of that line: a search with a minimal window shows that a move is better, and only
    /// then a second search looks for its line.
    fn overtake(&self, found: &mut Found<G::Move>, line: Vec<G::Move>, depth: Depth) {
        let Some(old) = found.best else { return };
        let mut most = self.proven(old, depth).upper;
        for m in self.search.game.moves(self.position) {
            let least = self.proven(m, depth).lower;
            if least > most {
                most = least;
                found.best = Some(m);
            }
        }
        if found.best != Some(old) {
            let is_known = line.first() == found.best.as_ref();
            found.line = if is_known { line } else { found.best.into_iter().collect() };
        }
    }

    /// If an unfinished search to `depth` plies has shown that the move found so far loses, changes to the next move in
    /// order that is not known to lose: most likely the one whose search took the time.
    fn avoid_loss(&mut self, found: &mut Found<G::Move>, depth: Depth) {
        let Some(best) = found.best else { return };
        if !self.is_known_to_lose(best, depth) {
            return;
        }
        let moves = self.search.game.moves(self.position).into_iter();
        let node = Arranged { position: self.position, depth, hint: None, moves };
        let Search { game, evaluator, order, .. } = &mut self.search;
        let mut others = order.arrange(game, *evaluator, node).filter(|&m| m != best);
        if let Some(m) = others.find(|&m| !self.is_known_to_lose(m, depth)) {
            (found.best, found.line) = (Some(m), vec![m]);
        }
    }

    /// If the search to `depth` plies has found a loss, and the best move of the search before loses by the same value,
    /// returns a line that begins with that move: it was not lost so soon, so it makes the win harder to find.
    fn delay_loss(
        &mut self,
        found: &Found<G::Move>,
        depth: Depth,
        value: Value,
    ) -> Option<Vec<G::Move>> {
        let before = found.best.filter(|_| found.value.is_some() && self.is_loss(value))?;
        if self.proven(before, depth).lower < value {
            return None;
        }
        whole_line(&mut self.search, self.position, depth, value, &[before]).ok()
    }

    /// Returns whether `value` means a lost game.
    fn is_loss(&self, value: Value) -> bool {
        value < Value::ZERO && self.search.evaluator.is_decided(value)
    }

    /// Returns whether memory or the rules tell that `m` loses in a search to `depth` plies.
    fn is_known_to_lose(&mut self, m: G::Move, depth: Depth) -> bool {
        let Search { game, evaluator, memory, .. } = &mut self.search;
        let child = game.play(self.position, m);
        let left = depth.saturating_sub(game.cost(m));
        let least = if game.moves(&child).into_iter().len() == 0 {
            evaluator.value(game, &child, left)
        } else {
            let known = memory.recall(*game, &child, left);
            known.bounds.lower.max(known.shallower.lower)
        };
        least > Value::ZERO && evaluator.is_decided(least)
    }

    /// Returns what memory knows about the value of `m` in a search to `depth` plies.
    fn proven(&self, m: G::Move, depth: Depth) -> Bounds {
        let Search { game, memory, .. } = &self.search;
        let child = game.play(self.position, m);
        let known = depth.checked_sub(game.cost(m)).and_then(|left| memory.peek(*game, &child, left));
        known.map_or(Bounds::UNKNOWN, |Bounds { lower, upper }| Bounds { lower: -upper, upper: -lower })
    }

    /// Searches to `depth` plies, and returns whether no limit was reached.
    fn finishes(&mut self, algorithm: Algorithm, depth: Depth) -> bool {
        let outcome = C::run(algorithm, &mut self.search, self.position, depth, Window::FULL);
        outcome.is_ok_and(|outcome| outcome.stopped == Stopped::Complete)
    }

    /// Begins an iteration, and resets what was noticed about unfinished games.
    pub(super) fn begin_iteration(&mut self) {
        self.search.memory.begin();
        self.search.evaluator.reset();
    }

    /// Returns whether this iteration, to `depth` plies, has seen the whole game, as far as its value depends on it: no
    /// leaf was an unfinished game, neither of this iteration nor of those that the answers of memory rest on. Then
    /// deeper searches add nothing.
    ///
    /// If memory has answered from an iteration that met unfinished games elsewhere, `again` repeats the iteration
    /// without these answers, and returns whether it finished.
    pub(super) fn is_whole(&mut self, depth: Depth, again: impl FnMut(&mut Self) -> bool) -> bool {
        let saw_ends = !self.search.evaluator.is_unfinished();
        let whole = saw_ends && (!self.search.memory.has_reused() || self.needs_no_reuse(depth, again));
        if whole {
            self.search.memory.mark_whole();
        }
        whole
    }

    /// Calls `again`, which searches to `depth` plies, with the bounds of earlier searches ignored, and returns whether
    /// it finished without meeting an unfinished game.
    ///
    /// The search pauses to check whether it has met one: first when it must have reached a leaf, then after twice as
    /// many nodes each time. It goes on with what it has stored.
    fn needs_no_reuse(&mut self, depth: Depth, mut again: impl FnMut(&mut Self) -> bool) -> bool {
        self.begin_iteration();
        self.search.memory.use_only_whole(true);
        let mut nodes = u64::from(depth) + 1;
        let has_finished = loop {
            let pause = self.watch().nodes().saturating_add(nodes);
            self.watch_mut().pause_at(pause);
            let has_finished = again(self);
            let may_go_on = self.watch().is_paused() && !self.search.evaluator.is_unfinished();
            if has_finished || !may_go_on {
                break has_finished;
            }
            nodes *= 2;
        };
        self.watch_mut().pause_at(u64::MAX);
        self.search.memory.use_only_whole(false);
        has_finished && !self.search.evaluator.is_unfinished()
    }

    /// Returns `line`, or, if memory answered without a move, a line that begins with the first best move. It is an
    /// error if a limit is reached before that move is found.
    fn with_a_move(
        &mut self,
        line: Vec<G::Move>,
        depth: Depth,
        value: Value,
    ) -> Result<Vec<G::Move>, Stopped> {
        if !line.is_empty() || depth == 0 {
            return Ok(line);
        }
        whole_line(&mut self.search, self.position, depth, value, &[]).map_err(Into::into)
    }

    /// Sets the line to the end of the game, and its length, once the outcome is known.
    fn reach_the_end(&mut self, found: &mut Found<G::Move>, depth: Depth, value: Value) {
        let line = whole_line(&mut self.search, self.position, depth, value, &found.line);
        let Ok(line) = line else { return };
        let game = self.search.game;
        let end = line.iter().fold(self.position.clone(), |position, &m| game.play(&position, m));
        // With a policy that accepts deeper entries, the line may stop before the end of the game.
        if game.moves(&end).into_iter().len() == 0 {
            found.distance = Some(line.iter().map(|&m| u32::from(game.cost(m))).sum());
        }
        found.line = line;
    }
}
