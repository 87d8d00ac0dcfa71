use plywood_core::{Depth, Game, Observer, Value, Window};
use std::cell::Cell;

/// One call of the inner search by a driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// What was asked: whether the value reaches this.
    pub gamma: i32,
    /// Calls of the evaluator.
    pub leaves: u64,
}

/// Counts, and tells memory when a driver calls again.
#[derive(Debug)]
pub(super) struct Tally<'r> {
    pub(super) leaves: u64,
    pub(super) nodes: u64,
    pub(super) passes: u64,
    /// Whether the node expanded last has no son yet.
    expanding: bool,
    pub(super) rounds: Vec<Round>,
    calls: &'r Cell<u64>,
}

impl<'r> Tally<'r> {
    pub(super) fn new(calls: &'r Cell<u64>) -> Tally<'r> {
        Tally { leaves: 0, nodes: 0, passes: 0, expanding: false, rounds: Vec::new(), calls }
    }

    /// What has been counted since the last time.
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
