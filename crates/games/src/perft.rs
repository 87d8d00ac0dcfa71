//! Counting positions: a test of the rules that needs no search.

use plywood_core::{Depth, Game};

/// Whether a forced pass takes a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// A pass takes a ply, as any other move does.
    #[default]
    TakeAPly,
    /// A pass takes no ply.
    AreFree,
}

/// The number of sequences of `depth` plies from `position`. A game that ends sooner does not count.
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

/// The number of sequences of `depth` plies from `position`, where a game that ends sooner counts too. The published
/// counts for Othello count this way.
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

/// The game and the counting rules.
struct Perft<'g, G> {
    game: &'g G,
    passes: Passes,
    /// The count of a game that is over before the last ply.
    ended: u64,
}

impl<G: Game> Perft<'_, G> {
    fn below(&self, position: &G::Position, depth: Depth) -> u64 {
        match depth {
            0 => 1,
            1 => self.last(position),
            // Nearly all the work is here, so the last ply is inlined rather than called recursively.
            2 => self.sum(position, depth, |child, left| {
                if left == 1 { self.last(child) } else { self.below(child, left) }
            }),
            _ => self.sum(position, depth, |child, left| self.below(child, left)),
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

    /// Counts the last ply: moves are counted without being played, except a pass that takes no ply.
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
