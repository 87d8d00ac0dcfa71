use super::{FORCED, with_position};
use crate::support::{plywood, that_find};
use serde_json::{Value as Json, json};

#[test]
fn all_exact_algorithms_are_compared_and_agree() {
    let found = plywood("compare --game tic-tac-toe --depth 5 --json").json();
    assert_eq!(found["game"]["name"], json!("tic-tac-toe"));
    assert_eq!((&found["minimal_leaves"], &found["left_out"]), (&Json::Null, &json!([])));
    let rows = found["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), that_find("minimax").len());
    assert!(rows.iter().all(|row| row["value"] == 0 && row["stopped"] == "complete"));
    assert!(rows.iter().all(|row| row["iterations"].as_array().map(Vec::len) == Some(5)));
}

#[test]
fn selective_algorithms_stand_beside_deepened_ones_where_named() {
    let arguments = "compare --game tic-tac-toe --depth 4 --algorithms best-first,negascout --json";
    let found = with_position(arguments, FORCED).json();
    assert_eq!(found["rows"][0].get("iterations"), None);
    assert_eq!(found["rows"][1]["iterations"].as_array().map(Vec::len), Some(4));
    assert_eq!(found["rows"][1]["line"][0], json!("6"));
}

#[test]
fn a_comparison_for_people_names_the_game() {
    let text = plywood("compare --game tic-tac-toe --depth 3 --direct").text();
    assert!(text.starts_with("tic-tac-toe: position .../.../... x, evaluator zero\n"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("aspiration ")), "{text}");
    assert!(!text.contains("minimal"), "{text}");
}
