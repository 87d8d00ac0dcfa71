//! In which order the moves of a position are tried.

mod heuristics;
mod ranked;
pub(crate) mod sort;
mod table_move;
mod trial;

pub use heuristics::{Heuristics, Use};
pub use ranked::Ranked;
pub use table_move::{First, TableMove};

use crate::memory::MoveNumber;
use crate::{Depth, Game, Horizon};
use sort::{by_falling_key, key_of};

/// Arranges the moves of an inner node.
///
/// `()` hands the game's own iterator through at no cost; anything but [`TableMove`] copies the moves into a list,
/// which costs a fast game about as much again as the search itself. The order never changes a value.
pub trait Order<G: Game> {
    /// The moves in the order they are to be tried.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone;

    /// Arranges all the legal moves of a node.
    fn arrange<H: Horizon<G>>(&mut self, game: &G, horizon: &H, node: Arranged<'_, G>) -> Self::Moves;

    /// `m`, the move at `place` of the order, made the search of the moves after it unnecessary, with `depth` plies left.
    fn cutoff(&mut self, game: &G, position: &G::Position, m: G::Move, place: usize, depth: Depth) {
        let _ = (game, position, m, place, depth);
    }

    /// The number, in the game's own order, of the move that `moves` gave at `place`; `None` if that is not known.
    #[inline]
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        let _ = (moves, place);
        None
    }
}

/// What there is to arrange.
#[expect(missing_debug_implementations, reason = "iterators of moves need not have one")]
pub struct Arranged<'p, G: Game> {
    /// The position.
    pub position: &'p G::Position,
    /// Plies left below it.
    pub depth: Depth,
    /// What memory knows to be best.
    pub hint: Option<MoveNumber>,
    /// The moves in the game's own order.
    pub moves: <G::Moves as IntoIterator>::IntoIter,
}

/// The game's own order.
impl<G: Game> Order<G> for () {
    type Moves = <G::Moves as IntoIterator>::IntoIter;

    #[inline]
    fn arrange<H: Horizon<G>>(&mut self, _: &G, _: &H, node: Arranged<'_, G>) -> Self::Moves {
        node.moves
    }

    #[inline]
    fn number(_: &Self::Moves, place: usize) -> Option<usize> {
        Some(place)
    }
}

/// Best first by the horizon's judgement of each successor; equals keep the game's order.
///
/// These judgements are not leaf visits: they order, they do not decide.
#[derive(Clone, Copy, Debug, Default)]
pub struct StaticOrder;

impl<G: Game> Order<G> for StaticOrder {
    type Moves = std::vec::IntoIter<G::Move>;

    fn arrange<H: Horizon<G>>(&mut self, game: &G, horizon: &H, node: Arranged<'_, G>) -> Self::Moves {
        let judged = |_, &m: &G::Move| {
            let left = node.depth.saturating_sub(game.cost(m));
            key_of(-horizon.value(game, &game.play(node.position, m), left))
        };
        by_falling_key(node.moves.collect(), judged).into_iter()
    }
}
