//! The last four empty squares, each number with its own code.
//!
//! All functions answer a null window: if the result is greater than `alpha`, the score is at least the result;
//! otherwise the score is at most the result.

use super::squares::{NEIGHBOURS, first_of_four, first_of_three};
use plywood_games::othello::machine::Machine;

/// Less than every score: no move has been found yet.
const NONE: i32 = -65;

/// The score of a finished game: empty squares count for the winner.
#[inline(always)]
pub(super) fn final_score(own: u64, other: u64) -> i32 {
    let (own, other) = (count(own), count(other));
    let difference = own - other;
    difference + difference.signum() * (64 - own - other)
}

#[inline(always)]
pub(super) fn count(squares: u64) -> i32 {
    squares.count_ones().cast_signed()
}

/// The exact score with one empty square.
#[inline(always)]
fn one<M: Machine>(machine: M, own: u64, square: u8) -> i32 {
    let discs = count(own);
    let flipped = machine.last_flips(own, square).cast_signed();
    if flipped > 0 {
        return 2 * (discs + flipped) - 62;
    }
    let other = !own & !(1 << square);
    let flipped = machine.last_flips(other, square).cast_signed();
    if flipped > 0 {
        return 2 * (discs - flipped) - 64;
    }
    // Nobody can play: the winner gets the square.
    2 * discs - if discs >= 32 { 62 } else { 64 }
}

/// Plays on `square` if that is a legal move, and returns the discs of both sides after the move, opponent first.
#[inline(always)]
fn played<M: Machine>(machine: M, own: u64, other: u64, square: u8) -> Option<(u64, u64)> {
    if NEIGHBOURS[usize::from(square % 64)] & other == 0 {
        return None;
    }
    let flipped = machine.flips(own, other, square);
    (flipped != 0).then_some((other ^ flipped, own | flipped | 1 << square))
}

/// Two empty squares.
#[inline(always)]
fn two<M: Machine, const PASSED: bool>(
    machine: M,
    nodes: &mut u64,
    (own, other): (u64, u64),
    alpha: i32,
    [a, b]: [u8; 2],
) -> i32 {
    let mut best = NONE;
    if let Some((next, _)) = played(machine, own, other, a) {
        *nodes += 1;
        best = -one(machine, next, b);
        if best > alpha {
            return best;
        }
    }
    if let Some((next, _)) = played(machine, own, other, b) {
        *nodes += 1;
        best = best.max(-one(machine, next, a));
    }
    if best > NONE {
        best
    } else if PASSED {
        final_score(own, other)
    } else {
        -two::<M, true>(machine, nodes, (other, own), -alpha - 1, [a, b])
    }
}

/// Three empty squares.
#[inline(always)]
fn three<M: Machine, const PASSED: bool>(
    machine: M,
    nodes: &mut u64,
    (own, other): (u64, u64),
    alpha: i32,
    squares: [u8; 3],
) -> i32 {
    let [a, b, c] = if PASSED { squares } else { first_of_three(squares) };
    let mut best = NONE;
    for [square, x, y] in [[a, b, c], [b, a, c], [c, a, b]] {
        if let Some(next) = played(machine, own, other, square) {
            *nodes += 1;
            best = best.max(-two::<M, false>(machine, nodes, next, -alpha - 1, [x, y]));
            if best > alpha {
                return best;
            }
        }
    }
    if best > NONE {
        best
    } else if PASSED {
        final_score(own, other)
    } else {
        -three::<M, true>(machine, nodes, (other, own), -alpha - 1, [a, b, c])
    }
}

/// Four empty squares.
#[inline(always)]
pub(super) fn four<M: Machine, const PASSED: bool>(
    machine: M,
    nodes: &mut u64,
    (own, other): (u64, u64),
    alpha: i32,
    squares: [u8; 4],
) -> i32 {
    let [a, b, c, d] = if PASSED { squares } else { first_of_four(squares) };
    let mut best = NONE;
    for [square, x, y, z] in [[a, b, c, d], [b, a, c, d], [c, a, b, d], [d, a, b, c]] {
        if let Some(next) = played(machine, own, other, square) {
            *nodes += 1;
            best = best.max(-three::<M, false>(machine, nodes, next, -alpha - 1, [x, y, z]));
            if best > alpha {
                return best;
            }
        }
    }
    if best > NONE {
        best
    } else if PASSED {
        final_score(own, other)
    } else {
        -four::<M, true>(machine, nodes, (other, own), -alpha - 1, [a, b, c, d])
    }
}

/// At most three empty squares, for positions that are given with so few.
pub(super) fn few<M: Machine>(machine: M, nodes: &mut u64, own: u64, other: u64, alpha: i32) -> i32 {
    let mut squares = Squares(!(own | other));
    match squares.0.count_ones() {
        0 => final_score(own, other),
        1 => one(machine, own, squares.lowest()),
        2 => {
            let both = [squares.lowest(), squares.lowest()];
            two::<M, false>(machine, nodes, (own, other), alpha, both)
        }
        _ => {
            let all = [squares.lowest(), squares.lowest(), squares.lowest()];
            three::<M, false>(machine, nodes, (own, other), alpha, all)
        }
    }
}

/// A set of squares, from which the lowest can be taken.
#[derive(Clone, Debug)]
pub(super) struct Squares(pub(super) u64);

impl Squares {
    /// Takes the lowest square out of the set, which is not empty.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub(super) fn lowest(&mut self) -> u8 {
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        square
    }
}

impl Iterator for Squares {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        (self.0 != 0).then(|| self.lowest())
    }
}
