//! Deeper and deeper, until a limit is reached or the outcome is known.

use super::run::{Run, Tell};
use crate::Found;
use plywood_core::deepen::Deepening;
use plywood_core::search::best_moves::{first_best, whole_line};
use plywood_core::{Depth, Game, Horizon, MAX_DEPTH, Memory, Outcome, Stopped, Value};

impl<G: Game, H: Horizon<G>> Run<'_, G, H> {
    /// Searches to one ply, to two, and so on; or from the depth on for which the table knows the value from an earlier move.
    ///
    /// When no leaf was an unfinished game, deeper searches have nothing to add. But what is remembered from a search less
    /// deep may hide such leaves, so the last word has a search that is deeper than any game and shares no entry with
    /// those before it.
    pub(super) fn deepen(&mut self, found: &mut Found<G::Move>, tell: Tell<'_, G::Move>) {
        let most = self.depth();
        let known = self.search.memory.exact(self.search.game, self.position);
        let known = known.filter(|&(depth, _)| 1 < depth && depth <= most);
        let mut deepening = Deepening::between(known.map_or(most.min(1), |(depth, _)| depth), most);
        if let Some((_, value)) = known {
            deepening.found(value);
        }
        found.stopped = loop {
            let Some(iteration) = deepening.next() else { break Stopped::Complete };
            let depth = iteration.depth;
            Memory::<G>::begin(&mut self.search.memory);
            self.search.horizon.unfinished.set(false);
            let algorithm = iteration.guessing(self.algorithm);
            let Ok(outcome) = algorithm.run(&mut self.search, self.position, depth) else {
                // The only refusal there can be: too few cells.
                break Stopped::Memory;
            };
            let Some(value) = outcome.value.filter(|_| outcome.stopped == Stopped::Complete) else {
                break outcome.stopped;
            };
            deepening.found(value);
            adopt(found, outcome, depth);
            if found.line.is_empty()
                && let Ok(Some(m)) = first_best(&mut self.search, self.position, depth, value)
            {
                // Memory answered, and does not remember the move.
                (found.best, found.line) = (Some(m), vec![m]);
            }
            let whole = !self.search.horizon.unfinished.get();
            let known = self.search.horizon.is_decided(value) || whole && depth == MAX_DEPTH;
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
            if whole {
                deepening.skip_to_last();
            }
        };
    }

    /// The outcome is known: the line to the end of the game, and how long it is.
    fn reach_the_end(&mut self, found: &mut Found<G::Move>, depth: Depth, value: Value) {
        let line = whole_line(&mut self.search, self.position, depth, value, &found.line);
        let Ok(line) = line else { return };
        let plies: u32 = line.iter().map(|&m| u32::from(self.search.game.cost(m))).sum();
        found.distance = Some(plies);
        if depth == MAX_DEPTH {
            found.depth = Depth::try_from(plies).unwrap_or(MAX_DEPTH);
        }
        found.line = line;
    }
}

/// Takes over what a search found that came to its end.
fn adopt<M: Copy>(found: &mut Found<M>, outcome: Outcome<M>, depth: Depth) {
    let Outcome { value, bounds, line, .. } = outcome;
    found.best = line.first().copied().or(found.best);
    (found.value, found.bounds, found.line, found.depth) = (value, bounds, line, depth);
}
