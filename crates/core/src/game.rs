//! The rules of a game: the one thing a user must write.

use crate::hash_of;
use std::fmt::Debug;
use std::hash::Hash;

/// Plies left to search, or the plies a move takes.
pub type Depth = u16;

/// The deepest search that is accepted. A recursive algorithm at this depth fits the two MiB stack of a
/// thread even without optimisation.
pub const MAX_DEPTH: Depth = 1000;

/// Scatters 64 bits over all of them, as SplitMix64 does: the fastest [hash](Game::hash) of a game whose positions fit into
/// 64 bits, and the source of Zobrist numbers for others. [`hash_of`] hashes keys of any type.
#[inline]
#[must_use]
pub const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The rules of a two-player, zero-sum game of perfect information.
///
/// `&self` carries what is fixed during a game: the width and the seed of a synthetic tree, the size of
/// a board. A game without such parameters is a unit struct.
///
/// **The turn changes hands at every move.** Where the rules let a side move twice, the other side has a
/// single legal move in between: to pass, at [`cost`](Game::cost) 0. Two passes never follow each other.
/// Then every algorithm of this crate applies as printed in its paper.
///
/// Not promised: that a position is reached along one path only, or that play ever ends.
///
/// The checker `plywood_testkit::contract` tests a game against all of this.
pub trait Game {
    /// A position, side to move included. Moves are played on copies; there is no undo.
    type Position: Clone;
    /// A move of the side whose turn it is.
    type Move: Copy + Eq + Debug;
    /// The legal moves of a position.
    type Moves: IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator + Clone>;
    /// A name of the position: equal keys if and only if equal positions.
    type Key: Copy + Eq + Hash + Debug;

    /// Whether [`cost`](Game::cost) may be 0. Shortcuts that count plies are unsound in such games, and
    /// the algorithms leave them out.
    const FREE_MOVES: bool = false;

    /// Where play begins.
    fn root(&self) -> Self::Position;

    /// The legal moves, always in the same order; empty exactly when the game is over.
    fn moves(&self, position: &Self::Position) -> Self::Moves;

    /// The position after a legal move. The other side is to move there.
    fn play(&self, position: &Self::Position, m: Self::Move) -> Self::Position;

    /// The name of a position; see [`Key`](Game::Key).
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// A well-mixed number for the position. Equal positions have equal hashes; others hardly ever do.
    ///
    /// Unless a game has its own, this is [`hash_of`] the [key](Game::key). A hash of one's own pays if the position carries
    /// it from move to move, or if a large key fits into 64 bits ([`mix`]): a search with a table asks for it at nearly
    /// every node.
    #[inline]
    fn hash(&self, position: &Self::Position) -> u64 {
        hash_of(&self.key(position))
    }

    /// The number of moves of every position less than `depth` plies from this one, if it is known to be the same
    /// for all of them: the tree is uniform so far.
    #[inline]
    fn uniform_width(&self, position: &Self::Position, depth: Depth) -> Option<u32> {
        let _ = (position, depth);
        None
    }

    /// A small number for a move, the same for moves that are alike wherever they are played (the same square, the
    /// same piece to the same square): what the history heuristic counts by.
    #[inline]
    fn slot(&self, position: &Self::Position, m: Self::Move) -> usize {
        let _ = (position, m);
        0
    }

    /// How many plies of search depth a move takes: 1, or 0 for a forced pass.
    #[inline]
    fn cost(&self, m: Self::Move) -> Depth {
        let _ = m;
        1
    }
}
