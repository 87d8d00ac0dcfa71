//! The progress of a run on standard error: a bar on a terminal, otherwise a line every few seconds.

use crate::failure::note;
use plywood_lab::run::Event;
use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const BAR: usize = 24;
const BETWEEN_LINES: Duration = Duration::from_secs(15);

/// Shows the progress of a run.
#[derive(Debug)]
pub(crate) struct Progress {
    jobs: usize,
    on_terminal: bool,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    start: Instant,
    last_line: Instant,
    doing: &'static str,
    /// The planned seconds of the shards finished since the start.
    planned: f64,
    left: Option<f64>,
    shown: bool,
}

impl Progress {
    pub(crate) fn new(jobs: usize) -> Progress {
        let now = Instant::now();
        let state =
            State { start: now, last_line: now, doing: "", planned: 0.0, left: None, shown: false };
        Progress { jobs, on_terminal: std::io::stderr().is_terminal(), state: Mutex::new(state) }
    }

    pub(crate) fn tell(&self, event: Event<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Damaged { shard, what } => {
                clear(&mut state);
                note(&format!(
                    "the file of shard {} cannot be used: {what}; running the shard again",
                    shard.name
                ));
            }
            Event::Resumed { shards, others } => {
                clear(&mut state);
                note(&format!(
                    "{shards} shards were already run and are kept (--fresh runs them again)"
                ));
                if !others.is_empty() {
                    note(&format!("some of them were made by other commits: {}", others.join(", ")));
                }
            }
            Event::Begun(shard) => state.doing = shard.experiment.about.id,
            Event::Done { done, of, left } => {
                state.planned += state.left.map_or(0.0, |before| before - left);
                state.left = Some(left);
                self.show(&mut state, done, of);
            }
        }
    }

    /// Removes the bar.
    pub(crate) fn end(&self) {
        clear(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn show(&self, state: &mut State, done: usize, of: usize) {
        let text = format!("{done}/{of} shards, {}, {}", self.time_left(state), state.doing);
        if self.on_terminal {
            let full = BAR * done / of.max(1);
            let bar = format!("[{}{}]", "#".repeat(full), "·".repeat(BAR - full));
            state.shown = true;
            // Failing to show the bar is no reason to stop.
            let _ = write!(std::io::stderr().lock(), "\r\x1b[K{bar} {text}");
        } else if state.last_line.elapsed() >= BETWEEN_LINES {
            state.last_line = Instant::now();
            note(&text);
        }
    }

    /// Estimates the remaining time from the speed so far.
    fn time_left(&self, state: &State) -> String {
        let elapsed = state.start.elapsed().as_secs_f64();
        let left = state.left.unwrap_or(0.0);
        let seconds = if state.planned > 5.0 {
            left * elapsed / state.planned
        } else {
            left / f64::from(u32::try_from(self.jobs).unwrap_or(1))
        };
        format!("about {} left", super::show::rough(seconds))
    }
}

fn clear(state: &mut State) {
    if std::mem::take(&mut state.shown) {
        // Failing to clear the bar is no reason to stop.
        let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
    }
}
