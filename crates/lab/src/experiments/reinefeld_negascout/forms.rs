//! NegaScout in forms that the library does not have: another depth of the shallow rule, a second search from the old
//! best value, fail-hard answers.

use crate::prelude::*;
use plywood_games::synthetic::{AnyPosition, AnyTree};

/// A form of NegaScout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// The depth up to which an answer is taken as exact. Sound up to 2.
    pub(super) shallow: Depth,
    pub(super) again: Again,
    pub(super) fails: Fails,
}

/// Where the window of a second search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// At the answer of the first search, as in the paper.
    FromAnswer,
    /// At the best value before the first search.
    FromBest,
}

/// What a search returns if the value is outside its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fails {
    /// The bound that it found.
    Soft,
    /// The end of the window.
    Hard,
}

impl Form {
    /// The form of Fig. 2.2.
    pub(super) const PAPER: Form = Form { shallow: 2, again: Again::FromAnswer, fails: Fails::Soft };

    /// Returns the value of the tree and the number of leaf visits.
    pub(super) fn search(self, tree: &Tree, depth: Depth) -> (Value, u64) {
        let mut searcher = Searcher { game: tree.any(), form: self, visits: 0 };
        let root = searcher.game.root();
        let value = searcher.node(&root, depth, Value::NEG_INF, Value::INF);
        (value, searcher.visits)
    }
}

struct Searcher<'t> {
    game: AnyTree<'t>,
    form: Form,
    visits: u64,
}

impl Searcher<'_> {
    fn node(&mut self, position: &AnyPosition, depth: Depth, alpha: Value, beta: Value) -> Value {
        let moves = if depth == 0 { 0..0 } else { self.game.moves(position) };
        if moves.is_empty() {
            self.visits += 1;
            return self.game.value(&self.game, position, depth);
        }
        let mut best = Value::NEG_INF;
        for m in moves {
            let child = self.game.play(position, m);
            let low = alpha.max(best);
            let high = if m == 0 { beta } else { low.next() };
            let mut value = -self.node(&child, depth - 1, -high, -low);
            if value > best && m > 0 && alpha < value && value < beta && depth > self.form.shallow {
                let from = match self.form.again {
                    Again::FromAnswer => value,
                    Again::FromBest => low,
                };
                value = -self.node(&child, depth - 1, -beta, -from);
            }
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        match self.form.fails {
            Fails::Soft => best,
            Fails::Hard => best.clamp(alpha, beta),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::small_trees::{Family, worth};
    use crate::measure::cost;
    use plywood_core::Algorithm;
    use plywood_core::search::negascout::{NegaScout, ShallowRule};

    #[test]
    fn the_papers_form_and_that_without_the_shallow_rule_are_the_librarys() {
        for family in Family::all(4) {
            let (tree, depth) = (family.tree(7), family.depth());
            for (shallow, rule) in [(2, ShallowRule::On), (0, ShallowRule::Off)] {
                let library = Algorithm::NegaScout(NegaScout { shallow: rule, ..NegaScout::PAPER });
                let library = cost(&tree, depth, library);
                let ours = Form { shallow, ..Form::PAPER }.search(&tree, depth);
                assert_eq!(ours, (library.value, library.leaves), "{}", family.arguments(7));
            }
        }
    }

    #[test]
    fn every_sound_form_finds_the_value() {
        for family in Family::all(4) {
            let (tree, depth) = (family.tree(9), family.depth());
            let value = worth(&tree.any(), &tree.any().root(), depth);
            for form in [
                Form { again: Again::FromBest, ..Form::PAPER },
                Form { shallow: 0, again: Again::FromBest, fails: Fails::Hard },
            ] {
                assert_eq!(form.search(&tree, depth).0, value, "{form:?} {}", family.arguments(9));
            }
        }
    }
}
