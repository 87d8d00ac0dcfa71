//! The rules of a game: the only trait that a user must implement.

use crate::hash_of;
use core::fmt::Debug;
use core::hash::Hash;

/// A number of plies: the depth left to search, or the cost of a move.
pub type Depth = u16;

/// The greatest search depth that is accepted. At this depth a recursive algorithm fits into a thread's stack of 2 MiB,
/// even in an unoptimised build.
pub const MAX_DEPTH: Depth = 1000;

/// Mixes the 64 bits of `z`, as SplitMix64 does. This is the fastest [hash](Game::hash) for a game whose positions fit
/// into 64 bits, and a source of Zobrist numbers for other games. [`hash_of`] hashes keys of any type.
#[inline]
#[must_use]
pub const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The rules of a two-player, zero-sum game of perfect information.
///
/// `&self` holds what does not change during a game: the width and the seed of a synthetic tree, the size of a board. A
/// game without such parameters is a unit struct.
///
/// **The side to move changes with every move.** If the rules let a side move twice in a row, the other side has
/// exactly one legal move in between: a pass, with [`cost`](Game::cost) 0. A pass never follows a pass. With this
/// convention every algorithm of this crate works as printed in its paper.
///
/// Not promised: that only one path leads to a position, or that play ever ends.
///
/// `plywood_testkit::contract` checks that a game keeps these rules.
pub trait Game {
    /// A position, including the side to move. Moves are played on copies; there is no undo.
    type Position: Clone;
    /// A move of the side to move.
    type Move: Copy + Eq + Debug;
    /// The legal moves of a position.
    type Moves: IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator + Clone>;
    /// An identifier of a position: two positions are equal if and only if their keys are equal.
    type Key: Copy + Eq + Hash + Debug;

    /// Whether [`cost`](Game::cost) may return 0. Shortcuts that count plies are unsound in such games, so the
    /// algorithms omit them.
    const FREE_MOVES: bool = false;

    /// Returns the initial position.
    fn root(&self) -> Self::Position;

    /// Returns the legal moves, always in the same order. The list is empty exactly when the game is over.
    fn moves(&self, position: &Self::Position) -> Self::Moves;

    /// Returns the position after a legal move, in which the other side is to move.
    fn play(&self, position: &Self::Position, m: Self::Move) -> Self::Position;

    /// Returns the key of a position; see [`Key`](Game::Key).
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// Returns a well-mixed hash of the position. Equal positions have equal hashes; different positions almost never
    /// do.
    ///
    /// The default is [`hash_of`] applied to the [key](Game::key). Implement this method if the position can update its
    /// hash with each move, or if a large key fits into 64 bits ([`mix`]): a search with a transposition table calls it
    /// at nearly every node.
    #[inline]
    fn hash(&self, position: &Self::Position) -> u64 {
        hash_of(&self.key(position))
    }

    /// Returns the number of moves if it is known to be the same in every position less than `depth` plies from this
    /// one, so that the tree is uniform down to that depth.
    #[inline]
    fn uniform_width(&self, position: &Self::Position, depth: Depth) -> Option<u32> {
        let _ = (position, depth);
        None
    }

    /// Returns a small number that identifies similar moves in different positions (the same square, or the same piece
    /// to the same square). The history heuristic keeps one counter for each slot.
    #[inline]
    fn slot(&self, position: &Self::Position, m: Self::Move) -> usize {
        let _ = (position, m);
        0
    }

    /// Returns the number of plies of search depth that a move uses: 1, or 0 for a forced pass.
    #[inline]
    fn cost(&self, m: Self::Move) -> Depth {
        let _ = m;
        1
    }
}
