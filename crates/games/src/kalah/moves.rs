//! The moves of Kalah.

/// A move of Kalah.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Sows the stones of a pit; pits are numbered from 0, in the order of sowing.
    Sow(u8),
    /// Passes, because the other side moves again. A pass takes no ply.
    Pass,
}

/// An iterator over the legal moves, with pits in the order of sowing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves(u64);

/// The highest bit of each byte.
const HIGHEST: u64 = u64::MAX / 0xFF * 0x80;

/// The byte after the seven of a row stands for the pass.
const PASS: u8 = 7;

impl Moves {
    pub(super) const NONE: Moves = Moves(0);
    pub(super) const PASS: Moves = Moves(0x80 << (8 * PASS));

    /// The non-empty pits of a row. No pit holds more than 127 stones, so adding 127 sets the highest bit of exactly
    /// the non-empty ones.
    #[inline]
    pub(super) const fn of_row(row: u64) -> Moves {
        Moves((row + (HIGHEST - HIGHEST / 0x80)) & HIGHEST)
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let byte = (self.0.trailing_zeros() / 8) as u8;
        self.0 &= self.0 - 1;
        Some(if byte == PASS { Move::Pass } else { Move::Sow(byte) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Moves {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_pits_with_stones_are_moves() {
        let row = u64::from_le_bytes([0, 1, 127, 0, 13, 0, 128 - 1, 0]);
        let moves = Moves::of_row(row);
        assert_eq!(moves.len(), 4);
        assert_eq!(moves.collect::<Vec<_>>(), [1, 2, 4, 6].map(Move::Sow));
        assert_eq!(Moves::of_row(0).next(), None);
    }

    #[test]
    fn a_pass_is_the_only_move() {
        assert_eq!(Moves::PASS.len(), 1);
        assert_eq!(Moves::PASS.collect::<Vec<_>>(), [Move::Pass]);
    }
}
