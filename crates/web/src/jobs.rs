//! Searches: so many at a time, each in one of as many threads, ended when nobody waits for it.

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

/// How many searches there are.
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    running: AtomicUsize,
    waiting: AtomicUsize,
    ended: AtomicUsize,
}

impl Gauge {
    /// Those at work.
    #[must_use]
    pub fn running(&self) -> usize {
        self.0.running.load(Ordering::SeqCst)
    }

    /// Requests that wait for one of these to end.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.waiting.load(Ordering::SeqCst)
    }

    /// Those that have ended, one way or another.
    #[must_use]
    pub fn ended(&self) -> usize {
        self.0.ended.load(Ordering::SeqCst)
    }
}

/// Counts somebody for as long as it lives.
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

/// Lets searches run.
#[derive(Clone, Debug)]
pub(crate) struct Jobs {
    turns: Arc<Semaphore>,
    threads: Sender<Work>,
    gauge: Gauge,
    caps: Caps,
    /// Those that are at work, or were not long ago.
    cancels: Arc<Mutex<Vec<Cancel>>>,
}

/// A search, to be run to its end.
type Work = Box<dyn FnOnce() + Send>;

/// Threads that wait for searches, and take them by turns. They are there for as long as somebody can send one: what a
/// thread's memory has grown to is used again, where a new thread for each search would let it grow in many places.
fn threads(count: usize) -> Sender<Work> {
    let (send, receive) = channel::<Work>();
    let receive = Arc::new(Mutex::new(receive));
    for _ in 0..count {
        let receive = Arc::clone(&receive);
        let next = move || receive.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let serve = move || {
            while let Ok(work) = next() {
                // A search that fails is its own affair: its answer is dropped, and whoever waits for it hears that.
                let _ = catch_unwind(AssertUnwindSafe(work));
            }
        };
        // With fewer threads than wanted searches wait; with none, whoever sends one is told.
        let _ = Builder::new().name("search".into()).stack_size(plywood::STACK_BYTES).spawn(serve);
    }
    send
}

/// Ends its search when it is dropped: when the answer has been sent, or nobody wants it any more.
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

    /// Runs `job` when its turn has come. It should end soon after its cancel says so, which happens when what is returned
    /// here is dropped; what comes of it is received from the other.
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
            // Whoever hears of the result finds the search ended.
            drop((turn, counted));
            ended.fetch_add(1, Ordering::SeqCst);
            // Nobody listens any more: then nobody needs it.
            let _ = send.send(done);
        };
        self.threads.send(Box::new(work)).map_err(|_| {
            let message = "there is no thread for searches; start the server again";
            Refused::new(StatusCode::SERVICE_UNAVAILABLE, message)
        })?;
        Ok((wanted, receive))
    }

    /// Runs `job` and waits for what comes of it; `broken` is said if it does not come to its end.
    pub(crate) async fn done<T, F>(&self, job: F, broken: &str) -> Result<T, Refused>
    where
        T: Send + 'static,
        F: FnOnce(&Cancel) -> T + Send + 'static,
    {
        let (_wanted, done) = self.run(job).await?;
        done.await.map_err(|_| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, broken))
    }

    /// Waits for a turn, but not for ever and not behind too many others.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, Refused> {
        let busy = || {
            let searches = self.caps.searches;
            let message = format!("{searches} searches are running, as many as may; try again later");
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

    /// Ends all searches.
    pub(crate) fn end(&self) {
        let cancels = self.cancels.lock().unwrap_or_else(PoisonError::into_inner);
        cancels.iter().for_each(Cancel::cancel);
    }
}
