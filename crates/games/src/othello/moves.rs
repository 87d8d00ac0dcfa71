//! Where a side may play.
//!
//! From each disc of one's own a ray runs over the discs of the opponent; where it leaves them on an empty square one may
//! play. All rays of one direction run at once, by doubling: three steps cover the six discs that can lie between.

use std::fmt;

/// A move: a square, or to pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    /// To pass, which only a side that has no other move may do.
    pub const PASS: Move = Move(64);

    /// To play on a square, 0 for a1, 1 for b1, 63 for h8; `None` beyond.
    #[must_use]
    pub const fn on(square: u8) -> Option<Move> {
        if square < 64 { Some(Move(square)) } else { None }
    }

    /// The square; `None` for a pass.
    #[must_use]
    pub const fn square(self) -> Option<u8> {
        if self.is_pass() { None } else { Some(self.0) }
    }

    /// Whether this is to pass.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.0 == Move::PASS.0
    }

    /// The number of the square, and 64 for a pass.
    pub(super) const fn number(self) -> u8 {
        self.0
    }

    /// The move of this number.
    pub(super) const fn numbered(number: u8) -> Move {
        debug_assert!(number <= Move::PASS.0, "there are 64 squares");
        Move(number)
    }

    /// The square as a set; empty for a pass.
    pub(super) const fn bit(self) -> u64 {
        if self.is_pass() { 0 } else { 1 << self.0 }
    }
}

/// As people write it: `f5`, and `pa` for a pass.
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

/// The legal moves of a position, from a1 to h8; or a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The squares yet to come. None where there is one move: to pass.
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
        // The empty set has 64 zeros at its end: a pass.
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

/// The empty squares from which a ray of `other` leads to a disc of `own`.
pub(super) fn legal(own: u64, other: u64) -> u64 {
    legal_and_count(own, other).0
}

/// The same, and their number, which some machines have at hand.
#[inline]
fn legal_and_count(own: u64, other: u64) -> (u64, u32) {
    #[cfg(target_arch = "x86_64")]
    if let Some(found) = super::wide::legal(own, other) {
        return found;
    }
    let squares = legal_by_words(own, other);
    (squares, squares.count_ones())
}

/// All files but the first and the last: a ray that runs sideways may pass over these.
pub(super) const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The legal squares in words of 64 bits, for any machine.
#[inline(never)]
pub(super) fn legal_by_words(own: u64, other: u64) -> u64 {
    let inner = other & INNER;
    let squares = beyond::<1>(own, inner)
        | beyond::<7>(own, inner)
        | beyond::<8>(own, other)
        | beyond::<9>(own, inner);
    squares & !(own | other)
}

/// Where rays over `between` end, `STEP` squares up or down at a time.
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
