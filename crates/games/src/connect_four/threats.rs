use super::board::{column, playable, threats};
use super::evaluator::weight;
use super::{Position, board};
use crate::Squares;
use plywood_core::order::Arranged;
use plywood_core::{Evaluate, Game, Order};

/// Orders moves by threats: the best move from memory first, then the moves that leave the most threats (empty cells
/// that would make four in a row), then the moves nearest to the centre. Moves that cannot be better than another are
/// omitted.
///
/// A side that can make four in a row does so. With two or more plies left, the side occupies the cell where the
/// opponent would make four, if there is one, and puts no disc under such a cell if it has another move. With one ply
/// left, the disc goes as near to the centre as possible. For both [evaluators](super::Evaluator), an omitted move is
/// worth no more than a move that is tried: an immediate win is worth the most, a loss at the next ply the least, and a
/// disc as much as its column. So values, and the lines that prove them, are those of a search of all moves. (Tactics
/// could decide such nodes before they are searched, but then there is no line. The decision also depends on the depth,
/// which the rules do not know: with one ply left, the search does not see a loss at the next ply and counts discs
/// instead.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats;

/// A list of at most seven moves.
#[derive(Clone, Debug)]
pub struct Few {
    moves: [u8; board::WIDTH as usize],
    next: u8,
    end: u8,
}

impl Few {
    const NONE: Few = Few { moves: [0; board::WIDTH as usize], next: 0, end: 0 };

    /// A list of one move, given as a set of one cell.
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
    fn arrange<H: Evaluate<G>>(&mut self, _: &G, _: &H, node: Arranged<'_, G>) -> Few {
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

impl Threats {
    /// Returns a rank for every legal move, greater for better moves, for orders that must not omit any: four in a row
    /// first, then the cell where the opponent would make four; last the cells below such a cell. The others are
    /// ranked by threats, then by their column.
    #[must_use]
    #[inline]
    pub fn rank(position: &Position, m: u8) -> i32 {
        let cell = 1_u64 << m;
        let dangers = threats(position.other(), position.all);
        if threats(position.own, position.all) & cell != 0 {
            3000
        } else if dangers & cell != 0 {
            2000
        } else {
            let is_unsafe = dangers >> 1 & cell != 0;
            i32::from(score(position, m)) - if is_unsafe { 1000 } else { 0 }
        }
    }
}

/// The best move with one ply left: one that makes four in a row, or else the one nearest to the centre.
#[inline]
fn best(position: &Position) -> u64 {
    /// The columns grouped by worth, from the centre outwards.
    const COLUMNS: [u64; 4] =
        [column(3), column(2) | column(4), column(1) | column(5), column(0) | column(6)];
    let moves = playable(position.all);
    let wins = threats(position.own, position.all) & moves;
    let cells = COLUMNS.map(|cells| cells & moves).into_iter().find(|&cells| cells != 0);
    lowest(if wins != 0 { wins } else { cells.unwrap_or(0) })
}

/// The moves that are worth trying with two or more plies left.
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

/// The lowest of these cells.
#[inline]
const fn lowest(cells: u64) -> u64 {
    cells & cells.wrapping_neg()
}

/// The score by which moves are ordered, better moves higher: threats first, then the column.
#[inline]
fn score(position: &Position, m: u8) -> u8 {
    let bit = 1 << m;
    let mut left = threats(position.own | bit, position.all | bit);
    // There are few threats, so counting them one by one is faster than counting over all 42 cells.
    let mut count = 0;
    while left != 0 {
        left &= left - 1;
        count += 1;
    }
    8 * count + weight(m).unsigned_abs()
}
