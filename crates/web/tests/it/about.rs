use crate::client::start;
use plywood::catalogue::{CATALOGUE, Entry};
use plywood::games::synthetic::ExplicitTree;
use plywood_engines::games;
use serde_json::{Value as Json, json};
use std::collections::HashSet;

#[test]
fn about_lists_all_algorithms_games_and_trees() {
    let about = start().get("/api/about");
    assert_eq!(about.header("content-type"), Some("application/json; charset=utf-8"));
    let about = about.json();
    assert_eq!(about["schema"], json!("plywood.page/1"));
    let names = |list: &str| -> Vec<String> {
        let all = about[list].as_array().expect("a list").iter();
        all.map(|one| one["name"].as_str().expect("a name").to_string()).collect()
    };
    assert_eq!(names("algorithms"), CATALOGUE.iter().map(|e| e.name).collect::<Vec<_>>());
    assert_eq!(names("games"), games().iter().map(|game| game.name()).collect::<Vec<_>>());
    let caps = &about["caps"];
    assert!(
        ["events", "nodes", "seconds", "body_bytes"].iter().all(|cap| caps[cap].as_f64() > Some(0.0))
    );
}

#[test]
fn algorithms_come_with_pseudo_code_and_choices() {
    let about = start().get("/api/about").json();
    for algorithm in about["algorithms"].as_array().expect("a list") {
        let entry = Entry::named(algorithm["name"].as_str().expect("a name")).expect("known");
        assert_eq!(algorithm["title"], json!(entry.title));
        assert_eq!(algorithm["explanation"], json!(entry.explanation()));
        let code = algorithm["pseudocode"].as_str().expect("code");
        assert!(!code.is_empty() && entry.explanation().contains(code), "{}", entry.name);
        let choices = algorithm["choices"].as_array().expect("a list");
        assert_eq!(choices.is_empty(), entry.options.is_empty(), "{}", entry.name);
    }
    let of =
        |name: &str| about["algorithms"].as_array().expect("a list").iter().find(|a| a["name"] == name);
    let choices = |name: &str| of(name).expect("known")["choices"].as_array().expect("a list").clone();
    assert!(choices("mtd-f").contains(&json!("guess")) && choices("mtd-f").contains(&json!("memory")));
    assert_eq!(of("best-first").expect("known")["finds"], json!("estimate"));
}

#[test]
fn algorithms_come_with_their_nature() {
    let about = start().get("/api/about").json();
    let algorithms = about["algorithms"].as_array().expect("a list");
    let of = |name: &str| algorithms.iter().find(|a| a["name"] == name).expect("known");
    assert_eq!(of("alpha-beta")["short"], json!("αβ"));
    assert_eq!(
        of("ab-dual")["nature"],
        json!({"kind": "driver", "inner": "alpha-beta", "start": "below", "side": "root",
               "stores": "memory", "cutoffs": "reported"})
    );
    assert_eq!(of("dual")["nature"]["side"], json!("children"));
    assert_eq!(of("minimax")["nature"]["kind"], json!("exhaustive"));
    for algorithm in algorithms {
        let inner = &algorithm["nature"]["inner"];
        assert!(inner.is_null() || algorithms.iter().any(|a| a["name"] == *inner), "{inner}");
    }
}

#[test]
fn events_are_mapped_to_lines_of_the_pseudo_code() {
    let about = start().get("/api/about").json();
    for algorithm in about["algorithms"].as_array().expect("a list") {
        let entry = Entry::named(algorithm["name"].as_str().expect("a name")).expect("known");
        let code: Vec<&str> = algorithm["pseudocode"].as_str().expect("code").lines().collect();
        let stands_in = |line: &Json, words: &str| {
            let number = usize::try_from(line.as_u64().expect("a number")).expect("small");
            assert!(code[number].contains(words), "{}: {words:?}", entry.name);
        };
        let told = &algorithm["lines"];
        for (kind, words) in entry.lines.events {
            stands_in(&told["events"][kind.word()], words);
        }
        for (case, words) in entry.lines.cases {
            stands_in(&told["cases"][case.word()], words);
        }
        assert_eq!(told["answered"].is_null(), entry.lines.answered.is_none(), "{}", entry.name);
        assert_eq!(told["failed"].is_null(), entry.lines.failed.is_none(), "{}", entry.name);
        assert_eq!(told["otherwise"].is_null(), entry.lines.otherwise.is_none(), "{}", entry.name);
    }
}

#[test]
fn every_choice_of_an_algorithm_is_an_option_with_a_kind() {
    let about = start().get("/api/about").json();
    let options = about["options"].as_array().expect("a list");
    for option in options {
        let kind = option["kind"].as_str().expect("a kind");
        assert!(["number", "words", "switch", "words-or-number", "list"].contains(&kind), "{option}");
        assert_eq!(kind.contains("words") || kind == "list", option["words"].is_array(), "{option}");
        assert_eq!(kind.contains("number"), option["least"].is_i64() || option["least"].is_u64());
    }
    for algorithm in about["algorithms"].as_array().expect("a list") {
        for choice in algorithm["choices"].as_array().expect("a list") {
            assert!(options.iter().any(|option| option["name"] == *choice), "{choice}");
        }
    }
}

#[test]
fn every_tree_of_the_gallery_can_be_read_and_has_a_unique_name() {
    let about = start().get("/api/about").json();
    let gallery = about["gallery"].as_array().expect("a list");
    let ids: HashSet<&str> = gallery.iter().filter_map(|one| one["id"].as_str()).collect();
    assert!(ids.len() == gallery.len() && ids.contains("reinefeld-3-1"));
    for exhibit in gallery {
        let tree: ExplicitTree = exhibit["tree"].as_str().expect("a text").parse().expect("a tree");
        assert_eq!(exhibit["depth"], json!(tree.height()), "{}", exhibit["id"]);
        assert!(["title", "about"].iter().all(|field| exhibit[field] != Json::Null));
    }
}

#[test]
fn games_come_with_positions_that_can_be_read() {
    let server = start();
    let about = server.get("/api/about").json();
    for game in about["games"].as_array().expect("a list") {
        let asked = json!({"game": game["name"], "position": game["start"], "moves": []});
        let told = server.post("/api/position", &asked).json();
        assert_eq!((&told["position"], &told["sides"]), (&game["start"], &game["sides"]));
        assert!(!game["evaluators"].as_array().expect("a list").is_empty());
    }
}
