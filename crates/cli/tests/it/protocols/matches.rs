//! Matches against other programs.

use crate::support::{Run, folder, plywood, refused};
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use plywood_games::othello::{Position, ggf, transcript, wthor};
use serde_json::Value as Json;
use std::fs;
use std::path::Path;

/// Plays `plywood match othello` between our own player and `program`.
fn against(program: &str, options: &str, folder: &Path) -> Run {
    let mut command = cargo_bin_cmd!("plywood");
    command.args(["match", "othello", "negascout,depth=2,memory=1", program]);
    command.args(options.split_whitespace()).arg("--out").arg(folder);
    let output = command.output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("the command is not killed");
    Run { code, stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// A program that answers every command, and `genmove` by these shell commands.
fn program(genmove: &str) -> String {
    format!(
        "gtp:sh -c \"while read a b; do case $a in genmove) {genmove};; *) echo =; echo;; esac; done\""
    )
}

fn us(protocol: &str, options: &str) -> String {
    let name = if protocol == "gtp" { "gtp" } else { "nboard" };
    format!("{protocol}:'{}' {name} --memory 1 {options}", cargo_bin!("plywood").display())
}

#[test]
fn whole_games_are_played_by_both_protocols_without_a_fault() {
    for (protocol, options) in [("gtp", "--depth 1"), ("nboard", "--depth 1")] {
        let folder = folder(&format!("match-{protocol}"));
        let records = folder.join("games.ggf");
        let options_of_match = format!("--pairs 2 --json --records {}", records.display());
        let found = against(&us(protocol, options), &options_of_match, &folder).json();
        assert_eq!((found["failures"].as_array().map(Vec::len), &found["pairs"]), (Some(0), &2.into()));
        let seconds: Vec<f64> =
            found["slowest_move"].as_array().expect("two").iter().filter_map(Json::as_f64).collect();
        assert!(seconds.len() == 2 && seconds.iter().all(|s| *s < 60.0), "{found}");
        let again = format!("--pairs 9 --plies 7 --json --openings {}", records.display());
        let found = against(&us(protocol, options), &again, &folder).json();
        assert!(found["pairs"].as_u64() >= Some(2), "the games as openings: {found}");
        let games = ggf::read(&fs::read_to_string(&records).expect("the file")).expect("GGF");
        assert_eq!(games.len(), 4);
        for game in games {
            let score = if game.end.side() == plywood_games::othello::Side::X { 1 } else { -1 };
            let result = format!("{:+}.00", score * game.end.score());
            assert!(game.end.is_over() && game.tag("RE") == Some(result.as_str()), "{game}");
            assert!(game.tag("PB").is_some() && game.tag("PW").is_some());
        }
    }
}

/// `./test` installs the program and demands this test; elsewhere it is skipped without it.
#[test]
fn a_match_against_rhino_has_no_fault() {
    let folder = folder("match-rhino");
    let run = against("gtp:gtp-rhino", "--pairs 1 --json", &folder);
    if run.stderr.contains("cannot start") && std::env::var_os("PLYWOOD_TEST_ALL").is_none() {
        println!("skipped: install the Debian package grhino");
        return;
    }
    let found = run.json();
    assert_eq!((found["failures"].as_array().map(Vec::len), &found["pairs"]), (Some(0), &1.into()));
}

#[test]
fn a_program_that_fails_loses_is_started_again_and_named() {
    for (name, genmove, message) in [
        ("ends", "exit 1", "the program ended during `genmove "),
        ("illegal", "echo = A1; echo", "illegal move `a1`"),
        ("nonsense", "echo = what; echo", "illegal move `what`"),
        ("refuses", "echo '? no'; echo", " was refused: no"),
        ("hangs", "sleep 100", " had no answer within 0.4 s"),
    ] {
        let folder = folder(&format!("match-{name}"));
        let program = format!("{},patience=0.4", program(genmove));
        let found = against(&program, "--pairs 2 --json", &folder).json();
        assert_eq!((&found["won"], &found["lost"]), (&4.into(), &0.into()), "{found}");
        let failures = found["failures"].as_array().expect("failures");
        assert_eq!(failures.len(), 4, "{found}");
        for failure in failures {
            assert!(failure["player"] == 2 && failure["message"].to_string().contains(message));
        }
        let table = against(&program, "--pairs 2", &folder).text();
        assert!(table.contains(" lost 4 games by a fault, first in game 1 of pair 1: "), "{table}");
    }
}

#[test]
fn a_program_that_gives_up_loses_without_a_fault() {
    let folder = folder("match-resigns");
    let records = folder.join("games.ggf");
    let options = format!("--pairs 1 --json --records {}", records.display());
    let found = against(&program("echo = resign; echo"), &options, &folder).json();
    assert_eq!((&found["won"], found["failures"].as_array().map(Vec::len)), (&2.into(), Some(0)));
    let text = fs::read_to_string(&records).expect("the file");
    assert!(text.contains("RE[+64.00:r]") && text.contains("RE[-64.00:r]"), "{text}");
}

#[test]
fn games_of_an_archive_are_openings() {
    let folder = folder("match-archive");
    let moves = |text| transcript::read(&Position::START, text).expect("moves");
    let texts = ["f5d6c3d3c4", "f5d6c3d3c4f4", "f5f6e6f4", "e6"];
    let game = |text| wthor::Game { moves: moves(text), ..wthor::Game::default() };
    let archive = wthor::Archive { year: 2026, games: texts.map(game).into() };
    let file = folder.join("games.wtb");
    fs::write(&file, wthor::write(&archive)).expect("a file");
    let options = |plies| format!("--plies {plies} --json --openings {}", file.display());
    for (plies, pairs) in [(4, 2), (2, 2), (1, 2), (5, 1)] {
        let found = against("minimax,depth=1", &options(plies), &folder).json();
        assert_eq!(found["pairs"], pairs, "{plies} plies");
    }
    let found = against(&us("gtp", "--depth 1"), &options(4), &folder).json();
    assert_eq!((&found["pairs"], found["failures"].as_array().map(Vec::len)), (&2.into(), Some(0)));
    refused(&against("minimax,depth=1", &options(7), &folder), "has no positions");
    fs::write(&file, "text").expect("a file");
    refused(&against("minimax,depth=1", &options(4), &folder), "games.wtb: the file has 4 bytes");
    let kalah = format!("match kalah mtd-f sss --openings {}", file.display());
    refused(&plywood(&kalah), "has games of othello, not of kalah");
}

#[test]
fn a_match_with_a_program_is_resumed() {
    let folder = folder("match-resumed");
    let program = us("gtp", "--depth 1");
    let first = against(&program, "--pairs 2 --json", &folder).json();
    let again = against(&program, "--pairs 2 --json", &folder).json();
    // The times would differ if the games were played again.
    assert_eq!(first, again);
    assert_eq!(against(&program, "--pairs 3 --json", &folder).json()["pairs"], 3);
}

#[test]
fn what_cannot_be_played_against_a_program_is_refused() {
    let folder = folder("match-refused");
    let run = |program: &str, options: &str| against(program, options, &folder);
    refused(&run("gtp:no-such-program", ""), "gtp:no-such-program: cannot start `no-such-program`: ");
    refused(&run("gtp:", ""), "expected a command after `gtp:`");
    refused(&run("gtp:false", ""), "the program ended during `name`");
    refused(&run("gtp:cat,depth=3", ""), "`gtp:cat` cannot be told its depth");
    refused(&plywood("match kalah mtd-f gtp:cat"), "`gtp:cat` plays othello only, not kalah");
    refused(&plywood("match kalah mtd-f sss --records a.ggf"), "GGF is for othello, not kalah");
    let openings = folder.join("openings");
    let board = "---------------------------OX------XO--------------------------- X";
    fs::write(&openings, board).expect("a file");
    let options = format!("--openings {}", openings.display());
    refused(&run(&us("gtp", ""), &options), "programs are told moves; write the opening as moves");
    fs::write(&openings, "f5d6\n").expect("a file");
    refused(&run("mtd-f", &format!("{options} --plies 3")), "has positions; remove it");
    let found = run(&us("gtp", "--depth 1"), &format!("{options} --json")).json();
    assert_eq!((&found["pairs"], found["failures"].as_array().map(Vec::len)), (&1.into(), Some(0)));
}
