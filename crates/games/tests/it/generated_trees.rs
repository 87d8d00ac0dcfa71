//! Trees generated from a seed: their promises, their limits, and the tree that each seed generates.

use plywood_core::{Evaluate, Game, Value};
use plywood_games::synthetic::{
    ExplicitTree, IidTree, LeafValues, MAX_WIDTH, OrderedTree, PASS, RaggedTree, RandomGame, Statics,
    TreeError, Weights, minimal_tree,
};

const NINE: LeafValues = LeafValues::Range(Value::nearest(9));

fn written<G: Game + Evaluate<G>>(tree: Result<G, TreeError>, statics: Statics) -> String {
    let tree = tree.expect("valid parameters");
    ExplicitTree::written_out(&tree, &tree, 10, statics, 1000).expect("a small tree").to_string()
}

#[test]
fn a_seed_always_means_the_same_tree() {
    let ordered = |weights| written(OrderedTree::new(3, 2, 1, NINE, weights), Statics::Written);
    let extremes = OrderedTree::new(2, 2, 0, LeafValues::Extremes, Weights::Equal);
    for (tree, text) in [
        (written(IidTree::new(2, 3, 1, NINE), Statics::Omitted), "((4 5)(-2 4))((-3 -9)(2 -3))"),
        (ordered(Weights::Equal), "-1:(-3:(2 -3 9) -1:(4 0 -1) -6:(-6 5 -2))"),
        (ordered(Weights::First(60.0)), "-1:(-3:(-3 6 9) -1:(-1 -1 0) -6:(-6 5 -2))"),
        (ordered(Weights::Each(vec![1, 2, 3])), "-1:(-3:(2 6 -3) -1:(4 0 -1) -6:(-6 5 -2))"),
        (written(extremes, Statics::Omitted), "(2147483644 2147483645)(0 2147483645)"),
        (written(RaggedTree::<false>::new(3, 3, 8, NINE), Statics::Omitted), "((-9 7 -2)(5 -7)) -5 4"),
        (
            written(RandomGame::new(3, 2, 5), Statics::Written),
            "0:(-30094:(-13468 -61608 -57117) 19728:(35759) -21505:(-32385 -38090))",
        ),
    ] {
        assert_eq!(tree, text);
    }
    let passing = RaggedTree::<true>::new(3, 3, 10, NINE).expect("valid parameters");
    assert_eq!(shown(&passing, &passing.root()), "(((9 -5 6) (-2)) (pass ((4) (-6 -3))))");
}

/// The value of a leaf from the point of view of the side to move, or the children of an inner node; a pass is marked.
fn shown(tree: &RaggedTree<true>, node: &<RaggedTree<true> as Game>::Position) -> String {
    let children = tree.moves(node).map(|m| {
        let mark = if m == PASS { "pass " } else { "" };
        format!("{mark}{}", shown(tree, &tree.play(node, m)))
    });
    let children: Vec<_> = children.collect();
    if children.is_empty() {
        tree.value(tree, node, 0).to_string()
    } else {
        format!("({})", children.join(" "))
    }
}

#[test]
fn another_seed_means_another_tree() {
    let trees: std::collections::HashSet<String> =
        (0..100).map(|seed| written(IidTree::new(2, 4, seed, NINE), Statics::Omitted)).collect();
    assert_eq!(trees.len(), 100);
}

#[test]
fn leaf_values_are_drawn_from_their_whole_range() {
    let drawn = |values| {
        let tree = IidTree::new(1000, 1, 1, values).expect("valid parameters");
        let leaves =
            tree.moves(&tree.root()).map(|m| tree.value(&tree, &tree.play(&tree.root(), m), 0));
        leaves.collect::<std::collections::BTreeSet<Value>>()
    };
    let extremes = [Value::MIN, Value::MIN.next(), Value::ZERO, Value::MAX.previous(), Value::MAX];
    assert_eq!(drawn(LeafValues::Extremes), extremes.into());
    assert_eq!(drawn(NINE), (-9..=9).map(Value::nearest).collect());
    assert_eq!(drawn(LeafValues::Range(Value::ZERO)), [Value::ZERO].into());
}

/// Calls `check` at every node of many trees; its last argument is whether a pass led to the node.
fn each_ragged<const PASSES: bool>(check: &mut impl FnMut(&RaggedTree<PASSES>, &[u32], bool)) {
    for seed in 0..200 {
        let tree = RaggedTree::<PASSES>::new(4, 5, seed, NINE).expect("valid parameters");
        let mut nodes = vec![(tree.root(), false)];
        while let Some((node, passed)) = nodes.pop() {
            let moves: Vec<u32> = tree.moves(&node).collect();
            check(&tree, &moves, passed);
            nodes.extend(moves.iter().map(|&m| (tree.play(&node, m), m == PASS)));
        }
    }
}

#[test]
fn a_ragged_tree_has_leaves_and_widths_of_every_kind() {
    let mut widths = [0; 5];
    each_ragged::<false>(&mut |_, moves, _| widths[moves.len()] += 1);
    assert!(widths.iter().all(|&count| count > 1000), "{widths:?}");
}

#[test]
fn passes_are_free_forced_and_never_two_in_a_row() {
    let mut passes = 0;
    each_ragged::<true>(&mut |tree, moves, passed| {
        assert!(moves.len() <= 4);
        for &m in moves {
            assert_eq!(tree.cost(m) == 0, m == PASS);
        }
        if moves.contains(&PASS) {
            assert!(moves.len() == 1 && !passed);
            passes += 1;
        }
    });
    assert!(passes > 1000, "{passes}");
    each_ragged::<false>(&mut |tree, moves, _| {
        assert!(moves.iter().all(|&m| m < 4 && tree.cost(m) == 1));
    });
    const { assert!(RaggedTree::<true>::FREE_MOVES && !RaggedTree::<false>::FREE_MOVES) };
}

#[test]
fn a_random_game_is_worth_the_sum_of_its_moves() {
    let mut widths = [0; 6];
    for seed in 0..300 {
        let game = RandomGame::new(5, 4, seed).expect("valid parameters");
        let worth = |p: &<RandomGame as Game>::Position| i64::from(game.value(&game, p, 0).get());
        assert_eq!(worth(&game.root()), 0);
        let mut nodes = vec![(game.root(), 4)];
        while let Some((node, left)) = nodes.pop() {
            let moves = game.moves(&node);
            assert_eq!(moves.len() == 0, left == 0);
            widths[moves.len()] += 1;
            for m in moves {
                let next = game.play(&node, m);
                // The value of the move to the side that makes it. The next position is evaluated for the other side.
                let edge = -worth(&next) - worth(&node);
                assert!(edge.abs() <= 1 << 15, "{edge}");
                nodes.push((next, left - 1));
            }
        }
    }
    assert!(widths.iter().all(|&count| count > 1000), "{widths:?}");
}

#[test]
fn impossible_shapes_are_refused() {
    type New = fn(u32, u64) -> Option<TreeError>;
    let kinds: [New; 5] = [
        |width, depth| IidTree::new(width, depth, 1, NINE).err(),
        |width, depth| OrderedTree::new(width, depth, 1, NINE, Weights::Equal).err(),
        |width, depth| RaggedTree::<true>::new(width, depth, 1, NINE).err(),
        |width, depth| RaggedTree::<false>::new(width, depth, 1, NINE).err(),
        |width, depth| RandomGame::new(width, depth, 1).err(),
    ];
    for new in kinds {
        for width in [0, 10_001, u32::MAX] {
            assert_eq!(new(width, 3), Some(TreeError::Width(width)));
        }
        for depth in [1001, 1_000_000_000, u64::MAX] {
            assert_eq!(new(3, depth), Some(TreeError::Depth(depth)));
        }
        assert_eq!((new(1, 0), new(MAX_WIDTH, 1000)), (None, None));
    }
}

#[test]
fn impossible_ranges_are_refused() {
    let most = i64::from(Value::MAX.get());
    for r in [-1, most + 1, i64::MAX, i64::MIN] {
        assert_eq!(LeafValues::range(r), Err(TreeError::Range(r)));
    }
    assert_eq!(LeafValues::range(most), Ok(LeafValues::Range(Value::MAX)));
    for r in [Value::from(-1), Value::INF] {
        let error = Some(TreeError::Range(r.get().into()));
        let values = LeafValues::Range(r);
        assert_eq!(IidTree::new(2, 2, 1, values).err(), error);
        assert_eq!(OrderedTree::new(2, 2, 1, values, Weights::Equal).err(), error);
        assert_eq!(RaggedTree::<true>::new(2, 2, 1, values).err(), error);
    }
}

#[test]
fn errors_name_the_wrong_value_and_the_allowed_range() {
    for (error, text) in [
        (TreeError::Width(0), "a width of 0 is out of range; it must be between 1 and 10000"),
        (TreeError::Depth(1001), "a depth of 1001 is out of range; it must be between 0 and 1000"),
        (TreeError::Range(-1), "a range of -1 is not allowed; it must be between 0 and 2147483645"),
        (
            TreeError::Percentage(101.0),
            "an order of 101 % is out of range; it must be between 0 and 100",
        ),
        (
            TreeError::Weights { given: 2, width: 3 },
            "2 weights were given for 3 children; there must be one for each, not all 0",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn the_minimal_tree_has_the_leaves_that_knuth_and_moore_counted() {
    for (width, depth, leaves) in [
        (1, 0, Some(1)),
        (1, 1000, Some(1)),
        (5, 0, Some(1)),
        (5, 1, Some(5)),
        (2, 3, Some(5)),
        (3, 4, Some(17)),
        (20, 4, Some(799)),
        (24, 5, Some(14_399)),
        (2, 125, Some((1 << 63) + (1 << 62) - 1)),
        (2, 127, None),
        (u32::MAX, 3, Some(u64::from(u32::MAX) * u64::from(u32::MAX) + u64::from(u32::MAX) - 1)),
        (u32::MAX, 1000, None),
        (0, 0, None),
        (0, 2, None),
    ] {
        assert_eq!(minimal_tree(width, depth), leaves, "width {width}, depth {depth}");
    }
}
