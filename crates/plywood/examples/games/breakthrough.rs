//! The rules of Breakthrough on a board of six by six, and an evaluator.
//!
//! Each side has two rows of pawns. A pawn steps forward, straight or diagonally, to an empty square; it captures only
//! diagonally. A side wins if it reaches the far row or captures all pawns of the other side. There are no draws, and
//! there is always a move: the pawn farthest ahead can go to one of the squares diagonally in front of it.

use plywood::{Depth, Evaluate, Game, Value, mix};
use std::fmt::{self, Write};

/// Squares are numbered row by row from the side to move, eight to a row, of which six are on the board. A row is a
/// byte, so swapping bytes turns the board around, and no pawn can leave the board on one side and reappear on the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    own: u64,
    other: u64,
    /// The value of the own pawns minus that of the other side's, updated by each move.
    balance: i16,
}

const WIDTH: u8 = 6;
const BOARD: u64 = 0x3F3F_3F3F_3F3F;
const FIRST_ROW: u64 = 0x3F;

/// The value of a pawn for its side by its square, as that side numbers squares. Pawns at home guard, pawns far ahead
/// threaten, and pawns at the edge have fewer moves.
const WORTH: [i8; 64] = {
    const ROWS: [i8; WIDTH as usize] = [24, 20, 22, 27, 36, 0];
    const COLUMNS: [i8; WIDTH as usize] = [0, 1, 2, 2, 1, 0];
    let mut worth = [0; 64];
    let mut square = 0;
    while square < 48 {
        if square % 8 < 6 {
            worth[square] = ROWS[square / 8] + COLUMNS[square % 8];
        }
        square += 1;
    }
    worth
};

/// Returns the value of a pawn on this square, as its own side numbers squares.
#[inline]
fn worth(square: u8) -> i16 {
    i16::from(WORTH[usize::from(square % 64)])
}

/// Converts a square to the other side's numbering.
#[inline]
fn seen_from_the_other_side(square: u8) -> u8 {
    (square ^ 0b11_1000) - 16
}

/// A step from a square to one in the next row: 7, 8 or 9 farther.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl fmt::Display for Step {
    /// Writes the step from the point of view of the side that moves: columns a to f, rows 1 to 6.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in [self.from, self.to] {
            write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1)?;
        }
        Ok(())
    }
}

/// The moves of a position: the squares that pawns can reach, by kind of step. There is no list; the moves are counted
/// and taken out of the sets one by one, from the far row back.
#[derive(Clone, Debug)]
pub(crate) struct Steps([u64; 5]);

/// The stride of each kind of step, captures first.
const STRIDES: [u8; 5] = [9, 7, 8, 9, 7];

impl Iterator for Steps {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        for (targets, stride) in self.0.iter_mut().zip(STRIDES) {
            if let Some(highest) = targets.checked_ilog2() {
                *targets ^= 1 << highest;
                #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
                let to = highest as u8;
                return Some(Step { from: to - stride, to });
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.iter().map(|targets| targets.count_ones() as usize).sum();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Steps {}

impl Board {
    /// Creates a board with these pawns, and computes its balance.
    pub(crate) fn of(own: u64, other: u64) -> Board {
        let pawns = |pawns: u64| (0..48).filter(move |square| pawns >> square & 1 == 1);
        let others = pawns(other).map(|square| worth(seen_from_the_other_side(square)));
        Board { own, other, balance: pawns(own).map(worth).sum::<i16>() - others.sum::<i16>() }
    }

    /// Returns the pawns of the side to move, and those of the other side.
    #[inline]
    pub(crate) fn pawns(&self) -> (u64, u64) {
        (self.own, self.other)
    }

    /// Returns whether the side that moved last has won.
    #[inline]
    pub(crate) fn is_lost(&self) -> bool {
        self.other & FIRST_ROW != 0 || self.own == 0
    }

    /// Returns the value of an unfinished game for the side to move.
    #[inline]
    pub(crate) fn balance(&self) -> i16 {
        self.balance
    }

    /// Returns the board as text, far row first: `x` are the pawns of the side to move.
    pub(crate) fn draw(&self) -> String {
        let square = |square: u8| match (self.own >> square & 1, self.other >> square & 1) {
            (1, _) => " x",
            (_, 1) => " o",
            _ => " .",
        };
        let mut text = String::new();
        for row in (0..WIDTH).rev() {
            let squares: String = (0..WIDTH).map(|column| square(8 * row + column)).collect();
            writeln!(text, "{}{squares}", row + 1).expect("writing to a string cannot fail");
        }
        text + "  a b c d e f\n"
    }
}

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Breakthrough;

impl Game for Breakthrough {
    type Position = Board;
    type Move = Step;
    type Moves = Steps;
    type Key = (u64, u64);

    fn root(&self) -> Board {
        Board::of(0x3F3F, 0x3F3F << 32)
    }

    /// Yields captures first, then steps straight ahead.
    #[inline]
    fn moves(&self, board: &Board) -> Steps {
        if board.is_lost() {
            return Steps([0; 5]);
        }
        let empty = BOARD & !(board.own | board.other);
        let (right, ahead, left) = (board.own << 9, board.own << 8, board.own << 7);
        Steps([right & board.other, left & board.other, ahead & empty, right & empty, left & empty])
    }

    #[inline]
    fn play(&self, board: &Board, Step { from, to }: Step) -> Board {
        let taken = board.other >> to & 1;
        let mut balance = board.balance + worth(to) - worth(from);
        if taken == 1 {
            balance += worth(seen_from_the_other_side(to));
        }
        let turned = |pawns: u64| pawns.swap_bytes() >> 16;
        Board {
            own: turned(board.other & !(1 << to)),
            other: turned(board.own ^ (1 << from | 1 << to)),
            balance: -balance,
        }
    }

    #[inline]
    fn key(&self, board: &Board) -> (u64, u64) {
        board.pawns()
    }

    #[inline]
    fn hash(&self, board: &Board) -> u64 {
        mix(board.own ^ board.other.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Returns a slot for each square and direction of a step.
    #[inline]
    fn slot(&self, _: &Board, step: Step) -> usize {
        usize::from(step.from) << 2 | usize::from(step.to - step.from - 7)
    }
}

/// The value of a won game; all pawns together are worth less than 500.
pub(crate) const WIN: i16 = 1000;

/// Evaluates a position by its pawns. All wins are worth the same.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pawns;

impl Evaluate<Breakthrough> for Pawns {
    #[inline]
    fn value(&self, _: &Breakthrough, board: &Board, _: Depth) -> Value {
        Value::from(if board.is_lost() { -WIN } else { board.balance() })
    }

    /// Wins and losses are decided: a search that finds one need not look deeper.
    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        value.get().abs() >= i32::from(WIN)
    }
}
