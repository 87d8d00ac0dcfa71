//! The threads that search together, and what they have to do.

use super::abdada::Job;
use super::split::{Link, Split};
use crate::watch::grant;
use plywood_core::{Depth, Game, Stopped};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How several threads share a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scheme {
    /// Young brothers wait: when the first move of a node has been searched, threads without work search the others.
    #[default]
    YoungBrothers,
    /// ABDADA: every thread searches the whole tree, and leaves moves that another one is searching for later.
    Abdada,
}

/// The threads that search together: one runs the driver, the others help.
pub struct Crew<G: Game> {
    scheme: Scheme,
    /// The smallest depth at which a node is shared, if it does not depend on the search.
    shared: Option<Depth>,
    helpers: usize,
    board: Mutex<Board<G>>,
    /// Rings when there is something new on the board.
    bell: Condvar,
    /// How often the bell has rung.
    rings: AtomicUsize,
    /// The number of threads without work.
    idle: AtomicUsize,
    /// The number of shared nodes that no thread has come to help with yet.
    offered: AtomicUsize,
    /// The smallest depth at which a node is shared.
    least: AtomicU16,
    /// Whether the search is plain alpha-beta, without minimal windows.
    plain: AtomicBool,
    /// The nodes that were granted to all threads.
    nodes: AtomicU64,
    most_nodes: AtomicU64,
    /// Whether `why` says why the search stops.
    is_halted: AtomicBool,
    why: Mutex<Option<Stopped>>,
}

struct Board<G: Game> {
    splits: Vec<Arc<Split<G>>>,
    job: Option<Arc<Job<G>>>,
    /// Whether the helpers may go home.
    is_over: bool,
}

/// What a helper can do.
pub(super) enum Task<G: Game> {
    Split(Arc<Split<G>>),
    Root(Arc<Job<G>>),
}

/// The steps for which a waiting thread does not sleep: some 50 microseconds.
const SPINS: u32 = 2000;
/// How often a waiting thread looks at the clock.
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);

impl<G: Game> Crew<G> {
    /// Creates a crew of `threads` threads, of which the calling thread is one.
    #[must_use]
    pub fn new(threads: usize, scheme: Scheme) -> Arc<Crew<G>> {
        Crew::sharing_from(threads, scheme, None)
    }

    /// Creates a crew that shares nodes with at least `shared` plies left; by default, nodes that take longer to search
    /// than it takes to share them.
    #[must_use]
    pub fn sharing_from(threads: usize, scheme: Scheme, shared: Option<Depth>) -> Arc<Crew<G>> {
        Arc::new(Crew {
            scheme,
            shared,
            helpers: threads.saturating_sub(1),
            board: Mutex::new(Board { splits: Vec::new(), job: None, is_over: false }),
            bell: Condvar::new(),
            rings: AtomicUsize::new(0),
            idle: AtomicUsize::new(0),
            offered: AtomicUsize::new(0),
            least: AtomicU16::new(Depth::MAX),
            plain: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            most_nodes: AtomicU64::new(u64::MAX),
            is_halted: AtomicBool::new(false),
            why: Mutex::new(None),
        })
    }

    pub(super) fn scheme(&self) -> Scheme {
        self.scheme
    }

    pub(super) fn helpers(&self) -> usize {
        self.helpers
    }

    pub(super) fn is_plain(&self) -> bool {
        self.plain.load(Relaxed)
    }

    /// Whether a node with `depth` plies left is worth sharing.
    #[inline]
    pub(super) fn shares(&self, depth: Depth) -> bool {
        depth >= self.least.load(Relaxed)
    }

    /// Whether a thread has nothing to do and nothing is offered to it. A thread that is offered something takes a while
    /// to wake up.
    #[inline]
    pub(super) fn has_idle(&self) -> bool {
        self.idle.load(Relaxed) > self.offered.load(Relaxed)
    }

    /// Begins a search to `depth` plies, after `nodes` of at most `most` nodes.
    pub(super) fn begin(&self, nodes: u64, most: u64, depth: Depth, plain: bool) {
        self.nodes.store(nodes, Relaxed);
        self.most_nodes.store(most, Relaxed);
        self.least.store(self.shared.unwrap_or_else(|| least_depth(depth)).max(1), Relaxed);
        self.plain.store(plain, Relaxed);
        *self.why.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.is_halted.store(false, Relaxed);
    }

    /// Stops the search on all threads. The first reason counts.
    pub(super) fn halt(&self, why: Stopped) {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
        self.is_halted.store(true, Relaxed);
    }

    #[inline]
    pub(super) fn halted(&self) -> Option<Stopped> {
        if !self.is_halted.load(Relaxed) {
            return None;
        }
        *self.why.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the number of nodes is limited.
    pub(super) fn limits_nodes(&self) -> bool {
        self.most_nodes.load(Relaxed) < u64::MAX
    }

    /// Grants up to `wanted` nodes of those that may still be visited.
    pub(super) fn grant(&self, wanted: u64) -> Result<u64, Stopped> {
        grant(&self.nodes, wanted, self.most_nodes.load(Relaxed))
    }

    /// Counts nodes that a thread has taken by itself, and takes back those that it did not visit.
    pub(super) fn report_nodes(&self, taken: u64, left: u64) {
        self.nodes.fetch_add(taken, Relaxed);
        self.nodes.fetch_sub(left, Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    fn board(&self) -> MutexGuard<'_, Board<G>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Offers the moves of a node to threads without work.
    pub(super) fn post(&self, split: &Arc<Split<G>>) {
        self.offered.fetch_add(1, Relaxed);
        self.board().splits.push(Arc::clone(split));
        self.ring();
    }

    /// Takes a node off the board.
    pub(super) fn withdraw(&self, split: &Arc<Split<G>>) {
        let mut board = self.board();
        board.splits.retain(|other| !Arc::ptr_eq(other, split));
        self.taken_up(split);
    }

    /// Counts an offer as taken up, or taken back. Called while the board is locked.
    fn taken_up(&self, split: &Split<G>) {
        let is_offered = std::mem::take(&mut split.state().is_offered);
        self.offered.fetch_sub(usize::from(is_offered), Relaxed);
    }

    /// Returns a node that needs help, of those below `link`, and counts one more thread there.
    fn to_help(&self, board: &Board<G>, link: Option<&Link>) -> Option<Arc<Split<G>>> {
        let split = board.deepest_open(link)?;
        self.taken_up(split);
        split.state().working += 1;
        Some(Arc::clone(split))
    }

    /// Asks all threads to search the root.
    pub(super) fn post_root(&self, job: &Arc<Job<G>>) {
        self.board().job = Some(Arc::clone(job));
        self.ring();
    }

    pub(super) fn withdraw_root(&self) {
        self.board().job = None;
    }

    /// Sends the helpers home.
    pub(super) fn dismiss(&self) {
        self.board().is_over = true;
        self.ring();
    }

    /// Returns something to do, and waits for it; `None` if the crew is dismissed. The task knows of one more thread that
    /// works on it.
    pub(super) fn task(&self) -> Option<Task<G>> {
        let mut board = self.board();
        loop {
            if board.is_over {
                return None;
            }
            if let Some(job) = board.job.as_ref().filter(|job| job.join()) {
                return Some(Task::Root(Arc::clone(job)));
            }
            if let Some(split) = self.to_help(&board, None) {
                return Some(Task::Split(split));
            }
            board = self.wait(board);
        }
    }

    /// Returns a node below `link` that needs help, or `None` when `is_done`. Calls `look` about every millisecond.
    pub(super) fn task_below(
        &self,
        link: &Link,
        is_done: impl Fn() -> bool,
        mut look: impl FnMut(),
    ) -> Option<Arc<Split<G>>> {
        let mut board = self.board();
        loop {
            if is_done() {
                return None;
            }
            if let Some(split) = self.to_help(&board, Some(link)) {
                return Some(split);
            }
            board = self.wait(board);
            look();
        }
    }

    fn ring(&self) {
        self.rings.fetch_add(1, Relaxed);
        self.bell.notify_all();
    }

    /// Waits for the bell, or about a millisecond. Threads wait often, and to be woken up takes longer than what most of
    /// them wait for, so a thread does not sleep at once.
    fn wait<'b>(&'b self, board: MutexGuard<'b, Board<G>>) -> MutexGuard<'b, Board<G>> {
        self.idle.fetch_add(1, Relaxed);
        let rings = self.rings.load(Relaxed);
        let has_rung = || self.rings.load(Relaxed) != rings;
        drop(board);
        for _ in 0..SPINS {
            if has_rung() {
                break;
            }
            std::hint::spin_loop();
        }
        let mut board = self.board();
        if !has_rung() {
            let woken = self.bell.wait_timeout(board, BETWEEN_LOOKS);
            board = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        self.idle.fetch_sub(1, Relaxed);
        board
    }

    /// Reports that this thread has finished its part of a task by `done`, to threads that wait for it.
    pub(super) fn report(&self, done: impl FnOnce()) {
        let board = self.board();
        done();
        drop(board);
        self.ring();
    }
}

/// Reports that a thread has left its task, when it is dropped. If the thread panics, the whole search stops, so that
/// nobody waits for it.
pub(super) struct Leaving<'c, G: Game, D: Fn()> {
    crew: &'c Crew<G>,
    done: D,
}

impl<'c, G: Game, D: Fn()> Leaving<'c, G, D> {
    /// Calls `done` when the thread has left.
    pub(super) fn new(crew: &'c Crew<G>, done: D) -> Leaving<'c, G, D> {
        Leaving { crew, done }
    }
}

impl<G: Game, D: Fn()> Drop for Leaving<'_, G, D> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.crew.halt(Stopped::Cancelled);
        }
        self.crew.report(&self.done);
    }
}

impl<G: Game> Board<G> {
    /// Returns the deepest node that needs help, of those below `link`.
    fn deepest_open(&self, link: Option<&Link>) -> Option<&Arc<Split<G>>> {
        let below = |split: &&Arc<Split<G>>| link.is_none_or(|link| split.link.is_under(link));
        let open = self.splits.iter().filter(below).filter(|split| split.is_open());
        open.max_by_key(|split| split.depth)
    }
}

/// Returns the smallest depth at which a node of a search to `depth` plies is shared. Smaller nodes take less time than
/// it takes to share them.
fn least_depth(depth: Depth) -> Depth {
    (depth / 3).max(4)
}

impl<G: Game> fmt::Debug for Crew<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Crew");
        shown.field("scheme", &self.scheme).field("helpers", &self.helpers).finish_non_exhaustive()
    }
}
