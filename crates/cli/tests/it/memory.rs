use crate::first_minute::in_columns;
use crate::support::{FIGURE, algorithms, plywood, plywood_reading};
use plywood_core::catalogue::{Cutoffs, Entry};
use serde_json::{Value as Json, json};

const DRIVERS: [&str; 6] = ["ab-sss", "ab-dual", "mtd-f", "mtd-bi", "mtd-step", "aspiration"];

fn search(options: &str) -> Json {
    plywood(&format!("search --json {options}")).json()
}

#[test]
fn mtd_f_started_at_the_value_asks_two_questions() {
    let figure = |options: &str| {
        plywood_reading(&format!("search --tree - --json --algorithm mtd-f {options}"), FIGURE).json()
    };
    let found = figure("--guess 6");
    assert_eq!((&found["value"], &found["rounds"]), (&json!(6), &json!(2)));
    assert_eq!((&found["options"]["guess"], &figure("")["options"]["guess"]), (&json!(6), &json!(0)));
    for seed in 1..=5 {
        let tree = format!("--width 4 --depth 6 --seed {seed} --algorithm mtd-f");
        let value = search(&tree)["value"].clone();
        let found = search(&format!("{tree} --guess {value}"));
        assert_eq!((&found["value"], &found["rounds"]), (&value, &json!(2)), "{tree}");
    }
}

#[test]
fn ab_sss_visits_the_leaves_of_sss_and_ab_dual_those_of_dual_in_order() {
    for tree in
        ["--width 4 --depth 6", "--width 3 --depth 7 --order 60", "--width 5 --depth 4 --range 3"]
    {
        let order = |algorithm: &str| {
            search(&format!("{tree} --algorithm {algorithm} --leaves"))["leaf_order"].clone()
        };
        assert!(order("sss").as_array().is_some_and(|leaves| leaves.len() > 50));
        assert_eq!(order("ab-sss"), order("sss"), "{tree}");
        assert_eq!(order("ab-dual"), order("dual"), "{tree}");
    }
}

#[test]
fn every_memory_gives_the_same_value_and_the_same_counts_on_every_run() {
    let memories = [
        "--memory none",
        "--memory unbounded",
        "--memory one-bound",
        "--memory 1",
        "--entries 2",
        "--entries 2 --replace always",
        "--entries 100 --replace shallowest --leaf-entries on",
        "--entries 100 --replace oldest --etc",
        "--memory unbounded --etc --leaf-entries off",
        "--memory unbounded --moves table,killers,history,static",
        "--memory 1 --moves table",
    ];
    for tree in ["--width 3 --depth 6 --range 20", "--transposing --width 3 --depth 6"] {
        let expected = search(&format!("{tree} --algorithm minimax"))["value"].clone();
        for algorithm in DRIVERS.iter().chain(&["alpha-beta", "negascout", "scout"]) {
            for memory in memories {
                let run = || {
                    let mut found = search(&format!("{tree} --algorithm {algorithm} {memory}"));
                    found["seconds"] = Json::Null;
                    found
                };
                let found = run();
                assert_eq!(found["value"], expected, "{tree} {algorithm} {memory}");
                assert_eq!(found, run(), "{tree} {algorithm} {memory}");
            }
        }
    }
}

#[test]
fn by_default_drivers_have_an_unbounded_memory_and_other_algorithms_none() {
    for algorithm in algorithms() {
        let found = search(&format!("--width 3 --depth 4 --algorithm {algorithm}"));
        let driver = DRIVERS.contains(&&*algorithm);
        let kind = if driver { json!("unbounded") } else { Json::Null };
        assert_eq!(found["memory"]["kind"], kind, "{algorithm}");
        assert_eq!(found["rounds"].as_u64().is_some_and(|rounds| rounds > 0), driver, "{algorithm}");
        assert_eq!(found["options"]["moves"], json!("natural"), "{algorithm}");
    }
    let found = search("--width 3 --depth 4 --algorithm ab-sss --memory none");
    assert_eq!((&found["memory"], &found["peak_cells"]), (&Json::Null, &json!(0)));
}

#[test]
fn the_memory_object_shows_how_a_table_was_used() {
    let found = search("--width 4 --depth 6 --algorithm ab-sss --entries 64");
    let memory = &found["memory"];
    assert_eq!((&memory["kind"], &memory["capacity"]), (&json!("table"), &json!(64)));
    assert_eq!((&memory["entries"], &memory["fill"]), (&json!(64), &json!(100.0)));
    assert_eq!((&found["peak_cells"], &found["cell_bytes"]), (&json!(64), &memory["entry_bytes"]));
    let count = |field: &str| memory[field].as_u64().expect("a number");
    assert!(count("probes") > count("hits") && count("hits") > 0);
    assert!(count("stores") > count("overwrites") && count("overwrites") > 0);
    let free = search("--width 4 --depth 6 --algorithm ab-sss");
    assert_eq!((&free["memory"]["capacity"], &free["memory"]["fill"]), (&Json::Null, &Json::Null));
    assert_eq!(free["memory"]["entries"], free["peak_cells"]);
    let text = plywood("search --width 4 --depth 6 --algorithm ab-sss --entries 64").text();
    assert!(text.contains("memory           64 of 64 entries of 24 bytes (100.0 %), "), "{text}");
    assert!(text.contains("rounds           "), "{text}");
}

#[test]
fn every_option_of_memory_is_shown() {
    let shown = |options: &str| {
        let found = search(&format!("--width 3 --depth 3 --algorithm {options}"));
        found["options"].clone()
    };
    assert_eq!(
        shown("mtd-step --memory 2 --replace always --etc --leaf-entries on --guess -7 --step 9"),
        json!({"memory": 2, "entries": null, "replace": "always", "etc": true, "leaf_entries": "on",
            "guess": -7, "guess_from": null, "step": 9, "moves": "natural"})
    );
    assert_eq!(
        shown("aspiration --entries 50 --window 12 --moves history,table"),
        json!({"memory": null, "entries": 50, "replace": "oldest", "etc": false, "leaf_entries": "off",
            "guess": 0, "guess_from": null, "window": 12, "moves": "table,history"})
    );
    assert_eq!(
        shown("mtd-bi --memory one-bound"),
        json!({"memory": "one-bound", "entries": null, "replace": null, "etc": false,
            "leaf_entries": "on", "moves": "natural"})
    );
}

#[test]
fn options_change_the_work() {
    let visits = |options: &str, field: &str| {
        let found = search(&format!("--transposing --width 4 --depth 8 --algorithm {options}"));
        found[field].as_u64().expect("a number")
    };
    let leaves = |options: &str| visits(options, "leaf_visits");
    assert!(leaves("alpha-beta --memory unbounded") < leaves("alpha-beta"));
    assert!(leaves("mtd-f --entries 2") > leaves("mtd-f"));
    assert!(leaves("mtd-f --leaf-entries off") > leaves("mtd-f"));
    assert!(leaves("alpha-beta --memory 1 --etc") < leaves("alpha-beta --memory 1"));
    assert!(leaves("alpha-beta --moves history") < leaves("alpha-beta"));
    assert_ne!(leaves("alpha-beta --moves killers"), leaves("alpha-beta --moves history"));
    assert!(visits("mtd-step --step 1", "rounds") > visits("mtd-step --step 5000", "rounds"));
    assert_eq!(visits("aspiration --window 1000000", "rounds"), 1);
    assert_eq!(visits("aspiration --window 1", "rounds"), 2);
}

#[test]
fn exact_static_values_order_perfectly() {
    let found = search("--width 4 --depth 8 --order 60 --algorithm alpha-beta --moves static");
    assert_eq!(found["leaf_visits"], json!(511), "the minimal tree");
}

#[test]
fn the_order_of_moves_never_changes_a_value() {
    for tree in ["--width 3 --depth 6", "--ragged --passes --width 4 --depth 6 --seed 3"] {
        for moves in ["static", "killers,history", "killers,history,static"] {
            // Fails with 3 if two algorithms disagree.
            let found = plywood(&format!("compare {tree} --moves {moves} --json")).json();
            let rows = found["rows"].as_array().expect("rows");
            for row in rows {
                let entry = Entry::named(row["algorithm"].as_str().expect("a name")).expect("known");
                // Algorithms without cutoffs omit killers and history.
                let learns = entry.nature.cutoffs == Cutoffs::Reported;
                let used = moves.split(',').filter(|word| learns || *word == "static");
                let used = used.collect::<Vec<_>>().join(",");
                assert_eq!(row["options"]["moves"], if used.is_empty() { "natural" } else { &used });
                assert!(row["value"].is_i64());
            }
        }
    }
}

#[test]
fn a_limit_is_kept_with_memory_too() {
    let limited = "--width 5 --depth 8 --algorithm mtd-f --entries 50 --moves table --nodes 700";
    let found = search(limited);
    let count = |field: &str| found[field].as_u64().expect("a number");
    assert_eq!(count("leaf_visits") + count("inner_nodes"), 700);
    assert_eq!(found["stopped"], json!("nodes"));
}

#[test]
fn a_comparison_applies_options_to_the_algorithms_that_use_them() {
    let found = plywood("compare --width 4 --depth 5 --entries 40 --guess 9 --json").json();
    for row in found["rows"].as_array().expect("rows") {
        let name = row["algorithm"].as_str().expect("a name");
        let driver = DRIVERS.contains(&name);
        let remembers = driver || matches!(name, "alpha-beta" | "negascout" | "scout");
        assert_eq!(row["memory"]["capacity"] == json!(40), remembers, "{row}");
        assert_eq!(row["memory"].is_null(), !remembers, "{row}");
        assert_eq!(!row["rounds"].is_null(), driver, "{row}");
        let guesses = matches!(name, "mtd-f" | "mtd-step" | "aspiration");
        assert_eq!(row["options"].get("guess"), guesses.then_some(&json!(9)), "{row}");
    }
    // 80 columns hold the table only if no time is written with more than five characters.
    let text =
        in_columns(100, "compare --width 4 --depth 5 --entries 40 --algorithms mtd-f,alpha-beta");
    for word in ["rounds", "hits", "full %", "100.0"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}
