//! The evaluators of Othello.
//!
//! The constants of [`Evaluator::Positional`] are round numbers of our own: a corner is worth about as much as seven
//! more moves to choose from, and a disc beside an empty corner costs about as much as the moves that it may gain.

use super::{Othello, Position, count, moves};
use crate::{Evaluators, HasEvaluators, Named, Worth};
use plywood_core::{Depth, Evaluate, Value};

/// The evaluators of Othello.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// Mobility (the number of legal moves), corners, and the other squares by their kind.
    #[default]
    Positional,
    /// The difference of discs, as beginners judge positions.
    Discs,
    /// Only finished games count, by the difference of discs.
    Zero,
}

/// The value of a disc in a finished game for [`Evaluator::Positional`] and [`Evaluator::Discs`]. For them, every won
/// game is worth more than any unfinished game.
pub const FINISHED: i16 = 500;

/// The value of one more legal move.
const MOBILITY: i16 = 8;
/// The value of a corner.
const CORNER: i16 = 55;
/// The penalty for a disc diagonally next to an empty corner (an X-square).
const X_SQUARE: i16 = 22;
/// The penalty for a disc on the edge next to an empty corner (a C-square).
const C_SQUARE: i16 = 9;
/// The value of any other disc on an edge.
const EDGE: i16 = 4;

const CORNERS: u64 = 0x8100_0000_0000_0081;
const X_SQUARES: u64 = 0x0042_0000_0000_4200;
const C_SQUARES: u64 = 0x4281_0000_0000_8142;
const EDGES: u64 = 0x3C00_8181_8181_003C;

// A side has at most 62 moves, one on each square that two discs leave empty. A game that is not drawn is won by at
// least two discs.
const _: () =
    assert!(62 * MOBILITY + 4 * (CORNER + X_SQUARE) + 8 * C_SQUARE + 16 * EDGE < 2 * FINISHED);

impl Evaluate<Othello> for Evaluator {
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

/// The value of the side to move's discs on corners, edges and beside empty corners, minus that of the other side's.
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

impl HasEvaluators for Othello {
    type Evaluator = Evaluator;

    const UNIT: Option<&'static str> = Some("discs");
}

impl Evaluators<Othello> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = &[
        Named {
            name: "positional",
            about: "mobility, corners, squares beside corners, edges",
            evaluator: Evaluator::Positional,
        },
        Named { name: "discs", about: "the difference of discs", evaluator: Evaluator::Discs },
        Named {
            name: "zero",
            about: "only finished games count, by discs; empty squares count for the winner",
            evaluator: Evaluator::Zero,
        },
    ];

    fn worth(&self, value: Value) -> Worth {
        const DISC: u32 = FINISHED.unsigned_abs() as u32;
        let size = value.get().unsigned_abs();
        match self {
            // No unfinished game is worth that much.
            Evaluator::Positional | Evaluator::Discs if size >= 2 * DISC => Worth::By(size / DISC),
            Evaluator::Zero | Evaluator::Discs => Worth::By(size),
            Evaluator::Positional => Worth::Points(size),
        }
    }

    fn clear_lead(&self) -> Option<Value> {
        Some(Value::from(match self {
            Evaluator::Positional => 2 * CORNER,
            Evaluator::Discs | Evaluator::Zero => 16,
        }))
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
        assert_eq!(squares_of(a1 | b1 | b2, d4), CORNER, "beside an occupied corner");
    }

    #[test]
    fn the_kinds_of_squares_do_not_overlap_and_are_complete() {
        let kinds = [CORNERS, X_SQUARES, C_SQUARES, EDGES];
        assert_eq!(kinds.map(u64::count_ones), [4, 4, 8, 16]);
        assert_eq!(kinds.iter().fold(0, |all, kind| all ^ kind).count_ones(), 32);
    }
}
