use crate::support::{FIGURE, folder, plywood, plywood_reading};
use serde_json::{Value as Json, json};

#[test]
fn a_small_tree_is_drawn_with_its_minimax_values() {
    let picture = "\
explicit tree: file stdin, height 3, nodes 15, leaves 8

MAX                    6
               ┌───────┴───────┐
MIN            6               4
           ┌───┴───┐       ┌───┴───┐
MAX        6       7       9       4
         ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐
         6   5   7   1   9   8   4   3
";
    assert_eq!(plywood_reading("tree --tree -", FIGURE).text(), picture);
}

#[test]
fn a_written_tree_is_read_back_as_the_same_tree() {
    let folder = folder("what_is_written_is_read_back");
    for source in [
        "--width 3 --depth 3",
        "--ragged --width 4 --depth 4",
        "--random-game --width 3 --depth 3 --statics",
    ] {
        let text = plywood(&format!("tree {source} --format text")).text();
        for format in ["text", "json", "nested"] {
            let written = plywood(&format!("tree {source} --format {format}")).text();
            let file = folder.join(format);
            std::fs::write(&file, written).expect("a file can be written");
            let back = plywood(&format!("tree --tree {} --format text", file.display())).text();
            assert_eq!(back, text, "{source} as {format}");
        }
    }
}

#[test]
fn a_written_tree_is_searched_like_the_generated_one() {
    let tree = "--width 3 --depth 5 --order 60 --seed 9";
    let written = plywood(&format!("tree {tree} --format json")).text();
    for algorithm in ["scout", "negascout"] {
        let options = format!("--algorithm {algorithm} --leaves --json");
        let read = plywood_reading(&format!("search --tree - {options}"), written.clone()).json();
        let generated = plywood(&format!("search {tree} {options}")).json();
        for field in ["value", "line", "leaf_visits", "distinct_leaves", "leaf_order"] {
            assert_eq!(read[field], generated[field], "{algorithm} {field}");
        }
    }
}

#[test]
fn the_compact_form_is_used_for_uniform_trees_only() {
    let uniform = plywood_reading("tree --tree - --format json", FIGURE).json();
    assert_eq!(uniform, json!({"width": 2, "depth": 3, "leaves": [6, 5, 7, 1, 9, 8, 4, 3]}));
    let uneven = plywood_reading("tree --tree - --format json", "(1 2) 3").json();
    assert_eq!(uneven["children"][1], json!({"value": 3}));
    let nested = plywood_reading("tree --tree - --format nested", "1 2").json();
    assert_eq!(nested, json!({"children": [{"value": 1}, {"value": 2}]}));
}

#[test]
fn a_large_tree_is_described_instead_of_drawn() {
    let run = plywood("tree --width 5 --depth 6");
    assert!(run.stderr.contains("more than 500 nodes are not drawn"), "{}", run.stderr);
    assert!(run.text().contains("leaves            15,625\n"));
    let endless = plywood("tree --width 20 --depth 30").text();
    assert!(endless.contains("leaves            about 1e39\n"), "{endless}");
}

#[test]
fn facts_are_known_even_of_trees_too_large_to_write() {
    let found = plywood("tree --width 2 --depth 30 --json").json();
    assert_eq!((&found["schema"], &found["leaves"]), (&json!("plywood.tree/1"), &json!(1_u64 << 30)));
    assert_eq!((&found["nodes"], &found["value"]), (&json!((1_u64 << 31) - 1), &Json::Null));
    let small = plywood_reading("tree --tree - --json", FIGURE).json();
    assert_eq!((&small["value"], &small["nodes"]), (&json!(6), &json!(15)));
}

#[test]
fn trees_that_cannot_be_written_are_refused() {
    let large = plywood("tree --width 2 --depth 30 --format text");
    assert_eq!((large.code, large.stdout.as_str()), (2, ""));
    assert!(
        large.stderr.starts_with("error: the tree has more than 1,000,000 nodes"),
        "{}",
        large.stderr
    );
    for format in ["draw", "json"] {
        let passes = plywood(&format!("tree --ragged --passes --width 3 --depth 5 --format {format}"));
        assert_eq!(passes.code, 2);
        assert!(passes.stderr.contains("which an explicit tree cannot represent"), "{}", passes.stderr);
    }
}
