//! Finds the discs that a move flips.

/// The discs of `other` that flip when the side with the discs `own` plays on `square`.
#[inline]
pub(super) fn flips(own: u64, other: u64, square: u8) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(flipped) = super::wide::flips(own, other, square) {
        return flipped;
    }
    flips_by_words(own, other, square)
}

/// The squares on the eight rays from a square: four towards higher numbers, in steps of 1, 7, 8 and 9, and four
/// towards lower numbers.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Rays {
    pub(super) up: [u64; 4],
    pub(super) down: [u64; 4],
}

static RAYS: [Rays; 64] = all_rays();

/// The rays from a square.
#[inline]
pub(super) fn rays(square: u8) -> &'static Rays {
    &RAYS[usize::from(square % 64)]
}

const fn all_rays() -> [Rays; 64] {
    let mut rays = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        rays[square].up = [ray(square, 1, 0), ray(square, -1, 1), ray(square, 0, 1), ray(square, 1, 1)];
        rays[square].down =
            [ray(square, -1, 0), ray(square, 1, -1), ray(square, 0, -1), ray(square, -1, -1)];
        square += 1;
    }
    rays
}

/// The squares that lie in one direction from `square`, which is not among them.
#[expect(clippy::cast_possible_truncation, reason = "numbers below 64")]
pub(super) const fn ray(square: usize, right: i8, up: i8) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i8 + right, (square / 8) as i8 + up);
    let mut squares = 0;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        squares |= 1 << (8 * rank + file);
        file += right;
        rank += up;
    }
    squares
}

/// Computes the flipped discs in words of 64 bits, on any machine.
#[inline(never)]
pub(super) fn flips_by_words(own: u64, other: u64, square: u8) -> u64 {
    let rays = rays(square);
    let up = rays.up.iter().fold(0, |flipped, &ray| flipped | flips_up(own, other, ray));
    rays.down.iter().fold(up, |flipped, &ray| flipped | flips_down(own, other, ray))
}

/// The flips on a ray towards higher numbers. Adding 1 carries through the opponent's discs and stops at the first
/// square that has none.
fn flips_up(own: u64, other: u64, ray: u64) -> u64 {
    let end = (other | !ray).wrapping_add(1) & ray & own;
    end.wrapping_sub(u64::from(end != 0)) & ray
}

/// The flips on a ray towards lower numbers. The first square without a disc of the opponent is the highest such
/// square.
fn flips_down(own: u64, other: u64, ray: u64) -> u64 {
    let end = (1 << 63) >> ((ray & !other) | 1).leading_zeros() & ray & own;
    (end << 1).wrapping_neg() & ray
}
