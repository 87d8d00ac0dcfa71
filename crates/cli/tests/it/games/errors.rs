use super::with_position;
use crate::support::{plywood, plywood_reading, refused};

#[test]
fn a_bad_position_is_shown_with_the_character_and_what_was_expected() {
    for command in [
        "search --game tic-tac-toe --algorithm scout",
        "compare --game tic-tac-toe",
        "trace --game tic-tac-toe --algorithm scout",
        "perft tic-tac-toe 3",
    ] {
        let run = with_position(command, "x.q/.x./..o x");
        refused(
            &run,
            "cannot read the position `x.q/.x./..o x`: character 3: expected `x`, `o` or `.` on square 3, found 'q'",
        );
        refused(&run, "positions of tic-tac-toe are rows from the top");
        refused(&with_position(command, ""), "cannot read the position ``: character 1: ");
        refused(&with_position(command, "x.o/.x./..o o"), "cannot be the turn of o");
        refused(&with_position(command, "x.o/.x./ü.o x"), "character 9: ");
    }
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    let search = |options: &str| plywood(&format!("search --algorithm scout {options}"));
    refused(&search("--game draughts"), "[possible values: tic-tac-toe");
    refused(&plywood("perft draughts 3"), "[possible values: tic-tac-toe");
    refused(&plywood("list --game draughts"), "[possible values: tic-tac-toe");
    refused(
        &search("--game tic-tac-toe --evaluator gut"),
        "tic-tac-toe has no evaluator `gut`; choose one of: zero",
    );
}

#[test]
fn options_of_trees_and_games_do_not_mix() {
    let search = |options: &str| plywood(&format!("search --algorithm scout {options}"));
    let game = "--game tic-tac-toe";
    for flag in ["--tree -", "--width 3", "--seed 3", "--iid", "--ragged", "--range 5"] {
        let name = flag.split(' ').next().expect("a flag");
        refused(
            &search(&format!("{game} {flag}")),
            &format!("{name} cannot be combined with --game; remove one of them"),
        );
    }
    refused(&search("--position ........."), "--game <NAME>");
    refused(&search("--width 2 --depth 2 --evaluator zero"), "--game <NAME>");
    refused(&search(""), "or name a game with --game NAME");
    refused(&search(&format!("{game} --depth 1001")), "a depth of 1001 is out of range");
    refused(
        &plywood("tree --game tic-tac-toe --width 3"),
        "--width cannot be combined with --game; remove one of them",
    );
}

#[test]
fn options_that_do_not_apply_to_games_are_refused() {
    let search = |options: &str| plywood(&format!("search --game tic-tac-toe --algorithm {options}"));
    refused(
        &search("negascout --leaves"),
        "negascout cannot combine --leaves with --game, since the leaves of a game have no numbers",
    );
    refused(&search("best-first --deepen"), "best-first does not use --deepen");
    refused(
        &search("scout --deepen --direct"),
        "--deepen cannot be combined with --direct; remove one of them",
    );
    refused(&search("mtd-f --direct --guess-from mean"), "--guess-from needs iterative deepening");
    refused(&search("alpha-beta --deepen --alpha 3"), "remove --alpha and --beta");
    refused(&search("sss --memory 1"), "sss does not use --memory");
    refused(&search("scout --memory none --moves table"), "--moves table needs a memory");
}

#[test]
fn counts_that_cannot_be_made_are_refused() {
    refused(&plywood("perft tic-tac-toe"), "<DEPTH>");
    refused(&plywood("perft tic-tac-toe many"), "expected a whole number, 0 or more");
    refused(&plywood("perft tic-tac-toe 1001"), "a depth of 1001 is out of range");
    refused(&plywood("perft tic-tac-toe 0 --divide"), "remove --divide");
    refused(&plywood("perft tic-tac-toe 3 --passes never"), "[possible values: ply, free]");
}

#[test]
fn a_bad_file_of_positions_is_refused_with_line_and_column() {
    let solve = |file: &[u8]| plywood_reading("solve - --game tic-tac-toe", file);
    refused(&solve(b""), "stdin has no positions; those of tic-tac-toe are rows from the top");
    refused(&solve(b"# nothing\n"), "stdin has no positions");
    refused(&solve(b"\n  xx./.o./.? x"), "stdin:2:12: expected `x`, `o` or `.` on square 8, found '?'");
    refused(
        &solve(b"xx./.o./..o x; 12:win"),
        "stdin:1:16: `12` is not a legal move here; legal moves: 3 4 6 7 8",
    );
    refused(
        &solve(b"xx./.o./..o x; 3:+9; 4:many"),
        "stdin:1:24: expected a value such as +10, or `win`",
    );
    refused(&solve(b"xx./.o./..o x; 3:+9; 4:win"), "`win` cannot be compared with `9` before it");
    refused(&solve(b"; 3:+9"), "stdin:1:1: ");
    refused(&solve(b"x\xff"), "stdin:1:2: this is not UTF-8");
    refused(&plywood("solve - "), "--game <NAME>");
    refused(&plywood("solve no-such-file --game tic-tac-toe"), "cannot read no-such-file: ");
    let run = plywood_reading("solve - --game tic-tac-toe --memory 0", ".../.../... x");
    refused(&run, "a table needs room for at least one entry");
}
