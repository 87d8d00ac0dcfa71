//! A line on standard error for those who wait.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Says on a terminal what is being done, once it takes long. The line vanishes in the end.
#[derive(Debug)]
pub(crate) struct Progress {
    sender: Option<Sender<String>>,
    shower: Option<JoinHandle<()>>,
}

const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    /// Nothing is shown yet, nor ever unless standard error is a terminal.
    pub(crate) fn start() -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress { sender: None, shower: None };
        }
        let (sender, receiver) = mpsc::channel();
        let show = move || {
            let start = Instant::now();
            let mut doing = String::new();
            let mut shown = false;
            loop {
                match receiver.recv_timeout(PATIENCE) {
                    Ok(next) => doing = next,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                let elapsed = start.elapsed();
                if elapsed >= PATIENCE {
                    shown = true;
                    rewrite(&format!("{doing}, {} s so far", elapsed.as_secs()));
                }
            }
            if shown {
                rewrite("");
            }
        };
        Progress { sender: Some(sender), shower: thread::Builder::new().spawn(show).ok() }
    }

    /// What is being done now.
    pub(crate) fn doing(&self, what: String) {
        if let Some(sender) = &self.sender {
            // Without a thread to show it there is nobody to tell.
            let _ = sender.send(what);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.sender = None;
        if let Some(shower) = self.shower.take() {
            // It holds nothing that could be lost.
            let _ = shower.join();
        }
    }
}

/// Replaces the line the cursor is on.
fn rewrite(line: &str) {
    const CLEAR: &str = "\r\x1b[K";
    let mut stderr = std::io::stderr().lock();
    // A line that cannot be shown is no reason to end.
    let _ = write!(stderr, "{CLEAR}{line}").and_then(|()| stderr.flush());
}
