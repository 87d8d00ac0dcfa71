use crate::client::start;
use plywood::catalogue::{CATALOGUE, Entry};
use plywood::games::synthetic::ExplicitTree;
use plywood_engines::games;
use serde_json::{Value as Json, json};
use std::collections::HashSet;

#[test]
fn the_page_is_told_all_algorithms_games_and_trees() {
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
fn algorithms_are_told_with_pseudo_code_and_choices() {
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
fn every_tree_of_the_gallery_can_be_read_and_has_a_name_of_its_own() {
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
fn games_are_told_with_positions_that_can_be_read() {
    let server = start();
    let about = server.get("/api/about").json();
    for game in about["games"].as_array().expect("a list") {
        let asked = json!({"game": game["name"], "position": game["start"], "moves": []});
        assert_eq!(server.post("/api/position", &asked).json()["position"], game["start"]);
        assert!(!game["evaluators"].as_array().expect("a list").is_empty());
    }
}
