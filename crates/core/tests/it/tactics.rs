//! Tactics: a verdict replaces the value of its node.

use crate::runs;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Algorithm, Depth, Game, Search, Tactics, Value, Window};
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Returns the results of alpha-beta and NegaScout, which use verdicts.
fn answers<T: EvaluatesItself>(tree: &T, depth: Depth, tactics: impl Tactics<T>) -> [Value; 2] {
    let mut search = Search::new(tree, tree).tactics(tactics);
    let root = search.root(&tree.root(), depth);
    let Ok(by_alpha_beta) = alpha_beta(&mut search, &root, Window::FULL);
    let Ok(by_negascout) = NegaScout::PAPER.search(&mut search, &root, Window::FULL);
    [by_alpha_beta, by_negascout]
}

/// Declares one position in three even, regardless of what is below it.
#[derive(Clone, Copy)]
struct Even;

impl Even {
    fn is_even<G: Game>(game: &G, position: &G::Position) -> bool {
        game.hash(position).is_multiple_of(3)
    }
}

impl<G: Game> Tactics<G> for Even {
    fn verdict(&mut self, game: &G, position: &G::Position, _: Depth, _: Window) -> Option<Value> {
        Even::is_even(game, position).then_some(Value::ZERO)
    }
}

/// Returns the minimax value of the tree with the verdicts of `Even`.
fn evaluated<T: EvaluatesItself>(tree: &T, position: &T::Position, depth: Depth) -> Value {
    if Even::is_even(tree, position) {
        return Value::ZERO;
    }
    let moves = tree.moves(position).into_iter();
    let children = moves.map(|m| -evaluated(tree, &tree.play(position, m), depth - tree.cost(m)));
    let best = if depth == 0 { None } else { children.max() };
    best.unwrap_or_else(|| tree.value(tree, position, depth))
}

#[test]
fn a_verdict_replaces_the_value_of_its_node() {
    struct Replaced;

    impl Check for Replaced {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = evaluated(tree, &tree.root(), instance.depth);
            assert_eq!(answers(tree, instance.depth, Even), [value; 2]);
        }
    }

    suite::run(&mut Replaced);
}

/// Knows the value of one position in three, and returns only as much of it as the window requires.
#[derive(Clone, Copy)]
struct Oracle<'t, T>(&'t T);

impl<T: EvaluatesItself> Tactics<T> for Oracle<'_, T> {
    fn verdict(
        &mut self,
        tree: &T,
        position: &T::Position,
        depth: Depth,
        window: Window,
    ) -> Option<Value> {
        let known = tree.hash(position).is_multiple_of(3);
        known.then(|| {
            let value = oracle::value(tree, self.0, position, depth);
            value.clamp(window.alpha(), window.beta())
        })
    }
}

#[test]
fn a_verdict_outside_the_window_need_only_be_a_bound() {
    struct Bounded;

    impl Check for Bounded {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            let value = oracle::value(tree, tree, &tree.root(), instance.depth);
            assert_eq!(answers(tree, instance.depth, Oracle(tree)), [value; 2]);
        }
    }

    suite::run(&mut Bounded);
}

#[test]
fn a_bound_for_a_leaf_is_not_taken_for_its_value() {
    /// Evaluates leaves, and returns only as much of their values as the window requires.
    struct LeafBound;

    impl<T: EvaluatesItself> Tactics<T> for LeafBound {
        fn verdict(
            &mut self,
            tree: &T,
            p: &T::Position,
            depth: Depth,
            window: Window,
        ) -> Option<Value> {
            (depth == 0).then(|| tree.value(tree, p, depth).clamp(window.alpha(), window.beta()))
        }
    }

    let tree = runs::tree("3 9");
    assert_eq!(answers(&tree, 1, LeafBound), [Value::from(9); 2]);
}

#[test]
fn a_verdict_at_the_root_is_the_answer() {
    struct Lost;

    impl<G: Game> Tactics<G> for Lost {
        fn verdict(&mut self, _: &G, _: &G::Position, _: Depth, _: Window) -> Option<Value> {
            Some(Value::MIN)
        }
    }

    let tree = runs::tree("((6 5)(7 1))((9 8)(4 3))");
    let mut search = Search::new(&tree, &tree).tactics(Lost);
    let outcome = Algorithm::AlphaBeta.run(&mut search, &tree.root(), 3).expect("not too deep");
    assert_eq!((outcome.value, outcome.line), (Some(Value::MIN), vec![]));
}
