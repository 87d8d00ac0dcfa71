//! The search of one move.

use super::expert::Expert;
use super::levels::{Level, Leveled};
use super::order::Likely;
use plywood::{Found, Limits, Progress, Watch};
use plywood_core::search::Observed;
use plywood_core::{Algorithm, Bounds, Depth, Evaluate, Game, MAX_DEPTH, Observer, Search};
use plywood_games::othello::{Move, Othello, Position};

/// The types of the engine's search.
pub(super) type Set<E> = Observed<Othello, E, Likely, Leveled, Expert<E>, Crossed, Watch>;

/// Counts how often two searches of a node contradict each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossed(pub(super) u64);

impl Observer<Othello> for Crossed {
    type Id = ();
    type Trail = ();

    #[inline]
    fn root(&mut self, _: &Position) {}

    #[inline]
    fn child(&mut self, (): (), _: Move, _: Depth) {}

    #[inline]
    fn crossed(&mut self, (): (), _: Bounds) {
        self.0 += 1;
    }
}

/// A callback that receives the progress of a search.
pub(super) type Tell<'t> = &'t mut dyn FnMut(&Progress<Move>);

/// A search of one position.
pub(super) struct Run<'r, E: Evaluate<Othello>> {
    pub(super) search: Search<'r, Set<E>>,
    pub(super) position: Position,
    pub(super) algorithm: Algorithm,
    /// The level of the middle game.
    pub(super) level: Level,
    /// The number of empty squares, and so the most plies to the end of the game.
    pub(super) empty: u32,
    /// The greatest depth.
    pub(super) most: Depth,
    /// Whether the time is that of a clock, so that what is not used is saved.
    pub(super) on_clock: bool,
}

impl<'r, E: Evaluate<Othello>> Run<'r, E> {
    pub(super) fn new(
        search: Search<'r, Set<E>>,
        position: Position,
        algorithm: Algorithm,
        level: Level,
        limits: &Limits,
    ) -> Self {
        let empty = position.empty().count_ones();
        let most = limits.depth.unwrap_or(MAX_DEPTH);
        let on_clock = limits.clock.is_some();
        Run { search, position, algorithm, level, empty, most, on_clock }
    }

    /// Finds the best move.
    pub(super) fn think(&mut self, tell: Tell<'_>) -> Found<Move> {
        let mut moves = Othello.moves(&self.position);
        let only = moves.len() == 1;
        let mut found = Found::any(moves.next());
        if found.best.is_none() {
            found.value = Some(self.search.evaluator.value(&Othello, &self.position, 0));
            found.distance = Some(0);
        } else {
            found.stopped = self.find(&mut found, only, tell).err().unwrap_or(found.stopped);
        }
        self.count(&mut found);
        found
    }

    /// Searches at this level from now on.
    pub(super) fn set(&mut self, level: Level) {
        self.search.memory.level = level;
        self.search.tactics.level = level;
    }

    /// Whether the end of the game may be searched.
    pub(super) fn reaches_the_end(&self) -> bool {
        u32::from(self.most) >= self.empty
    }

    /// Returns the depth of a search to the end of the game.
    pub(super) fn to_the_end(&self) -> Depth {
        Depth::try_from(self.empty).unwrap_or(MAX_DEPTH)
    }

    fn count(&self, found: &mut Found<Move>) {
        found.nodes = self.search.stop.nodes();
        found.elapsed = self.search.stop.elapsed();
    }

    /// Reports what was found so far.
    pub(super) fn report(&self, found: &mut Found<Move>, tell: Tell<'_>) {
        self.count(found);
        if let Some(progress) = Progress::of(found, self.search.memory.fill()) {
            tell(&progress);
        }
    }
}
