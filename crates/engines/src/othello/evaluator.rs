//! The evaluators of Othello by name: those of the rules' crate, and those that were trained.

use super::bill::{self, Bill};
use plywood_core::{Depth, Evaluate, Value};
use plywood_games::othello::{self as rules, Othello, Position};
use plywood_games::{Evaluators, HasEvaluators, Named, Worth};

/// An evaluator of Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluator {
    /// One of the evaluators of `plywood-games`, which need no training.
    Simple(rules::Evaluator),
    /// The chance of winning, by two Gaussian distributions of five features.
    Bill,
}

impl Evaluate<Othello> for Evaluator {
    #[inline]
    fn value(&self, rules: &Othello, position: &Position, depth: Depth) -> Value {
        match self {
            Evaluator::Simple(evaluator) => evaluator.value(rules, position, depth),
            Evaluator::Bill => Bill.value(rules, position, depth),
        }
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

impl Evaluators<Othello> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = &[simple(0), simple(1), simple(2), BILL];

    fn worth(&self, value: Value) -> Worth {
        match self {
            Evaluator::Simple(evaluator) => evaluator.worth(value),
            Evaluator::Bill => bill::worth(value),
        }
    }
}

const BILL: Named<Evaluator> = Named {
    name: "bill",
    about: "the log-odds of winning, in hundredths, by edges, mobility, squares and sequences",
    evaluator: Evaluator::Bill,
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
    }
}
