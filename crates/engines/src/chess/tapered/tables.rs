//! The weights in the form in which the evaluator adds them.

use super::groups::{MOST_MOBILITY, at};
use super::weights::Weights;

/// Two weights in one number: the upper half is for the middle game and the lower half for the endgame. Sums of packed
/// numbers are packed sums, as long as each half fits 16 bits.
pub(super) type Packed = i32;

const fn pack([middle, end]: [i16; 2]) -> Packed {
    ((middle as i32) << 16) + end as i32
}

/// The half for the middle game.
#[inline(always)]
pub(super) const fn middle(sum: Packed) -> i32 {
    (sum + 0x8000) >> 16
}

/// The half for the endgame.
#[inline(always)]
pub(super) const fn end(sum: Packed) -> i32 {
    sum as i16 as i32
}

/// The weights, packed, by what they are looked up with.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// By colour, piece and square of the board; pawns are in `pawns`.
    pub(super) squares: [[[Packed; 64]; 6]; 2],
    pub(super) mobility: [[Packed; 32]; 6],
    /// By whether the pawn is connected, and its square as its side sees it.
    pub(super) pawns: [[Packed; 64]; 2],
    pub(super) passed: [Packed; 8],
    /// By whether something stands in front of the passed pawn.
    pub(super) blocked: [Packed; 2],
    pub(super) own_king: [Packed; 8],
    pub(super) other_king: [Packed; 8],
    pub(super) shelter: [[Packed; 8]; 4],
    pub(super) attack: [Packed; 32],
    pub(super) threats: [Packed; 6],
    /// By the number of sides that have a pawn on the rook's file, where pawns of both sides count for the own side too.
    pub(super) rook_files: [Packed; 4],
    /// By whether there are two bishops.
    pub(super) pair: [Packed; 2],
    pub(super) doubled: Packed,
    pub(super) isolated: Packed,
    pub(super) backward: Packed,
    pub(super) tempo: Packed,
}

impl Tables {
    pub(super) fn new(weights: &Weights) -> Tables {
        let all: Vec<Packed> = weights.pairs().iter().map(|&pair| pack(pair)).collect();
        let eight = |start: usize| std::array::from_fn(|place| all[start + place]);
        let square = |piece: usize, square: usize| all[at::SQUARES + 64 * piece + square];
        let by_side = |flip: usize| {
            std::array::from_fn(|piece| std::array::from_fn(|place| square(piece, place ^ flip)))
        };
        let mobility = |piece: usize| {
            std::array::from_fn(|n| match MOST_MOBILITY[piece] {
                0 => 0,
                most => all[at::MOBILITY[piece] + n.min(most)],
            })
        };
        Tables {
            squares: [by_side(0), by_side(56)],
            mobility: std::array::from_fn(mobility),
            pawns: [
                std::array::from_fn(|place| square(0, place)),
                std::array::from_fn(|place| square(0, place) + all[at::CONNECTED + place / 8]),
            ],
            passed: eight(at::PASSED),
            blocked: [0, all[at::BLOCKED]],
            own_king: eight(at::OWN_KING),
            other_king: eight(at::OTHER_KING),
            shelter: std::array::from_fn(|part| eight(at::SHELTER + 8 * part)),
            attack: std::array::from_fn(|place| all[at::ATTACK + place]),
            threats: std::array::from_fn(|place| all[at::THREAT + place]),
            rook_files: [all[at::ROOK_OPEN], all[at::ROOK_HALF_OPEN], 0, 0],
            pair: [0, all[at::BISHOP_PAIR]],
            doubled: all[at::DOUBLED],
            isolated: all[at::ISOLATED],
            backward: all[at::BACKWARD],
            tempo: all[at::TEMPO],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_sums_are_sums_of_both_halves() {
        for [a, b] in [[[5, -7], [-9, 3]], [[-1, -1], [0, 1]], [[900, -900], [-2000, -100]]] {
            let sum = pack(a) + pack(b);
            assert_eq!([middle(sum), end(sum)], [0, 1].map(|half| i32::from(a[half] + b[half])));
            let less = pack(a) - pack(b);
            assert_eq!([middle(less), end(less)], [0, 1].map(|half| i32::from(a[half] - b[half])));
        }
    }
}
