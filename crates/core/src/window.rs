//! What a search is asked: to tell values inside `(alpha, beta)` apart.

use crate::Value;
use std::fmt;

/// An open interval `(alpha, beta)`, seen by the side to move.
///
/// A search owes its exact value only inside the window. Its answer `r` outside is a bound
/// (*fail-soft*): `r <= alpha` means the value is at most `r`, `r >= beta` that it is at least `r`.
///
/// Within second searches INS and PNS also ask with alpha = beta, where a son is known to be worth at most as much as
/// another: then any answer will do.
///
/// ```
/// use plywood_core::{Value, Window};
///
/// let window = Window::new(Value::from(-3), Value::from(8)).expect("-3 < 8");
/// assert_eq!(window.flipped(), Window::new(Value::from(-8), Value::from(3)).unwrap());
/// assert_eq!(window.raised(Value::from(2)).alpha(), Value::from(2));
/// assert!(Window::minimal(Value::from(4)).is_minimal());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// `(-∞, ∞)`: every value is inside.
    pub const FULL: Window = Window { alpha: Value::NEG_INF, beta: Value::INF };

    /// The window `(alpha, beta)`, or `None` unless `alpha < beta`.
    #[must_use]
    pub fn new(alpha: Value, beta: Value) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// The minimal (null, zero-width) window `(m, m + 1)`: no value is inside, so its search is a test
    /// whether the value exceeds `m`.
    #[inline]
    #[must_use]
    pub fn minimal(m: Value) -> Window {
        Window { alpha: m, beta: m.next() }
    }

    /// `(-∞, beta)`.
    #[inline]
    #[must_use]
    pub fn below(beta: Value) -> Window {
        Window { alpha: Value::NEG_INF, beta }
    }

    /// `(alpha, beta)` with another alpha, even one below the present: only beta is kept.
    #[inline]
    #[must_use]
    pub fn above(self, alpha: Value) -> Window {
        debug_assert!(alpha < self.beta, "{alpha} reaches beta of {self:?}");
        Window { alpha, beta: self.beta }
    }

    /// `(max(alpha, best), upper)`: what is left to ask of a son known to be worth at most `upper`. The two may
    /// be equal; then any answer will do.
    #[inline]
    #[must_use]
    pub(crate) fn between(self, best: Value, upper: Value) -> Window {
        let alpha = self.alpha.max(best);
        debug_assert!(alpha <= upper, "nothing is left between {alpha} and {upper}");
        Window { alpha, beta: upper }
    }

    /// The lower end, outside the window.
    #[inline]
    #[must_use]
    pub fn alpha(self) -> Value {
        self.alpha
    }

    /// The upper end, outside the window.
    #[inline]
    #[must_use]
    pub fn beta(self) -> Value {
        self.beta
    }

    /// The same window as the other side sees it: `(-beta, -alpha)`.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The part of the window above `best`, which must be below `beta`: a value that reaches beta is a
    /// cut-off, and there is nothing left to ask.
    #[inline]
    #[must_use]
    pub fn raised(self, best: Value) -> Window {
        debug_assert!(best < self.beta, "{best} reaches beta of {self:?}: cut off instead");
        Window { alpha: self.alpha.max(best), beta: self.beta }
    }

    /// Whether no value lies inside.
    #[must_use]
    #[inline]
    pub fn is_minimal(self) -> bool {
        self.alpha.next() == self.beta
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.alpha, self.beta)
    }
}

impl fmt::Debug for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_window_is_refused() {
        assert_eq!(Window::new(Value::ZERO, Value::ZERO), None);
        assert_eq!(Window::new(Value::MAX, Value::MIN), None);
    }

    #[test]
    fn flipping_twice_gives_the_window_back() {
        let window = Window::new(Value::from(-2), Value::from(9)).expect("-2 < 9");
        assert_eq!(window.flipped().flipped(), window);
        assert_eq!(Window::FULL.flipped(), Window::FULL);
    }

    #[test]
    fn the_extreme_values_have_minimal_windows_inside_the_full_one() {
        for m in [Value::MIN.previous(), Value::MIN, Value::MAX] {
            let window = Window::minimal(m);
            assert!(window.is_minimal());
            assert!(Window::FULL.alpha() < window.alpha() && window.beta() < Window::FULL.beta());
        }
    }
}
