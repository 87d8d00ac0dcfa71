//! **ABDADA**: every thread searches the whole tree, and leaves moves that another thread is searching for later. The
//! transposition table is all that they share: it has the marks, and then the results.
//!
//! Source: Weill, *The ABDADA distributed minimax search algorithm* (1996).
//!
//! ```text
//! search(p, alpha, beta):
//!     if the result is known: return it
//!     for each successor s of p:
//!         if s is not the first, and another thread is searching it: leave it for later
//!         else: mark s; search it; remove the mark
//!     for each successor that was left: search it         (by now the table knows most of them)
//!     return the best
//! ```
//!
//! The thread that is the first to finish the root stops the others.

use super::crew::Leaving;
use super::split::Link;
use super::{Claims, Shared, search_shared, try_move};
use plywood_core::search::Answer;
use plywood_core::{Depth, Game, Node, Search, Stopped, Value, Window};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// A root that all threads search.
pub(super) struct Job<G: Game> {
    link: Arc<Link>,
    position: G::Position,
    depth: Depth,
    window: Window,
    value: Mutex<Option<Value>>,
    /// The number of threads that may still begin.
    places: AtomicUsize,
    working: AtomicUsize,
}

impl<G: Game> Job<G> {
    /// Counts one more thread that works on this; false if there are enough, or if it is done.
    pub(super) fn join(&self) -> bool {
        let one_less = |places: usize| places.checked_sub(1);
        let joins = !self.link.is_cut() && self.places.fetch_update(Relaxed, Relaxed, one_less).is_ok();
        self.working.fetch_add(usize::from(joins), Relaxed);
        joins
    }

    /// Takes the result of the first thread that has one, and stops the others.
    fn found(&self, value: Value) {
        self.value.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(value);
        self.link.cut();
    }
}

/// Returns the result for `window` at the root of a search.
pub(super) fn from_root<C: Shared>(
    search: &mut Search<'_, C>,
    root: &Node<C>,
    window: Window,
) -> Answer<C> {
    let crew = Arc::clone(search.stop.crew());
    if !crew.shares(root.depth) {
        return abdada(search, root, window);
    }
    let job = Arc::new(Job {
        link: Link::below(None),
        position: root.position.clone(),
        depth: root.depth,
        window,
        value: Mutex::new(None),
        places: AtomicUsize::new(crew.helpers()),
        working: AtomicUsize::new(0),
    });
    crew.post_root(&job);
    search_root(search, root, &job);
    crew.withdraw_root();
    let is_done = || job.working.load(Relaxed) == 0;
    let task = crew.task_below(&job.link, is_done, || search.stop.look_at_clock());
    debug_assert!(task.is_none(), "nothing is shared node by node");
    let value = *job.value.lock().unwrap_or_else(PoisonError::into_inner);
    match value {
        Some(value) => Ok(value),
        None => Err(super::Halt::Stopped(crew.halted().unwrap_or(Stopped::Cancelled))),
    }
}

/// Searches the root as one of several threads. The job has counted this thread.
pub(super) fn join<C: Shared>(search: &mut Search<'_, C>, job: &Arc<Job<C::Game>>) {
    let crew = Arc::clone(search.stop.crew());
    let _leaving = Leaving::new(&crew, || {
        job.working.fetch_sub(1, Relaxed);
    });
    let root = search.root(&job.position, job.depth);
    search_root(search, &root, job);
    search.stop.rest();
}

fn search_root<C: Shared>(search: &mut Search<'_, C>, root: &Node<C>, job: &Job<C::Game>) {
    search.stop.link = Some(Arc::clone(&job.link));
    if let Ok(value) = abdada(search, root, job.window) {
        job.found(value);
    }
    search.stop.link = None;
}

/// Returns the value of `node` within `window`, or a bound outside it.
fn abdada<C: Shared>(search: &mut Search<'_, C>, node: &Node<C>, window: Window) -> Answer<C> {
    search_shared(search, node, window, |search, node, moves, so_far| {
        let mut later = Vec::new();
        for (i, m) in moves.enumerate() {
            let child = search.game.play(&node.position, m);
            let depth = node.depth - search.game.cost(m);
            if !so_far.open && !search.memory.claim(search.game, &child, depth) {
                later.push((i, m));
                continue;
            }
            let tried = try_move(so_far, search, node, (i, m), abdada);
            search.memory.release(search.game, &child, depth);
            tried?;
            if so_far.is_cut_off() {
                return Ok(());
            }
        }
        for (i, m) in later {
            try_move(so_far, search, node, (i, m), abdada)?;
            if so_far.is_cut_off() {
                break;
            }
        }
        Ok(())
    })
}
