//! The order of moves for endgames.

use super::moves::legal;
use super::{Move, Othello, Position, count};
use plywood_core::order::Arranged;
use plywood_core::{Evaluate, Game, Order};

/// Orders moves by the number of replies: the best move from memory first, then the moves that leave the opponent the
/// fewest replies. A reply in a corner counts twice, and of moves with equal counts a corner comes first. If only a few
/// squares are empty, moves into quarters of the board with an odd number of empty squares come first: the side that
/// plays there first also makes the last move there.
///
/// Intended for searches to the end of the game. The order never changes a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FewestReplies;

/// With at most this number of empty squares, replies are not counted, because counting costs more than it saves.
const BY_QUARTERS: i16 = 4;

const CORNERS: u64 = 0x8100_0000_0000_0081;
const QUARTERS: [u64; 4] =
    [0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000];

impl Order<Othello> for FewestReplies {
    type Moves = Sorted;

    fn arrange<H: Evaluate<Othello>>(
        &mut self,
        _: &Othello,
        _: &H,
        node: Arranged<'_, Othello>,
    ) -> Sorted {
        let best = node.hint.and_then(|number| node.moves.clone().nth(number.get()));
        let rank = Rank::of(node.position, node.moves.len());
        let mut sorted = Sorted::EMPTY;
        for m in node.moves {
            let rank = if Some(m) == best { 0 } else { 1 + rank.of_move(node.position, m) };
            sorted.insert(rank, m);
        }
        sorted
    }
}

/// The criterion by which moves are ranked.
enum Rank {
    /// There is only one move, so no ranking is needed.
    Alone,
    /// Moves on these squares come first.
    Squares(u64),
    Replies,
}

impl Rank {
    fn of(position: &Position, moves: usize) -> Rank {
        if moves == 1 {
            Rank::Alone
        } else if count(position.empty()) <= BY_QUARTERS {
            Rank::Squares(odd_quarters(position))
        } else {
            Rank::Replies
        }
    }

    fn of_move(&self, position: &Position, m: Move) -> u8 {
        match self {
            Rank::Alone => 0,
            Rank::Squares(first) => u8::from(m.bit() & first == 0),
            Rank::Replies => replies(position, m),
        }
    }
}

/// The squares of the quarters of the board that have an odd number of empty squares.
fn odd_quarters(position: &Position) -> u64 {
    let odd = |quarter: &&u64| count(position.empty() & **quarter) % 2 == 1;
    QUARTERS.iter().filter(odd).fold(0, |squares, quarter| squares | quarter)
}

/// The rank of a move by the replies that it leaves; fewer replies give a lower rank.
#[expect(clippy::cast_possible_truncation, reason = "at most 62 squares and 4 corners")]
fn replies(position: &Position, m: Move) -> u8 {
    let child = Othello.play(position, m);
    let replies = legal(child.own, child.other);
    let weighed = replies.count_ones() + (replies & CORNERS).count_ones();
    (2 * weighed + u32::from(m.bit() & CORNERS == 0)) as u8
}

/// An iterator over the moves of a position, sorted by rank.
#[derive(Clone, Debug)]
pub struct Sorted {
    /// The rank of each move in the upper byte and its number in the lower, in ascending order, so that moves of equal
    /// rank keep the game's order.
    ranked: [u16; 64],
    next: u8,
    end: u8,
}

impl Sorted {
    const EMPTY: Sorted = Sorted { ranked: [0; 64], next: 0, end: 0 };

    /// Inserts a move by insertion sort, which suits the typical ten moves.
    fn insert(&mut self, rank: u8, m: Move) {
        let entry = u16::from_le_bytes([m.number(), rank]);
        let mut place = usize::from(self.end);
        while place > 0 && self.ranked[place - 1] > entry {
            self.ranked[place] = self.ranked[place - 1];
            place -= 1;
        }
        self.ranked[place] = entry;
        self.end += 1;
    }
}

impl Iterator for Sorted {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let entry = *self.ranked[..usize::from(self.end)].get(usize::from(self.next))?;
        self.next += 1;
        Some(Move::numbered(entry.to_le_bytes()[0]))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.end - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Sorted {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;
    use crate::othello::Evaluator;
    use plywood_core::memory::MoveNumber;

    fn arranged(text: &str, hint: Option<usize>) -> (Position, Vec<Move>) {
        let position = Othello.read(text).expect("a position");
        let moves = Othello.moves(&position);
        let hint = hint.and_then(MoveNumber::new);
        let node = Arranged { position: &position, depth: 9, hint, moves };
        let sorted = FewestReplies.arrange(&Othello, &Evaluator::Zero, node);
        assert_eq!(sorted.len(), sorted.clone().count());
        (position, sorted.collect())
    }

    const MIDDLE: &str = "f5d6c3d3c4f4c5b3c2e6c6b4";

    #[test]
    fn every_move_comes_once_and_the_one_from_memory_first() {
        let (position, moves) = arranged(MIDDLE, Some(3));
        let own: Vec<Move> = Othello.moves(&position).collect();
        assert_eq!(moves[0], own[3]);
        assert!(own.len() == moves.len() && own.iter().all(|m| moves.contains(m)));
    }

    #[test]
    fn moves_that_leave_fewer_replies_come_first() {
        let (position, moves) = arranged(MIDDLE, None);
        let left: Vec<u8> = moves.iter().map(|&m| replies(&position, m)).collect();
        assert!(left.is_sorted() && left[0] < left[left.len() - 1], "{left:?}");
    }

    #[test]
    fn near_the_end_odd_quarters_come_first() {
        // The empty squares are a1 and h1, each alone in its quarter, and a8 and b8.
        let ranks = [
            "-OOXXOO-", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "OOOOOOOO",
            "--OXXXXX",
        ];
        let (_, moves) = arranged(&format!("{} X", ranks.concat()), None);
        assert_eq!(moves.iter().map(Move::to_string).collect::<Vec<_>>(), ["a1", "h1", "a8", "b8"]);
        assert_eq!(arranged(&format!("OX{} X", "-".repeat(62)), None).1, [Move::PASS]);
    }
}
