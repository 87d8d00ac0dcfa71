//! What is won or lost at one depth is so at every greater depth: values stay the oracle's, and less is visited.

use plywood_core::deepen::{GuessFrom, deepen};
use plywood_core::memory::{LeafEntries, LookAhead, Policy};
use plywood_core::{Algorithm, Counters, Depth, Game, Heuristics, Horizon, Memory, Search, Table};
use plywood_core::{Unbounded, Value};
use plywood_games::connect_four::{ConnectFour, Evaluator, Position};
use plywood_testkit::{SplitMix64, oracle};

const DEPTH: Depth = 6;

/// Positions late enough to be won or lost within a few plies, often.
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

/// The nodes of a search that deepens, its values compared with the oracle's.
fn nodes(
    name: &str,
    horizon: &impl Horizon<ConnectFour>,
    memory: impl Memory<ConnectFour>,
    position: &Position,
) -> u64 {
    let algorithm: Algorithm = name.parse().expect("its name");
    let search = Search::new(&ConnectFour, horizon).memory(memory).order(Heuristics::new());
    let mut search = search.observer(Counters::default());
    let each = |_: &Search<'_, _>, depth, outcome: &plywood_core::Outcome<u8>| {
        let value = oracle::value(&ConnectFour, &Evaluator::Center, position, depth);
        assert_eq!(outcome.value, Some(value), "{name} to {depth} plies at {position:?}");
    };
    deepen(algorithm, &mut search, position, DEPTH, GuessFrom::Last, each).expect("not too deep");
    search.watcher().nodes()
}

fn table(leaves: LeafEntries, sons: LookAhead) -> Table {
    let table = Table::with_entries(1 << 14).expect("there is memory");
    table.with(Policy { leaves, sons, ..Policy::default() })
}

#[test]
fn values_stay_those_of_the_oracle_with_every_memory() {
    for position in positions() {
        for name in ["alpha-beta", "negascout", "scout", "mtd-f", "ab-sss", "ab-dual"] {
            nodes(name, &Evaluator::Center, Unbounded::new(), &position);
            for leaves in [LeafEntries::Stored, LeafEntries::Judged, LeafEntries::Searched] {
                nodes(name, &Evaluator::Center, table(leaves, LookAhead::Off), &position);
                nodes(name, &Evaluator::Center, table(leaves, LookAhead::On), &position);
            }
        }
    }
}

#[test]
fn less_is_visited_than_by_a_judge_that_does_not_say_what_is_decided() {
    let unsaid = |game: &ConnectFour, position: &Position, depth: Depth| -> Value {
        Evaluator::Center.value(game, position, depth)
    };
    let memory = || table(LeafEntries::Judged, LookAhead::Off);
    let (mut said_so, mut did_not) = (0, 0);
    for position in positions() {
        said_so += nodes("alpha-beta", &Evaluator::Center, memory(), &position);
        did_not += nodes("alpha-beta", &unsaid, memory(), &position);
    }
    assert!(10 * said_so < 9 * did_not, "{said_so} nodes, {did_not} without");
}
