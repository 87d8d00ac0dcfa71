//! Probes: a cheaper search answers what it is asked, and what the tactics believe is the result.

use super::{all_find, loosened};
use plywood_core::tactics::{Answered, Asked, Next, Probe};
use plywood_core::{Bounds, Evaluate, Game, Tactics, Value, Window};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Probes one position in two: this one with one ply less, then the one after the first move, which serves as the
/// position after a pass. Checks the answers, and believes nothing.
#[derive(Clone)]
struct Checking;

impl Checking {
    /// Returns the probe with this number and its right answer.
    fn probe<G: Game, E: Evaluate<G>>(
        node: &Asked<'_, G, E>,
        number: u16,
    ) -> (Probe<G::Position>, Value) {
        let Asked { game, evaluator, position, .. } = *node;
        let m = game.moves(position).into_iter().next().expect("the game is not over");
        let passed = (number == 1).then(|| game.play(position, m));
        let depth = node.depth - 1;
        let value = match &passed {
            None => oracle::value(game, evaluator, position, depth),
            Some(passed) => -oracle::value(game, evaluator, passed, depth),
        };
        (Probe { number, passed, depth, window: Window::minimal(value.previous()) }, value)
    }
}

impl<G: Game> Tactics<G> for Checking {
    fn probe<E: Evaluate<G>>(
        &mut self,
        node: &Asked<'_, G, E>,
        last: Option<Answered>,
    ) -> Next<G::Position> {
        if node.game.hash(node.position).is_multiple_of(2) {
            return Next::Moves;
        }
        if let Some(Answered { number, value }) = last {
            let (probe, right) = Checking::probe(node, number);
            let Bounds { lower, upper } = Bounds::proven(value, probe.window);
            assert!(lower <= right && right <= upper, "probe {number}: {value} for {right}");
            assert_eq!(value, right, "the value reaches beta, which is the value");
        }
        match last.map_or(0, |last| last.number + 1) {
            2 => Next::Moves,
            number => Next::Probe(Checking::probe(node, number).0),
        }
    }
}

#[test]
fn probes_are_answered_and_change_nothing_if_nothing_is_believed() {
    struct Answers;

    impl Check for Answers {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if instance.depth <= 4 {
                let value = oracle::value(tree, tree, &tree.root(), instance.depth);
                all_find(value, tree, instance.depth, &Checking);
            }
        }
    }

    suite::run(&mut Answers);
}

/// Believes a bound that is true.
#[derive(Clone)]
struct Knowing;

impl<G: Game> Tactics<G> for Knowing {
    fn probe<E: Evaluate<G>>(
        &mut self,
        node: &Asked<'_, G, E>,
        _: Option<Answered>,
    ) -> Next<G::Position> {
        let Asked { game, evaluator, position, depth, window } = *node;
        if game.hash(position).is_multiple_of(2) {
            return Next::Moves;
        }
        let value = oracle::value(game, evaluator, position, depth);
        Next::Believe(loosened(value, window))
    }
}

#[test]
fn a_true_belief_leaves_the_value_unchanged() {
    struct Believes;

    impl Check for Believes {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if instance.depth <= 4 {
                let value = oracle::value(tree, tree, &tree.root(), instance.depth);
                all_find(value, tree, instance.depth, &Knowing);
            }
        }
    }

    suite::run(&mut Believes);
}
