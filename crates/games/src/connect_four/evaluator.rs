use super::board::{WIDTH, column_of};
use super::{ConnectFour, Position};
use crate::{Judged, Named, Worth};
use plywood_core::{Depth, Game, Horizon, Value};

/// The judges of Connect Four. To both of them a win is worth the more the fewer discs it took, and more than anything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// A disc in column 1 to 7 is worth 0 1 2 3 2 1 0 to its side.
    #[default]
    Center,
    /// Only finished games count.
    Zero,
}

/// What a win with no disc on the board would be worth; each disc takes 1 from it.
pub const WIN: i16 = 1000;

/// A win is worth at least this: a full board has 42 discs, and all that the columns can be worth is 54.
const LEAST_WIN: i16 = WIN - 42;

/// What a disc in this cell is worth to its side by its column.
#[inline]
pub(super) const fn weight(cell: u8) -> i8 {
    WEIGHTS[(cell % 64) as usize]
}

/// By cell; for every number of six bits, so that no number needs to be checked.
const WEIGHTS: [i8; 64] = {
    const COLUMNS: [i8; WIDTH as usize] = [0, 1, 2, 3, 2, 1, 0];
    let (mut weights, mut cell) = ([0; 64], 0);
    while column_of(cell) < WIDTH {
        weights[cell as usize] = COLUMNS[column_of(cell) as usize];
        cell += 1;
    }
    weights
};

impl<G: Game<Position = Position>> Horizon<G> for Evaluator {
    #[inline]
    fn value(&self, _: &G, position: &Position, _: Depth) -> Value {
        if position.is_lost() {
            return Value::from(i16::from(position.discs()) - WIN);
        }
        match self {
            Evaluator::Center => Value::from(i16::from(position.balance)),
            Evaluator::Zero => Value::ZERO,
        }
    }

    /// Wins and losses are.
    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        value.get().abs() >= i32::from(LEAST_WIN)
    }
}

impl Judged for ConnectFour {
    type Evaluator = Evaluator;

    const EVALUATORS: &'static [Named<Evaluator>] = &[
        Named {
            name: "center",
            about: "discs count 0 1 2 3 2 1 0 by their column, a win more than all of them, a quicker one most",
            evaluator: Evaluator::Center,
        },
        Named {
            name: "zero",
            about: "only finished games count, a quicker win more",
            evaluator: Evaluator::Zero,
        },
    ];

    fn worth(_: &Evaluator, value: Value) -> Worth {
        Worth::won_from(LEAST_WIN, value)
    }
}
