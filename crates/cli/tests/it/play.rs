use crate::support::{Run, folder, plywood, plywood_reading, refused};
use assert_cmd::cargo::cargo_bin;
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const GAMES: [&str; 4] = ["tic-tac-toe", "connect-four", "kalah", "othello"];

/// Runs `plywood play` with lines from a pipe.
fn played(arguments: &str, lines: &[&str]) -> Run {
    plywood_reading(&format!("play {arguments}"), lines.join("\n"))
}

/// Returns the events of a game with lines from a pipe.
fn events(arguments: &str, lines: &[&str]) -> Vec<Json> {
    played(&format!("{arguments} --json"), lines).json_lines()
}

fn of_kind<'e>(events: &'e [Json], kind: &str) -> Vec<&'e Json> {
    events.iter().filter(|event| event["event"] == kind).collect()
}

/// A game played line by line, waiting for each answer.
struct Live {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Live {
    fn begin(arguments: &str) -> Live {
        let mut child = Command::new(cargo_bin!("plywood"))
            .arg("play")
            .args(arguments.split_whitespace())
            .arg("--json")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Live { child, input, output }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("it listens");
    }

    fn next(&mut self) -> Json {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it answers");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// Closes the input and waits for the exit code.
    fn end(mut self) -> i32 {
        self.input = None;
        self.child.wait().expect("it ends").code().expect("it is not killed")
    }
}

#[test]
fn every_game_is_played_to_its_end_against_the_machine() {
    for (game, side) in GAMES.into_iter().zip(["first", "second", "first", "second"]) {
        let mut live = Live::begin(&format!("{game} --side {side} --level 2"));
        let (mut moves, mut plies) = (Json::Null, 0);
        let result = loop {
            let event = live.next();
            match event["event"].as_str() {
                Some("position") => {
                    moves = event["moves"].clone();
                    let ours = event["side"] == your_side(game, side);
                    if let Some(m) = moves[0].as_str().filter(|m| ours && *m != "pass") {
                        live.say(m);
                    }
                }
                Some("move") => plies += 1,
                Some("ending") => break event["result"].clone(),
                _ => assert_eq!(event["event"], "found", "{event}"),
            }
        };
        assert_eq!(moves, json!([]), "{game}: the last position has no moves");
        let text = result.as_str().expect("a text");
        assert!(text.contains("win") || text == "a draw", "{text}");
        assert!(plies >= 5, "{game}: {plies}");
        assert_eq!(live.end(), 0);
    }
}

fn your_side(game: &str, side: &str) -> &'static str {
    match (game, side) {
        ("kalah", _) => "south",
        ("othello", _) => "O",
        (_, "first") => "x",
        _ => "o",
    }
}

#[test]
fn a_script_is_answered_in_order_however_fast_it_comes() {
    let lines = ["5", "moves", "2", "position", "undo", "position"];
    let kinds =
        |event: &Json| (event["event"].clone(), event["move"].clone(), event["position"].clone());
    let twice = [0, 1].map(|_| events("tic-tac-toe --depth 9", &lines));
    let [once, again] = twice.map(|events| events.iter().map(kinds).collect::<Vec<_>>());
    assert_eq!(once, again);
    let order: Vec<&str> = once.iter().filter_map(|(event, ..)| event.as_str()).collect();
    let turn = ["move", "found", "move", "position", "position"];
    // The start; two turns, each with a question; `undo`, and the last question.
    assert_eq!(order, [&["position"][..], &turn, &turn, &["position"; 2]].concat());
}

#[test]
fn the_machine_takes_a_win_and_the_ending_is_shown() {
    let text = played("connect-four --position 112233 --side second --depth 2", &[]).text();
    assert!(text.contains("Red plays 4: Red wins in 1 ply"), "{text}");
    assert!(text.contains("Red wins: you lose\n"), "{text}");
    let text = played("connect-four --position 112233 --depth 2", &["4"]).text();
    assert!(text.contains("Red wins: you win\ntype `new` for a new game"), "{text}");
}

#[test]
fn sides_have_the_names_of_the_game_and_in_json_those_of_positions() {
    for (game, names, letters) in [
        ("tic-tac-toe", ["Cross (x)", "Nought (o)"], ["x", "o"]),
        ("connect-four", ["Red (x)", "Yellow (o)"], ["x", "o"]),
        ("kalah", ["South", "North"], ["south", "north"]),
        ("othello", ["Black (X)", "White (O)"], ["X", "O"]),
        ("chess", ["White", "Black"], ["white", "black"]),
    ] {
        let text = played(&format!("{game} --depth 1"), &["resign"]).text();
        let [first, second] = names;
        assert!(text.contains(&format!("you are {first}, the machine is {second} (")), "{text}");
        assert!(text.contains(&format!("your move, {first}: ")), "{text}");
        let [first, second] = names.map(|name| name.split(' ').next().expect("a name"));
        assert!(text.contains(&format!("\n{first} resigns, {second} wins: you lose\n")), "{text}");
        let told = events(&format!("{game} --depth 1"), &["resign"]);
        assert_eq!(of_kind(&told, "position")[0]["side"], letters[0]);
        let ending = of_kind(&told, "ending")[0];
        assert_eq!([&ending["resigned"], &ending["winner"]], [letters[0], letters[1]]);
    }
    // The second side is to move.
    let text = played("othello --position f5 --depth 1", &[]).text();
    assert!(
        text.contains("you are White (O)") && text.contains("discs: Black (X) 4, White (O) 1"),
        "{text}"
    );
    let again = played("kalah --side both", &["3"]).text();
    assert!(again.contains("\nSouth moves again\n"), "{again}");
}

#[test]
fn undo_and_redo_go_from_turn_to_turn_of_the_player() {
    let lines = ["4", "4", "undo", "undo", "undo", "redo", "redo", "redo", "undo", "1"];
    let events = events("connect-four --depth 2", &lines);
    let positions = of_kind(&events, "position");
    let texts: Vec<&str> = positions.iter().filter_map(|event| event["position"].as_str()).collect();
    // The start, after each move, two steps back, two forward, one back, and after the last move.
    assert_eq!(texts.len(), 9);
    assert_eq!([texts[3], texts[4]], [texts[1], texts[0]]);
    assert_eq!([texts[5], texts[6], texts[7]], [texts[1], texts[2], texts[1]]);
    let errors = of_kind(&events, "error");
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors[0]["message"].as_str().expect("a text").contains("no move to undo"));
    assert!(errors[1]["message"].as_str().expect("a text").contains("no move to redo"));
}

#[test]
fn what_is_not_understood_is_answered_with_what_was_expected() {
    let lines =
        ["9", "frobnicate", "h", "level 99", "algorithm minmax", "undo now", "lines 0", "side up"];
    let run = played("connect-four --depth 1", &lines);
    assert_eq!(run.code, 0);
    for part in [
        "`9` is neither a legal move nor a command; legal moves: 1 2 3 4 5 6 7; `help` lists",
        "`frobnicate` is neither",
        "`h` is ambiguous: `help`, `hint`",
        "`level`: expected a level from 1 to 10",
        "`algorithm`: unknown algorithm `minmax`; choose one of: minimax, ",
        "`undo`: expected no argument, found `now`",
        "`lines`: expected a whole number, 1 or more",
        "`side`: expected first, second, both, none, Red, Yellow; found `up`",
    ] {
        assert!(run.stderr.contains(part), "{part}\n{}", run.stderr);
    }
    let nonsense = [b"\xff\xfe\x00\x1b[2J\n".to_vec(), vec![b'a'; 100_000], b"\n4\n".to_vec()].concat();
    let run = plywood_reading("play connect-four --depth 1", nonsense);
    assert!(run.code == 0 && !run.stderr.contains('\u{1b}') && run.stderr.len() < 1000, "{run:?}");
    assert!(run.stdout.contains("Red plays 4"), "{}", run.stdout);
}

#[test]
fn stop_ends_a_long_think_at_once() {
    for word in ["stop", "now", ""] {
        let mut live = Live::begin("connect-four --time 60");
        assert_eq!(live.next()["event"], "position");
        live.say("4");
        assert_eq!(live.next()["by"], "you");
        live.say(word);
        let found = live.next();
        // Otherwise the time limit would have stopped it.
        assert_eq!((&found["event"], &found["stopped"]), (&json!("found"), &json!("cancelled")));
        assert_eq!(live.next()["by"], "machine");
        assert_eq!(live.next()["event"], "position");
        assert_eq!(live.end(), 0);
    }
}

#[test]
fn questions_are_answered_while_the_machine_thinks() {
    let mut live = Live::begin("connect-four --time 60");
    live.next();
    live.say("4");
    live.next();
    live.say("position");
    // Otherwise the next event would be `found`.
    let position = live.next();
    assert_eq!((&position["event"], &position["side"]), (&json!("position"), &json!("o")));
    live.say("resign");
    assert_eq!(live.next()["result"], "x resigns, o wins");
    live.say("quit");
    assert_eq!(live.end(), 0);
}

#[test]
fn the_end_of_input_ends_the_session_after_the_move_of_the_machine() {
    assert!(played("othello", &[]).text().contains("your move, Black (X): "));
    let events = events("othello --depth 2", &["f5"]);
    let moves: Vec<&Json> = of_kind(&events, "move").into_iter().map(|event| &event["by"]).collect();
    assert_eq!(moves, ["you", "machine"]);
    assert_eq!(events.last().expect("events")["event"], "position");
}

#[test]
fn a_player_who_resigns_has_lost_and_may_start_again() {
    let text = played("kalah --depth 1", &["1", "resign", "4", "hint", "new", "resign"]).text();
    assert_eq!(text.matches("South resigns, North wins: you lose").count(), 2, "{text}");
    let resigned = events("kalah --depth 1", &["resign", "undo", "1"]);
    assert_eq!(of_kind(&resigned, "ending")[0]["resigned"], "south");
    assert!(of_kind(&resigned, "move").len() >= 2, "the resignation was taken back");
}

#[test]
fn the_machine_plays_itself_to_the_end() {
    for game in GAMES {
        let events = events(&format!("{game} --side none --depth 2"), &[]);
        let last = events.last().expect("events");
        assert_eq!(last["event"], "ending", "{game}");
        let [moves, found] = ["move", "found"].map(|kind| of_kind(&events, kind).len());
        let forced = of_kind(&events, "move").iter().filter(|event| event["by"] == "rules").count();
        assert_eq!(moves, found + forced, "{game}");
        assert!(game != "kalah" || forced > 0, "kalah has moves in a row");
    }
}

#[test]
fn two_people_may_play_and_be_advised() {
    let lines = ["1", "4", "2", "hint", "lines 2", "5", "3"];
    let text = played("tic-tac-toe --side both", &lines).text();
    assert!(text.contains("Nought could play 3"), "{text}");
    assert!(text.contains("Cross wins\n"), "{text}");
    let advised = events("tic-tac-toe --side both", &lines);
    let [hint, several] = ["found", "lines"].map(|kind| of_kind(&advised, kind)[0]);
    assert_eq!((&hint["purpose"], &hint["move"]), (&json!("hint"), &json!("3")));
    assert_eq!(several["lines"][0]["move"], "3");
    assert_eq!(several["lines"].as_array().expect("lines").len(), 2);
    assert!(
        several["lines"][1]["words"].as_str().expect("words").starts_with("x wins in "),
        "{several}"
    );
}

#[test]
fn same_seed_same_game() {
    let game = |seed: u32| {
        let arguments = format!("connect-four --side none --nodes 300 --seed {seed}");
        let moves = events(&arguments, &[]);
        of_kind(&moves, "move").into_iter().map(|event| event["move"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(game(1), game(1));
    assert!((2..9).any(|seed| game(seed) != game(1)));
}

#[test]
fn strength_algorithm_and_side_can_be_changed_in_the_game() {
    let lines = ["level 1", "algorithm mtd-f", "level", "algorithm", "side second", "side"];
    let text = played("connect-four", &lines).text();
    assert!(text.contains("strength: level 1") && text.contains("algorithm: mtd-f"), "{text}");
    assert!(text.contains("you play Yellow") && text.contains("Red plays "), "{text}");
    for options in
        ["--clock 1+0 --ponder", "--algorithm best-first --nodes 500", "--evaluator zero --level 3"]
    {
        let moves = events(&format!("connect-four {options}"), &["4", "4"]);
        assert_eq!(of_kind(&moves, "move").len(), 4, "{options}");
    }
}

#[test]
fn a_game_is_saved_but_overwrites_no_file() {
    let file = folder("a_game_is_saved").join("game.txt");
    let save = format!("save {}", file.display());
    let run = played("connect-four --position 112233 --depth 1", &["4", &save, &save]);
    assert!(run.code == 0 && run.stderr.contains("choose a new name"), "{run:?}");
    let saved = std::fs::read_to_string(&file).expect("it was written");
    assert!(saved.starts_with("game: connect-four\nposition: "), "{saved}");
    assert!(saved.ends_with("moves: 4\nresult: x wins\n"), "{saved}");
}

#[test]
fn a_wrong_command_line_is_refused() {
    refused(&plywood("play connect-four --position 48"), "character 2: expected a column from 1 to 7");
    refused(&plywood("play othello --evaluator center"), "othello has no evaluator `center`");
    for (arguments, message) in [
        ("play checkers", "possible values: tic-tac-toe, connect-four, kalah, othello"),
        ("play kalah --algorithm minmax", "invalid value 'minmax' for '--algorithm <NAME>'"),
        ("play kalah --level 0", "expected a level from 1 to 10"),
        ("play kalah --depth 0", "expected a whole number, 1 or more"),
        ("play kalah --clock soon", "expected minutes and seconds, such as 5+3"),
        ("play kalah --depth 3 --time 1", "cannot be used with"),
        ("play kalah --depth 5000", "a depth of 5000 is out of range"),
    ] {
        refused(&plywood(arguments), message);
    }
}
