//! Code that is compiled once for each kind of processor and run on the best one that the machine has.
//!
//! A function that asks at run time what the processor can do cannot be inlined, and costs more than what it asks for.
//! A search that plays millions of moves therefore asks once: it is generic over a [`Machine`], and [`fastest`] runs it
//! with the best one. A `Machine` other than [`Portable`] exists only on a processor that has its instructions.
//!
//! ```
//! use plywood_games::othello::Position;
//! use plywood_games::othello::machine::{Machine, Work, fastest};
//!
//! /// The number of moves in the start position.
//! struct Opening;
//!
//! impl Work for Opening {
//!     type Output = u32;
//!
//!     fn run<M: Machine>(self, machine: M) -> u32 {
//!         machine.legal(Position::START.own(), Position::START.other()).count_ones()
//!     }
//! }
//!
//! assert_eq!(fastest(Opening), 4);
//! ```

use super::flips::flips_by_words;
use super::moves::legal_by_words;

/// A kind of processor, with the operations that a search repeats most often.
pub trait Machine: Copy {
    /// Calls `body` with the given arguments in code compiled for this machine, if `body` is `#[inline(always)]`.
    ///
    /// A recursive function cannot be inlined into its caller, so it would be compiled for any processor. Calling it
    /// through this method compiles it for this machine. A `body` that captures nothing costs nothing.
    fn call<A, B, C, D, R>(self, body: impl Fn(A, B, C, D) -> R, a: A, b: B, c: C, d: D) -> R;

    /// The squares on which the side with the discs `own` may play.
    fn legal(self, own: u64, other: u64) -> u64;

    /// The discs of `other` that flip if the side with the discs `own` plays on `square`.
    fn flips(self, own: u64, other: u64, square: u8) -> u64;

    /// The number of discs that flip if the side with the discs `own` plays on `square`, the only empty square.
    fn last_flips(self, own: u64, square: u8) -> u32;
}

/// A computation that can run on every machine.
pub trait Work {
    /// The result of the computation.
    type Output;

    /// Computes the result with code for `machine`.
    fn run<M: Machine>(self, machine: M) -> Self::Output;
}

/// Runs `work` with code for the best kind of processor that the machine has.
pub fn fastest<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    return super::wide::fastest(work);
    #[cfg(not(target_arch = "x86_64"))]
    work.run(Portable)
}

/// Any processor. Moves and flips are computed in words of 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Portable;

impl Machine for Portable {
    #[inline(always)]
    fn call<A, B, C, D, R>(self, body: impl Fn(A, B, C, D) -> R, a: A, b: B, c: C, d: D) -> R {
        body(a, b, c, d)
    }

    #[inline(always)]
    fn legal(self, own: u64, other: u64) -> u64 {
        legal_by_words(own, other)
    }

    #[inline(always)]
    fn flips(self, own: u64, other: u64, square: u8) -> u64 {
        flips_by_words(own, other, square)
    }

    #[inline(always)]
    fn last_flips(self, own: u64, square: u8) -> u32 {
        flips_by_words(own, !own & !(1 << square), square).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix;
    use crate::othello::naive::boards;

    struct Checks;

    impl Work for Checks {
        type Output = ();

        fn run<M: Machine>(self, machine: M) {
            for (own, other) in boards() {
                assert_eq!(machine.legal(own, other), Portable.legal(own, other));
                for square in (0..64).filter(|square| (own | other) >> square & 1 == 0) {
                    let expected = Portable.flips(own, other, square);
                    assert_eq!(machine.flips(own, other, square), expected, "{own:#x} {other:#x}");
                }
            }
            for n in 0..20_000 {
                let square = u8::try_from(n % 64).expect("below 64");
                let own =
                    mix(2 * n) & !(1 << square) | mix(2 * n + 1) & mix(n + 1_000_000) & !(1 << square);
                let expected = Portable.last_flips(own, square);
                assert_eq!(machine.last_flips(own, square), expected, "{own:#x} {square}");
            }
        }
    }

    #[test]
    fn the_fastest_machine_computes_what_every_machine_computes() {
        fastest(Checks);
    }

    #[test]
    fn a_machine_calls_a_body_with_its_arguments() {
        struct Call;
        impl Work for Call {
            type Output = u32;
            fn run<M: Machine>(self, machine: M) -> u32 {
                machine.call(
                    |a: u32, b: u32, c: u32, d: u32| a * 1000 + b * 100 + c * 10 + d,
                    1,
                    2,
                    3,
                    4,
                )
            }
        }
        assert_eq!((fastest(Call), Call.run(Portable)), (1234, 1234));
    }
}
