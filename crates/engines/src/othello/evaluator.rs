//! The evaluators of Othello by name: those of the rules' crate, and those that were trained.

use super::bill::{self, Bill};
use super::patterns::{self, Patterns};
use plywood_core::{Depth, Evaluate, Value};
use plywood_games::othello::{self as rules, Othello, Position};
use plywood_games::{Evaluators, HasEvaluators, Named, Worth};

/// An evaluator of Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluator {
    /// One of the evaluators of `plywood-games`, which need no training.
    Simple(rules::Evaluator),
    /// [`Bill`]: the chance of winning, by two Gaussian distributions of five features.
    Bill,
    /// [`Patterns`] with the weights that are part of the program.
    Patterns,
}

impl Evaluate<Othello> for Evaluator {
    #[inline]
    fn value(&self, rules: &Othello, position: &Position, depth: Depth) -> Value {
        match self {
            Evaluator::Simple(evaluator) => evaluator.value(rules, position, depth),
            Evaluator::Bill => Bill.value(rules, position, depth),
            Evaluator::Patterns => Patterns::built_in().value(rules, position, depth),
        }
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

impl Evaluators<Othello> for Evaluator {
    // The first is the default: with it, the tournament program plays.
    const ALL: &'static [Named<Evaluator>] = &[PATTERNS, simple(0), simple(1), simple(2), BILL];

    fn worth(&self, value: Value) -> Worth {
        match self {
            Evaluator::Simple(evaluator) => evaluator.worth(value),
            Evaluator::Bill => bill::worth(value),
            Evaluator::Patterns => Worth::By(discs(value)),
        }
    }

    fn clear_lead(&self) -> Option<Value> {
        match self {
            Evaluator::Simple(evaluator) => evaluator.clear_lead(),
            // The odds are nine to one.
            Evaluator::Bill => Some(Value::from(220)),
            Evaluator::Patterns => Some(Value::nearest((8 * patterns::DISC).into())),
        }
    }
}

/// Returns the size of a value of [`Patterns`] in discs, rounded.
fn discs(value: Value) -> u32 {
    const DISC: u32 = patterns::DISC.unsigned_abs();
    (value.get().unsigned_abs() + DISC / 2) / DISC
}

const BILL: Named<Evaluator> = Named {
    name: "bill",
    about: "the log-odds of winning, in hundredths, by edges, mobility, squares and sequences",
    evaluator: Evaluator::Bill,
};

const PATTERNS: Named<Evaluator> = Named {
    name: "patterns",
    about: "the expected score in 64ths of a disc, by trained patterns of edges, lines, diagonals and corners",
    evaluator: Evaluator::Patterns,
};

/// Returns the evaluator of `plywood-games` with this number.
const fn simple(number: usize) -> Named<Evaluator> {
    let Named { name, about, evaluator } = Othello::EVALUATORS[number];
    Named { name, about, evaluator: Evaluator::Simple(evaluator) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_evaluator_of_the_rules_is_listed() {
        let names = |of: &mut dyn Iterator<Item = &'static str>| of.collect::<Vec<_>>();
        let all = names(&mut Evaluator::ALL.iter().map(|named| named.name));
        let simple = names(&mut Othello::EVALUATORS.iter().map(|named| named.name));
        assert!(simple.iter().all(|name| all.contains(name)), "{simple:?} in {all:?}");
        assert_eq!(all[0], "patterns", "the tournament program plays by default");
    }
}
