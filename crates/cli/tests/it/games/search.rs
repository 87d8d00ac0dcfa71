use super::{FORCED, with_position};
use crate::support::{plywood, refused, that_find};
use serde_json::{Value as Json, json};

fn found(options: &str) -> Json {
    plywood(&format!("search --game tic-tac-toe --json {options}")).json()
}

#[test]
fn all_exact_algorithms_draw_from_the_beginning_and_agree_at_every_depth() {
    for depth in [1, 5, 6] {
        let minimax = found(&format!("--algorithm minimax --direct --depth {depth}"));
        for algorithm in that_find("minimax") {
            let other = found(&format!("--algorithm {algorithm} --depth {depth}"));
            assert_eq!(other["value"], minimax["value"], "{algorithm}, depth {depth}");
            assert_eq!(other["line"].as_array().map(Vec::len), Some(depth), "{algorithm}: {other}");
        }
    }
    assert_eq!(found("--algorithm negascout --depth 9")["value"], json!(0));
}

#[test]
fn a_report_names_the_game_where_that_of_a_tree_names_the_tree() {
    let run = with_position("search --game tic-tac-toe --depth 5 --algorithm mtd-f --json", FORCED);
    let found = run.json();
    assert_eq!(found["game"], json!({"name": "tic-tac-toe", "position": FORCED, "evaluator": "zero"}));
    assert_eq!(found.get("tree"), None);
    assert_eq!((&found["value"], &found["line"][0]), (&json!(0), &json!("6")));
    assert_eq!(found["line"].as_array().map(Vec::len), Some(5));
}

#[test]
fn a_game_is_deepened_to_six_plies_with_a_table_of_64_mebibytes_by_default() {
    let usual = found("--algorithm alpha-beta");
    assert_eq!(usual["depth"], json!(6));
    assert_eq!(usual["iterations"].as_array().map(Vec::len), Some(6));
    let options = &usual["options"];
    assert_eq!((&options["memory"], &options["moves"]), (&json!(64), &json!("table")));
    assert_eq!(usual["memory"]["kind"], json!("table"));

    let other = found("--algorithm alpha-beta --depth 4 --direct --memory none");
    assert_eq!((other.get("iterations"), &other["memory"]), (None, &Json::Null));
    assert_eq!(other["options"]["moves"], json!("natural"));
    let other = found("--algorithm alpha-beta --depth 4 --memory unbounded --moves history");
    assert_eq!(
        (&other["memory"]["kind"], &other["options"]["moves"]),
        (&json!("unbounded"), &json!("history"))
    );
    assert_eq!(found("--algorithm sss --depth 4")["memory"], Json::Null, "it does not use one");
}

#[test]
fn connect_four_is_searched_by_threats_unless_another_order_is_asked_for() {
    let found = |options: &str| {
        plywood(&format!("search --game connect-four --position 4433 --json {options}")).json()
    };
    let nodes = |found: &Json| found["leaf_visits"].as_u64().zip(found["inner_nodes"].as_u64());
    for algorithm in ["alpha-beta", "negascout", "mtd-f"] {
        let by_threats = found(&format!("--algorithm {algorithm} --depth 13"));
        assert_eq!(by_threats["options"]["moves"], json!("table,ranks,killers,history"));
        for moves in ["natural", "table", "table,killers,history"] {
            let other = found(&format!("--algorithm {algorithm} --depth 13 --moves {moves}"));
            assert_eq!(other["options"]["moves"], json!(moves));
            assert_eq!(other["value"], by_threats["value"], "{algorithm} {moves}");
            assert!(nodes(&other) > nodes(&by_threats), "{algorithm} {moves}: {other} {by_threats}");
        }
    }
    let minimax = found("--algorithm minimax --depth 6");
    assert_eq!(minimax["options"]["moves"], json!("ranks"), "it learns nothing and has no memory");
    for algorithm in that_find("minimax") {
        let other = found(&format!("--algorithm {algorithm} --depth 6"));
        assert_eq!(other["value"], minimax["value"], "{algorithm}");
    }
}

#[test]
fn ranks_are_refused_where_there_are_none_and_beside_the_evaluators_order() {
    let needs =
        "--moves ranks needs a game that ranks its moves; remove `ranks`, or choose such a game";
    for subject in ["--game tic-tac-toe", "--width 3 --depth 3"] {
        refused(&plywood(&format!("search {subject} --moves ranks")), needs);
        refused(&plywood(&format!("compare {subject} --moves ranks,killers")), needs);
        refused(&plywood(&format!("trace {subject} --algorithm negascout --moves ranks")), needs);
    }
    let both = "`ranks` and `static` of --moves cannot be combined; remove one of them";
    let game = "--game connect-four --moves static,ranks";
    refused(&plywood(&format!("search {game}")), both);
    refused(&plywood(&format!("compare {game} --algorithms alpha-beta,negascout")), both);
}

#[test]
fn what_cannot_be_deepened_is_not() {
    assert_eq!(found("--algorithm best-first --depth 4").get("iterations"), None);
    let bounded = found("--algorithm alpha-beta --alpha -5 --beta 0 --depth 9");
    assert_eq!(bounded.get("iterations"), None);
    assert_eq!(bounded["bounds"], json!({"lower": 0, "upper": null}));
}

#[test]
fn a_tree_is_searched_directly_by_default() {
    let tree = plywood("search --width 3 --depth 4 --algorithm negascout --direct --json").json();
    assert_eq!((tree.get("iterations"), &tree["memory"]), (None, &Json::Null));
}

#[test]
fn expansions_are_paths_of_the_texts_of_moves() {
    let found = found("--algorithm best-first --depth 3 --leaves");
    assert_eq!(found["expansion_order"], json!([[], ["1"], ["1", "2"]]));
    let again = plywood("search --game tic-tac-toe --algorithm rbfms --depth 3 --leaves --json").json();
    assert_eq!(again["expansion_order"], found["expansion_order"]);
}

#[test]
fn the_best_moves_are_shown_as_texts() {
    let all = found("--algorithm mtd-f --depth 9 --best-moves");
    assert_eq!(all["best_moves"].as_array().map(Vec::len), Some(9), "every first move draws");
    let run = with_position("search --game tic-tac-toe --algorithm sss --best-moves --json", FORCED);
    assert_eq!(run.json()["best_moves"], json!(["6"]));
}

#[test]
fn a_finished_game_is_evaluated_and_has_no_line() {
    for algorithm in that_find("minimax") {
        let arguments = format!("search --game tic-tac-toe --algorithm {algorithm} --json");
        let found = with_position(&arguments, "xxx/oo./... o").json();
        assert_eq!((&found["value"], &found["line"]), (&json!(-95), &json!([])), "{algorithm}");
    }
}

#[test]
fn limits_hold_for_games_too() {
    let found = found("--algorithm negascout --depth 9 --nodes 500");
    assert_eq!(found["stopped"], json!("nodes"));
    let count = |field: &str| found[field].as_u64().expect("a number");
    assert_eq!(count("leaf_visits") + count("inner_nodes"), 500);
}

#[test]
fn people_see_the_board() {
    let text = with_position("search --game tic-tac-toe --algorithm scout", FORCED).text();
    assert!(text.contains("tic-tac-toe: position x.o/.x./..o x, evaluator zero\n"), "{text}");
    assert!(text.contains("\nx . o\n. x .\n. . o\n"), "{text}");
    assert!(text.contains("line             6 4 "), "{text}");
}

#[test]
fn a_position_may_begin_with_a_hyphen() {
    let position = "---------------------------OX------XO--------------------------- X";
    let search = "search --game othello --algorithm negascout --depth 2 --json";
    for command in [search, "perft othello 2 --json"] {
        let found = with_position(command, position).json();
        assert_eq!(found["game"]["position"], json!(position), "{command}");
    }
}
