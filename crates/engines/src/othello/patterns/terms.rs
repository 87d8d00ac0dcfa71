//! The terms beside the patterns: mobility, potential mobility and parity.
//!
//! Each term has one value for a position, and a weight for each value.

use plywood_games::othello::Position;

/// The number of terms.
pub(super) const TERMS: usize = 3;

/// One more than the greatest number of moves that is told apart.
const MOVES: usize = 24;
/// One more than the greatest number of squares beside discs that is told apart.
const BESIDE: usize = 32;
/// The ways in which quarters of the board can have an odd number of empty squares, up to symmetry.
const PARITIES: usize = 6;

/// Where the weights of each term start.
const OFFSETS: [usize; TERMS] = [0, MOVES * MOVES, MOVES * MOVES + BESIDE * BESIDE];
/// The number of values of all terms together.
pub(super) const VALUES: usize = OFFSETS[2] + PARITIES;

/// The number of legal moves of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mobility {
    own: usize,
    other: usize,
}

impl Mobility {
    /// Counts the moves that each side would have if it were to move.
    #[inline]
    pub(super) fn of(position: &Position) -> Mobility {
        let turned = Position::new(position.other(), position.own(), position.side().other());
        let other = turned.map_or(0, |turned| turned.legal().count_ones());
        Mobility { own: position.legal().count_ones() as usize, other: other as usize }
    }

    /// Whether neither side can move: the game is over.
    #[inline]
    pub(super) fn is_over(self) -> bool {
        self.own + self.other == 0
    }
}

/// Returns the value of each term, from 0 up to [`VALUES`], no two terms having the same value.
#[inline]
pub(super) fn values(own: u64, other: u64, mobility: &Mobility) -> [usize; TERMS] {
    let empty = !(own | other);
    let pair =
        |own: usize, other: usize, limit: usize| own.min(limit - 1) * limit + other.min(limit - 1);
    let beside = |discs| (around(discs) & empty).count_ones() as usize;
    [
        OFFSETS[0] + pair(mobility.own, mobility.other, MOVES),
        OFFSETS[1] + pair(beside(other), beside(own), BESIDE),
        OFFSETS[2] + parity(empty),
    ]
}

/// The squares of the set and all squares beside them.
#[inline]
fn around(squares: u64) -> u64 {
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let wide = squares | squares << 1 & NOT_A | squares >> 1 & NOT_H;
    wide | wide << 8 | wide >> 8
}

/// The class of the quarters that have an odd number of empty squares: none, one, two side by side, two opposite each
/// other, three, or four.
#[inline]
fn parity(empty: u64) -> usize {
    const CLASSES: [u8; 16] = [0, 1, 1, 2, 1, 2, 3, 4, 1, 3, 2, 4, 2, 4, 4, 5];
    const QUARTER: u64 = 0x0F0F_0F0F;
    let odd = |shift: u32| ((empty >> shift & QUARTER).count_ones() % 2) as usize;
    usize::from(CLASSES[odd(0) | odd(4) << 1 | odd(32) << 2 | odd(36) << 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_classes_are_the_same_for_all_symmetric_boards() {
        let corners = [1_u64, 1 << 7, 1 << 56, 1 << 63];
        let class = |places: &[usize]| parity(places.iter().fold(0, |all, &i| all | corners[i]));
        assert_eq!((class(&[]), class(&[0, 1, 2, 3])), (0, 5));
        assert!((0..4).all(|i| class(&[i]) == 1));
        assert!([[0, 1], [1, 3], [3, 2], [2, 0]].iter().all(|pair| class(pair) == 2));
        assert_eq!([class(&[0, 3]), class(&[1, 2])], [3, 3]);
        assert!((0..4).all(|i| class(&[i, (i + 1) % 4, (i + 2) % 4]) == 4));
    }

    #[test]
    fn squares_around_a_set_do_not_wrap_at_the_border() {
        assert_eq!(around(1), 0x0303);
        assert_eq!(around(1 << 7), 0xC0C0);
        assert_eq!(around(1 << 27), 0x0000_001C_1C1C_0000);
    }
}
