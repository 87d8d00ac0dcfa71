//! A search of a few plies whose leaves are guesses: it ranks moves.

use super::guess::{DISC, Guess};
use super::last::{Squares, final_score};
use plywood_games::othello::machine::{Machine, Recursive};

/// More than every guess.
const INFINITE: i32 = 100 * DISC;

/// A shallow search.
pub(super) struct Shallow<'s, M, G> {
    pub(super) machine: M,
    pub(super) guess: &'s G,
}

impl<M: Machine, G: Guess> Shallow<'_, M, G> {
    /// The guess for the side to move after `depth` plies.
    #[inline(always)]
    pub(super) fn value(&mut self, own: u64, other: u64, depth: u8) -> i32 {
        let window = Window { alpha: -INFINITE, beta: INFINITE, depth };
        self.machine.call::<Look, _>(self, own, other, window)
    }
}

/// The bounds between which the value is of interest, and the plies left.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
    depth: u8,
}

/// Alpha-beta.
struct Look;

impl<M: Machine, G: Guess> Recursive<Shallow<'_, M, G>> for Look {
    type Extra = Window;
    type Output = i32;

    #[inline(always)]
    fn body(shallow: &mut Shallow<'_, M, G>, own: u64, other: u64, window: Window) -> i32 {
        let machine = shallow.machine;
        let Window { mut alpha, beta, depth } = window;
        if depth == 0 {
            return shallow.guess.guess(own, other);
        }
        let legal = machine.legal(own, other);
        if legal == 0 {
            return if machine.legal(other, own) == 0 {
                DISC * final_score(own, other)
            } else {
                let window = Window { alpha: -beta, beta: -alpha, depth };
                -machine.call::<Look, _>(shallow, other, own, window)
            };
        }
        let mut best = -INFINITE;
        for square in Squares(legal) {
            let flipped = machine.flips(own, other, square);
            let (next, waiting) = (other ^ flipped, own | flipped | 1 << square);
            let window = Window { alpha: -beta, beta: -alpha, depth: depth - 1 };
            best = best.max(-machine.call::<Look, _>(shallow, next, waiting, window));
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        best
    }
}
