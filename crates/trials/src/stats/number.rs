/// A member of a sample: a count, or a number computed from counts.
pub trait Number: Copy {
    /// Converts the member to a floating-point number.
    fn number(self) -> f64;
}

impl Number for f64 {
    fn number(self) -> f64 {
        self
    }
}

impl Number for u64 {
    #[expect(clippy::cast_precision_loss, reason = "no count here reaches 2^52")]
    fn number(self) -> f64 {
        self as f64
    }
}

impl Number for usize {
    fn number(self) -> f64 {
        (self as u64).number()
    }
}

/// Converts a count to a floating-point number.
pub fn number(count: impl Number) -> f64 {
    count.number()
}

/// Converts counts to floating-point numbers.
pub fn numbers<'c, N: Number + 'c>(counts: impl IntoIterator<Item = &'c N>) -> Vec<f64> {
    counts.into_iter().map(|&count| count.number()).collect()
}

/// The mean of a sample, without an interval.
pub fn mean<N: Number>(sample: &[N]) -> f64 {
    super::Estimate::of(sample).mean
}

/// The smallest and the largest member of a sample.
pub fn ends(sample: &[f64]) -> (f64, f64) {
    sample.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &x| (low.min(x), high.max(x)))
}

/// A positive number rounded down.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
pub fn whole(x: f64) -> u64 {
    x as u64
}
