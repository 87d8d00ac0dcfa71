//! What a position is worth.
//!
//! The constants of [`Evaluator::Positional`] are round numbers of our own: a corner is worth some seven moves more to
//! choose from, and a disc beside an empty corner costs what makes up for the moves it may bring.

use super::{Othello, Position, count, moves};
use crate::{Judged, Named};
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
    fn value(&self, _: &Othello, position: &Position, _: Depth) -> Value {
        let over = position.is_over();
        Value::from(match self {
            Evaluator::Zero if over => position.score(),
            Evaluator::Zero => 0,
            _ if over => FINISHED * position.score(),
            Evaluator::Discs => count(position.own) - count(position.other),
            Evaluator::Positional => MOBILITY * mobility(position) + squares(position),
        })
    }
}

/// How many moves more the side to move has than the other.
fn mobility(position: &Position) -> i16 {
    count(position.legal()) - count(moves::legal(position.other, position.own))
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
}
