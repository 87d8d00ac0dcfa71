//! The value of a position.

use core::fmt;
use core::ops::Neg;

/// The value of a position for the side to move.
///
/// Values are integers in `Value::MIN ..= Value::MAX`. This range is symmetric about zero, so the value of the same
/// position for the other side is `-value`. `Value::INF` exceeds every value by at least two: `(v, v.next())` is a
/// window for every value `v`, and no such window reaches infinity.
///
/// ```
/// use plywood_core::Value;
///
/// let five = Value::new(5).expect("5 is in range");
/// assert_eq!(-five, Value::from(-5));
/// assert!(-Value::INF < Value::MIN && Value::MAX.next() < Value::INF);
/// assert_eq!(Value::new(i32::MAX), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "serialised::Number", try_from = "serialised::Number"))]
pub struct Value(i32);

impl Value {
    /// Greater than every value.
    pub const INF: Value = Value(i32::MAX);
    /// Smaller than every value. Equal to `-Value::INF`, which is not yet a constant expression.
    pub const NEG_INF: Value = Value(-i32::MAX);
    /// The greatest value a position can have.
    pub const MAX: Value = Value(i32::MAX - 2);
    /// The smallest value a position can have.
    pub const MIN: Value = Value(2 - i32::MAX);
    /// The value of an even position.
    pub const ZERO: Value = Value(0);

    /// Returns the value `n`, or `None` if `n` is outside `MIN ..= MAX`.
    #[must_use]
    pub const fn new(n: i32) -> Option<Value> {
        if Self::MIN.0 <= n && n <= Self::MAX.0 { Some(Value(n)) } else { None }
    }

    /// Returns the value nearest to `n`.
    #[must_use]
    #[inline]
    pub const fn nearest(n: i64) -> Value {
        if n > Self::MAX.0 as i64 {
            Self::MAX
        } else if n < Self::MIN.0 as i64 {
            Self::MIN
        } else {
            #[expect(clippy::cast_possible_truncation, reason = "the range was checked above")]
            Value(n as i32)
        }
    }

    /// Returns the value as an integer.
    #[must_use]
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Returns the value with these bits, as returned by [`get`](Value::get).
    #[inline]
    pub(crate) const fn from_bits(n: i32) -> Value {
        Value(n)
    }

    /// Returns the next greater value: the upper end of a minimal window.
    #[must_use]
    #[inline]
    pub const fn next(self) -> Value {
        debug_assert!(self.0 < Self::INF.0, "nothing is greater than infinity");
        Value(self.0 + 1)
    }

    /// Returns the next smaller value.
    #[must_use]
    #[inline]
    pub const fn previous(self) -> Value {
        debug_assert!(self.0 > -Self::INF.0, "nothing is smaller than minus infinity");
        Value(self.0 - 1)
    }

    /// Whether this is a value, not one of the two infinities.
    #[must_use]
    #[inline]
    pub const fn is_finite(self) -> bool {
        Self::MIN.0 <= self.0 && self.0 <= Self::MAX.0
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl From<i16> for Value {
    #[inline]
    fn from(n: i16) -> Value {
        Value(i32::from(n))
    }
}

/// Converts to the value nearest to `n`.
impl From<i32> for Value {
    #[inline]
    fn from(n: i32) -> Value {
        Value(n.clamp(Value::MIN.0, Value::MAX.0))
    }
}

#[cfg(feature = "serde")]
mod serialised {
    use super::Value;
    use core::fmt;

    /// A value as it is serialised: a number, infinities included.
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(transparent)]
    pub(super) struct Number(i32);

    /// A number that is neither a value nor one of the infinities.
    pub(super) struct OutOfRange(i32);

    impl fmt::Display for OutOfRange {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} is out of range: a value is at least {}", self.0, Value::NEG_INF.0)
        }
    }

    impl From<Value> for Number {
        fn from(value: Value) -> Number {
            Number(value.0)
        }
    }

    impl TryFrom<Number> for Value {
        type Error = OutOfRange;

        fn try_from(Number(n): Number) -> Result<Value, OutOfRange> {
            if n < Value::NEG_INF.0 { Err(OutOfRange(n)) } else { Ok(Value(n)) }
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self >= Value::INF {
            f.pad("∞")
        } else if *self <= -Value::INF {
            f.pad("-∞")
        } else {
            fmt::Display::fmt(&self.0, f)
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn every_value_has_its_mirror_image_and_room_for_a_minimal_window() {
        for v in [Value::MIN, Value::from(-1), Value::ZERO, Value::from(1), Value::MAX] {
            assert_eq!(-(-v), v);
            assert!(-Value::INF < v.previous() && v.next() < Value::INF);
        }
    }

    #[test]
    fn numbers_beyond_the_range_are_refused_or_brought_to_its_edge() {
        assert_eq!(Value::new(i32::MIN), None);
        assert_eq!(Value::new(i32::MAX - 1), None);
        assert_eq!(Value::new(i32::MAX - 2), Some(Value::MAX));
        assert_eq!(Value::nearest(i64::MAX), Value::MAX);
        assert_eq!(Value::nearest(i64::MIN), Value::MIN);
        assert_eq!(Value::nearest(-7), Value::from(-7));
    }

    #[test]
    fn infinities_are_written_as_such() {
        assert_eq!(format!("{} {} {}", Value::INF, -Value::INF, Value::from(3)), "∞ -∞ 3");
    }
}
