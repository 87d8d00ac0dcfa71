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
    if depth == 0 {
        return 1;
    }
    let moves = game.moves(position).into_iter();
    let cost = |m| if passes == Passes::TakeAPly { 1 } else { game.cost(m) };
    if depth == 1 && (!G::FREE_MOVES || passes == Passes::TakeAPly) {
        return moves.len() as u64;
    }
    moves.map(|m| perft(game, &game.play(position, m), depth - cost(m), passes)).sum()
}
