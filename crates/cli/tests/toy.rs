//! A game and an option that are added at run time are available everywhere: on the command line, in HTTP answers and
//! docs. A browser test (`page-tests`) checks the page.

#[path = "../examples/toy.rs"]
mod toy;

use plywood_web::{Config, Server};
use serde_json::{Value as Json, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Once;

static ADDED: Once = Once::new();

/// Returns the output of the command.
fn plywood(arguments: &[&str]) -> Result<String, String> {
    ADDED.call_once(toy::add);
    let mut out = Vec::new();
    let arguments = ["plywood"].iter().chain(arguments).copied();
    plywood_cli::run(arguments, &mut out)?;
    Ok(String::from_utf8(out).expect("text"))
}

fn json_of(arguments: &[&str]) -> Json {
    serde_json::from_str(&plywood(arguments).expect("it works")).expect("JSON")
}

#[test]
fn the_game_is_searched_counted_solved_and_listed() {
    let found =
        json_of(&["search", "--game", "nim", "--algorithm", "negascout", "--depth", "10", "--json"]);
    assert_eq!((&found["value"], &found["line"][0]), (&json!(1), &json!("2")));
    assert_eq!(json_of(&["perft", "nim", "3", "--json"])["depths"][2]["leaves"], json!(27));
    let listed = json_of(&["list", "--json"]);
    assert!(listed["games"].as_array().expect("games").iter().any(|game| game["name"] == "nim"));
    assert!(plywood(&["list", "--game", "nim"]).expect("it works").contains("oooooooooo"));
    let trace = plywood(&["trace", "--game", "nim", "--position", "3", "--algorithm", "sss"]);
    assert!(
        trace.expect("it works").contains(r#""game":{"name":"nim","position":"3","evaluator":"own"}"#)
    );
    for command in ["search", "compare", "trace", "perft", "solve", "play", "match"] {
        assert!(plywood(&[command, "--help"]).expect("help").contains("nim"), "{command}");
    }
}

#[test]
fn the_option_is_applied_reported_listed_in_help_and_refused_if_it_is_not_used() {
    let arguments =
        ["search", "--width", "3", "--depth", "4", "--hunch", "77", "--json", "--algorithm"];
    let found = json_of(&[&arguments[..], &["mtd-f"]].concat());
    assert_eq!((&found["options"]["guess"], &found["options"]["hunch"]), (&json!(77), &json!("taken")));
    let refused = plywood(&[&arguments[..], &["sss"]].concat()).expect_err("sss does not use it");
    assert!(refused.starts_with("sss does not use --hunch"), "{refused}");
    for command in ["search", "compare", "trace"] {
        let help = plywood(&[command, "--help"]).expect("help");
        assert!(help.contains("--hunch <H>") && help.contains("Another name for the first guess"));
    }
    assert!(plywood(&["list"]).expect("it works").contains("--hunch"));
    assert!(plywood::options::markdown().contains("| `--hunch H` | `hunch` | `mtd-f`"));
}

#[test]
fn the_server_answers_with_both() {
    ADDED.call_once(toy::add);
    let server = Server::bind(Config::default()).expect("a port");
    let address = server.address();
    std::thread::spawn(move || server.run());
    let about: Json = serde_json::from_str(&asked(address, "GET", "/api/about", "")).expect("JSON");
    let names = |list: &str| -> Vec<String> {
        let all = about[list].as_array().expect("a list").iter();
        all.map(|each| each["name"].as_str().expect("a name").into()).collect()
    };
    assert!(names("games").contains(&"nim".into()) && names("options").contains(&"hunch".into()));
    let mtd_f = about["algorithms"].as_array().expect("a list").iter().find(|a| a["name"] == "mtd-f");
    let choices = mtd_f.expect("it is there")["choices"].as_array().expect("a list").clone();
    assert!(choices.contains(&json!("hunch")));
    let body = json!({"game": "nim", "moves": ["3"]}).to_string();
    let position: Json =
        serde_json::from_str(&asked(address, "POST", "/api/position", &body)).expect("JSON");
    assert_eq!((&position["position"], &position["board"]), (&json!("3"), &json!("ooooooo")));
    let body =
        json!({"subject": {"game": "nim"}, "depth": 3, "algorithm": "mtd-f", "options": {"hunch": 1}});
    let trace = asked(address, "POST", "/api/trace", &body.to_string());
    assert!(trace.contains(r#""hunch":"taken""#) && trace.contains(r#""event":"end""#), "{trace}");
}

/// Sends a request and returns the body of the answer.
fn asked(address: SocketAddr, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it is answered");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    body.into()
}
