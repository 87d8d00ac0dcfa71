//! Thousands of valid and invalid requests: the server neither grows nor crashes. This is a separate program, because it
//! counts the bytes that it has in use.

#[expect(dead_code, reason = "the other tests use the rest")]
#[path = "../it/client.rs"]
mod client;

use client::{Running, Then, start_with};
use plywood_web::Caps;
use serde_json::{Value as Json, json};
use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Pseudo-random numbers, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n as u64).expect("it is below n")
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

const ALGORITHMS: [&str; 6] = ["alpha-beta", "sss", "mtd-f", "ins", "nonsense", "best-first"];
const GAMES: [&str; 5] = ["tic-tac-toe", "othello", "kalah", "connect-four", "go"];

fn subject(chance: &mut Chance) -> Json {
    match chance.below(4) {
        0 => {
            json!({"tree": chance.of(&["((6 5)(7 1))((9 8)(4 3))", "4:(8 1) 6:(5 2)", "(1", "", ")("])})
        }
        1 => json!({"game": chance.of(&GAMES), "position": chance.of(&[None, Some("44"), Some("x")])}),
        2 => json!({"generated": {"kind": chance.of(&["iid", "random", "passes", "oak"]),
            "width": chance.below(5), "depth": chance.below(6), "seed": chance.below(100)}}),
        _ => json!({"tree": chance.below(3)}),
    }
}

/// A request that may be valid.
fn request(server: &Running, chance: &mut Chance) -> (Vec<u8>, Then) {
    let asked = match chance.below(7) {
        0 => {
            let stranger =
                b"GET /api/papers HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
            return (stranger.to_vec(), Then::Wait);
        }
        1 => {
            let noise =
                (0..chance.below(200)).map(|_| u8::try_from(chance.below(256)).expect("a byte"));
            return (noise.collect(), Then::Close);
        }
        2 => ("/api/tree", json!({"subject": subject(chance), "depth": chance.below(4)})),
        3 | 4 => (
            "/api/trace",
            json!({"subject": subject(chance), "depth": chance.below(4), "algorithm": chance.of(&ALGORITHMS),
                "options": chance.of(&[json!({}), json!({"memory": 1}), json!({"guess": 5}), json!(7)])}),
        ),
        5 => (
            "/api/position",
            json!({"game": chance.of(&GAMES), "moves": chance.of(&[vec![], vec!["4"], vec!["f5"]])}),
        ),
        _ => (
            "/api/think",
            json!({"game": chance.of(&GAMES), "algorithm": chance.of(&ALGORITHMS), "memory": 1,
                "limits": {"depth": chance.below(3), "nodes": 500}}),
        ),
    };
    let mut bytes = server.request(asked.0, &asked.1.to_string()).into_bytes();
    // Some requests are truncated or corrupted on the way.
    match chance.below(8) {
        0 => bytes.truncate(chance.below(bytes.len())),
        1 => {
            let at = chance.below(bytes.len());
            bytes[at] = bytes[at].wrapping_add(1);
        }
        _ => return (bytes, Then::Wait),
    }
    (bytes, Then::Close)
}

/// An allocator that counts the bytes in use in this process, which includes the server.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is forwarded to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Returns the bytes in use once they are stable: connections are closed shortly after their answers are read.
#[cfg(target_os = "linux")]
fn bytes_at_rest(server: &Running) -> usize {
    server.until("at rest", |gauge| gauge.running() == 0 && gauge.waiting() == 0);
    let now = || IN_USE.load(Ordering::Relaxed);
    let (mut bytes, mut looks) = (now(), 0);
    while looks < 40 {
        thread::sleep(Duration::from_millis(5));
        looks = if now() == bytes { looks + 1 } else { 0 };
        bytes = now();
    }
    bytes
}

/// The number of threads of this process. The allocator keeps freed memory for each thread, so that a process with more and
/// more threads grows, although no more bytes are in use.
#[cfg(target_os = "linux")]
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").expect("a list of threads").count()
}

#[cfg(target_os = "linux")]
#[test]
fn ten_thousand_requests_later_the_server_is_no_larger_and_still_answers() {
    let server =
        start_with(Caps { silence: Duration::from_mins(10), ..Caps::default() }, "none".into());
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let mut open: Vec<TcpStream> = Vec::new();
    let mut early = (0, 0);
    for number in 0..10_000 {
        if number % 10 == 0 && open.len() < 100 {
            // This request is started and never finished.
            let mut stream = server.open();
            stream.write_all(b"POST /api/trace HTTP/1.1\r\nHost: ").expect("it is read");
            open.push(stream);
        }
        let (request, then) = request(&server, &mut chance);
        if number % 50 == 7 {
            // This client does not wait for the answer.
            server.open().write_all(&request).expect("it is read");
            continue;
        }
        let reply = server.send_bytes(&request, then);
        assert!(then == Then::Close || reply.is_some(), "{}", String::from_utf8_lossy(&request));
        assert!(reply.is_none_or(|reply| reply.status < 500 || reply.status == 503));
        if number == 1000 {
            early = (bytes_at_rest(&server), threads());
        }
    }
    // Growth is less than one byte per request.
    let late = (bytes_at_rest(&server), threads());
    assert!(
        late.0 < early.0 + 9000 && late.1 == early.1,
        "{early:?} bytes and threads after 1,000 requests, {late:?} after 10,000"
    );
    assert_eq!(open.len(), 100);
    let tree = json!({"subject": {"tree": "(6 5)(7 1)"}, "algorithm": "sss"});
    assert_eq!(server.post("/api/trace", &tree).lines().last().expect("an end")["value"], json!(5));
    for mut stream in open {
        let rest = format!("{}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{{}}", server.address);
        stream.write_all(rest.as_bytes()).expect("it is read");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
}
