//! A naive implementation that walks the rays square by square, with which moves and flips are compared.

use super::flips::{flips, flips_by_words};
use super::moves::{legal, legal_by_words};
#[cfg(target_arch = "x86_64")]
use super::wide;
use crate::mix;

/// The squares between `square` and the nearest disc of `own`, if all of them have discs of the opponent.
fn ray(own: u64, other: u64, square: u8, right: i8, up: i8) -> u64 {
    let (mut file, mut rank) = ((square % 8).cast_signed() + right, (square / 8).cast_signed() + up);
    let mut between = 0;
    while (0..8).contains(&file) && (0..8).contains(&rank) {
        let bit = 1 << (8 * rank + file);
        if own & bit != 0 {
            return between;
        }
        if other & bit == 0 {
            return 0;
        }
        between |= bit;
        file += right;
        rank += up;
    }
    0
}

fn naive_flips(own: u64, other: u64, square: u8) -> u64 {
    let all = (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up)));
    all.filter(|&way| way != (0, 0))
        .fold(0, |flipped, (right, up)| flipped | ray(own, other, square, right, up))
}

fn naive_legal(own: u64, other: u64) -> u64 {
    let plays = |square: &u8| (own | other) >> square & 1 == 0 && naive_flips(own, other, *square) != 0;
    (0..64).filter(plays).fold(0, |squares, square| squares | 1 << square)
}

/// Boards from nearly empty to nearly full.
pub(super) fn boards() -> impl Iterator<Item = (u64, u64)> {
    (0..3000_u64).map(|n| {
        let draw = |what| mix(8 * n + what);
        let (a, b, c) = (draw(0), draw(1), draw(2));
        match n % 3 {
            0 => (a & !b, b & !a),
            1 => (a & !b & c, b & !a & !c),
            _ => (a | b & c, !(a | b & c) & (draw(3) | draw(4))),
        }
    })
}

#[test]
fn every_way_to_find_the_moves_agrees_with_walking_the_rays() {
    for (own, other) in boards() {
        let expected = naive_legal(own, other);
        assert_eq!(legal(own, other), expected, "{own:#x} {other:#x}");
        assert_eq!(legal_by_words(own, other), expected, "{own:#x} {other:#x}");
        #[cfg(target_arch = "x86_64")]
        if let Some(found) = wide::legal(own, other) {
            assert_eq!(found, (expected, expected.count_ones()), "{own:#x} {other:#x}");
        }
    }
}

#[test]
fn every_way_to_find_the_flips_agrees_with_walking_the_rays() {
    for (own, other) in boards() {
        for square in (0..64).filter(|square| (own | other) >> square & 1 == 0) {
            let expected = naive_flips(own, other, square);
            assert_eq!(flips(own, other, square), expected, "{own:#x} {other:#x} {square}");
            assert_eq!(flips_by_words(own, other, square), expected, "{own:#x} {other:#x} {square}");
            #[cfg(target_arch = "x86_64")]
            if let Some(found) = wide::flips(own, other, square) {
                assert_eq!(found, expected, "{own:#x} {other:#x} {square}");
            }
        }
    }
}
