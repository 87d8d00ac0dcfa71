//! The search: null windows only, in three zones by the number of empty squares.
//!
//! - The last four squares have code of their own ([`last`](super::last)).
//! - Up to [`NEAR`] empty squares, moves into odd quarters come first, and nothing is stored ([`near`](super::near)).
//! - Above that, moves are ordered by what they leave to the opponent, and results are stored
//!   ([`ordered`](super::ordered)): up to [`LOCAL`] empty squares in a small table that stays in the processor's cache,
//!   above in the large one.
//!
//! All functions are fail-soft: if the result is greater than `alpha`, the score is at least the result; otherwise the
//! score is at most the result.

use super::guess::Guess;
use super::last::{count, few};
use super::near::Near;
use super::ordered::Ordered;
use super::stability::{Edges, stable};
use super::table::Table;
use plywood_core::Stopped;
use plywood_games::othello::machine::Machine;

/// Up to this number of empty squares, moves are ordered by quarters only.
pub(super) const NEAR: i32 = 6;
/// Up to this number of empty squares, results are stored in the small table.
pub(super) const LOCAL: i32 = 10;
/// The most moves of a position with at most [`LOCAL`] empty squares.
pub(super) const FEW: usize = LOCAL as usize;
/// The most moves of any position.
pub(super) const MANY: usize = 64;
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
            Ok(machine.call::<Near, _>(self, own, other, alpha))
        } else if empty <= LOCAL {
            machine.call::<Ordered<FEW>, _>(self, own, other, alpha)
        } else {
            machine.call::<Ordered<MANY>, _>(self, own, other, alpha)
        }
    }

    /// Asks whether to go on, if enough nodes were visited since the last time.
    #[inline(always)]
    pub(super) fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes - self.looked < BETWEEN_LOOKS { Ok(()) } else { self.look() }
    }

    /// Asks whether to go on, and reports the nodes since the last time.
    #[cold]
    pub(super) fn look(&mut self) -> Result<(), Stopped> {
        let nodes = self.nodes - self.looked;
        self.looked = self.nodes;
        (self.stop)(nodes)
    }

    /// The most that the side to move can reach, if the opponent's stable discs show that it is at most `alpha`. It is
    /// not worth looking for them if `alpha` is less than `least`.
    #[inline(always)]
    pub(super) fn stability_cutoff(&self, own: u64, other: u64, alpha: i32, least: i32) -> Option<i32> {
        if alpha < least || 64 - 2 * count(other) > alpha {
            return None;
        }
        let most = 64 - 2 * count(stable(self.edges, other, own));
        (most <= alpha).then_some(most)
    }
}
