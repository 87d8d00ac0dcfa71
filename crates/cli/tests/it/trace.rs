use crate::support::{FIGURE, plywood, plywood_reading, that_find};
use serde_json::{Value as Json, json};
use std::collections::HashMap;

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
fn the_events_agree_with_the_counts() {
    for algorithm in that_find("minimax") {
        let lines = figure(&format!("--algorithm {algorithm}"));
        let count = |event: &str| lines.iter().filter(|line| line["event"] == event).count();
        let end = lines.last().expect("a summary");
        assert_eq!(end["leaf_visits"], json!(count("leaf")), "{algorithm}");
        assert_eq!(end["inner_nodes"], json!(count("expand")), "{algorithm}");
        assert_eq!(end["re_searches"], json!(count("re-search")), "{algorithm}");
        assert_eq!(end["rounds"].as_u64().unwrap_or(0), count("round") as u64, "{algorithm}");
        let best_first = algorithm.contains("sss") || algorithm.starts_with("dual");
        assert!(best_first || count("expand") == count("leave"), "{algorithm}");
        let shows_open = matches!(&*algorithm, "sss" | "dual" | "dual-ns" | "iter-sss");
        for event in ["insert", "select", "purge"] {
            assert_eq!(count(event) > 0, shows_open, "{event} {algorithm}");
        }
    }
}

#[test]
fn a_driver_shows_its_rounds_and_what_memory_settles() {
    let lines = figure("--algorithm mtd-f --guess 6");
    let rounds: Vec<&Json> = lines.iter().filter(|line| line["event"] == "round").collect();
    let round =
        |alpha: i32, beta: i32| json!({"event": "round", "node": 0, "alpha": alpha, "beta": beta});
    assert_eq!(rounds, [&round(5, 6), &round(6, 7)]);
    assert_eq!((&lines[0]["options"]["guess"], &lines[1]), (&json!(6), &round(5, 6)));
    let settled = |options: &str| {
        let lines = figure(&format!("--algorithm mtd-f --guess 6 {options}"));
        lines.iter().filter(|line| line["event"] == "settled").count()
    };
    assert!(settled("") > 0 && settled("--memory none") == 0);
}

#[test]
fn the_events_of_open_have_node_status_and_merit() {
    let lines = figure("--algorithm sss");
    let selected: Vec<&Json> = lines.iter().filter(|line| line["event"] == "select").collect();
    let first = json!({"event": "select", "node": 0, "status": "live", "merit": "inf"});
    let last = json!({"event": "select", "node": 0, "status": "solved", "merit": 6});
    // The paper shows 22 states of OPEN. From each of them one descriptor is selected.
    assert_eq!(selected.len(), 22);
    assert_eq!((selected[0], selected[21]), (&first, &last));
    let nine = json!({"event": "insert", "node": 7, "path": [1, 0, 0], "status": "solved", "merit": 9});
    assert!(lines.contains(&nine));
    assert!(lines.contains(&json!({"event": "purge", "node": 0})));
}

#[test]
fn merits_of_the_dual_are_from_the_point_of_view_of_a_child_of_the_root() {
    let lines = figure("--algorithm dual");
    let inserted: Vec<&Json> = lines.iter().filter(|line| line["event"] == "insert").collect();
    let solved = |path: Json| {
        let is_it = |line: &&&Json| line["path"] == path && line["status"] == "solved";
        inserted.iter().find(is_it).expect("it is solved")["merit"].clone()
    };
    assert_eq!((solved(json!([0, 0, 0])), solved(json!([0]))), (json!(-6), json!(-6)));
    let second = inserted.iter().find(|line| line["path"] == json!([1])).expect("the second child");
    assert_eq!((&second["status"], &second["merit"]), (&json!("live"), &json!(-6)));
}

/// The path and merit of a node in OPEN.
type Descriptor = (Vec<Json>, i64);

/// Follows OPEN through a trace and returns the greatest number of descriptors in it.
fn most_in_open(lines: &[Json], limited: bool) -> usize {
    let mut open: HashMap<u64, Descriptor> = HashMap::new();
    let mut paths: HashMap<u64, Vec<Json>> = HashMap::new();
    let mut most = 0;
    for line in &lines[1..lines.len() - 1] {
        let node = line["node"].as_u64().expect("a node");
        let merit = line["merit"].as_i64().unwrap_or(i64::MAX);
        match line["event"].as_str().expect("an event") {
            "insert" => {
                let path = line["path"].as_array().expect("a path").clone();
                paths.insert(node, path.clone());
                assert!(open.insert(node, (path, merit)).is_none(), "{line}: it is there already");
            }
            "remove" => assert!(open.remove(&node).is_some(), "{line}: it is not there"),
            "select" => {
                let (_, known) = open.remove(&node).expect("what is selected is in OPEN");
                assert_eq!(merit, known);
                let rivals = open.values().filter(|(_, other)| *other > merit).count();
                assert!(limited || rivals == 0, "{line}");
            }
            "purge" => open.retain(|_, (y, _)| *y == paths[&node] || !y.starts_with(&paths[&node])),
            _ => {}
        }
        most = most.max(open.len());
    }
    assert!(open.is_empty(), "the last descriptor is that of the root");
    most
}

#[test]
fn following_open_through_the_trace_gives_the_same_peak() {
    for tree in [
        "--width 3 --depth 4 --seed 2",
        "--width 3 --depth 5 --range 3",
        "--ragged --width 4 --depth 6 --seed 5",
        "--ragged --passes --width 4 --depth 6 --seed 3",
    ] {
        for algorithm in ["sss", "dual", "dual-ns", "iter-sss"] {
            let lines = plywood(&format!("trace {tree} --algorithm {algorithm}")).json_lines();
            let found = plywood(&format!("search {tree} --algorithm {algorithm} --json")).json();
            let most = most_in_open(&lines, algorithm == "iter-sss");
            assert_eq!(found["peak_cells"], json!(most), "{algorithm} {tree}");
        }
    }
}

#[test]
fn a_refused_trace_prints_nothing() {
    let run = plywood("trace --width 3 --depth 4 --algorithm iter-sss --cells 4");
    assert_eq!((run.code, &*run.stdout), (2, ""));
    assert!(run.stderr.contains("at least 5"), "{}", run.stderr);
}

#[test]
fn values_are_from_the_point_of_view_of_the_side_to_move() {
    let lines = figure("--algorithm alpha-beta");
    let leaf = lines.iter().find(|line| line["event"] == "leaf").expect("a leaf");
    assert_eq!(leaf, &json!({"event": "leaf", "node": 3, "path": [0, 0, 0], "value": -6}));
    let cut = lines.iter().find(|line| line["event"] == "cutoff").expect("a cutoff");
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
fn a_trace_may_be_limited() {
    let lines = plywood("trace --width 9 --depth 20 --algorithm scout --nodes 50 --cap 5").json_lines();
    assert_eq!(lines.last().expect("a summary")["stopped"], json!("nodes"));
}

#[test]
fn memory_reports_what_it_stores_and_what_it_replaces() {
    let stores = |options: &str| -> Vec<Json> {
        let lines = figure(&format!("--algorithm mtd-f --guess 6 {options}"));
        lines.into_iter().filter(|line| line["event"] == "store").collect()
    };
    assert!(stores("--memory none").is_empty());
    let kept = stores("");
    let root = |lower: i32, upper: Option<i32>| json!({"event": "store", "node": 0, "depth": 3, "lower": lower, "upper": upper, "replaced": false});
    assert!(kept.contains(&root(6, None)), "{kept:?}");
    assert_eq!(kept.last(), Some(&root(6, Some(6))));
    let forgets = |options: &str| stores(options).iter().filter(|s| s["replaced"] == true).count();
    assert_eq!((forgets(""), forgets("--memory 1")), (0, 0));
    assert!(forgets("--entries 1") > 0);
}
