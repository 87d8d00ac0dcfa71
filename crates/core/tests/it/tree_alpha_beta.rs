//! Alpha-beta on a kept tree finds what the oracle finds, move after move, with fewer evaluations.

use plywood_core::search::best_first::{Grown, Terminals};
use plywood_core::search::tree_alpha_beta::TreeAlphaBeta;
use plywood_core::{Counters, Depth, Evaluate, Game, NodeLimit, Search, Stopped};
use plywood_games::synthetic::{LeafValues, RaggedTree, RandomGame};
use plywood_testkit::oracle;

const ALPHA_BETA: TreeAlphaBeta = TreeAlphaBeta { terminals: Terminals::Evaluated };

/// Plays the best moves to the end; every second move is chosen on the kept tree. Returns the numbers of evaluations
/// with it and without it.
fn played<G: Game<Move = u32> + Evaluate<G>>(game: &G, depth: Depth) -> [u64; 2] {
    let (mut position, mut kept, mut evaluations) = (game.root(), Grown::new(), [0, 0]);
    for ply in 0.. {
        let any = game.moves(&position).into_iter().next();
        let Some(any) = any else { break };
        let mut best = any;
        if ply % 2 == 0 {
            for (tree, evaluations) in [&mut Grown::new(), &mut kept].into_iter().zip(&mut evaluations)
            {
                let mut search = Search::new(game, game).observer(Counters::default());
                let root = search.root(&position, depth);
                let found = ALPHA_BETA.grow(&mut search, &root, tree);
                assert_eq!(found.stopped, Stopped::Complete);
                assert_eq!(found.value, Some(oracle::value(game, game, &position, depth)));
                best = found.line[0];
                *evaluations += search.observed().leaf_visits;
                let reached = game.play(&position, best);
                let left = depth - game.cost(best);
                assert_eq!(found.value, Some(-oracle::value(game, game, &reached, left)));
            }
        }
        kept.advance(best);
        position = game.play(&position, best);
    }
    evaluations
}

#[test]
fn with_and_without_its_old_tree_it_finds_the_minimax_value_and_a_best_move() {
    let mut sums = [0, 0];
    for seed in 0..20 {
        let game = RandomGame::new(4, 14, seed).expect("a game");
        for depth in 1..=5 {
            let [without, with] = played(&game, depth);
            assert!(with <= without, "seed {seed} depth {depth}: {with} {without}");
            (sums[0], sums[1]) = (sums[0] + without, sums[1] + with);
        }
    }
    assert!(sums[1] * 10 < sums[0] * 9, "{sums:?}");
}

#[test]
fn passes_and_ties_change_nothing() {
    for seed in 0..40 {
        let values = LeafValues::Range(2_i16.into());
        let tree: RaggedTree<true> = RaggedTree::new(3, 7, seed, values).expect("a tree");
        for depth in 1..=7 {
            played(&tree, depth);
        }
    }
}

#[test]
fn a_limit_or_a_full_tree_stops_it_with_a_move_as_soon_as_one_is_known() {
    let game = RandomGame::new(6, 30, 3).expect("a game");
    for nodes in 1..400 {
        for (mut tree, limit) in [(Grown::capped(nodes), u64::MAX), (Grown::new(), nodes)] {
            let mut search = Search::new(&game, &game).stop(NodeLimit::new(limit));
            let root = search.root(&game.root(), 9);
            let found = ALPHA_BETA.grow(&mut search, &root, &mut tree);
            assert_eq!(found.stopped, Stopped::Nodes);
            let children = game.moves(&game.root()).len() as u64;
            assert_eq!(found.line.len(), usize::from(nodes > children), "{nodes}");
            assert_eq!(found.value.is_some(), nodes > children);
        }
    }
}
