use crate::client::{Reply, start};
use serde_json::json;

const TREE: &str = "((6 5)(7 1))((9 8)(4 3))";

fn refused(reply: &Reply, status: u16, words: &str) {
    assert_eq!(reply.status, status, "{}", reply.text());
    assert!(reply.error().contains(words), "{} does not say {words}", reply.error());
}

#[test]
fn invalid_json_is_refused_with_line_and_column() {
    let server = start();
    for (body, words) in [
        ("", "EOF"),
        ("{", "line 1 column 1"),
        ("[]", "expected struct"),
        ("{\"subject\":}", "line 1 column 12"),
        ("nonsense", "expected ident"),
        ("{\"subject\":{\"tree\":\"1\"},\"algorithm\":\"sss\",\"colour\":1}", "unknown field `colour`"),
        ("{\"subject\":{\"tree\":\"1\"}}", "missing field `algorithm`"),
        ("{\"subject\":{\"tree\":\"1\"},\"algorithm\":7}", "expected a string"),
        ("\u{0}", "line 1"),
    ] {
        refused(&server.post_text("/api/trace", body), 400, words);
    }
    let nested = format!("{{\"subject\":{{\"tree\":{}}}}}", "[".repeat(30_000));
    refused(&server.post_text("/api/tree", &nested), 400, "recursion limit");
}

#[test]
fn a_malformed_tree_is_refused_with_its_place() {
    let reply = start().post("/api/tree", &json!({"subject": {"tree": "(6 5)\n(7 x)"}}));
    refused(&reply, 400, "line 2");
    assert_eq!((&reply.json()["line"], &reply.json()["column"]), (&json!(2), &json!(4)));
}

#[test]
fn trees_are_read_as_text_and_as_json() {
    let server = start();
    let text = json!({"subject": {"tree": TREE}});
    let leaves = json!({"width": 2, "depth": 3, "leaves": [6, 5, 7, 1, 9, 8, 4, 3]});
    let told = server.post("/api/tree", &text).json();
    assert_eq!(server.post("/api/tree", &json!({"subject": {"tree": leaves}})).json(), told);
    assert_eq!(
        server.post("/api/tree", &json!({"subject": {"tree": leaves.to_string()}})).json(),
        told
    );
}

#[test]
fn invalid_searches_are_refused_with_a_remedy() {
    let server = start();
    let tree = json!({"tree": TREE});
    let iid =
        |width: u64, depth: u64| json!({"generated": {"kind": "iid", "width": width, "depth": depth}});
    for (subject, more, words) in [
        (tree.clone(), json!({"algorithm": "sssss"}), "choose one of: minimax alpha-beta"),
        (
            tree.clone(),
            json!({"algorithm": "sss", "options": {"guess": 5}}),
            "mtd-f, mtd-step, aspiration",
        ),
        (tree.clone(), json!({"algorithm": "mtd-f", "options": {"guess": 1e300}}), "a whole number"),
        (
            tree.clone(),
            json!({"algorithm": "mtd-f", "options": {"guess": 9_999_999_999_i64}}),
            "`guess`",
        ),
        (tree.clone(), json!({"algorithm": "mtd-f", "options": {"memory": 9999}}), "MiB up to"),
        (tree.clone(), json!({"algorithm": "mtd-f", "options": {"memory": "lots"}}), "`unbounded`"),
        (tree.clone(), json!({"algorithm": "mtd-f", "options": {"entries": 0}}), "at least one entry"),
        (
            tree.clone(),
            json!({"algorithm": "mtd-f", "options": {"entries": 1, "memory": 1}}),
            "remove one of them",
        ),
        (tree.clone(), json!({"algorithm": "mtd-step", "options": {"step": 0}}), "1 or more"),
        (
            tree.clone(),
            json!({"algorithm": "negascout", "options": {"last_child": "x"}}),
            "minimal, open",
        ),
        (
            tree.clone(),
            json!({"algorithm": "alpha-beta", "options": {"alpha": 5, "beta": 5}}),
            "`alpha`",
        ),
        (
            tree.clone(),
            json!({"algorithm": "alpha-beta", "options": {"moves": "table"}}),
            "needs a memory",
        ),
        (tree.clone(), json!({"algorithm": "iter-sss", "options": {"cells": 2}}), "at least"),
        (tree.clone(), json!({"algorithm": "sss", "depth": 2}), "search to depth 3"),
        (tree.clone(), json!({"algorithm": "best-first"}), "a value at every node"),
        (tree.clone(), json!({"algorithm": "sss", "depth": 2000}), "2000"),
        (iid(0, 3), json!({"algorithm": "sss"}), "between 1 and"),
        (iid(5, 3000), json!({"algorithm": "sss"}), "3000"),
        (iid(4_000_000_000, 2), json!({"algorithm": "sss"}), "1000 or less"),
        (
            json!({"generated": {"kind": "oak", "width": 2, "depth": 2}}),
            json!({"algorithm": "sss"}),
            "iid, ordered",
        ),
        (
            json!({"generated": {"kind": "ordered", "width": 2, "depth": 2}}),
            json!({"algorithm": "sss"}),
            "`order`",
        ),
        (json!({}), json!({"algorithm": "sss"}), "exactly one"),
        (json!({"tree": "1", "game": "othello"}), json!({"algorithm": "sss"}), "exactly one"),
        (json!({"tree": "1", "position": "x"}), json!({"algorithm": "sss"}), "name the `game`"),
        (json!({"game": "go"}), json!({"algorithm": "sss"}), "choose one of: tic-tac-toe"),
        (json!({"game": "othello", "position": "x"}), json!({"algorithm": "sss"}), "character 2"),
        (json!({"game": "othello", "evaluator": "x"}), json!({"algorithm": "sss"}), "positional"),
    ] {
        let mut asked = more.clone();
        asked["subject"] = subject.clone();
        let reply = server.post("/api/trace", &asked);
        assert_eq!(reply.status, 400, "{asked}: {}", reply.text());
        assert!(reply.error().contains(words), "{asked}: {}", reply.error());
    }
}

#[test]
fn long_requests_wrong_types_and_wrong_methods_are_refused() {
    let server = start();
    let long = format!("{{\"subject\":{{\"tree\":\"{}\"}}}}", " ".repeat(70_000));
    refused(&server.post_text("/api/tree", &long), 413, "65536 bytes");
    let typed = server.request("/api/tree", "{}").replace("application/json", "text/plain");
    refused(&server.send(&typed), 415, "application/json");
    refused(&server.get("/api/trace"), 405, "POST");
    refused(&server.post("/api/about", &json!({})), 405, "GET");
    refused(&server.post("/", &json!({})), 405, "GET");
    refused(&server.get("/api/colour"), 404, "/api/about");
    refused(&server.get("/no-such-file.js"), 404, "no-such-file.js");
}

#[test]
fn only_files_of_the_page_are_served() {
    let server = start();
    for path in [
        "/README.md",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/app/../../Cargo.toml",
        "//etc/passwd",
        "/app/",
        "/index.html/",
        "/.",
        "/page/index.html",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}
