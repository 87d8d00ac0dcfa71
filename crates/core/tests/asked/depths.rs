//! The depth of a move: reductions, extensions and pruning.

use super::{all_find, tree, values};
use plywood_core::search::selective::selective;
use plywood_core::tactics::{Asked, Considered, Plan};
use plywood_core::{Counters, Depth, Evaluate, Game, Search, Tactics, Value, Window};
use plywood_games::synthetic::RandomGame;
use plywood_testkit::oracle;
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};

/// Extends one move in three by a ply, once depth is short, and reduces one in five to the horizon. The rule does not
/// depend on the window.
#[derive(Clone)]
struct ByHash;

impl ByHash {
    fn depth<G: Game>(game: &G, child: &G::Position, depth: Depth) -> Depth {
        match game.hash(child) % 15 {
            0 | 3 | 6 | 9 | 12 if depth == 1 => 2,
            _ => depth,
        }
    }
}

impl<G: Game> Tactics<G> for ByHash {
    fn depth_of<E: Evaluate<G>>(&mut self, node: &Asked<'_, G, E>, child: &Considered<G>) -> Plan {
        let after = node.game.play(node.position, child.played);
        Plan::Search(ByHash::depth(node.game, &after, child.depth))
    }
}

/// Returns the minimax value of the tree with the depths of `ByHash`.
fn extended(game: &RandomGame, position: &<RandomGame as Game>::Position, depth: Depth) -> Value {
    let moves = game.moves(position);
    let children = moves.map(|m| {
        let child = game.play(position, m);
        -extended(game, &child, ByHash::depth(game, &child, depth - game.cost(m)))
    });
    let best = if depth == 0 { None } else { children.max() };
    best.unwrap_or_else(|| game.value(game, position, depth))
}

#[test]
fn extensions_that_do_not_depend_on_the_window_give_the_minimax_value_of_the_extended_tree() {
    let mut differ = 0;
    for seed in 1..=20 {
        let game = RandomGame::new(3, 20, seed).expect("a game");
        for depth in 0..=4 {
            let value = extended(&game, &game.root(), depth);
            differ += u32::from(value != oracle::value(&game, &game, &game.root(), depth));
            all_find(value, &game, depth, &ByHash);
        }
    }
    assert!(differ > 20, "extensions change values: {differ}");
}

/// Skips moves that are known not to exceed alpha.
#[derive(Clone)]
struct SkipsTheHopeless;

impl<G: Game> Tactics<G> for SkipsTheHopeless {
    fn depth_of<E: Evaluate<G>>(&mut self, node: &Asked<'_, G, E>, child: &Considered<G>) -> Plan {
        let after = node.game.play(node.position, child.played);
        let value = -oracle::value(node.game, node.evaluator, &after, child.depth);
        if value <= node.window.alpha() { Plan::Skip(value) } else { Plan::Search(child.depth) }
    }
}

#[test]
fn skipping_moves_by_a_true_bound_leaves_the_value_unchanged() {
    struct Skips;

    impl Check for Skips {
        fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
            if instance.depth <= 4 {
                let value = oracle::value(tree, tree, &tree.root(), instance.depth);
                all_find(value, tree, instance.depth, &SkipsTheHopeless);
            }
        }
    }

    suite::run(&mut Skips);
}

/// Skips every move, with a bound that is too high.
#[derive(Clone)]
struct SkipsAll;

impl<G: Game> Tactics<G> for SkipsAll {
    fn depth_of<E: Evaluate<G>>(&mut self, _: &Asked<'_, G, E>, _: &Considered<G>) -> Plan {
        Plan::Skip(Value::MAX)
    }
}

#[test]
fn a_bound_of_skipped_moves_never_exceeds_alpha() {
    let tree = tree("((6 5)(7 1))((9 8)(4 3))");
    let mut search = Search::new(&tree, &tree).tactics(SkipsAll);
    let root = search.root(&tree.root(), 3);
    let window = Window::minimal(Value::from(2));
    assert_eq!(selective(&mut search, &root, window), Ok(Value::from(2)));
}

/// Searches every move but the first only one ply deep.
#[derive(Clone)]
struct ReducesLateMoves;

impl<G: Game> Tactics<G> for ReducesLateMoves {
    fn depth_of<E: Evaluate<G>>(&mut self, _: &Asked<'_, G, E>, child: &Considered<G>) -> Plan {
        Plan::Search(if child.index == 0 { child.depth } else { child.depth.min(1) })
    }
}

#[test]
fn a_reduced_move_that_exceeds_alpha_is_searched_to_the_usual_depth() {
    // The second move looks like 9 one ply deep, and is worth 2; the third looks like 1 and is worth 8.
    let tree = tree("(4:(4 4)) (9:(2 2)) (1:(8 8))");
    assert_eq!(oracle::value(&tree, &tree, &tree.root(), 3), Value::from(8));
    let mut search = Search::new(&tree, &tree).tactics(ReducesLateMoves).observer(Counters::default());
    let root = search.root(&tree.root(), 3);
    let found = selective(&mut search, &root, Window::FULL);
    assert_eq!(found, Ok(Value::from(4)), "the third move is not searched to its end");
    // Both leaves of the first move; what the second looks like, then its leaves; what the third looks like.
    assert_eq!(search.observed().leaf_visits, 2 + 3 + 1);
    assert!(values(&tree, 3, &ReducesLateMoves).iter().all(|&value| value == Value::from(4)));
}
