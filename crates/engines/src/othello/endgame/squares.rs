//! Squares: neighbours, quarters of the board, and the order of the last few empty squares.
//!
//! The side that plays first into a region with an odd number of empty squares usually also makes the last move there.
//! Quarters of the board stand for regions.

/// The squares that touch each square.
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

/// The four quarters of the board.
const QUARTERS: [u64; 4] =
    [0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000];

const fn neighbours() -> [u64; 64] {
    const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let row = bit | (bit & NOT_H) << 1 | (bit & NOT_A) >> 1;
        all[square] = (row | row << 8 | row >> 8) & !bit;
        square += 1;
    }
    all
}

/// The squares of the quarters that have an odd number of `empty` squares.
#[inline(always)]
pub(super) fn odd_quarters(empty: u64) -> u64 {
    let mut squares = 0;
    for quarter in QUARTERS {
        let odd = u64::from((empty & quarter).count_ones() & 1);
        squares |= quarter & odd.wrapping_neg();
    }
    squares
}

/// The number of the quarter of a square.
#[inline(always)]
fn quarter(square: u8) -> usize {
    usize::from(square >> 2 & 1 | square >> 4 & 2)
}

/// Puts a square that is alone in its quarter first, if the other two share a quarter.
#[inline(always)]
pub(super) fn first_of_three(squares: [u8; 3]) -> [u8; 3] {
    let [a, b, c] = squares;
    let [of_a, of_b, of_c] = squares.map(quarter);
    if of_a == of_b && of_c != of_a {
        [c, a, b]
    } else if of_a == of_c && of_b != of_a {
        [b, a, c]
    } else {
        squares
    }
}

/// Puts squares that are alone in their quarters first.
#[inline(always)]
pub(super) fn first_of_four(squares: [u8; 4]) -> [u8; 4] {
    let [a, b, c, d] = squares.map(quarter);
    let order = &FOUR[(a | b << 2 | c << 4 | d << 6) % 256];
    order.map(|place| squares[usize::from(place % 4)])
}

/// The order of four squares by the numbers of their quarters.
static FOUR: [[u8; 4]; 256] = orders_of_four();

const fn orders_of_four() -> [[u8; 4]; 256] {
    let mut all = [[0; 4]; 256];
    let mut number = 0;
    while number < 256 {
        // First squares that are alone, then three that share a quarter, then pairs and all four.
        let mut filled = 0;
        let sizes = [1, 3, 2, 4];
        let mut rank = 0;
        while rank < 4 {
            let mut place = 0;
            while place < 4 {
                if sharing(number, place) == sizes[rank] {
                    #[expect(clippy::cast_possible_truncation, reason = "below 4")]
                    let this = place as u8;
                    all[number][filled] = this;
                    filled += 1;
                }
                place += 1;
            }
            rank += 1;
        }
        number += 1;
    }
    all
}

/// How many of the four squares share the quarter of the one at `place`.
const fn sharing(number: usize, place: usize) -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < 4 {
        if number >> (2 * i) & 3 == number >> (2 * place) & 3 {
            count += 1;
        }
        i += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares a1, d4, e1, h1 and a8.
    const A1: u8 = 0;
    const D4: u8 = 27;
    const E1: u8 = 4;
    const H1: u8 = 7;
    const A8: u8 = 56;

    #[test]
    fn squares_alone_in_their_quarters_come_first() {
        assert_eq!(first_of_three([A1, D4, E1]), [E1, A1, D4]);
        assert_eq!(first_of_three([A1, E1, D4]), [E1, A1, D4]);
        assert_eq!(first_of_three([E1, A1, D4]), [E1, A1, D4]);
        assert_eq!(first_of_three([A1, E1, A8]), [A1, E1, A8]);
        assert_eq!(first_of_four([A1, D4, E1, A8]), [E1, A8, A1, D4]);
        assert_eq!(first_of_four([A1, D4, E1, H1]), [A1, D4, E1, H1]);
        assert_eq!(first_of_four([A1, D4, 1, H1]), [H1, A1, D4, 1]);
    }

    #[test]
    fn quarters_are_odd_by_their_empty_squares() {
        assert_eq!(odd_quarters(1 << A1 | 1 << D4 | 1 << E1), QUARTERS[1]);
        assert_eq!(odd_quarters(1 << A1 | 1 << A8), QUARTERS[0] | QUARTERS[2]);
        for square in 0..64 {
            assert_eq!(odd_quarters(1 << square), QUARTERS[quarter(square)]);
        }
    }

    #[test]
    fn a_corner_has_three_neighbours_and_an_inner_square_eight() {
        let counts = [A1, E1, D4, H1].map(|square| NEIGHBOURS[usize::from(square)].count_ones());
        assert_eq!(counts, [3, 5, 8, 3]);
        assert_eq!(NEIGHBOURS[usize::from(H1)], 1 << 6 | 1 << 14 | 1 << 15);
    }
}
