//! Files of chess: counts and problems in EPD, games in PGN.

use crate::support::{Run, folder, from_the_root, plywood, plywood_reading, refused};
use plywood_games::chess::pgn::{self, Score};
use plywood_games::chess::{Chess, epd};
use plywood_games::{Notation, Passes, perft};
use serde_json::{Value as Json, json};
use std::fs;

const ROOK: &str = "4k3/8/8/8/8/8/8/4K2R w K -";

#[test]
fn the_counts_of_a_file_are_checked() {
    let command = "perft chess --epd data/chess-perft.epd --max-count 3000";
    let text = plywood(&from_the_root(command)).text();
    assert!(text.contains("34 positions right, 0 wrong: "), "{text}");
    assert_eq!(text.lines().filter(|line| line.ends_with("  right")).count(), 34, "{text}");

    let run = plywood_reading(
        "perft chess --epd - --max-count 100 --json",
        format!("# counts\n{ROOK} 0 1 ;D1 15 ;D2 66 ;D3 1197\n{ROOK} D3 1197; id \"later\";\n"),
    );
    assert!(run.stderr.contains("note: 2 counts above 100 were skipped"), "{}", run.stderr);
    let found = run.json_lines();
    assert_eq!((found.len(), &found[0]["schema"]), (2, &json!("plywood.perft/1")));
    assert_eq!(found[0]["game"], json!({"name": "chess", "position": format!("{ROOK} 0 1")}));
    let counts = found[0]["depths"].as_array().expect("depths").iter();
    let counts: Vec<_> =
        counts.map(|depth| (depth["leaves"].clone(), depth["expected"].clone())).collect();
    assert_eq!(counts, [(json!(15), json!(15)), (json!(66), json!(66))]);
    assert_eq!((&found[0]["at_line"], &found[0]["as_expected"]), (&json!(2), &json!(true)));
    assert_eq!((&found[1]["id"], &found[1]["as_expected"]), (&json!("later"), &Json::Null));
}

#[test]
fn a_wrong_count_is_named_and_fails_the_check() {
    let run = plywood_reading("perft chess --epd -", format!("{ROOK} D1 15; D2 67;\n{ROOK} D2 66;"));
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stderr.contains("stdin:1: depth 2: found 66 leaves, expected 67"), "{}", run.stderr);
    assert!(run.stdout.contains("1 positions right, 1 wrong: 147 leaves, "), "{}", run.stdout);
    assert!(run.stdout.contains("  WRONG\n"), "{}", run.stdout);
}

#[test]
fn files_of_counts_that_cannot_be_used_are_refused() {
    let run = |input: &str| plywood_reading("perft chess --epd -", input);
    refused(&run(ROOK), "stdin has no counts; write them as in ");
    refused(
        &run("\n4k3/8/8/8/8/8/8/4K2R w K - D1 x;"),
        "stdin:2:31: expected the number of move sequences, found `x`",
    );
    refused(&run("4k3/8/8/8/8/8/8/4K2R w K - D2000 5;"), "stdin:1: D2000: ");
    refused(
        &plywood_reading("perft chess --epd -", b"\nab\xff".to_vec()),
        "stdin:2:3: this is not UTF-8",
    );
    refused(&plywood("perft kalah --epd no-such-file"), "--epd is for chess, not kalah");
    assert_eq!(plywood("perft chess").code, 2);
    assert_eq!(plywood("perft chess 3 --epd -").code, 2);
    assert_eq!(plywood("perft chess 3 --max-count 5").code, 2);
}

fn searched(options: &str, input: &str) -> Run {
    plywood_reading(&format!("solve - --epd {options}"), input)
}

#[test]
fn mates_are_found_and_counted() {
    let text = plywood(&from_the_root("solve data/chess-mates.epd --epd --depth 4 --check")).text();
    assert!(text.contains("\n3 of 3 solved: "), "{text}");
    let row = text.lines().find(|line| line.starts_with("king and rook")).expect("a row");
    assert!(row.contains("Kf7, mate in 2") && row.ends_with("  solved"), "{row}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");

    let file = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"right\";\n\
                6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd8#;\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -\n";
    let run = searched("--depth 2 --json --evaluator zero --algorithm mtd-f", file);
    assert!(run.stderr.contains("note: 1 positions without `bm`, `am` and `dm` were skipped"));
    let found = run.json_lines();
    assert_eq!((found.len(), &found[0]["schema"]), (2, &json!("plywood.solve.epd/1")));
    assert_eq!((&found[0]["best"], &found[0]["expected"]), (&json!("Rd8#"), &json!(["Rd8#"])));
    assert_eq!((&found[0]["solved"], &found[0]["id"]), (&json!(true), &json!("right")));
    assert_eq!((&found[1]["solved"], &found[1]["avoid"]), (&json!(false), &json!(["Rd8#"])));
    assert_eq!((&found[1]["at_line"], &found[1]["line"]), (&json!(2), &json!(["Rd8#"])));

    let run = searched("--depth 2", file);
    assert!(run.stdout.contains("\n1 of 2 solved: "), "{}", run.stdout);
    let run = searched("--nodes 1000 --check", file);
    assert_eq!(run.code, 3);
    assert!(run.stderr.contains("stdin:2: found Rd8#, expected not Rd8#"), "{}", run.stderr);
}

#[test]
fn files_of_problems_that_cannot_be_used_are_refused() {
    refused(
        &searched("", "4k3/8/8/8/8/8/8/4K2R w K -"),
        "stdin has no problems; a problem has `bm`, `am` or `dm`",
    );
    refused(
        &searched("", "4k3/8/8/8/8/8/8/4K2R w K - bm Rh9;"),
        "stdin:1:31: `Rh9` is not a legal move here",
    );
    refused(
        &searched("", "4k3/8/8/8/8/8/8/4K2R w K - dm two;"),
        "expected a number of moves after `dm`, found `two`",
    );
    refused(&searched("--game kalah", ""), "--epd is for chess, not kalah");
    refused(
        &searched("--evaluator nobody", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;"),
        "no evaluator `nobody`",
    );
    for options in ["--weak", "--all-moves"] {
        assert_eq!(searched(options, "").code, 2);
    }
    assert_eq!(plywood_reading("solve - --game tic-tac-toe --depth 3", "").code, 2);
}

const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n1. d4 d5 2. c4 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\
                     1. e4 Kd7 2. e5 Ke6 3. Ke2 *\n1. e4 *\n";

#[test]
fn games_are_openings_and_are_recorded() {
    let folder = folder("match-chess");
    let (games, records) = (folder.join("games.pgn"), folder.join("records.pgn"));
    fs::write(&games, GAMES).expect("a file");
    let command = format!(
        "match chess negascout,depth=1,evaluator=material minimax,depth=1,evaluator=zero --json --openings {} \
         --records {} --out {}",
        games.display(),
        records.display(),
        folder.join("results").display()
    );
    let found = plywood(&format!("{command} --plies 3")).json();
    assert_eq!(found["pairs"], 3);
    let played = pgn::read(&fs::read_to_string(&records).expect("the file")).expect("games");
    assert_eq!(played.len(), 6);
    let points = |name: &str| {
        let won = played.iter().filter(|game| match game.score {
            Score::White => game.tag("White") == Some(name),
            Score::Black => game.tag("Black") == Some(name),
            _ => false,
        });
        won.count()
    };
    let [first, second] = ["negascout, depth 1, material", "minimax, depth 1, zero"];
    assert_eq!(
        (json!(points(first)), json!(points(second))),
        (found["won"].clone(), found["lost"].clone())
    );
    for (game, round) in played.iter().zip(["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]) {
        assert_eq!(game.tag("Round"), Some(round));
        let is_over = perft(&Chess, &game.end, 1, Passes::TakeAPly) == 0;
        assert!(is_over || game.score == Score::Draw, "{game}");
        // The side to move in an opening after three plies is Black, so the second player of a pair has White.
        assert_eq!(game.tag("Black") == Some(first), round.ends_with('1'), "{game}");
        assert!(game.tag("Termination").is_some_and(|why| !why.is_empty()));
    }
    let starts = Chess.write(&played[4].start);
    assert_eq!(starts, "8/3k4/8/4P3/8/8/8/4K3 b - - 0 2");
    assert_eq!(plywood(&format!("{command} --plies 1")).json()["pairs"], 3);
    refused(&plywood(&format!("{command} --plies 9")), "has no positions");
    fs::write(&games, "1. e4 e6 2. e6 *").expect("a file");
    refused(
        &plywood(&command),
        "games.pgn: line 1, character 13: game 1: `e6` is not a legal move here",
    );
    refused(
        &plywood(&command.replace("chess", "kalah").replace("match-kalah", "match-chess")),
        "PGN is for chess, not kalah",
    );
}

#[test]
fn positions_of_a_file_are_openings() {
    let folder = folder("match-chess-epd");
    let file = folder.join("openings.epd");
    let positions = "# two\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"pawn\";\n4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra7;\n\
                     4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
    fs::write(&file, positions).expect("a file");
    assert_eq!(epd::read(positions).map(|records| records.len()), Ok(3));
    let command = |game, options| {
        let (file, out) = (file.display().to_string(), folder.join("results").display().to_string());
        plywood(&format!(
            "match {game} sss minimax --depth 1 --openings {file} --out {out} --json {options}"
        ))
    };
    assert_eq!(command("chess", "").json()["pairs"], 2);
    refused(&command("chess", "--plies 3"), "has positions; remove it");
    refused(&command("othello", ""), "openings.epd has positions of chess, not of othello");
    fs::write(&file, "4k3/8/8/8/8/8/4P3/4K3 w - -\n8/8/8/8/8/8/8/k1K5 w - -\n").expect("a file");
    refused(&command("chess", ""), "openings.epd:2: the game is over in this position");
}
