//! Evaluators that wrap other evaluators.

use plywood_core::{Depth, Evaluate, Game, Value, Window};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// An evaluator that knows which values mean a decided game; created by [`won_from`].
#[derive(Clone, Copy, Debug)]
pub struct WonFrom<E> {
    win: Value,
    evaluator: E,
}

/// Wraps `evaluator` and declares that a value of at least `win` means a won game, and a value of at most `-win` a lost
/// one. A search that finds such a value stops there and reports the distance, and what was won stays won from move to
/// move.
///
/// The evaluator must meet three conditions: no unfinished game reaches these values; the value of a finished game does
/// not depend on the remaining depth; and a quicker win is worth more, or all wins are worth the same.
///
/// ```
/// use plywood::games::connect_four::{ConnectFour, Position};
/// use plywood::{Depth, Evaluate, Value, won_from};
///
/// let evaluator = won_from(Value::from(900), |_: &ConnectFour, position: &Position, _: Depth| {
///     if position.is_lost() { Value::nearest(i64::from(position.discs()) - 1000) } else { Value::ZERO }
/// });
/// assert!(Evaluate::<ConnectFour>::is_decided(&evaluator, Value::from(-980)));
/// ```
pub fn won_from<E>(win: Value, evaluator: E) -> WonFrom<E> {
    WonFrom { win, evaluator }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for WonFrom<E> {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self.evaluator.value(game, position, depth)
    }

    #[inline]
    fn within(&self, game: &G, position: &G::Position, depth: Depth, window: Window) -> Value {
        self.evaluator.within(game, position, depth, window)
    }

    #[inline]
    fn gives_bounds(&self) -> bool {
        self.evaluator.gives_bounds()
    }

    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        value >= self.win || value <= -self.win
    }
}

/// An evaluator that notices whether a leaf was an unfinished game. If none was, more depth changes nothing. A value
/// outside `Value::MIN ..= Value::MAX` becomes the nearest in that range. It has a cache line of its own: several threads
/// read it at every leaf.
#[derive(Debug)]
#[repr(align(64))]
pub struct Noticing<'e, E> {
    /// The wrapped evaluator.
    pub evaluator: &'e E,
    unfinished: AtomicBool,
}

impl<'e, E> Noticing<'e, E> {
    /// Wraps `evaluator`; no unfinished leaf has been noticed yet.
    #[must_use]
    pub fn new(evaluator: &'e E) -> Self {
        Noticing { evaluator, unfinished: AtomicBool::new(false) }
    }

    /// Whether a leaf was an unfinished game since [`reset`](Noticing::reset) was last called, in any thread.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.unfinished.load(Relaxed)
    }

    /// Forgets what was noticed.
    pub fn reset(&self) {
        self.unfinished.store(false, Relaxed);
    }

    #[inline]
    fn notice<G: Game>(&self, game: &G, position: &G::Position, depth: Depth) {
        if depth == 0 && !self.is_unfinished() && game.moves(position).into_iter().len() > 0 {
            self.unfinished.store(true, Relaxed);
        }
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Noticing<'_, E> {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self.notice(game, position, depth);
        self.evaluator.value(game, position, depth).clamp(Value::MIN, Value::MAX)
    }

    #[inline]
    fn within(&self, game: &G, position: &G::Position, depth: Depth, window: Window) -> Value {
        self.notice(game, position, depth);
        self.evaluator.within(game, position, depth, window).clamp(Value::MIN, Value::MAX)
    }

    #[inline]
    fn gives_bounds(&self) -> bool {
        self.evaluator.gives_bounds()
    }

    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        self.evaluator.is_decided(value)
    }
}

/// An evaluator that counts its calls by one thread. It has a cache line of its own, so that threads that count side by
/// side do not slow each other down.
#[derive(Debug)]
#[repr(align(64))]
pub struct Counted<'e, E> {
    evaluator: &'e E,
    calls: AtomicU64,
}

impl<'e, E> Counted<'e, E> {
    /// Wraps `evaluator`, which has not been called yet.
    #[must_use]
    pub fn new(evaluator: &'e E) -> Self {
        Counted { evaluator, calls: AtomicU64::new(0) }
    }

    /// Returns the number of calls.
    #[must_use]
    pub fn calls(&self) -> u64 {
        self.calls.load(Relaxed)
    }

    #[inline]
    fn count(&self) {
        // Only one thread writes it.
        self.calls.store(self.calls.load(Relaxed) + 1, Relaxed);
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Counted<'_, E> {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self.count();
        self.evaluator.value(game, position, depth)
    }

    #[inline]
    fn within(&self, game: &G, position: &G::Position, depth: Depth, window: Window) -> Value {
        self.count();
        self.evaluator.within(game, position, depth, window)
    }

    #[inline]
    fn gives_bounds(&self) -> bool {
        self.evaluator.gives_bounds()
    }

    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        self.evaluator.is_decided(value)
    }
}
