//! NegaScout's shallow rule on Kalah: the mutant that ignores free passes finds wrong values; the algorithm in the
//! catalogue does not.

use plywood_core::search::negascout::NegaScout;
use plywood_core::{Depth, Game, Leaves, Search, Value, Window};
use plywood_games::Notation;
use plywood_games::kalah::{Evaluator, Kalah, Position};
use plywood_testkit::{SplitMix64, mutants, oracle};

const EVALUATOR: Evaluator = Evaluator::Stores;

/// Returns the value that the mutant finds. Up to `shallow` plies above the leaves, it accepts the result of a
/// minimal-window search as a value.
fn mutant(game: Kalah, position: Position, depth: Depth, shallow: Depth) -> Value {
    let mut search = Search::new(&game, &EVALUATOR);
    let root = search.root(&position, depth);
    let Ok(value) = mutants::negascout(&mut search, &root, Window::FULL, shallow);
    value
}

/// Returns the value that NegaScout in the catalogue finds.
fn ours(game: Kalah, position: Position, depth: Depth) -> Value {
    let mut search = Search::new(&game, &EVALUATOR);
    let root = search.root(&position, depth);
    let Ok(value) = NegaScout::PAPER.search(&mut search, &root, Window::FULL);
    value
}

fn minimax(game: Kalah, position: Position, depth: Depth) -> Value {
    oracle::value(&game, &EVALUATOR, &position, depth)
}

/// Returns all unfinished positions of `games` random games.
fn met(game: Kalah, games: u32, seed: u64) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut met = Vec::new();
    for _ in 0..games {
        let mut position = game.root();
        while let moves = game.moves(&position).collect::<Vec<_>>()
            && !moves.is_empty()
        {
            met.push(position);
            position = game.play(&position, random.choose(&moves));
        }
    }
    met
}

/// From the start, South sows pit 2 (of three) or 3 (of six) into the store and moves again. So South sows twice within
/// the depth, and the first minimal-window search of that line returns only a bound.
#[test]
fn the_start_of_kalah_at_depth_2_is_a_counterexample_to_the_shallow_rule() {
    for (pits, stones) in [(3, 2), (6, 4)] {
        let game = Kalah::new(pits, stones).expect("a size");
        let start = game.root();
        assert_eq!(minimax(game, start, 2), Value::from(2), "{}", game.write(&start));
        assert_eq!(mutant(game, start, 2, 2), Value::from(1), "the mutant is caught");
        assert_eq!(mutant(game, start, 2, 1), Value::from(2), "a limit of one ply is sound");
        assert_eq!(ours(game, start, 2), Value::from(2));
    }
}

#[test]
fn the_shallow_rule_is_wrong_in_many_positions_and_ours_in_none() {
    let game = Kalah::default();
    for (depth, least) in [(2, 10), (3, 5), (4, 2)] {
        let positions = met(game, 40, 3);
        let wrong = |found: &dyn Fn(Position) -> Value| {
            positions.iter().filter(|&&p| found(p) != minimax(game, p, depth)).count()
        };
        let (caught, all) = (wrong(&|p| mutant(game, p, depth, 2)), positions.len());
        assert!(100 * caught > least * all, "{caught} of {all} values at depth {depth}");
        assert_eq!(wrong(&|p| mutant(game, p, depth, 1)), 0, "a limit of one ply is sound");
        assert_eq!(wrong(&|p| ours(game, p, depth)), 0, "ours at depth {depth}");
    }
}

#[test]
fn the_twin_of_negascout_visits_the_same_leaves_on_kalah_too() {
    let game = Kalah::new(4, 3).expect("a size");
    let leaves = |position: &Position, depth: Depth, twin: bool| {
        let mut search = Search::new(&game, &EVALUATOR).observer(Leaves::capped(100_000));
        let root = search.root(position, depth);
        let Ok(_) = if twin {
            mutants::negascout(&mut search, &root, Window::FULL, 1)
        } else {
            NegaScout::PAPER.search(&mut search, &root, Window::FULL)
        };
        search.observed().order().expect("below the cap")
    };
    for position in met(game, 5, 4) {
        assert_eq!(
            leaves(&position, 4, true),
            leaves(&position, 4, false),
            "{}",
            game.write(&position)
        );
    }
}
