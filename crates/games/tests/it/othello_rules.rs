//! The rules of Othello: published counts, the contract, and every exact algorithm near passes.

use plywood_core::{Depth, Evaluate, Game, Value};
use plywood_games::othello::{Evaluator, Move, Moves, Othello, Position, Side};
use plywood_games::{HasEvaluators, Notation, Passes, perft_with_ended};
use plywood_testkit::SplitMix64;
use plywood_testkit::contract::{self, Options};

#[test]
fn perft_counts_to_depth_nine_are_the_published_ones_in_both_conventions() {
    let counts = include_str!("../../../../data/othello-perft.tsv");
    let rows = counts.lines().filter(|line| !line.starts_with('#'));
    for row in rows.take(9) {
        let numbers: Vec<u64> = row.split('\t').map(|n| n.parse().expect("a number")).collect();
        let depth = Depth::try_from(numbers[0]).expect("a depth");
        for (passes, published) in [(Passes::TakeAPly, numbers[1]), (Passes::AreFree, numbers[2])] {
            let counted = perft_with_ended(&Othello, &Othello.root(), depth, passes);
            assert_eq!(counted, published, "{depth} plies, {passes:?}");
        }
    }
}

/// Othello from another position.
struct From(Position);

impl Game for From {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;
    type Key = (u64, u64);

    const FREE_MOVES: bool = true;

    fn root(&self) -> Position {
        self.0
    }

    fn moves(&self, position: &Position) -> Moves {
        Othello.moves(position)
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        Othello.play(position, m)
    }

    fn key(&self, position: &Position) -> (u64, u64) {
        Othello.key(position)
    }

    fn hash(&self, position: &Position) -> u64 {
        Othello.hash(position)
    }

    fn cost(&self, m: Move) -> Depth {
        Othello.cost(m)
    }
}

impl Evaluate<From> for Wrapped {
    fn value(&self, _: &From, position: &Position, depth: Depth) -> Value {
        self.0.value(&Othello, position, depth)
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

struct Wrapped(Evaluator);

#[test]
fn othello_keeps_the_contract_with_every_evaluator() {
    for named in Othello::EVALUATORS {
        let options = Options { games: 40, searches: 8, depth: 2, ..Options::default() };
        let report = contract::check(&Othello, &named.evaluator, &options).expect(named.name);
        assert_eq!(report.finished, report.games);
        assert!(report.passes > 10, "{report:?}");
    }
}

/// Positions two moves before a pass, from random games.
fn shortly_before_a_pass(count: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(1);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = vec![Othello.root()];
        loop {
            let position = game[game.len() - 1];
            let moves: Vec<Move> = Othello.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            if moves == [Move::PASS] {
                found.push(game[game.len() - 3]);
            }
            game.push(Othello.play(&position, random.choose(&moves)));
        }
    }
    found
}

#[test]
fn every_exact_algorithm_agrees_with_the_oracle_near_passes() {
    let (mut passes, mut searches) = (0, 0);
    for start in shortly_before_a_pass(30) {
        for named in Othello::EVALUATORS {
            let options = Options { games: 3, searches: 3, plies: 4, depth: 4, ..Options::default() };
            let report = contract::check(&From(start), &Wrapped(named.evaluator), &options);
            let report = report.unwrap_or_else(|v| panic!("{}: {v}", Othello.write(&start)));
            passes += report.passes;
            searches += report.searches;
        }
    }
    assert!(passes > 100 && searches > 10_000, "only {passes} passes, {searches} searches");
}

#[test]
fn a_side_without_a_move_passes_and_no_two_passes_follow_each_other() {
    // X can only pass: O has a1, X the square beside it.
    let board = format!("OX{} X", "-".repeat(62));
    let position = Othello.read(&board).expect("a position");
    assert_eq!(Othello.moves(&position).collect::<Vec<_>>(), [Move::PASS]);
    let passed = Othello.play(&position, Move::PASS);
    assert_eq!((passed.own(), passed.other()), (position.other(), position.own()));
    assert_eq!(Othello.moves(&passed).map(|m| m.to_string()).collect::<Vec<_>>(), ["c1"]);
    assert_eq!((Othello.cost(Move::PASS), Othello.cost(Move::on(2).expect("c1"))), (0, 1));
}

#[test]
fn empty_squares_go_to_the_winner() {
    let worth = |text: &str| {
        let position = Othello.read(text).expect("a position");
        assert!(position.is_over() && Othello.moves(&position).len() == 0);
        Evaluator::Zero.value(&Othello, &position, 0)
    };
    let won = format!("{}{}", "X".repeat(40), "-".repeat(24));
    assert_eq!(worth(&format!("{won} X")), Value::from(64));
    assert_eq!(worth(&format!("{won} O")), Value::from(-64));
    let drawn = format!("X{}O", "-".repeat(62));
    assert_eq!(worth(&format!("{drawn} X")), Value::ZERO);
    let full = format!("{}{}", "X".repeat(33), "O".repeat(31));
    assert_eq!(worth(&format!("{full} O")), Value::from(-2));
}

#[test]
fn a_won_game_is_worth_more_than_any_unfinished_position() {
    let mut random = SplitMix64::new(2);
    let mut greatest = 0;
    for _ in 0..2000 {
        let (a, b) = (random.draw(), random.draw());
        let position = Position::new(a & !b, b & !a, Side::X).expect("no overlap");
        if !position.is_over() {
            let value = Evaluator::Positional.value(&Othello, &position, 0).get();
            greatest = greatest.max(value.abs());
        }
    }
    let narrowest =
        Othello.read(&format!("{}{} X", "X".repeat(33), "O".repeat(31))).expect("a position");
    assert!(greatest > 100);
    assert!(Evaluator::Positional.value(&Othello, &narrowest, 0) > Value::nearest(greatest.into()));
}
