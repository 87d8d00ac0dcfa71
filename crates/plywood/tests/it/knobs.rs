//! The settings of a player, and their effects.

use crate::again::{AnyOf, Graph, Ring, by_number, distance};
use crate::{after, algorithm, player};
use plywood::games::connect_four::{ConnectFour, Evaluator, Position};
use plywood::games::othello::Othello;
use plywood::memory::{Depths, LeafEntries, LookAhead, Policy, Replacement, StoredBounds};
use plywood::{Depth, Evaluate, Found, Game, Limits, Player, Value};
use plywood_testkit::SplitMix64;
use std::cell::{Cell, RefCell};

/// Returns positions of Connect Four from the opening and the middle game.
fn positions() -> Vec<Position> {
    let mut chance = SplitMix64::new(5);
    (0..6).map(|plies| after(&ConnectFour, 2 * plies, &mut chance)).collect()
}

/// Returns the distance of a move from the center column. Moves are cells, seven of them in a column.
fn from_the_middle(cell: u8) -> i32 {
    (i32::from(cell / 7) - 3).abs()
}

/// Searches the root to `depth`, and calls `note` with each position that is evaluated.
fn noting(
    set: impl FnOnce(Asked<'_>) -> Asked<'_>,
    depth: Depth,
    note: &dyn Fn(&Position),
) -> Found<u8> {
    let evaluator = |game: &ConnectFour, position: &Position, depth: Depth| {
        note(position);
        Evaluator::Center.value(game, position, depth)
    };
    set(Player::new(ConnectFour, &evaluator)).think(&ConnectFour.root(), &Limits::depth(depth))
}

/// A player with any evaluator.
type Asked<'e> = Player<ConnectFour, AnyOf<'e, ConnectFour>>;

const LEAVES: [LeafEntries; 4] =
    [LeafEntries::Stored, LeafEntries::Evaluated, LeafEntries::Searched, LeafEntries::Cached];

/// Returns all policies that change no value.
fn exact_policies() -> Vec<Policy> {
    let mut all = Vec::new();
    for bounds in [StoredBounds::Two, StoredBounds::One] {
        for children in [LookAhead::Off, LookAhead::On, LookAhead::WhereItPays] {
            for leaves in LEAVES {
                for depths in [Depths::Last, Depths::Several] {
                    all.push(Policy { bounds, children, leaves, depths, ..Policy::PLAYER });
                }
            }
        }
    }
    for replacement in [Replacement::Shallowest, Replacement::Always] {
        all.push(Policy { replacement, ..Policy::PLAYER });
    }
    all
}

#[test]
fn the_move_with_the_highest_rank_is_searched_first() {
    for first in ConnectFour.moves(&ConnectFour.root()) {
        let seen = RefCell::new(Vec::new());
        let ranks =
            move |_: &ConnectFour, _: &Position, m| if m == first { i32::MAX } else { i32::MIN };
        noting(|player| player.ranks(ranks), 1, &|position| seen.borrow_mut().push(*position));
        assert_eq!(seen.borrow()[0], ConnectFour.play(&ConnectFour.root(), first));
    }
}

#[test]
fn ranks_change_the_work_and_not_the_value() {
    for name in ["negascout", "alpha-beta", "mtd-f", "ab-sss", "scout", "sss", "pns"] {
        let (mut good, mut bad) = (0, 0);
        for position in positions() {
            let think = |sign: i32| {
                let ranked = player(ConnectFour, name).ranks(move |_, _, m| -sign * from_the_middle(m));
                { ranked }.think(&position, &Limits::depth(7))
            };
            let plain = player(ConnectFour, name).think(&position, &Limits::depth(7));
            let (middle, edge) = (think(1), think(-1));
            assert_eq!((middle.value, edge.value), (plain.value, plain.value));
            good += middle.nodes;
            bad += edge.nodes;
        }
        assert!(good < bad, "{name}: {good} nodes from the middle, {bad} from the edge");
    }
}

#[test]
fn equal_ranks_leave_the_order_to_what_was_learned() {
    let nodes = |rank: fn(&Othello, &_, _) -> i32| {
        let mut player = player(Othello, "negascout").ranks(rank);
        player.think(&Othello.root(), &Limits::depth(7)).nodes
    };
    let plain = player(Othello, "negascout").think(&Othello.root(), &Limits::depth(7)).nodes;
    let equal = nodes(|_, _, _| 7);
    assert!(equal < 2 * plain, "{equal} nodes, {plain} without ranks");
}

#[test]
fn a_player_with_ranks_can_search_in_the_background() {
    let player = player(ConnectFour, "negascout").ranks(|_, _, m| i32::from(m));
    let thinking = player.start(ConnectFour.root(), &Limits::depth(4)).expect("a thread");
    assert_eq!(thinking.wait().1.depth, 4);
}

#[test]
fn no_exact_policy_changes_a_value_with_a_large_or_small_table() {
    for position in positions() {
        let think = |policy, memory| {
            let player = player(ConnectFour, "negascout").table(policy).memory_mib(memory);
            { player }.think(&position, &Limits::depth(7))
        };
        let value = think(Policy::PLAYER, 4).value;
        for policy in exact_policies() {
            for memory in [0, 1] {
                assert_eq!(think(policy, memory).value, value, "{policy:?}");
            }
        }
    }
}

#[test]
fn each_part_of_the_policy_has_an_effect() {
    let nodes = |policy| {
        let mut player = player(ConnectFour, "negascout").table(policy).memory_mib(1);
        player.think_with(&ConnectFour.root(), &Limits::depth(13), |_| {}).nodes
    };
    let plain = nodes(Policy::PLAYER);
    let look_ahead = nodes(Policy { children: LookAhead::On, ..Policy::PLAYER });
    let none = nodes(Policy { children: LookAhead::Off, ..Policy::PLAYER });
    assert!(look_ahead < none, "{look_ahead} nodes with look-ahead, {none} without");
    assert_ne!(nodes(Policy { replacement: Replacement::Always, ..Policy::PLAYER }), plain);
    let one = nodes(Policy { bounds: StoredBounds::One, ..Policy::PLAYER });
    assert!(plain < one, "{plain} nodes with two bounds, {one} with one");
}

#[test]
fn if_the_table_keeps_leaves_an_expensive_evaluator_is_called_a_quarter_less_often() {
    for name in ["negascout", "alpha-beta", "mtd-f"] {
        let of = |leaves| {
            let (calls, policy) = (Cell::new(0), Policy { leaves, ..Policy::PLAYER });
            let count = |_: &Position| calls.set(calls.get() + 1);
            let found = noting(|player| player.algorithm(algorithm(name)).table(policy), 9, &count);
            (calls.get(), found.value)
        };
        let (cached, value) = of(LeafEntries::Cached);
        let (searched, same) = of(LeafEntries::Searched);
        assert_eq!(value, same, "{name}");
        assert!(4 * cached <= 3 * searched, "{name}: {cached} calls, {searched} without entries");
    }
}

#[test]
fn accepting_deeper_entries_saves_nodes_in_a_game_with_cycles() {
    let nodes = |depths| {
        let mut player =
            Player::new(Ring, &distance as AnyOf<'_, Ring>).table(Policy { depths, ..Policy::PLAYER });
        let found = player.think(&Ring.root(), &Limits::depth(16));
        assert!(found.best.is_some() && found.depth == 16);
        found.nodes
    };
    let (last, at_least) = (nodes(Depths::Last), nodes(Depths::AtLeast));
    assert!(20 * at_least < last, "{at_least} nodes, {last} if each entry is for one depth");
}

#[test]
fn accepting_deeper_entries_leads_to_legal_lines() {
    let mut chance = SplitMix64::new(11);
    for round in 0..150 {
        let graph = Graph::random(&mut chance);
        for name in ["negascout", "alpha-beta", "mtd-f", "aspiration", "ab-sss", "mtd-step"] {
            for leaves in LEAVES {
                let policy = Policy { depths: Depths::AtLeast, leaves, ..Policy::PLAYER };
                let player = Player::new(graph.clone(), by_number).algorithm(algorithm(name));
                let mut player = player.table(policy).memory_mib(1).seed(round);
                for depth in [9, 3, 6] {
                    let found = player.think(&0, &Limits::depth(depth));
                    let mut position = 0;
                    for m in &found.line {
                        assert!(graph.moves(&position).contains(m), "{found:?}");
                        position = graph.play(&position, *m);
                    }
                    assert_eq!(found.line.first(), found.best.as_ref(), "{found:?}");
                    assert_eq!(found.best.is_some(), !graph.moves(&0).is_empty());
                    player.lines(&0, 2, &Limits::depth(depth));
                }
            }
        }
    }
}

#[test]
fn accepting_deeper_entries_finds_the_same_wins() {
    let mut chance = SplitMix64::new(2);
    for _ in 0..20 {
        let position = after(&ConnectFour, 26, &mut chance);
        let think = |depths| {
            let ranked = player(ConnectFour, "negascout").table(Policy { depths, ..Policy::PLAYER });
            { ranked }.think(&position, &Limits::none())
        };
        let (exact, found) = (think(Depths::Several), think(Depths::AtLeast));
        let sign = |value: Option<Value>| value.map(|value| value.get().signum());
        assert_eq!(sign(found.value), sign(exact.value));
        assert!(found.distance.is_none_or(|distance| distance as usize == found.line.len()));
    }
}
