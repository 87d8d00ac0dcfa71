//! Tic-tac-toe: the size of its tree, its value, forks, its notation.

use plywood_core::catalogue::Entry;
use plywood_core::{Evaluate, Game, Search, Value};
use plywood_games::tic_tac_toe::{Evaluator, Position, TicTacToe, WIN};
use plywood_games::{HasEvaluators, Notation, NotationError, Passes, perft};
use plywood_testkit::contract::{self, Options};
use plywood_testkit::oracle;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::collections::HashSet;

const GAME: TicTacToe = TicTacToe;

fn position(text: &str) -> Position {
    GAME.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Every reachable position.
fn all() -> Vec<Position> {
    let mut met = HashSet::from([GAME.root()]);
    let mut open = vec![GAME.root()];
    let mut all = Vec::new();
    while let Some(position) = open.pop() {
        let children = GAME.moves(&position).map(|m| GAME.play(&position, m));
        open.extend(children.filter(|&child| met.insert(child)));
        all.push(position);
    }
    all
}

#[test]
fn the_numbers_of_move_sequences_are_the_published_ones() {
    let counts = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
    for (depth, count) in (0..).zip(counts) {
        assert_eq!(perft(&GAME, &GAME.root(), depth, Passes::TakeAPly), count, "depth {depth}");
    }
}

/// The numbers of games below `position` that X wins, that O wins and that are drawn.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "by value, LLVM 22 takes one half of it for the constant 0, and the recursion never ends"
)]
fn endings(position: &Position) -> [u32; 3] {
    let mut counts = [0; 3];
    if GAME.moves(position).next().is_none() {
        let lost = Evaluator::Zero.value(&GAME, position, 0) < Value::ZERO;
        let x_moves = GAME.write(position).ends_with('x');
        counts[if lost { usize::from(x_moves) } else { 2 }] = 1;
    }
    for m in GAME.moves(position) {
        let below = endings(&GAME.play(position, m));
        counts.iter_mut().zip(below).for_each(|(count, more)| *count += more);
    }
    counts
}

#[test]
fn the_numbers_of_games_won_by_x_won_by_o_and_drawn_are_the_published_ones() {
    assert_eq!(endings(&GAME.root()), [131_184, 77_904, 46_080]);
}

#[test]
fn there_are_5478_positions_and_each_is_read_as_it_was_written() {
    let all = all();
    assert_eq!(all.len(), 5478);
    for position in &all {
        let text = GAME.write(position);
        assert_eq!(GAME.read(&text), Ok(*position), "{text}");
        for m in GAME.moves(position) {
            assert_eq!(GAME.read_move(position, &GAME.write_move(position, m)), Ok(m));
        }
    }
    let keys: HashSet<u32> = all.iter().map(|position| GAME.key(position)).collect();
    let hashes: HashSet<u64> = all.iter().map(|position| GAME.hash(position)).collect();
    assert_eq!((keys.len(), hashes.len()), (5478, 5478));
}

#[test]
fn best_play_is_a_draw() {
    assert_eq!(oracle::value(&GAME, &Evaluator::Zero, &GAME.root(), 9), Value::ZERO);
    for entry in Entry::exact() {
        let mut search = Search::new(&GAME, &Evaluator::Zero);
        let outcome = entry.algorithm.run(&mut search, &GAME.root(), 9).expect("not too deep");
        assert_eq!(outcome.value, Some(Value::ZERO), "{}", entry.name);
    }
}

#[test]
fn a_win_in_one_is_worth_more_than_a_win_by_a_fork() {
    let worth = |text| oracle::value(&GAME, &Evaluator::Zero, &position(text), 9);
    assert_eq!(worth("xx./oo./... x"), Value::from(WIN - 5), "square 3 wins with the fifth disc");
    assert_eq!(worth("x../.o./..x o"), Value::ZERO, "an edge holds");
    assert_eq!(
        worth("x.o/.../..x o"),
        Value::from(7 - WIN),
        "x has a fork, and wins with the seventh disc"
    );
}

#[test]
fn a_fork_is_found_as_the_only_good_move() {
    let before = position("xox/.../..o x");
    let best = oracle::best_moves(&GAME, &Evaluator::Zero, &before, 9);
    let names: Vec<String> = best.iter().map(|&m| GAME.write_move(&before, m)).collect();
    assert_eq!(names, ["7"], "it threatens 4 and 5");
    let forked = GAME.play(&before, best[0]);
    assert_eq!(oracle::value(&GAME, &Evaluator::Zero, &forked, 9), Value::from(7 - WIN));
}

#[test]
fn a_full_board_and_a_board_with_a_row_have_no_moves() {
    for text in ["xox/xox/oxo o", "xxx/oo./... o", "ooo/xx./x.. x"] {
        assert_eq!(GAME.moves(&position(text)).len(), 0, "{text}");
    }
    assert_eq!(
        GAME.moves(&position("xo./.../... x")).map(|m| m + 1).collect::<Vec<_>>(),
        [3, 4, 5, 6, 7, 8, 9]
    );
}

#[test]
fn tic_tac_toe_keeps_the_contract() {
    let options = Options { games: 200, depth: 5, ..Options::default() };
    let report = contract::check(&GAME, &Evaluator::Zero, &options).expect("the contract is kept");
    assert_eq!((report.games, report.finished), (200, 200));
    assert_eq!(TicTacToe::EVALUATORS[0].name, "zero");
}

#[test]
fn boards_are_written_and_drawn_row_by_row() {
    let position = position(" X-O/.x./..o x ");
    assert_eq!(GAME.write(&position), "x.o/.x./..o x");
    assert_eq!(GAME.draw(&position), "x . o\n. x .\n. . o");
}

#[test]
fn errors_name_the_character_and_what_was_expected() {
    for (text, error) in [
        ("", "character 1: expected `x`, `o` or `.` on square 1, found the end"),
        ("x.q/.x./..o x", "character 3: expected `x`, `o` or `.` on square 3, found 'q'"),
        ("x.o", "character 4: expected `/` and the next row, found the end"),
        ("x.o.x.", "character 4: expected `/` and the next row, found '.'"),
        ("x.o/.x./.ü", "character 10: expected `x`, `o` or `.` on square 8, found 'ü'"),
        ("x.o/.x./..o", "character 12: expected `x` or `o`, the side to move, found the end"),
        ("x.o/.x./..o  z", "character 14: expected `x` or `o`, the side to move, found 'z'"),
        ("x.o/.x./..o x x", "character 15: expected the end, found 'x'"),
        (
            "x.o/.x./..o o",
            "character 13: x has 2 squares and o 2, so it cannot be the turn of o; x moves first",
        ),
        (
            "o../.../... x",
            "character 13: x has 0 squares and o 1, so it cannot be the turn of x; x moves first",
        ),
        (
            "xxx/oo./o.. x",
            "character 13: the side to move already has three in a row, so the game was over before",
        ),
        (
            "xxx/ooo/x.. o",
            "character 13: the side to move already has three in a row, so the game was over before",
        ),
    ] {
        assert_eq!(GAME.read(text).expect_err(text).to_string(), error, "{text}");
    }
}

#[test]
fn moves_that_cannot_be_played_are_refused_with_those_that_can() {
    let refused = |text, m| GAME.read_move(&position(text), m).expect_err("no move").message;
    assert_eq!(refused("xoo/oxx/xo. x", "1"), "`1` is not a legal move here; legal moves: 9");
    assert_eq!(refused("xxx/oo./... o", "9"), "`9` cannot be played: the game is over");
}

/// Reads a text: an error names a place within it, a position reads back as it was written.
fn read(text: &str) {
    match GAME.read(text) {
        Ok(position) => assert_eq!(GAME.read(&GAME.write(&position)), Ok(position), "{text:?}"),
        Err(NotationError { column, message, .. }) => {
            assert!((1..=text.chars().count() + 1).contains(&column), "{column} in {text:?}");
            assert!(!message.is_empty() && message.len() < 200, "{message} in {text:?}");
        }
    }
    let _ = GAME.read_move(&GAME.root(), text);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 5_000,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_texts_are_read_or_refused(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn random_boards_are_read_or_refused(text in "[xoXO.-]{3}/[xo.]{3}/[xo.]{2,4} ?[xo]?") {
        read(&text);
    }
}
