//! The rules of Breakthrough on a board of six by six, and what a position is worth.
//!
//! Each side has two rows of pawns. A pawn steps forward, straight or diagonally, to an empty square; only diagonally it
//! takes. Whoever reaches the far row, or takes all pawns of the other side, has won. There are no draws, and there is
//! always a move: the pawn farthest ahead can go to one of the squares diagonally in front of it.

use plywood::{Depth, Game, Horizon, Value, mix};
use std::fmt::{self, Write};

/// Squares are numbered row by row from the side of whoever is to move, eight to a row, of which six are on the board: a
/// row is a byte, so that the board is turned round by swapping bytes, and no pawn leaves it on one side to come back on the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    own: u64,
    other: u64,
    /// What the pawns are worth to the side to move, less those of the other side: kept up to date by each move.
    balance: i16,
}

const WIDTH: u8 = 6;
const BOARD: u64 = 0x3F3F_3F3F_3F3F;
const FIRST_ROW: u64 = 0x3F;

/// What a pawn is worth to its side by its square, as that side numbers squares. Those at home guard, those far ahead
/// threaten, those at the edge have fewer ways to go.
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

/// What a pawn on this square is worth to the side that numbers squares so.
#[inline]
fn worth(square: u8) -> i16 {
    i16::from(WORTH[usize::from(square % 64)])
}

/// The same square as the other side numbers it.
#[inline]
fn seen_from_the_other_side(square: u8) -> u8 {
    (square ^ 0b11_1000) - 16
}

/// From a square to one in the next row: 7, 8 or 9 farther.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl fmt::Display for Step {
    /// As the side that moves sees it: columns a to f, rows 1 to 6.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in [self.from, self.to] {
            write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1)?;
        }
        Ok(())
    }
}

/// The moves of a position: where pawns can go to, by kind of step. Nothing is put in a list; the moves are counted and
/// taken out of the sets one by one, from the far row back.
#[derive(Clone, Debug)]
pub(crate) struct Steps([u64; 5]);

/// How far each kind of step goes: captures first.
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
    /// The board with these pawns, from scratch.
    pub(crate) fn of(own: u64, other: u64) -> Board {
        let pawns = |pawns: u64| (0..48).filter(move |square| pawns >> square & 1 == 1);
        let others = pawns(other).map(|square| worth(seen_from_the_other_side(square)));
        Board { own, other, balance: pawns(own).map(worth).sum::<i16>() - others.sum::<i16>() }
    }

    /// The pawns of the side to move, and those of the other side.
    #[inline]
    pub(crate) fn pawns(&self) -> (u64, u64) {
        (self.own, self.other)
    }

    /// Whether the side that moved last has won.
    #[inline]
    pub(crate) fn is_lost(&self) -> bool {
        self.other & FIRST_ROW != 0 || self.own == 0
    }

    /// What an unfinished game is worth to the side to move.
    #[inline]
    pub(crate) fn balance(&self) -> i16 {
        self.balance
    }

    /// The board as text, far row first: `x` are the pawns of the side to move.
    pub(crate) fn draw(&self) -> String {
        let square = |square: u8| match (self.own >> square & 1, self.other >> square & 1) {
            (1, _) => " x",
            (_, 1) => " o",
            _ => " .",
        };
        let mut text = String::new();
        for row in (0..WIDTH).rev() {
            let squares: String = (0..WIDTH).map(|column| square(8 * row + column)).collect();
            writeln!(text, "{}{squares}", row + 1).expect("a string takes all");
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

    /// Captures first, then steps straight ahead.
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

    /// Where a pawn steps from, and in which direction.
    #[inline]
    fn slot(&self, _: &Board, step: Step) -> usize {
        usize::from(step.from) << 2 | usize::from(step.to - step.from - 7)
    }
}

/// What a won game is worth; pawns are worth less than 500 in all.
pub(crate) const WIN: i16 = 1000;

/// Judges by the pawns. All wins are worth the same.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pawns;

impl Horizon<Breakthrough> for Pawns {
    #[inline]
    fn value(&self, _: &Breakthrough, board: &Board, _: Depth) -> Value {
        Value::from(if board.is_lost() { -WIN } else { board.balance() })
    }

    /// Wins and losses are: a search that finds one need not look deeper.
    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        value.get().abs() >= i32::from(WIN)
    }
}
