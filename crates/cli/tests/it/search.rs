use crate::support::{FIGURE, algorithms, plywood, plywood_reading, refused, that_find};
use serde_json::{Value as Json, json};
use std::collections::HashSet;
use std::time::{Duration, Instant};

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
        ("memory", Json::Null),
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
fn the_leaves_of_the_figure_are_visited_as_the_paper_shows() {
    let orders: [(&[u64], &[&str]); 3] = [
        (&[0, 1, 2, 4, 6, 7], &["negascout", "pns", "ins"]),
        (&[0, 1, 4, 5, 6, 7, 2], &["sss"]),
        (&[0, 2, 1, 4, 6, 7], &["dual", "dual-ns", "dual-ins"]),
    ];
    for (order, algorithms) in orders {
        for algorithm in algorithms {
            let found = figure(&format!("--algorithm {algorithm} --leaves"));
            assert_eq!(found["leaf_order"], json!(order), "{algorithm}");
            assert_eq!(found["leaf_visits"], json!(order.len()), "{algorithm}");
            assert_eq!(found["distinct_leaves"], json!(order.len()), "{algorithm}");
        }
    }
}

#[test]
fn peaks_are_those_of_the_formulas() {
    let cases = [
        ("--width 3 --depth 4 --algorithm sss", 9),
        ("--width 3 --depth 4 --algorithm dual", 9),
        ("--width 3 --depth 5 --algorithm sss", 27),
        ("--width 3 --depth 5 --algorithm dual", 9),
        ("--width 3 --depth 5 --algorithm iter-sss", 7),
        ("--width 3 --depth 5 --algorithm alpha-beta", 0),
    ];
    for (search, peak) in cases {
        let found = plywood(&format!("search {search} --json")).json();
        assert_eq!(found["peak_cells"], json!(peak), "{search}");
        assert_eq!(found["cell_bytes"].as_u64() > Some(0), peak > 0, "{search}");
    }
    let on_figure = |name: &str| figure(&format!("--algorithm {name}"))["peak_cells"].clone();
    assert_eq!([on_figure("sss"), on_figure("dual"), on_figure("iter-sss")], [4, 2, 3].map(Json::from));
    let text = plywood("search --width 3 --depth 5 --algorithm sss").text();
    assert!(text.contains("peak memory      27 cells of "), "{text}");
}

#[test]
fn counts_agree_with_each_other_for_every_algorithm() {
    for tree in ["--width 3 --depth 5", "--ragged --passes --width 4 --depth 6 --seed 3"] {
        for algorithm in algorithms() {
            let search = format!("search {tree} --algorithm {algorithm} --leaves --json");
            let found = plywood(&search).json();
            let count = |found: &Json, field: &str| found[field].as_u64().expect("a number");
            let exact = found["expansion_order"].is_null();
            let field = if exact { "leaf_order" } else { "expansion_order" };
            let order = found[field].as_array().expect("an array");
            let distinct: HashSet<&Json> = order.iter().collect();
            if exact {
                assert_eq!(count(&found, "leaf_visits"), order.len() as u64, "{search}");
                assert_eq!(count(&found, "distinct_leaves"), distinct.len() as u64, "{search}");
            } else {
                let expanded = count(&found, "inner_nodes") + count(&found, "pass_nodes");
                assert!(order.len() == distinct.len() && order.len() as u64 <= expanded, "{search}");
            }
            let nodes = |found: &Json| {
                let fields = ["leaf_visits", "inner_nodes", "pass_nodes"];
                fields.map(|field| count(found, field)).iter().sum::<u64>()
            };
            let half = nodes(&found) / 2;
            let stopped = plywood(&format!("{search} --nodes {half}")).json();
            assert_eq!((nodes(&stopped), &stopped["stopped"]), (half, &json!("nodes")), "{search}");
            let begun = stopped[field].as_array().expect("an array");
            assert_eq!(begun[..], order[..begun.len()], "{search}");
        }
    }
}

#[test]
fn a_cell_limit_costs_ins_visits_but_never_the_value() {
    let on_tree = |algorithm: &str| {
        let found = format!("search --width 4 --depth 6 --algorithm {algorithm} --leaves --json");
        plywood(&found).json()
    };
    let (plain, free) = (on_tree("negascout"), on_tree("ins"));
    assert_eq!(
        free["options"],
        json!({"alpha": null, "beta": null, "cells": null, "moves": "natural"})
    );
    let none = on_tree("ins --cells 0");
    assert_eq!(none["options"], json!({"alpha": null, "beta": null, "cells": 0, "moves": "natural"}));
    assert_eq!((&none["leaf_order"], &none["peak_cells"]), (&plain["leaf_order"], &json!(0)));
    let some = on_tree("ins --cells 20");
    assert!(some["peak_cells"].as_u64() <= Some(20) && free["peak_cells"].as_u64() > Some(20));
    for found in [none, some, free] {
        assert_eq!(found["value"], plain["value"]);
    }
}

#[test]
fn iter_sss_keeps_to_its_cells() {
    let three = figure("--algorithm iter-sss --cells 3");
    assert_eq!((&three["value"], &three["peak_cells"]), (&json!(6), &json!(3)));
    assert_eq!(three["options"], json!({"cells": 3, "moves": "natural"}));
    let default = figure("--algorithm iter-sss --leaves");
    assert_eq!((&default["options"]["cells"], &default["peak_cells"]), (&Json::Null, &json!(3)));
    let enough = figure("--algorithm iter-sss --cells 4 --leaves");
    assert_eq!(enough["leaf_order"], figure("--algorithm sss --leaves")["leaf_order"]);
}

#[test]
fn a_hybrid_is_the_one_algorithm_or_the_other_at_the_ends_of_its_plies() {
    let order = |algorithm: &str| {
        let search = format!("search --width 3 --depth 5 --algorithm {algorithm} --leaves --json");
        let found = plywood(&search).json();
        (found["options"].clone(), found["leaf_order"].clone())
    };
    for (hybrid, plies, alone) in [
        ("staged-sss", 0, "sss"),
        ("staged-sss", 5, "sss"),
        ("alpha-beta-sss", 0, "sss"),
        ("alpha-beta-sss", 5, "alpha-beta"),
    ] {
        let (options, leaves) = order(&format!("{hybrid} --plies {plies}"));
        assert_eq!(options, json!({"plies": plies, "moves": "natural"}));
        assert_eq!(leaves, order(alone).1, "{hybrid} --plies {plies}");
    }
    let (options, leaves) = order("staged-sss");
    assert_eq!((&options["plies"], &leaves), (&Json::Null, &order("staged-sss --plies 2").1));
    assert_ne!(leaves, order("sss").1);
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
fn all_exact_algorithms_find_the_same_value_in_every_kind_of_tree() {
    let kinds =
        ["--iid", "--order 60", "--order random", "--weights 1,2,3", "--ragged", "--random-game"];
    let kinds = kinds.into_iter().chain(["--transposing"]);
    for kind in kinds.chain(["--ragged --passes", "--range 1", "--range extremes"]) {
        let value = |algorithm: &str| {
            let command = format!("search --width 3 --depth 5 {kind} --algorithm {algorithm} --json");
            plywood(&command).json()["value"].clone()
        };
        let expected = value("minimax");
        assert!(expected.is_i64());
        for algorithm in that_find("minimax") {
            assert_eq!(value(&algorithm), expected, "{algorithm} on {kind}");
        }
        for algorithm in that_find("estimate") {
            assert!(value(&algorithm).is_i64(), "{algorithm} on {kind}");
        }
    }
}

#[test]
fn independent_leaves_are_the_default_and_random_order_is_something_else() {
    let tree = |kind: &str| {
        plywood(&format!("search --width 3 --depth 4 {kind} --algorithm scout --json")).json()
    };
    assert_eq!(tree("")["tree"], tree("--iid --seed 1 --range 99")["tree"]);
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
    assert_eq!(high["options"], json!({"alpha": 8, "beta": null, "moves": "natural"}));
    let text = plywood_reading("search --tree - --algorithm alpha-beta --alpha 8", FIGURE).text();
    assert!(text.contains("value            at most "), "{text}");
}

#[test]
fn the_options_of_negascout_reach_it() {
    let open =
        figure("--algorithm negascout --last-child open --shallow-rule off --re-search alpha-beta");
    let options = json!({"memory": "none", "entries": null, "replace": null, "etc": null,
        "leaf_entries": null, "alpha": null, "beta": null, "shallow_rule": "off", "last_child": "open",
        "re_search": "alpha-beta", "moves": "natural"});
    assert_eq!(open["options"], options);
    assert_eq!(figure("--algorithm negascout --last-child open")["leaf_visits"], json!(7));
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
fn every_move_of_the_line_is_best() {
    let line = |algorithm: &str, tree: &str| {
        let run = plywood_reading(&format!("search --tree - --json --algorithm {algorithm}"), tree);
        run.json()["line"].clone()
    };
    for algorithm in that_find("minimax") {
        assert_eq!(line(&algorithm, "(3 2 2) 3"), json!([1]), "{algorithm}");
        let deep = "(((3 4) (4 0)) ((0 0) (1 3))) (((4 3) (0 0)) ((2 1) (2 2)))";
        let found = line(&algorithm, deep);
        assert_eq!((&found[0], &found[1], &found[2]), (&json!(1), &json!(1), &json!(1)), "{algorithm}");
    }
}

#[test]
fn a_node_limit_is_exact() {
    let run = plywood("search --width 9 --depth 9 --algorithm alpha-beta --nodes 1000 --json");
    assert!(run.stderr.contains("stopped: node limit reached"), "{}", run.stderr);
    let found = run.json();
    assert_eq!((&found["stopped"], &found["value"]), (&json!("nodes"), &Json::Null));
    let count = |field: &str| found[field].as_u64().expect("a number");
    assert_eq!(count("leaf_visits") + count("inner_nodes"), 1000);
}

#[test]
fn a_time_limit_stops_an_endless_search() {
    let run = plywood("search --width 2 --depth 1000 --algorithm minimax --time 0.05 --json");
    assert!(run.stderr.contains("stopped: time limit reached"), "{}", run.stderr);
    let found = run.json();
    assert_eq!(found["stopped"], json!("time"));
    assert!((0.05..5.0).contains(&found["seconds"].as_f64().expect("a number")));
}

#[test]
fn a_time_limit_applies_to_the_whole_command_even_if_nodes_have_many_children() {
    let start = Instant::now();
    let run = plywood("search --width 10000 --depth 1000 --algorithm iter-sss --time 0.3 --json");
    let took = start.elapsed();
    assert_eq!(run.json()["stopped"], json!("time"));
    assert!(took < Duration::from_secs(3), "{took:?}");
}

#[test]
fn a_memory_limit_stops_every_search_that_stores_more() {
    for algorithm in [
        "sss",
        "dual",
        "dual-ns",
        "dual-ins",
        "iter-sss --cells 1000000000",
        "best-first",
        "best-first-extension",
        "mtd-f",
        "ab-sss",
        "alpha-beta --memory unbounded",
    ] {
        let tree = "search --width 40 --depth 30 --memory-limit 1 --json";
        let run = plywood(&format!("{tree} --algorithm {algorithm}"));
        assert!(run.stderr.contains("stopped: memory limit reached (--memory-limit)"), "{algorithm}");
        assert_eq!(run.json()["stopped"], json!("memory"), "{algorithm}");
    }
}

#[test]
fn a_table_fits_the_memory_limit_or_is_refused() {
    let game = "search --game connect-four --depth 4 --algorithm mtd-f --json --memory-limit";
    assert_eq!(plywood(&format!("{game} 32")).json()["options"]["memory"], json!(16));
    assert_eq!(plywood(&format!("{game} 1")).json()["options"]["memory"], json!(1));
    assert_eq!(plywood(&format!("{game} 9000")).json()["options"]["memory"], json!(64));
    refused(&plywood(&format!("{game} 32 --memory 33")), "no memory for a table of ");
}

/// The default memory limit is what the machine has available; here that is the address space of the process.
#[test]
#[cfg(target_os = "linux")]
fn a_search_stops_before_the_address_space_is_used_up() {
    use std::process::Command;
    let plywood = env!("CARGO_BIN_EXE_plywood");
    for algorithm in ["sss", "iter-sss", "best-first", "mtd-f"] {
        let search =
            format!("{plywood} search --width 1000 --depth 1000 --algorithm {algorithm} --json");
        let shell =
            Command::new("sh").args(["-c", &format!("ulimit -v 500000; exec {search}")]).output();
        let output = shell.expect("the shell runs");
        let found: Json = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert_eq!(
            (output.status.code(), &found["stopped"]),
            (Some(0), &json!("memory")),
            "{algorithm}"
        );
    }
}

#[test]
fn the_deepest_trees_fit_the_stack() {
    for tree in ["--width 1 --depth 1000", "--width 1 --depth 1000 --ragged --passes --nodes 3000"] {
        for algorithm in that_find("minimax") {
            plywood(&format!("search {tree} --algorithm {algorithm} --best-moves --leaves")).text();
        }
        for algorithm in that_find("estimate") {
            plywood(&format!("search {tree} --algorithm {algorithm} --leaves")).text();
        }
    }
}

#[test]
fn without_json_the_summary_is_text() {
    let text = plywood_reading("search --tree - --algorithm alpha-beta --leaves", FIGURE).text();
    let lines =
        ["Alpha-beta, deep, fail-soft (F3), depth 3", "value            6", "line             0 0 0"];
    for line in lines.into_iter().chain(["leaf visits      7", "leaf order       0 1 2 4 5 6 7"]) {
        assert!(text.lines().any(|l| l == line), "{line:?} is not in\n{text}");
    }
}
