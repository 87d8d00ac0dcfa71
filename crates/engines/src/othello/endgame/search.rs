//! The search proper: null windows only, in three zones by the number of empty squares.
//!
//! - The last four squares have code of their own ([`last`]).
//! - Up to [`NEAR`] empty squares, moves into odd quarters come first, and nothing is stored.
//! - Above that, moves are ordered by what they leave to the opponent, and results are stored: up to [`LOCAL`] empty
//!   squares in a small table that stays in the processor's cache, above in the large one.
//!
//! All functions are fail-soft: if the result is greater than `alpha`, the score is at least the result; otherwise the
//! score is at most the result.

use super::guess::Guess;
use super::last::{Squares, count, few, final_score, four};
use super::order::{Child, Children};
use super::squares::odd_quarters;
use super::stability::{Edges, stable};
use super::table::{NO_MOVE, Table};
use plywood_core::Stopped;
use plywood_games::othello::machine::Machine;

/// Up to this number of empty squares, moves are ordered by quarters only.
const NEAR: i32 = 7;
/// Up to this number of empty squares, results are stored in the small table.
const LOCAL: i32 = 10;
/// From this number of empty squares on, all children are looked up before one is searched.
const LOOK_AHEAD: i32 = LOCAL + 2;
/// The most moves of a position with at most [`LOCAL`] empty squares, and of any other.
const FEW: usize = LOCAL as usize;
const MANY: usize = 64;
/// The approximate number of nodes between two questions whether to go on.
const BETWEEN_LOOKS: u64 = 1 << 14;

/// Called every few thousand nodes with the number of nodes since the last call; an error stops the search.
pub type Stop<'s> = &'s mut dyn FnMut(u64) -> Result<(), Stopped>;

/// A search of one position.
pub(super) struct Search<'s, M, G> {
    pub(super) machine: M,
    pub(super) guess: &'s G,
    /// The table for positions with more than [`LOCAL`] empty squares.
    pub(super) far: &'s mut Table,
    /// The table for positions with at most [`LOCAL`] empty squares.
    pub(super) local: &'s mut Table,
    pub(super) edges: &'static Edges,
    pub(super) nodes: u64,
    /// The number of nodes at the last look.
    pub(super) looked: u64,
    pub(super) stop: Stop<'s>,
}

impl<M: Machine, G: Guess> Search<'_, M, G> {
    /// Answers whether the score is greater than `alpha`.
    pub(super) fn null_window(&mut self, own: u64, other: u64, alpha: i32) -> Result<i32, Stopped> {
        let machine = self.machine;
        let empty = count(!(own | other));
        if empty < 4 {
            Ok(few(machine, &mut self.nodes, own, other, alpha))
        } else if empty <= NEAR {
            Ok(machine.call(near::<M, G>, self, own, other, alpha))
        } else if empty <= LOCAL {
            machine.call(ordered::<M, G, FEW>, self, own, other, alpha)
        } else {
            machine.call(ordered::<M, G, MANY>, self, own, other, alpha)
        }
    }

    /// Asks whether to go on, and reports the nodes since the last time.
    #[cold]
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        let nodes = self.nodes - self.looked;
        self.looked = self.nodes;
        (self.stop)(nodes)
    }

    #[inline(always)]
    fn table(&mut self, empty: i32) -> &mut Table {
        if empty <= LOCAL { self.local } else { self.far }
    }

    /// The most that the side to move can reach, if the opponent's stable discs show that it is at most `alpha`.
    #[inline(always)]
    fn stability_cutoff(&self, own: u64, other: u64, alpha: i32, least_alpha: i32) -> Option<i32> {
        if alpha < least_alpha || 64 - 2 * count(other) > alpha {
            return None;
        }
        let most = 64 - 2 * count(stable(self.edges, other, own));
        (most <= alpha).then_some(most)
    }
}

/// Four to [`NEAR`] empty squares.
#[inline(always)]
fn near<M: Machine, G: Guess>(search: &mut Search<'_, M, G>, own: u64, other: u64, alpha: i32) -> i32 {
    let machine = search.machine;
    let empty = !(own | other);
    if count(empty) == 4 {
        let mut squares = Squares(empty);
        let four_squares = [squares.lowest(), squares.lowest(), squares.lowest(), squares.lowest()];
        return four::<M, false>(machine, &mut search.nodes, (own, other), alpha, four_squares);
    }
    if let Some(most) = search.stability_cutoff(own, other, alpha, 12) {
        return most;
    }
    let legal = machine.legal(own, other);
    if legal == 0 {
        return if machine.legal(other, own) == 0 {
            final_score(own, other)
        } else {
            -machine.call(near::<M, G>, search, other, own, -alpha - 1)
        };
    }
    let odd = legal & odd_quarters(empty);
    let mut best = -65;
    for squares in [odd, legal & !odd] {
        for square in Squares(squares) {
            let flipped = machine.flips(own, other, square);
            search.nodes += 1;
            let (next, waiting) = (other ^ flipped, own | flipped | 1 << square);
            let score = -machine.call(near::<M, G>, search, next, waiting, -alpha - 1);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// More than [`NEAR`] empty squares, of which at most `MOST` are legal moves.
#[inline(always)]
fn ordered<M: Machine, G: Guess, const MOST: usize>(
    search: &mut Search<'_, M, G>,
    own: u64,
    other: u64,
    alpha: i32,
) -> Result<i32, Stopped> {
    let machine = search.machine;
    let before = search.nodes;
    if before - search.looked >= BETWEEN_LOOKS {
        search.look()?;
    }
    let empty = count(!(own | other));
    if let Some(most) = search.stability_cutoff(own, other, alpha, 14) {
        return Ok(most);
    }
    let legal = machine.legal(own, other);
    if legal == 0 {
        return if machine.legal(other, own) == 0 {
            Ok(final_score(own, other))
        } else {
            let score = machine.call(ordered::<M, G, MOST>, search, other, own, -alpha - 1)?;
            Ok(-score)
        };
    }
    let mut first = NO_MOVE;
    if let Some(entry) = search.table(empty).get(own, other) {
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if lower > alpha {
            return Ok(lower);
        }
        if upper <= alpha {
            return Ok(upper);
        }
        first = entry.best;
    }
    let mut children = Children::<MOST>::of(machine, own, other, legal);
    if children.wins_all() {
        return Ok(64);
    }
    if empty >= LOOK_AHEAD
        && let Some(score) = known_child(search.far, &children, alpha)
    {
        return Ok(score);
    }
    children.rank(machine, search.guess, own | other, first);
    let (mut best, mut best_move) = (-65, NO_MOVE);
    while let Some(Child { square, own: next, other: waiting, .. }) = children.next() {
        search.nodes += 1;
        let score = if empty == NEAR + 1 {
            -machine.call(near::<M, G>, search, next, waiting, -alpha - 1)
        } else if MOST == FEW || empty == LOCAL + 1 {
            -machine.call(ordered::<M, G, FEW>, search, next, waiting, -alpha - 1)?
        } else {
            -machine.call(ordered::<M, G, MANY>, search, next, waiting, -alpha - 1)?
        };
        if score > best {
            (best, best_move) = (score, square);
            if score > alpha {
                break;
            }
        }
    }
    let nodes = search.nodes - before;
    search.table(empty).put(own, other, alpha, best, best_move, nodes);
    Ok(best)
}

/// A score greater than `alpha` that the table has for a child.
#[inline(always)]
fn known_child<const MOST: usize>(table: &Table, children: &Children<MOST>, alpha: i32) -> Option<i32> {
    children.all().iter().find_map(|child| {
        let score = -i32::from(table.get(child.own, child.other)?.upper);
        (score > alpha).then_some(score)
    })
}
