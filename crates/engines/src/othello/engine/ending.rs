//! Endings: searches to the end of the game that prune less and less, then the exact score.

use super::levels::Level;
use super::pace::{fits, nodes_to_solve};
use super::run::{Run, Tell};
use crate::program::known;
use plywood::Found;
use plywood_core::deepen::Iteration;
use plywood_core::{Bounds, Depth, Evaluate, Game, Stop, Stopped};
use plywood_games::othello::{Move, Othello};

impl<E: Evaluate<Othello>> Run<'_, E> {
    /// Whether there is a solver, and the limits allow it to search the rest of the game.
    pub(super) fn solves(&self) -> bool {
        self.search.tactics.endgame.is_some() && self.reaches_the_end()
    }

    /// Whether the solver is expected to finish within what is left of the limits.
    pub(super) fn solver_fits(&self) -> bool {
        self.solves() && fits(&self.search.stop, nodes_to_solve(self.empty))
    }

    /// Searches to the end of the game.
    pub(super) fn end(&mut self, found: &mut Found<Move>, tell: Tell<'_>) -> Result<(), Stopped> {
        let prunes = self.search.tactics.constants.is_some();
        for level in Level::ENDINGS {
            if !prunes || self.solver_fits() {
                break;
            }
            self.set(level);
            let before = self.search.stop.elapsed();
            let (depth, guess) = (self.to_the_end(), found.value);
            self.search_to(Iteration { depth, guess }, found)?;
            self.report(found, tell);
            self.check_clock(self.search.stop.elapsed().saturating_sub(before))?;
        }
        if self.solves() {
            return self.solve(found, tell);
        }
        self.set(Level::Exact);
        let (depth, guess) = (self.to_the_end(), found.value);
        self.search_to(Iteration { depth, guess }, found)?;
        self.report(found, tell);
        Ok(())
    }

    /// Finds the exact score and the line to the end of the game by the solver.
    pub(super) fn solve(&mut self, found: &mut Found<Move>, tell: Tell<'_>) -> Result<(), Stopped> {
        let Some(endgame) = &mut self.search.tactics.endgame else { return Ok(()) };
        let watch = &mut self.search.stop;
        let mut stop = |nodes: u64| (0..nodes).try_for_each(|_| watch.tick());
        let score = endgame.score(&self.position, &mut stop)?;
        let line = endgame.line(&self.position, &mut stop)?;
        let value = self.search.tactics.scale.value(i32::from(score));
        found.best = line.first().copied().or(found.best);
        (found.value, found.bounds, found.depth) =
            (Some(value), Bounds::exact(value), self.to_the_end());
        found.distance = Some(line.iter().map(|&m| u32::from(Othello.cost(m))).sum());
        found.line = line;
        self.report(found, tell);
        Ok(())
    }

    /// Returns what the table knows about the value of `m` in a search to `depth` plies.
    pub(super) fn known(&self, m: Move, depth: Depth) -> Option<Bounds> {
        known(&Othello, &self.search.memory, &self.position, m, depth)
    }
}
