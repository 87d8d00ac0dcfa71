//! Seven or more empty squares: moves are ordered by what they leave to the opponent, and results are stored.

use super::guess::Guess;
use super::last::{NONE, count, final_score};
use super::near::Near;
use super::order::{Child, Children};
use super::search::{FEW, LOCAL, MANY, NEAR, Search};
use super::table::{NO_MOVE, Table};
use plywood_core::Stopped;
use plywood_games::othello::machine::{Machine, Recursive};

/// From this number of empty squares on, all children are looked up before one is searched.
const LOOK_AHEAD: i32 = LOCAL + 2;
/// The least `alpha` at which stable discs are looked for.
const LEAST_ALPHA: i32 = 14;

/// The search of more than [`NEAR`] empty squares with at most `MOST` legal moves: [`FEW`] or [`MANY`].
pub(super) struct Ordered<const MOST: usize>;

impl<M: Machine, G: Guess, const MOST: usize> Recursive<Search<'_, M, G>> for Ordered<MOST> {
    type Extra = i32;
    type Output = Result<i32, Stopped>;

    #[inline(always)]
    fn body(search: &mut Search<'_, M, G>, own: u64, other: u64, alpha: i32) -> Result<i32, Stopped> {
        let machine = search.machine;
        search.tick()?;
        if let Some(most) = search.stability_cutoff(own, other, alpha, LEAST_ALPHA) {
            return Ok(most);
        }
        let legal = machine.legal(own, other);
        if legal == 0 {
            return if machine.legal(other, own) == 0 {
                Ok(final_score(own, other))
            } else {
                machine.call::<Ordered<MOST>, _>(search, other, own, -alpha - 1).map(|score| -score)
            };
        }
        let empty = count(!(own | other));
        let known = search.table::<MOST>().get(own, other);
        if let Some(score) = known.and_then(|entry| entry.answer(alpha)) {
            return Ok(score);
        }
        if MOST == MANY
            && let Some(score) = search.guess.probable(own, other, alpha)
        {
            return Ok(score);
        }
        let mut children = Children::<MOST>::new();
        children.play(machine, own, other, legal);
        if children.all().iter().any(|child| child.own == 0) {
            return Ok(64);
        }
        if empty >= LOOK_AHEAD
            && let Some(score) = known_child(search.far, children.all(), alpha)
        {
            return Ok(score);
        }
        children.rank(machine, search.guess, !(own | other), known.map_or(NO_MOVE, |entry| entry.best));
        let before = search.nodes;
        let (mut best, mut best_move) = (NONE, NO_MOVE);
        while let Some(child) = children.next() {
            search.nodes += 1;
            let score = -search.child::<MOST>(&child, empty, -alpha - 1)?;
            if score > best {
                (best, best_move) = (score, child.square);
                if score > alpha {
                    break;
                }
            }
        }
        let nodes = search.nodes - before;
        search.table::<MOST>().put(own, other, alpha, best, best_move, nodes);
        Ok(best)
    }
}

impl<M: Machine, G: Guess> Search<'_, M, G> {
    #[inline(always)]
    fn table<const MOST: usize>(&mut self) -> &mut Table {
        if MOST == FEW { self.local } else { self.far }
    }

    /// Searches a child of a position with `empty` empty squares.
    #[inline(always)]
    fn child<const MOST: usize>(
        &mut self,
        child: &Child,
        empty: i32,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let machine = self.machine;
        let Child { own, other, .. } = *child;
        if MOST == FEW && empty == NEAR + 1 {
            Ok(machine.call::<Near, _>(self, own, other, alpha))
        } else if MOST == FEW || empty == LOCAL + 1 {
            machine.call::<Ordered<FEW>, _>(self, own, other, alpha)
        } else {
            machine.call::<Ordered<MANY>, _>(self, own, other, alpha)
        }
    }
}

/// A score greater than `alpha` that the table has for a child.
#[inline(always)]
fn known_child(table: &Table, children: &[Child], alpha: i32) -> Option<i32> {
    children.iter().find_map(|child| {
        let score = -i32::from(table.get(child.own, child.other)?.upper);
        (score > alpha).then_some(score)
    })
}
