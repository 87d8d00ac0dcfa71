//! The window of a search: only values inside `(alpha, beta)` are determined exactly.

use crate::Value;
use core::fmt;

/// An open interval `(alpha, beta)` of values, from the point of view of the side to move.
///
/// A search must return the exact value only if it lies inside the window. A result `r` outside the window is a bound
/// (*fail-soft*): `r <= alpha` means that the value is at most `r`, `r >= beta` that it is at least `r`.
///
/// In their second searches INS and PNS also use alpha = beta, if a child is known to be worth no more than another
/// one. Any result is correct then.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serialised::Pair"))]
pub struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    /// The window `(-∞, ∞)`: every value is inside.
    pub const FULL: Window = Window { alpha: Value::NEG_INF, beta: Value::INF };

    /// Returns the window `(alpha, beta)`, or `None` unless `alpha < beta`.
    #[must_use]
    pub fn new(alpha: Value, beta: Value) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// Returns the minimal (null, zero-width) window `(m, m + 1)`. No value is inside, so a search with this window
    /// tests whether the value exceeds `m`.
    #[inline]
    #[must_use]
    pub fn minimal(m: Value) -> Window {
        Window { alpha: m, beta: m.next() }
    }

    /// Returns the window `(-∞, beta)`.
    #[inline]
    #[must_use]
    pub fn below(beta: Value) -> Window {
        Window { alpha: Value::NEG_INF, beta }
    }

    /// Returns this window with another alpha, which may be below the current one; beta stays.
    #[inline]
    #[must_use]
    pub fn above(self, alpha: Value) -> Window {
        debug_assert!(alpha < self.beta, "{alpha} reaches beta of {self:?}");
        Window { alpha, beta: self.beta }
    }

    /// Returns `(max(alpha, best), upper)`, the window for a child that is known to be worth at most `upper`. The two
    /// ends may be equal; any result is correct then.
    #[inline]
    #[must_use]
    pub(crate) fn between(self, best: Value, upper: Value) -> Window {
        let alpha = self.alpha.max(best);
        debug_assert!(alpha <= upper, "nothing is left between {alpha} and {upper}");
        Window { alpha, beta: upper }
    }

    /// Returns the lower end, which is outside the window.
    #[inline]
    #[must_use]
    pub fn alpha(self) -> Value {
        self.alpha
    }

    /// Returns the upper end, which is outside the window.
    #[inline]
    #[must_use]
    pub fn beta(self) -> Value {
        self.beta
    }

    /// Returns the window from the other side's point of view: `(-beta, -alpha)`.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns the part of the window above `best`, which must be below `beta`: a value that reaches beta causes a
    /// cutoff, so no search follows.
    #[inline]
    #[must_use]
    pub fn raised(self, best: Value) -> Window {
        debug_assert!(best < self.beta, "{best} reaches beta of {self:?}: cut off instead");
        Window { alpha: self.alpha.max(best), beta: self.beta }
    }

    /// Whether the window is minimal: no value lies inside.
    #[must_use]
    #[inline]
    pub fn is_minimal(self) -> bool {
        self.alpha.next() == self.beta
    }
}

/// The full window.
impl Default for Window {
    fn default() -> Window {
        Window::FULL
    }
}

#[cfg(feature = "serde")]
mod serialised {
    use super::{Value, Window};

    /// A window whose bounds have not been compared.
    #[derive(serde::Deserialize)]
    pub(super) struct Pair {
        alpha: Value,
        beta: Value,
    }

    impl TryFrom<Pair> for Window {
        type Error = &'static str;

        fn try_from(Pair { alpha, beta }: Pair) -> Result<Window, &'static str> {
            Window::new(alpha, beta).ok_or("a window needs an alpha less than beta")
        }
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
