//! Guesses: cheap estimates of the score, which decide what is searched first, and never what is found.

/// An estimate of the final score.
pub trait Guess {
    /// Estimates the final score for the side to move, which has the discs `own`, in units of which a disc has
    /// [`DISC`].
    fn guess(&self, own: u64, other: u64) -> i32;
}

/// The value of a disc in a [`Guess`].
pub const DISC: i32 = 64;

impl<F: Fn(u64, u64) -> i32> Guess for F {
    #[inline]
    fn guess(&self, own: u64, other: u64) -> i32 {
        self(own, other)
    }
}

/// The guess without knowledge: every position is a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draw;

impl Guess for Draw {
    #[inline]
    fn guess(&self, _: u64, _: u64) -> i32 {
        0
    }
}
