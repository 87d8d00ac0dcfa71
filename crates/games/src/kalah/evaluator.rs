//! The evaluators of Kalah.

use super::{Kalah, Position};
use crate::{Evaluators, HasEvaluators, Named, Worth};
use plywood_core::{Depth, Evaluate, Value};

/// The evaluators of Kalah, which count stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// The side's own store minus the other's, including swept stones once the game is over.
    #[default]
    Stores,
    /// The difference of the stores for finished games, and 0 for all others.
    Zero,
}

impl Evaluate<Kalah> for Evaluator {
    #[inline]
    fn value(&self, game: &Kalah, position: &Position, _: Depth) -> Value {
        match self {
            Evaluator::Zero if !game.is_over(position) => Value::ZERO,
            Evaluator::Zero | Evaluator::Stores => Value::from(game.difference(position)),
        }
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

impl HasEvaluators for Kalah {
    type Evaluator = Evaluator;

    const UNIT: Option<&'static str> = Some("stones");
}

impl Evaluators<Kalah> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = &[
        Named {
            name: "stores",
            about: "own store minus the other's, including swept stones at the end",
            evaluator: Evaluator::Stores,
        },
        Named {
            name: "zero",
            about: "only finished games count, by the difference of the stores",
            evaluator: Evaluator::Zero,
        },
    ];

    fn worth(&self, value: Value) -> Worth {
        Worth::By(value.get().unsigned_abs())
    }

    fn clear_lead(&self) -> Option<Value> {
        Some(Value::from(8))
    }
}
