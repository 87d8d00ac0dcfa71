//! Searches that several threads share.

use crate::support::{folder, plywood, plywood_reading, refused};
use serde_json::{Value as Json, json};

const SHARED: [&str; 8] =
    ["alpha-beta", "negascout", "ab-sss", "ab-dual", "mtd-f", "mtd-bi", "mtd-step", "aspiration"];

const SUBJECTS: [&str; 7] = [
    "--game connect-four --position 4433 --depth 14",
    "--game connect-four --position 4433 --depth 13 --moves table,killers,history",
    "--game tic-tac-toe --depth 9",
    "--game connect-four --position 162614416361 --depth 8",
    "--game othello --evaluator positional --depth 5",
    "--width 4 --depth 7 --iid --memory 1",
    "--ragged --passes --width 4 --depth 8 --entries 5000",
];

#[test]
fn a_search_on_several_threads_finds_the_minimax_value() {
    for (number, subject) in SUBJECTS.iter().enumerate() {
        let without = subject.replace("--memory 1", "").replace("--entries 5000", "");
        let minimax = plywood(&format!("search {without} --json --algorithm alpha-beta")).json();
        for (i, algorithm) in SHARED.iter().enumerate().skip(number % 2).step_by(2) {
            let scheme = ["young-brothers-wait", "abdada"][i / 2 % 2];
            let threads = [2, 4, 16][i % 3];
            let asked = format!("--algorithm {algorithm} --threads {threads} --scheme {scheme}");
            let found = plywood(&format!("search {subject} --json {asked}")).json();
            assert_eq!(found["value"], minimax["value"], "{subject} {asked}");
            assert_eq!(found["options"]["threads"], json!(threads));
            assert_eq!(found["options"]["scheme"], json!(scheme));
            assert!(found["leaf_visits"].as_u64() > Some(0) && found["inner_nodes"].as_u64() > Some(0));
            assert!(found["line"].as_array().is_some_and(|line| !line.is_empty()), "{subject} {asked}");
            assert_eq!((&found["re_searches"], &found["rounds"]), (&Json::Null, &Json::Null));
        }
    }
}

#[test]
fn one_thread_is_what_a_search_without_the_option_is() {
    let search = |options: &str| {
        let mut found = plywood(&format!("search --game othello --depth 4 --json {options}")).json();
        let timeless = |object: &mut Json| object.as_object_mut().and_then(|o| o.remove("seconds"));
        found["iterations"].as_array_mut().expect("it is deepened").iter_mut().for_each(|iteration| {
            timeless(iteration);
        });
        timeless(&mut found);
        found
    };
    assert_eq!(search("--threads 1"), search(""));
}

#[test]
fn limits_hold_for_all_threads_together() {
    let search = "search --game connect-four --depth 30 --json --threads 3";
    let found = plywood(&format!("{search} --nodes 20000")).json();
    assert_eq!(found["stopped"], "nodes");
    let count = |name: &str| found[name].as_u64().expect("a number");
    assert!(count("leaf_visits") + count("inner_nodes") <= 20_000);
    assert_eq!(plywood(&format!("{search} --time 0.05")).json()["stopped"], "time");
}

#[test]
fn threads_are_refused_where_nothing_can_be_shared() {
    let users = "choose one that does: alpha-beta, negascout, ab-sss, ab-dual, mtd-f, mtd-bi, mtd-step, \
                 aspiration\n";
    for algorithm in ["sss", "minimax", "scout", "pns", "best-first"] {
        let run =
            plywood(&format!("search --game othello --depth 2 --algorithm {algorithm} --threads 2"));
        refused(&run, &format!("{algorithm} does not use --threads; remove it, or {users}"));
        let run = plywood(&format!("play othello --algorithm {algorithm} --threads 2"));
        refused(&run, &format!("{algorithm} does not use --threads; remove it, or {users}"));
    }
    let search = |options: &str| plywood(&format!("search --width 3 --depth 3 {options}"));
    refused(&search("--algorithm mtd-f --threads 2"), "--threads applies to tables only; ");
    refused(&search("--algorithm alpha-beta --threads 2"), "add --memory N (in MiB) or --entries N");
    refused(
        &search("--scheme abdada"),
        "--scheme needs several threads; remove it, or add --threads 2",
    );
    refused(&search("--memory 1 --threads 0"), "expected a whole number, 1 or more");
    refused(&search("--memory 1 --threads 2 --leaves"), "--leaves cannot be combined with --threads");
    refused(&search("--memory 99999999999 --threads 2"), "choose a smaller one");
    refused(&plywood("trace --width 2 --depth 2 --threads 2"), "--threads");
    let solve = plywood_reading("solve - --game tic-tac-toe --threads 2 --scheme abdada", "... x");
    refused(&solve, "--scheme needs --epd");
}

#[test]
fn positions_are_solved_side_by_side_and_reported_in_order() {
    let positions = "655532176244; loss\n162614416361\n65553217624\n";
    let solved = |options: &str| {
        let asked = format!("solve - --game connect-four --weak --json {options}");
        let run = plywood_reading(&asked, positions);
        let mut lines = run.json_lines();
        for line in &mut lines {
            line["seconds"] = Json::Null;
        }
        lines
    };
    assert_eq!(solved("--threads 2"), solved(""));
    let wrong = plywood_reading("solve - --game tic-tac-toe --threads 2", "x../.o./... x; win\n");
    assert_eq!(wrong.code, 3, "{}", wrong.stderr);
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; dm 1;\n";
    let found = plywood_reading("solve - --epd --depth 3 --threads 2 --check --json", mate).json();
    assert_eq!(found["solved"], true);
}

#[test]
fn players_on_several_threads_play_whole_games() {
    let game = plywood("play tic-tac-toe --side none --depth 9 --threads 2 --json").json_lines();
    let last = game.last().expect("there are events");
    assert!(last.to_string().contains("draw"), "{last}");
    let folder = folder("match-threads");
    let out = folder.display();
    let options = format!("--depth 3 --pairs 1 --threads 2 --json --out {out}");
    let result =
        plywood(&format!("match connect-four negascout mtd-f,threads=3,scheme=abdada {options}"))
            .json();
    assert_eq!(result["pairs"].as_u64(), Some(1), "{result}");
    refused(
        &plywood(&format!("match connect-four sss mtd-f {options}")),
        "sss does not use `threads`; remove it",
    );
}
