//! The events that a session waits for: lines, Ctrl-C, and the machine.

use super::keys::{Key, Keys};
use super::machine::Done;
use crate::failure::note;
use plywood::Progress;
use std::io::{BufRead, Read, stdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// An event of a session.
#[derive(Debug)]
pub(super) enum Event {
    /// The user typed this line.
    Line(String),
    /// The user pressed a key, in a terminal whose lines the session edits.
    Key(Key),
    EndOfInput,
    /// The user pressed Ctrl-C.
    Interrupted,
    /// The progress of the job with this number.
    Progress(u64, Progress<String>),
    /// The result of the job with this number.
    Done(u64, Done),
    /// The machine's thread has stopped.
    Crashed,
}

/// The events of a session, in order.
#[derive(Debug)]
pub(super) struct Events {
    sender: Sender<Event>,
    receiver: Receiver<Event>,
}

impl Events {
    /// Starts to read standard input, key by key or line by line, and to wait for Ctrl-C.
    pub(super) fn open(by_keys: bool) -> Events {
        let (sender, receiver) = mpsc::channel();
        let typed = sender.clone();
        thread::spawn(move || if by_keys { read_keys(&typed) } else { read(&typed) });
        let interrupts = sender.clone();
        let handled = ctrlc::set_handler(move || {
            // Sending fails only when the session is over.
            let _ = interrupts.send(Event::Interrupted);
        });
        if let Err(error) = handled {
            note(&format!("Ctrl-C will quit the game at once: {error}"));
        }
        Events { sender, receiver }
    }

    pub(super) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Returns the next event, or `None` if there is none within `patience`.
    pub(super) fn next(&self, patience: Option<Duration>) -> Option<Event> {
        let event = match patience {
            Some(patience) => self.receiver.recv_timeout(patience),
            None => self.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => unreachable!("a sender is held here"),
        }
    }
}

/// Sends every key that is pressed.
fn read_keys(events: &Sender<Event>) {
    let mut keys = Keys::default();
    for byte in stdin().lock().bytes() {
        let Ok(byte) = byte else { break };
        if let Some(key) = keys.add(byte)
            && events.send(Event::Key(key)).is_err()
        {
            return;
        }
    }
    // Sending fails only when the session is over.
    let _ = events.send(Event::EndOfInput);
}

/// Sends every line of standard input, even if it is not UTF-8.
fn read(events: &Sender<Event>) {
    let mut input = stdin().lock();
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes).is_ok_and(|length| length > 0) {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if events.send(Event::Line(line)).is_err() {
            return;
        }
        bytes.clear();
    }
    // Sending fails only when the session is over.
    let _ = events.send(Event::EndOfInput);
}
