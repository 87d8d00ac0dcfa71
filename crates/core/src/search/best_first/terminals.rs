//! How best-first searches evaluate finished games, and why they stop.

use crate::search::{Answer, Node, Search, Setting};
use crate::{Game, Stopped, Value};
use core::cmp::Ordering;

/// How finished games are evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Terminals {
    /// A finished game has the evaluator's value.
    #[default]
    Evaluated,
    /// A win is worth infinity, a loss minus infinity, and a draw just more than a loss to the searching side. The sign
    /// of the evaluator's value decides.
    Decided,
}

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Turn {
    Searcher,
    Opponent,
}

impl Turn {
    pub(in crate::search) fn other(self) -> Turn {
        match self {
            Turn::Searcher => Turn::Opponent,
            Turn::Opponent => Turn::Searcher,
        }
    }
}

impl Terminals {
    /// Returns the static value of `node`.
    #[inline]
    pub(in crate::search) fn evaluate<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        turn: Turn,
    ) -> Answer<C> {
        let value = search.leaf(node)?;
        if self == Terminals::Evaluated || search.game.moves(&node.position).into_iter().len() > 0 {
            return Ok(value);
        }
        Ok(match (value.cmp(&Value::ZERO), turn) {
            (Ordering::Greater, _) => Value::INF,
            (Ordering::Less, _) => Value::NEG_INF,
            (Ordering::Equal, Turn::Searcher) => Value::NEG_INF.next(),
            (Ordering::Equal, Turn::Opponent) => Value::INF.previous(),
        })
    }

    /// Returns the result of a search that has nothing to expand.
    pub(in crate::search) fn end_at_root<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
    ) -> (Stopped, Option<Value>) {
        match self.evaluate(search, root, Turn::Searcher) {
            Ok(value) if root.depth == 0 => (deep_enough(value, Turn::Searcher), Some(value)),
            Ok(value) => (over(value, Turn::Searcher), Some(value)),
            Err(signal) => (signal.into(), None),
        }
    }
}

/// Returns the reason for stopping at a finished game that is worth `value` to the side whose turn it would be.
pub(in crate::search) fn over(value: Value, turn: Turn) -> Stopped {
    let win = match turn {
        Turn::Searcher => Value::INF,
        Turn::Opponent => Value::NEG_INF,
    };
    if value == win { Stopped::Won } else { Stopped::Settled }
}

/// Returns the reason for stopping at the end of a line of the requested length.
pub(in crate::search) fn deep_enough(value: Value, turn: Turn) -> Stopped {
    if over(value, turn) == Stopped::Won { Stopped::Won } else { Stopped::Complete }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_game_that_the_searching_side_has_won_is_won() {
        let ends = [
            (Value::INF, Turn::Searcher, Stopped::Won),
            (Value::INF, Turn::Opponent, Stopped::Settled),
            (Value::NEG_INF, Turn::Opponent, Stopped::Won),
            (Value::NEG_INF, Turn::Searcher, Stopped::Settled),
            (Value::NEG_INF.next(), Turn::Searcher, Stopped::Settled),
            (Value::MAX, Turn::Searcher, Stopped::Settled),
        ];
        for (value, turn, stopped) in ends {
            assert_eq!(over(value, turn), stopped, "{value} {turn:?}");
            let is_won = deep_enough(value, turn) == Stopped::Won;
            assert_eq!(is_won, stopped == Stopped::Won, "{value} {turn:?}");
        }
        assert_eq!(deep_enough(Value::ZERO, Turn::Searcher), Stopped::Complete);
    }
}
