//! The order of moves above the last few empty squares: fastest first. Moves that leave the opponent few replies are
//! refuted by few moves, so they are the cheapest to try.

use super::guess::Guess;
use super::last::{Squares, count};
use super::squares::{NEIGHBOURS, odd_quarters};
use super::table::NO_MOVE;
use plywood_games::othello::machine::Machine;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A move, and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) square: u8,
    /// The discs of the side to move after the move: the opponent.
    pub(super) own: u64,
    /// The discs of the side that made the move.
    pub(super) other: u64,
    /// Children of greater rank are searched first.
    rank: i32,
}

/// The children of a position, which are at most `MOST`.
pub(super) struct Children<const MOST: usize> {
    all: [Child; MOST],
    len: usize,
    /// The number of children already taken.
    taken: usize,
}

impl<const MOST: usize> Children<MOST> {
    /// Plays all `legal` moves.
    #[inline(always)]
    pub(super) fn of<M: Machine>(machine: M, own: u64, other: u64, legal: u64) -> Children<MOST> {
        const NONE: Child = Child { square: NO_MOVE, own: 0, other: 0, rank: 0 };
        let mut children = Children { all: [NONE; MOST], len: 0, taken: 0 };
        for square in Squares(legal) {
            let flipped = machine.flips(own, other, square);
            let (own, other) = (other ^ flipped, own | flipped | 1 << square);
            let Some(child) = children.all.get_mut(children.len) else { break };
            *child = Child { square, own, other, rank: 0 };
            children.len += 1;
        }
        children
    }

    #[inline(always)]
    pub(super) fn all(&self) -> &[Child] {
        &self.all[..self.len]
    }

    /// Whether a move leaves the opponent without a disc.
    #[inline(always)]
    pub(super) fn wins_all(&self) -> bool {
        self.all().iter().any(|child| child.own == 0)
    }

    /// Ranks the children; the one on the square `first` comes first.
    #[inline(always)]
    pub(super) fn rank<M: Machine, G: Guess>(&mut self, machine: M, guess: &G, discs: u64, first: u8) {
        if self.len < 2 {
            return;
        }
        let odd = odd_quarters(!discs);
        _ = guess;
        for child in &mut self.all[..self.len] {
            child.rank = if child.square == first { i32::MAX } else { rank(machine, child, odd) };
        }
    }

    /// Takes the child of the greatest rank.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Child> {
        let left = self.all.get_mut(self.taken..self.len)?;
        let best =
            (0..left.len()).reduce(|best, i| if left[i].rank > left[best].rank { i } else { best })?;
        left.swap(0, best);
        self.taken += 1;
        left.first().copied()
    }
}

#[inline(always)]
fn rank<M: Machine>(machine: M, child: &Child, odd: u64) -> i32 {
    let Child { own, other, square, .. } = *child;
    let replies = machine.legal(own, other);
    let empty = !(own | other);
    let mobility = 2 * count(replies) + count(replies & CORNERS);
    let potential = count(around(other) & empty);
    let bit = 1_u64 << square;
    let corner = i32::from(bit & CORNERS != 0);
    let parity = i32::from(bit & odd != 0);
    let open = count(NEIGHBOURS[usize::from(square % 64)] & empty);
    -(8 * mobility) - 4 * potential + 12 * corner + 4 * parity - open
}

/// The squares that touch `squares`.
#[inline(always)]
fn around(squares: u64) -> u64 {
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let rows = squares | (squares & NOT_H) << 1 | (squares & NOT_A) >> 1;
    rows | rows << 8 | rows >> 8
}
