//! Searches: a limited number at a time, each on its own thread, cancelled when no client waits for the result.

use crate::answer::Refused;
use crate::caps::Caps;
use axum::http::StatusCode;
use plywood::Cancel;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

/// The number of searches that are running, waiting and finished.
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    running: AtomicUsize,
    waiting: AtomicUsize,
    ended: AtomicUsize,
}

impl Gauge {
    /// The number of running searches.
    #[must_use]
    pub fn running(&self) -> usize {
        self.0.running.load(Ordering::SeqCst)
    }

    /// The number of requests that wait for a running search to finish.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.waiting.load(Ordering::SeqCst)
    }

    /// The number of searches that have finished or were cancelled.
    #[must_use]
    pub fn ended(&self) -> usize {
        self.0.ended.load(Ordering::SeqCst)
    }
}

/// Adds one to a count until dropped.
struct Counted<'g>(&'g AtomicUsize);

impl<'g> Counted<'g> {
    fn new(count: &'g AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Counted(count)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Runs searches on a fixed number of threads.
#[derive(Clone, Debug)]
pub(crate) struct Jobs {
    turns: Arc<Semaphore>,
    threads: Sender<Work>,
    gauge: Gauge,
    caps: Caps,
    /// The cancel handles of the searches that are running, or ran recently.
    cancels: Arc<Mutex<Vec<Cancel>>>,
}

/// A search to run.
type Work = Box<dyn FnOnce() + Send>;

/// Starts threads that wait for searches and run them one after another. The threads live as long as the sender: they
/// reuse the memory they have allocated, whereas a new thread for each search would let the process grow.
fn threads(count: usize) -> Sender<Work> {
    let (send, receive) = channel::<Work>();
    let receive = Arc::new(Mutex::new(receive));
    for _ in 0..count {
        let receive = Arc::clone(&receive);
        let next = move || receive.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let serve = move || {
            while let Ok(work) = next() {
                // If a search panics, its sender is dropped, and the request that waits for the result is refused.
                let _ = catch_unwind(AssertUnwindSafe(work));
            }
        };
        // With fewer threads than requested, searches wait; without any, sending a search fails.
        let _ = Builder::new().name("search".into()).stack_size(plywood::STACK_BYTES).spawn(serve);
    }
    send
}

/// Cancels its search when dropped: when the answer has been sent, or when its client is gone.
#[derive(Debug)]
pub(crate) struct Wanted(Cancel);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Jobs {
    pub(crate) fn new(caps: Caps, gauge: Gauge) -> Jobs {
        let turns = Arc::new(Semaphore::new(caps.searches));
        Jobs { turns, threads: threads(caps.searches), gauge, caps, cancels: Arc::default() }
    }

    /// Runs `job` when a thread is free. Returns a guard and a receiver: dropping the guard cancels the job, which
    /// should then finish soon; the receiver yields the job's result.
    pub(crate) async fn run<T, F>(&self, job: F) -> Result<(Wanted, oneshot::Receiver<T>), Refused>
    where
        T: Send + 'static,
        F: FnOnce(&Cancel) -> T + Send + 'static,
    {
        let turn = self.turn().await?;
        let cancel = Cancel::new();
        self.remember(&cancel);
        let (send, receive) = oneshot::channel();
        let (gauge, wanted) = (self.gauge.clone(), Wanted(cancel.clone()));
        let work = move || {
            let Counts { running, ended, .. } = &*gauge.0;
            let counted = Counted::new(running);
            let done = job(&cancel);
            // The search counts as finished before its result arrives.
            drop((turn, counted));
            ended.fetch_add(1, Ordering::SeqCst);
            // Sending fails if the client is gone; then nothing needs the result.
            let _ = send.send(done);
        };
        self.threads.send(Box::new(work)).map_err(|_| {
            let message = "no search thread is available; restart the server";
            Refused::new(StatusCode::SERVICE_UNAVAILABLE, message)
        })?;
        Ok((wanted, receive))
    }

    /// Runs `job` and returns its result; `broken` is the error message if the job panics.
    pub(crate) async fn done<T, F>(&self, job: F, broken: &str) -> Result<T, Refused>
    where
        T: Send + 'static,
        F: FnOnce(&Cancel) -> T + Send + 'static,
    {
        let (_wanted, done) = self.run(job).await?;
        done.await.map_err(|_| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, broken))
    }

    /// Waits for a free thread, for a limited time and only if few others wait.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, Refused> {
        let busy = || {
            let searches = self.caps.searches;
            let message = format!("all {searches} search slots are busy; try again later");
            Refused::new(StatusCode::SERVICE_UNAVAILABLE, message)
        };
        if let Ok(turn) = Arc::clone(&self.turns).try_acquire_owned() {
            return Ok(turn);
        }
        let _waiting = Counted::new(&self.gauge.0.waiting);
        if self.gauge.waiting() > self.caps.waiting {
            return Err(busy());
        }
        let turn = timeout(self.caps.patience, Arc::clone(&self.turns).acquire_owned()).await;
        turn.ok().and_then(Result::ok).ok_or_else(busy)
    }

    fn remember(&self, cancel: &Cancel) {
        let mut cancels = self.cancels.lock().unwrap_or_else(PoisonError::into_inner);
        cancels.retain(|cancel| !cancel.is_cancelled());
        cancels.push(cancel.clone());
    }

    /// Cancels all searches.
    pub(crate) fn end(&self) {
        let cancels = self.cancels.lock().unwrap_or_else(PoisonError::into_inner);
        cancels.iter().for_each(Cancel::cancel);
    }
}
