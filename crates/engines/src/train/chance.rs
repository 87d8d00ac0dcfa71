//! Random numbers: every game has its own sequence, so that games can be played in any order.

use plywood_core::mix;

/// A sequence of random numbers (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// Creates the sequence that belongs to `seed` and `number`.
    pub(crate) fn new(seed: u64, number: u64) -> Chance {
        Chance(mix(seed ^ mix(number.wrapping_add(0x9E37_79B9_7F4A_7C15))))
    }

    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// Returns a random number less than `n`, and 0 if `n` is 0.
    #[expect(clippy::cast_possible_truncation, reason = "the upper half of the product is less than n")]
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.draw()) * u128::from(n)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_below_the_limit_and_all_occur() {
        let mut chance = Chance::new(1, 2);
        let mut seen = [false; 7];
        (0..100).for_each(|_| seen[chance.below(7) as usize] = true);
        assert_eq!((seen, chance.below(0)), ([true; 7], 0));
    }
}
