use crate::support::{FIGURE, algorithms, plywood, plywood_reading};
use serde_json::{Value as Json, json};

fn figure(options: &str) -> Vec<Json> {
    plywood_reading(&format!("trace --tree - {options}"), FIGURE).json_lines()
}

#[test]
fn a_trace_begins_with_a_header_and_ends_with_a_summary() {
    let lines = figure("--algorithm negascout");
    let (header, end) = (&lines[0], lines.last().expect("a summary"));
    assert_eq!(header["schema"], json!("plywood.trace/1"));
    assert_eq!((&header["algorithm"], &header["depth"]), (&json!("negascout"), &json!(3)));
    assert_eq!(header["tree"]["kind"], json!("explicit"));
    assert_eq!((&end["event"], &end["value"]), (&json!("end"), &json!(6)));
    assert_eq!((&end["events"], &end["dropped"]), (&json!(lines.len() - 2), &json!(0)));
}

#[test]
fn the_events_tell_the_same_story_as_the_counts() {
    for algorithm in algorithms() {
        let lines = figure(&format!("--algorithm {algorithm}"));
        let count = |event: &str| lines.iter().filter(|line| line["event"] == event).count();
        let end = lines.last().expect("a summary");
        assert_eq!(end["leaf_visits"], json!(count("leaf")), "{algorithm}");
        assert_eq!(end["inner_nodes"], json!(count("expand")), "{algorithm}");
        assert_eq!(end["re_searches"], json!(count("re-search")), "{algorithm}");
        assert_eq!(count("expand"), count("leave"), "{algorithm}");
    }
}

#[test]
fn values_are_as_the_side_to_move_sees_them() {
    let lines = figure("--algorithm alpha-beta");
    let leaf = lines.iter().find(|line| line["event"] == "leaf").expect("a leaf");
    assert_eq!(leaf, &json!({"event": "leaf", "node": 3, "path": [0, 0, 0], "value": -6}));
    let cut = lines.iter().find(|line| line["event"] == "cutoff").expect("a cut-off");
    assert_eq!(cut, &json!({"event": "cutoff", "node": 5, "index": 0}));
}

#[test]
fn events_beyond_the_cap_are_dropped_and_counted() {
    let run = plywood("trace --width 3 --depth 4 --algorithm minimax --cap 10 --json");
    assert!(run.stderr.contains("events beyond --cap 10 were dropped"), "{}", run.stderr);
    let lines = run.json_lines();
    assert_eq!(lines.len(), 12);
    let end = lines.last().expect("a summary");
    assert_eq!((&end["events"], &end["leaf_visits"]), (&json!(10), &json!(81)));
    assert!(end["dropped"].as_u64() > Some(100));
}

#[test]
fn a_trace_may_be_bounded() {
    let lines = plywood("trace --width 9 --depth 20 --algorithm scout --nodes 50 --cap 5").json_lines();
    assert_eq!(lines.last().expect("a summary")["stopped"], json!("nodes"));
}
