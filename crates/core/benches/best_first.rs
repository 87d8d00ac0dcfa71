//! What best-first minimax costs: instructions per node judged on random games of 100 plies with up to 10 moves (Korf,
//! Chickering 1994), searched until the line has 100 plies; in linear space, where a line of 24 plies takes as many; and
//! beside them alpha-beta to 12 plies.
//!
//! The number at the end of each name is the nodes judged, which is checked, as are the values.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::search::best_first::{BestFirst, Grown};
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::rbfms::Rbfms;
use plywood_core::search::{Setup, alpha_beta};
use plywood_core::{Algorithm, Counters, Depth, Game, Never, Node, Search, Value, Window};
use plywood_games::synthetic::RandomGame;
use std::hint::black_box;

/// A game, how far it is searched, and what is found.
struct Case {
    game: RandomGame,
    depth: Depth,
    value: Value,
}

/// The game of this seed. `judged` nodes are what the algorithm must judge to find `value`.
fn case(seed: u64, depth: Depth, algorithm: &str, judged: u64, value: i64) -> Case {
    let game = RandomGame::new(10, 100, seed).expect("a game");
    let algorithm: Algorithm = algorithm.parse().expect("a name of the catalogue");
    let mut search = Search::new(&game, &game).observer(Counters::default());
    algorithm.run(&mut search, &game.root(), depth).expect("nothing is refused");
    let nodes = search.watcher().leaf_visits;
    assert_eq!(nodes, judged, "{algorithm:?} judges other nodes than the bench is named for");
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
