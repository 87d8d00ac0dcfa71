//! The cost of a node of Connect Four: instructions for each node visited below the root, including those that memory
//! answers, of NegaScout with iterative deepening and a table, on the empty board to 12 plies.
//!
//! The number at the end of each name is the number of nodes, which is checked.

#![allow(missing_docs, reason = "the bench macros make undocumented items")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use plywood_core::deepen::{GuessFrom, deepen};
use plywood_core::memory::{LeafEntries, LookAhead, Policy};
use plywood_core::order::{Heuristics, Use};
use plywood_core::{Algorithm, Counters, Depth, Game, Order, Search, Setting, Table, Value};
use plywood_games::connect_four::{ConnectFour, Evaluator, Mirrored, Position, Threats};
use std::hint::black_box;

const DEPTH: Depth = 12;
const VALUE: i16 = 1;
const ENTRIES: u64 = 1 << 18;

fn table() -> Table {
    let policy = Policy { children: LookAhead::On, leaves: LeafEntries::Searched, ..Policy::default() };
    Table::with_entries(ENTRIES).expect("there is memory").with(policy)
}

fn run<C: Setting<Game: Game<Position = Position>>>(search: &mut Search<'_, C>) {
    let negascout: Algorithm = "negascout".parse().expect("its name");
    let start = search.game.root();
    let found = deepen(negascout, search, &start, DEPTH, GuessFrom::Last, |_, _, _| {});
    let value = found.expect("not too deep").outcome.value;
    assert_eq!(value, Some(Value::from(VALUE)));
}

/// Returns a table, after checking that a search visits `nodes` nodes.
fn checked<G: Game<Position = Position>>(game: &G, order: impl Order<G>, nodes: u64) -> Table {
    let search = Search::new(game, &Evaluator::Center).memory(table()).order(order);
    let mut search = search.observer(Counters::default());
    run(&mut search);
    assert_eq!(
        search.observed().moves_played,
        nodes,
        "the bench is named after another number of nodes"
    );
    table()
}

/// Table move and history, and the game's own order with one ply left. This visits more nodes than with killers and
/// with all nodes ranked (104,286 nodes), but takes fewer instructions in total.
fn history() -> Heuristics<u8> {
    let mut order = Heuristics::new();
    order.killers = Use::Off;
    order.least_depth = 2;
    order
}

#[library_benchmark]
#[bench::d12_161353(checked(&ConnectFour, history(), 161_353))]
fn with_history(table: Table) -> Table {
    let search = Search::new(&ConnectFour, black_box(&Evaluator::Center)).silent();
    let mut search = search.memory(table).order(history());
    run(&mut search);
    search.memory
}

#[library_benchmark]
#[bench::d12_23206(checked(&Mirrored, Threats, 23_206))]
fn with_threats(table: Table) -> Table {
    let search = Search::new(&Mirrored, black_box(&Evaluator::Center)).silent();
    let mut search = search.memory(table).order(Threats);
    run(&mut search);
    search.memory
}

library_benchmark_group!(name = nodes, benchmarks = [with_history, with_threats]);

main!(library_benchmark_groups = nodes);
