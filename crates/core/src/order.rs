//! Move ordering: the order in which the moves of a position are tried.

mod heuristics;
mod ranked;
pub(crate) mod sort;
mod table_move;
mod trial;

pub use heuristics::{Heuristics, Use};
pub use ranked::Ranked;
pub use table_move::{First, TableMove};

use crate::memory::MoveNumber;
use crate::tactics::Step;
use crate::{Depth, Evaluate, Game};
use sort::{by_falling_key, key_of};

/// Arranges the moves of an inner node.
///
/// `()` passes the game's own iterator through at no cost. All others except [`TableMove`] copy the moves into a list,
/// which in a fast game costs about as much as the search itself. The order never changes a value.
pub trait Order<G: Game> {
    /// The moves in the order in which they are tried.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone;

    /// Arranges all the legal moves of a node.
    fn arrange<H: Evaluate<G>>(
        &mut self,
        game: &G,
        evaluator: &H,
        node: Arranged<'_, G>,
    ) -> Self::Moves;

    /// Reports that `m`, the move at `place` in the order, caused a cutoff with `depth` plies left: the moves after it
    /// are not searched.
    fn cutoff(&mut self, game: &G, position: &G::Position, m: G::Move, place: usize, depth: Depth) {
        let _ = (game, position, m, place, depth);
    }

    /// Like [`cutoff`](Order::cutoff), with the moves in their order: those before `place` were tried and did not cause
    /// a cutoff. Only the [selective search](crate::search::selective) reports this.
    #[inline]
    fn cutoff_among(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &Self::Moves,
        (place, m): (usize, G::Move),
        depth: Depth,
    ) {
        let _ = moves;
        self.cutoff(game, position, m, place, depth);
    }

    /// Reports that the path from the root grows by a step, for orders that depend on the move before.
    /// [`Step::Root`] starts a new path. Only the [selective search](crate::search::selective) reports the path.
    #[inline]
    fn enter(&mut self, step: Step<G::Move>) {
        let _ = step;
    }

    /// Reports that the last position of the path is left.
    #[inline]
    fn leave(&mut self) {}

    /// Returns the game's own iterator if `moves` keeps the game's own order; otherwise `moves` itself, as an error. Where
    /// moves are as fast as leaves, a loop over the game's own iterator is faster.
    #[inline]
    fn own(moves: Self::Moves) -> Result<<G::Moves as IntoIterator>::IntoIter, Self::Moves> {
        Err(moves)
    }

    /// Returns the number, in the game's own order, of the move at `place` in `moves`; `None` if it is unknown.
    #[inline]
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        let _ = (moves, place);
        None
    }
}

/// A node whose moves are to be arranged.
#[expect(missing_debug_implementations, reason = "iterators of moves need not implement it")]
pub struct Arranged<'p, G: Game> {
    /// The position.
    pub position: &'p G::Position,
    /// The plies left below the position.
    pub depth: Depth,
    /// The best move according to memory.
    pub hint: Option<MoveNumber>,
    /// The moves in the game's own order.
    pub moves: <G::Moves as IntoIterator>::IntoIter,
}

/// The game's own order, unchanged.
impl<G: Game> Order<G> for () {
    type Moves = <G::Moves as IntoIterator>::IntoIter;

    #[inline]
    fn arrange<H: Evaluate<G>>(&mut self, _: &G, _: &H, node: Arranged<'_, G>) -> Self::Moves {
        node.moves
    }

    #[inline]
    fn own(moves: Self::Moves) -> Result<Self::Moves, Self::Moves> {
        Ok(moves)
    }

    #[inline]
    fn number(_: &Self::Moves, place: usize) -> Option<usize> {
        Some(place)
    }
}

/// Best first, by the evaluator's value of each successor; moves of equal value keep the game's order.
///
/// These evaluations are not counted as leaf visits: they only order the moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct StaticOrder;

impl<G: Game> Order<G> for StaticOrder {
    type Moves = alloc::vec::IntoIter<G::Move>;

    fn arrange<H: Evaluate<G>>(
        &mut self,
        game: &G,
        evaluator: &H,
        node: Arranged<'_, G>,
    ) -> Self::Moves {
        let evaluated = |_, &m: &G::Move| {
            let left = node.depth.saturating_sub(game.cost(m));
            key_of(-evaluator.value(game, &game.play(node.position, m), left))
        };
        by_falling_key(node.moves.collect(), evaluated).into_iter()
    }
}
