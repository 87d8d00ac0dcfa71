//! The progress of a training on standard error: a line that is rewritten on a terminal, otherwise a line every few
//! seconds.

use crate::commands::lab::rough;
use crate::failure::note;
use crate::text::grouped;
use plywood_engines::train::Event;
use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const BETWEEN_LINES: Duration = Duration::from_secs(15);

/// Shows the progress of a training.
#[derive(Debug)]
pub(crate) struct Progress {
    threads: usize,
    on_terminal: bool,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    last_line: Instant,
    /// The time and the estimated work left when the first shard was finished.
    first: Option<(Instant, f64)>,
    shown: bool,
}

impl Progress {
    pub(crate) fn new(threads: usize) -> Progress {
        let state = State { last_line: Instant::now(), first: None, shown: false };
        Progress { threads, on_terminal: std::io::stderr().is_terminal(), state: Mutex::new(state) }
    }

    pub(crate) fn tell(&self, event: Event<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Damaged { file, what } => {
                clear(&mut state);
                note(&format!("{} cannot be used: {what}; playing its games again", file.display()));
            }
            Event::Done { done, of, left } => {
                let time = rough(self.seconds_left(&mut state, left));
                self.show(
                    &mut state,
                    &format!("{}/{} games, about {time} left", grouped(done), grouped(of)),
                );
            }
            Event::Fitting { generation, positions } => {
                let positions = grouped(positions as u64);
                self.show(
                    &mut state,
                    &format!("fitting generation {generation} to {positions} positions"),
                );
            }
            _ => {}
        }
    }

    /// Removes the line.
    pub(crate) fn end(&self) {
        clear(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn show(&self, state: &mut State, text: &str) {
        if self.on_terminal {
            state.shown = true;
            // Failing to show the line is no reason to stop.
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K{text}");
        } else if state.last_line.elapsed() >= BETWEEN_LINES {
            state.last_line = Instant::now();
            note(text);
        }
    }

    /// Estimates the remaining time from the speed so far; `left` is the work left in seconds on one core.
    fn seconds_left(&self, state: &mut State, left: f64) -> f64 {
        let (start, at_start) = *state.first.get_or_insert_with(|| (Instant::now(), left));
        let finished = at_start - left;
        if finished > 5.0 {
            left * start.elapsed().as_secs_f64() / finished
        } else {
            left / f64::from(u32::try_from(self.threads).unwrap_or(1))
        }
    }
}

fn clear(state: &mut State) {
    if std::mem::take(&mut state.shown) {
        // Failing to clear the line is no reason to stop.
        let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
    }
}
