//! Real games: reference values, counts, endings.

use super::with_position;
use crate::support::{from_the_root, plywood, plywood_reading, refused};
use serde_json::json;

fn value(game: &str, algorithm: &str, depth: u16) -> i64 {
    let arguments = format!("search --game {game} --algorithm {algorithm} --depth {depth} --json");
    plywood(&arguments).json()["value"].as_i64().expect("a value")
}

#[test]
fn the_empty_board_of_connect_four_is_worth_what_is_known() {
    for (depth, expected) in [(5, 3), (6, 0), (7, 4), (8, 1)] {
        for algorithm in ["alpha-beta", "negascout", "ins", "sss", "dual-ins", "mtd-f", "ab-sss"] {
            assert_eq!(value("connect-four", algorithm, depth), expected, "{algorithm} to {depth}");
        }
    }
    assert_eq!(value("connect-four", "mtd-f", 12), 1);
}

#[test]
fn the_start_of_kalah_is_worth_what_is_known() {
    for (depth, expected) in [(6, 3), (8, 4), (10, 5)] {
        for algorithm in ["negascout", "mtd-f", "aspiration"] {
            assert_eq!(value("kalah", algorithm, depth), expected, "{algorithm} to {depth}");
        }
    }
    assert_eq!(value("kalah", "sss", 6), 3);
}

#[test]
fn passes_are_counted_apart_and_written_as_moves() {
    let found = plywood("search --game kalah --depth 4 --algorithm alpha-beta --json").json();
    assert!(found["pass_nodes"].as_u64() > Some(0), "{found}");
    let line = found["line"].as_array().expect("a line");
    assert!(line.contains(&json!("pass")), "{found}");
}

#[test]
fn the_numbers_of_move_sequences_are_the_published_ones() {
    let counts = |arguments: &str| {
        let found = plywood(arguments).json();
        let depths = found["depths"].as_array().expect("depths").clone();
        depths.iter().map(|depth| depth["leaves"].as_u64().expect("a count")).collect::<Vec<_>>()
    };
    assert_eq!(counts("perft connect-four 7 --json"), [7, 49, 343, 2401, 16_807, 117_649, 823_536]);
    assert_eq!(counts("perft othello 7 --json"), [4, 12, 56, 244, 1396, 8200, 55_092]);
    assert_eq!(counts("perft othello 6 --passes free --json"), [4, 12, 56, 244, 1396, 8200]);
}

#[test]
fn endings_of_connect_four_are_solved_by_search_and_by_solve() {
    let columns = "6325665355523152336223662171";
    let search = "search --game connect-four --evaluator zero --algorithm mtd-f --depth 12 --json";
    assert_eq!(with_position(search, columns).json()["value"], json!(-962));
    for (position, words, weak) in [
        (columns, "loss in 10 plies", "loss"),
        ("1666425755643557763612254722", "win in 3 plies", "win"),
        ("434347", "win in 1 ply", "win"),
    ] {
        let solved = plywood_reading("solve - --game connect-four --memory 1", position).text();
        assert!(solved.contains(&format!("\n  {words}, value")), "{solved}");
        let solved = plywood_reading("solve - --game connect-four --memory 1 --weak", position).text();
        assert!(solved.contains(&format!("\n  {weak}")), "{solved}");
    }
    let wrong = plywood_reading("solve - --game connect-four --weak", "434347; loss");
    assert_eq!(wrong.code, 3);
    assert!(wrong.stderr.contains("found win, expected loss"), "{}", wrong.stderr);
}

#[test]
fn the_first_endings_of_the_ffo_suite_have_their_scores() {
    let arguments = from_the_root("solve data/othello-ffo-1-19.obf --game othello --memory 2 --json");
    let solved = plywood(&arguments).json_lines();
    assert_eq!(solved.len(), 19);
    assert!(solved.iter().all(|line| line["as_expected"] == json!(true)), "{solved:?}");
    assert_eq!((&solved[0]["value"], &solved[0]["unit"]), (&json!(18), &json!("discs")));
}

#[test]
fn a_move_that_is_not_legal_is_shown_on_its_board() {
    let search = |game: &str, text| {
        with_position(&format!("search --game {game} --algorithm scout --depth 1"), text)
    };
    refused(&search("connect-four", "4444444"), ". . . o . . .\n. . . x . . .\n");
    refused(&search("othello", "f5f5"), "5 - - - X X X - - 5\n");
    let file = plywood_reading("solve - --game othello", "f5d6a1");
    refused(&file, "stdin:1:5: `a1` is not a legal move here");
    refused(&file, "  a b c d e f g h\n1 - - -");
}

#[test]
fn texts_that_are_not_positions_are_refused_in_words() {
    for (game, text, part) in [
        ("connect-four", "4444444", "character 7"),
        ("connect-four", "48", "character 2"),
        ("kalah", "4,4", "character"),
        ("othello", "f5f5", "character"),
        ("othello", "XO", "character"),
    ] {
        let run = with_position(&format!("search --game {game} --algorithm scout --depth 1"), text);
        refused(&run, &format!("cannot read the position `{text}`"));
        refused(&run, part);
        refused(&run, &format!("positions of {game} are"));
    }
}
