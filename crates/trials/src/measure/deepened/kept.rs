use super::Enhancements;
use crate::measure::table;
use plywood_core::memory::{Known, LeafEntries, MoveNumber, Policy, Replacement};
use plywood_core::{Bounds, Depth, Game, Memory, Observer, Table, Value, Window};
use std::cell::Cell;

/// A table whose uses can be turned off one by one.
#[derive(Debug)]
pub(super) struct Kept<'r> {
    table: Table,
    /// The number of entries of a table that is used.
    entries: u64,
    uses: Enhancements,
    /// The number of calls by a driver so far.
    calls: &'r Cell<u64>,
    /// The table of moves that remains when bounds are forgotten.
    lasting: Option<Lasting>,
}

#[derive(Debug)]
struct Lasting {
    moves: Table,
    call: u64,
}

/// Creates an empty table in which leaves have entries, as in the paper's Fig. 2.
fn empty(entries: u64) -> Table {
    let policy = Policy { leaves: LeafEntries::Stored, ..Policy::default() };
    table(entries, policy, Replacement::OldestThenShallowest)
}

/// Whether any enhancement uses the table.
fn is_used(uses: Enhancements) -> bool {
    uses.has(Enhancements::CUT_OFFS.with(Enhancements::TABLE_MOVE))
}

impl<'r> Kept<'r> {
    pub(super) fn new(uses: Enhancements, entries: u64, calls: &'r Cell<u64>) -> Kept<'r> {
        let lasting = || Lasting { moves: empty(entries), call: calls.get() };
        let lasting = uses.has(Enhancements::FORGETTING).then(lasting);
        // A table that is not used takes no room.
        let room = if is_used(uses) { entries } else { 1 };
        Kept { table: empty(room), entries, uses, calls, lasting }
    }

    pub(super) fn overwrites<G: Game>(&self) -> u64 {
        Memory::<G>::usage(&self.table).overwrites
    }

    /// Forgets all bounds, but not the moves.
    pub(super) fn forget_bounds(&mut self) {
        let empty = empty(self.entries);
        let known = std::mem::replace(&mut self.table, empty);
        let moves = self.lasting.take().map_or(known, |lasting| lasting.moves);
        self.lasting = Some(Lasting { moves, call: self.calls.get() });
    }

    /// Forgets the bounds if a driver has called again.
    fn turn(&mut self) {
        if !self.uses.has(Enhancements::FORGETTING) {
            return;
        }
        if let Some(lasting) = &mut self.lasting
            && lasting.call != self.calls.get()
        {
            lasting.call = self.calls.get();
            self.table = empty(self.entries);
        }
    }
}

impl<G: Game> Memory<G> for Kept<'_> {
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        if !is_used(self.uses) {
            return Known::NOTHING;
        }
        self.turn();
        let mut known = self.table.recall(game, position, depth);
        if let Some(lasting) = &mut self.lasting {
            known.best = lasting.moves.recall(game, position, depth).best;
        }
        if !self.uses.has(Enhancements::CUT_OFFS) {
            known.bounds = Bounds::UNKNOWN;
        }
        known
    }

    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        if !is_used(self.uses) {
            return;
        }
        self.turn();
        self.table.store(game, position, depth, bounds, best);
        if let Some(lasting) = &mut self.lasting {
            lasting.moves.store(game, position, depth, Bounds::UNKNOWN, best);
        }
    }

    fn keeps_leaves(&self) -> bool {
        self.uses.has(Enhancements::CUT_OFFS)
    }

    fn begin(&mut self) {
        Memory::<G>::begin(&mut self.table);
        if let Some(lasting) = &mut self.lasting {
            Memory::<G>::begin(&mut lasting.moves);
        }
    }
}

/// One call of the inner search by a driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The threshold of the call, which asks whether the value reaches it.
    pub gamma: i32,
    /// The number of calls of the evaluator.
    pub leaves: u64,
}

/// An observer that counts, and notifies the memory when a driver calls again.
#[derive(Debug)]
pub(super) struct Tally<'r> {
    pub(super) leaves: u64,
    pub(super) nodes: u64,
    pub(super) passes: u64,
    /// Whether the node expanded last has no child yet.
    expanding: bool,
    pub(super) rounds: Vec<Round>,
    calls: &'r Cell<u64>,
}

impl<'r> Tally<'r> {
    pub(super) fn new(calls: &'r Cell<u64>) -> Tally<'r> {
        Tally { leaves: 0, nodes: 0, passes: 0, expanding: false, rounds: Vec::new(), calls }
    }

    /// Returns the counts since the last call, and resets them.
    pub(super) fn take(&mut self) -> Tally<'r> {
        std::mem::replace(self, Tally::new(self.calls))
    }
}

impl<G: Game> Observer<G> for Tally<'_> {
    type Id = ();
    type Trail = ();

    fn root(&mut self, _: &G::Position) {}

    fn child(&mut self, (): (), _: G::Move, cost: Depth) {
        // A pass is the only move of its node.
        self.passes += u64::from(cost == 0 && self.expanding);
        self.expanding = false;
    }

    fn expand(&mut self, (): (), _: Depth, _: Window) {
        self.nodes += 1;
        self.expanding = true;
    }

    fn leaf(&mut self, (): (), _: Value) {
        self.nodes += 1;
        self.leaves += 1;
        if let Some(round) = self.rounds.last_mut() {
            round.leaves += 1;
        }
    }

    fn settled(&mut self, (): (), _: Value) {
        self.nodes += 1;
    }

    fn round(&mut self, (): (), window: Window) {
        self.rounds.push(Round { gamma: window.beta().get(), leaves: 0 });
        self.calls.set(self.calls.get() + 1);
    }
}
