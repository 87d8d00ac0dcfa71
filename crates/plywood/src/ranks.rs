//! How the moves of a game are ranked before anything is learned about them.

use plywood_core::order::{Arranged, Ranked};
use plywood_core::{Game, Heuristics};

/// Ranks the moves of a game; moves of greater rank are tried earlier. A function of the rules, a position and a move
/// implements `Ranks`.
///
/// The order affects only the work of a search, never the value. Moves are arranged by one virtual call per node.
pub trait Ranks<G: Game>: Send + Sync {
    /// Returns the rank of a legal move.
    fn rank(&self, game: &G, position: &G::Position, m: G::Move) -> i32;

    /// Arranges the moves of a node: the move from memory, then by rank, then by what `heuristics` have learned.
    fn arrange(
        &self,
        game: &G,
        heuristics: &Heuristics<G::Move>,
        node: Arranged<'_, G>,
    ) -> Ranked<<G::Moves as IntoIterator>::IntoIter, G::Move> {
        let position = node.position;
        heuristics.arrange_by(game, node, |m| self.rank(game, position, m))
    }
}

impl<G, F> Ranks<G> for F
where
    G: Game,
    F: Fn(&G, &G::Position, G::Move) -> i32 + Send + Sync,
{
    fn rank(&self, game: &G, position: &G::Position, m: G::Move) -> i32 {
        self(game, position, m)
    }
}

/// Creates the ranks of a game. A function whose type is known, as in `|| Box::new(rank)`, needs no allocation.
pub type Ranking<G> = fn() -> Box<dyn Ranks<G>>;
