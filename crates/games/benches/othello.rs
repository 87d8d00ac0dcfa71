//! The cost of Othello: instructions per leaf of perft to nine and ten plies, where the moves of the last ply are
//! counted without being played; and per node, leaves included, of two endgames solved by NegaScout with a table.
//!
//! The number at the end of each name is the number of leaves or nodes. The bench checks this number and the scores.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::memory::Table;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Counters, Depth, Game, Search, Setting, Value, Window};
use plywood_games::othello::{Evaluator, FewestReplies, Othello, Position, obf};
use plywood_games::{Passes, perft_with_ended};
use std::hint::black_box;

#[library_benchmark]
#[bench::passes_take_a_ply_3005288(9, Passes::TakeAPly, 3_005_288)]
#[bench::passes_are_free_3005320(9, Passes::AreFree, 3_005_320)]
#[bench::deeper_24571284(10, Passes::TakeAPly, 24_571_284)]
fn perft(depth: Depth, passes: Passes, count: u64) {
    assert_eq!(perft_with_ended(black_box(&Othello), &Othello.root(), depth, passes), count);
}

/// An endgame, its score, and a table.
struct Case {
    position: Position,
    score: Option<Value>,
    table: Table,
}

/// Returns endgame `number` of the FFO suite, after checking that solving it searches `nodes` nodes.
fn ffo(number: usize, nodes: u64) -> Case {
    let records = obf::read(include_str!("../../../data/othello-ffo-1-19.obf")).expect("a file");
    let record = &records[number - 1];
    let (position, score) = (record.position, record.best().map(Value::from));
    let mut search = Search::new(&Othello, &Evaluator::Zero)
        .observer(Counters::default())
        .order(FewestReplies)
        .memory(table());
    assert_eq!(solve(&mut search, &position), score);
    let searched = search.observed().inner_nodes + search.observed().leaf_visits;
    assert_eq!(
        searched, nodes,
        "solving {number} does not search the number of nodes in the bench's name"
    );
    Case { position, score, table: table() }
}

fn table() -> Table {
    Table::with_entries(1 << 16).expect("there is memory")
}

fn solve<C: Setting<Game = Othello>>(search: &mut Search<'_, C>, position: &Position) -> Option<Value> {
    let empty = Depth::try_from(position.empty().count_ones()).expect("64 squares");
    let root = search.root(position, empty);
    NegaScout::PAPER.search(search, &root, Window::FULL).ok()
}

#[library_benchmark]
#[bench::number_1_47172(ffo(1, 47_172))]
#[bench::number_19_242645(ffo(19, 242_645))]
fn ending(case: Case) -> Case {
    let mut case = case;
    let mut search =
        Search::new(&Othello, &Evaluator::Zero).silent().order(FewestReplies).memory(&mut case.table);
    assert_eq!(solve(&mut search, black_box(&case.position)), case.score);
    case
}

library_benchmark_group!(name = othello, benchmarks = [perft, ending]);

main!(library_benchmark_groups = othello);
