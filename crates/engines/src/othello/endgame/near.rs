//! Four to six empty squares: moves are ordered by the quarters of the board alone, and nothing is stored, since
//! anything else would take longer than the search.

use super::guess::Guess;
use super::last::{NONE, Squares, count, final_score, four};
use super::search::Search;
use super::squares::odd_quarters;
use plywood_games::othello::machine::{Machine, Recursive};

/// The least `alpha` at which stable discs are looked for.
const LEAST_ALPHA: i32 = 12;

/// The search of four to [`NEAR`](super::search::NEAR) empty squares.
pub(super) struct Near;

impl<M: Machine, G: Guess> Recursive<Search<'_, M, G>> for Near {
    type Extra = i32;
    type Output = i32;

    #[inline(always)]
    fn body(search: &mut Search<'_, M, G>, own: u64, other: u64, alpha: i32) -> i32 {
        let machine = search.machine;
        let empty = !(own | other);
        if count(empty) == 4 {
            let mut squares = Squares(empty);
            let squares = [squares.lowest(), squares.lowest(), squares.lowest(), squares.lowest()];
            return four::<M, false>(machine, &mut search.nodes, (own, other), alpha, squares);
        }
        if let Some(most) = search.stability_cutoff(own, other, alpha, LEAST_ALPHA) {
            return most;
        }
        let legal = machine.legal(own, other);
        if legal == 0 {
            return if machine.legal(other, own) == 0 {
                final_score(own, other)
            } else {
                -machine.call::<Near, _>(search, other, own, -alpha - 1)
            };
        }
        let odd = legal & odd_quarters(empty);
        let mut best = NONE;
        for squares in [odd, legal & !odd] {
            for square in Squares(squares) {
                let flipped = machine.flips(own, other, square);
                search.nodes += 1;
                let (next, waiting) = (other ^ flipped, own | flipped | 1 << square);
                let score = -machine.call::<Near, _>(search, next, waiting, -alpha - 1);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }
}
