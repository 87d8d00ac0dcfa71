//! Finds the legal moves.
//!
//! From each disc of the side to move, a ray runs over the opponent's discs; if it reaches an empty square after them,
//! that square is a legal move. All rays of one direction are computed at once, by doubling: three steps cover the at
//! most six discs in between.

use std::fmt;

/// A move: a square or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    /// The pass, which is legal only for a side that has no other move.
    pub const PASS: Move = Move(64);

    /// The move on a square, numbered 0 for a1, 1 for b1, 63 for h8; `None` for greater numbers.
    #[must_use]
    pub const fn on(square: u8) -> Option<Move> {
        if square < 64 { Some(Move(square)) } else { None }
    }

    /// The square of the move; `None` for a pass.
    #[must_use]
    pub const fn square(self) -> Option<u8> {
        if self.is_pass() { None } else { Some(self.0) }
    }

    /// Whether the move is a pass.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.0 == Move::PASS.0
    }

    /// The number of the square, or 64 for a pass.
    pub(super) const fn number(self) -> u8 {
        self.0
    }

    /// The move with this number.
    pub(super) const fn numbered(number: u8) -> Move {
        debug_assert!(number <= Move::PASS.0, "there are 64 squares");
        Move(number)
    }

    /// The square as a set of squares; empty for a pass.
    pub(super) const fn bit(self) -> u64 {
        if self.is_pass() { 0 } else { 1 << self.0 }
    }
}

/// Writes `f5` for a square and `pa` for a pass.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => write!(f, "{}{}", char::from(b'a' + square % 8), square / 8 + 1),
            None => f.write_str("pa"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An iterator over the legal moves of a position, from a1 to h8, or over the single pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The remaining squares; empty if the only move is a pass.
    squares: u64,
    left: u32,
}

impl Moves {
    /// The moves of the side that has the discs `own`.
    #[inline]
    pub(super) fn of(own: u64, other: u64) -> Moves {
        let (squares, count) = legal_and_count(own, other);
        let left = if squares == 0 { u32::from(legal(other, own) != 0) } else { count };
        Moves { squares, left }
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    fn next(&mut self) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        // The empty set has 64 trailing zeros, which is the number of a pass.
        let m = Move(self.squares.trailing_zeros() as u8);
        self.squares &= self.squares.wrapping_sub(1);
        Some(m)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Moves {}

/// The empty squares from which a ray over discs of `other` leads to a disc of `own`.
pub(super) fn legal(own: u64, other: u64) -> u64 {
    legal_and_count(own, other).0
}

/// The legal squares and their number, which the code for wide words computes along with them.
#[inline]
fn legal_and_count(own: u64, other: u64) -> (u64, u32) {
    #[cfg(target_arch = "x86_64")]
    if let Some(found) = super::wide::legal(own, other) {
        return found;
    }
    let squares = legal_by_words(own, other);
    (squares, squares.count_ones())
}

/// All files except the first and the last: a ray that runs sideways may cross only these.
pub(super) const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// Computes the legal squares in words of 64 bits, on any machine.
#[inline(never)]
pub(super) fn legal_by_words(own: u64, other: u64) -> u64 {
    let inner = other & INNER;
    let squares = beyond::<1>(own, inner)
        | beyond::<7>(own, inner)
        | beyond::<8>(own, other)
        | beyond::<9>(own, inner);
    squares & !(own | other)
}

/// The squares where rays over `between` end, in steps of `STEP` squares up or down.
fn beyond<const STEP: u32>(own: u64, between: u64) -> u64 {
    let mut up = between & own << STEP;
    let mut down = between & own >> STEP;
    up |= between & up << STEP;
    down |= between & down >> STEP;
    let pairs_up = between & between << STEP;
    let pairs_down = pairs_up >> STEP;
    for _ in 0..2 {
        up |= pairs_up & up << (2 * STEP);
        down |= pairs_down & down >> (2 * STEP);
    }
    up << STEP | down >> STEP
}
