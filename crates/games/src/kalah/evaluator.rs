//! The judges of Kalah.

use super::{Kalah, Position};
use crate::{Judged, Named, Worth};
use plywood_core::{Depth, Horizon, Value};

/// What a position is worth, in stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// The own store minus the other, once the game is over with the stones that are swept.
    #[default]
    Stores,
    /// The same for finished games, and 0 for all others.
    Zero,
}

impl Horizon<Kalah> for Evaluator {
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

impl Judged for Kalah {
    type Evaluator = Evaluator;

    const UNIT: Option<&'static str> = Some("stones");

    const EVALUATORS: &'static [Named<Evaluator>] = &[
        Named {
            name: "stores",
            about: "own store minus the other's, swept at the end",
            evaluator: Evaluator::Stores,
        },
        Named {
            name: "zero",
            about: "only finished games count, by the difference of the stores",
            evaluator: Evaluator::Zero,
        },
    ];

    fn worth(_: &Evaluator, value: Value) -> Worth {
        Worth::By(value.get().unsigned_abs())
    }
}
