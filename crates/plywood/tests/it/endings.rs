//! Certain outcomes, and the distance to the end of the game.

use super::{after, player};
use plywood::games::connect_four::ConnectFour;
use plywood::games::tic_tac_toe::{Position, TicTacToe};
use plywood::games::{HasEvaluators, Notation};
use plywood::{Depth, Game, Limits, Player, Stopped, Value, won_from};
use plywood_testkit::{SplitMix64, oracle};

#[test]
fn without_limits_tic_tac_toe_is_searched_to_its_end_with_any_evaluator() {
    let plain = |_: &TicTacToe, position: &Position, _: Depth| {
        Value::from(if position.is_lost() { -1 } else { 0 })
    };
    let mut chance = SplitMix64::new(1);
    let mut player = Player::new(TicTacToe, plain);
    for _ in 0..200 {
        let plies = chance.below(9);
        let position = after(&TicTacToe, plies, &mut chance);
        let found = player.think(&position, &Limits::none());
        assert_eq!(found.value, Some(oracle::value(&TicTacToe, &plain, &position, 9)));
        let end = found.line.iter().fold(position, |p, &m| TicTacToe.play(&p, m));
        assert_eq!(TicTacToe.moves(&end).len(), 0, "the line leads to the end");
        assert_eq!(found.distance.map(|plies| plies as usize), Some(found.line.len()));
        assert_eq!(found.stopped, Stopped::Complete);
    }
}

#[test]
fn a_win_is_found_at_its_distance_and_the_search_ends_there() {
    // The side to move wins at once, and no search looks further.
    let position = ConnectFour.read("112233").expect("a position");
    for name in ["negascout", "mtd-f", "sss", "alpha-beta", "dual-ins"] {
        let found = player(ConnectFour, name).think(&position, &Limits::depth(12));
        assert_eq!((found.distance, found.depth), (Some(1), 1), "{name}");
        assert!(found.stopped == Stopped::Complete && found.value > Some(Value::ZERO));
    }
}

#[test]
fn distances_agree_with_the_oracle() {
    let evaluator = ConnectFour::EVALUATORS[0].evaluator;
    let mut chance = SplitMix64::new(9);
    let (mut player, mut known) = (player(ConnectFour, "negascout"), 0);
    for _ in 0..300 {
        let position = after(&ConnectFour, 14, &mut chance);
        let found = player.think(&position, &Limits::depth(5));
        let Some(distance) = found.distance else { continue };
        known += 1;
        let plies = Depth::try_from(distance).expect("it is small");
        assert_eq!(found.value, Some(oracle::value(&ConnectFour, &evaluator, &position, plies)));
        let sooner = oracle::value(&ConnectFour, &evaluator, &position, plies - 1);
        assert_ne!(found.value, Some(sooner), "one ply less does not find it");
    }
    assert!(known > 50, "{known}");
}

#[test]
fn an_evaluator_that_knows_won_games_ends_the_search_of_one() {
    let evaluator = won_from(Value::from(50), |_: &TicTacToe, position: &Position, _: Depth| {
        if position.is_lost() { Value::nearest(i64::from(position.discs()) - 100) } else { Value::ZERO }
    });
    let position = TicTacToe.read("xx./oo./... x").expect("a position");
    let found = Player::new(TicTacToe, evaluator).think(&position, &Limits::none());
    assert_eq!((found.distance, found.depth), (Some(1), 1));
}

/// Take one to three matches; whoever takes the last one wins. The search meets each heap with many depths left, so
/// most of its answers come from the table, and most of those from earlier iterations.
#[derive(Clone, Copy, Debug)]
struct Nim;

impl Game for Nim {
    type Position = u16;
    type Move = u16;
    type Moves = Vec<u16>;
    type Key = u16;

    fn root(&self) -> u16 {
        39
    }

    fn moves(&self, heap: &u16) -> Vec<u16> {
        (1..=3.min(*heap)).collect()
    }

    fn play(&self, heap: &u16, taken: u16) -> u16 {
        heap - taken
    }

    fn key(&self, heap: &u16) -> u16 {
        *heap
    }
}

/// Without a value that means a won game: only the end of the game tells.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "evaluators take references")]
fn last_match(_: &Nim, heap: &u16, _: Depth) -> Value {
    Value::from(if *heap == 0 { -1 } else { 0 })
}

#[test]
fn the_end_is_seen_by_the_iteration_that_reaches_it_even_if_the_table_answers_from_earlier_ones() {
    for threads in [1, 2] {
        let new = || Player::new(Nim, last_match).threads(threads);
        let mut kept = new();
        for heap in 1..=Nim.root() {
            for (name, player) in [("kept", &mut kept), ("new", &mut new())] {
                for limits in [Limits::depth(heap), Limits::none()] {
                    let found = player.think(&heap, &limits);
                    let which = format!("{heap} matches, {name} player, {threads} threads: {found:?}");
                    let value = if heap % 4 == 0 { -1 } else { 1 };
                    assert_eq!(found.value, Some(Value::from(value)), "{which}");
                    assert!(found.depth <= heap && found.distance.is_some(), "{which}");
                    assert!(found.nodes < 20_000, "{which}");
                }
                for line in player.lines(&heap, 3, &Limits::none()) {
                    let value = if (heap - line.line[0]) % 4 == 0 { 1 } else { -1 };
                    assert_eq!(line.value, Value::from(value), "{heap} matches: {line:?}");
                }
            }
        }
    }
}

/// The side to move chooses among three moves that all lose: by 2, 4 and 6 plies, in this order.
#[derive(Clone, Copy, Debug)]
struct ThreeLosses;

impl Game for ThreeLosses {
    /// The plies to the end of the game; at the root the number of moves.
    type Position = (bool, u8);
    type Move = u8;
    type Moves = Vec<u8>;
    type Key = (bool, u8);

    fn root(&self) -> (bool, u8) {
        (true, 3)
    }

    fn moves(&self, &(is_root, left): &(bool, u8)) -> Vec<u8> {
        if is_root { vec![1, 5, 3] } else { vec![0; left.min(1).into()] }
    }

    fn play(&self, &(is_root, left): &(bool, u8), m: u8) -> (bool, u8) {
        (false, if is_root { m } else { left - 1 })
    }

    fn key(&self, position: &(bool, u8)) -> (bool, u8) {
        *position
    }
}

#[test]
fn of_moves_that_lose_by_the_same_value_the_one_that_loses_latest_is_played() {
    let lost = |game: &ThreeLosses, position: &(bool, u8), _: Depth| {
        Value::from(if game.moves(position).is_empty() { -100 } else { 0 })
    };
    let mut player = Player::new(ThreeLosses, won_from(Value::from(100), lost));
    let root = ThreeLosses.root();
    // Thinking again starts where memory knows the value.
    for _ in 0..3 {
        let found = player.think(&root, &Limits::nodes(1000));
        assert_eq!((found.best, found.distance), (Some(5), Some(6)), "{found:?}");
        assert_eq!(found.value, Some(Value::from(-100)));
    }
}
