use crate::support::{plywood, plywood_reading};
use serde_json::{Value as Json, json};

fn deepened(options: &str) -> Json {
    plywood(&format!("search --json --deepen {options}")).json()
}

#[test]
fn there_is_an_iteration_for_each_depth_and_the_totals_are_their_sums() {
    for algorithm in ["mtd-f", "aspiration", "alpha-beta", "sss", "ab-dual --entries 30"] {
        let found = deepened(&format!("--transposing --width 4 --depth 6 --algorithm {algorithm}"));
        let iterations = found["iterations"].as_array().expect("iterations");
        let depths: Vec<u64> = iterations.iter().filter_map(|i| i["depth"].as_u64()).collect();
        assert_eq!(depths, [1, 2, 3, 4, 5, 6], "{algorithm}");
        for field in ["leaf_visits", "distinct_leaves", "inner_nodes", "re_searches", "rounds"] {
            let sum = iterations.iter().filter_map(|i| i[field].as_u64()).sum::<u64>();
            assert_eq!(found[field].as_u64().unwrap_or(0), sum, "{algorithm} {field}");
        }
        let hits = iterations.iter().filter_map(|i| i["hits"].as_u64()).sum::<u64>();
        assert_eq!(found["memory"]["hits"].as_u64().unwrap_or(0), hits, "{algorithm}");
        let last = iterations.last().expect("an iteration");
        assert_eq!((&found["value"], &found["line"]), (&last["value"], &last["line"]), "{algorithm}");
        let times: Vec<f64> = iterations.iter().filter_map(|i| i["seconds"].as_f64()).collect();
        assert!(times.is_sorted() && times[5] <= found["seconds"].as_f64().expect("a number"));
    }
}

#[test]
fn each_iteration_finds_the_value_of_its_depth() {
    let tree = "4:(8 1:(7 3:(2 9))) 9:(2:(5 6) 3:(1 0))";
    let iterations = |algorithm: &str| {
        let command = format!("search --tree - --deepen --json --algorithm {algorithm}");
        plywood_reading(&command, tree).json()["iterations"].clone()
    };
    for algorithm in ["mtd-f", "negascout", "mtd-bi --entries 2"] {
        for (i, iteration) in iterations(algorithm).as_array().expect("an array").iter().enumerate() {
            let command = format!("search --tree - --depth {} --json --algorithm minimax", i + 1);
            let plain = plywood_reading(&command, tree).json();
            assert_eq!(iteration["value"], plain["value"], "{algorithm}");
        }
    }
}

#[test]
fn guesses_come_from_earlier_iterations() {
    let tree = "--transposing --width 4 --depth 7 --algorithm mtd-f";
    let mut rounds = Vec::new();
    for from in ["last", "two-ago", "mean", "trend"] {
        let found = deepened(&format!("{tree} --guess-from {from}"));
        assert_eq!(found["options"]["guess_from"], json!(from));
        assert_eq!(found["value"], deepened(tree)["value"]);
        rounds.push(found["rounds"].as_u64().expect("a number"));
    }
    assert_eq!(deepened(tree)["options"]["guess_from"], json!("last"));
    assert_eq!(deepened(tree)["rounds"], json!(rounds[0]));
    assert!(rounds.iter().any(|&other| other != rounds[0]), "{rounds:?}");
}

#[test]
fn the_text_has_a_row_for_each_iteration() {
    let text = plywood("search --transposing --width 4 --depth 5 --algorithm mtd-f --deepen").text();
    let rule = text.lines().position(|line| line.starts_with('─')).expect("a rule");
    let lines: Vec<&str> = text.lines().collect();
    for word in ["depth", "value", "rounds", "hits", "line"] {
        assert!(lines[rule - 2].contains(word), "{word}: {text}");
    }
    let depths: Vec<&str> =
        lines[rule + 1..rule + 6].iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(depths, ["1", "2", "3", "4", "5"]);
    assert!(lines[rule + 6].is_empty() && lines[rule + 7].starts_with("value  "), "{text}");
    let plain = plywood("search --width 3 --depth 3 --algorithm scout --deepen").text();
    assert!(!plain.contains("rounds") && !plain.contains("hits"), "{plain}");
    let deep = plywood("search --width 1 --depth 90 --algorithm mtd-f --deepen").text();
    let rows = deep.lines().take_while(|line| !line.starts_with("value  "));
    assert!(rows.clone().count() > 90 && rows.clone().all(|row| row.chars().count() <= 100), "{deep}");
}

#[test]
fn a_search_stopped_by_a_limit_reports_the_deepest_complete_iteration() {
    for more in ["mtd-f --entries 100", "alpha-beta --moves killers,history", "negascout"] {
        let tree = format!("--width 5 --depth 9 --algorithm {more}");
        let found = deepened(&format!("{tree} --nodes 2000 --best-moves"));
        let count = |found: &Json, field: &str| found[field].as_u64().expect("a number");
        assert_eq!(count(&found, "leaf_visits") + count(&found, "inner_nodes"), 2000, "{more}");
        assert_eq!(found["stopped"], json!("nodes"));
        let iterations = found["iterations"].as_array().expect("iterations");
        let last = iterations.last().expect("an iteration");
        assert!(count(last, "depth") < 9);
        assert_eq!((&found["value"], &found["line"]), (&last["value"], &last["line"]));
        assert!(found["best_moves"].as_array().expect("moves").contains(&found["line"][0]));
    }
}

#[test]
fn nothing_is_deepened_unless_requested() {
    let found = plywood("search --width 3 --depth 4 --algorithm mtd-f --json").json();
    assert_eq!(found.get("iterations"), None);
    let flat = deepened("--width 3 --depth 0 --algorithm mtd-f");
    assert_eq!(flat["iterations"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_comparison_may_be_deepened_too() {
    let tree = "--transposing --width 4 --depth 5";
    let found = plywood(&format!("compare {tree} --deepen --moves table --json")).json();
    for row in found["rows"].as_array().expect("rows") {
        let sum = |field: &str| {
            let iterations = row["iterations"].as_array().expect("iterations").iter();
            iterations.filter_map(|iteration| iteration[field].as_u64()).sum::<u64>()
        };
        assert_eq!(row["leaf_visits"], json!(sum("leaf_visits")), "{row}");
        assert_eq!(row["percent_of_minimal"], Json::Null, "counts of all depths: {row}");
    }
    // Searches that stop at different depths may have different values.
    let stopped = plywood(&format!("compare {tree} --deepen --nodes 150")).text();
    assert!(stopped.lines().any(|line| line.starts_with("minimax ") && line.contains(" nodes ")));
    let text = plywood(&format!("compare {tree} --deepen")).text();
    assert!(text.contains("rounds") && !text.contains("% of"), "{text}");
}
