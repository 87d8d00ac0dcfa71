//! The settings in which players search.

use super::order::PlayersOrder;
use crate::evaluator::Noticing;
use crate::watch::Watch;
use plywood_core::memory::SharedTable;
use plywood_core::search::{MoveOf, PositionOf, Setup};
use plywood_core::{
    Algorithm, Depth, Evaluate, Game, Line, Memory, Outcome, Refusal, Search, Setting, Stop, Stopped,
    Table, Value, Window,
};

/// All players on one thread use one setup, so that each algorithm is compiled once per game.
pub(super) type Set<'e, G, H> =
    Setup<G, Noticing<'e, H>, PlayersOrder<'e, G>, Table, (), Line<<G as Game>::Move>, Watch>;

/// A setting in which a player searches.
pub(super) trait Players<G: Game>:
    Setting<Game = G, Evaluator: Notices, Memory: PlayersMemory<G>, Stop: PlayersStop, Tactics = ()>
{
    /// Searches `position` to `depth` plies and returns its value within `window`.
    fn run(
        algorithm: Algorithm,
        search: &mut Search<'_, Self>,
        position: &PositionOf<Self>,
        depth: Depth,
        window: Window,
    ) -> Result<Outcome<MoveOf<Self>>, Refusal>
    where
        Self: Sized;
}

impl<G: Game, H: Evaluate<G>> Players<G> for Set<'_, G, H> {
    fn run(
        algorithm: Algorithm,
        search: &mut Search<'_, Self>,
        position: &G::Position,
        depth: Depth,
        window: Window,
    ) -> Result<Outcome<G::Move>, Refusal> {
        algorithm.run_within(search, position, depth, window)
    }
}

/// An evaluator that notices whether a leaf was an unfinished game.
pub(super) trait Notices {
    fn is_unfinished(&self) -> bool;
    fn reset(&self);
}

impl<E> Notices for Noticing<'_, E> {
    fn is_unfinished(&self) -> bool {
        Noticing::is_unfinished(self)
    }

    fn reset(&self) {
        Noticing::reset(self);
    }
}

/// A table that knows which searches have seen the whole game.
pub(super) trait PlayersMemory<G: Game>: Memory<G> {
    /// Returns the greatest depth, at most `most`, for which the exact value of `position` is stored, and that value.
    fn exact(&self, game: &G, position: &G::Position, most: Depth) -> Option<(Depth, Value)>;

    /// Whether the current search has used an entry of an earlier search that had not seen the whole game.
    fn has_reused(&self) -> bool;

    /// Marks the current search as having seen the whole game.
    fn mark_whole(&mut self);

    /// Sets whether the bounds of earlier searches that had not seen the whole game are ignored.
    fn use_only_whole(&mut self, only_whole: bool);
}

impl<G: Game> PlayersMemory<G> for Table {
    fn exact(&self, game: &G, position: &G::Position, most: Depth) -> Option<(Depth, Value)> {
        Table::exact(self, game, position, most)
    }

    fn has_reused(&self) -> bool {
        Table::has_reused(self)
    }

    fn mark_whole(&mut self) {
        Table::mark_whole(self);
    }

    fn use_only_whole(&mut self, only_whole: bool) {
        Table::use_only_whole(self, only_whole);
    }
}

impl<G: Game> PlayersMemory<G> for SharedTable {
    fn exact(&self, game: &G, position: &G::Position, most: Depth) -> Option<(Depth, Value)> {
        SharedTable::exact(self, game, position, most)
    }

    fn has_reused(&self) -> bool {
        SharedTable::has_reused(self)
    }

    fn mark_whole(&mut self) {
        SharedTable::mark_whole(self);
    }

    fn use_only_whole(&mut self, only_whole: bool) {
        SharedTable::use_only_whole(self, only_whole);
    }
}

/// A stop that has the player's limits.
pub(super) trait PlayersStop: Stop<Signal: Into<Stopped>> {
    fn watch(&self) -> &Watch;
    fn watch_mut(&mut self) -> &mut Watch;
}

impl PlayersStop for Watch {
    fn watch(&self) -> &Watch {
        self
    }

    fn watch_mut(&mut self) -> &mut Watch {
        self
    }
}
