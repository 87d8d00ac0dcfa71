//! Where the search ends and judgement begins.

use crate::{Depth, Game, Value};

/// Judges the leaves of a search: finished games, and positions with no depth left.
///
/// The answer must be one function of `(position, depth)`, for the side to move, in
/// `Value::MIN ..= Value::MAX`. Windows and memory change how much work a search does, never the value.
/// `depth` is what is left of the search depth; it lets a quicker win be worth more.
///
/// A closure will do:
///
/// ```
/// use plywood_core::{Depth, Game, Horizon, Value};
///
/// fn takes_any_judge<G: Game>(_: impl Horizon<G>) {}
/// fn example<G: Game>() {
///     takes_any_judge(|_game: &G, _position: &G::Position, _depth: Depth| Value::ZERO);
/// }
/// ```
pub trait Horizon<G: Game> {
    /// What `position` is worth to the side to move.
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value;

    /// Whether more depth changes nothing: a position that a search to some depth finds to be worth `value` is worth the
    /// same at every greater depth. Memory then answers for greater depths too, so that what is won or lost stays so
    /// while a search deepens.
    ///
    /// If it holds of a positive value it must hold of all greater ones, and if of a negative one, of all smaller ones. A win
    /// is such a value if a quicker one is worth more, or all are worth the same; nothing else that is static is worth as
    /// much; and a finished game is worth the same whatever depth is left there.
    ///
    /// There is no default, so that an evaluator made of another cannot forget to pass the question on. `false` is always
    /// sound.
    fn is_decided(&self, value: Value) -> bool;
}

impl<G: Game, F: Fn(&G, &G::Position, Depth) -> Value> Horizon<G> for F {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self(game, position, depth)
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
