//! Othello as text: what is written reads back, errors name the problem, and no text makes a parser panic.

use plywood_core::Game;
use plywood_games::othello::{Move, Othello, Position, Side, ggf, obf, transcript};
use plywood_games::{Notation, NotationError};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

const START: &str = "---------------------------OX------XO--------------------------- X";

fn refusal<T>(result: Result<T, NotationError>) -> String {
    result.err().map_or_else(String::new, |error| error.to_string())
}

#[test]
fn the_start_is_written_and_drawn() {
    assert_eq!(Othello.write(&Othello.root()), START);
    let drawing = Othello.draw(&Othello.root());
    let in_the_docs: Vec<&str> = include_str!("../../src/othello.rs")
        .lines()
        .skip_while(|line| *line != "//! ```text")
        .skip(1)
        .take_while(|line| *line != "//! ```")
        .map(|line| line.strip_prefix("//! ").unwrap_or(line))
        .collect();
    assert_eq!(drawing, in_the_docs.join("\n"));
}

#[test]
fn a_position_is_a_board_a_line_with_scores_or_a_transcript() {
    let opening = Othello.read("f5d6").expect("moves");
    for text in [
        "F5 D6",
        "  f5\td6 ",
        &Othello.write(&opening),
        &format!("{}; C3:+0;", Othello.write(&opening)),
    ] {
        assert_eq!(Othello.read(text), Ok(opening), "{text:?}");
    }
    assert_eq!(Othello.read(""), Ok(Othello.root()));
    assert_eq!(Othello.read(&START.replace('X', "*").replace('-', ".")), Ok(Othello.root()));
}

#[test]
fn the_colour_of_the_side_to_move_survives() {
    let white = Othello.read("f5").expect("a move");
    assert_eq!(white.side(), Side::O);
    assert!(Othello.write(&white).ends_with(" O"));
    assert!(Othello.draw(&white).ends_with("\nO to move"));
}

#[test]
fn errors_name_the_character_and_what_was_expected() {
    for (text, message) in [
        (
            "?",
            "character 1: expected a board of 64 squares (`X`, `O`, `-`) or moves such as `f5d6`, found '?'",
        ),
        ("XO-Z", "character 4: expected `X`, `O` or `-` on d1, found 'Z'"),
        (&START[..60], "character 61: expected `X`, `O` or `-` on e8, found the end"),
        (&START[..64], "character 65: expected `X` or `O`, the side to move, found the end"),
        (&format!("{START}X"), "character 67: expected `;` or the end, found 'X'"),
        (&format!("{START}; d3"), "character 71: expected `:`, found the end"),
        (
            &format!("{START}; d3:65"),
            "character 72: expected the score in discs, from -64 to 64, found \"65\"",
        ),
        (
            &format!("{START}; a1:0"),
            "character 69: `a1` is not a legal move here; legal moves: d3 c4 f5 e6",
        ),
        ("f5d9", "character 3: `d9` is not a legal move here; legal moves: d6 f4 f6"),
        ("f5?", "character 3: expected a square such as `f5`, or `pa` for a pass, found '?'"),
        ("f5pa", "character 3: `pa` is not a legal move here; legal moves: f4 d6 f6"),
    ] {
        let found = refusal(Othello.read(text));
        assert_eq!(found.split("legal moves:").next(), message.split("legal moves:").next(), "{text}");
    }
    let over = Othello.read(&format!("{} X", "X".repeat(64))).expect("a position");
    let error = refusal(Othello.read_move(&over, "a1"));
    assert_eq!(error, "character 1: `a1` cannot be played: the game is over");
}

#[test]
fn obf_files_are_read_and_written() {
    let text = include_str!("../../../../data/othello-ffo-1-19.obf");
    let records = obf::read(text).expect("a file");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(obf::write(&records).lines().collect::<Vec<_>>(), lines);
    assert_eq!((records[0].best(), records[0].scores.len()), (Some(18), 8));

    let others = format!("% a comment\n\n{START}; d3:+0; --:-127; % the others\n");
    assert_eq!(obf::read(&others).expect("a file")[0].scores.len(), 1);
    let error = obf::read(&format!("{START}\n{START}; d3:one")).expect_err("no number");
    assert_eq!((error.line, error.column), (2, 72));
}

#[test]
fn a_pass_that_a_transcript_omits_is_played() {
    let before = Othello.read(&format!("OX{}XO X", "-".repeat(60))).expect("a position");
    for text in ["c1", "pac1", "PASS c1", "--c1", "ps C1"] {
        let moves = transcript::read(&before, text).expect(text);
        assert_eq!(moves, [Move::PASS, Move::on(2).expect("c1")], "{text}");
        assert_eq!(transcript::write(&moves), "c1");
    }
}

const GAME: &str = "1 (;GM[Othello]PC[a server]PB[Ann \\[A\\]]PW[Bob]RE[?]TY[8]
    BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]
    B[F5//1.2]W[D6/-0.50/3]B[c3];)";

#[test]
fn ggf_files_have_any_number_of_games() {
    let games = ggf::read(&format!("{GAME}\n{GAME}(;GM[Othello];)")).expect("three games");
    assert_eq!(games.len(), 3);
    let game = &games[1];
    assert_eq!((game.tag("PB"), game.tag("RE"), game.tag("XX")), (Some("Ann [A]"), Some("?"), None));
    assert_eq!(game.moves.iter().map(|played| played.m.to_string()).collect::<String>(), "f5d6c3");
    assert_eq!((game.moves[1].worth, game.moves[1].seconds), (Some(-0.5), Some(3.0)));
    assert_eq!(Othello.read("f5d6c3"), Ok(game.end));
    assert!(games[2].moves.is_empty() && ggf::read(" \n").expect("no game").is_empty());
}

#[test]
fn a_ggf_game_that_was_written_reads_back() {
    for text in [
        GAME,
        "(;GM[Othello]PB[a\\\\b];)",
        "(;BO[8 OX-------------------------------------------------------------- O]W[C1/2/0.25];)",
    ] {
        let Ok(games) = ggf::read(text) else { panic!("{text}") };
        let written = games[0].to_string();
        assert_eq!(ggf::read(&written).expect("GGF"), games, "{written}");
        assert_eq!(written.lines().count(), 1);
    }
    let mut game = ggf::Record::new(Position::START);
    game.play(Move::on(37).expect("f5"));
    assert!(game.to_string().ends_with(" *]B[F5];)") && game.end.side() == Side::O, "{game}");
}

#[test]
fn a_pass_of_a_ggf_game_may_be_written_or_omitted() {
    let board = format!("BO[8 OX{} *]", "-".repeat(62));
    for moves in ["B[PA]W[C1]", "W[C1]", "B[pass//0.1]W[c1]"] {
        let games = ggf::read(&format!("(;GM[Othello]{board}{moves};)")).expect(moves);
        assert_eq!((games[0].moves.len(), games[0].moves[0].m), (2, Move::PASS), "{moves}");
    }
}

#[test]
fn errors_in_ggf_name_line_and_character() {
    for (text, message) in [
        ("(;GM[Go];)", "line 1, character 6: expected a game of Othello, found \"Go\""),
        ("\n x", "line 2, character 2: expected `(;`, the beginning of a game, found 'x'"),
        (
            "(;GM[Othello]",
            "line 1, character 14: expected a property such as `B[F5]`, or `;)`, found the end",
        ),
        ("(;PB[Ann", "line 1, character 9: expected `]` after the value, found the end"),
        ("(;BO[10 -", "line 1, character 10: expected `]` after the value, found the end"),
        ("(;BO[10 -];)", "line 1, character 6: expected a board of size `8`, found \"10\""),
        ("(;BO[8 -*];)", "line 1, character 10: expected `X`, `O` or `-` on c1, found the end"),
        ("(;B[F5]\nW[D6/x];)", "line 2, character 6: expected a number, found \"x\""),
        ("(;B[F5]\nW[D6/1/2/3];)", "line 2, character 9: expected `]`, found '/'"),
        ("(;W[F5];)", "line 1, character 3: `W` moves, but it is the turn of X"),
        ("(;B[F5]BO[8];)", "line 1, character 11: the board must come before the first move"),
        ("(;B[F5];", "line 1, character 9: expected `)`, found the end"),
    ] {
        let error = ggf::read(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

/// The seed is fixed, so `cargo test -p plywood-games --test it othello_text` replays a failure.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Reads the text with every parser. What is read reads back as it was written; an error names a place within the text.
fn read(text: &str) {
    let length = text.chars().count();
    let within = |error: &NotationError| {
        assert!((1..=length + 1).contains(&error.column), "{error} in {text:?}");
        assert!(!error.message.is_empty(), "{error} in {text:?}");
    };
    match Othello.read(text) {
        Ok(position) => assert_eq!(Othello.read(&Othello.write(&position)), Ok(position), "{text:?}"),
        Err(error) => within(&error),
    }
    match obf::read_line(text) {
        Ok(record) => assert_eq!(obf::read_line(&record.to_string()), Ok(record), "{text:?}"),
        Err(error) => within(&error),
    }
    match transcript::read(&Othello.root(), text) {
        Ok(moves) => {
            let again = transcript::read(&Othello.root(), &transcript::write(&moves));
            let squares =
                |moves: Vec<Move>| moves.into_iter().filter(|m| !m.is_pass()).collect::<Vec<_>>();
            assert_eq!(again.map(squares), Ok(squares(moves)), "{text:?}");
        }
        Err(error) => within(&error),
    }
    let lines = text.matches('\n').count() + 1;
    for error in [obf::read(text).err(), ggf::read(text).err()].into_iter().flatten() {
        assert!((1..=lines).contains(&error.line), "{error} in {text:?}");
        assert!((1..=length + 1).contains(&error.column), "{error} in {text:?}");
    }
    let _ = Othello.read_move(&Othello.root(), text);
}

fn fragments() -> impl Strategy<Value = String> {
    let board = &START[..64];
    let words = vec![
        "(;",
        ";)",
        "GM[Othello]",
        "BO[8 ",
        board,
        " X",
        " O",
        "; ",
        "D3:+2",
        "--:-127",
        ":",
        "+",
        "64",
        "-65",
        "f5",
        "D6",
        "c3",
        "pa",
        "--",
        "B[",
        "W[",
        "F5//1.2]",
        "d6]",
        "]",
        "\\",
        "/",
        "1e999",
        "nan",
        "\n",
        "%",
        "#",
        "ü",
        "é",
        " ",
        "h8",
    ];
    vec(select(words), 0..12).prop_map(|words| words.concat())
}

/// A valid text with one character changed.
fn damaged() -> impl Strategy<Value = String> {
    let line = format!("{START}; D3:+0; C4:-2;");
    let text = select(vec![GAME.to_owned(), line, "f5d6c3d3c4f4c5b3".to_owned()]);
    (text, any::<prop::sample::Index>(), any::<char>()).prop_map(|(text, at, c)| {
        let mut characters: Vec<char> = text.chars().collect();
        let at = at.index(characters.len());
        characters[at] = c;
        characters.into_iter().collect()
    })
}

fn any_position() -> impl Strategy<Value = Position> {
    (any::<u64>(), any::<u64>(), any::<u64>(), any::<bool>()).prop_map(|(a, b, empty, x)| {
        let side = if x { Side::X } else { Side::O };
        Position::new(a & !b & !empty, b & !a & !empty, side).expect("no overlap")
    })
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn texts_made_of_the_right_words_are_read_or_refused(text in fragments()) {
        read(&text);
    }

    #[test]
    fn texts_with_one_wrong_character_are_read_or_refused(text in damaged()) {
        read(&text);
    }

    #[test]
    fn written_obf_reads_back_including_the_side(position in any_position(), score in -64_i16..=64) {
        let scores: Vec<(Move, i16)> = Othello.moves(&position).map(|m| (m, score)).collect();
        let record = obf::Record { position, scores };
        let again = obf::read_line(&record.to_string()).expect("what was written");
        prop_assert_eq!(again.position.side(), position.side());
        prop_assert_eq!(&again, &record);
        for m in Othello.moves(&position) {
            let name = Othello.write_move(&position, m);
            prop_assert_eq!(Othello.read_move(&position, &name), Ok(m));
        }
        prop_assert_eq!(Othello.draw(&position).lines().count(), 11);
    }
}
