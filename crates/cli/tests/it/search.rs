use crate::support::{FIGURE, algorithms, plywood, plywood_reading};
use serde_json::{Value as Json, json};

fn figure(options: &str) -> Json {
    plywood_reading(&format!("search --tree - --json {options}"), FIGURE).json()
}

#[test]
fn every_field_of_the_contract_is_there() {
    let found = figure("--algorithm alpha-beta --leaves");
    let expected = [
        ("schema", json!("plywood.search/1")),
        ("algorithm", json!("alpha-beta")),
        ("depth", json!(3)),
        ("value", json!(6)),
        ("bounds", json!({"lower": 6, "upper": 6})),
        ("line", json!([0, 0, 0])),
        ("leaf_visits", json!(7)),
        ("distinct_leaves", json!(7)),
        ("inner_nodes", json!(7)),
        ("pass_nodes", json!(0)),
        ("re_searches", json!(0)),
        ("rounds", Json::Null),
        ("peak_cells", json!(0)),
        ("cell_bytes", json!(0)),
        ("stopped", json!("complete")),
        ("leaf_order", json!([0, 1, 2, 4, 5, 6, 7])),
    ];
    for (field, value) in expected {
        assert_eq!(found.get(field), Some(&value), "{field}");
    }
    assert!(found["seconds"].as_f64().expect("a number") >= 0.0);
    assert_eq!(figure("--algorithm alpha-beta").get("leaf_order"), None);
}

#[test]
fn negascout_visits_the_leaves_that_its_paper_shows() {
    assert_eq!(figure("--algorithm negascout --leaves")["leaf_order"], json!([0, 1, 2, 4, 6, 7]));
}

#[test]
fn a_tree_may_be_written_in_three_forms() {
    let leaves = r#"{"width":2,"depth":3,"leaves":[6,5,7,1,9,8,4,3]}"#;
    let nested = r#"{"children":[{"value":4},{"value":5,"children":[{"value":9},{"value":5}]}]}"#;
    for (tree, value) in [(FIGURE, 6), (leaves, 6), (nested, 5)] {
        let found = plywood_reading("search --tree - --algorithm scout --json", tree).json();
        assert_eq!(found["value"], json!(value), "{tree}");
    }
}

#[test]
fn all_algorithms_find_the_same_value_in_every_kind_of_tree() {
    let kinds =
        ["--iid", "--order 60", "--order random", "--weights 1,2,3", "--ragged", "--random-game"];
    for kind in kinds.into_iter().chain(["--ragged --passes", "--range 1", "--range extremes"]) {
        let value = |algorithm: &str| {
            let command = format!("search --width 3 --depth 5 {kind} --algorithm {algorithm} --json");
            plywood(&command).json()["value"].clone()
        };
        let expected = value("minimax");
        assert!(expected.is_i64());
        for algorithm in algorithms() {
            assert_eq!(value(&algorithm), expected, "{algorithm} on {kind}");
        }
    }
}

#[test]
fn independent_leaves_are_the_default_and_random_order_is_something_else() {
    let tree = |kind: &str| {
        plywood(&format!("search --width 3 --depth 4 {kind} --algorithm scout --json")).json()
    };
    assert_eq!(tree("")["tree"], tree("--iid --seed 1 --range 1000000")["tree"]);
    assert_ne!(tree("")["value"], tree("--order random")["value"]);
}

#[test]
fn the_same_seed_gives_the_same_output() {
    let run = |seed: u32| {
        let command =
            format!("search --width 4 --depth 6 --seed {seed} --algorithm scout --json --leaves");
        let mut found = plywood(&command).json();
        found["seconds"] = Json::Null;
        found
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5)["leaf_order"], run(6)["leaf_order"]);
}

#[test]
fn minimax_visits_all_leaves_from_left_to_right_in_even_and_uneven_trees() {
    for tree in
        ["--width 3 --depth 3", "--width 4 --depth 5 --ragged", "--width 3 --depth 4 --random-game"]
    {
        let found = plywood(&format!("search {tree} --algorithm minimax --json --leaves")).json();
        let order: Vec<u64> = serde_json::from_value(found["leaf_order"].clone()).expect("numbers");
        assert!(order.len() > 1 && order.into_iter().eq(0..found["leaf_visits"].as_u64().unwrap()));
    }
}

#[test]
fn a_pass_in_the_line_is_the_word_pass() {
    let command = "search --ragged --passes --width 3 --depth 4 --seed 3 --algorithm minimax --json";
    let found = plywood(&format!("{command} --best-moves")).json();
    assert_eq!(found["line"][0], json!("pass"));
    assert_eq!(found["best_moves"], json!(["pass"]));
    assert!(found["pass_nodes"].as_u64().expect("a number") > 0);
}

#[test]
fn a_search_may_end_at_static_values() {
    let tree = "4:(8 1) 9:(2 3)";
    let run = |depth| {
        plywood_reading(
            &format!("search --tree - --depth {depth} --algorithm minimax --json --leaves"),
            tree,
        )
        .json()
    };
    assert_eq!((&run(1)["value"], &run(1)["leaf_order"]), (&json!(9), &json!([0, 1])));
    assert_eq!((&run(2)["value"], &run(2)["depth"]), (&json!(2), &json!(2)));
}

#[test]
fn a_window_turns_the_value_into_a_bound() {
    let low = figure("--algorithm alpha-beta --beta 3");
    assert_eq!(low["bounds"]["upper"], Json::Null);
    assert!(low["bounds"]["lower"].as_i64() >= Some(3));
    let high = figure("--algorithm negascout-f4 --alpha 8 --best-moves");
    assert_eq!(high["bounds"]["lower"], Json::Null);
    assert_eq!(high["best_moves"], Json::Null);
    assert_eq!(high["options"], json!({"alpha": 8, "beta": null}));
    let text = plywood_reading("search --tree - --algorithm alpha-beta --alpha 8", FIGURE).text();
    assert!(text.contains("value            at most "), "{text}");
}

#[test]
fn the_options_of_negascout_reach_it() {
    let open =
        figure("--algorithm negascout --last-son open --shallow-rule off --re-search alpha-beta");
    let options = json!({"alpha": null, "beta": null, "shallow_rule": "off", "last_son": "open",
        "re_search": "alpha-beta"});
    assert_eq!(open["options"], options);
    assert_eq!(figure("--algorithm negascout --last-son open")["leaf_visits"], json!(7));
}

#[test]
fn all_best_moves_are_found_on_request() {
    let run = |options: &str| {
        plywood_reading(&format!("search --tree - --algorithm scout {options}"), "(4 9)(7 3)(8 4)")
    };
    assert_eq!(run("--best-moves --json").json()["best_moves"], json!([0, 2]));
    assert_eq!(run("--json").json().get("best_moves"), None);
    assert!(run("--best-moves").text().contains("best moves       0 2\n"));
}

#[test]
fn a_limit_of_nodes_is_kept_to_the_node() {
    let run = plywood("search --width 9 --depth 9 --algorithm alpha-beta --nodes 1000 --json");
    assert!(run.stderr.contains("given up at its limit of nodes"), "{}", run.stderr);
    let found = run.json();
    assert_eq!((&found["stopped"], &found["value"]), (&json!("nodes"), &Json::Null));
    let count = |field: &str| found[field].as_u64().expect("a number");
    assert_eq!(count("leaf_visits") + count("inner_nodes"), 1000);
}

#[test]
fn a_limit_of_time_ends_an_endless_search() {
    let run = plywood("search --width 2 --depth 1000 --algorithm minimax --time 0.05 --json");
    assert!(run.stderr.contains("given up at its limit of time"), "{}", run.stderr);
    let found = run.json();
    assert_eq!(found["stopped"], json!("time"));
    assert!((0.05..5.0).contains(&found["seconds"].as_f64().expect("a number")));
}

#[test]
fn the_deepest_trees_fit_the_stack() {
    for tree in ["--width 1 --depth 1000", "--width 1 --depth 1000 --ragged --passes --nodes 3000"] {
        for algorithm in algorithms() {
            plywood(&format!("search {tree} --algorithm {algorithm} --best-moves --leaves")).text();
        }
    }
}

#[test]
fn without_json_the_summary_is_for_people() {
    let text = plywood_reading("search --tree - --algorithm alpha-beta --leaves", FIGURE).text();
    let lines =
        ["Alpha-beta, deep, fail-soft (F3), depth 3", "value            6", "line             0 0 0"];
    for line in lines.into_iter().chain(["leaf visits      7", "leaf order       0 1 2 4 5 6 7"]) {
        assert!(text.lines().any(|l| l == line), "{line:?} is not in\n{text}");
    }
}
