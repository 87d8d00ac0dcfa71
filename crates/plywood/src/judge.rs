//! Judges made of other judges.

use plywood_core::{Depth, Game, Horizon, Value};
use std::cell::Cell;

/// An evaluator that tells won games from the rest; made by [`won_from`].
#[derive(Clone, Copy, Debug)]
pub struct WonFrom<E> {
    win: Value,
    evaluator: E,
}

/// The same evaluator, of which it is known that a value of at least `win` means a won game, and of at most `-win` a lost
/// one. Then a search that finds one stops there and tells the distance, and what was won stays won from move to move.
///
/// This must hold: no unfinished game is worth as much; a finished game is worth the same whatever depth is left; and a
/// quicker win is worth more, or all wins are worth the same.
///
/// ```
/// use plywood::games::connect_four::{ConnectFour, Position};
/// use plywood::{Depth, Horizon, Value, won_from};
///
/// let judge = won_from(Value::from(900), |_: &ConnectFour, position: &Position, _: Depth| {
///     if position.is_lost() { Value::nearest(i64::from(position.discs()) - 1000) } else { Value::ZERO }
/// });
/// assert!(Horizon::<ConnectFour>::is_decided(&judge, Value::from(-980)));
/// ```
pub fn won_from<E>(win: Value, evaluator: E) -> WonFrom<E> {
    WonFrom { win, evaluator }
}

impl<G: Game, E: Horizon<G>> Horizon<G> for WonFrom<E> {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self.evaluator.value(game, position, depth)
    }

    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        value >= self.win || value <= -self.win
    }
}

/// The same evaluator, which notices whether a leaf was an unfinished game. If none was, more depth changes nothing. A value
/// beyond `Value::MIN ..= Value::MAX` becomes the nearest in that range.
#[derive(Debug)]
pub struct Noticing<'e, E> {
    /// The evaluator.
    pub evaluator: &'e E,
    /// Whether a leaf was an unfinished game since this was last set to `false`.
    pub unfinished: Cell<bool>,
}

impl<'e, E> Noticing<'e, E> {
    /// Nothing has been noticed yet.
    #[must_use]
    pub fn new(evaluator: &'e E) -> Self {
        Noticing { evaluator, unfinished: Cell::new(false) }
    }
}

impl<G: Game, E: Horizon<G>> Horizon<G> for Noticing<'_, E> {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        if depth == 0 && !self.unfinished.get() {
            self.unfinished.set(game.moves(position).into_iter().len() > 0);
        }
        self.evaluator.value(game, position, depth).clamp(Value::MIN, Value::MAX)
    }

    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        self.evaluator.is_decided(value)
    }
}
