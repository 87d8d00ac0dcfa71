//! Connect Four: its rules by published counts, its values, its notation, threats and mirror images.

use plywood_core::{Algorithm, Depth, Evaluate, Game, Search, Table, Value};
use plywood_games::connect_four::{ConnectFour, Evaluator, Mirrored, Position, Threats, WIN};
use plywood_games::{Notation, Passes, perft};
use plywood_testkit::contract::{self, Options};
use plywood_testkit::{SplitMix64, oracle};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn read(text: &str) -> Position {
    ConnectFour.read(text).expect("a position")
}

fn alpha_beta() -> Algorithm {
    "alpha-beta".parse().expect("its name")
}

/// A position after up to `plies` random moves.
fn by_chance(random: &mut SplitMix64, plies: usize) -> Position {
    let mut position = ConnectFour.root();
    for _ in 0..random.below(plies + 1) {
        let moves: Vec<u8> = ConnectFour.moves(&position).collect();
        if moves.is_empty() {
            break;
        }
        position = ConnectFour.play(&position, random.choose(&moves));
    }
    position
}

#[test]
fn the_contract_of_a_game_is_kept_with_every_algorithm() {
    let options = Options { searches: 6, ..Options::default() };
    for evaluator in [Evaluator::Center, Evaluator::Zero] {
        let again = |position: &Position| read(&ConnectFour.write(position));
        let report = contract::check_rebuilding(&ConnectFour, &evaluator, &options, again);
        assert_eq!(report.map(|report| report.finished), Ok(50));
    }
}

#[test]
fn the_numbers_of_positions_are_the_published_ones() {
    let published = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];
    for (depth, count) in (0..).zip(published) {
        assert_eq!(perft(&ConnectFour, &ConnectFour.root(), depth, Passes::TakeAPly), count);
    }
}

#[test]
fn the_empty_board_is_worth_what_is_published() {
    let published: [(Depth, i16); 6] = [(5, 3), (6, 0), (7, 4), (8, 1), (10, 1), (12, 1)];
    for (depth, value) in published {
        let table = Table::with_entries(1 << 16).expect("there is memory");
        let mut search = Search::new(&ConnectFour, &Evaluator::Center).memory(table);
        let outcome = alpha_beta().run(&mut search, &ConnectFour.root(), depth).expect("not too deep");
        assert_eq!(outcome.value, Some(Value::from(value)), "{depth} plies");
    }
}

#[test]
fn a_sooner_win_is_worth_more_and_a_lost_game_has_no_moves() {
    let lost = read("1212121");
    assert!(lost.is_lost());
    assert_eq!(ConnectFour.moves(&lost).len(), 0);
    for evaluator in [Evaluator::Center, Evaluator::Zero] {
        assert_eq!(evaluator.value(&ConnectFour, &lost, 0), Value::from(7 - WIN));
    }
}

#[test]
fn a_full_column_is_not_a_move() {
    let full = read("111111");
    let columns: Vec<String> =
        ConnectFour.moves(&full).map(|m| ConnectFour.write_move(&full, m)).collect();
    assert_eq!(columns.join(""), "234567");
}

#[test]
fn columns_and_drawn_boards_name_the_same_positions() {
    let drawn = "......./......./......./...x.../..ox.../..ox..o x";
    assert_eq!(read("434347"), read(drawn));
    assert_eq!(ConnectFour.write(&read("434743")), drawn);
    assert_eq!(read(""), ConnectFour.root());
    assert_eq!(
        ConnectFour.draw(&read("434347")),
        ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . x . . .\n. . o x . . .\n. . o x . . o\n1 2 3 4 5 6 7"
    );
}

#[test]
fn what_is_wrong_with_a_text_is_named_with_its_place() {
    let empty_rows = "......./......./......./......./.......";
    for (text, expected) in [
        ("4283", "character 3: expected a column from 1 to 7, found '8'"),
        ("44x", "character 3: expected a column from 1 to 7, found 'x'"),
        ("1111111", "character 7: column 1 is full; it has 6 cells"),
        ("12121213", "character 8: column 3 is played after four in a row; the game is over"),
        (".......", "character 8: expected `/` and another row"),
        ("....../.", "character 7: expected `x`, `o` or `.`, found '/'"),
        ("........", "character 8: expected `/` after a row, found '.'"),
        ("......./..x..../..", "character 19: expected 6 rows of 7 cells"),
        ("......./..x..../.......", "character 19: an empty cell under a disc in column 3; discs fall"),
        (
            &format!("{empty_rows}/...x..."),
            "character 48: expected ` x` or ` o`, the side to move, found \"\"",
        ),
        (
            &format!("{empty_rows}/...x... x"),
            "character 49: x has 1 discs and o 0, so it cannot be the turn of x; x moves first",
        ),
        (
            "......./......./......./......./ooo..../xxxx..o x",
            "character 49: the side to move already has four in a row, so the game was over before",
        ),
    ] {
        let found = ConnectFour.read(text).map_or_else(|error| error.to_string(), |_| String::new());
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn threats_leave_out_no_move_that_matters() {
    let mut random = SplitMix64::new(7);
    for _ in 0..300 {
        let position = by_chance(&mut random, 36);
        for evaluator in [Evaluator::Center, Evaluator::Zero] {
            for depth in 0..=4 {
                let value = oracle::value(&ConnectFour, &evaluator, &position, depth);
                let mut search = Search::new(&ConnectFour, &evaluator).order(Threats);
                let outcome = alpha_beta().run(&mut search, &position, depth).expect("not too deep");
                assert_eq!(outcome.value, Some(value), "{}", ConnectFour.draw(&position));
                let end = oracle::line_value(&ConnectFour, &evaluator, &position, depth, &outcome.line);
                assert_eq!(end.ok(), Some(value), "{}", ConnectFour.draw(&position));
            }
        }
    }
}

#[test]
fn mirror_images_share_their_hash_and_number_their_moves_alike() {
    let mut random = SplitMix64::new(8);
    for _ in 0..500 {
        let position = by_chance(&mut random, 36);
        let image = mirror(&position);
        assert_eq!(Mirrored.hash(&position), Mirrored.hash(&image));
        assert_eq!(Mirrored.key(&position) == Mirrored.key(&image), position == image);
        if position != image {
            let children = |of: &Position| -> Vec<u64> {
                Mirrored.moves(of).map(|m| Mirrored.hash(&Mirrored.play(of, m))).collect()
            };
            assert_eq!(children(&position), children(&image), "{}", ConnectFour.draw(&position));
        }
    }
}

/// The mirror image of a position, made from its text.
fn mirror(position: &Position) -> Position {
    let text = ConnectFour.write(position);
    let (rows, side) = text.split_once(' ').expect("a side");
    let rows: Vec<String> = rows.split('/').map(|row| row.chars().rev().collect()).collect();
    read(&format!("{} {side}", rows.join("/")))
}

#[test]
fn a_table_that_shares_mirror_images_finds_the_same_values() {
    let mut random = SplitMix64::new(9);
    let mut table = Table::with_entries(1 << 16).expect("there is memory");
    for _ in 0..60 {
        let position = by_chance(&mut random, 20);
        for depth in 0..=5 {
            let value = oracle::value(&ConnectFour, &Evaluator::Center, &position, depth);
            let mut search =
                Search::new(&Mirrored, &Evaluator::Center).order(Threats).memory(&mut table);
            let outcome = alpha_beta().run(&mut search, &position, depth).expect("not too deep");
            assert_eq!(outcome.value, Some(value), "{}", ConnectFour.draw(&position));
        }
    }
}

/// The seed is fixed, so `cargo test -p plywood-games --test it connect_four` replays a failure.
fn config() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// The columns of a game, or a board, mostly with an error.
const NEARLY: &str =
    "[1-7]{0,50}|[xo./ ]{0,60}|([xo.]{7}/){5}[xo.]{7} [xo]|([.]{7}/){4}[xo.]{7}/[xo]{7} [xo]";

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = ConnectFour.read(&text);
    }

    #[test]
    fn any_text_that_looks_like_a_position_is_read_or_refused(text in NEARLY) {
        if let Ok(position) = ConnectFour.read(&text) {
            prop_assert_eq!(ConnectFour.read(&ConnectFour.write(&position)), Ok(position));
        }
    }

    #[test]
    fn what_is_written_is_read_again(seed in 0_u64..1 << 32) {
        let position = by_chance(&mut SplitMix64::new(seed), 42);
        prop_assert_eq!(ConnectFour.read(&ConnectFour.write(&position)), Ok(position));
        for m in ConnectFour.moves(&position) {
            let text = ConnectFour.write_move(&position, m);
            prop_assert_eq!(ConnectFour.read_move(&position, &text), Ok(m));
        }
    }

    #[test]
    fn any_move_is_read_or_refused(text in "\\PC{0,6}|[1-9]") {
        let _ = ConnectFour.read_move(&read("111111"), &text);
    }
}
