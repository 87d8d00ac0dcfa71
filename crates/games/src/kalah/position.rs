//! A position of Kalah in sixteen bytes.

use std::fmt;

/// A position: pits, stores, the side to move, and whether it must pass.
///
/// Each pit and each store takes one byte, from the point of view of the side to move: its pits in the order of sowing,
/// its store, the other side's pits in the same order, the other store. No pit or store ever holds more than 127
/// stones, so the highest bits of the last two bytes are free for the flags.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(u128);

/// The bits of one pit or store.
pub(super) const LANE: u128 = 0xFF;

const MUST_PASS: u128 = 1 << 127;
const NORTH: u128 = 1 << 119;

/// One stone in each of the first `count` pits and stores.
#[inline]
pub(super) const fn lanes(count: u8) -> u128 {
    const ONES: u128 = u128::MAX / 0xFF;
    ONES & ((1 << (8 * count)) - 1)
}

/// The number of stones in a pit or store.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a lane is a byte")]
pub(super) const fn lane(board: u128, number: u8) -> u8 {
    (board >> (8 * number)) as u8
}

/// The number of stones in a row.
pub(super) fn sum(row: u64) -> i16 {
    row.to_le_bytes().iter().map(|&stones| i16::from(stones)).sum()
}

impl Position {
    /// Returns the position with South to move; `board` is seen from South.
    pub(super) const fn south_to_move(board: u128) -> Position {
        Position(board)
    }

    /// Returns the position after a move, with the other side to move; `board` is seen from the side that moved.
    #[inline]
    pub(super) const fn handed_over(self, board: u128, pits: u8) -> Position {
        let half = 8 * (pits + 1);
        let low = (1 << half) - 1;
        Position(board >> half | (board & low) << half | (self.0 & NORTH) ^ NORTH)
    }

    /// Returns the same position, except that the side to move must pass.
    #[inline]
    pub(super) const fn that_must_pass(self) -> Position {
        Position(self.0 | MUST_PASS)
    }

    /// Whether the only move is to pass, because the other side moves again.
    #[must_use]
    #[inline]
    pub const fn must_pass(self) -> bool {
        self.0 & MUST_PASS != 0
    }

    /// Whether North, who moves second, is to move.
    #[must_use]
    #[inline]
    pub const fn is_north(self) -> bool {
        self.0 & NORTH != 0
    }

    /// Returns all bits, including the flags.
    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the pits and stores, without the flags.
    #[inline]
    pub(super) const fn board(self) -> u128 {
        self.0 & !(MUST_PASS | NORTH)
    }

    /// The pits of the side to move, the first one lowest.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a row has at most seven bytes")]
    pub(super) const fn own_row(self, pits: u8) -> u64 {
        self.0 as u64 & ((1 << (8 * pits)) - 1)
    }

    /// The pits of the other side, the first one lowest.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a row has at most seven bytes")]
    pub(super) const fn other_row(self, pits: u8) -> u64 {
        (self.board() >> (8 * (pits + 1))) as u64 & ((1 << (8 * pits)) - 1)
    }

    #[inline]
    pub(super) const fn own_store(self, pits: u8) -> u8 {
        lane(self.0, pits)
    }

    #[inline]
    pub(super) const fn other_store(self, pits: u8) -> u8 {
        lane(self.board(), 2 * pits + 1)
    }

    /// Returns a hash of all bits.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "each half has 64 bits")]
    pub(super) const fn hash(self) -> u64 {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
        let high = (self.0 >> 64) as u64;
        crate::mix((self.0 as u64) ^ high.wrapping_mul(ODD).rotate_left(32))
    }
}

/// Writes hexadecimal digits, two for each pit and store, those of the side to move last.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#034x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_handed_over_twice_is_the_same_again() {
        for pits in 1..=7 {
            let board =
                (0..2 * pits + 2).fold(0, |board, lane| board | u128::from(lane + 1) << (8 * lane));
            let south = Position::south_to_move(board);
            let north = south.handed_over(board, pits);
            assert!(north.is_north() && !south.is_north());
            assert_eq!(north.own_row(pits), south.other_row(pits));
            assert_eq!(north.own_store(pits), south.other_store(pits));
            assert_eq!(north.handed_over(north.board(), pits), south);
        }
    }

    #[test]
    fn turn_and_pass_leave_the_board_unchanged() {
        let full = Position::south_to_move(u128::MAX / 0xFF * 0x7F);
        let flagged = full.handed_over(full.board(), 7).that_must_pass();
        assert!(flagged.is_north() && flagged.must_pass());
        assert_eq!(flagged.board(), full.board());
        assert_eq!((flagged.other_store(7), flagged.other_row(7)), (127, full.other_row(7)));
    }
}
