//! Randomness without a generator: every node has a key, and every random choice at the node is a hash of its key. The
//! hash is our own `mix`, so that no other crate determines which tree a seed means.

use plywood_core::{Value, mix};

/// The purpose of a drawn number, which makes two draws at one node independent.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(super) enum Draw {
    Value = 0x51_7C_C1_B7_27_22_0A_95,
    Best = 0x2B_99_2D_DF_A2_32_49_D7,
    Children = 0x6C_62_27_2E_07_BB_01_43,
    Edge = 0x3F_84_D5_B5_B5_47_09_17,
}

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The key of the root for a seed.
pub(super) const fn root(seed: u64) -> u64 {
    mix(seed.wrapping_add(STEP))
}

/// The key of a child of the node with `key`.
#[inline]
pub(super) const fn child(key: u64, number: u32) -> u64 {
    mix(key.wrapping_add(STEP.wrapping_mul(number as u64 + 1)))
}

/// A number drawn at a node.
#[inline]
pub(super) const fn draw(key: u64, what: Draw) -> u64 {
    mix(key ^ what as u64)
}

/// A number in `0..n`, taken from the upper half of a mixed number.
#[inline]
pub(super) const fn below(mixed: u64, n: u64) -> u64 {
    debug_assert!(n <= 1 << 32);
    ((mixed >> 32) * n) >> 32
}

/// A value in `low..=high`.
#[inline]
pub(super) fn between(mixed: u64, low: Value, high: Value) -> Value {
    let low = i64::from(low.get());
    let span = (i64::from(high.get()) - low + 1).cast_unsigned();
    Value::nearest(low + below(mixed, span).cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_within_their_bounds_and_reach_both() {
        let v = Value::from;
        let drawn: Vec<i32> = (0..1000).map(|n| between(mix(n), v(-2), v(3)).get()).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&-2), Some(&3)));
        assert_eq!(between(u64::MAX, Value::MIN, Value::MAX), Value::MAX);
        assert_eq!(between(0, Value::MIN, Value::MAX), Value::MIN);
        assert_eq!(between(u64::MAX, v(7), v(7)), v(7));
    }

    #[test]
    fn the_hash_is_that_of_splitmix64() {
        // The first outputs of SplitMix64 with seed 0, a published test vector.
        assert_eq!(mix(STEP), 0xE220_A839_7B1D_CDAF);
        assert_eq!(mix(STEP.wrapping_mul(2)), 0x6E78_9E6A_A1B9_65F4);
    }
}
