//! Games on the command line, with tic-tac-toe as the example.

mod chess;
mod compare;
mod errors;
mod perft;
mod played;
mod search;
mod solve;

use crate::support::{Run, plywood};
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::{Value as Json, json};

/// X is to move and must take square 6.
const FORCED: &str = "x.o/.x./..o x";

/// Runs `plywood` with the words of `arguments` and the position as a single argument.
fn with_position(arguments: &str, position: &str) -> Run {
    let mut command = cargo_bin_cmd!("plywood");
    let output = command.args(arguments.split_whitespace()).args(["--position", position]).output();
    let output = output.expect("the command runs");
    Run {
        code: output.status.code().expect("the command is not killed"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

#[test]
fn a_game_is_listed_with_everything_that_a_search_needs() {
    let text = plywood("list --game tic-tac-toe").text();
    for part in ["rows from the top", "`x.o/.x./..o x`", "1 2 3 4 5 6 7 8 9", "zero: only finished"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.contains("\n. . .\n. . .\n. . .\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let command = text.lines().last().and_then(|line| line.split_once("plywood ")).expect("a command");
    plywood(command.1).text();

    let found = plywood("list --game tic-tac-toe --json").json();
    assert_eq!((&found["schema"], &found["name"]), (&json!("plywood.game/1"), &json!("tic-tac-toe")));
    assert_eq!((&found["start"], &found["moves"][8]), (&json!(".../.../... x"), &json!("9")));
    assert_eq!(found["evaluators"][0]["name"], json!("zero"));
}

#[test]
fn the_list_of_algorithms_names_the_games() {
    assert!(plywood("list").text().contains("\ngames                 tic-tac-toe"));
    let list = plywood("list --json").json();
    let games: Vec<&Json> = list["games"].as_array().expect("an array").iter().collect();
    assert!(games.iter().any(|game| game["name"] == "tic-tac-toe" && game.get("schema").is_none()));
}

#[test]
fn a_trace_shows_paths_as_moves_in_the_games_notation() {
    let events = with_position("trace --game tic-tac-toe --depth 2 --algorithm mtd-f", FORCED);
    let events = events.json_lines();
    assert_eq!(
        events[0]["game"],
        json!({"name": "tic-tac-toe", "position": FORCED, "evaluator": "zero"})
    );
    assert_eq!(events[0].get("tree"), None);
    let leaf = events.iter().find(|event| event["event"] == "leaf").expect("a leaf");
    assert_eq!(leaf["path"], json!(["2", "4"]));
    let mut better = events.iter().filter(|event| event["event"] == "better" && event["node"] == 0);
    assert_eq!(better.next_back().expect("a best move")["move"], json!("6"));
    assert_eq!(events.last().expect("a summary")["line"], json!(["6", "2"]));
}

#[test]
fn shells_complete_the_names_of_games_and_manuals_describe_perft_and_solve() {
    assert!(plywood("completions bash").text().contains("tic-tac-toe"));
    for command in ["perft", "solve"] {
        assert!(plywood(&format!("man {command}")).text().contains("EXAMPLES"));
        assert!(plywood("man").text().contains(command));
    }
}
