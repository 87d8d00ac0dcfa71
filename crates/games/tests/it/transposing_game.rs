//! The game with transpositions: the properties that plain synthetic trees lack.

use plywood_core::{Depth, Evaluate, Game, Value};
use plywood_games::synthetic::{IidTree, LeafValues, MAX_WIDTH, TransposingGame, TreeError};
use std::collections::HashSet;

fn game(width: u32, depth: u64, seed: u64) -> TransposingGame {
    TransposingGame::new(width, depth, seed).expect("valid parameters")
}

/// The positions after `plies` plies, one for each path.
fn positions<G: Game>(game: &G, plies: u32) -> Vec<G::Position> {
    let mut level = vec![game.root()];
    for _ in 0..plies {
        let children = level.iter().flat_map(|p| game.moves(p).into_iter().map(|m| game.play(p, m)));
        level = children.collect();
    }
    level
}

/// The minimax value for the side to move.
fn minimax<G: Game + Evaluate<G>>(game: &G, p: &G::Position, depth: Depth) -> Value {
    let children = game.moves(p).into_iter();
    let best = if depth == 0 {
        None
    } else {
        children.map(|m| -minimax(game, &game.play(p, m), depth - 1)).max()
    };
    best.unwrap_or_else(|| game.value(game, p, depth))
}

#[test]
fn the_same_parameters_always_mean_the_same_game() {
    let golden = game(2, 3, 1);
    let leaves: Vec<i32> =
        positions(&golden, 3).iter().map(|p| golden.value(&golden, p, 0).get()).collect();
    assert_eq!(leaves, [-1191, -1509, -1833, 3897, -1509, -651, 3897, -1339]);
}

#[test]
fn the_moves_of_one_side_may_be_exchanged() {
    let game = game(4, 5, 7);
    let after = |moves: &[u32]| moves.iter().fold(game.root(), |p, &m| game.play(&p, m));
    let one_way = after(&[0, 3, 2, 1, 1]);
    for another in [[2, 3, 0, 1, 1], [0, 1, 2, 3, 1], [1, 1, 2, 3, 0]] {
        let other_way = after(&another);
        assert_eq!(one_way, other_way);
        assert_eq!(game.key(&one_way), game.key(&other_way));
        assert_eq!(game.hash(&one_way), game.hash(&other_way));
        assert_eq!(game.value(&game, &one_way, 0), game.value(&game, &other_way, 0));
    }
    for different in [[3, 0, 1, 2, 1], [0, 3, 2, 1, 3], [0, 3, 2, 1, 0]] {
        assert_ne!(game.key(&one_way), game.key(&after(&different)), "another side, or other moves");
    }
}

#[test]
fn a_position_is_reached_along_many_paths() {
    for seed in 0..20 {
        let game = game(3, 6, seed);
        for plies in 0..=6 {
            let paths = positions(&game, plies);
            let keys: HashSet<_> = paths.iter().map(|p| game.key(p)).collect();
            let hashes: HashSet<u64> = paths.iter().map(|p| game.hash(p)).collect();
            assert_eq!(keys.len(), hashes.len(), "hashes distinguish the positions");
            // Each side has chosen one of three moves n times, and the order does not matter.
            let choices = |n: usize| (n + 1) * (n + 2) / 2;
            let (first, second) = (plies.div_ceil(2) as usize, (plies / 2) as usize);
            assert_eq!(keys.len(), choices(first) * choices(second), "after {plies} plies");
        }
        assert_eq!(positions(&game, 6).len(), 729, "729 paths lead to 100 positions");
    }
}

#[test]
fn all_positions_before_the_end_have_the_same_number_of_moves() {
    let game = game(3, 4, 1);
    for plies in 0..=4 {
        let moves = if plies == 4 { 0 } else { 3 };
        assert!(positions(&game, plies).iter().all(|p| game.moves(p).len() == moves));
    }
    let uniform = |depth| game.uniform_width(&game.root(), depth);
    assert_eq!((uniform(4), uniform(5)), (Some(3), None));
}

/// The correlation between the values of the root's children at one search depth and at two plies more, over all games.
fn correlation<G: Game + Evaluate<G>>(games: &[G], depth: Depth) -> f64 {
    let number = |value: Value| f64::from(value.get());
    let mut pairs = Vec::new();
    for game in games {
        for child in positions(game, 1) {
            let before = number(minimax(game, &child, depth));
            pairs.push((before, number(minimax(game, &child, depth + 2))));
        }
    }
    let count = f64::from(u32::try_from(pairs.len()).expect("few"));
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(&|p| p.0), mean(&|p| p.1));
    let (xx, yy) = (mean(&|p| (p.0 - x).powi(2)), mean(&|p| (p.1 - y).powi(2)));
    mean(&|p| (p.0 - x) * (p.1 - y)) / (xx * yy).sqrt()
}

#[test]
fn values_correlate_from_one_search_depth_to_the_next() {
    let values = LeafValues::range(5000).expect("a range");
    let games: Vec<_> = (0..200).map(|seed| game(4, 7, seed)).collect();
    let trees: Vec<_> =
        (0..200).map(|seed| IidTree::new(4, 7, seed, values).expect("valid parameters")).collect();
    for depth in [1, 2, 3] {
        let (ours, plain) = (correlation(&games, depth), correlation(&trees, depth));
        assert!(ours > 0.2 && plain < 0.1, "{ours} against {plain} at depth {depth}");
    }
}

#[test]
fn impossible_shapes_are_refused() {
    for width in [0, 10_001, u32::MAX] {
        assert_eq!(TransposingGame::new(width, 3, 1).err(), Some(TreeError::Width(width)));
    }
    for depth in [1001, 1_000_000_000, u64::MAX] {
        assert_eq!(TransposingGame::new(3, depth, 1).err(), Some(TreeError::Depth(depth)));
    }
    assert!(TransposingGame::new(1, 0, 1).is_ok() && TransposingGame::new(MAX_WIDTH, 1000, 1).is_ok());
}

#[test]
fn the_deepest_game_keeps_its_values_finite() {
    let game = game(1, 1000, 3);
    let mut position = game.root();
    while game.moves(&position).len() > 0 {
        assert!(game.value(&game, &position, 0).is_finite());
        position = game.play(&position, 0);
    }
}
