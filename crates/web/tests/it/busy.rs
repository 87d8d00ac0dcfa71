//! Cancelled searches, and too many searches at the same time.

use crate::client::{Running, start_with};
use plywood_web::{Caps, Gauge};
use serde_json::{Value as Json, json};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// Limits under which only the client ends a search.
fn patient() -> Caps {
    let hour = Duration::from_hours(1);
    Caps { trace: hour, think: hour, visits: u64::MAX, searches: 2, ..Caps::default() }
}

fn endless_trace() -> Json {
    let huge = json!({"kind": "iid", "width": 40, "depth": 40});
    json!({"subject": {"generated": huge}, "algorithm": "alpha-beta", "cap": 10})
}

fn endless_thought() -> Json {
    json!({"game": "othello", "algorithm": "negascout", "limits": {"depth": 60}, "memory": 1})
}

fn begin(server: &Running, path: &str, asked: &Json) -> TcpStream {
    let mut stream = server.open();
    stream.write_all(server.request(path, &asked.to_string()).as_bytes()).expect("it is read");
    stream
}

#[test]
fn closing_a_request_cancels_its_search() {
    let server = start_with(patient(), "none".into());
    let all = [
        ("/api/trace", endless_trace()),
        ("/api/think", endless_thought()),
        ("/api/lines", endless_thought()),
    ];
    for (path, asked) in &all {
        let ended = server.gauge.ended();
        let stream = begin(&server, path, asked);
        server.until("running", |gauge| gauge.running() == 1);
        drop(stream);
        server.until("ended", |gauge| gauge.running() == 0 && gauge.ended() == ended + 1);
    }
}

#[test]
fn a_player_stops_thinking_when_its_client_is_gone() {
    let server = start_with(patient(), "none".into());
    let mut stream = begin(&server, "/api/think", &endless_thought());
    let mut first = [0; 512];
    while !String::from_utf8_lossy(&first).contains("progress") {
        assert!(stream.read(&mut first).expect("progress") > 0);
    }
    assert_eq!(server.gauge.running(), 1);
    drop(stream);
    server.until("ended", |gauge| gauge.running() == 0);
}

#[test]
fn too_many_searches_wait_and_then_are_refused() {
    let patience = Duration::from_millis(300);
    let caps = Caps { waiting: 1, patience, ..patient() };
    let server = start_with(caps, "none".into());
    let first = [(); 2].map(|()| begin(&server, "/api/trace", &endless_trace()));
    server.until("busy", |gauge| gauge.running() == 2);
    let begun = Instant::now();
    let late = server.post("/api/trace", &endless_trace());
    assert_eq!((late.status, late.header("retry-after")), (503, Some("1")));
    assert!(late.error().contains("all 2 search slots are busy"), "{}", late.error());
    assert!(begun.elapsed() >= patience, "{:?}", begun.elapsed());
    let waits = begin(&server, "/api/trace", &endless_trace());
    server.until("waiting", |gauge| gauge.waiting() == 1);
    assert_eq!(server.post("/api/trace", &endless_trace()).status, 503);
    // Requests without a search are still answered.
    assert_eq!(server.get("/api/about").status, 200);
    drop((first, waits));
    server.until("free", |gauge| gauge.running() == 0 && gauge.waiting() == 0);
    assert_eq!(server.post("/api/tree", &json!({"subject": {"tree": "1"}})).status, 200);
}

#[test]
fn a_waiting_request_runs_when_a_search_finishes() {
    let server = start_with(Caps { searches: 1, ..patient() }, "none".into());
    let first = begin(&server, "/api/trace", &endless_trace());
    server.until("busy", |gauge| gauge.running() == 1);
    let tree = json!({"subject": {"tree": "(6 5)(7 1)"}, "algorithm": "sss"});
    let mut second = begin(&server, "/api/trace", &tree);
    server.until("waiting", |gauge| gauge.waiting() == 1);
    drop(first);
    let mut answer = String::new();
    second.read_to_string(&mut answer).expect("an answer");
    assert!(answer.contains("\"value\":5"), "{answer}");
}

#[test]
fn clients_that_never_read_lose_their_searches_before_others_are_refused() {
    // The recording is much larger than the buffers of the system.
    let patience = Duration::from_mins(1);
    let caps = Caps { visits: 100_000, events: usize::MAX, moves: usize::MAX, patience, ..patient() };
    let server = start_with(caps, "none".into());
    let mut long = endless_trace();
    long["cap"] = json!(null);
    let unread = [(); 2].map(|()| begin(&server, "/api/trace", &long));
    server.until("busy", |gauge| gauge.running() == 2);
    let reply = server.post("/api/tree", &json!({"subject": {"tree": "1"}}));
    assert_eq!(reply.status, 200, "{}", reply.text());
    drop(unread);
}

#[test]
fn a_search_may_be_silent_for_longer_than_its_client() {
    let silence = Duration::from_millis(100);
    let server = start_with(Caps { silence, ..patient() }, "none".into());
    let mut thought = endless_thought();
    thought["limits"] = json!({"milliseconds": 800});
    assert_eq!(server.post("/api/lines", &thought).status, 200);
    assert!(server.post("/api/think", &thought).text().contains("\"found\""));
}

#[test]
fn a_client_that_does_not_finish_its_request_is_disconnected() {
    let silence = Duration::from_millis(300);
    let server = start_with(Caps { silence, ..Caps::default() }, "none".into());
    let begun = Instant::now();
    let mut silent = server.open();
    let mut slow = server.open();
    // Single bytes from time to time do not count as a request.
    while slow.write_all(b"G").is_ok() && begun.elapsed() < 20 * silence {
        std::thread::sleep(silence / 3);
    }
    assert!((silence..20 * silence).contains(&begun.elapsed()), "{:?}", begun.elapsed());
    assert_eq!(silent.read(&mut [0; 10]).unwrap_or(0), 0, "it has been closed");
}

#[test]
fn half_open_connections_make_room_for_others() {
    let caps = Caps { connections: 60, ..patient() };
    let server = start_with(caps, "none".into());
    let search = begin(&server, "/api/think", &endless_thought());
    server.until("running", |gauge| gauge.running() == 1);
    let begun =
        ["", "GET / HT", "POST /api/trace HTTP/1.1\r\nContent-Length: 9\r\nHost: HOST\r\n\r\n{"];
    let host = server.address.to_string();
    let half_open: Vec<TcpStream> = (0..180)
        .map(|i| {
            let mut stream = server.open();
            stream.write_all(begun[i % 3].replace("HOST", &host).as_bytes()).expect("it is read");
            stream
        })
        .collect();
    for _ in 0..3 {
        let asked = Instant::now();
        assert_eq!(server.get("/api/about").status, 200);
        assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
    }
    // A client that waits for a search is not half-open.
    assert_eq!(server.gauge.running(), 1);
    drop((half_open, search));
}

#[test]
fn more_simultaneous_clients_than_connections_are_all_answered() {
    let server = start_with(Caps { connections: 2, ..Caps::default() }, "none".into());
    std::thread::scope(|scope| {
        for _ in 0..50 {
            scope.spawn(|| assert_eq!(server.get("/api/papers").status, 200));
        }
    });
}

#[test]
fn a_server_that_stops_cancels_its_searches() {
    let mut server = start_with(patient(), "none".into());
    let mut stream = begin(&server, "/api/think", &endless_thought());
    server.until("running", |gauge: &Gauge| gauge.running() == 1);
    // Without a cancel, the search runs for an hour.
    server.end();
    server.until("ended", |gauge| gauge.running() == 0);
    let _ = stream.shutdown(Shutdown::Write);
    let mut rest = Vec::new();
    assert!(stream.read_to_end(&mut rest).is_ok() && TcpStream::connect(server.address).is_err());
}
