//! Matches as their users run them.

use crate::support::{Run, folder, plywood, plywood_reading, refused};
use assert_cmd::cargo::cargo_bin;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

const MATCH: &str = "match connect-four negascout,depth=5 mtd-f,depth=1 --pairs 12 --json";

fn at(command: &str, folder: &Path) -> Run {
    plywood(&format!("{command} --out {}", folder.display()))
}

#[test]
fn the_player_that_searches_deeper_wins_and_the_table_shows_it() {
    let folder = folder("match-table");
    let found = at(MATCH, &folder).json();
    assert!(found["won"].as_u64() > found["lost"].as_u64(), "{found}");
    assert!(found["elo"]["low"].as_f64() > Some(0.0) && found["rate"]["high"].as_f64() <= Some(1.0));
    let table = at(&MATCH.replace(" --json", ""), &folder).text();
    for part in ["24 games from 12 openings", "negascout, depth 5", "Elo", "nodes/move"] {
        assert!(table.contains(part), "{table}");
    }
}

#[test]
fn a_match_that_was_killed_ends_like_one_that_was_not() {
    let (killed, whole) = (folder("match-killed"), folder("match-whole"));
    let players = "negascout,depth=4,evaluator=positional sss,depth=3,evaluator=positional";
    let command = format!("match othello {players} --pairs 30 --json");
    let command = command.as_str();
    for _ in 0..6 {
        let arguments = format!("{command} --out {}", killed.display());
        let mut child = Command::new(cargo_bin!("plywood"))
            .args(arguments.split_whitespace())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        thread::sleep(Duration::from_millis(150));
        child.kill().expect("it is there");
        child.wait().expect("it ends");
    }
    assert_eq!(at(command, &killed).json(), at(command, &whole).json());
}

#[test]
fn more_pairs_are_added_to_the_earlier_ones() {
    let folder = folder("match-more");
    let fewer = at("match kalah mtd-f alpha-beta --depth 3 --pairs 4 --json", &folder).json();
    assert_eq!((fewer["pairs"].as_u64(), fewer["planned_pairs"].as_u64()), (Some(4), Some(4)));
    let as_games = at("match kalah mtd-f alpha-beta --depth 3 --games 7 --json", &folder).json();
    assert_eq!(as_games["games"], fewer["games"], "an odd number is rounded up");
    let more = at("match kalah mtd-f alpha-beta --depth 3 --pairs 9 --json", &folder).json();
    assert_eq!(more["pairs"], 9);
}

#[test]
fn a_sequential_test_stops_as_soon_as_it_is_decided_and_shows_the_decision() {
    let folder = folder("match-sprt");
    let players = "negascout,depth=3,evaluator=positional minimax,depth=1,evaluator=positional";
    let command = format!("match othello {players} --pairs 500 --plies 6 --sprt 0,50 --json");
    let command = command.as_str();
    let found = at(command, &folder).json();
    assert_eq!(found["sprt"]["decision"], "passed", "{found}");
    assert!(found["pairs"].as_u64() < Some(200) && found["planned_pairs"] == 500, "{found}");
    let again = at(&format!("{command} --jobs 1"), &folder).json();
    assert_eq!(found, again, "the same pairs decide with any number of threads");
    let text = at(&command.replace(" --json", ""), &folder).text();
    assert!(text.contains("SPRT Elo 0 against 50") && text.contains("passed"), "{text}");
}

#[test]
fn games_are_recorded_and_can_be_played_again() {
    let folder = folder("match-records");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("games.txt");
    let command = format!(
        "match tic-tac-toe sss dual --depth 9 --plies 1 --pairs 9 --records {}",
        file.display()
    );
    at(&command, &folder).text();
    let text = fs::read_to_string(&file).expect("the file is there");
    assert_eq!(text.matches("game: tic-tac-toe\n").count(), 18);
    assert_eq!(text.matches("result: 1/2-1/2 (a draw)\n").count(), 18);
    for block in text.split_terminator("\n\n") {
        let field = |name: &str| {
            let mut lines = block.lines();
            lines.find_map(|line| line.strip_prefix(name)).expect("it is there").to_string()
        };
        let game = plywood_engines::game("tic-tac-toe").expect("known");
        let mut board = game.board(Some(&field("opening: "))).expect("a position");
        field("moves: ").split(' ').for_each(|m| board.play(m).expect("a legal move"));
        assert!(board.ending().is_some_and(|ending| ending.winner.is_none()), "{block}");
    }
}

#[test]
fn openings_are_read_and_wrong_ones_named() {
    let folder = folder("match-openings");
    let command =
        format!("match connect-four sss mtd-f --depth 3 --openings - --out {}", folder.display());
    let found = plywood_reading(&format!("{command} --json"), "# two\n44\n\n435\n44\n").json();
    assert_eq!(found["pairs"], 2);
    refused(&plywood_reading(&command, "44\n48\n"), "stdin:2:2: expected a column from 1 to 7");
    refused(&plywood_reading(&command, "1122334\n"), "stdin:1: the game is over");
    refused(&plywood_reading(&command, "\n"), "stdin has no positions");
}

#[test]
fn what_cannot_be_played_is_refused() {
    refused(&plywood("match othello negascout,evaluator=zer mtd-f"), "no evaluator `zer`");
    refused(&plywood("match othello negascout,dept=3 mtd-f"), "unknown setting `dept`");
    refused(&plywood("match othello sss mtd-f,evaluator=zer"), "the second player: othello has no");
    refused(&plywood("match othello mtd mtd-f"), "unknown algorithm `mtd`");
    refused(&plywood("match othello sss,horizon=2 mtd-f"), "sss does not use a horizon");
    refused(&plywood("match othello sss mtd-f --sprt 5"), "two differences in Elo");
    refused(&plywood("match tic-tac-toe sss mtd-f --plies 1 --pairs 10"), "found only 9 of");
    refused(&plywood("match othello sss mtd-f --position abc"), "character");
}
