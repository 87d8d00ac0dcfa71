//! Iterative deepening around every algorithm.

use crate::kept::{Config, EVERYTHING, Kept, Size};
use crate::runs::{self, algorithms};
use crate::shared::{Kind, shared, trace, with_trace};
use plywood_core::deepen::{Deepened, Deepening, GuessFrom, deepen};
use plywood_core::observer::Event;
use plywood_core::{Algorithm, Bounds, Depth, Game, Heuristics, MAX_DEPTH, NodeLimit};
use plywood_core::{Refusal, Stopped, Value};
use plywood_games::synthetic::{AnyTree, IidTree, LeafValues, RaggedTree, TransposingGame};
use plywood_testkit::oracle;
use plywood_testkit::suite::EvaluatesItself;

const NONE: [Depth; 0] = [];
const GUESSES: [GuessFrom; 4] = [GuessFrom::Last, GuessFrom::TwoAgo, GuessFrom::Mean, GuessFrom::Trend];

/// Checks every iteration of every algorithm, with every source of guesses and with two memories.
fn every_iteration_is_exact<T: EvaluatesItself>(tree: &T, depth: Depth) {
    let values: Vec<Value> =
        (0..=depth).map(|depth| oracle::value(tree, tree, &tree.root(), depth)).collect();
    let few = Config { size: Size::Entries(16), ..EVERYTHING };
    for (i, algorithm) in algorithms().into_iter().enumerate() {
        for config in [EVERYTHING, few] {
            let mut memory = Kept::new(config);
            let mut search = shared(tree);
            search.memory = Some(&mut memory);
            search.order = Kind::Heuristics(Heuristics::new()).into();
            let mut depths = Vec::new();
            let guess = GUESSES[i % 4];
            let found =
                deepen(algorithm, &mut search, &tree.root(), depth, guess, |_, depth, outcome| {
                    let value = values[usize::from(depth)];
                    assert_eq!(outcome.value, Some(value), "{algorithm:?} to {depth} plies");
                    depths.push(depth);
                });
            let found = found.expect("not too deep");
            assert_eq!(depths, (1..=depth).collect::<Vec<_>>(), "{algorithm:?}");
            assert_eq!((found.depth, found.stopped), (depth, Stopped::Complete), "{algorithm:?}");
            assert_eq!(found.outcome.value, Some(values[usize::from(depth)]), "{algorithm:?}");
        }
    }
}

#[test]
fn every_iteration_of_every_algorithm_finds_the_value_at_its_depth() {
    let values = LeafValues::range(50).expect("a range");
    for seed in 1..=4 {
        let game = TransposingGame::new(3, 6, seed).expect("a small game");
        every_iteration_is_exact(&AnyTree::Transposing(&game), 6);
        let iid = IidTree::new(3, 5, seed, values).expect("a small tree");
        every_iteration_is_exact(&AnyTree::Iid(&iid), 5);
        let ragged = RaggedTree::<true>::new(4, 6, seed, values).expect("a small tree");
        every_iteration_is_exact(&ragged, 6);
    }
}

#[test]
fn deepening_by_two_plies_reaches_the_last_depth() {
    let depths = |first, last, step| {
        let mut deepening = Deepening::between(first, last).by(step);
        std::iter::from_fn(|| deepening.next().map(|iteration| iteration.depth)).collect::<Vec<_>>()
    };
    assert_eq!(depths(1, 7, 2), [1, 3, 5, 7]);
    assert_eq!(depths(1, 6, 2), [1, 2, 4, 6]);
    assert_eq!(depths(0, 0, 2), [0]);
    assert_eq!(depths(5, 4, 2), NONE);
    assert_eq!(depths(3, 11, 3), [3, 5, 8, 11]);
    assert_eq!(depths(MAX_DEPTH - 1, MAX_DEPTH, 2), [MAX_DEPTH - 1, MAX_DEPTH]);
}

#[test]
fn guesses_are_as_computed_by_hand() {
    let v = Value::from;
    let guessed = |values: &[Value]| GUESSES.map(|from| from.guess(values));
    assert_eq!(guessed(&[]), [None; 4]);
    assert_eq!(guessed(&[v(5)]), [Some(v(5)); 4]);
    assert_eq!(guessed(&[v(3), v(8)]), [v(8), v(3), v(5), v(13)].map(Some));
    assert_eq!(guessed(&[v(99), v(8), v(3)]), [v(3), v(8), v(5), v(-2)].map(Some));
    assert_eq!(guessed(&[v(-3), v(-8)])[2], Some(v(-6)), "a mean is rounded down");
    let swing = [Value::MIN, Value::MAX];
    assert_eq!(guessed(&swing), [Value::MAX, Value::MIN, v(0), Value::MAX].map(Some));
}

#[test]
fn an_iteration_of_mtd_f_begins_at_the_guess() {
    let game = TransposingGame::new(3, 6, 1).expect("a small game");
    let game = AnyTree::Transposing(&game);
    let mtd_f: Algorithm = "mtd-f".parse().expect("an algorithm");
    for from in GUESSES {
        let mut memory = Kept::new(EVERYTHING);
        let mut search = with_trace(&game, runs::CAP);
        search.memory = Some(&mut memory);
        let mut values = Vec::new();
        let found = deepen(mtd_f, &mut search, &game.root(), 6, from, |search, depth, outcome| {
            let first = trace(search).events().iter().find_map(|event| match event {
                Event::Round { window, .. } => Some(window.beta()),
                _ => None,
            });
            let expected = from.guess(&values).unwrap_or(Value::ZERO);
            assert_eq!(first, Some(expected), "{from:?}, {depth} plies");
            values.extend(outcome.value);
        });
        assert_eq!(found.map(|found| found.depth), Ok(6));
        assert_eq!(values.len(), 6);
    }
}

/// Deepens to 8 plies, with a limit of `nodes` nodes for all iterations together.
fn limited(game: &TransposingGame, algorithm: Algorithm, nodes: u64) -> (Deepened<u32>, Vec<Depth>) {
    let (game, mut memory) = (AnyTree::Transposing(game), Kept::new(EVERYTHING));
    let mut search = shared(&game);
    (search.memory, search.stop) = (Some(&mut memory), NodeLimit::new(nodes));
    let mut depths = Vec::new();
    let found = deepen(algorithm, &mut search, &game.root(), 8, GuessFrom::Last, |_, depth, _| {
        depths.push(depth);
    });
    (found.expect("not too deep"), depths)
}

#[test]
fn a_search_that_is_stopped_returns_the_last_complete_iteration() {
    let game = TransposingGame::new(4, 8, 1).expect("a small game");
    for algorithm in algorithms() {
        let (found, depths) = limited(&game, algorithm, 300);
        assert!((1..8).contains(&found.depth), "{algorithm:?}: {}", found.depth);
        assert_eq!(found.stopped, Stopped::Nodes, "{algorithm:?}");
        assert_eq!(depths.last(), Some(&found.depth), "{algorithm:?}");
        let value = oracle::value(&game, &game, &game.root(), found.depth);
        assert_eq!(found.outcome.value, Some(value), "{algorithm:?}");
        assert_eq!(found.outcome.bounds, Bounds::exact(value), "{algorithm:?}");
    }
}

#[test]
fn stopped_before_the_first_iteration_is_complete_there_is_no_value() {
    let game = TransposingGame::new(4, 8, 1).expect("a small game");
    for algorithm in algorithms() {
        let (found, depths) = limited(&game, algorithm, 3);
        assert_eq!((found.depth, found.stopped), (1, Stopped::Nodes), "{algorithm:?}");
        assert_eq!((found.outcome.value, found.outcome.bounds), (None, Bounds::UNKNOWN));
        assert!(depths.is_empty());
    }
}

#[test]
fn depth_0_is_one_iteration_and_a_depth_beyond_the_limit_is_refused() {
    let game = TransposingGame::new(2, 3, 1).expect("a small game");
    let game = AnyTree::Transposing(&game);
    let value = oracle::value(&game, &game, &game.root(), 0);
    for algorithm in algorithms() {
        let mut memory = Kept::new(EVERYTHING);
        let mut search = shared(&game);
        search.memory = Some(&mut memory);
        let found = deepen(algorithm, &mut search, &game.root(), 0, GuessFrom::Last, |_, _, _| {});
        let found = found.expect("not too deep");
        assert_eq!((found.depth, found.outcome.value), (0, Some(value)), "{algorithm:?}");
        assert!(found.outcome.line.is_empty(), "{algorithm:?}");
    }
    let tree = runs::tree("3 4");
    let tree = AnyTree::Explicit(&tree);
    let mut search = shared(&tree);
    let (minimax, too_deep) = (Algorithm::Minimax, MAX_DEPTH + 1);
    let found = deepen(minimax, &mut search, &tree.root(), too_deep, GuessFrom::Last, |_, _, _| {});
    assert_eq!(found.map(|found| found.depth), Err(Refusal::TooDeep(too_deep)));
}

#[test]
fn memory_ages_with_every_iteration() {
    let game = TransposingGame::new(2, 3, 1).expect("a small game");
    let game = AnyTree::Transposing(&game);
    let mut memory = Kept::new(EVERYTHING);
    let mut search = shared(&game);
    search.memory = Some(&mut memory);
    let mut ages = Vec::new();
    let last = GuessFrom::Last;
    let found = deepen(Algorithm::AlphaBeta, &mut search, &game.root(), 3, last, |search, _, _| {
        ages.extend(search.memory.as_ref().map(|memory| memory.begun));
    });
    assert_eq!(found.map(|found| found.depth), Ok(3));
    assert_eq!(ages, [1, 2, 3]);
}
