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

use super::split::Link;
use super::{Claims, Shared, alone};
use plywood_core::search::selective::{Before, SoFar, Tried, before_moves, try_move};
use plywood_core::search::{Answer, MoveOf};
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
        return alone(search, root, window);
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
    let _leaving = Leaving { crew: &crew, job };
    let root = search.root(&job.position, job.depth);
    search_root(search, &root, job);
    search.stop.rest();
}

/// Reports that a thread has left the root. If it panics, the whole search stops.
struct Leaving<'s, G: Game> {
    crew: &'s super::Crew<G>,
    job: &'s Job<G>,
}

impl<G: Game> Drop for Leaving<'_, G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.crew.halt(Stopped::Cancelled);
        }
        self.crew.report(|| {
            self.job.working.fetch_sub(1, Relaxed);
        });
    }
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
    if !search.stop.crew().shares(node.depth) {
        return alone(search, node, window);
    }
    let mut reduced = None;
    let (node, mut moves) = match before_moves(search, node, window, &mut reduced)? {
        Before::Known(value) => return Ok(value),
        Before::Moves(node, moves) => (node, moves),
    };
    let mut found = Best { value: Value::NEG_INF, by: None, open: true };
    let mut later = Vec::new();
    for (i, m) in moves.by_ref().enumerate() {
        let child = search.game.play(&node.position, m);
        let depth = node.depth - search.game.cost(m);
        if !found.open && !search.memory.claim(search.game, &child, depth) {
            later.push((i, m));
            continue;
        }
        let tried = found.add(search, node, window, (i, m));
        search.memory.release(search.game, &child, depth);
        tried?;
        if found.value >= window.beta() {
            search.cut_among(node, &moves, i, m);
            return search.leave_by(node, window, found.value, found.by, &moves);
        }
    }
    for (i, m) in later {
        found.add(search, node, window, (i, m))?;
        if found.value >= window.beta() {
            search.cut_among(node, &moves, i, m);
            break;
        }
    }
    search.leave_by(node, window, found.value, found.by, &moves)
}

/// The best value so far, and the move that leads to it.
struct Best<C: Shared> {
    value: Value,
    by: Option<(usize, MoveOf<C>)>,
    /// Whether no move has been searched yet.
    open: bool,
}

impl<C: Shared> Best<C> {
    /// Searches a move of `node`.
    fn add(
        &mut self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        window: Window,
        (i, m): (usize, MoveOf<C>),
    ) -> Result<(), super::Halt> {
        let open = self.open || search.stop.crew().is_plain();
        let so_far = SoFar { window, best: self.value, open };
        match try_move(search, node, so_far, (i, m), &mut abdada)? {
            Tried::Skipped(bound) => self.value = self.value.max(bound),
            Tried::Found(value) => {
                self.open = false;
                if value > self.value {
                    (self.value, self.by) = (value, Some((i, m)));
                }
            }
        }
        Ok(())
    }
}
