//! Deeper and deeper, until a limit is reached or the outcome is known.

use super::run::{Run, Tell};
use crate::Found;
use plywood_core::deepen::Deepening;
use plywood_core::search::best_moves::whole_line;
use plywood_core::{Depth, Game, Horizon, Memory, Outcome, Stopped, Value};

impl<G: Game, H: Horizon<G>> Run<'_, G, H> {
    /// Searches to one ply, to two, and so on; or from the depth on for which the table knows the value from an earlier move.
    pub(super) fn deepen(&mut self, found: &mut Found<G::Move>, tell: Tell<'_, G::Move>) {
        let most = self.depth();
        let known = self.search.memory.exact(self.search.game, self.position, most);
        let known = known.filter(|&(depth, _)| depth > 1);
        let mut deepening = Deepening::between(known.map_or(most.min(1), |(depth, _)| depth), most);
        if let Some((_, value)) = known {
            deepening.found(value);
        }
        found.stopped = loop {
            let Some(iteration) = deepening.next() else { break Stopped::Complete };
            let depth = iteration.depth;
            self.begin_iteration();
            let algorithm = iteration.guessing(self.algorithm);
            let Ok(outcome) = algorithm.run(&mut self.search, self.position, depth) else {
                // The only refusal there can be: too few cells.
                break Stopped::Memory;
            };
            let Outcome { value, bounds, line, stopped, .. } = outcome;
            let Some(value) = value.filter(|_| stopped == Stopped::Complete) else { break stopped };
            self.whole = self.is_whole();
            let line = match self.with_a_move(line, depth, value) {
                Ok(line) => line,
                Err(stopped) => break stopped,
            };
            deepening.found(value);
            found.best = line.first().copied().or(found.best);
            (found.value, found.bounds, found.line, found.depth) = (Some(value), bounds, line, depth);
            let known = self.whole || self.search.horizon.is_decided(value);
            if known {
                self.reach_the_end(found, depth, value);
            }
            self.report(found, tell);
            if known || deepening.is_over() {
                break Stopped::Complete;
            }
            if self.search.stop.is_late() {
                break Stopped::Time;
            }
            if self.only_move && self.search.stop.has_deadline() {
                break Stopped::OnlyMove;
            }
        };
    }

    /// An iteration begins: what it sees of the game is noticed from now on.
    pub(super) fn begin_iteration(&mut self) {
        Memory::<G>::begin(&mut self.search.memory);
        self.search.horizon.unfinished.set(false);
    }

    /// Whether this iteration has seen the whole game, as far as its value depends on it: none of its leaves was an
    /// unfinished game, nor of the leaves that the answers of memory rest on. Then deeper searches have nothing to add.
    pub(super) fn is_whole(&mut self) -> bool {
        let whole = !self.search.horizon.unfinished.get() && !self.search.memory.has_reused();
        if whole {
            self.search.memory.mark_whole();
        }
        whole
    }

    /// `line`, or, if memory has answered and does not tell the move, a line from the first best move on. It is an error if
    /// a limit was reached before that move was found.
    fn with_a_move(
        &mut self,
        line: Vec<G::Move>,
        depth: Depth,
        value: Value,
    ) -> Result<Vec<G::Move>, Stopped> {
        if !line.is_empty() || depth == 0 {
            return Ok(line);
        }
        whole_line(&mut self.search, self.position, depth, value, &[])
    }

    /// The outcome is known: the line to the end of the game, and how long it is.
    fn reach_the_end(&mut self, found: &mut Found<G::Move>, depth: Depth, value: Value) {
        let line = whole_line(&mut self.search, self.position, depth, value, &found.line);
        let Ok(line) = line else { return };
        let game = self.search.game;
        let end = line.iter().fold(self.position.clone(), |position, &m| game.play(&position, m));
        // A policy by which deeper entries answer may leave the line without its end.
        if game.moves(&end).into_iter().len() == 0 {
            found.distance = Some(line.iter().map(|&m| u32::from(game.cost(m))).sum());
        }
        found.line = line;
    }
}
