//! The cost of best-first minimax: instructions per evaluated node on random games of 100 plies with up to 10 moves
//! (Korf, Chickering 1994), searched until the line has 100 plies. For comparison: recursive best-first minimax, which
//! runs in linear space and evaluates about as many nodes for a line of 24 plies, and alpha-beta to 12 plies.
//!
//! The number at the end of each name is the number of nodes evaluated. The bench checks this number and the values.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::search::best_first::{BestFirst, Grown};
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::rbfms::Rbfms;
use plywood_core::search::{Setup, alpha_beta};
use plywood_core::{Algorithm, Counters, Depth, Game, Never, Node, Search, Value, Window};
use plywood_games::synthetic::RandomGame;
use std::hint::black_box;

/// A game, the search depth, and the expected result.
struct Case {
    game: RandomGame,
    depth: Depth,
    value: Value,
}

/// Creates the case for the game with the given seed. The algorithm must evaluate `evaluated` nodes to find `value`.
fn case(seed: u64, depth: Depth, algorithm: &str, evaluated: u64, value: i64) -> Case {
    let game = RandomGame::new(10, 100, seed).expect("a game");
    let algorithm: Algorithm = algorithm.parse().expect("a name in the catalogue");
    let mut search = Search::new(&game, &game).observer(Counters::default());
    algorithm.run(&mut search, &game.root(), depth).expect("nothing is refused");
    let nodes = search.observed().leaf_visits;
    assert_eq!(
        nodes, evaluated,
        "{algorithm:?} does not evaluate the number of nodes in the bench's name"
    );
    Case { game, depth, value: Value::nearest(value) }
}

type Silent = Setup<RandomGame, RandomGame, (), (), (), (), Never>;

fn run(case: &Case, search_one: impl FnOnce(&mut Search<'_, Silent>, &Node<Silent>) -> Option<Value>) {
    let mut search = Search::new(black_box(&case.game), &case.game).silent();
    let root = search.root(&case.game.root(), case.depth);
    assert_eq!(search_one(&mut search, &root), Some(case.value));
}

#[library_benchmark]
#[bench::game_1_1242238(case(1, 100, "best-first", 1_242_238, -29_227))]
#[bench::game_6_883972(case(6, 100, "best-first", 883_972, 38_110))]
fn by_best_first(case: Case) {
    run(&case, |search, root| BestFirst::PAPER.grow(search, root, &mut Grown::new()).value);
}

#[library_benchmark]
#[bench::game_6_883960(case(6, 100, "best-first-extension", 883_960, 38_110))]
fn by_extension(case: Case) {
    let extension = Extension { horizon: 2, best_first: BestFirst::PAPER };
    run(&case, |search, root| extension.grow(search, root, &mut Grown::new()).value);
}

#[library_benchmark]
#[bench::game_6_929901(case(6, 24, "rbfms", 929_901, 15_715))]
fn by_rbfms(case: Case) {
    run(&case, |search, root| Rbfms::PAPER.search(search, root).1);
}

#[library_benchmark]
#[bench::game_6_849462(case(6, 12, "alpha-beta", 849_462, 5_243))]
fn by_alpha_beta(case: Case) {
    run(&case, |search, root| alpha_beta::alpha_beta(search, root, Window::FULL).ok());
}

library_benchmark_group!(
    name = best_first,
    benchmarks = [by_best_first, by_extension, by_rbfms, by_alpha_beta]
);

main!(library_benchmark_groups = best_first);
