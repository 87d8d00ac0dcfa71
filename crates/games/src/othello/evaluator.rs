//! What a position is worth.
//!
//! The constants of [`Evaluator::Positional`] are round numbers of our own: a corner is worth some seven moves more to
//! choose from, and a disc beside an empty corner costs what makes up for the moves it may bring.

use super::{Othello, Position, count, moves};
use crate::{Judged, Named, Worth};
use plywood_core::{Depth, Horizon, Value};

/// The judges of Othello.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// Moves to choose from, corners, and the other squares by their kind.
    #[default]
    Positional,
    /// The difference of discs: what beginners look at.
    Discs,
    /// Only finished games count, by the difference of discs.
    Zero,
}

/// What a disc of a finished game counts for [`Evaluator::Positional`] and [`Evaluator::Discs`], to which no position
/// that is not finished is worth so much.
pub const FINISHED: i16 = 500;

/// What a move more to choose from is worth.
const MOBILITY: i16 = 8;
/// What a corner is worth.
const CORNER: i16 = 55;
/// What is lost by a disc on the diagonal beside an empty corner (an X-square).
const X_SQUARE: i16 = 22;
/// What is lost by a disc on the edge beside an empty corner (a C-square).
const C_SQUARE: i16 = 9;
/// What any other disc on an edge is worth.
const EDGE: i16 = 4;

const CORNERS: u64 = 0x8100_0000_0000_0081;
const X_SQUARES: u64 = 0x0042_0000_0000_4200;
const C_SQUARES: u64 = 0x4281_0000_0000_8142;
const EDGES: u64 = 0x3C00_8181_8181_003C;

// A side has a move on each of the 62 squares that two discs leave empty, at most. A game that is not drawn is won by
// two discs at least.
const _: () =
    assert!(62 * MOBILITY + 4 * (CORNER + X_SQUARE) + 8 * C_SQUARE + 16 * EDGE < 2 * FINISHED);

impl Horizon<Othello> for Evaluator {
    #[inline]
    fn value(&self, _: &Othello, position: &Position, _: Depth) -> Value {
        Value::from(match self {
            Evaluator::Zero if position.is_over() => position.score(),
            Evaluator::Zero => 0,
            Evaluator::Discs if position.is_over() => FINISHED * position.score(),
            Evaluator::Discs => count(position.own) - count(position.other),
            Evaluator::Positional => positional(position),
        })
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

fn positional(position: &Position) -> i16 {
    let own_moves = count(position.legal());
    let other_moves = count(moves::legal(position.other, position.own));
    if own_moves == 0 && other_moves == 0 {
        return FINISHED * position.score();
    }
    MOBILITY * (own_moves - other_moves) + squares(position)
}

/// What the side to move has on corners, edges and beside empty corners, less what the other has.
fn squares(position: &Position) -> i16 {
    let corners = position.empty() & CORNERS;
    let c_squares = (corners << 1 | corners >> 1 | corners << 8 | corners >> 8) & C_SQUARES;
    let x_squares = (corners << 9 | corners >> 9 | corners << 7 | corners >> 7) & X_SQUARES;
    let of = |discs: u64| {
        CORNER * count(discs & CORNERS) + EDGE * count(discs & EDGES)
            - C_SQUARE * count(discs & c_squares)
            - X_SQUARE * count(discs & x_squares)
    };
    of(position.own) - of(position.other)
}

impl Judged for Othello {
    type Evaluator = Evaluator;

    const UNIT: Option<&'static str> = Some("discs");

    const EVALUATORS: &'static [Named<Evaluator>] = &[
        Named {
            name: "positional",
            about: "moves to choose from, corners, squares beside them, edges",
            evaluator: Evaluator::Positional,
        },
        Named { name: "discs", about: "the difference of discs", evaluator: Evaluator::Discs },
        Named {
            name: "zero",
            about: "only finished games count, by discs, empty squares to the winner",
            evaluator: Evaluator::Zero,
        },
    ];

    fn worth(evaluator: &Evaluator, value: Value) -> Worth {
        const DISC: u32 = FINISHED.unsigned_abs() as u32;
        let size = value.get().unsigned_abs();
        match evaluator {
            // No unfinished game is worth as much.
            Evaluator::Positional | Evaluator::Discs if size >= 2 * DISC => Worth::By(size / DISC),
            Evaluator::Zero | Evaluator::Discs => Worth::By(size),
            Evaluator::Positional => Worth::Points(size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;
    use crate::othello::Side;

    #[test]
    fn what_one_side_gains_the_other_loses() {
        for transcript in ["", "f5", "f5d6c3", "f5d6c3d3c4f4c5b3c2", "f5f6e6f4e3d6g4d3c3h3"] {
            let position = Othello.read(transcript).expect("legal moves");
            let Position { own, other, .. } = position;
            let turned = Position::new(other, own, Side::X).expect("no overlap");
            assert_eq!(positional(&position), -positional(&turned), "{transcript}");
        }
        assert_eq!(positional(&Position::START), 0);
    }

    #[test]
    fn a_corner_is_worth_having_and_the_squares_beside_an_empty_one_are_not() {
        let squares_of = |own, other| squares(&Position::new(own, other, Side::X).expect("no overlap"));
        let [a1, b1, b2, c1, d4] = [0, 1, 9, 2, 27].map(|square| 1 << square);
        assert_eq!(squares_of(a1, d4), CORNER);
        assert_eq!(squares_of(d4, b2), X_SQUARE);
        assert_eq!(squares_of(b1, d4), -C_SQUARE);
        assert_eq!(squares_of(c1, d4), EDGE);
        assert_eq!(squares_of(a1 | b1 | b2, d4), CORNER, "beside a corner that is taken");
    }

    #[test]
    fn the_kinds_of_squares_do_not_overlap_and_are_all_there() {
        let kinds = [CORNERS, X_SQUARES, C_SQUARES, EDGES];
        assert_eq!(kinds.map(u64::count_ones), [4, 4, 8, 16]);
        assert_eq!(kinds.iter().fold(0, |all, kind| all ^ kind).count_ones(), 32);
    }
}
