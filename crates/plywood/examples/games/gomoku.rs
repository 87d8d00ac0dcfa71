//! The rules of Gomoku on a board of nine by nine, and an evaluator.
//!
//! The sides take turns to put stones on empty cells; five or more in a row win. To keep the number of moves down, the
//! first stone must lie in the center, and every other stone at most two cells from another stone.
//!
//! A position stores what would be expensive to recompute: its hash, the cells near a stone, and the value of each line
//! of the board. A move changes at most four lines.

use plywood::{Depth, Evaluate, Game, Value, mix};
use std::fmt::{self, Write};

pub(crate) const SIZE: usize = 9;
pub(crate) const CELLS: usize = SIZE * SIZE;

/// The row and the column of each cell. Cells are numbered from the center outwards, so that moves in numerical order
/// begin there.
const PLACES: [(usize, usize); CELLS] = {
    let mut places = [(0, 0); CELLS];
    let (mut cell, mut distance) = (0, 0);
    while cell < CELLS {
        let mut square = 0;
        while square < CELLS {
            let (row, column) = (square / SIZE, square % SIZE);
            if row.abs_diff(4).pow(2) + column.abs_diff(4).pow(2) == distance {
                places[cell] = (row, column);
                cell += 1;
            }
            square += 1;
        }
        distance += 1;
    }
    places
};

/// For each cell, the cells at most two cells away.
static NEAR: [u128; CELLS] = {
    let mut near = [0; CELLS];
    let mut one = 0;
    while one < CELLS {
        let mut other = 0;
        while other < CELLS {
            let ((a, b), (c, d)) = (PLACES[one], PLACES[other]);
            if a.abs_diff(c) <= 2 && b.abs_diff(d) <= 2 {
                near[one] |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    near
};

/// The number of codes of lines. A code holds the contents of a line: its digits in base three are 0 for an empty cell,
/// 1 for a stone of the side that began, and 2 for one of the other side. Lines of five to nine cells have different
/// codes; 0 is for lines that are too short to matter.
const NUMBERS: usize = first_number(10);

/// Returns the code of an empty line of `length` cells.
const fn first_number(length: u32) -> usize {
    // 1 + 3^5 + 3^6 + …
    1 + (3_usize.pow(length) - 243) / 2
}

/// The value of five cells in a row, by the number of a side's stones there, if the other side has none.
const FIVE: [i16; 6] = [0, 1, 5, 20, 60, WON_LINE];

/// The value of five stones in a row. All other lines are worth less.
const WON_LINE: i16 = 1000;

/// The value of each line for the side that began: the sum over every five adjacent cells of the line.
static LINES: [i16; NUMBERS] = {
    let mut lines = [0; NUMBERS];
    let mut length = 5;
    while length <= 9 {
        let mut digits = 0;
        while digits < 3_usize.pow(length) {
            let (mut stones, mut rest, mut place) = ([0; 3], digits, 0);
            while place < 5 {
                stones[rest % 3] += 1;
                rest /= 3;
                place += 1;
            }
            let mut worth = match stones {
                [_, own, 0] => FIVE[own],
                [_, 0, other] => -FIVE[other],
                _ => 0,
            };
            if length > 5 {
                // The value of the line without its first cell.
                worth += lines[first_number(length - 1) + digits / 3];
            }
            lines[first_number(length) + digits] = worth;
            digits += 1;
        }
        length += 1;
    }
    lines
};

/// The number of lines: rows, columns, twice nine diagonals of at least five cells, and one line for all that are
/// shorter.
const LINE_COUNT: usize = 4 * SIZE + 1;
const SHORT: u8 = 36;

/// The four lines through each cell, and what a stone there adds to a line's code.
static CROSSING: [[(u8, u16); 4]; CELLS] = {
    let mut crossing = [[(0, 0); 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = PLACES[cell];
        crossing[cell] = [
            at(row, column),
            at(SIZE + column, row),
            diagonal(2 * SIZE, row, column),
            diagonal(3 * SIZE, row, SIZE - 1 - column),
        ];
        cell += 1;
    }
    crossing
};

#[expect(clippy::cast_possible_truncation, reason = "there are 37 lines, and 3^8 is the maximum")]
const fn at(line: usize, place: usize) -> (u8, u16) {
    (line as u8, 3_u16.pow(place as u32))
}

const fn diagonal(first: usize, row: usize, column: usize) -> (u8, u16) {
    if row.abs_diff(column) > 4 {
        (SHORT, 0)
    } else {
        at(first + 4 + row - column, if row < column { row } else { column })
    }
}

/// The codes of empty lines of nine cells, of eight, and so on.
const EMPTY_LINES: [u16; 5] = [9721, 3160, 973, 244, 1];

/// The codes of the lines of an empty board.
const EMPTY: [u16; LINE_COUNT] = {
    let mut empty = [0; LINE_COUNT];
    let mut line = 0;
    while line < 4 * SIZE {
        let shorter = if line < 2 * SIZE { 0 } else { (line % SIZE).abs_diff(4) };
        empty[line] = EMPTY_LINES[shorter];
        line += 1;
    }
    empty
};

/// The Zobrist numbers: the hash of a position is the exclusive or of a number for each of its stones.
static NUMBERS_OF_STONES: [[u64; 2]; CELLS] = {
    let mut numbers = [[0; 2]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        numbers[cell] = [mix(2 * cell as u64 + 1), mix(2 * cell as u64 + 2)];
        cell += 1;
    }
    numbers
};

/// The stones of both sides, and values derived from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// The stones of the side to move.
    own: u128,
    /// The stones of both sides.
    all: u128,
    /// The cells near a stone.
    near: u128,
    hash: u64,
    /// The codes of all lines.
    lines: [u16; LINE_COUNT],
    /// The value of all lines for the side that began.
    sum: i16,
    /// The number of stones.
    stones: u8,
    /// Whether the side that moved last has five in a row.
    is_lost: bool,
}

impl Board {
    const START: Board =
        Board { own: 0, all: 0, near: 1, hash: 0, lines: EMPTY, sum: 0, stones: 0, is_lost: false };

    /// Returns whether the side that moved last has won.
    #[inline]
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Returns whether there is no empty cell.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        usize::from(self.stones) == CELLS
    }

    /// Returns the value of an unfinished game for the side to move.
    #[inline]
    pub(crate) fn balance(&self) -> i16 {
        if self.stones.is_multiple_of(2) { self.sum } else { -self.sum }
    }

    /// Returns the stone in a cell, by row and column: the side that began is `x`.
    pub(crate) fn stone(&self, row: usize, column: usize) -> Option<char> {
        let cell = PLACES.iter().position(|&place| place == (row, column))?;
        let began = (self.own >> cell & 1 == 1) == self.stones.is_multiple_of(2);
        (self.all >> cell & 1 == 1).then_some(if began { 'x' } else { 'o' })
    }

    /// Returns the board as text.
    pub(crate) fn draw(&self) -> String {
        let cell = |row, column| [' ', self.stone(row, column).unwrap_or('.')];
        let mut text = String::new();
        for row in 0..SIZE {
            let cells: String = (0..SIZE).flat_map(|column| cell(row, column)).collect();
            writeln!(text, "{}{cells}", SIZE - row).expect("writing to a string cannot fail");
        }
        text + "  a b c d e f g h i\n"
    }
}

/// The number of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(pub(crate) u8);

impl Cell {
    /// Returns the row, from the top, and the column.
    pub(crate) fn place(self) -> (usize, usize) {
        PLACES[usize::from(self.0)]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.place();
        write!(f, "{}{}", char::from(b"abcdefghi"[column]), SIZE - row)
    }
}

/// A set of cells, in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Cells(u128);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "there are 128 bits")]
        let cell = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Cell(cell))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Cells {}

/// The rules of Gomoku.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gomoku;

impl Game for Gomoku {
    type Position = Board;
    type Move = Cell;
    type Moves = Cells;
    type Key = (u128, u128);

    fn root(&self) -> Board {
        Board::START
    }

    /// Yields moves from the center outwards.
    #[inline]
    fn moves(&self, board: &Board) -> Cells {
        Cells(if board.is_lost { 0 } else { board.near & !board.all })
    }

    #[inline]
    fn play(&self, board: &Board, Cell(cell): Cell) -> Board {
        let side = board.stones % 2;
        let number = usize::from(cell);
        let mut next = Board {
            own: board.own ^ board.all,
            all: board.all | 1 << cell,
            near: board.near | NEAR[number],
            hash: board.hash ^ NUMBERS_OF_STONES[number][usize::from(side)],
            stones: board.stones + 1,
            ..*board
        };
        for (line, stone) in CROSSING[number] {
            let before = &mut next.lines[usize::from(line)];
            let after = *before + stone * u16::from(side + 1);
            let worth = LINES[usize::from(after)];
            next.sum += worth - LINES[usize::from(*before)];
            next.is_lost |= worth.abs() >= WON_LINE;
            *before = after;
        }
        next
    }

    #[inline]
    fn key(&self, board: &Board) -> (u128, u128) {
        (board.own, board.all)
    }

    #[inline]
    fn hash(&self, board: &Board) -> u64 {
        board.hash
    }

    /// Returns a slot for each cell and side.
    #[inline]
    fn slot(&self, board: &Board, Cell(cell): Cell) -> usize {
        usize::from(cell) << 1 | usize::from(board.stones % 2)
    }
}

/// The value of a win with no stones on the board; each stone subtracts 1. The lines of an unfinished game are always
/// worth less.
pub(crate) const WIN: i16 = 20_000;

/// The least value of a win.
pub(crate) const LEAST_WIN: i16 = WIN - 81;

/// Evaluates a position by all fives in a row that one side can still fill. A quicker win is worth more.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fives;

impl Evaluate<Gomoku> for Fives {
    #[inline]
    fn value(&self, _: &Gomoku, board: &Board, _: Depth) -> Value {
        Value::from(if board.is_lost() {
            i16::from(board.stones) - WIN
        } else if board.is_full() {
            0
        } else {
            board.balance()
        })
    }

    /// Wins and losses are decided: a search that finds one need not look deeper.
    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        value.get().abs() >= i32::from(LEAST_WIN)
    }
}
