use super::{FORCED, with_position};
use crate::support::plywood;
use serde_json::{Value as Json, json};

fn leaves(found: &Json) -> Vec<u64> {
    let depths = found["depths"].as_array().expect("depths").iter();
    depths.map(|depth| depth["leaves"].as_u64().expect("a number")).collect()
}

#[test]
fn move_sequences_are_counted_to_every_depth() {
    let found = plywood("perft tic-tac-toe 9 --json").json();
    assert_eq!(found["schema"], json!("plywood.perft/1"));
    assert_eq!(leaves(&found), [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]);
    assert_eq!(found["game"], json!({"name": "tic-tac-toe", "position": ".../.../... x"}));
    assert_eq!((&found["passes"], found.get("divide")), (&json!("ply"), None));
    let free = plywood("perft tic-tac-toe 9 --passes free --json").json();
    assert_eq!((leaves(&free), &free["passes"]), (leaves(&found), &json!("free")));
    assert_eq!(leaves(&plywood("perft tic-tac-toe 0 --json").json()), [1]);
}

#[test]
fn the_counts_of_the_moves_add_up_to_the_whole_count() {
    let found = with_position("perft tic-tac-toe 3 --divide --json", FORCED).json();
    let divide = found["divide"].as_array().expect("moves");
    let moves: Vec<&Json> = divide.iter().map(|row| &row["move"]).collect();
    assert_eq!(moves, ["2", "4", "6", "7", "8"]);
    let sum: u64 = divide.iter().filter_map(|row| row["leaves"].as_u64()).sum();
    assert_eq!(leaves(&found).last(), Some(&sum));
}

#[test]
fn the_text_has_a_row_for_each_depth_and_move() {
    let text = plywood("perft tic-tac-toe 5 --divide").text();
    let words = |line: &str| line.split_whitespace().map(String::from).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = text.lines().map(words).collect();
    assert!(rows.contains(&words("depth leaves time leaves/s")), "{text}");
    assert!(rows.iter().any(|row| row.starts_with(&words("5 15,120"))), "{text}");
    assert!(rows.contains(&words("move leaves")) && rows.contains(&words("9 1,680")), "{text}");
}
