//! A board as a set of squares.

use std::num::NonZeroU64;

/// A set of squares that iterates over their numbers in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Squares(u64);

impl Squares {
    /// Creates the set of the squares whose bits are set.
    #[must_use]
    pub const fn of(bits: u64) -> Squares {
        Squares(bits)
    }

    /// The remaining squares as bits.
    #[must_use]
    pub const fn bits(&self) -> u64 {
        self.0
    }
}

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    fn next(&mut self) -> Option<u8> {
        let square = NonZeroU64::new(self.0)?.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(square as u8)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl DoubleEndedIterator for Squares {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    fn next_back(&mut self) -> Option<u8> {
        let square = self.0.checked_ilog2()?;
        self.0 ^= 1 << square;
        Some(square as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_come_in_ascending_order_and_are_counted() {
        let mut squares = Squares::of(1 | 1 << 5 | 1 << 63);
        assert_eq!(squares.len(), 3);
        assert_eq!(squares.by_ref().collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!((squares.len(), squares.next(), squares.next_back()), (0, None, None));
        let back: Vec<u8> = Squares::of(1 | 1 << 5 | 1 << 63).rev().collect();
        assert_eq!(back, [63, 5, 0]);
    }
}
