use crate::client::{start, start_with};
use plywood::catalogue::CATALOGUE;
use plywood_engines::games;
use plywood_web::Caps;
use serde_json::{Value as Json, json};
use std::time::Duration;

#[test]
fn every_game_is_played_to_its_end_over_the_wire() {
    let server = start();
    for game in games() {
        let mut moves: Vec<Json> = Vec::new();
        let ended = loop {
            let asked = json!({"game": game.name(), "position": null, "moves": moves});
            let told = server.post("/api/position", &asked).json();
            assert_eq!(told["plies"], json!(moves.len()), "{told}");
            assert_eq!(told["turn"], json!(moves.len() % 2), "{told}");
            assert_eq!(told["over"], json!(told["moves"] == json!([])), "{told}");
            if told["over"] == json!(true) {
                break told;
            }
            assert_eq!(told["result"], Json::Null);
            let legal = told["moves"].as_array().expect("a list");
            moves.push(legal[moves.len() * 7 % legal.len()].clone());
        };
        let mut board = game.board(None).expect("the start");
        for m in &moves {
            board.play(m.as_str().expect("a move")).expect("a legal move");
        }
        let ending = board.ending().expect("it is over");
        assert_eq!(ended["result"]["words"], json!(ending.words(board.sides())));
        assert_eq!(ended["position"], json!(board.position()));
        assert_eq!(ended["board"], json!(board.drawn()));
    }
}

#[test]
fn a_position_comes_with_a_picture_of_its_board() {
    let server = start();
    let told = |asked: Json| server.post("/api/position", &asked).json();
    let dropped = told(json!({"game": "connect-four", "moves": ["4", "4"]}));
    let picture = &dropped["picture"];
    assert_eq!((&picture["looks"], &picture["aside"]), (&json!("holes"), &json!([])));
    assert_eq!(picture["last"], json!({"row": 4, "column": 3}));
    assert_eq!(
        picture["rows"][4][3],
        json!({"name": "column 4, row 2", "holds": "yellow", "hint": "", "plays": "4", "lands": false,
               "piece": "second", "stones": null, "kind": null})
    );
    assert_eq!((&picture["left"], &picture["steps"]), (&Json::Null, &json!([])));
    assert_eq!(picture["rows"][3][3]["lands"], json!(true));
    let whites_turn = told(json!({"game": "othello", "position": "f5", "moves": []}));
    assert_eq!(whites_turn["sides"], json!(["White", "Black"]));
    assert_eq!(whites_turn["picture"]["last"], Json::Null);
}

#[test]
fn a_picture_has_the_moves_that_take_two_choices_and_both_cells_of_the_last_one() {
    let server = start();
    let told = |asked: Json| server.post("/api/position", &asked).json();
    let moved = told(json!({"game": "chess", "moves": ["Nf3"]}));
    let picture = &moved["picture"];
    assert_eq!(picture["looks"], json!("pieces"));
    assert_eq!(
        (&picture["left"], &picture["last"]),
        (&json!({"row": 7, "column": 6}), &json!({"row": 5, "column": 5}))
    );
    let knight = &picture["rows"][5][5];
    assert_eq!((&knight["kind"], &knight["piece"]), (&json!("knight"), &json!("first")));
    let steps = picture["steps"].as_array().expect("a list");
    assert!(steps.contains(&json!({"from": [1, 4], "to": [3, 4], "plays": "e5", "becomes": null})));
    let promotes = told(json!({"game": "chess", "position": "8/P7/8/8/8/8/k7/7K w - - 0 1"}));
    let steps = promotes["picture"]["steps"].as_array().expect("a list");
    assert!(
        steps.contains(&json!({"from": [1, 0], "to": [0, 0], "plays": "a8=N", "becomes": "knight"}))
    );
}

#[test]
fn a_draw_by_repetition_is_reported_with_its_reason() {
    let server = start();
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2);
    let told = server.post("/api/position", &json!({"game": "chess", "moves": moves})).json();
    assert_eq!((&told["over"], &told["moves"]), (&json!(true), &json!([])));
    let words = told["result"]["words"].as_str().expect("words");
    assert!(words.starts_with("a draw: "), "{words}");
}

#[test]
fn forced_passes_are_reported() {
    let server = start();
    let asked = json!({"game": "kalah", "moves": ["3", "pass", "1"]});
    let told = server.post("/api/position", &asked).json();
    let again = json!([{"move": 1, "words": "South moves again"}]);
    assert_eq!(
        (&told["passes"], &told["must_pass"], &told["pass"]),
        (&again, &json!(false), &Json::Null)
    );
    assert_eq!(told["picture"]["rows"][1][0]["stones"], json!(0));
    assert_eq!(told["picture"]["last"], json!({"row": 1, "column": 0}));
}

#[test]
fn wrong_positions_and_moves_are_refused() {
    let server = start();
    for (asked, words) in [
        (json!({"game": "go"}), "choose one of: tic-tac-toe"),
        (json!({"game": "connect-four", "position": "44x"}), "character 3"),
        (
            json!({"game": "othello", "moves": ["f5", "a1"]}),
            "move 2: character 1: `a1` is not a legal move",
        ),
        (json!({"game": "othello", "moves": "f5"}), "expected a sequence"),
    ] {
        let reply = server.post("/api/position", &asked);
        assert_eq!(reply.status, 400);
        assert!(reply.error().contains(words), "{}", reply.error());
    }
    let seat = json!({"game": "othello", "algorithm": "sss", "evaluator": "zer"});
    assert!(server.post("/api/think", &seat).error().contains("`zer`"));
    let seat = json!({"game": "othello", "algorithm": "ssss"});
    assert!(server.post("/api/lines", &seat).error().contains("`ssss`"));
}

#[test]
fn every_algorithm_thinks_and_reports_its_progress() {
    let server = start();
    for entry in CATALOGUE {
        let asked = json!({
            "game": "connect-four", "position": "44", "moves": ["4"], "evaluator": null, "algorithm": entry.name,
            "limits": {"depth": 3, "nodes": 50_000, "milliseconds": 20_000}, "memory": 1,
        });
        let lines = server.post("/api/think", &asked).lines();
        let (found, progress) = lines.split_last().expect("an end");
        assert_eq!(found["event"], json!("found"), "{}: {found}", entry.name);
        assert!(
            found["best"].is_string() && found["line"][0] == found["best"],
            "{}: {found}",
            entry.name
        );
        assert!(progress.iter().all(|line| line["event"] == "progress"), "{}", entry.name);
        assert!(!progress.is_empty(), "{}", entry.name);
    }
}

#[test]
fn the_server_finds_what_the_library_finds() {
    use plywood::Limits;
    use plywood::board::Seat;
    use plywood_engines::game;
    let server = start();
    let asked =
        json!({"game": "othello", "moves": ["f5"], "algorithm": "mtd-f", "limits": {"depth": 5}});
    let found = server.post("/api/think", &asked).lines().pop().expect("an end");
    let mut board = game("othello").expect("known").board(None).expect("the start");
    board.play("f5").expect("legal");
    let mtd_f = "mtd-f".parse().expect("known");
    let seat = board.sit(&Seat { memory: 64, ..Seat::new(mtd_f) }).expect("a seat");
    let own = board.think(seat, &Limits::depth(5), &mut |_| {});
    assert_eq!((&found["best"], &found["line"]), (&json!(own.best), &json!(own.line)));
    assert_eq!((&found["nodes"], &found["depth"]), (&json!(own.nodes), &json!(own.depth)));
    assert_eq!(found["value"], json!(own.value.map(plywood::Value::get)));
}

#[test]
fn a_player_thinks_no_longer_than_it_may() {
    let hour = Duration::from_hours(1);
    // The shorter of the requested time and the server's limit ends the search; the other is an hour.
    for (think, asked_for) in [(hour, 50), (Duration::from_millis(50), 3_600_000)] {
        let server = start_with(Caps { think, ..Caps::default() }, "none".into());
        let limits = json!({"depth": 60, "milliseconds": asked_for});
        let asked = json!({"game": "othello", "algorithm": "negascout", "limits": limits, "memory": 1});
        let found = server.post("/api/think", &asked).lines().pop().expect("an end");
        assert_eq!(found["stopped"], json!("time"));
        assert!(found["seconds"].as_f64() >= Some(0.05), "{found}");
    }
}

#[test]
fn every_move_has_its_value_best_first() {
    let server = start();
    let asked = json!({"game": "connect-four", "algorithm": "alpha-beta", "limits": {"depth": 4}});
    let told = server.post("/api/lines", &asked).json();
    let moves = told["moves"].as_array().expect("a list");
    assert_eq!((moves.len(), &told["depth"]), (7, &json!(4)));
    let values: Vec<i64> = moves.iter().map(|one| one["value"].as_i64().expect("a value")).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert!(moves.iter().all(|one| one["line"][0] == one["move"]));
}

#[test]
fn a_move_is_explained_by_the_search_that_chose_it() {
    let server = start();
    for (game, algorithm, limits) in [
        ("othello", "mtd-f", json!({"nodes": 600})),
        ("othello", "alpha-beta", json!({"depth": 5})),
        ("connect-four", "negascout", json!({"nodes": 2500})),
        ("connect-four", "sss", json!({"depth": 3})),
        ("tic-tac-toe", "best-first", json!({"nodes": 300})),
    ] {
        let asked = json!({"game": game, "algorithm": algorithm, "limits": limits, "memory": 4});
        let found = server.post("/api/think", &asked).lines().pop().expect("an end");
        let told = server.post("/api/why", &asked).json();
        for field in ["best", "value", "depth", "line", "nodes", "words", "share"] {
            assert_eq!(told["found"][field], found[field], "{game}, {algorithm}: {field}");
        }
        let moves = told["moves"].as_array().expect("a list");
        let legal = server.post("/api/position", &json!({"game": game})).json()["moves"].clone();
        assert_eq!(moves.len(), legal.as_array().expect("a list").len());
        let [lower, upper] = ["lower", "upper"].map(|end| &moves[0][end]);
        assert_eq!(
            (&moves[0]["move"], lower, upper),
            (&found["best"], &found["value"], &found["value"])
        );
        let is_worse = |m: &Json| m["upper"].as_i64() <= found["value"].as_i64();
        assert!(algorithm == "best-first" || moves.iter().all(is_worse), "{told}");
    }
}

#[test]
fn a_search_by_time_is_repeated_by_its_nodes() {
    let server = start();
    let mut asked =
        json!({"game": "kalah", "algorithm": "mtd-f", "limits": {"milliseconds": 50}, "memory": 4});
    assert!(server.post("/api/why", &asked).error().contains("add `nodes`"));
    let found = server.post("/api/think", &asked).lines().pop().expect("an end");
    asked["limits"]["nodes"] = found["nodes"].clone();
    let told = server.post("/api/why", &asked).json();
    assert_eq!((&told["by_nodes"], &told["found"]["nodes"]), (&json!(true), &found["nodes"]));
    assert_eq!(told["found"]["depth"], found["depth"]);
}

#[test]
fn a_finished_game_has_no_best_move() {
    let server = start();
    let over = json!({"game": "connect-four", "position": "1122334", "algorithm": "negascout"});
    let lines = server.post("/api/think", &over).lines();
    assert_eq!(lines.last().expect("an end")["best"], Json::Null);
    assert_eq!(server.post("/api/lines", &over).json()["moves"], json!([]));
}
