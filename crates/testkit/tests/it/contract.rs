//! Tests the contract checker with games that break the contract: for each rule, a game that breaks it is caught.

use plywood_core::catalogue::{Choice, Entry};
use plywood_core::{Depth, Game, Value};
use plywood_games::synthetic::TransposingGame;
use plywood_testkit::contract::{self, Options, Report, Rule, Violation};
use plywood_testkit::suite::{self, Check, EvaluatesItself, Instance};
use std::cell::Cell;

/// The fault of a [`Pile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    MovesChange,
    MoveTwice,
    Miscounted,
    PlayChanges,
    PositionChanges,
    CostsTwo,
    CostsNothing,
    PassAmongOthers,
    PassAfterPass,
    KeyWithoutSide,
    KeyWithLastMove,
    HashWithLastMove,
    HashWithoutSide,
    HashUnmixed,
    HashNotUpdated,
    EvaluatorInfinite,
    EvaluatorChanges(u32),
}

/// Two players take one, two or three counters in turn. In the game with passes, a player who leaves a multiple of five
/// moves again, because the other player must pass.
#[derive(Debug)]
struct Pile<const PASSES: bool> {
    fault: Fault,
    calls: Cell<u32>,
}

#[derive(Clone, Debug)]
struct Position {
    counters: u16,
    second_to_move: bool,
    must_pass: bool,
    /// The last move. It is not part of the position and is ignored when positions are compared.
    last: u16,
    disturbed: Cell<bool>,
    hash: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let board = |p: &Position| (p.counters, p.second_to_move, p.must_pass, p.disturbed.get());
        board(self) == board(other)
    }
}

const PASS: u16 = 0;

impl Position {
    fn new(counters: u16, second_to_move: bool, must_pass: bool) -> Position {
        let hash =
            scattered(u64::from(counters) * 4 + u64::from(second_to_move) * 2 + u64::from(must_pass));
        Position { counters, second_to_move, must_pass, last: 0, disturbed: Cell::new(false), hash }
    }
}

fn scattered(n: u64) -> u64 {
    plywood_testkit::SplitMix64::new(n).draw()
}

/// A list of moves that may report a wrong length.
#[derive(Clone, Debug)]
struct Moves {
    list: std::vec::IntoIter<u16>,
    extra: usize,
}

impl Iterator for Moves {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        self.list.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let announced = self.list.len() + self.extra;
        (announced, Some(announced))
    }
}

impl ExactSizeIterator for Moves {}

impl<const PASSES: bool> Pile<PASSES> {
    fn new(fault: Fault) -> Self {
        Pile { fault, calls: Cell::new(0) }
    }

    fn count_call(&self) -> u32 {
        self.calls.set(self.calls.get() + 1);
        self.calls.get()
    }

    fn evaluate(&self, position: &Position) -> Value {
        let value = scattered(u64::from(position.counters)) % 100;
        let value = Value::nearest(value.cast_signed());
        match self.fault {
            Fault::EvaluatorInfinite if position.counters < 20 => Value::INF,
            Fault::EvaluatorChanges(after) if self.count_call() > after => value.next(),
            _ => value,
        }
    }
}

impl<const PASSES: bool> Game for Pile<PASSES> {
    type Position = Position;
    type Move = u16;
    type Moves = Moves;
    type Key = (u16, bool, bool, u16);

    const FREE_MOVES: bool = PASSES;

    fn root(&self) -> Position {
        Position::new(300, false, false)
    }

    fn moves(&self, p: &Position) -> Moves {
        let mut list: Vec<u16> = (1..=3.min(p.counters)).collect();
        match self.fault {
            Fault::PassAmongOthers if p.must_pass => list.push(PASS),
            _ if p.must_pass => list = vec![PASS],
            Fault::MovesChange if self.count_call().is_multiple_of(2) => list.reverse(),
            Fault::MoveTwice if p.counters == 250 => list.push(1),
            _ => {}
        }
        let extra = usize::from(self.fault == Fault::Miscounted && p.counters == 1);
        Moves { list: list.into_iter(), extra }
    }

    fn play(&self, p: &Position, m: u16) -> Position {
        let counters = p.counters - m;
        let second = !p.second_to_move;
        let must_pass = PASSES && m != PASS && counters > 0 && counters.is_multiple_of(5);
        let next = Position::new(counters, second, must_pass);
        match self.fault {
            Fault::PlayChanges => {
                Position { second_to_move: self.count_call().is_multiple_of(2), ..next }
            }
            Fault::PositionChanges => {
                p.disturbed.set(true);
                next
            }
            Fault::PassAfterPass if m == PASS => Position::new(counters, second, true),
            Fault::HashNotUpdated if m == 3 => Position { hash: p.hash ^ 1, ..next },
            _ => Position { last: m, ..next },
        }
    }

    fn key(&self, p: &Position) -> Self::Key {
        let last = if self.fault == Fault::KeyWithLastMove { p.last } else { 0 };
        let side = p.second_to_move && self.fault != Fault::KeyWithoutSide;
        (p.counters, side, p.must_pass, last)
    }

    fn hash(&self, p: &Position) -> u64 {
        match self.fault {
            Fault::HashWithLastMove => p.hash ^ u64::from(p.last),
            Fault::HashWithoutSide => scattered(u64::from(p.counters)),
            Fault::HashUnmixed => u64::from(p.counters) * 2 + u64::from(p.second_to_move),
            _ => p.hash,
        }
    }

    fn cost(&self, m: u16) -> Depth {
        match self.fault {
            Fault::CostsTwo if m == 2 => 2,
            Fault::CostsNothing if m == 2 => 0,
            _ => Depth::from(m != PASS),
        }
    }
}

fn checked<const PASSES: bool>(fault: Fault, options: &Options) -> Result<Report, Violation> {
    let game = Pile::<PASSES>::new(fault);
    let evaluator = |game: &Pile<PASSES>, p: &Position, _: Depth| game.evaluate(p);
    let rebuild = |p: &Position| Position::new(p.counters, p.second_to_move, p.must_pass);
    if fault == Fault::HashNotUpdated || fault == Fault::None {
        return contract::check_rebuilding(&game, &evaluator, options, rebuild);
    }
    contract::check(&game, &evaluator, options)
}

const OPTIONS: Options = Options { seed: 1, games: 20, plies: 1000, searches: 5, depth: 3 };

#[test]
fn a_game_that_keeps_the_contract_passes() {
    let report = checked::<false>(Fault::None, &OPTIONS).expect("nothing is wrong");
    assert_eq!((report.games, report.finished, report.passes), (20, 20, 0));
    let with_memory = |entry: &&Entry| entry.options.contains(&Choice::Memory);
    let searches_each = (Entry::exact().count() + Entry::exact().filter(with_memory).count()) * 4;
    assert_eq!(report.searches as usize, 5 * searches_each);
    assert!((200..=600).contains(&report.positions), "{report:?}");
    let report = checked::<true>(Fault::None, &OPTIONS).expect("nothing is wrong");
    assert!(report.passes > 100, "{report:?}");
}

#[test]
fn every_rule_has_a_game_that_breaks_it_and_is_caught() {
    let broken = [
        (Fault::MovesChange, Rule::MovesRepeat),
        (Fault::MoveTwice, Rule::MovesDiffer),
        (Fault::Miscounted, Rule::MovesCounted),
        (Fault::PlayChanges, Rule::PlayRepeats),
        (Fault::PositionChanges, Rule::PlayRepeats),
        (Fault::CostsTwo, Rule::Cost),
        (Fault::CostsNothing, Rule::Cost),
        (Fault::KeyWithoutSide, Rule::KeyTellsApart),
        (Fault::KeyWithLastMove, Rule::KeyRepeats),
        (Fault::HashWithLastMove, Rule::HashRepeats),
        (Fault::HashWithoutSide, Rule::HashTellsApart),
        (Fault::HashUnmixed, Rule::HashMixed),
        (Fault::HashNotUpdated, Rule::Rebuilt),
        (Fault::EvaluatorInfinite, Rule::EvaluatorFinite),
        (Fault::EvaluatorChanges(9), Rule::EvaluatorRepeats),
    ];
    for (fault, rule) in broken {
        let violation = checked::<false>(fault, &OPTIONS).expect_err("something is wrong");
        assert_eq!(violation.rule, rule, "{fault:?}: {violation}");
    }
    for (fault, rule) in [
        (Fault::PassAmongOthers, Rule::PassAlone),
        (Fault::PassAfterPass, Rule::PassesApart),
        (Fault::CostsNothing, Rule::PassAlone),
    ] {
        let violation = checked::<true>(fault, &OPTIONS).expect_err("something is wrong");
        assert_eq!(violation.rule, rule, "{fault:?}: {violation}");
    }
}

#[test]
fn an_evaluator_whose_values_change_is_caught_directly_or_by_a_value_or_by_a_line() {
    let options = Options { games: 1, plies: 5, searches: 1, depth: 2, ..OPTIONS };
    let caught: Vec<Rule> = (0..200)
        .filter_map(|after| checked::<false>(Fault::EvaluatorChanges(after), &options).err())
        .map(|violation| violation.rule)
        .collect();
    for rule in [Rule::EvaluatorRepeats, Rule::Value, Rule::Line] {
        assert!(caught.contains(&rule), "{rule:?} was never broken");
    }
    let others =
        caught.iter().find(|rule| !matches!(rule, Rule::EvaluatorRepeats | Rule::Value | Rule::Line));
    assert_eq!(others, None);
}

#[test]
fn a_violation_says_what_is_wrong_where_and_how_to_get_there() {
    let options = Options { seed: 3, ..OPTIONS };
    let violation = checked::<false>(Fault::MoveTwice, &options).expect_err("something is wrong");
    let text = violation.to_string();
    let expected = [
        "moves() must not list a move twice",
        "found: 1 twice in [1, 2, 3, 1]",
        "at: the position after ",
        "replay: play these moves from root(), or check again with seed 3",
    ];
    for part in expected {
        assert!(text.contains(part), "{part:?} is missing from\n{text}");
    }
    let game = Pile::<false>::new(Fault::MoveTwice);
    let replayed = violation
        .path
        .iter()
        .fold(game.root(), |position, m| game.play(&position, m.parse().expect("a number")));
    assert_eq!(game.moves(&replayed).collect::<Vec<_>>(), [1, 2, 3, 1]);
}

#[test]
fn every_tree_of_the_suite_keeps_the_contract() {
    struct KeepsTheContract;

    impl Check for KeepsTheContract {
        fn check<T: EvaluatesItself>(&mut self, _: &Instance, tree: &T) {
            let options = Options { games: 3, searches: 1, ..Options::default() };
            if let Err(violation) = contract::check(tree, tree, &options) {
                panic!("{violation}");
            }
        }
    }

    suite::run(&mut KeepsTheContract);
}

#[test]
fn a_game_with_transpositions_keeps_the_contract() {
    for seed in 1..=5 {
        let game = TransposingGame::new(4, 12, seed).expect("a small game");
        let report = contract::check(&game, &game, &Options::default());
        let Report { games, finished, positions, .. } = report.expect("nothing is wrong");
        assert_eq!((games, finished), (50, 50));
        assert!(positions < 550, "none of the {positions} positions occurred twice");
    }
}
