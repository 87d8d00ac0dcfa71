//! Files of chess: EPD and PGN.

use crate::chess::{position, random_game};
use plywood_core::Game;
use plywood_games::chess::epd::{self, Operand, Operation};
use plywood_games::chess::pgn::{self, Score};
use plywood_games::chess::{Chess, Move, Position};
use plywood_games::{FileError, Notation};
use plywood_testkit::SplitMix64;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The seed is fixed, so `cargo test -p plywood-games --test it chess_text` replays a failure.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        cases,
        ..ProptestConfig::default()
    }
}

const PROBLEM: &str = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";";

fn written(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&m| Chess.write_move(position, m)).collect()
}

#[test]
fn operations_are_read_in_both_forms_and_written_in_one() {
    let problem = epd::read_line(PROBLEM).expect("a record");
    assert_eq!(problem.to_string(), PROBLEM);
    assert_eq!(written(&problem.position, &problem.moves("bm")), ["Qd1+"]);
    assert_eq!(
        (problem.text("id"), problem.text("c0"), problem.moves("am")),
        (Some("BK.01"), None, vec![])
    );

    let counts = "4k3/8/8/8/8/8/8/4K2R w K - 3 17 ;D1 15 ;D2 66 ;D3 1197";
    let listed = epd::read_line(counts).expect("a record");
    assert_eq!(listed.counts(), [(1, 15), (2, 66), (3, 1197)]);
    let standard = "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 17; D1 15; D2 66; D3 1197;";
    assert_eq!(listed.to_string(), standard);
    let again = epd::read_line(standard).expect("a record");
    assert_eq!((Chess.write(&again.position), again), (Chess.write(&listed.position), listed));
}

#[test]
fn operands_are_moves_words_and_texts() {
    let line = r#"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O e1c1 Rxa8+!; c0 "a; \"b\" \\ c:\d"; dm 3; noop; pv e4 e5"#;
    let record = epd::read_line(line).expect("a record");
    assert_eq!(written(&record.position, &record.moves("bm")), ["O-O", "O-O-O", "Rxa8+"]);
    assert_eq!(record.text("c0"), Some(r#"a; "b" \ c:\d"#));
    assert_eq!((record.text("dm"), record.operands("noop").len()), (Some("3"), 0));
    let line: [Operand; 2] = ["e4", "e5"].map(|word| Operand::Word(word.into()));
    assert_eq!(record.operands("pv"), line);
    assert_eq!(epd::read_line(&record.to_string()), Ok(record));
}

#[test]
fn files_of_positions_have_comments_and_plain_positions() {
    let file = format!("\u{feff}# problems\r\n\r\n{PROBLEM}\r\n% more\n  8/8/8/8/8/8/8/K1k5 w - -\n");
    let records = epd::read(&file).expect("records");
    assert_eq!(records.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 5]);
    let records: Vec<epd::Record> = records.into_iter().map(|(_, record)| record).collect();
    assert_eq!(epd::write(&records), format!("{PROBLEM}\n8/8/8/8/8/8/8/K1k5 w - -\n"));
    let error =
        epd::read(&format!("{PROBLEM}\n\n{}", PROBLEM.replace("Qd1+", "Qd9"))).expect_err("Qd9");
    let FileError { line, column, message } = error;
    assert_eq!((line, column), (3, 53));
    assert!(message.starts_with("`Qd9` is not a legal move here; legal moves: "), "{message}");
}

#[test]
fn errors_in_operations_name_the_place_and_what_was_expected() {
    for (operations, column, message) in [
        ("bm;", 32, "expected a move after `bm`, found ';'"),
        ("bm", 32, "expected a move after `bm`, found the end"),
        ("bm Kd1 Ke9;", 37, "`Ke9` is not a legal move here"),
        ("bm thisisnotamoveatall;", 33, "expected a move such as `Nf3`, found `thisisnotamoveatall`"),
        ("id \"open;", 39, "a quotation mark at the end of the text, found the end"),
        ("id \"a\"b;", 36, "a space or `;` after the text, found 'b'"),
        ("7x 3;", 30, "the number of moves since the last capture, at most 100, found `7x`"),
        ("?; ", 30, "the code of an operation, such as `bm` or `D1`, found '?'"),
        ("D1 many;", 33, "the number of move sequences, found `many`"),
        ("D1;", 32, "the number of move sequences, found ';'"),
        ("D1 +5;", 33, "the number of move sequences, found `+5`"),
        ("D1 20 30;", 36, "expected `;`, found '3'"),
        ("D99999 20;", 30, "`D99999`: the number of plies is too large"),
        ("hmvc 101;", 35, "at most 100, found `101`"),
        ("fmvn 0;", 35, "from 1 to 65535, found `0`"),
        ("fmvn 1 2;", 37, "expected `;`, found '2'"),
    ] {
        let text = format!("4k3/8/8/8/8/8/8/4K2R w K -   {operations}");
        let error = epd::read_line(&text).expect_err(operations);
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!(error.column, column, "{text}: {error}");
    }
    let error = epd::read_line("4k3/8/8/8/8/8/8/4K2R w K -x").expect_err("no space");
    assert_eq!(
        error.to_string(),
        "character 27: expected a space, then an operation such as `bm Nf3;`, found 'x'"
    );
}

const GAME: &str = "\
[Event \"Casual game\"]
[Site \"?\"]
[Date \"2026.11.16\"]
[Round \"?\"]
[White \"Ann \\\"A\\\" \\\\\"]
[Black \"Bob\"]
[Result \"1-0\"]
[ECO \"C23\"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
";

#[test]
fn games_are_read_with_everything_that_may_stand_between_moves() {
    let games = pgn::read(GAME).expect("a game");
    assert_eq!((games.len(), games[0].to_string()), (1, GAME.to_string()));
    assert_eq!((games[0].tag("White"), games[0].score), (Some("Ann \"A\" \\"), Score::White));
    let noisy = "\u{feff}% an escape [\n\n[ECO \"C23\"] [Event \"Casual game\"][Date \"2026.11.16\"]\n[Round \"?\"]\n\
        [White \"Ann \\\"A\\\" \\\\\"]\r\n[Black \"x\"] ; a comment ]\n{another} [Black \"Bob\"][Result \"0-1\"]\n\n\
        {before} 1.e4! $1 e5 (1... c5 {Sicilian )} (1... e6; French )\n) 2.Nf3) 2. Bc4?! Nc6 $14 3. ...\n\
        Qh5 ; an attack\n%escape 1-0\nNf6?? 4 Qh5xf7# {the end}1-0\n";
    assert_eq!(pgn::read(noisy), Ok(games.clone()));
    let both = format!("{GAME}\n\n1. d4 *\n{noisy}");
    let read = pgn::read(both.trim_start_matches('\u{feff}')).map_err(|error| error.to_string());
    // A byte order mark may stand only at the beginning.
    assert!(read.is_err_and(|error| error.contains("game 3: ")));
    let three = pgn::read(&both.replace('\u{feff}', "")).expect("three games");
    assert_eq!((three.len(), &three[2]), (3, &games[0]));
    assert_eq!(pgn::read(&pgn::write(&three)), Ok(three.clone()));
    assert_eq!((three[1].score, three[1].moves.len()), (Score::Unknown, 1));
    assert_eq!(pgn::read(" \n% \n{} ; nothing"), Ok(vec![]));
}

#[test]
fn games_begin_where_their_tags_say() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/p7/4K2R b K - 3 40\"]\n40... Kd7 41. O-O a1=Q 0-1";
    let game = &pgn::read(text).expect("a game")[0];
    assert_eq!(Chess.write(&game.end), "8/3k4/8/8/8/8/8/q4RK1 w - - 0 42");
    let shown = game.to_string();
    assert!(
        shown.contains("[FEN \"4k3/8/8/8/8/8/p7/4K2R b K - 3 40\"]\n\n40... Kd7 41. O-O a1=Q 0-1\n"),
        "{shown}"
    );

    let start = Position::chess960(0).expect("a position");
    let mut record = pgn::Record::new(start.clone());
    assert_eq!(record.tag("Variant"), Some("Chess960"));
    record.play(Chess.read_move(&start, "g3").expect("a legal move"));
    record.set_tag("White", "Ann");
    record.set_tag("White", "Bob");
    record.set_tag("Event", "?");
    assert_eq!(record.tags.len(), 2);
    assert_eq!(pgn::read(&record.to_string()), Ok(vec![record]));
    let king = pgn::Record::new(position("rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1"));
    assert_eq!(king.tag("Variant"), Some("Chess960"), "the king does not stand on the file e");
}

#[test]
fn errors_in_games_name_the_game_and_the_place() {
    for (text, line, column, message) in [
        (
            "1. e4 e5 1-0\n\n1. e4 e5\n2. Bc6 *",
            4,
            4,
            "game 2: `Bc6` is not a legal move here; legal moves: ",
        ),
        (
            "1. e4 e5",
            1,
            9,
            "game 1: expected a move, or the result of the game (`1-0`, `0-1`, `1/2-1/2` or `*`), found the end",
        ),
        ("1. e4 {never\nends", 1, 7, "game 1: this comment has no end; expected `}` after it"),
        ("1. e4 (1. d4 (1. c4) *", 1, 7, "game 1: this variation has no end; expected `)` after it"),
        (
            "1. e4 e5\n[White \"A\"]\n*",
            2,
            1,
            "game 1: expected a move, or the result of the game (`1-0`, `0-1`, `1/2-1/2` or `*`), found '['",
        ),
        ("1. e4 ) *", 1, 7, "found ')'"),
        ("1. e4 $x *", 1, 8, "expected the number of a glyph, as in `$1`, found 'x'"),
        ("[White Ann]", 1, 8, "expected a text in quotation marks, found 'A'"),
        ("[White \"Ann]\n", 1, 13, "expected a quotation mark at the end of the text, found '\\n'"),
        ("[White \"Ann\"\n1. e4 *", 2, 1, "expected `]` after the value of a tag, found '1'"),
        ("[\"Ann\"]", 1, 2, "expected the name of a tag, as in `[White \"Ann\"]`, found '\"'"),
        ("\n[FEN \"8/8/8 w - -\"] *", 2, 12, "expected `/` after eight squares, found ' '"),
        (
            "[Variant \"Atomic\"] *",
            1,
            10,
            "expected the variant `standard` or `Chess960`, found `Atomic`",
        ),
        (
            "1. e4 averylongwordthatisnomove *",
            1,
            7,
            "expected a move such as `Nf3`, found `averylongwordthatisn…`",
        ),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", 1, 24, "`a3` cannot be played: the game is over"),
    ] {
        let error = pgn::read(text).expect_err(text);
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
    }
}

/// The record of a random game, from a random start position of Chess960 or from the usual one.
fn random_record(seed: u64, plies: usize) -> pgn::Record {
    let mut random = SplitMix64::new(seed);
    let start = if random.below(2) == 0 {
        Chess.root()
    } else {
        let played = random_game(seed, random.below(50));
        played[played.len() - 1].clone()
    };
    let mut record = pgn::Record::new(start);
    for _ in 0..plies {
        let mut moves = Chess.moves(&record.end);
        let Some(m) = (moves.len() > 0).then(|| moves.nth(random.below(moves.len()))).flatten() else {
            break;
        };
        record.play(m);
    }
    record.score = [Score::White, Score::Black, Score::Draw, Score::Unknown][random.below(4)];
    record
}

#[test]
fn random_games_read_back_and_their_lines_are_short() {
    let records: Vec<pgn::Record> = (1..=60).map(|seed| random_record(seed, 200)).collect();
    let text = pgn::write(&records);
    assert!(text.lines().all(|line| line.starts_with('[') || line.len() < 80));
    let again = pgn::read(&text).expect("games");
    assert_eq!(again, records);
    for (again, record) in again.iter().zip(&records) {
        assert_eq!(Chess.write(&again.end), Chess.write(&record.end));
    }
}

/// Replaces, removes or doubles one character.
fn mutated(text: &str, at: usize, with: char, how: u8) -> String {
    let mut text: Vec<char> = text.chars().collect();
    let at = at % text.len();
    match how {
        0 => text[at] = with,
        1 => _ = text.remove(at),
        _ => text.insert(at, with),
    }
    text.into_iter().collect()
}

fn epd_holds(text: &str) {
    match epd::read_line(text) {
        Ok(record) => {
            let written = record.to_string();
            let again = epd::read_line(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!((&again, again.to_string()), (&record, written));
        }
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{error} in {text:?}");
        }
    }
}

fn pgn_holds(text: &str) {
    match pgn::read(text) {
        Ok(records) => {
            let written = pgn::write(&records);
            let again = pgn::read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again, records);
        }
        Err(error) => {
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error} in {text:?}");
            let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!((1..=longest + 2).contains(&error.column), "{error} in {text:?}");
        }
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn any_text_is_read_or_refused(text in "[\\[\\]{}();.%$*!?\" \nKQRa-h1-8x+#=O0/-]{0,60}|\\PC{0,40}") {
        epd_holds(&text);
        epd_holds(&format!("{} {text}", PROBLEM.split(" bm").next().unwrap_or_default()));
        pgn_holds(&text);
        pgn_holds(&format!("[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n{text}"));
    }

    #[test]
    fn texts_with_one_character_changed_are_read_or_refused(
        at in 0_usize..400, with in "[\\[\\]{}();.%$*!?\" \n\\\\a-h1-8x]", how in 0_u8..3,
    ) {
        let with = with.chars().next().unwrap_or(' ');
        epd_holds(&mutated(PROBLEM, at, with, how));
        epd_holds(&mutated("4k3/8/8/8/8/8/8/4K2R w K - 3 17 ;D1 15 ;D2 66; hmvc 3; c0 \"x\\\\\";", at, with, how));
        pgn_holds(&mutated(GAME, at, with, how));
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn random_records_read_back(seed in 1_u64..1_000_000, texts in proptest::collection::vec("\\PC{0,12}", 0..3)) {
        let mut record = random_record(seed, 60);
        for (name, text) in ["Event", "Black", "Annotator"].iter().zip(&texts) {
            record.set_tag(name, text);
        }
        prop_assert_eq!(pgn::read(&record.to_string()), Ok(vec![record.clone()]));
        let mut epd = epd::Record::new(record.end.clone());
        let moves: Vec<Operand> = Chess.moves(&record.end).step_by(7).map(Operand::Move).collect();
        if !moves.is_empty() {
            epd.operations.push(Operation { code: "bm".into(), operands: moves });
        }
        let texts = texts.into_iter().map(Operand::Text).collect();
        epd.operations.push(Operation { code: "c0".into(), operands: texts });
        let again = epd::read_line(&epd.to_string()).unwrap_or_else(|error| panic!("{epd}: {error}"));
        prop_assert_eq!(Chess.write(&again.position), Chess.write(&epd.position));
        prop_assert_eq!(again, epd);
    }
}
