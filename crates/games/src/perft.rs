//! Counting positions: the test of rules that needs no search.

use plywood_core::{Depth, Game};

/// Whether a forced pass takes a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// It takes one, as a move does.
    #[default]
    TakeAPly,
    /// It takes none.
    AreFree,
}

/// How many ways of play there are from `position` over `depth` plies. A game that ends sooner does not count.
///
/// ```
/// use plywood_core::Game;
/// use plywood_games::tic_tac_toe::TicTacToe;
/// use plywood_games::{Passes, perft};
///
/// let game = TicTacToe;
/// assert_eq!(perft(&game, &game.root(), 5, Passes::TakeAPly), 15_120);
/// assert_eq!(perft(&game, &game.root(), 9, Passes::TakeAPly), 127_872);
/// ```
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: Depth, passes: Passes) -> u64 {
    Perft { game, passes, ended: 0 }.below(position, depth)
}

/// The same, where a game that ends sooner counts too: what is published for Othello.
///
/// ```
/// use plywood_core::Game;
/// use plywood_games::tic_tac_toe::TicTacToe;
/// use plywood_games::{Passes, perft_with_ended};
///
/// let game = TicTacToe;
/// assert_eq!(perft_with_ended(&game, &game.root(), 9, Passes::TakeAPly), 255_168);
/// ```
pub fn perft_with_ended<G: Game>(
    game: &G,
    position: &G::Position,
    depth: Depth,
    passes: Passes,
) -> u64 {
    Perft { game, passes, ended: 1 }.below(position, depth)
}

/// What is counted.
struct Perft<'g, G> {
    game: &'g G,
    passes: Passes,
    /// What a game counts that is over before the last ply.
    ended: u64,
}

impl<G: Game> Perft<'_, G> {
    fn below(&self, position: &G::Position, depth: Depth) -> u64 {
        match depth {
            0 => 1,
            1 => self.last(position),
            // Nearly all the work is here, so what is below is not a call.
            2 => self.sum(position, depth, |son, left| {
                if left == 1 { self.last(son) } else { self.below(son, left) }
            }),
            _ => self.sum(position, depth, |son, left| self.below(son, left)),
        }
    }

    #[inline]
    fn sum(
        &self,
        position: &G::Position,
        depth: Depth,
        below: impl Fn(&G::Position, Depth) -> u64,
    ) -> u64 {
        let moves = self.game.moves(position).into_iter();
        if moves.len() == 0 {
            return self.ended;
        }
        moves.map(|m| below(&self.game.play(position, m), depth - self.cost(m))).sum()
    }

    /// The last ply: moves are counted and not played, but for a pass that costs nothing.
    #[inline]
    fn last(&self, position: &G::Position) -> u64 {
        let mut moves = self.game.moves(position).into_iter();
        match moves.len() {
            0 => self.ended,
            1 => moves.next().map_or(0, |m| match self.cost(m) {
                0 => self.below(&self.game.play(position, m), 1),
                _ => 1,
            }),
            many => many as u64,
        }
    }

    #[inline]
    fn cost(&self, m: G::Move) -> Depth {
        match self.passes {
            Passes::TakeAPly => 1,
            Passes::AreFree => self.game.cost(m),
        }
    }
}
