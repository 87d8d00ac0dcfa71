//! Tables for the last empty square: the lines through each square, and the number of discs that a move flips on a
//! full line.

use crate::othello::flips::ray;

/// The four lines through a square, and the place of the square on each, counted from the lowest square.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Lines {
    pub(super) squares: [u64; 4],
    pub(super) places: [u8; 4],
}

/// The lines through each square.
static LINES: [Lines; 64] = all_lines();

/// The lines through a square.
#[inline]
pub(super) fn lines(square: u8) -> &'static Lines {
    &LINES[(square % 64) as usize]
}

/// For each place on a line and each set of own discs on the line, whose other squares have discs of the opponent: the
/// number of discs that a move on this place flips. Squares beyond the end of a short line count as the opponent's,
/// which changes nothing.
pub(super) static LAST_FLIPS: [[u8; 256]; 8] = all_last_flips();

const fn all_lines() -> [Lines; 64] {
    let mut all = [Lines { squares: [0; 4], places: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let steps = [(1, 0), (-1, 1), (0, 1), (1, 1)];
        let mut line = 0;
        while line < 4 {
            let (right, up) = steps[line];
            let below = ray(square, -right, -up);
            all[square].squares[line] = below | 1 << square | ray(square, right, up);
            #[expect(clippy::cast_possible_truncation, reason = "at most 7")]
            let place = below.count_ones() as u8;
            all[square].places[line] = place;
            line += 1;
        }
        square += 1;
    }
    all
}

const fn all_last_flips() -> [[u8; 256]; 8] {
    let mut all = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            all[place][own] = flipped(own, place);
            own += 1;
        }
        place += 1;
    }
    all
}

/// The discs between `place` and the nearest own disc on either side.
const fn flipped(own: usize, place: usize) -> u8 {
    let mut flipped = 0;
    let mut up = place + 1;
    while up < 8 {
        if own >> up & 1 == 1 {
            flipped += up - place - 1;
            break;
        }
        up += 1;
    }
    let mut down = place;
    while down > 0 {
        down -= 1;
        if own >> down & 1 == 1 {
            flipped += place - down - 1;
            break;
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 6")]
    let flipped = flipped as u8;
    flipped
}
