use crate::support::{FIGURE, plywood, plywood_reading, that_find};
use serde_json::{Value as Json, json};

#[test]
fn all_exact_algorithms_of_the_catalogue_are_compared() {
    let found = plywood("compare --width 5 --depth 6 --order 60 --seed 1 --json").json();
    assert_eq!((&found["schema"], &found["left_out"]), (&json!("plywood.compare/1"), &json!([])));
    assert_eq!((&found["depth"], &found["minimal_leaves"]), (&json!(6), &json!(249)));
    let rows = found["rows"].as_array().expect("rows");
    let names: Vec<&str> = rows.iter().map(|row| row["algorithm"].as_str().unwrap()).collect();
    assert_eq!(names, that_find("minimax"));
    assert!(rows.iter().all(|row| row["value"] == rows[0]["value"]));
    assert_eq!(rows[0]["leaf_visits"], json!(15_625));
}

#[test]
fn rows_have_the_fields_of_a_search() {
    let search = plywood("search --width 3 --depth 3 --algorithm scout --json").json();
    let compare = plywood("compare --width 3 --depth 3 --algorithms scout --json").json();
    let row = &compare["rows"][0];
    for (field, value) in search.as_object().expect("an object") {
        match field.as_str() {
            "schema" | "tree" | "depth" => assert_eq!(row.get(field), None),
            "seconds" => assert!(row["seconds"].is_f64()),
            _ => assert_eq!(row.get(field), Some(value), "{field}"),
        }
    }
    assert!(row["percent_of_minimal"].is_f64());
}

#[test]
fn with_perfect_order_the_algorithms_that_promise_it_visit_only_the_minimal_tree() {
    let list = plywood("list --json").json();
    let promises_it = |name: &Json| {
        let mut entries = list["algorithms"].as_array().expect("an array").iter();
        let entry = entries.find(|entry| entry["name"] == *name).expect("the algorithm is listed");
        entry["promises"]["ordered"] == "minimal-tree"
    };
    // A driver's promise is that of a search without memory. Here the driver has a memory, so it may do better.
    let is_driver = |row: &Json| !row["rounds"].is_null();
    for (width, depth) in [(2, 7), (3, 5), (5, 6)] {
        let command = format!("compare --width {width} --depth {depth} --order 100 --json");
        for row in plywood(&command).json()["rows"].as_array().expect("rows") {
            let minimal = row["percent_of_minimal"] == json!(100.0);
            let promised = promises_it(&row["algorithm"]);
            assert!(minimal == promised || (is_driver(row) && !promised), "{width} {depth} {row}");
        }
    }
}

#[test]
fn the_table_has_a_line_for_each_algorithm_and_fits_80_columns() {
    let text = plywood("compare --width 5 --depth 6 --order 60 --seed 1").text();
    for name in that_find("minimax") {
        assert!(text.lines().any(|line| line.split(' ').next() == Some(&*name)), "{name}\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.ends_with("Leaves of the minimal tree: 249\n"));
}

#[test]
fn the_peak_is_a_column_of_the_table() {
    let text =
        plywood("compare --width 5 --depth 6 --order 60 --algorithms alpha-beta,sss,iter-sss").text();
    let peak = |name: &str| {
        let row = text.lines().find(|line| line.starts_with(name)).expect("a row");
        row.replace(" *", "").split_whitespace().nth(5).expect("a sixth column").to_string()
    };
    assert!(!text.contains("re-") && !text.contains("rounds"), "empty columns: {text}");
    assert_eq!([peak("alpha-beta"), peak("sss"), peak("iter-sss")], ["-", "125", "13"]);
}

#[test]
fn all_exact_algorithms_are_compared_on_ragged_trees_too() {
    let found = plywood("compare --ragged --passes --width 4 --depth 6 --seed 3 --json").json();
    let rows = found["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), that_find("minimax").len());
    assert!(rows.iter().all(|row| row["stopped"] == "complete" && row.get("note").is_none()));
}

#[test]
fn only_uniform_trees_have_a_minimal_tree() {
    let found = plywood("compare --ragged --width 3 --depth 4 --algorithms alpha-beta --json").json();
    assert_eq!(found["minimal_leaves"], Json::Null);
    assert_eq!(found["rows"][0]["percent_of_minimal"], Json::Null);
    let written = plywood_reading("compare --tree - --algorithms alpha-beta --json", FIGURE).json();
    assert_eq!(written["minimal_leaves"], json!(5));
    assert_eq!(written["rows"][0]["percent_of_minimal"], json!(140.0));
}

#[test]
fn algorithms_that_would_visit_too_many_leaves_are_skipped_unless_named_or_limited() {
    let tree = "compare --width 2 --depth 30 --order 100 --json";
    let run = plywood(tree);
    let note = "note: skipping minimax, which would visit about 1e9 leaves; name it in --algorithms";
    assert!(run.stderr.starts_with(note), "{}", run.stderr);
    assert_eq!(run.json()["left_out"], json!(["minimax"]));
    for more in ["--algorithms minimax --nodes 10", "--nodes 10"] {
        let run = plywood(&format!("{tree} {more}"));
        assert_eq!(run.stderr, "");
        let found = run.json();
        assert_eq!(found["rows"][0]["algorithm"], json!("minimax"));
        assert_eq!(found["rows"][0]["stopped"], json!("nodes"));
        assert_eq!(found["rows"][0]["percent_of_minimal"], Json::Null);
    }
}
