//! Guesses: cheap estimates of the score, which decide what is searched first, and never what is found.

/// An estimate of the final score.
pub trait Guess {
    /// Whether the guess knows anything; otherwise it is not asked for the order of moves.
    const KNOWS: bool = true;

    /// Estimates the final score for the side to move, which has the discs `own`, in units of which a disc has
    /// [`DISC`].
    fn guess(&self, own: u64, other: u64) -> i32;

    /// Answers whether the score is greater than `alpha` without a search, if the answer is certain enough: the result
    /// is a bound, as that of a search. Only positions with more than 10 empty squares are asked about.
    ///
    /// A solver whose guess answers `None`, which is the default, finds exact scores. Any other solver finds probable
    /// scores, and keeps them in tables of its own.
    #[inline]
    fn probable(&self, _own: u64, _other: u64, _alpha: i32) -> Option<i32> {
        None
    }
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
    const KNOWS: bool = false;

    #[inline]
    fn guess(&self, _: u64, _: u64) -> i32 {
        0
    }
}
