//! Moves and flips in words of 256 bits, which hold four directions side by side, on machines with AVX2, or with
//! AVX-512 too.
//!
//! This is the only module that contains `unsafe`. A function that is compiled for a CPU feature may run only on a
//! machine that has the feature, so each call directly follows a check.

mod kernel;
mod lines;

use super::flips::rays;
use super::machine::{Machine, Portable, Work};
use kernel::kernel;
use lines::lines;
use std::sync::atomic::{AtomicU8, Ordering};

kernel!(avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");
kernel!(avx512, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl");

/// The features of the machine. The check of the standard library takes ten instructions, and a node takes a hundred
/// and forty, so the result is cached.
static FOUND: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = 0;
const NEITHER: u8 = 1;
const AVX2: u8 = 2;
const AVX512: u8 = 3;

#[inline]
fn found() -> u8 {
    match FOUND.load(Ordering::Relaxed) {
        AVX512 => AVX512,
        AVX2 => AVX2,
        NEITHER => NEITHER,
        _ => ask(),
    }
}

#[cold]
fn ask() -> u8 {
    let avx2 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    let avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
    let found = match (avx2, avx512) {
        (true, true) => AVX512,
        (true, false) => AVX2,
        (false, _) => NEITHER,
    };
    FOUND.store(found, Ordering::Relaxed);
    found
}

/// The legal squares of the side with the discs `own`, and their number; `None` on a machine without wide words.
#[inline]
pub(super) fn legal(own: u64, other: u64) -> Option<(u64, u32)> {
    match found() {
        // SAFETY: the machine has the features that the function is compiled for.
        AVX512 => Some(unsafe { avx512::legal(own, other) }),
        // SAFETY: as above.
        AVX2 => Some(unsafe { avx2::legal(own, other) }),
        _ => None,
    }
}

/// The discs that flip when the side with the discs `own` plays on `square`; `None` on a machine without wide words.
#[inline]
pub(super) fn flips(own: u64, other: u64, square: u8) -> Option<u64> {
    match found() {
        // SAFETY: the machine has the features that the function is compiled for.
        AVX512 => Some(unsafe { avx512::flips(own, other, rays(square)) }),
        // SAFETY: as above.
        AVX2 => Some(unsafe { avx2::flips(own, other, rays(square)) }),
        _ => None,
    }
}

/// Runs `work` with code for the features of the machine.
pub(super) fn fastest<W: Work>(work: W) -> W::Output {
    match found() {
        AVX512 => work.run(Avx512(())),
        AVX2 => work.run(Avx2(())),
        _ => work.run(Portable),
    }
}

/// Makes a type whose values exist only on machines with the features that the functions of `$kernel` need.
macro_rules! machine {
    ($name:ident, $kernel:ident, $about:literal) => {
        #[doc = $about]
        #[derive(Clone, Copy)]
        struct $name(());

        impl Machine for $name {
            #[inline(always)]
            fn call<A, B, C, D, R>(self, body: impl Fn(A, B, C, D) -> R, a: A, b: B, c: C, d: D) -> R {
                // SAFETY: the value `self` shows that the machine has the features.
                unsafe { $kernel::call(body, a, b, c, d) }
            }

            #[inline(always)]
            fn legal(self, own: u64, other: u64) -> u64 {
                // SAFETY: as above.
                unsafe { $kernel::legal(own, other).0 }
            }

            #[inline(always)]
            fn flips(self, own: u64, other: u64, square: u8) -> u64 {
                // SAFETY: as above.
                unsafe { $kernel::flips(own, other, rays(square)) }
            }

            #[inline(always)]
            fn last_flips(self, own: u64, square: u8) -> u32 {
                // SAFETY: as above.
                unsafe { $kernel::last_flips(own, lines(square)) }
            }
        }
    };
}

machine!(Avx2, avx2, "A machine with AVX2. Only [`fastest`] makes one, after a check.");
machine!(Avx512, avx512, "A machine with AVX-512, too. Only [`fastest`] makes one, after a check.");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::flips::flips_by_words;
    use crate::othello::moves::legal_by_words;
    use crate::othello::naive::boards;

    #[test]
    fn code_for_fewer_features_than_the_machine_has_agrees_too() {
        if found() == NEITHER {
            return;
        }
        for (own, other) in boards() {
            // SAFETY: `found` reports AVX-512 only on a machine that also has AVX2.
            let (squares, count) = unsafe { avx2::legal(own, other) };
            assert_eq!((squares, count), (legal_by_words(own, other), squares.count_ones()));
            for square in (0..64).filter(|square| (own | other) >> square & 1 == 0) {
                // SAFETY: as above.
                let flipped = unsafe { avx2::flips(own, other, rays(square)) };
                assert_eq!(flipped, flips_by_words(own, other, square));
            }
        }
    }
}
