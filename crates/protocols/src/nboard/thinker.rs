//! The player: a thread with its own board that runs one job after another.

use crate::table::Table;
use crate::{ServeError, Setup};
use plywood::{Cancel, Depth, Found, Limits, Progress, ScoredLine};
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// What the session waits for.
#[derive(Debug)]
pub(super) enum Event {
    /// A line of input.
    Line(String),
    /// The input has ended.
    EndOfInput,
    /// The lines that the job with this number has found at a depth.
    Lines(u64, Depth, Vec<ScoredLine<String>>),
    /// The progress of the job with this number.
    Progress(u64, Progress<String>),
    /// The job with this number has finished.
    Done(u64, Done),
    /// The thread of the player has stopped.
    Crashed,
}

/// The result of a job.
#[derive(Debug)]
pub(super) enum Done {
    /// The move to play.
    Move(Found<String>),
    /// The last of the lines has been reported.
    Hint,
}

/// What the player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// The move to play.
    Go,
    /// The values of this number of moves, by increasing depth.
    Hint(usize),
}

/// A task in a position.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) task: Task,
    /// The position in which the game began; `None` for the start of Othello.
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    /// The greatest depth.
    pub(super) depth: Option<Depth>,
}

/// The session's handle to the thread.
#[derive(Debug)]
pub(super) struct Thinker {
    orders: Sender<(u64, Job, Cancel)>,
    /// The thread sends here when a job has ended.
    ended: Receiver<()>,
    /// The number of the latest job.
    number: u64,
    busy: Option<Cancel>,
}

impl Thinker {
    /// Starts the thread, which reports to `events`.
    pub(super) fn start(setup: Setup, events: Sender<Event>) -> Result<Thinker, ServeError> {
        let table = Table::new(setup)?;
        let (orders, received) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        let work = move || {
            let _crashed = Crashed(events.clone());
            Desk { table, events }.work(&received, &end);
        };
        thread::Builder::new().stack_size(plywood::STACK_BYTES).spawn(work)?;
        Ok(Thinker { orders, ended, number: 0, busy: None })
    }

    /// Gives the thread a job. The session has stopped the one before.
    pub(super) fn give(&mut self, job: Job) -> io::Result<()> {
        self.number += 1;
        let cancel = Cancel::new();
        self.busy = Some(cancel.clone());
        self.orders.send((self.number, job, cancel)).map_err(|_| crashed())
    }

    /// Returns whether a job is running.
    pub(super) fn is_busy(&self) -> bool {
        self.busy.is_some()
    }

    /// Returns whether the events of this job still matter.
    pub(super) fn is_current(&self, job: u64) -> bool {
        self.is_busy() && job == self.number
    }

    /// Ends the job, if there is one, and waits until it has ended.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        let Some(cancel) = self.busy.take() else { return Ok(()) };
        cancel.cancel();
        self.ended.recv().map_err(|_| crashed())
    }
}

pub(super) fn crashed() -> io::Error {
    io::Error::other("the search stopped unexpectedly; this is a bug")
}

/// Reports that the thread has stopped, for whatever reason.
struct Crashed(Sender<Event>);

impl Drop for Crashed {
    fn drop(&mut self) {
        // Sending fails only when the session is over.
        let _ = self.0.send(Event::Crashed);
    }
}

/// The table of the thread.
struct Desk {
    table: Table,
    events: Sender<Event>,
}

impl Desk {
    /// Works until the session is over.
    fn work(mut self, orders: &Receiver<(u64, Job, Cancel)>, end: &Sender<()>) {
        for (number, job, cancel) in orders {
            let done = self.run(number, &job, &cancel);
            // Sending fails only when the session is over.
            let _ = self.events.send(Event::Done(number, done));
            let _ = end.send(());
        }
    }

    fn run(&mut self, number: u64, job: &Job, cancel: &Cancel) -> Done {
        let followed = self.table.follow(job.start.as_deref(), &job.moves);
        debug_assert!(followed.is_ok(), "the session has checked the game");
        let limits = self.table.limits(None, job.depth).and_cancel(cancel);
        let events = self.events.clone();
        let mut tell = |progress: &Progress<String>| {
            let _ = events.send(Event::Progress(number, progress.clone()));
        };
        match job.task {
            Task::Go => return Done::Move(self.table.think(&limits, &mut tell)),
            Task::Hint(1) => _ = self.table.think(&limits, &mut tell),
            Task::Hint(count) => self.hint(number, count, &limits),
        }
        Done::Hint
    }

    /// Reports the best moves with their values, to one depth after the other.
    fn hint(&mut self, number: u64, count: usize, limits: &Limits) {
        let began = limits.time_source.now();
        let passed = || limits.time_source.now().saturating_sub(began);
        // Several lines do not count their nodes: they are searched as deep as the best one alone.
        let deepest = match limits.nodes {
            Some(_) => u32::from(self.table.think(limits, &mut |_| {}).depth),
            None => limits.depth.map_or(u32::MAX, u32::from),
        };
        let deepest = deepest.min(self.table.empty());
        for depth in 1..=Depth::try_from(deepest).unwrap_or(Depth::MAX) {
            let time = limits.time.map(|time| time.saturating_sub(passed()));
            let now = Limits { time, nodes: None, ..limits.clone() }.and_depth(depth);
            let lines = self.table.lines(count, &now);
            let is_cancelled = limits.cancel.as_ref().is_some_and(Cancel::is_cancelled);
            if is_cancelled || limits.time.is_some_and(|time| passed() >= time) {
                return;
            }
            // Sending fails only when the session is over.
            let _ = self.events.send(Event::Lines(number, depth, lines));
        }
    }
}
