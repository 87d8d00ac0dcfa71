//! Selective searches, which do not find the minimax value.

use crate::support::{FIGURE, plywood, plywood_reading, refused, that_find};
use serde_json::{Value as Json, json};
use std::collections::HashSet;

/// Fig. 1 of Korf, Chickering (1994), with two more nodes below its last node.
const FIGURE_1: &str = "4:(8 1) 6:(5 2:(3 0))";

fn figure_1(options: &str) -> Json {
    plywood_reading(&format!("search --tree - --json --leaves {options}"), FIGURE_1).json()
}

#[test]
fn figure_1_is_expanded_in_the_order_of_the_paper() {
    let json = r#"{"children": [
        {"value": 4, "children": [{"value": 8}, {"value": 1}]},
        {"value": 6, "children": [{"value": 5}, {"value": 2}]}]}"#;
    for algorithm in that_find("estimate") {
        let command = format!("search --tree - --depth 2 --algorithm {algorithm} --json --leaves");
        let found = plywood_reading(&command, json).json();
        let expected = [
            ("value", json!(2)),
            ("line", json!([1, 1])),
            ("bounds", json!({"lower": null, "upper": null})),
            ("expansion_order", json!([[], [1], [0]])),
            ("stopped", json!("complete")),
            ("distinct_leaves", json!(6)),
            ("re_searches", json!(0)),
            ("rounds", Json::Null),
            ("memory", Json::Null),
        ];
        for (field, value) in expected {
            assert_eq!(found.get(field), Some(&value), "{field} of {algorithm}");
        }
        assert_eq!(found.get("leaf_order"), None);
    }
    let order = |depth: u32| {
        figure_1(&format!("--algorithm best-first --depth {depth}"))["expansion_order"].clone()
    };
    assert_eq!((order(1), order(2)), (json!([[]]), json!([[], [1], [0]])));
    assert_eq!(order(3), json!([[], [1], [0], [1, 1]]));
}

#[test]
fn only_selective_searches_report_the_order_of_expansions_and_only_with_leaves() {
    let keys = |options: &str| {
        let found = plywood_reading(&format!("search --tree - --json {options}"), FIGURE_1).json();
        let fields = ["leaf_order", "expansion_order"];
        fields.into_iter().filter(|field| found.get(field).is_some()).collect::<Vec<_>>()
    };
    assert_eq!(keys("--algorithm alpha-beta --leaves"), ["leaf_order"]);
    assert_eq!(keys("--algorithm best-first --leaves"), ["expansion_order"]);
    assert!(keys("--algorithm best-first").is_empty());
}

#[test]
fn the_nodes_of_the_tree_are_its_cells_and_those_of_linear_space_the_children_on_the_line() {
    let cells = |options: &str| {
        let found = figure_1(&format!("--depth 2 --algorithm {options}"));
        (found["peak_cells"].clone(), found["cell_bytes"].clone())
    };
    assert_eq!(cells("best-first"), (json!(7), json!(16)));
    assert_eq!(cells("rbfms"), (json!(4), json!(12)));
    assert_eq!(cells("best-first --cells 5"), (json!(5), json!(16)));
}

#[test]
fn little_memory_changes_neither_value_nor_line_nor_first_expansions() {
    for tree in [
        "--random-game --width 6 --depth 12 --seed 4",
        "--ragged --passes --width 5 --depth 9 --range 2 --seed 2",
    ] {
        let run = |options: &str| {
            let found = plywood(&format!("search {tree} --json --leaves --algorithm {options}")).json();
            let fields = ["value", "line", "expansion_order", "stopped"];
            (fields.map(|field| found[field].clone()), found["peak_cells"].as_u64())
        };
        let (expected, nodes) = run("best-first");
        assert!(nodes > Some(40), "{tree}");
        for cells in [1, 7, 40] {
            for when_full in ["linear", "prune"] {
                let (found, peak) = run(&format!("best-first --cells {cells} --when-full {when_full}"));
                assert_eq!(found, expected, "{tree} {cells} {when_full}");
                assert!(peak <= Some(cells), "{tree} {cells} {when_full}");
            }
        }
        for again in ["evaluated", "inherited"] {
            assert_eq!(run(&format!("rbfms --again {again}")).0, expected, "{tree} {again}");
        }
        assert_eq!(run("best-first-extension --horizon 0").0, expected, "{tree}");
    }
}

#[test]
fn an_extension_searches_every_move_to_its_horizon_first() {
    let order = |options: &str| {
        let search = "search --iid --width 4 --depth 6 --seed 2 --json --leaves --algorithm";
        let found = plywood(&format!("{search} best-first-extension {options}")).json();
        found["expansion_order"].as_array().expect("an array").clone()
    };
    let first: HashSet<Json> = order("")[1..5].iter().cloned().collect();
    assert_eq!(first, (0..4).map(|child| json!([child])).collect());
    assert_ne!(order("--horizon 3"), order("--horizon 2"));
    assert_eq!(order("--horizon 2"), order(""));
}

#[test]
fn choices_are_shown_and_have_defaults() {
    let options = |options: &str| figure_1(&format!("--algorithm {options}"))["options"].clone();
    assert_eq!(
        options("best-first"),
        json!({"cells": null, "when_full": "linear", "terminals": "evaluated", "moves": "natural"})
    );
    assert_eq!(
        options("best-first --cells 9 --when-full prune --terminals decided"),
        json!({"cells": 9, "when_full": "prune", "terminals": "decided", "moves": "natural"})
    );
    assert_eq!(
        options("rbfms"),
        json!({"terminals": "evaluated", "again": "evaluated", "moves": "natural"})
    );
    assert_eq!(
        options("rbfms --again inherited --terminals decided"),
        json!({"terminals": "decided", "again": "inherited", "moves": "natural"})
    );
    assert_eq!(
        options("best-first-extension --horizon 3 --cells 99"),
        json!({"horizon": 3, "cells": 99, "when_full": "linear", "terminals": "evaluated",
               "moves": "natural"})
    );
    assert_eq!(options("best-first-extension")["horizon"], json!(2));
}

#[test]
fn finished_games_end_the_search() {
    // MAX can draw at once, or play on and win.
    let run = |options: &str| {
        let command = format!("search --tree - --depth 9 {options}");
        let found = plywood_reading(&format!("{command} --json"), "0 -5:(-7:(-1 3))").json();
        let text = plywood_reading(&command, "0 -5:(-7:(-1 3))").text();
        (found["stopped"].clone(), found["value"].clone(), found["line"].clone(), text)
    };
    for algorithm in that_find("estimate") {
        let (stopped, value, line, text) =
            run(&format!("--algorithm {algorithm} --terminals evaluated"));
        let settled = stopped == "settled" && value == 0 && line == json!([0]);
        // Alpha-beta has searched beyond the draw.
        assert!(settled || algorithm == "best-first-extension", "{algorithm}: {text}");
        let (stopped, value, line, text) = run(&format!("--algorithm {algorithm} --terminals decided"));
        assert_eq!((stopped, value), (json!("won"), Json::Null), "{algorithm}");
        assert_eq!(line, json!([1, 0, 1]), "{algorithm}");
        assert!(text.contains("value            won (an estimate)\n"), "{text}");
        assert!(text.contains("ended            the line leads to a won game\n"), "{text}");
    }
    let drawn = "search --tree - --depth 9 --algorithm best-first --terminals decided";
    let text = plywood_reading(drawn, "1:(0 4) 2:(7 -2)").text();
    assert!(text.contains("value            drawn (an estimate)\n"), "{text}");
    let text = plywood_reading(drawn, "1:(-1 4) 2:(7 -2)").text();
    assert!(text.contains("value            lost (an estimate)\n"), "{text}");
}

#[test]
fn a_trace_distinguishes_games_won_lost_and_drawn() {
    let command = "trace --tree - --depth 9 --algorithm best-first --terminals decided";
    for (tree, value) in
        [("0 -5:(-7:(-1 3))", "inf"), ("1:(-1 4) 2:(7 -2)", "-inf"), ("1:(0 4) 2:(7 -2)", "drawn")]
    {
        let lines = plywood_reading(command, tree).json_lines();
        assert_eq!(lines.last().expect("a summary")["value"], json!(value), "{tree}");
        let is_last_answer = |line: &&Json| line["event"] == "better" && line["node"] == 0;
        let answer = lines.iter().rev().find(is_last_answer).expect("the answer");
        assert_eq!(answer["value"], json!(value), "{tree}");
    }
}

#[test]
fn a_limit_leaves_the_value_and_the_line_so_far() {
    for algorithm in that_find("estimate") {
        let tree = format!("search --random-game --width 9 --depth 60 --algorithm {algorithm} --json");
        for cells in ["", "--cells 1", "--cells 100 --when-full prune"] {
            if algorithm == "rbfms" && !cells.is_empty() {
                continue;
            }
            let run = plywood(&format!("{tree} {cells} --nodes 2000"));
            assert!(run.stderr.contains("stopped: node limit reached"), "{}", run.stderr);
            let found = run.json();
            assert_eq!(found["stopped"], json!("nodes"), "{algorithm} {cells}");
            let line = found["line"].as_array().expect("a line");
            assert!(found["value"].is_i64() && !line.is_empty(), "{algorithm} {cells}: {found}");
        }
        let none = plywood(&format!("{tree} --nodes 1")).json();
        assert_eq!((&none["value"], &none["line"]), (&Json::Null, &json!([])), "{algorithm}");
    }
    let timed = plywood("search --iid --width 9 --depth 400 --algorithm rbfms --time 0.05 --json");
    assert_eq!(timed.json()["stopped"], json!("time"));
}

#[test]
fn unused_options_are_refused() {
    let on_tree = |options: &str| plywood(&format!("search --width 2 --depth 3 --algorithm {options}"));
    for algorithm in that_find("estimate") {
        for option in ["--alpha 3", "--beta 3", "--memory 1", "--guess 3", "--plies 1", "--etc"] {
            refused(&on_tree(&format!("{algorithm} {option}")), "does not use");
        }
        let run = on_tree(&format!("{algorithm} --deepen"));
        refused(&run, "does not use --deepen: it extends its best line");
        refused(&run, "choose an algorithm that finds the minimax value");
        refused(&on_tree(&format!("{algorithm} --best-moves")), "does not use --best-moves: ");
        let compared = format!("compare --width 2 --depth 3 --algorithms scout,{algorithm} --deepen");
        refused(&plywood(&compared), &format!("{algorithm} does not use --deepen"));
    }
    for (option, users) in [
        ("--when-full prune", "best-first, best-first-extension"),
        ("--terminals decided", "best-first, rbfms, best-first-extension"),
        ("--horizon 2", "best-first-extension"),
        ("--again evaluated", "rbfms"),
    ] {
        let message = format!("remove it, or choose one that does: {users}\n");
        refused(&on_tree(&format!("alpha-beta {option}")), &message);
    }
    refused(&on_tree("best-first --horizon 2"), "best-first does not use --horizon");
    refused(&on_tree("best-first --again evaluated"), "best-first does not use --again");
    refused(&on_tree("rbfms --when-full prune"), "rbfms does not use --when-full");
    for algorithm in ["best-first", "best-first-extension"] {
        refused(&on_tree(&format!("{algorithm} --cells 0")), "needs a cell for the root; ");
    }
    refused(&on_tree("best-first --when-full stop"), "[possible values: linear, prune]");
    refused(&on_tree("best-first --terminals won"), "[possible values: evaluated, decided]");
    refused(&on_tree("rbfms --again never"), "[possible values: evaluated, inherited]");
    refused(&on_tree("best-first-extension --horizon -1"), "for '--horizon <K>': expected a whole");
    refused(&on_tree("best-first-extension --horizon 70000"), "this is too large");
}

#[test]
fn a_written_tree_needs_a_value_at_every_node_below_the_root() {
    for algorithm in that_find("estimate") {
        for command in ["search --algorithm", "trace --algorithm", "compare --algorithms"] {
            let run = |tree: &str| plywood_reading(&format!("{command} {algorithm} --tree -"), tree);
            let message =
                format!("{algorithm} needs a value at every node, but node 0 has none of its own");
            refused(&run(FIGURE), &message);
            refused(
                &run("4:(8 1) 6:(5 (3 0))"),
                "but node 1 1 has none of its own; give it one, as in",
            );
            refused(&run("4:(8 1) (5 2:(3 0))"), "but node 1 has none of its own; ");
            assert_eq!(run(FIGURE_1).code, 0, "{command} {algorithm}");
        }
    }
    let shallow = plywood_reading("search --tree - --depth 1 --algorithm rbfms --json", "4:(8 (1)) 6");
    assert_eq!(shallow.json()["value"], json!(6));
}

#[test]
fn a_comparison_shows_estimates_only_where_they_are_named_and_does_not_check_them() {
    let tree = "compare --iid --width 4 --depth 6";
    let named = format!("{tree} --algorithms alpha-beta,best-first,rbfms");
    let found = plywood(&format!("{named} --json")).json();
    let rows = found["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3);
    assert_ne!(rows[1]["value"], rows[0]["value"], "and no check fails");
    assert_eq!(rows[2]["value"], rows[1]["value"]);
    for row in &rows[1..] {
        assert_eq!(row["percent_of_minimal"], Json::Null);
    }
    let text = plywood(&named).text();
    let row = text.lines().find(|line| line.starts_with("best-first")).expect("a row");
    assert!(row.contains(&format!(" {} ", rows[1]["value"])), "{text}");
    assert!(
        text.ends_with("Selective searches, whose values are estimates: best-first, rbfms\n"),
        "{text}"
    );
    assert!(!plywood(tree).text().contains("Selective"));
    // A search for an estimate has a value even if it is stopped.
    let text = plywood(&format!("{named} --nodes 50")).text();
    let word = |name: &str| {
        let row = text.lines().find(|line| line.starts_with(name)).expect("a row");
        row.split_whitespace().nth(1).expect("a value").to_string()
    };
    assert_eq!(word("alpha-beta"), "nodes");
    assert!(word("best-first").parse::<i64>().is_ok(), "{text}");
}

#[test]
fn a_trace_shows_expansions_and_what_is_evaluated() {
    for algorithm in that_find("estimate") {
        let command = format!("trace --tree - --depth 2 --algorithm {algorithm}");
        let lines = plywood_reading(&command, FIGURE_1).json_lines();
        let count = |event: &str| lines.iter().filter(|line| line["event"] == event).count();
        let end = lines.last().expect("a summary");
        assert_eq!((&end["value"], &end["line"]), (&json!(2), &json!([1, 1])), "{algorithm}");
        assert_eq!(end["leaf_visits"], json!(count("leaf")), "{algorithm}");
        assert_eq!(end["inner_nodes"], json!(count("expand")), "{algorithm}");
        assert_eq!(count("expand"), count("leave"), "{algorithm}");
        let expanded = lines.iter().filter(|line| line["event"] == "expand");
        let paths: Vec<&Json> = expanded.map(|line| &line["path"]).take(3).collect();
        assert_eq!(paths, [&json!([]), &json!([1]), &json!([0])], "{algorithm}");
    }
}
