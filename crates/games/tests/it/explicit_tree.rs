//! Explicit trees: their shape, and how they are created from other games.

use plywood_core::{Depth, Evaluate, Game, MAX_DEPTH, Value};
use plywood_games::synthetic::{
    Child, ExplicitTree, IidTree, LeafValues, Malformed, OrderedTree, RaggedTree, RandomGame, Statics,
    Weights,
};
use std::cell::Cell;
use std::ops::Range;

fn text(text: &str) -> ExplicitTree {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn values(numbers: &[i16]) -> Vec<Value> {
    numbers.iter().copied().map(Value::from).collect()
}

#[test]
fn a_uniform_tree_is_made_of_its_leaves() {
    let made = |width, depth, leaves: &[i16]| ExplicitTree::uniform(width, depth, &values(leaves));
    assert_eq!(made(2, 3, &[6, 5, 7, 1, 9, 8, 4, 3]), Ok(text("((6 5)(7 1))((9 8)(4 3))")));
    assert_eq!(made(3, 1, &[1, 2, 3]), Ok(text("1 2 3")));
    assert_eq!(made(1, 3, &[4]), Ok(text("(((4)))")));
    assert_eq!(made(3, 2, &[1, 2, 3, 4, 5, 6, 7, 8, 9]), Ok(text("(1 2 3)(4 5 6)(7 8 9)")));
    for width in [1, 2, 10_001, u32::MAX] {
        assert_eq!(made(width, 0, &[4]), Ok(text("4")), "a tree of depth 0 has one leaf and any width");
    }
}

#[test]
fn a_uniform_tree_needs_a_width_a_depth_and_leaves_that_fit() {
    let refused = |width, depth, given: usize| {
        ExplicitTree::uniform(width, depth, &vec![Value::ZERO; given]).unwrap_err()
    };
    assert_eq!(refused(0, 0, 1), Malformed::NoWidth);
    assert_eq!(refused(0, 2, 0), Malformed::NoWidth);
    assert_eq!(refused(1, 1001, 1), Malformed::TooDeep);
    assert_eq!(refused(1, 1_000_000_000, 1), Malformed::TooDeep);
    assert_eq!(refused(2, u64::MAX, 1), Malformed::TooDeep);
    for (width, depth, given) in
        [(2, 3, 7), (2, 3, 9), (2, 0, 0), (u32::MAX, 1, 1), (u32::MAX, 1000, 1)]
    {
        assert_eq!(refused(width, depth, given), Malformed::Leaves { width, depth, given });
    }
    assert_eq!(
        ExplicitTree::uniform(1, 0, &[Value::INF]).unwrap_err().to_string(),
        "the value ∞ is outside -2147483645 to 2147483645"
    );
}

#[test]
fn a_uniform_tree_may_be_a_thousand_plies_deep() {
    let tree = ExplicitTree::uniform(1, 1000, &[Value::ZERO]).expect("a path");
    assert_eq!((tree.height(), tree.nodes(), tree.leaves()), (MAX_DEPTH, 1001, 1));
}

#[test]
fn a_tree_is_uniform_if_all_widths_are_equal_and_all_leaves_at_one_depth() {
    for (tree, width) in [
        ("5", Some(1)),
        ("(((5)))", Some(1)),
        ("1 2 3", Some(3)),
        ("((6 5)(7 1))((9 8)(4 3))", Some(2)),
        ("2:(3 4)", Some(2)),
        ("1 (2 3)", None),
        ("(1 2)(3)", None),
        ("(1 2)(3 (4 5))", None),
    ] {
        assert_eq!(text(tree).uniform_width(), width, "{tree}");
    }
}

#[test]
fn the_frontier_is_where_a_search_would_end() {
    let tree = text("1 2:(3 (4 5))");
    let paths = |depth| {
        let mut paths = Vec::new();
        tree.frontier(depth, &mut |path, _| paths.push(path.to_vec()));
        paths
    };
    assert_eq!(paths(0), [Vec::<Child>::new()]);
    assert_eq!(paths(1), [vec![0], vec![1]]);
    assert_eq!(paths(2), [vec![0], vec![1, 0], vec![1, 1]]);
    assert_eq!(paths(MAX_DEPTH), [vec![0], vec![1, 0], vec![1, 1, 0], vec![1, 1, 1]]);
    assert_eq!(
        [0, 1, 2, 3].map(|depth| tree.unevaluated_at(depth)),
        [Some(vec![]), None, Some(vec![1, 1]), None]
    );
}

/// Asserts that both games have the same shape, and the same values at all nodes or at leaves only.
fn assert_same<G: Game, H: Evaluate<G>>(
    (game, evaluator, position): (&G, &H, &G::Position),
    (tree, node): (&ExplicitTree, <ExplicitTree as Game>::Position),
    depth: Depth,
    statics: Statics,
) {
    let moves = game.moves(position).into_iter();
    let ends = depth == 0 || moves.len() == 0;
    let value = (ends || statics == Statics::Written).then(|| evaluator.value(game, position, depth));
    assert_eq!(tree.value_at(node), value);
    assert_eq!(tree.moves(&node).len(), if ends { 0 } else { moves.len() });
    if !ends {
        for (m, child) in moves.zip(tree.moves(&node)) {
            let below = (game, evaluator, &game.play(position, m));
            assert_same(below, (tree, tree.play(&node, child)), depth - 1, statics);
        }
    }
}

fn written_out_is_the_same<G: Game + Evaluate<G>>(game: &G) {
    for depth in 0..=5 {
        for statics in [Statics::Written, Statics::Omitted] {
            let tree = ExplicitTree::written_out(game, game, depth, statics, 100_000).expect("small");
            assert_same((game, game, &game.root()), (&tree, tree.root()), depth, statics);
        }
    }
}

#[test]
fn a_game_written_out_has_the_same_shape_and_values() {
    let range = LeafValues::Range(Value::from(100));
    for seed in 0..20 {
        written_out_is_the_same(&IidTree::new(3, 4, seed, range).expect("valid"));
        written_out_is_the_same(&RaggedTree::<false>::new(4, 5, seed, range).expect("valid"));
        written_out_is_the_same(&RandomGame::new(4, 5, seed).expect("valid"));
        for weights in [Weights::Equal, Weights::First(60.0), Weights::Each(vec![0, 1, 2])] {
            written_out_is_the_same(
                &OrderedTree::new(3, 4, seed, LeafValues::Extremes, weights).expect("valid"),
            );
        }
    }
}

#[test]
fn a_written_tree_without_inner_values_can_be_written_again() {
    let tree = text("((6 5)(7 1))((9 8)(4 3))");
    assert_eq!(ExplicitTree::written_out(&tree, &tree, 3, Statics::Omitted, 15), Ok(tree));
}

/// A game that never ends and counts the positions it creates.
struct Endless {
    width: u32,
    made: Cell<usize>,
}

impl Game for Endless {
    type Position = u64;
    type Move = u32;
    type Moves = Range<u32>;
    type Key = u64;

    fn root(&self) -> u64 {
        1
    }

    fn moves(&self, _: &u64) -> Range<u32> {
        0..self.width
    }

    fn play(&self, p: &u64, m: u32) -> u64 {
        self.made.set(self.made.get() + 1);
        p.wrapping_mul(31).wrapping_add(m.into())
    }

    fn key(&self, p: &u64) -> u64 {
        *p
    }

    fn hash(&self, p: &u64) -> u64 {
        *p
    }
}

fn write_endless(width: u32, depth: Depth, most: usize) -> (Result<ExplicitTree, Malformed>, usize) {
    let game = Endless { width, made: Cell::new(0) };
    let zero = |_: &Endless, _: &u64, _: Depth| Value::ZERO;
    (ExplicitTree::written_out(&game, &zero, depth, Statics::Written, most), game.made.get())
}

#[test]
fn no_more_nodes_are_made_than_were_allowed() {
    for (depth, most) in [(6, 1000), (6, 1), (6, 0), (1, 10), (3, 1110)] {
        let (tree, made) = write_endless(10, depth, most);
        assert_eq!(tree, Err(Malformed::TooManyNodes));
        assert!(made <= most, "{made} positions for {most} nodes");
    }
    assert_eq!(write_endless(10, 3, 1111).0.map(|tree| tree.nodes()), Ok(1111));
}

#[test]
fn no_path_is_written_out_that_is_too_deep_to_be_searched() {
    assert_eq!(write_endless(1, MAX_DEPTH, 10_000).0.map(|tree| tree.height()), Ok(MAX_DEPTH));
    assert_eq!(write_endless(1, MAX_DEPTH + 1, 10_000).0, Err(Malformed::TooDeep));
    assert_eq!(write_endless(1, Depth::MAX, 100_000).0, Err(Malformed::TooDeep));
}

#[test]
fn passes_cannot_be_written_out() {
    let passing = |seed| RaggedTree::<true>::new(3, 4, seed, LeafValues::Extremes).expect("valid");
    let refused = (0..10).map(passing).filter(|tree| {
        ExplicitTree::written_out(tree, tree, 4, Statics::Omitted, 1_000_000)
            == Err(Malformed::FreeMove)
    });
    assert!(refused.count() > 0);
}
