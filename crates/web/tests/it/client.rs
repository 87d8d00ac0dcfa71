//! The real server on its own port, and a minimal client.

use plywood_web::{Caps, Config, Gauge, Handle, Server};
use serde_json::Value as Json;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) gauge: Gauge,
    handle: Handle,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

pub(crate) fn start() -> Running {
    start_with(Caps::default(), "there-is-no-such-folder".into())
}

pub(crate) fn start_with(caps: Caps, lab: PathBuf) -> Running {
    start_as(Config { caps, lab, ..Config::default() })
}

pub(crate) fn start_as(config: Config) -> Running {
    let server = Server::bind(config).expect("a free port");
    let (address, gauge, handle) = (server.address(), server.gauge(), server.handle());
    let thread = Some(thread::spawn(move || server.run()));
    Running { address, gauge, handle, thread }
}

impl Running {
    /// Stops the server and waits until it has stopped.
    pub(crate) fn end(&mut self) {
        self.handle.end();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server does not panic").expect("the server ends well");
        }
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.address
        ))
    }

    pub(crate) fn post(&self, path: &str, body: &Json) -> Reply {
        self.post_text(path, &body.to_string())
    }

    pub(crate) fn post_text(&self, path: &str, body: &str) -> Reply {
        self.send(&self.request(path, body))
    }

    pub(crate) fn request(&self, path: &str, body: &str) -> String {
        let (host, length) = (self.address, body.len());
        format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
    }

    /// Sends `request` unchanged and reads the answer to its end.
    pub(crate) fn send(&self, request: &str) -> Reply {
        self.send_bytes(request.as_bytes(), Then::Wait).expect("an answer")
    }

    pub(crate) fn send_bytes(&self, request: &[u8], then: Then) -> Option<Reply> {
        let mut stream = self.open();
        // The server may refuse a request that is too long before it has read all of it.
        let _ = stream.write_all(request);
        if then == Then::Close {
            let _ = stream.shutdown(Shutdown::Write);
        }
        let mut bytes = Vec::new();
        let mut chunk = vec![0; 64 << 10];
        while let Ok(length @ 1..) = stream.read(&mut chunk) {
            bytes.extend_from_slice(&chunk[..length]);
        }
        Reply::read(&bytes)
    }

    pub(crate) fn open(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
        stream
    }

    /// Waits until `holds` returns true.
    pub(crate) fn until(&self, what: &str, holds: impl Fn(&Gauge) -> bool) {
        let end = Instant::now() + Duration::from_secs(10);
        while !holds(&self.gauge) {
            assert!(Instant::now() < end, "not {what}: {:?}", self.gauge);
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.handle.end();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What a client does after sending its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The client waits for the answer.
    Wait,
    /// The client closes its side of the connection, which may be in the middle of a request.
    Close,
}

/// The server's answer.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    fn read(bytes: &[u8]) -> Option<Reply> {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
        let head = std::str::from_utf8(&bytes[..end]).ok()?;
        let mut lines = head.split("\r\n");
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let header = |line: &str| {
            let (name, value) = line.split_once(": ")?;
            Some((name.to_ascii_lowercase(), value.to_string()))
        };
        let headers: Vec<(String, String)> = lines.filter_map(header).collect();
        let chunked =
            headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = &bytes[end + 4..];
        let body = if chunked { unchunked(body) } else { body.to_vec() };
        Some(Reply { status, headers, body })
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    pub(crate) fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The lines of a successful answer in JSON Lines.
    pub(crate) fn lines(&self) -> Vec<Json> {
        assert_eq!(self.status, 200, "{}", self.text());
        assert_eq!(self.header("content-type"), Some("application/x-ndjson; charset=utf-8"));
        self.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// The error message of a refused request.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().expect("an error").to_string()
    }
}

/// Joins the chunks of a body, as far as they are complete.
fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = bytes.windows(2).position(|window| window == b"\r\n") {
        let size = std::str::from_utf8(&bytes[..end]).ok();
        let Some(size) = size.and_then(|size| usize::from_str_radix(size, 16).ok()) else { break };
        let (from, to) = (end + 2, end + 2 + size);
        if size == 0 || to > bytes.len() {
            break;
        }
        whole.extend_from_slice(&bytes[from..to]);
        bytes = bytes.get(to + 2..).unwrap_or_default();
    }
    whole
}
