//! NBoard as text.

mod games;

use crate::support::{parts, setup};
use plywood::{HeldTime, Limits};
use plywood_protocols::nboard::serve;
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Input that arrives while the session runs.
struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = self.1.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

/// Output as lines.
struct Lines(Sender<String>, Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.1)).expect("text");
                let _ = self.0.send(line);
            } else {
                self.1.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A session in a thread of its own.
pub(crate) struct Session {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    thread: Option<JoinHandle<()>>,
}

impl Session {
    pub(crate) fn start(limits: Limits) -> Session {
        let (input, received) = mpsc::channel();
        let (sent, output) = mpsc::channel();
        let run = move || {
            let mut lines = Lines(sent, Vec::new());
            serve(setup(limits), Pipe(received, Vec::new()), &mut lines).expect("it ends cleanly");
        };
        let thread = Some(thread::spawn(run));
        Session { input: Some(input), output, thread }
    }

    pub(crate) fn send(&self, line: &str) {
        let input = self.input.as_ref().expect("the input has not ended");
        input.send(format!("{line}\n").into_bytes()).expect("the session reads");
    }

    /// Returns the next line. A minute is longer than any answer takes, even on a busy machine.
    pub(crate) fn line(&self) -> String {
        self.output.recv_timeout(Duration::from_secs(60)).expect("a line within a minute")
    }

    /// Ends the input, and returns the lines that are still written.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        self.thread.take().expect("it has not ended").join().expect("no panic");
        self.output.iter().collect()
    }
}

/// Runs a script: each request must have exactly the lines below it. The time stands still.
#[track_caller]
fn run(limits: Limits, script: &str) {
    let time = HeldTime::new();
    let session = Session::start(limits.and_time_source(&time));
    for (request, reply) in parts(script) {
        session.send(request);
        for wanted in reply.lines() {
            let line = session.line();
            // The number of nodes is not part of the protocol.
            let line = if line.starts_with("nodestats ") { "nodestats".into() } else { line };
            assert_eq!(line, wanted, "{request}");
        }
    }
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn a_session_is_answered_line_by_line() {
    run(
        Limits::none(),
        "\
> nboard 2
set myname Plywood
> set depth 2
> set contempt 0
> set myname Ann
> unknown words
> 
> ping 1
pong 1
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)
> move E6/0.5/1.25
> ping 2
pong 2
> learn
learned
> ping
pong
",
    );
}

#[test]
fn go_reports_the_search_and_does_not_play_its_move() {
    run(
        Limits::depth(2),
        "\
> go
status Thinking
search D3 0.00 0 1
search D3C3 -0.08 0 2
nodestats
=== D3/-0.08/0.00
status
> move F5
> move D6
> move A1
status cannot play the move: `a1` is not a legal move here; legal moves: c3 c4 c5 c6 c7
> set game (;GM[Othello];)
> set depth 1
> go
status Thinking
search D3 0.00 0 1
nodestats
=== D3/0.00/0.00
status
",
    );
}

#[test]
fn a_hint_is_deepened_and_has_a_line_for_each_move() {
    run(
        Limits::none(),
        "\
> set depth 2
> move F5
> hint 2
status Analyzing
search F6 0.08 0 1
search F4 0.00 0 1
search D6C5 -0.24 0 2
search F6E6 -0.32 0 2
status
> set depth 1
> move D6
> hint 1
status Analyzing
search C5 0.24 0 1
status
",
    );
}

#[test]
fn what_cannot_be_used_is_named_in_the_status_line() {
    run(
        Limits::depth(1),
        "\
> set game (;GM[Go];)
status cannot read the game: line 1, character 6: expected a game of Othello, found \"Go\"
> set game
status cannot read the game: expected one game, found 0
> move A1//
status cannot play the move: `a1` is not a legal move here; legal moves: d3 c4 f5 e6
> move PA
status cannot play the move: `pa` is not a legal move here; legal moves: d3 c4 f5 e6
> ping 3
pong 3
",
    );
}

#[test]
fn a_side_that_cannot_move_answers_go_with_a_pass() {
    run(
        Limits::depth(1),
        "\
> set game (;GM[Othello]BO[8 XXXXXXXX XOOOOOOX XOOOOOOX XOOOOOOX XOOOOOOX XOOOOOOX XOOOOOOX XXXXXO-- O];)
> go
=== PA
> move PA
> move G8
> move H8
> go
=== PA
",
    );
}

#[test]
fn ping_ends_a_search_and_is_answered_after_it() {
    let session = Session::start(Limits::depth(60));
    for (task, number) in [("go", 1), ("hint 1", 2), ("hint 3", 3), ("go", 4)] {
        session.send(task);
        assert!(session.line().starts_with("status "), "{task}");
        // A line shows that the search has begun.
        assert!(session.line().starts_with("search "), "{task}");
        session.send(&format!("ping {number}"));
        let mut line = session.line();
        while line.starts_with("search ") {
            line = session.line();
        }
        assert_eq!((line.as_str(), session.line()), ("status", format!("pong {number}")), "{task}");
    }
    session.send("quit");
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn a_move_during_a_search_is_not_lost() {
    let session = Session::start(Limits::depth(60));
    session.send("go");
    session.send("move F5");
    session.send("move D6");
    session.send("ping 1");
    while session.line() != "pong 1" {}
    session.send("move A1");
    let line = session.line();
    assert!(line.contains("legal moves: c3 "), "{line}");
    session.send("go");
    session.send("quit");
    session.end();
}

#[test]
fn a_search_is_answered_though_the_input_has_ended() {
    let session = Session::start(Limits::depth(3));
    session.send("go");
    let lines = session.end();
    assert!(lines.iter().any(|line| line.starts_with("=== ")), "{lines:?}");
}
