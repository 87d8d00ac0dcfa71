//! A thread that works on one job after another, while its owner goes on reading lines.

use plywood::Cancel;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// What a server waits for.
#[derive(Debug)]
pub(crate) enum Event<T> {
    /// A line of input.
    Line(String),
    /// The input has ended.
    EndOfInput,
    /// What the job with this number reports while it runs.
    Told(u64, T),
    /// The job with this number has ended.
    Ended(u64),
    /// The thread of the worker has stopped.
    Crashed,
}

/// What the thread does.
pub(crate) trait Worker: Send + 'static {
    /// What the worker is asked for.
    type Job: Send + 'static;
    /// What the worker reports while it runs.
    type Told: Send + 'static;
    /// The result of a job.
    type Done: Send + 'static;

    /// Does a job. Ends soon after `cancel` is cancelled.
    fn run(&mut self, job: Self::Job, cancel: &Cancel, tell: &mut dyn FnMut(Self::Told)) -> Self::Done;
}

/// The server's handle to the thread of a worker.
#[derive(Debug)]
pub(crate) struct Thinker<W: Worker> {
    orders: Sender<(u64, W::Job, Cancel)>,
    /// The thread sends the result here when a job has ended.
    ended: Receiver<W::Done>,
    /// The number of the latest job.
    number: u64,
    busy: Option<Cancel>,
}

impl<W: Worker> Thinker<W> {
    /// Starts the thread, which reports to `events`.
    pub(crate) fn start(mut worker: W, events: Sender<Event<W::Told>>) -> io::Result<Thinker<W>> {
        let (orders, received) = mpsc::channel::<(u64, W::Job, Cancel)>();
        let (end, ended) = mpsc::channel();
        let work = move || {
            let _crashed = Crashed(events.clone());
            for (number, job, cancel) in received {
                // Sending fails only when the session is over.
                let mut tell = |told| drop(events.send(Event::Told(number, told)));
                let done = worker.run(job, &cancel, &mut tell);
                let _ = end.send(done);
                let _ = events.send(Event::Ended(number));
            }
        };
        thread::Builder::new().stack_size(plywood::STACK_BYTES).spawn(work)?;
        Ok(Thinker { orders, ended, number: 0, busy: None })
    }

    /// Gives the thread a job that `cancel` ends. The job before has ended.
    pub(crate) fn give(&mut self, job: W::Job, cancel: Cancel) -> io::Result<()> {
        self.number += 1;
        self.busy = Some(cancel.clone());
        self.orders.send((self.number, job, cancel)).map_err(|_| crashed())
    }

    /// Returns whether a job is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.busy.is_some()
    }

    /// Returns whether the events of this job still matter.
    pub(crate) fn is_current(&self, job: u64) -> bool {
        self.is_busy() && job == self.number
    }

    /// Ends the job, waits until it has ended, and returns its result; `None` if there is no job.
    pub(crate) fn stop(&mut self) -> io::Result<Option<W::Done>> {
        let Some(cancel) = self.busy.take() else { return Ok(None) };
        cancel.cancel();
        self.finish().map(Some)
    }

    /// Waits for the result of a job, which ends by itself, has ended or was cancelled.
    pub(crate) fn finish(&mut self) -> io::Result<W::Done> {
        self.busy = None;
        self.ended.recv().map_err(|_| crashed())
    }
}

/// Sends the lines of `input` as events, from a thread of its own.
pub(crate) fn read<T: Send + 'static>(
    input: impl Read + Send + 'static,
    events: Sender<Event<T>>,
) -> io::Result<()> {
    let read = move || {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
            if events.send(Event::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
                return;
            }
            line.clear();
        }
        // Sending fails only when the session is over.
        let _ = events.send(Event::EndOfInput);
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// Returns the error for a worker whose thread has stopped.
pub(crate) fn crashed() -> io::Error {
    io::Error::other("the search stopped unexpectedly; this is a bug")
}

/// Reports that the thread has stopped, for whatever reason.
struct Crashed<T>(Sender<Event<T>>);

impl<T> Drop for Crashed<T> {
    fn drop(&mut self) {
        // Sending fails only when the session is over.
        let _ = self.0.send(Event::Crashed);
    }
}
