use crate::client::{Running, start, start_with};
use plywood::catalogue::{CATALOGUE, Entry};
use plywood::games::synthetic::{Child, ExplicitTree};
use plywood::options::Chosen;
use plywood::{Algorithm, Counters, Game, Outcome, Search, Unbounded, Value};
use plywood_web::{Caps, gallery};
use serde_json::{Value as Json, json};
use std::time::Duration;

/// Searches with the library, with memory where the command line uses one.
fn searched(tree: &ExplicitTree, entry: &'static Entry) -> (Outcome<Child>, Counters) {
    let (root, depth) = (tree.root(), tree.height());
    let search = Search::new(tree, tree).observer(Counters::default());
    if Chosen::plain(entry).memory.is_some() {
        let mut search = search.memory(Unbounded::new());
        let outcome = entry.algorithm.run(&mut search, &root, depth).expect("it is not refused");
        return (outcome, *search.observed());
    }
    let mut search = search;
    let outcome = entry.algorithm.run(&mut search, &root, depth).expect("it is not refused");
    (outcome, *search.observed())
}

/// Whether every inner node has a static value, which selective searches need.
fn has_all_values(tree: &ExplicitTree) -> bool {
    (1..tree.height()).all(|depth| tree.unevaluated_at(depth).is_none())
}

#[test]
fn every_algorithm_on_every_tree_of_the_gallery_finds_what_the_library_finds() {
    let server = start();
    for exhibit in gallery() {
        let tree: ExplicitTree = exhibit.tree.parse().expect("a tree");
        let (minimax, _) = searched(&tree, Entry::named("minimax").expect("known"));
        for entry in CATALOGUE {
            let asked = json!({"subject": {"tree": exhibit.tree}, "algorithm": entry.name});
            let reply = server.post("/api/trace", &asked);
            if entry.is_selective() && !has_all_values(&tree) {
                assert_eq!(reply.status, 400);
                assert!(reply.error().contains("needs a value at every node"), "{}", reply.error());
                continue;
            }
            let lines = reply.lines();
            let (outcome, counters) = searched(&tree, entry);
            let (header, end) = (&lines[0], lines.last().expect("an end"));
            let told = format!("{} {}", entry.name, exhibit.id);
            assert_eq!(header["schema"], json!("plywood.trace/1"), "{told}");
            assert_eq!(header["algorithm"], json!(entry.name), "{told}");
            let value = outcome.value.filter(|value| value.is_finite());
            assert_eq!(end["value"], json!(value.map(Value::get)), "{told}");
            assert_eq!(end["line"], json!(outcome.line), "{told}");
            assert_eq!(end["leaf_visits"], json!(counters.leaf_visits), "{told}");
            assert_eq!(end["inner_nodes"], json!(counters.inner_nodes), "{told}");
            assert_eq!(end["events"], json!(lines.len() - 2), "{told}");
            if !entry.is_selective() {
                assert_eq!(outcome.value, minimax.value, "{told}");
            }
        }
    }
}

/// Returns the nodes of a tree that the server sent, and whether it is capped.
fn nodes(server: &Running, asked: &Json) -> (Vec<Json>, bool) {
    let told = server.post("/api/tree", asked).json();
    assert_eq!(told["schema"], json!("plywood.page-tree/2"), "{told}");
    (told["nodes"].as_array().expect("nodes").clone(), told["capped"] == json!(true))
}

#[test]
fn a_tree_is_sent_level_by_level() {
    let tree = json!({"subject": {"tree": "(6 5)(7:(1 2))"}});
    let (nodes, capped) = nodes(&start(), &tree);
    let told: Vec<(i64, Json, Json, u64)> = nodes
        .iter()
        .map(|node| {
            let parent = node["parent"].as_i64().expect("a number");
            (
                parent,
                node["move"].clone(),
                node["value"].clone(),
                node["children"].as_u64().expect("a number"),
            )
        })
        .collect();
    let expected = [
        (-1, Json::Null, Json::Null, 2),
        (0, json!(0), Json::Null, 2),
        (0, json!(1), Json::Null, 1),
        (1, json!(0), json!(6), 0),
        (1, json!(1), json!(5), 0),
        (2, json!(0), json!(7), 2),
        (5, json!(0), json!(1), 0),
        (5, json!(1), json!(2), 0),
    ];
    assert_eq!(told, expected);
    assert!(!capped);
}

#[test]
fn every_path_of_a_trace_is_in_the_tree_with_the_same_value() {
    let server = start();
    let subjects = [
        json!({"generated": {"kind": "ordered", "width": 3, "depth": 4, "seed": 5, "order": 60, "range": 100}}),
        json!({"generated": {"kind": "random", "width": 2, "depth": 6, "seed": 1, "order": null}}),
        json!({"generated": {"kind": "passes", "width": 3, "depth": 5, "seed": 3}}),
        json!({"game": "tic-tac-toe", "position": null, "evaluator": null}),
        json!({"game": "kalah"}),
        json!({"game": "othello", "evaluator": "discs"}),
    ];
    for subject in subjects {
        let asked = json!({"subject": subject, "depth": 3});
        let (nodes, capped) = nodes(&server, &asked);
        assert!(!capped);
        let path = |mut at: usize| {
            let mut path = Vec::new();
            while let Ok(parent) = usize::try_from(nodes[at]["parent"].as_i64().expect("a number")) {
                path.insert(0, nodes[at]["move"].clone());
                at = parent;
            }
            path
        };
        let paths: Vec<Vec<Json>> = (0..nodes.len()).map(path).collect();
        let asked = json!({"subject": subject, "depth": 3, "algorithm": "minimax"});
        let lines = server.post("/api/trace", &asked).lines();
        let leaves: Vec<&Json> = lines.iter().filter(|line| line["event"] == "leaf").collect();
        assert_eq!(
            leaves.len(),
            nodes.iter().filter(|node| node["children"] == 0).count(),
            "{subject}"
        );
        for leaf in leaves {
            let path = leaf["path"].as_array().expect("a path");
            let at = paths.iter().position(|other| other == path).expect("it is in the tree");
            let sign = if path.len() % 2 == 0 { 1 } else { -1 };
            let value = leaf["value"].as_i64().expect("a value") * sign;
            assert_eq!(nodes[at]["value"], json!(value), "{subject} {path:?}");
        }
    }
}

#[test]
fn a_tree_with_too_many_nodes_is_sent_in_part() {
    let server = start_with(Caps { nodes: 100, ..Caps::default() }, "none".into());
    let (nodes, capped) =
        nodes(&server, &json!({"subject": {"generated": {"kind": "iid", "width": 9, "depth": 900}}}));
    assert!(capped && nodes.len() == 100);
    assert!(nodes.iter().all(|node| node["children"] == 9));
}

#[test]
fn traces_are_capped_and_say_so() {
    let server = start_with(Caps { events: 50, ..Caps::default() }, "none".into());
    let generated = json!({"kind": "iid", "width": 3, "depth": 5});
    for (cap, most) in [(json!(10), 10), (json!(null), 50), (json!(1_000_000_000), 50)] {
        let asked = json!({"subject": {"generated": generated}, "algorithm": "minimax", "cap": cap});
        let lines = server.post("/api/trace", &asked).lines();
        let end = lines.last().expect("an end");
        assert_eq!(
            (lines.len(), &end["events"], &end["leaf_visits"]),
            (most + 2, &json!(most), &json!(243))
        );
        assert!(end["dropped"].as_u64() > Some(100));
    }
}

#[test]
fn the_deeper_a_search_the_fewer_events_are_recorded() {
    let server = start();
    let chain = json!({"kind": "iid", "width": 2, "depth": 1000});
    let asked = json!({"subject": {"generated": chain}, "algorithm": "alpha-beta"});
    let reply = server.post("/api/trace", &asked);
    let end = reply.lines().pop().expect("an end");
    assert_eq!((&end["events"], &end["stopped"]), (&json!(4000), &json!("nodes")));
    assert!(reply.body.len() < 16 << 20, "{} bytes", reply.body.len());
}

#[test]
fn a_search_that_takes_too_long_is_stopped() {
    // The clock is checked often enough that no search reaches its memory limit first.
    let caps = Caps { trace: Duration::from_millis(1), visits: u64::MAX, ..Caps::default() };
    let server = start_with(caps, "none".into());
    let huge = json!({"kind": "iid", "width": 40, "depth": 40});
    for algorithm in ["alpha-beta", "sss", "minimax", "mtd-f"] {
        let options = if algorithm == "mtd-f" { json!({"memory": 1}) } else { json!({}) };
        let asked = json!({"subject": {"generated": huge}, "algorithm": algorithm, "cap": 10, "options": options});
        let lines = server.post("/api/trace", &asked).lines();
        assert_eq!(lines.last().expect("an end")["stopped"], json!("time"), "{algorithm}");
    }
    let few = start_with(Caps { visits: 100, ..Caps::default() }, "none".into());
    let asked = json!({"subject": {"generated": huge}, "algorithm": "scout"});
    assert_eq!(
        few.post("/api/trace", &asked).lines().last().expect("an end")["stopped"],
        json!("nodes")
    );
}

#[test]
fn options_are_those_of_the_command_line() {
    let server = start();
    let trace = |algorithm: &str, options: Json| {
        let tree = "((6 5)(7 1))((9 8)(4 3))";
        let asked = json!({"subject": {"tree": tree}, "algorithm": algorithm, "options": options});
        server.post("/api/trace", &asked).lines()
    };
    let count =
        |lines: &[Json], event: &str| lines.iter().filter(|line| line["event"] == event).count();
    let guessed = trace("mtd-f", json!({"guess": 6}));
    assert_eq!((count(&guessed, "round"), &guessed[0]["options"]["guess"]), (2, &json!(6)));
    assert!(count(&guessed, "store") > 0);
    assert_eq!(count(&trace("mtd-f", json!({"guess": 6, "memory": "none"})), "store"), 0);
    let small = trace("mtd-f", json!({"entries": 1, "replace": "always"}));
    assert!(small.iter().any(|line| line["replaced"] == true));
    let narrow = trace("alpha-beta", json!({"alpha": 7, "beta": 9}));
    assert_eq!(narrow.last().expect("an end")["bounds"], json!({"lower": null, "upper": 6}));
    let of = Algorithm::AlphaBeta.entry().name;
    assert_eq!(
        trace(of, json!({"moves": "killers,history"}))[0]["options"]["moves"],
        json!("killers,history")
    );
}
