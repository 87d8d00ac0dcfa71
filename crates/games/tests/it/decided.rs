//! A win or a loss at one depth holds at every greater depth: values stay those of the oracle, and fewer nodes are
//! visited.

use plywood_core::deepen::{GuessFrom, deepen};
use plywood_core::memory::{LeafEntries, LookAhead, Policy};
use plywood_core::{Algorithm, Counters, Depth, Evaluate, Game, Heuristics, Memory, Search, Table};
use plywood_core::{Unbounded, Value};
use plywood_games::connect_four::{ConnectFour, Evaluator, Position};
use plywood_testkit::{SplitMix64, oracle};

const DEPTH: Depth = 6;

/// Positions late enough in the game that many are won or lost within a few plies.
fn positions() -> Vec<Position> {
    let mut random = SplitMix64::new(11);
    let mut positions = Vec::new();
    while positions.len() < 40 {
        let mut position = ConnectFour.root();
        for _ in 0..14 + random.below(12) {
            let moves: Vec<u8> = ConnectFour.moves(&position).collect();
            if !moves.is_empty() {
                position = ConnectFour.play(&position, random.choose(&moves));
            }
        }
        positions.push(position);
    }
    positions
}

/// The number of nodes of a search with iterative deepening, whose values are compared with the oracle's.
fn nodes(
    name: &str,
    evaluator: &impl Evaluate<ConnectFour>,
    memory: impl Memory<ConnectFour>,
    position: &Position,
) -> u64 {
    let algorithm: Algorithm = name.parse().expect("its name");
    let search = Search::new(&ConnectFour, evaluator).memory(memory).order(Heuristics::new());
    let mut search = search.observer(Counters::default());
    let each = |_: &Search<'_, _>, depth, outcome: &plywood_core::Outcome<u8>| {
        let value = oracle::value(&ConnectFour, &Evaluator::Center, position, depth);
        assert_eq!(outcome.value, Some(value), "{name} to {depth} plies at {position:?}");
    };
    deepen(algorithm, &mut search, position, DEPTH, GuessFrom::Last, each).expect("not too deep");
    search.observed().nodes()
}

fn table(leaves: LeafEntries, children: LookAhead) -> Table {
    let table = Table::with_entries(1 << 14).expect("there is memory");
    table.with(Policy { leaves, children, ..Policy::default() })
}

#[test]
fn values_stay_those_of_the_oracle_with_every_memory() {
    for position in positions() {
        for name in ["alpha-beta", "negascout", "scout", "mtd-f", "ab-sss", "ab-dual"] {
            nodes(name, &Evaluator::Center, Unbounded::new(), &position);
            for leaves in [LeafEntries::Stored, LeafEntries::Evaluated, LeafEntries::Searched] {
                nodes(name, &Evaluator::Center, table(leaves, LookAhead::Off), &position);
                nodes(name, &Evaluator::Center, table(leaves, LookAhead::On), &position);
            }
        }
    }
}

#[test]
fn fewer_nodes_are_visited_than_with_an_evaluator_that_does_not_report_decided_values() {
    let unsaid = |game: &ConnectFour, position: &Position, depth: Depth| -> Value {
        Evaluator::Center.value(game, position, depth)
    };
    let memory = || table(LeafEntries::Evaluated, LookAhead::Off);
    let (mut said_so, mut did_not) = (0, 0);
    for position in positions() {
        said_so += nodes("alpha-beta", &Evaluator::Center, memory(), &position);
        did_not += nodes("alpha-beta", &unsaid, memory(), &position);
    }
    assert!(10 * said_so < 9 * did_not, "{said_so} nodes, {did_not} without");
}
