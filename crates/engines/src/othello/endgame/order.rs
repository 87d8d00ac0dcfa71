//! The order of moves above the last few empty squares: fastest first. A move that leaves the opponent few replies is
//! cheap to try, and often good. Where a subtree is large enough, a shallow search with guesses says more.

use super::guess::{DISC, Guess};
use super::last::{Squares, count};
use super::search::MANY;
use super::shallow::Shallow;
use super::squares::{CORNERS, NEIGHBOURS, around, odd_quarters};
use super::table::NO_MOVE;
use plywood_games::othello::machine::Machine;

/// The least number of empty squares at which guesses rank the moves, after one ply and after each further ply.
const DEPTHS: [i32; 4] = [14, 17, 18, 21];

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
    #[inline(always)]
    pub(super) fn new() -> Children<MOST> {
        const NONE: Child = Child { square: NO_MOVE, own: 0, other: 0, rank: 0 };
        Children { all: [NONE; MOST], len: 0, taken: 0 }
    }

    /// Adds the children of all `legal` moves.
    #[inline(always)]
    pub(super) fn play<M: Machine>(&mut self, machine: M, own: u64, other: u64, legal: u64) {
        for (child, square) in self.all.iter_mut().zip(Squares(legal)) {
            let flipped = machine.flips(own, other, square);
            *child =
                Child { square, own: other ^ flipped, other: own | flipped | 1 << square, rank: 0 };
            self.len += 1;
        }
    }

    #[inline(always)]
    pub(super) fn all(&self) -> &[Child] {
        &self.all[..self.len]
    }

    /// Ranks the children, whose parent has the given empty squares; the one on the square `first` comes first.
    #[inline(always)]
    pub(super) fn rank<M: Machine, G: Guess>(&mut self, machine: M, guess: &G, empty: u64, first: u8) {
        if self.len < 2 {
            return;
        }
        let deep = if G::KNOWS && MOST == MANY { depth(count(empty)) } else { None };
        let odd = odd_quarters(empty);
        for child in &mut self.all[..self.len] {
            child.rank = if child.square == first {
                i32::MAX
            } else if let Some(depth) = deep {
                by_guess(machine, guess, child, depth)
            } else {
                by_replies(machine, child, odd)
            };
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

/// The depth of the shallow search after a move from a position with `empty` empty squares; `None` if there is none.
#[inline(always)]
fn depth(empty: i32) -> Option<u8> {
    DEPTHS.iter().map(|&least| u8::from(empty >= least)).sum::<u8>().checked_sub(1)
}

/// The rank by a shallow search, and by the number of replies: few replies make a small subtree.
#[inline(always)]
fn by_guess<M: Machine, G: Guess>(machine: M, guess: &G, child: &Child, depth: u8) -> i32 {
    let value = Shallow { machine, guess }.value(child.own, child.other, depth);
    let replies = machine.legal(child.own, child.other);
    -value - DISC * 3 / 2 * (count(replies) + count(replies & CORNERS))
}

/// The rank by what a move leaves: the number of replies, those in corners once more; the squares next to own discs,
/// where the opponent may get replies; a corner; the parity of the quarter; the empty squares around.
#[inline(always)]
fn by_replies<M: Machine>(machine: M, child: &Child, odd: u64) -> i32 {
    let Child { own, other, square, .. } = *child;
    let (replies, empty, bit) = (machine.legal(own, other), !(own | other), 1_u64 << square);
    let mobility = count(replies) + count(replies & CORNERS);
    let potential = count(around(other) & empty);
    let corner = i32::from(bit & CORNERS != 0);
    let parity = i32::from(bit & odd != 0);
    let open = count(NEIGHBOURS[usize::from(square % 64)] & empty);
    -16 * mobility - 2 * potential + 8 * corner + 4 * parity - open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::endgame::guess::Draw;
    use plywood_games::othello::Position;
    use plywood_games::othello::machine::Portable;

    fn order(guess: &impl Guess, position: &Position, first: u8) -> Vec<u8> {
        let mut children = Children::<MANY>::new();
        children.play(Portable, position.own(), position.other(), position.legal());
        children.rank(Portable, guess, position.empty(), first);
        std::iter::from_fn(|| children.next()).map(|child| child.square).collect()
    }

    #[test]
    fn every_move_comes_once_and_the_known_one_first() {
        let legal: Vec<u8> = Squares(Position::START.legal()).collect();
        for first in &legal {
            let mut order = order(&Draw, &Position::START, *first);
            assert_eq!(order.first(), Some(first));
            order.sort_unstable();
            assert_eq!(order, legal);
        }
    }

    #[test]
    fn a_guess_decides_the_order_where_many_squares_are_empty() {
        let legal: Vec<u8> = Squares(Position::START.legal()).collect();
        for wanted in &legal {
            // After three more plies, the first move is still on its square.
            let guess =
                |own: u64, other: u64| if (own | other) >> wanted & 1 == 1 { -DISC } else { DISC };
            let sign = if DEPTHS.len() % 2 == 1 { 1 } else { -1 };
            let guess = |own: u64, other: u64| 20 * sign * guess(own, other);
            assert_eq!(order(&guess, &Position::START, NO_MOVE).first(), Some(wanted));
        }
    }
}
