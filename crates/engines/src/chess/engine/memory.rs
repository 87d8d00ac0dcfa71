//! The program's transposition table.

use super::expert::SINGULAR_DEPTH;
use super::lore::{Lore, NO_MOVE, NONE, Ply};
use super::mates::{MATED, game_ply, is_mate};
use super::rules::Rule;
use crate::program::{Store, fill};
use plywood_core::memory::{Known, Memory, MoveNumber, Usage};
use plywood_core::{Bounds, Depth, Game, Value};
use plywood_games::chess::{Chess, Position};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// A table that stores mates by their distance from the position, not from the root: so an entry holds on any path.
#[derive(Debug)]
pub(super) struct Remembered {
    pub(super) table: Store,
    /// The [ply](game_ply) of the root.
    pub(super) root: i32,
    /// The hash of the root, if some of its moves are left out: then its bounds are not those of the position, and are
    /// neither stored nor used.
    pub(super) apart: Option<u64>,
    /// What the search learns; the table tells it what it knows about the path.
    pub(super) lore: Arc<Lore>,
}

/// How much shallower the search of an entry may be that shows that a move is good.
const NEAR: Depth = 3;

impl Remembered {
    /// Returns the share of the table that is in use.
    pub(super) fn fill(&self) -> f64 {
        fill(self.usage())
    }

    /// Learns by how much the static value of a position erred, if that is a matter of quiet moves.
    #[inline]
    fn learn(
        &self,
        position: &Position,
        here: &Ply,
        depth: Depth,
        Bounds { lower, upper }: Bounds,
        best: Option<MoveNumber>,
    ) {
        let judged = here.judged.load(Relaxed);
        if judged == NONE || !self.lore.rules.has(Rule::Corrections) {
            return;
        }
        let is_above = lower.get() > judged
            && !is_mate(lower.get())
            && best.is_some()
            && self.lore.quiet_cut.load(Relaxed);
        let is_below = upper.get() < judged && !is_mate(upper.get());
        let value = match (is_above, is_below) {
            (true, false) => lower.get(),
            (false, true) => upper.get(),
            _ => return,
        };
        if value.abs() <= MATED {
            self.lore.correct(position.board(), judged, value, depth.into());
        }
    }

    #[inline]
    fn is_apart(&self, position: &Position) -> bool {
        self.apart.is_some_and(|hash| hash == Chess.hash(position))
    }
}

impl Ply {
    /// Keeps what the table knows.
    #[inline]
    fn tell(&self, Bounds { lower, upper }: Bounds, near: i32, best: Option<MoveNumber>) {
        self.lower.store(lower.get(), Relaxed);
        self.upper.store(upper.get(), Relaxed);
        self.near.store(near, Relaxed);
        let hint = best.and_then(|best| u16::try_from(best.get()).ok());
        self.hint.store(hint.unwrap_or(NO_MOVE), Relaxed);
    }
}

/// Returns bounds whose mates are `plies` plies farther away.
#[inline]
fn farther(bounds: Bounds, plies: i32) -> Bounds {
    let shifted = |value: Value| {
        let n = value.get();
        if is_mate(n) { Value::nearest((n - n.signum() * plies).into()) } else { value }
    };
    Bounds { lower: shifted(bounds.lower), upper: shifted(bounds.upper) }
}

impl Memory<Chess> for Remembered {
    const FOR_ALL: bool = false;

    #[inline]
    fn recall(&mut self, game: &Chess, position: &Position, depth: Depth) -> Known {
        let known = self.table.recall(game, position, depth);
        let plies = game_ply(position) - self.root;
        let here = self.lore.ply(plies);
        let without = here.without.load(Relaxed);
        if self.is_apart(position) || without != 0 && without == Chess.hash(position) {
            here.tell(Bounds::UNKNOWN, NONE, None);
            return Known { best: known.best, ..Known::NOTHING };
        }
        let bounds = farther(known.bounds, plies);
        let shallower = farther(known.shallower, plies);
        let is_deep = depth >= SINGULAR_DEPTH && known.best.is_some();
        let near = if is_deep {
            self.table.recall(game, position, depth - NEAR).bounds.lower
        } else {
            Value::NEG_INF
        };
        let near = if near > Value::NEG_INF { near.get() } else { NONE };
        here.tell(if bounds == Bounds::UNKNOWN { shallower } else { bounds }, near, known.best);
        Known { bounds, shallower, best: known.best }
    }

    #[inline]
    fn store(
        &mut self,
        game: &Chess,
        position: &Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        let plies = game_ply(position) - self.root;
        let here = self.lore.ply(plies);
        let without = here.without.load(Relaxed);
        if !self.is_apart(position) && (without == 0 || without != Chess.hash(position)) {
            self.learn(position, here, depth, bounds, best);
            let bounds = farther(bounds, -plies);
            self.table.store(game, position, depth, bounds, best);
        }
    }

    fn peek(&self, game: &Chess, position: &Position, depth: Depth) -> Option<Bounds> {
        let bounds = self.table.peek(game, position, depth)?;
        Some(farther(bounds, game_ply(position) - self.root))
    }

    #[inline]
    fn is_exact(&self) -> bool {
        Memory::<Chess>::is_exact(&self.table)
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        Memory::<Chess>::keeps_leaves(&self.table)
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        Memory::<Chess>::keeps(&self.table, depth)
    }

    fn begin(&mut self) {
        Memory::<Chess>::begin(&mut self.table);
    }

    fn usage(&self) -> Usage {
        Memory::<Chess>::usage(&self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::Rules;
    use super::*;
    use plywood_core::memory::Policy;
    use plywood_games::Notation;

    fn lore() -> Arc<Lore> {
        Arc::new(Lore::new(Rules::ALL))
    }

    fn mate(plies: i32) -> Bounds {
        Bounds::exact(Value::nearest((MATED - plies).into()))
    }

    #[test]
    fn a_mate_is_as_far_from_the_position_on_every_path() {
        let table = crate::program::store(1 << 11, 1, Policy::default());
        let near = Chess.read("7k/8/8/8/8/8/8/K5Q1 w - - 0 10").expect("a position");
        let later = Chess.read("7k/8/8/8/8/8/8/K5Q1 w - - 4 12").expect("a position");
        let mut memory = Remembered { table, root: game_ply(&near) - 3, apart: None, lore: lore() };
        // Three plies from the root, and then a mate in five.
        memory.store(&Chess, &near, 9, mate(8), None);
        assert_eq!(memory.recall(&Chess, &near, 9).bounds, mate(8));
        assert_eq!(memory.recall(&Chess, &later, 9).bounds, mate(12));
        assert_eq!(memory.peek(&Chess, &later, 9), Some(mate(12)));
        let open = Bounds { lower: Value::from(7), upper: Value::INF };
        memory.store(&Chess, &later, 11, open, None);
        assert_eq!(memory.recall(&Chess, &near, 11).bounds, open);
    }

    #[test]
    fn of_a_root_without_some_moves_only_the_move_to_try_first_is_known() {
        let table = crate::program::store(1 << 11, 1, Policy::default());
        let root = Chess.root();
        let mut memory = Remembered { table, root: game_ply(&root), apart: None, lore: lore() };
        let bounds = Bounds::exact(Value::from(20));
        memory.store(&Chess, &root, 5, bounds, MoveNumber::new(3));
        memory.apart = Some(Chess.hash(&root));
        memory.store(&Chess, &root, 5, mate(1), MoveNumber::new(4));
        let known = memory.recall(&Chess, &root, 5);
        assert_eq!((known.bounds, known.best), (Bounds::UNKNOWN, MoveNumber::new(3)));
        memory.apart = None;
        assert_eq!(memory.recall(&Chess, &root, 5).bounds, bounds);
    }
}
