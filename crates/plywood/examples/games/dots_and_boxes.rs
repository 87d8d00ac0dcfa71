//! The rules of Dots and Boxes with three by three boxes, and an evaluator.
//!
//! The sides draw the 24 edges one by one. The side that draws the fourth edge of a box owns the box, and moves again.
//! The side with more boxes at the end wins.
//!
//! In a [`Game`] the turn alternates at every move. So before a side moves again, the other side must move, and its
//! only move is to pass; that pass takes no depth.

use plywood::{Depth, Evaluate, Game, Value, mix};

/// A position is small enough to be its own key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    /// The drawn edges: 0 to 11 from left to right, row by row from the top; 12 to 23 from top to bottom, column by
    /// column from the left.
    pub(crate) edges: u32,
    /// The number of boxes of the side to move minus that of the other side.
    balance: i8,
    /// Whether the side to move must pass.
    passes: bool,
}

pub(crate) const EDGES: u8 = 24;
const ALL: u32 = (1 << EDGES) - 1;
pub(crate) const BOXES: usize = 9;

/// The four edges of each box.
const BORDERS: [u32; BOXES] = {
    let mut borders = [0; BOXES];
    let mut number = 0;
    while number < BOXES {
        let (row, column) = (number / 3, number % 3);
        let top = 3 * row + column;
        let left = 12 + 3 * column + row;
        borders[number] = 1 << top | 1 << (top + 3) | 1 << left | 1 << (left + 3);
        number += 1;
    }
    borders
};

/// The borders of the boxes on both sides of each edge; `NO_BOX` where there is none. It has an entry for every
/// five-bit number, so that no index needs a bounds check.
const SIDES: [[u32; 2]; 32] = {
    let mut sides = [[NO_BOX; 2]; 32];
    let mut number = 0;
    while number < BOXES {
        let mut edge = 0;
        while edge < EDGES as usize {
            if BORDERS[number] >> edge & 1 == 1 {
                let free = if sides[edge][0] == NO_BOX { 0 } else { 1 };
                sides[edge][free] = BORDERS[number];
            }
            edge += 1;
        }
        number += 1;
    }
    sides
};

/// A border that is never drawn in full.
const NO_BOX: u32 = 1 << 31;

/// The number of an edge, or [`PASS`].
pub(crate) type Edge = u8;

/// The only move of a side that must pass.
pub(crate) const PASS: Edge = 31;

/// The moves of a position: three sets of edges, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Edges([u32; 3]);

impl Iterator for Edges {
    type Item = Edge;

    #[inline]
    fn next(&mut self) -> Option<Edge> {
        let edges = self.0.iter_mut().find(|edges| **edges != 0)?;
        #[expect(clippy::cast_possible_truncation, reason = "a word has 32 bits")]
        let edge = edges.trailing_zeros() as u8;
        *edges &= *edges - 1;
        Some(edge)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.iter().map(|edges| edges.count_ones() as usize).sum();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Edges {}

impl Board {
    /// Returns whether the side to move must pass.
    pub(crate) fn passes(self) -> bool {
        self.passes
    }

    /// Returns the number of edges that are not drawn. It is also the number of plies left, because passes take none.
    pub(crate) fn edges_left(self) -> u16 {
        u16::from(EDGES) - u16::try_from(self.edges.count_ones()).expect("there are 24")
    }

    /// Returns the number of boxes of the side to move minus that of the other side.
    #[inline]
    pub(crate) fn balance(self) -> i16 {
        i16::from(self.balance)
    }

    /// Returns the edges as text.
    pub(crate) fn draw(self) -> String {
        let drawn = |edge: usize| self.edges >> edge & 1 == 1;
        let mut text = String::new();
        for row in 0..4 {
            for column in 0..3 {
                text += if drawn(3 * row + column) { "+---" } else { "+   " };
            }
            text += "+\n";
            for column in (0..4).filter(|_| row < 3) {
                text += if drawn(12 + 3 * column + row) { "|   " } else { "    " };
            }
            text += if row < 3 { "\n" } else { "" };
        }
        text
    }
}

/// The rules.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DotsAndBoxes;

impl Game for DotsAndBoxes {
    type Position = Board;
    type Move = Edge;
    type Moves = Edges;
    type Key = Board;

    const FREE_MOVES: bool = true;

    fn root(&self) -> Board {
        Board { edges: 0, balance: 0, passes: false }
    }

    /// Yields moves that complete a box first, and moves that let the other side complete one last.
    #[inline]
    fn moves(&self, board: &Board) -> Edges {
        if board.passes {
            return Edges([1 << PASS, 0, 0]);
        }
        let (mut last, mut third) = (0, 0);
        for border in BORDERS {
            let missing = border & !board.edges;
            let but_one = missing & missing.wrapping_sub(1);
            if but_one == 0 {
                last |= missing;
            } else if but_one.is_power_of_two() {
                third |= missing;
            }
        }
        let free = ALL & !board.edges;
        Edges([last, free & !(last | third), third & !last])
    }

    #[inline]
    fn play(&self, board: &Board, edge: Edge) -> Board {
        if edge == PASS {
            return Board { balance: -board.balance, passes: false, ..*board };
        }
        let edges = board.edges | 1 << edge;
        let [one, another] = SIDES[usize::from(edge % 32)].map(|border| edges & border == border);
        let completed = i8::from(one) + i8::from(another);
        Board { edges, balance: -(board.balance + completed), passes: completed > 0 && edges != ALL }
    }

    #[inline]
    fn key(&self, board: &Board) -> Board {
        *board
    }

    #[inline]
    fn hash(&self, board: &Board) -> u64 {
        let balance = u64::from(board.balance.cast_unsigned());
        mix(u64::from(board.edges) | balance << 24 | u64::from(board.passes) << 32)
    }

    #[inline]
    fn slot(&self, _: &Board, edge: Edge) -> usize {
        usize::from(edge)
    }

    #[inline]
    fn cost(&self, edge: Edge) -> Depth {
        Depth::from(edge != PASS)
    }
}

/// Evaluates a position by its boxes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Boxes;

impl Evaluate<DotsAndBoxes> for Boxes {
    #[inline]
    fn value(&self, _: &DotsAndBoxes, board: &Board, _: Depth) -> Value {
        Value::from(board.balance())
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
