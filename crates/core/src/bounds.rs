//! What is known of a value: a lower and an upper bound.

use crate::{Value, Window};

/// `lower <= value <= upper`, from the point of view of the side to move. The bounds never cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds {
    /// A lower bound: the value is at least this.
    pub lower: Value,
    /// An upper bound: the value is at most this.
    pub upper: Value,
}

impl Bounds {
    /// The bounds of a value of which nothing is known.
    pub const UNKNOWN: Bounds = Bounds { lower: Value::NEG_INF, upper: Value::INF };

    /// Returns the bounds of a known value.
    #[must_use]
    #[inline]
    pub fn exact(value: Value) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// Returns what the result `r` of a fail-soft search with the window `asked` proves: `r <= alpha` is an upper
    /// bound, `r >= beta` is a lower bound, and any other result is the exact value.
    #[must_use]
    #[inline]
    pub fn proven(r: Value, asked: Window) -> Bounds {
        if r <= asked.alpha() {
            Bounds { lower: Value::NEG_INF, upper: r }
        } else if r >= asked.beta() {
            Bounds { lower: r, upper: Value::INF }
        } else {
            Bounds::exact(r)
        }
    }

    /// Returns the value, if both bounds are equal.
    #[must_use]
    #[inline]
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Returns the intersection of both. Bounds that contradict each other are a bug of the caller.
    #[must_use]
    #[inline]
    pub fn and(self, other: Bounds) -> Bounds {
        let both = Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) };
        debug_assert!(both.lower <= both.upper, "bounds cross: {self:?} and {other:?}");
        both
    }

    /// Returns the intersection of both; `None` if they contradict each other.
    #[must_use]
    #[inline]
    pub fn meet(self, other: Bounds) -> Option<Bounds> {
        let both = Bounds { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) };
        (both.lower <= both.upper).then_some(both)
    }

    /// Returns the result of a search with `window`, if these bounds determine it: the value itself, an upper bound
    /// that does not exceed alpha, or a lower bound that reaches beta.
    #[must_use]
    #[inline]
    pub fn settle(self, window: Window) -> Option<Value> {
        if self.upper <= window.alpha() || self.upper == self.lower {
            Some(self.upper)
        } else if self.lower >= window.beta() {
            Some(self.lower)
        } else {
            None
        }
    }
}

/// Nothing is known.
impl Default for Bounds {
    fn default() -> Bounds {
        Bounds::UNKNOWN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(n: i16) -> Value {
        Value::from(n)
    }

    fn window(alpha: i16, beta: i16) -> Window {
        Window::new(v(alpha), v(beta)).expect("alpha < beta")
    }

    #[test]
    fn an_answer_is_a_bound_outside_its_window_and_the_value_inside() {
        let asked = window(2, 6);
        assert_eq!(Bounds::proven(v(1), asked), Bounds { lower: -Value::INF, upper: v(1) });
        assert_eq!(Bounds::proven(v(2), asked), Bounds { lower: -Value::INF, upper: v(2) });
        assert_eq!(Bounds::proven(v(3), asked).value(), Some(v(3)));
        assert_eq!(Bounds::proven(v(6), asked), Bounds { lower: v(6), upper: Value::INF });
    }

    #[test]
    fn bounds_settle_exactly_the_windows_they_lie_outside_of() {
        let bounds = Bounds { lower: v(3), upper: v(7) };
        assert_eq!(bounds.settle(window(7, 9)), Some(v(7)));
        assert_eq!(bounds.settle(window(1, 3)), Some(v(3)));
        assert_eq!(bounds.settle(window(1, 9)), None);
        assert_eq!(Bounds::UNKNOWN.settle(Window::FULL), None);
        assert_eq!(Bounds::exact(v(5)).settle(Window::FULL), Some(v(5)));
    }

    #[test]
    fn what_is_known_adds_up() {
        let low = Bounds::proven(v(4), window(3, 4));
        let high = Bounds::proven(v(4), window(4, 5));
        assert_eq!(low.and(high).value(), Some(v(4)));
    }
}
