//! Moves and flips in words of 256 bits, all four directions side by side, on machines that have them (AVX2).
//!
//! This is the only module with `unsafe` in it. A function that is compiled for a feature may run only where the
//! feature is, so each is called right after asking.

use super::flips::{Rays, STEPS, rays};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};
use std::sync::atomic::{AtomicU8, Ordering};

/// Whether the machine has the features that these functions are compiled for. Asking the standard library takes ten
/// instructions, of the hundred and forty that a node takes; so the answer is kept.
static PRESENT: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = 0;
const ABSENT: u8 = 1;
const FOUND: u8 = 2;

#[inline]
fn present() -> bool {
    match PRESENT.load(Ordering::Relaxed) {
        FOUND => true,
        UNKNOWN => ask(),
        _ => false,
    }
}

#[cold]
fn ask() -> bool {
    let found = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
    PRESENT.store(if found { FOUND } else { ABSENT }, Ordering::Relaxed);
    found
}

/// Where the side with the discs `own` may play, and the number of squares; `None` on a machine without AVX2.
#[inline]
pub(super) fn legal(own: u64, other: u64) -> Option<(u64, u32)> {
    // SAFETY: the machine has the features that the function is compiled for.
    present().then(|| unsafe { legal_by_avx2(own, other) })
}

/// What turns when the side with the discs `own` plays on `square`; `None` on a machine without AVX2.
#[inline]
pub(super) fn flips(own: u64, other: u64, square: u8) -> Option<u64> {
    // SAFETY: the machine has the feature that the function is compiled for.
    present().then(|| unsafe { flips_by_avx2(own, other, rays(square)) })
}

#[target_feature(enable = "avx2,popcnt")]
fn legal_by_avx2(own: u64, other: u64) -> (u64, u32) {
    const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;
    let step = four(STEPS);
    let two = _mm256_add_epi64(step, step);
    let between = _mm256_and_si256(all(other), four([INNER, INNER, u64::MAX, INNER]));
    let own_discs = all(own);
    let mut up = _mm256_and_si256(between, _mm256_sllv_epi64(own_discs, step));
    let mut down = _mm256_and_si256(between, _mm256_srlv_epi64(own_discs, step));
    up = _mm256_or_si256(up, _mm256_and_si256(between, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(between, _mm256_srlv_epi64(down, step)));
    let pairs_up = _mm256_and_si256(between, _mm256_sllv_epi64(between, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    }
    let ends = any(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)));
    let squares = ends & !(own | other);
    (squares, squares.count_ones())
}

#[target_feature(enable = "avx2")]
fn flips_by_avx2(own: u64, other: u64, rays: &Rays) -> u64 {
    let (own, other) = (all(own), all(other));
    any(_mm256_or_si256(flips_up(own, other, four(rays.up)), flips_down(own, other, four(rays.down))))
}

/// As `flips::flips_up`.
#[target_feature(enable = "avx2")]
fn flips_up(own: __m256i, other: __m256i, ray: __m256i) -> __m256i {
    let ones = _mm256_set1_epi64x(-1);
    let carried = _mm256_sub_epi64(_mm256_or_si256(other, _mm256_andnot_si256(ray, ones)), ones);
    let end = _mm256_and_si256(carried, _mm256_and_si256(ray, own));
    let none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
    let before = _mm256_sub_epi64(_mm256_add_epi64(end, ones), none);
    _mm256_and_si256(before, ray)
}

/// As `flips::flips_down`, but that what is not the opponent's is smeared down the ray to find its highest square.
#[target_feature(enable = "avx2")]
fn flips_down(own: __m256i, other: __m256i, ray: __m256i) -> __m256i {
    let step = four(STEPS);
    let two = _mm256_add_epi64(step, step);
    let mut ended = _mm256_andnot_si256(other, ray);
    ended = _mm256_or_si256(ended, _mm256_srlv_epi64(ended, step));
    ended = _mm256_or_si256(ended, _mm256_srlv_epi64(ended, two));
    ended = _mm256_or_si256(ended, _mm256_srlv_epi64(ended, _mm256_add_epi64(two, two)));
    let end = _mm256_andnot_si256(_mm256_srlv_epi64(ended, step), ended);
    let end = _mm256_and_si256(end, own);
    let after = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(end, end));
    _mm256_and_si256(after, ray)
}

#[target_feature(enable = "avx2")]
fn all(word: u64) -> __m256i {
    _mm256_set1_epi64x(word.cast_signed())
}

#[target_feature(enable = "avx2")]
fn four(words: [u64; 4]) -> __m256i {
    let [a, b, c, d] = words;
    _mm256_set_epi64x(d.cast_signed(), c.cast_signed(), b.cast_signed(), a.cast_signed())
}

/// The four words, one laid over the other.
#[target_feature(enable = "avx2")]
fn any(words: __m256i) -> u64 {
    let halves: __m128i =
        _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))).cast_unsigned()
}
