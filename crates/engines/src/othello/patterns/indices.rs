//! The content of every pattern instance as a number.
//!
//! The squares of an instance are the digits of a number to base three: 0 for an empty square, 1 for a disc of the side to
//! move, 2 for a disc of the other side. The numbers of all instances are computed at once. Each group of four squares adds
//! its part to every number; the parts are looked up, and the compiler adds them in wide words.

use super::shapes::{ALL, INSTANCES, SHAPES, image};

/// The instances, filled up to a multiple of what wide words hold.
const LANES: usize = 48;
/// The groups of four squares.
const GROUPS: usize = 16;

/// What a group of four squares with these discs of the side to move adds to each number.
static PARTS: [[[u16; LANES]; 16]; GROUPS] = parts();

#[expect(clippy::large_stack_arrays, reason = "computed by the compiler")]
const fn parts() -> [[[u16; LANES]; 16]; GROUPS] {
    let mut parts = [[[0; LANES]; 16]; GROUPS];
    let mut instance = 0;
    while instance < INSTANCES {
        let shape = SHAPES[ALL[instance].shape];
        let (mut power, mut i) = (1, 0);
        while i < shape.len() {
            let square = image(shape[i], ALL[instance].symmetry) as usize;
            let mut discs = 0;
            while discs < 16 {
                if discs >> (square % 4) & 1 == 1 {
                    parts[square / 4][discs][instance] += power;
                }
                discs += 1;
            }
            // The power after the last of ten squares is 3^10, which still fits.
            power *= 3;
            i += 1;
        }
        instance += 1;
    }
    parts
}

/// Returns the number of each instance, in the order of [`ALL`].
#[inline]
pub(super) fn indices(own: u64, other: u64) -> [u16; LANES] {
    let mut numbers = [0_u16; LANES];
    for (group, parts) in PARTS.iter().enumerate() {
        let discs = |board: u64| &parts[usize::from((board >> (4 * group)).to_le_bytes()[0] % 16)];
        let (own, other) = (discs(own), discs(other));
        for lane in 0..LANES {
            numbers[lane] = numbers[lane].wrapping_add(own[lane]).wrapping_add(other[lane] << 1);
        }
    }
    numbers
}
