//! Reading, writing and drawing.

use super::rules::games;
use plywood_core::Game;
use plywood_games::kalah::{Kalah, Move};
use plywood_games::{Notation, NotationError};
use plywood_testkit::SplitMix64;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

#[test]
fn every_position_of_random_games_is_read_as_it_was_written() {
    for game in games() {
        let mut random = SplitMix64::new(11);
        for _ in 0..10 {
            let mut position = game.root();
            loop {
                let text = game.write(&position);
                assert_eq!(game.read(&text), Ok(position), "{text}");
                let moves: Vec<Move> = game.moves(&position).collect();
                for &m in &moves {
                    let text = game.write_move(&position, m);
                    assert_eq!(game.read_move(&position, &text), Ok(m));
                }
                if moves.is_empty() {
                    break;
                }
                position = game.play(&position, random.choose(&moves));
            }
        }
    }
}

#[test]
fn spaces_and_capitals_do_not_matter() {
    let game = Kalah::new(2, 1).expect("a size");
    let written = game.write(&game.root());
    assert_eq!(written, "1,1 0 / 1,1 0 south");
    for text in [" 1 , 1  0/1,1 0 South ", "1,1\t0 / 01,1 0south"] {
        assert_eq!(game.read(text), Ok(game.root()), "{text}");
    }
}

#[test]
fn errors_name_the_character_and_what_was_expected() {
    let game = Kalah::new(2, 1).expect("a size");
    for (text, error) in [
        ("", "character 1: expected South's pit 1 of 2, found the end"),
        ("x", "character 1: expected South's pit 1 of 2, found 'x'"),
        ("1 0", "character 3: expected `,` and South's pit 2 of 2, found '0'"),
        ("1,-1", "character 3: expected South's pit 2 of 2, found '-'"),
        ("1,1,1 0", "character 4: expected South's store after 2 pits, found ','"),
        ("1,1 /", "character 5: expected South's store after 2 pits, found '/'"),
        ("1,1 0", "character 6: expected `/` and North's pits, found the end"),
        ("1,1 0 / 1", "character 10: expected `,` and North's pit 2 of 2, found the end"),
        ("1,1 0 / 1,1", "character 12: expected North's store after 2 pits, found the end"),
        ("1,1 0 / 1,128 0", "character 11: no board has more than 127 stones"),
        ("99999999999999999999", "character 1: no board has more than 127 stones"),
        ("1,1 0 / 1,1 0", "character 14: expected `south` or `north`, the side to move, found the end"),
        (
            "1,1 0 / 1,1 0 east",
            "character 15: expected `south` or `north`, the side to move, found 'e'",
        ),
        ("1,1 0 / 1,1 0 south passes", "character 21: expected `pass` or the end, found 'p'"),
        ("1,1 0 / 1,1 0 south pass 1", "character 26: expected the end, found '1'"),
        ("1,1 0 / 1,1 0 south ü", "character 21: expected the end, found 'ü'"),
        ("1,1 0 / 1,1 1 south", "character 1: pits and stores hold 5 stones in total; this game has 4"),
        (
            "0,0 2 / 1,1 0 south pass",
            "character 21: a row is empty, so the game is over and there is no `pass`",
        ),
    ] {
        let found = game.read(text).expect_err(text).to_string();
        assert_eq!(found, error, "{text}");
    }
}

#[test]
fn moves_that_cannot_be_played_are_refused_with_those_that_can() {
    let game = Kalah::new(2, 1).expect("a size");
    let refused = |text: &str, m: &str| {
        let position = game.read(text).expect("a position");
        game.read_move(&position, m).expect_err("no move").message
    };
    assert_eq!(refused("1,1 0 / 1,1 0 south", "3"), "`3` is not a legal move here; legal moves: 1 2");
    assert_eq!(refused("0,1 1 / 1,1 0 south", "1"), "`1` is not a legal move here; legal moves: 2");
    assert_eq!(
        refused("1,1 0 / 1,1 0 north pass", "1"),
        "`1` is not a legal move here; legal moves: pass"
    );
    assert_eq!(refused("0,0 2 / 1,1 0 south", "1"), "`1` cannot be played: the game is over");
}

#[test]
fn a_board_is_drawn_as_south_sees_it() {
    let game = Kalah::new(3, 4).expect("a size");
    let drawn = |text: &str| game.draw(&game.read(text).expect("a position"));
    let board = [
        "         3   2   1",
        "North    0   0   4",
        "     2              12",
        "South    1   2   3",
        "         1   2   3",
        "north must pass",
    ];
    assert_eq!(drawn("1,2,3 12 / 4,0,0 2 north pass"), board.join("\n"));
    assert!(drawn("1,2,3 12 / 4,0,0 2 south").ends_with("south to move"));
    assert!(drawn("0,0,0 18 / 4,0,0 2 south").ends_with("over"));
}

/// Reads a text: an error names a place within it, a position reads back as it was written.
fn read(text: &str) {
    for (pits, stones) in [(1, 1), (3, 2), (6, 4), (7, 9)] {
        let game = Kalah::new(pits, stones).expect("a size");
        match game.read(text) {
            Ok(position) => assert_eq!(game.read(&game.write(&position)), Ok(position), "{text:?}"),
            Err(NotationError { column, message, .. }) => {
                assert!((1..=text.chars().count() + 1).contains(&column), "{column} in {text:?}");
                assert!(!message.is_empty() && message.len() < 200, "{message} in {text:?}");
            }
        }
        let _ = game.read_move(&game.root(), text);
    }
}

const FRAGMENTS: &str = "0 1 4 24 127 128 256 , 2,2,2 1,1 4,4,4,4,4,4 / south north pass ü - 1,1,1";

fn fragments() -> impl Strategy<Value = String> {
    let fragment = select(FRAGMENTS.split_whitespace().collect::<Vec<_>>());
    vec(fragment, 0..12).prop_map(|fragments| fragments.join(" "))
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
    fn random_fragments_are_read_or_refused(text in fragments()) {
        read(&text);
    }

    #[test]
    fn positions_with_one_wrong_character_are_read_or_refused(
        at in any::<prop::sample::Index>(), wrong in any::<char>()
    ) {
        let game = Kalah::default();
        let mut text: Vec<char> = game.write(&game.root()).chars().collect();
        let at = at.index(text.len());
        text[at] = wrong;
        read(&text.iter().collect::<String>());
        text.remove(at);
        read(&text.iter().collect::<String>());
    }
}
