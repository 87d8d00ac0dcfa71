use crate::support::plywood;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that is killed when dropped.
struct Serving {
    child: Child,
    host: String,
}

fn serve(options: &[&str]) -> Serving {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["serve", "--port", "0"])
        .args(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    let out = child.stdout.take().expect("its output");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let host = line.strip_prefix("http://").and_then(|line| line.strip_suffix("/\n"));
    let host = host.unwrap_or_else(|| panic!("{line:?} is not an address")).to_string();
    Serving { child, host }
}

impl Serving {
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host);
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_is_served_where_the_command_says() {
    let serving = serve(&[]);
    assert!(serving.host.starts_with("127.0.0.1:"));
    let about = serving.get("/api/about");
    assert!(about.starts_with("HTTP/1.1 200") && about.contains("\"plywood.page/1\""), "{about}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_server_cleanly() {
    let mut serving = serve(&["--lab", "there-is-no-such-folder"]);
    assert!(serving.get("/api/papers").contains("\"available\":false"));
    let id = serving.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill runs").success());
    let mut talk = String::new();
    serving.child.stderr.take().expect("its talk").read_to_string(&mut talk).expect("text");
    assert!(serving.child.wait().expect("it ends").success() && talk.contains("Ctrl-C"), "{talk}");
}

#[test]
fn without_a_browser_the_server_still_runs() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["serve", "--port", "0", "--open"])
        .env("PATH", "")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut talk = BufReader::new(child.stderr.take().expect("its talk"));
    let mut said = String::new();
    while !said.contains("no browser could be started") {
        assert!(talk.read_line(&mut said).expect("text") > 0, "{said}");
    }
    assert!(child.try_wait().expect("it can be asked").is_none(), "it still runs");
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let serving = serve(&[]);
    let port = serving.host.rsplit(':').next().expect("a port").to_string();
    let run = plywood(&format!("serve --port {port}"));
    assert_eq!((run.code, &*run.stdout), (2, ""));
    assert!(run.stderr.contains(&port) && run.stderr.contains("choose another port"), "{}", run.stderr);
}
