//! The evaluators of Othello by name: those of the rules' crate, and those that were trained.

use super::patterns::{self, Patterns};
use plywood_core::{Depth, Evaluate, Value};
use plywood_games::othello::{self as rules, Othello, Position};
use plywood_games::{Evaluators, HasEvaluators, Named, Worth};
use std::sync::LazyLock;

/// The trained evaluator, read once.
static BUILT_IN: LazyLock<Patterns> = LazyLock::new(Patterns::built_in);

/// The value of a disc for the trained evaluator.
const DISC: u32 = patterns::DISC.unsigned_abs();

/// An evaluator of Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluator {
    /// One of the evaluators of `plywood-games`, which need no training.
    Simple(rules::Evaluator),
    /// The evaluator [`patterns`](super::patterns), with the weights that are part of the program.
    Patterns,
}

impl Evaluate<Othello> for Evaluator {
    #[inline]
    fn value(&self, rules: &Othello, position: &Position, depth: Depth) -> Value {
        match self {
            Evaluator::Simple(evaluator) => evaluator.value(rules, position, depth),
            Evaluator::Patterns => BUILT_IN.value(rules, position, depth),
        }
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

impl Evaluators<Othello> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = &[simple(0), simple(1), simple(2), PATTERNS];

    fn worth(&self, value: Value) -> Worth {
        match self {
            Evaluator::Simple(evaluator) => evaluator.worth(value),
            Evaluator::Patterns => {
                let discs = (value.get().unsigned_abs() + DISC / 2) / DISC;
                Worth::By(discs)
            }
        }
    }
}

const PATTERNS: Named<Evaluator> = Named {
    name: "patterns",
    about: "patterns of edges, lines, diagonals and corners, weighted by self-play; in 1/64 disc",
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
    }
}
