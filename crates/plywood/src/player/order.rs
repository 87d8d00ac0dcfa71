//! The order in which a player tries moves.

use crate::Ranks;
use plywood_core::order::{Arranged, Ranked};
use plywood_core::{Depth, Evaluate, Game, Heuristics, Order};

type Moves<G> = <<G as Game>::Moves as IntoIterator>::IntoIter;

/// What the player has learned about moves, ranked below the ranks of the moves if they have any.
pub(super) struct PlayersOrder<'r, G: Game> {
    pub(super) heuristics: Heuristics<G::Move>,
    pub(super) ranks: Option<&'r dyn Ranks<G>>,
}

impl<G: Game> Order<G> for PlayersOrder<'_, G> {
    type Moves = Ranked<Moves<G>, G::Move>;

    #[inline]
    fn arrange<H: Evaluate<G>>(
        &mut self,
        game: &G,
        evaluator: &H,
        node: Arranged<'_, G>,
    ) -> Self::Moves {
        match self.ranks {
            None => self.heuristics.arrange(game, evaluator, node),
            Some(ranks) => ranks.arrange(game, &self.heuristics, node),
        }
    }

    #[inline]
    fn cutoff(&mut self, game: &G, position: &G::Position, m: G::Move, place: usize, depth: Depth) {
        self.heuristics.cutoff(game, position, m, place, depth);
    }

    #[inline]
    fn own(moves: Self::Moves) -> Result<Moves<G>, Self::Moves> {
        moves.into_natural()
    }

    #[inline]
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        <Heuristics<G::Move> as Order<G>>::number(moves, place)
    }
}
