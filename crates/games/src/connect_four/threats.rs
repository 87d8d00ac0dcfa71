use super::board::{column, playable, threats};
use super::evaluator::weight;
use super::{Position, board};
use crate::Squares;
use plywood_core::order::Arranged;
use plywood_core::{Game, Horizon, Order};

/// The move that memory knows to be best, then those that leave most threats (empty cells that would make four), then
/// those nearest to the centre; and of moves that cannot be better than another, only that other.
///
/// A side that can make four in a row does so. With two plies left or more, the cell where the other side would make four
/// is taken, if there is one; and no disc is put under such a cell, if there is another move. With one ply left the disc
/// goes as near to the centre as it can. What is left out is worth no more than what is tried, to both
/// [evaluators](super::Evaluator): a win at once is worth most, a loss at the next ply least, and a disc what its column is.
/// So values, and the lines that prove them, are those of a search of all moves. (Tactics
/// could give a verdict in the same places, but a verdict has no line; and the rules know no depth, on which it
/// depends: with one ply left, a side that does not see the loss coming is worth what its discs are.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats;

/// At most seven moves.
#[derive(Clone, Debug)]
pub struct Few {
    moves: [u8; board::WIDTH as usize],
    next: u8,
    end: u8,
}

impl Few {
    const NONE: Few = Few { moves: [0; board::WIDTH as usize], next: 0, end: 0 };

    /// The only move to try, as a set.
    #[inline]
    fn one(cell: u64) -> Few {
        let mut one = Few::NONE;
        one.moves[0] = Squares::of(cell).next().unwrap_or(0);
        one.end = 1;
        one
    }
}

impl Iterator for Few {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let next = usize::from(self.next);
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        self.moves.get(next).copied()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.end - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Few {}

impl<G: Game<Position = Position, Move = u8>> Order<G> for Threats {
    type Moves = Few;

    #[inline]
    fn arrange<H: Horizon<G>>(&mut self, _: &G, _: &H, node: Arranged<'_, G>) -> Few {
        let Arranged { position, depth, hint, moves } = node;
        let worth_trying = if depth >= 2 { tried(position) } else { best(position) };
        if worth_trying & worth_trying.wrapping_sub(1) == 0 {
            return Few::one(worth_trying);
        }
        let first = hint.and_then(|number| moves.clone().nth(number.get()));
        let mut arranged = Few::NONE;
        let mut scores = [0_u8; board::WIDTH as usize];
        for m in moves.filter(|m| worth_trying >> m & 1 == 1) {
            let score = if first == Some(m) { u8::MAX } else { score(position, m) };
            let mut at = usize::from(arranged.end).min(scores.len() - 1);
            while at > 0 && scores[at - 1] < score {
                (scores[at], arranged.moves[at]) = (scores[at - 1], arranged.moves[at - 1]);
                at -= 1;
            }
            (scores[at], arranged.moves[at]) = (score, m);
            arranged.end += 1;
        }
        arranged
    }
}

/// The best move with one ply left: one that makes four in a row, or that nearest to the centre.
#[inline]
fn best(position: &Position) -> u64 {
    /// The columns of equal worth, from the centre.
    const COLUMNS: [u64; 4] =
        [column(3), column(2) | column(4), column(1) | column(5), column(0) | column(6)];
    let moves = playable(position.all);
    let wins = threats(position.own, position.all) & moves;
    let cells = COLUMNS.map(|cells| cells & moves).into_iter().find(|&cells| cells != 0);
    lowest(if wins != 0 { wins } else { cells.unwrap_or(0) })
}

/// The moves that are worth trying with two plies left or more.
#[inline]
fn tried(position: &Position) -> u64 {
    let moves = playable(position.all);
    let wins = threats(position.own, position.all) & moves;
    if wins != 0 {
        return lowest(wins);
    }
    let dangers = threats(position.other(), position.all);
    let forced = dangers & moves;
    let safe = moves & !(dangers >> 1);
    match (forced, safe) {
        (0, 0) => lowest(moves),
        (0, _) => safe,
        _ => lowest(forced),
    }
}

/// One of these cells.
#[inline]
const fn lowest(cells: u64) -> u64 {
    cells & cells.wrapping_neg()
}

/// The more, the better the move looks: threats first, then the column.
#[inline]
fn score(position: &Position, m: u8) -> u8 {
    let bit = 1 << m;
    let mut left = threats(position.own | bit, position.all | bit);
    // Threats are few, and counted one by one sooner than all 42 cells.
    let mut count = 0;
    while left != 0 {
        left &= left - 1;
        count += 1;
    }
    8 * count + weight(m).unsigned_abs()
}
