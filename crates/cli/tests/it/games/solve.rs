use crate::support::{Run, folder, plywood, plywood_reading};
use assert_cmd::cargo::cargo_bin;
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

fn solved(file: &str) -> Run {
    plywood_reading("solve - --game tic-tac-toe --json", file)
}

#[test]
fn a_position_has_its_value_outcome_best_move_and_line() {
    let found = solved("xx./.o./..o x\n").json();
    assert_eq!(found["schema"], json!("plywood.solve/1"));
    assert_eq!(found["game"], json!({"name": "tic-tac-toe", "position": "xx./.o./..o x"}));
    assert_eq!(
        (&found["value"], &found["outcome"], &found["plies"]),
        (&json!(95), &json!("win"), &json!(1))
    );
    assert_eq!((&found["best_move"], &found["line"]), (&json!("3"), &json!(["3"])));
    assert_eq!((&found["stopped"], &found["expected"]), (&json!("complete"), &Json::Null));
}

#[test]
fn the_beginning_is_a_draw_with_a_line_to_the_end() {
    let found = solved(".../.../... x").json();
    assert_eq!(
        (&found["value"], &found["outcome"], &found["plies"]),
        (&json!(0), &json!("draw"), &Json::Null)
    );
    assert_eq!(found["line"].as_array().map(Vec::len), Some(9));
}

#[test]
fn wins_and_losses_have_a_distance_in_plies() {
    // X takes square 4 and threatens twice.
    for (position, outcome, plies) in [("xo./.x./..o x", "win", 3), ("xo./xx./..o o", "loss", 2)] {
        let found = plywood_reading("solve - --game tic-tac-toe --memory 1 --json", position).json();
        assert_eq!((&found["outcome"], &found["plies"]), (&json!(outcome), &json!(plies)), "{found}");
        assert_eq!(found["line"].as_array().map(Vec::len), Some(plies), "{found}");
    }
}

#[test]
fn every_line_is_solved_and_comments_are_skipped() {
    let file = "# two of them\n\n  xx./.o./..o x # wins\n.../.../... x;\r\n";
    let found = solved(file).json_lines();
    assert_eq!(found.len(), 2);
    assert_eq!([&found[0]["at_line"], &found[1]["at_line"]], [&json!(3), &json!(4)]);
    let text = plywood_reading("solve - --game tic-tac-toe", file).text();
    assert!(text.contains("3: xx./.o./..o x\n  win in 1 ply, value 95\n  line 3\n"), "{text}");
    assert!(text.contains("\nwon 1, drawn 1, lost 0: "), "{text}");
}

#[test]
fn every_move_is_solved_if_asked_for() {
    let run =
        |options| plywood_reading(&format!("solve - --game tic-tac-toe {options}"), "xx./.o./..o x");
    let found = run("--all-moves --json").json();
    assert_eq!((&found["value"], &found["moves"].as_array().map(Vec::len)), (&json!(95), &Some(5)));
    assert_eq!(found["moves"][0], json!({"move": "3", "value": 95, "outcome": "win"}));
    assert!(run("--all-moves").text().contains("  moves 3:+95 "));
    assert_eq!(run("--json").json()["moves"], json!([]));
    assert_eq!(run("--all-moves --weak").code, 2);
}

#[test]
fn the_expected_result_is_compared_and_a_mismatch_fails_the_check() {
    let right = "xx./.o./..o x; 3:+95; 4:-12\nxx./.o./..o x; win\n.../.../... x; 5:draw; 1:loss\n";
    let found = solved(right).json_lines();
    assert!(found.iter().all(|object| object["as_expected"] == true), "{found:?}");
    assert_eq!([&found[0]["expected"], &found[2]["expected"]], [&json!(95), &json!("draw")]);

    let wrong = solved(".../.../... x; win\nxx./.o./..o x; 3:+94\nxx./.o./..o x; win\n");
    assert_eq!((wrong.code, wrong.stdout.lines().count()), (3, 3), "{}", wrong.stderr);
    assert!(wrong.stderr.contains("stdin:1: found 0, draw, expected win"), "{}", wrong.stderr);
    assert!(wrong.stderr.contains("stdin:2: found 95, win in 1 ply, expected 94"), "{}", wrong.stderr);
    assert!(!wrong.stderr.contains("stdin:3"), "{}", wrong.stderr);
}

#[test]
fn a_position_remains_unsolved_when_its_time_is_over() {
    let run = plywood_reading("solve - --game tic-tac-toe --time 0 --json", ".../.../... x; win");
    assert!(run.stderr.contains("note: stdin:1: stopped: time limit reached"), "{}", run.stderr);
    let found = run.json();
    assert_eq!((&found["value"], &found["stopped"]), (&Json::Null, &json!("time")));
    assert_eq!((&found["best_move"], &found["as_expected"]), (&Json::Null, &Json::Null));
}

#[test]
fn a_file_is_read_by_its_name() {
    let file = folder("solve-file").join("positions.txt");
    std::fs::write(&file, "xx./.o./..o x\nxx./.o./..q x\n").expect("a file can be written");
    let run = plywood(&format!("solve {} --game tic-tac-toe", file.display()));
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr.contains("positions.txt:2:11: expected `x`, `o` or `.` on square 9, found 'q'"),
        "{}",
        run.stderr
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_finished() {
    let file = folder("solve-interrupt").join("positions.txt");
    std::fs::write(&file, ".../.../... x\n".repeat(20_000)).expect("a file can be written");
    let mut command = Command::new(cargo_bin!("plywood"));
    command.args(["solve", "--game", "tic-tac-toe", "--json"]).arg(&file);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the command runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let first = lines.next().expect("a line").expect("text");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is `kill`").success());
    let finished = [first].into_iter().chain(lines.map(|line| line.expect("text")));
    let finished: Vec<Json> =
        finished.map(|line| serde_json::from_str(&line).expect("whole objects")).collect();
    assert!(finished.len() < 20_000 && finished.iter().all(|object| object["outcome"] == "draw"));
    let mut talk = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut talk).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{talk}");
    assert!(talk.contains("; the positions before it are finished"), "{talk}");
}
