//! The code for wide words, written once and compiled for each set of features: with AVX-512 the compiler merges two
//! instructions into one.

/// Creates a module of these functions for machines that have `$features`.
macro_rules! kernel {
    ($name:ident, $features:literal) => {
        pub(super) mod $name {
            use crate::othello::flips::Rays;
            use crate::othello::moves::INNER;
            use crate::othello::wide::lines::{LAST_FLIPS, Lines};
            use std::arch::x86_64::{
                __m128i, __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64,
                _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128,
                _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x,
                _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64,
                _mm256_sub_epi64, _pext_u64,
            };

            /// The steps of the rays towards higher numbers, in squares; rays towards lower numbers use their
            /// negatives.
            const STEPS: [u64; 4] = [1, 7, 8, 9];

            #[target_feature(enable = $features)]
            #[inline]
            pub(in super::super) fn legal(own: u64, other: u64) -> (u64, u32) {
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
                    down = _mm256_or_si256(
                        down,
                        _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)),
                    );
                }
                let ends =
                    any(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)));
                let squares = ends & !(own | other);
                (squares, squares.count_ones())
            }

            #[target_feature(enable = $features)]
            #[inline]
            pub(in super::super) fn flips(own: u64, other: u64, rays: &Rays) -> u64 {
                let (own, other) = (all(own), all(other));
                any(_mm256_or_si256(
                    flips_up(own, other, four(rays.up)),
                    flips_down(own, other, four(rays.down)),
                ))
            }

            /// The number of discs that flip on the four lines through the last empty square.
            #[target_feature(enable = $features)]
            #[inline]
            pub(in super::super) fn last_flips(own: u64, lines: &Lines) -> u32 {
                let mut flipped = 0;
                for (&line, &place) in lines.squares.iter().zip(&lines.places) {
                    let [discs, ..] = _pext_u64(own, line).to_le_bytes();
                    flipped += u32::from(LAST_FLIPS[usize::from(place % 8)][usize::from(discs)]);
                }
                flipped
            }

            #[target_feature(enable = $features)]
            pub(in super::super) fn call<A, B, C, D, R>(
                body: impl Fn(A, B, C, D) -> R,
                a: A,
                b: B,
                c: C,
                d: D,
            ) -> R {
                body(a, b, c, d)
            }

            /// The same computation as `flips::flips_up`, for four rays.
            #[target_feature(enable = $features)]
            #[inline]
            fn flips_up(own: __m256i, other: __m256i, ray: __m256i) -> __m256i {
                let ones = _mm256_set1_epi64x(-1);
                let carried =
                    _mm256_sub_epi64(_mm256_or_si256(other, _mm256_andnot_si256(ray, ones)), ones);
                let end = _mm256_and_si256(carried, _mm256_and_si256(ray, own));
                let none = _mm256_cmpeq_epi64(end, _mm256_setzero_si256());
                let before = _mm256_sub_epi64(_mm256_add_epi64(end, ones), none);
                _mm256_and_si256(before, ray)
            }

            /// The flips of `flips::flips_down`, for four rays. To find the highest square without a disc of the
            /// opponent, all such squares are smeared down the ray.
            #[target_feature(enable = $features)]
            #[inline]
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

            #[target_feature(enable = $features)]
            #[inline]
            fn all(word: u64) -> __m256i {
                _mm256_set1_epi64x(word.cast_signed())
            }

            #[target_feature(enable = $features)]
            #[inline]
            fn four(words: [u64; 4]) -> __m256i {
                let [a, b, c, d] = words;
                _mm256_set_epi64x(d.cast_signed(), c.cast_signed(), b.cast_signed(), a.cast_signed())
            }

            /// The bitwise or of the four words.
            #[target_feature(enable = $features)]
            #[inline]
            fn any(words: __m256i) -> u64 {
                let halves: __m128i =
                    _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
                _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))
                    .cast_unsigned()
            }
        }
    };
}

pub(super) use kernel;
