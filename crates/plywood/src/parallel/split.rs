//! A node whose moves several threads search.

use plywood_core::search::selective::SoFar;
use plywood_core::tactics::Step;
use plywood_core::{Depth, Game};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whether a shared node is still needed. Cutoffs are chained: if a node is cut off, so is everything below it.
#[derive(Debug)]
pub(super) struct Link {
    cut: AtomicBool,
    above: Option<Arc<Link>>,
}

impl Link {
    pub(super) fn below(above: Option<Arc<Link>>) -> Arc<Link> {
        Arc::new(Link { cut: AtomicBool::new(false), above })
    }

    /// Ends all work on this node and below it.
    pub(super) fn cut(&self) {
        self.cut.store(true, Relaxed);
    }

    /// Whether this node or one above it is cut off.
    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Relaxed) || self.above.as_ref().is_some_and(|above| above.is_cut())
    }

    /// Whether this node is `other`, or lies below it.
    pub(super) fn is_under(&self, other: &Link) -> bool {
        std::ptr::eq(self, other) || self.above.as_ref().is_some_and(|above| above.is_under(other))
    }
}

/// A node whose moves are shared, from move number `first` on.
pub(super) struct Split<G: Game> {
    pub(super) link: Arc<Link>,
    pub(super) position: G::Position,
    pub(super) depth: Depth,
    /// The positions from the root to this node.
    pub(super) path: Vec<(G::Position, Step<G::Move>)>,
    /// The place of the first shared move in the order of the node.
    pub(super) first: usize,
    pub(super) moves: Vec<G::Move>,
    state: Mutex<State<G::Move>>,
}

/// How far the search of a shared node has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<M> {
    /// The number of shared moves that were handed out.
    taken: usize,
    /// The number of threads that search one of them.
    pub(super) working: usize,
    /// Whether no other thread has come to help yet.
    pub(super) is_offered: bool,
    pub(super) so_far: SoFar<M>,
}

impl<G: Game> Split<G> {
    /// Shares the moves of a node with those who come; the caller works on it too.
    pub(super) fn new(
        link: Arc<Link>,
        (position, depth): (G::Position, Depth),
        path: Vec<(G::Position, Step<G::Move>)>,
        so_far: SoFar<G::Move>,
        first: usize,
        moves: Vec<G::Move>,
    ) -> Arc<Split<G>> {
        let state = Mutex::new(State { taken: 0, working: 1, is_offered: true, so_far });
        Arc::new(Split { link, position, depth, path, first, moves, state })
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State<G::Move>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there are moves left to search.
    pub(super) fn is_open(&self) -> bool {
        self.state().taken < self.moves.len() && !self.link.is_cut()
    }

    /// Returns the place of the next move in the order, the move, and how far the search has come without it; `None` if there is
    /// nothing left to do.
    pub(super) fn take(&self) -> Option<(usize, G::Move, SoFar<G::Move>)> {
        let mut state = self.state();
        // Beta was reached, here or above.
        if self.link.is_cut() {
            return None;
        }
        let number = state.taken;
        let m = *self.moves.get(number)?;
        state.taken += 1;
        Some((self.first + number, m, SoFar { by: None, ..state.so_far }))
    }

    /// Adds what the search of a move has found. If it reaches beta, all work on the node ends.
    pub(super) fn add(&self, tried: SoFar<G::Move>) {
        let so_far = &mut self.state().so_far;
        if tried.best > so_far.best {
            (so_far.best, so_far.by) = (tried.best, tried.by.or(so_far.by));
            if so_far.is_cut_off() {
                self.link.cut();
            }
        }
    }
}
