use plywood_core::mix;

/// Random numbers by SplitMix64, for samples and for positions from random play. The same seed gives the same numbers
/// in every version.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers that follow from this seed.
    pub fn seeded(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns any 64-bit number.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// Returns a number less than `n`, or 0 if `n` is 0.
    #[expect(clippy::cast_possible_truncation, reason = "the number is less than `n`")]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.any()) * n as u128) >> 64) as usize
    }

    /// Returns a number less than `n` from the upper half of the bits, as the random positions of the experiments need
    /// it.
    pub fn place(&mut self, n: u64) -> u64 {
        ((self.any() >> 32) * n) >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut random = Random::seeded(0);
        assert_eq!([random.any(), random.any()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
        let (mut all, mut half) = (Random::seeded(7), Random::seeded(7));
        assert!((0..100).all(|_| all.below(10) as u64 == half.place(10)));
    }
}
