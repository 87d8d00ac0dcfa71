//! A transposition table for searches of several selectivities.

use crate::program::{Store, fill};
use plywood_core::memory::{Known, Memory, MoveNumber, Usage};
use plywood_core::{Bounds, Depth};
use plywood_games::othello::{Othello, Position};

/// How much a search prunes. A less selective search is worth more, and believes nothing that a more selective one found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The level of the middle game.
    #[default]
    Midgame,
    /// The first search to the end of the game, which prunes as much.
    First,
    /// The second search to the end of the game, which prunes less.
    Second,
    /// The third search to the end of the game, which prunes hardly anything.
    Third,
    /// Nothing is pruned: the value is the minimax value.
    Exact,
}

impl Level {
    /// The searches to the end of the game, before the exact one.
    pub(super) const ENDINGS: [Level; 3] = [Level::First, Level::Second, Level::Third];

    /// Returns by how many standard deviations a probe must exceed a bound to be believed; `None` if nothing is believed.
    #[must_use]
    pub fn deviations(self) -> Option<f64> {
        match self {
            Level::Midgame | Level::First => Some(1.2),
            Level::Second => Some(1.8),
            Level::Third => Some(2.8),
            Level::Exact => None,
        }
    }
}

/// A table whose entries hold for one level. To the table, a less selective search is a deeper one: its entries are kept
/// longer, and entries of other levels only tell the move to try first.
#[derive(Debug)]
pub(super) struct Leveled {
    pub(super) table: Store,
    pub(super) level: Level,
}

/// More plies than a game has.
const APART: Depth = 64;

impl Leveled {
    #[inline]
    fn depth(&self, depth: Depth) -> Depth {
        depth.min(APART - 1) + APART * self.level as Depth
    }

    /// Returns the share of the table that is in use.
    pub(super) fn fill(&self) -> f64 {
        fill(Memory::<Othello>::usage(&self.table))
    }
}

impl Memory<Othello> for Leveled {
    const FOR_ALL: bool = false;

    #[inline]
    fn recall(&mut self, game: &Othello, position: &Position, depth: Depth) -> Known {
        let depth = self.depth(depth);
        self.table.recall(game, position, depth)
    }

    #[inline]
    fn store(
        &mut self,
        game: &Othello,
        position: &Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        let depth = self.depth(depth);
        self.table.store(game, position, depth, bounds, best);
    }

    fn peek(&self, game: &Othello, position: &Position, depth: Depth) -> Option<Bounds> {
        self.table.peek(game, position, self.depth(depth))
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        Memory::<Othello>::keeps_leaves(&self.table)
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        Memory::<Othello>::keeps(&self.table, depth)
    }

    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        Memory::<Othello>::looks_ahead(&mut self.table, depth, moves)
    }

    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        Memory::<Othello>::looked_ahead(&mut self.table, depth, cut_off);
    }

    fn begin(&mut self) {
        Memory::<Othello>::begin(&mut self.table);
    }

    fn usage(&self) -> Usage {
        Memory::<Othello>::usage(&self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::{Game, Value};

    #[test]
    fn a_level_knows_nothing_but_the_best_move_of_another() {
        let table = crate::program::store(1 << 11, 1, plywood_core::memory::Policy::default());
        let mut memory = Leveled { table, level: Level::First };
        let (root, bounds) = (Othello.root(), Bounds::exact(Value::from(5)));
        memory.store(&Othello, &root, 20, bounds, MoveNumber::new(3));
        assert_eq!(memory.recall(&Othello, &root, 20).bounds, bounds);
        memory.level = Level::Second;
        let known = memory.recall(&Othello, &root, 20);
        assert_eq!((known.bounds, known.best), (Bounds::UNKNOWN, MoveNumber::new(3)));
    }

    #[test]
    fn levels_prune_less_and_less() {
        let deviations = Level::ENDINGS.map(|level| level.deviations().expect("a selective level"));
        assert!(deviations.is_sorted() && Level::Exact.deviations().is_none());
    }
}
