//! Evaluation of the leaves of a search.

use crate::{Depth, Game, Value, Window};

/// An evaluator of the leaves of a search: finished games, and positions with no depth left.
///
/// The value must depend on `(position, depth)` alone, be from the point of view of the side to move, and lie in
/// `Value::MIN ..= Value::MAX`. Windows and memory change how much work a search does, never the value. `depth` is the
/// remaining search depth; it allows an evaluator to prefer quicker wins.
///
/// A closure is an evaluator:
///
/// ```
/// use plywood_core::{Depth, Game, Evaluate, Value};
///
/// fn takes_any_evaluator<G: Game>(_: impl Evaluate<G>) {}
/// fn example<G: Game>() {
///     takes_any_evaluator(|_game: &G, _position: &G::Position, _depth: Depth| Value::ZERO);
/// }
/// ```
pub trait Evaluate<G: Game> {
    /// Returns the value of `position` for the side to move.
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value;

    /// Returns the value of `position` if it lies in `window`, and otherwise a bound: at most alpha if the value is at
    /// most that, at least beta if the value is at least that. An evaluator that searches, such as one that plays out
    /// captures (*quiescence search*), saves work by this. The default is the value.
    #[inline]
    fn within(&self, game: &G, position: &G::Position, depth: Depth, window: Window) -> Value {
        let _ = window;
        self.value(game, position, depth)
    }

    /// Whether [`within`](Evaluate::within) may return a bound that is not the value. Searches then keep such results as
    /// bounds.
    #[inline]
    fn gives_bounds(&self) -> bool {
        false
    }

    /// Whether `value` is final: a position that has `value` at some search depth has the same value at every greater
    /// depth. Memory then answers for greater depths too, so that a won or lost position stays decided while a search
    /// deepens.
    ///
    /// If a positive value is decided, all greater values must be decided; if a negative value is decided, all smaller
    /// values must be. A win is such a value if three conditions hold: quicker wins are worth at least as much as
    /// slower ones; no static evaluation of an unfinished game reaches the value of a win; and the value of a finished
    /// game does not depend on the remaining depth.
    ///
    /// There is no default, so that an evaluator that wraps another one cannot forget to forward the call. Returning
    /// `false` is always sound.
    fn is_decided(&self, value: Value) -> bool;
}

impl<G: Game, F: Fn(&G, &G::Position, Depth) -> Value> Evaluate<G> for F {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self(game, position, depth)
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
