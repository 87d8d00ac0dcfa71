//! The order in which a player tries moves.

use plywood_core::order::{Arranged, Ranked};
use plywood_core::{Depth, Evaluate, Game, Heuristics, Order};

type Moves<G> = <<G as Game>::Moves as IntoIterator>::IntoIter;

/// The user's own ranks. They arrange all moves of a node at once, so that one virtual call serves all of them.
pub(super) trait Ranks<G: Game>: Send + Sync {
    fn arrange(
        &self,
        game: &G,
        heuristics: &Heuristics<G::Move>,
        node: Arranged<'_, G>,
    ) -> Ranked<Moves<G>, G::Move>;
}

/// Ranks that a function computes.
pub(super) struct By<F>(pub(super) F);

impl<G, F> Ranks<G> for By<F>
where
    G: Game,
    F: Fn(&G, &G::Position, G::Move) -> i32 + Send + Sync,
{
    fn arrange(
        &self,
        game: &G,
        heuristics: &Heuristics<G::Move>,
        node: Arranged<'_, G>,
    ) -> Ranked<Moves<G>, G::Move> {
        let position = node.position;
        heuristics.arrange_by(game, node, |m| self.0(game, position, m))
    }
}

/// What the player has learned about moves, ranked below the user's own ranks if there are any.
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
