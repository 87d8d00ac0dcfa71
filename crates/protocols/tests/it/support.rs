//! Players and scripts.

use plywood::Limits;
use plywood::board::Seat;
use plywood_protocols::Setup;
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A quick player with these limits for each move.
pub(crate) fn setup(limits: Limits) -> Setup {
    let algorithm = "negascout".parse().expect("it is in the catalogue");
    let evaluator = Some("positional".into());
    Setup { seat: Seat { memory: 1, evaluator, ..Seat::new(algorithm) }, limits }
}

/// Returns the requests of a script, lines that begin with `>`, and the reply below each.
pub(crate) fn parts(script: &str) -> Vec<(&str, String)> {
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in script.lines() {
        match (line.strip_prefix("> "), parts.last_mut()) {
            (Some(request), _) => parts.push((request, String::new())),
            (None, Some((_, reply))) => reply.extend([line, "\n"]),
            (None, None) => panic!("a script begins with a request"),
        }
    }
    parts
}

/// Input that arrives while the session runs.
pub(crate) struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

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
pub(crate) struct Lines(Sender<String>, Vec<u8>);

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
    /// Starts a server, which is given its input and its output.
    pub(crate) fn start(serve: impl FnOnce(Pipe, &mut Lines) + Send + 'static) -> Session {
        let (input, received) = mpsc::channel();
        let (sent, output) = mpsc::channel();
        let run = move || serve(Pipe(received, Vec::new()), &mut Lines(sent, Vec::new()));
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
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        self.thread.take().expect("it has not ended").join().expect("no panic");
        self.output.iter().collect()
    }
}
