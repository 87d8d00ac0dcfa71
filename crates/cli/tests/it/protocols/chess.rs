//! Matches of chess against other programs.

use crate::support::{Run, folder, plywood, refused};
use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};
use plywood_games::chess::{Position, pgn};
use std::fs;
use std::path::Path;

/// Plays `plywood match chess` between our own player and `program`.
fn against(program: &str, options: &str, folder: &Path) -> Run {
    let mut command = cargo_bin_cmd!("plywood");
    command.args(["match", "chess", "negascout,depth=1,memory=1", program]);
    command.args(options.split_whitespace()).arg("--out").arg(folder);
    let output = command.output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("the command is not killed");
    Run { code, stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// A program that answers every command, and `go` by these shell commands.
fn program(go: &str) -> String {
    format!(
        "uci:sh -c \"while read a b; do case $a in uci) echo uciok;; isready) echo readyok;; \
         go) {go};; esac; done\""
    )
}

fn us(options: &str) -> String {
    format!("uci:'{}' uci --memory 1{options}", cargo_bin!("plywood").display())
}

#[test]
fn a_game_is_not_played_out_once_both_programs_tell_the_same_lead() {
    let folder = folder("match-uci-lead");
    fs::create_dir_all(&folder).expect("a folder");
    let (openings, records) = (folder.join("queen.epd"), folder.join("games.pgn"));
    fs::write(&openings, "4k3/8/8/8/8/8/8/Q3K3 w - -\n").expect("a file");
    let files = format!("--openings {} --records {}", openings.display(), records.display());
    let found = against(&us(",depth=1"), &format!("{files} --json --adjudicate 400"), &folder).json();
    assert_eq!((&found["won"], &found["lost"]), (&1.into(), &1.into()), "{found}");
    let games = pgn::read(&fs::read_to_string(&records).expect("the file")).expect("PGN");
    assert_eq!(games.len(), 2);
    for game in &games {
        assert_eq!((game.moves.len(), game.score), (5, pgn::Score::White), "{game}");
    }
}

#[test]
fn whole_games_are_played_without_a_fault() {
    let folder = folder("match-uci");
    let records = folder.join("games.pgn");
    let options = format!("--pairs 2 --json --records {}", records.display());
    let found = against(&us(",Hash=2,nodes=50"), &options, &folder).json();
    assert_eq!((found["failures"].as_array().map(Vec::len), &found["pairs"]), (Some(0), &2.into()));
    assert_eq!(found["players"][1]["nodes"], 50);
    let games = pgn::read(&fs::read_to_string(&records).expect("the file")).expect("PGN");
    assert_eq!(games.len(), 4);
    for game in &games {
        assert!(game.moves.len() > 5 && game.score != pgn::Score::Unknown, "{game}");
    }
    // In the second game of a pair, the other side has the first move.
    let ours = |game: &pgn::Record| game.tag("White").is_some_and(|name| name.starts_with("negascout"));
    assert_eq!(games.iter().map(ours).collect::<Vec<_>>(), [true, false, true, false]);
    // The same games are openings of another match, between two programs.
    let mut command = cargo_bin_cmd!("plywood");
    let both = [us(",depth=1"), us(",Algorithm=mtd-f,depth=1")];
    command.args(["match", "chess"]).args(both).args(["--pairs", "1", "--json", "--openings"]);
    command.arg(&records).arg("--out").arg(folder.join("other"));
    let output = command.output().expect("the command runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("\"failures\":[]"), "{text}");
}

#[test]
fn games_of_chess960_are_played_without_a_fault() {
    let folder = folder("match-uci-960");
    let openings = folder.join("openings");
    let first = Position::chess960(0).expect("a position");
    assert!(first.is_chess960());
    fs::write(&openings, "0\n300\n959\n518\n").expect("a file");
    let options = format!("--json --openings {}", openings.display());
    let found = against(&us(",depth=2"), &options, &folder).json();
    assert_eq!((found["failures"].as_array().map(Vec::len), &found["pairs"]), (Some(0), &4.into()));
}

#[test]
fn a_program_that_fails_loses_is_started_again_and_named() {
    for (name, go, message) in [
        ("ends", "exit 1", "the program ended during `go nodes 10000`"),
        ("illegal", "echo bestmove e2e5", "illegal move `e2e5`"),
        ("nonsense", "echo bestmove", "illegal move ``"),
        ("hangs", "sleep 100", "`go nodes 10000` had no answer within 0.4 s"),
    ] {
        let folder = folder(&format!("match-uci-{name}"));
        let program = format!("{},patience=0.4", program(go));
        let found = against(&program, "--pairs 2 --json", &folder).json();
        assert_eq!((&found["won"], &found["lost"]), (&4.into(), &0.into()), "{found}");
        let failures = found["failures"].as_array().expect("failures");
        assert_eq!(failures.len(), 4, "{found}");
        for failure in failures {
            assert!(failure["player"] == 2 && failure["message"] == message, "{failure}");
        }
        let table = against(&program, "--pairs 2", &folder).text();
        assert!(table.contains(" lost 4 games by a fault, first in game 1 of pair 1: "), "{table}");
    }
}

#[test]
fn as_many_games_with_programs_run_at_once_as_are_asked_for() {
    let folder = folder("match-uci-jobs");
    let met = folder.join("met");
    fs::create_dir_all(&met).expect("a folder");
    // Each program leaves a file and waits up to 20 seconds for that of another one; it ends if there is one.
    let wait = format!(
        ": > {0}/$$; for i in $(seq 200); do set -- {0}/*; [ $# -gt 1 ] && exit; sleep 0.1; done; \
         rm {0}/$$; echo bestmove",
        met.display()
    );
    let found = against(&format!("{},time=60", program(&wait)), "--pairs 2 --jobs 2 --json", &folder);
    let found = found.json();
    let failures = found["failures"].as_array().expect("failures");
    assert_eq!(failures.len(), 4, "{found}");
    for failure in failures {
        assert_eq!(failure["message"], "the program ended during `go movetime 60000`");
    }
}

#[test]
fn what_cannot_be_played_against_a_program_is_refused() {
    let folder = folder("match-uci-refused");
    let run = |program: &str| against(program, "", &folder);
    refused(&run("uci:no-such-program"), "uci:no-such-program: cannot start `no-such-program`: ");
    refused(&run("uci:"), "expected a command after `uci:`, as in uci:stockfish");
    refused(&run("uci:false"), "the program ended during `uci`");
    refused(&run("uci:a,memory=3"), "cannot be told its memory");
    refused(&run(&us(",Elo=3")), "option `Elo`: the program has only Hash, Threads, ");
    refused(&run("gtp:cat"), "`gtp:cat` plays othello only, not chess");
    refused(&plywood("match othello mtd-f uci:cat"), "`uci:cat` plays chess only, not othello");
}

/// `./test` installs the program and demands this test; elsewhere it is skipped without it.
#[test]
fn a_match_against_stockfish_has_no_fault() {
    let folder = folder("match-stockfish");
    let openings = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/chess-openings.pgn");
    let options = format!("--pairs 1 --plies 8 --json --openings {openings}");
    let stockfish = "uci:stockfish,UCI_LimitStrength=true,UCI_Elo=1350,Skill Level=0,nodes=100";
    let run = against(stockfish, &options, &folder);
    if run.stderr.contains("cannot start") && std::env::var_os("PLYWOOD_TEST_ALL").is_none() {
        println!("skipped: install the Debian package stockfish");
        return;
    }
    let found = run.json();
    assert_eq!((found["failures"].as_array().map(Vec::len), &found["pairs"]), (Some(0), &1.into()));
}
