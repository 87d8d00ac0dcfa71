//! In which order the moves of a position are tried.

use crate::{Depth, Game, Horizon};
use std::cmp::Reverse;

/// Arranges the moves of an inner node.
///
/// `()` hands the game's own iterator through at no cost; anything else copies the moves into a list,
/// which costs a fast game about as much again as the search itself. The order never changes a value.
pub trait Order<G: Game> {
    /// The moves in the order they are to be tried.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone;

    /// Arranges `moves`, all the legal moves of `position`.
    fn arrange<H: Horizon<G>>(
        &mut self,
        game: &G,
        horizon: &H,
        position: &G::Position,
        depth: Depth,
        moves: <G::Moves as IntoIterator>::IntoIter,
    ) -> Self::Moves;
}

/// The game's own order.
impl<G: Game> Order<G> for () {
    type Moves = <G::Moves as IntoIterator>::IntoIter;

    #[inline]
    fn arrange<H: Horizon<G>>(
        &mut self,
        _: &G,
        _: &H,
        _: &G::Position,
        _: Depth,
        moves: <G::Moves as IntoIterator>::IntoIter,
    ) -> Self::Moves {
        moves
    }
}

/// Best first by the horizon's judgement of each successor; equals keep the game's order.
///
/// These judgements are not leaf visits: they order, they do not decide.
#[derive(Clone, Copy, Debug, Default)]
pub struct StaticOrder;

impl<G: Game> Order<G> for StaticOrder {
    type Moves = std::vec::IntoIter<G::Move>;

    fn arrange<H: Horizon<G>>(
        &mut self,
        game: &G,
        horizon: &H,
        position: &G::Position,
        depth: Depth,
        moves: <G::Moves as IntoIterator>::IntoIter,
    ) -> Self::Moves {
        let mut moves: Vec<G::Move> = moves.collect();
        moves.sort_by_cached_key(|&m| {
            let left = depth.saturating_sub(game.cost(m));
            Reverse(-horizon.value(game, &game.play(position, m), left))
        });
        moves.into_iter()
    }
}
