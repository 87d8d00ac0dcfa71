use super::board::{WIDTH, column_of};
use super::{ConnectFour, Position};
use crate::{Evaluators, HasEvaluators, Named, Worth};
use plywood_core::{Depth, Evaluate, Game, Value};

/// The evaluators of Connect Four. For both, a win is worth more than anything else, and more the fewer discs it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// A disc in column 1 to 7 is worth 0 1 2 3 2 1 0 to its side.
    #[default]
    Center,
    /// Only finished games count.
    Zero,
}

/// The value of a hypothetical win with no disc on the board; each disc subtracts 1.
pub const WIN: i16 = 1000;

/// The least value of a win: a full board has 42 discs. It exceeds 54, the most that the columns can be worth.
const LEAST_WIN: i16 = WIN - 42;

/// The worth of a disc in this cell to its side, by its column.
#[inline]
pub(super) const fn weight(cell: u8) -> i8 {
    WEIGHTS[(cell % 64) as usize]
}

/// The weights by cell, for every number of six bits, so that no bounds check is needed.
const WEIGHTS: [i8; 64] = {
    const COLUMNS: [i8; WIDTH as usize] = [0, 1, 2, 3, 2, 1, 0];
    let (mut weights, mut cell) = ([0; 64], 0);
    while column_of(cell) < WIDTH {
        weights[cell as usize] = COLUMNS[column_of(cell) as usize];
        cell += 1;
    }
    weights
};

impl<G: Game<Position = Position>> Evaluate<G> for Evaluator {
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

    /// Whether the value is a win or a loss.
    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        value.get().abs() >= i32::from(LEAST_WIN)
    }
}

impl HasEvaluators for ConnectFour {
    type Evaluator = Evaluator;
}

impl Evaluators<ConnectFour> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = &[
        Named {
            name: "center",
            about: "discs count 0 1 2 3 2 1 0 by column; a win counts more than all of them, a quicker win most",
            evaluator: Evaluator::Center,
        },
        Named {
            name: "zero",
            about: "only finished games count; a quicker win counts more",
            evaluator: Evaluator::Zero,
        },
    ];

    fn worth(&self, value: Value) -> Worth {
        Worth::won_from(LEAST_WIN, value)
    }

    fn clear_lead(&self) -> Option<Value> {
        Some(Value::from(12))
    }
}
