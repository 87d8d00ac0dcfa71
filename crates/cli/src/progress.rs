//! A progress line on standard error.

use crate::host;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Shows the current work on a terminal if it takes more than a second. The line is removed at the end.
#[derive(Debug)]
pub(crate) struct Progress {
    sender: Option<Sender<String>>,
    shower: Option<JoinHandle<()>>,
}

const PATIENCE: Duration = Duration::from_secs(1);

impl Progress {
    /// Starts the display, which is empty at first. Nothing is ever shown unless standard error is a terminal that no
    /// other program uses.
    pub(crate) fn start() -> Progress {
        if !std::io::stderr().is_terminal() || host::current().is_some() {
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

    /// Sets the description of the current work.
    pub(crate) fn doing(&self, what: String) {
        if let Some(sender) = &self.sender {
            // This fails only if the display thread could not be started.
            let _ = sender.send(what);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.sender = None;
        if let Some(shower) = self.shower.take() {
            // The display thread has no result, so a panic in it is ignored.
            let _ = shower.join();
        }
    }
}

/// Replaces the line at the cursor.
fn rewrite(line: &str) {
    const CLEAR: &str = "\r\x1b[K";
    let mut stderr = std::io::stderr().lock();
    // An error is ignored: the command can continue without the progress line.
    let _ = write!(stderr, "{CLEAR}{line}").and_then(|()| stderr.flush());
}
