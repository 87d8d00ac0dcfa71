//! One search of a player.

use super::set::{Players, PlayersStop};
use super::{Asked, Done, Task};
use crate::watch::Watch;
use crate::{Found, Progress};
use plywood_core::search::best_first::Grown;
use plywood_core::search::best_moves::{best_moves, whole_line};
use plywood_core::{Algorithm, Depth, Evaluate, Game, Memory, Search, Setting, Value, mix};

/// A callback that receives the progress of a search.
pub(super) type Tell<'t, M> = &'t mut dyn FnMut(&Progress<M>);

/// A search of one position.
pub(super) struct Run<'r, C: Players<G>, G: Game = <C as Setting>::Game> {
    pub(super) search: Search<'r, C>,
    pub(super) tree: Grown<G::Move>,
    pub(super) position: &'r G::Position,
    pub(super) algorithm: Algorithm,
    /// The maximum search depth in plies.
    pub(super) most: Depth,
    /// Whether somebody is told of the progress.
    pub(super) is_told: bool,
    /// Whether there is only one legal move.
    pub(super) only_move: bool,
    /// Whether the search has seen the whole game, as far as its value depends on it.
    pub(super) whole: bool,
}

impl<G: Game> Asked<'_, G> {
    /// Returns a search that has not begun yet.
    pub(super) fn run<'r, C: Players<G>>(
        &'r self,
        search: Search<'r, C>,
        tree: Grown<G::Move>,
    ) -> Run<'r, C, G> {
        let is_told = !matches!(self.task, Task::Think { is_told: false });
        let Asked { position, algorithm, most, .. } = *self;
        Run { search, tree, position, algorithm, most, is_told, only_move: false, whole: false }
    }
}

impl<G: Game, C: Players<G>> Run<'_, C, G> {
    /// Returns the limits.
    pub(super) fn watch(&self) -> &Watch {
        self.search.stop.watch()
    }

    /// Returns the limits, to be changed.
    pub(super) fn watch_mut(&mut self) -> &mut Watch {
        self.search.stop.watch_mut()
    }

    /// Searches for what is asked.
    pub(super) fn perform(&mut self, asked: &Asked<'_, G>, tell: Tell<'_, G::Move>) -> Done<G::Move> {
        match asked.task {
            Task::Think { .. } => {
                let found = match asked.seed {
                    None => self.think(tell),
                    Some(seed) => self.draw(seed, tell),
                };
                Done::Found(found, Vec::new())
            }
            Task::All => {
                let (found, all) = self.think_of_all(tell);
                Done::Found(found, all)
            }
            Task::Lines(count) => Done::Lines(self.lines(count)),
        }
    }

    /// Returns the maximum search depth in plies.
    pub(super) fn depth(&self) -> Depth {
        self.most
    }

    /// Finds the best move.
    pub(super) fn think(&mut self, tell: Tell<'_, G::Move>) -> Found<G::Move> {
        let mut moves = self.search.game.moves(self.position).into_iter();
        self.only_move = moves.len() == 1;
        let any = moves.next();
        let mut found = Found::any(any);
        if any.is_none() {
            found.value =
                Some(self.search.evaluator.value(self.search.game, self.position, self.depth()));
            found.distance = Some(0);
        } else {
            self.find(&mut found, tell);
        }
        found.nodes = self.watch().nodes();
        found.elapsed = self.watch().elapsed();
        found
    }

    /// Finds the best move, and all moves that are as good.
    pub(super) fn think_of_all(&mut self, tell: Tell<'_, G::Move>) -> (Found<G::Move>, Vec<G::Move>) {
        let held = self.watch_mut().hold_back();
        let mut found = self.think(tell);
        self.watch_mut().release(held);
        let mut all = found.value.map_or_else(Vec::new, |value| self.as_good(&found, value));
        found.nodes = self.watch().nodes();
        found.elapsed = self.watch().elapsed();
        if let Some(best) = found.best
            && !all.contains(&best)
        {
            all.insert(0, best);
        }
        (found, all)
    }

    /// Returns the moves that are worth `value`, or those of them that the limits allow to find.
    fn as_good(&mut self, found: &Found<G::Move>, value: Value) -> Vec<G::Move> {
        if self.is_selective() {
            let as_good = self.tree.moves().filter(|&(_, worth, _)| worth == value);
            return as_good.map(|(m, ..)| m).collect();
        }
        // If the whole game was seen, the value is that of the game. But another move may look equally good only
        // because its search does not reach the end.
        let depth = if self.whole { self.most } else { found.depth };
        best_moves(&mut self.search, self.position, depth, value).unwrap_or_default()
    }

    /// Picks one of the best moves by `seed`.
    pub(super) fn draw(&mut self, seed: u64, tell: Tell<'_, G::Move>) -> Found<G::Move> {
        let (mut found, mut all) = self.think_of_all(tell);
        if let Some(value) = found.value.filter(|_| self.whole) {
            // The reported depth must also hold for the chosen move.
            let at_depth = best_moves(&mut self.search, self.position, found.depth, value);
            let at_depth = at_depth.unwrap_or_default();
            all.retain(|&m| at_depth.contains(&m) || found.best == Some(m));
        }
        let drawn = mix(seed ^ self.search.game.hash(self.position));
        let number = usize::try_from(drawn % all.len().max(1) as u64).unwrap_or(0);
        if let Some(&m) = all.get(number)
            && found.best != Some(m)
        {
            found.best = Some(m);
            found.line = self.line_from(m, &found);
        }
        found
    }

    /// Returns the line that begins with `m`, which is as good as the best move found, as far as the limits allow.
    fn line_from(&mut self, m: G::Move, found: &Found<G::Move>) -> Vec<G::Move> {
        let line = match found.value {
            Some(value) if !self.is_selective() => {
                whole_line(&mut self.search, self.position, found.depth, value, &[m]).ok()
            }
            _ => None,
        };
        line.unwrap_or_else(|| vec![m])
    }

    /// Reports `found` as progress.
    pub(super) fn report(&self, found: &Found<G::Move>, tell: Tell<'_, G::Move>) {
        let Some(value) = found.value else { return };
        tell(&Progress {
            depth: found.depth,
            value,
            bounds: found.bounds,
            line: found.line.clone(),
            nodes: self.watch().nodes(),
            elapsed: self.watch().elapsed(),
            fill: self.fill(),
        });
    }

    /// Returns the share of the memory that is in use.
    fn fill(&self) -> f64 {
        let usage = self.search.memory.usage();
        let (used, of) = if self.is_selective() {
            (self.tree.len(), self.tree.cap())
        } else {
            (usage.entries, usage.capacity.unwrap_or(u64::MAX))
        };
        #[expect(clippy::cast_precision_loss, reason = "a share need not be exact")]
        let share = used as f64 / of as f64;
        share
    }
}
