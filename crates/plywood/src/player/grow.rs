//! Selective searches, on a tree that is kept between moves.

use super::kept::Manner;
use super::run::{Run, Tell};
use super::set::Players;
use crate::Found;
use plywood_core::search::best_first::{BestFirst, Ended};
use plywood_core::{Algorithm, Depth, Game, Window};

/// The number of nodes after which progress is first reported.
const FIRST_PAUSE: u64 = 1 << 10;

impl<G: Game, C: Players<G>> Run<'_, C, G> {
    pub(super) fn is_selective(&self) -> bool {
        Manner::of(self.algorithm) == Manner::Grows
    }

    /// Runs the kind of search that the algorithm needs.
    pub(super) fn find(&mut self, found: &mut Found<G::Move>, tell: Tell<'_, G::Move>) {
        match self.algorithm {
            Algorithm::BestFirst(options) => self.grow(options, found, tell),
            Algorithm::BestFirstExtension(options) => {
                let root = self.search.root(self.position, self.depth());
                match options.look_around(&mut self.search, &root, &mut self.tree) {
                    Ok(()) => self.grow(options.best_first, found, tell),
                    Err(ended) => self.settle(found, ended, tell),
                }
            }
            Algorithm::Rbfms(_) => self.once(found, tell),
            _ => self.deepen(found, tell),
        }
    }

    /// Grows the tree until a limit is reached, and reports progress each time it has doubled.
    fn grow(&mut self, options: BestFirst, found: &mut Found<G::Move>, tell: Tell<'_, G::Move>) {
        let mut pause = self.watch().nodes().max(FIRST_PAUSE);
        loop {
            self.watch_mut().pause_at(pause);
            let root = self.search.root(self.position, self.depth());
            let ended = options.grow(&mut self.search, &root, &mut self.tree);
            let is_over = !self.watch().is_paused();
            self.settle(found, ended, tell);
            if is_over {
                return;
            }
            pause = pause.saturating_mul(2);
        }
    }

    /// Takes the result from the tree, or from the search below it if the tree has no room.
    fn settle(&mut self, found: &mut Found<G::Move>, ended: Ended<G::Move>, tell: Tell<'_, G::Move>) {
        let line = if self.tree.line().is_empty() { ended.line } else { self.tree.line() };
        found.stopped = ended.stopped;
        found.value = self.tree.value().or(ended.value).filter(|value| value.is_finite());
        found.best = line.first().copied().or(found.best);
        found.depth = Depth::try_from(line.len()).unwrap_or(Depth::MAX);
        found.line = line;
        self.report(found, tell);
    }

    /// Runs one search in linear space.
    fn once(&mut self, found: &mut Found<G::Move>, tell: Tell<'_, G::Move>) {
        let depth = self.depth();
        if let Ok(outcome) =
            C::run(self.algorithm, &mut self.search, self.position, depth, Window::FULL)
        {
            let ended = Ended { stopped: outcome.stopped, value: outcome.value, line: outcome.line };
            self.settle(found, ended, tell);
        }
    }
}
