/// Random numbers for tests: `SplitMix64`, implemented here so that the meaning of a seed does not depend on another
/// crate's version.
///
/// ```
/// use plywood_testkit::SplitMix64;
///
/// let mut random = SplitMix64::new(0);
/// assert_eq!(random.draw(), 0xE220_A839_7B1D_CDAF);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates the sequence with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// Returns the next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a random index into a list of `n` elements.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "there is nothing to choose from");
        let scaled = (u128::from(self.draw()) * n as u128) >> 64;
        usize::try_from(scaled).expect("less than n")
    }

    /// Returns a random element of `things`.
    ///
    /// # Panics
    /// If `things` is empty.
    pub fn choose<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// Puts `things` into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
