use super::played::Played;
use plywood_core::{Depth, Game, Observer, Value, Window};
use plywood_games::synthetic::Son;
use std::cell::Cell;

/// One call of the inner search by a driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// What was asked: whether the value reaches this.
    pub gamma: i32,
    /// Calls of the evaluator.
    pub leaves: u64,
}

/// Counts, and tells memory when a driver calls again.
#[derive(Debug)]
pub(super) struct Tally<'r> {
    leaves: u64,
    nodes: u64,
    rounds: Vec<Round>,
    calls: &'r Cell<u64>,
}

impl<'r> Tally<'r> {
    pub(super) fn new(calls: &'r Cell<u64>) -> Tally<'r> {
        Tally { leaves: 0, nodes: 0, rounds: Vec::new(), calls }
    }

    /// Leaves, nodes and rounds since the last time.
    pub(super) fn take(&mut self) -> (u64, u64, Vec<Round>) {
        let taken = (self.leaves, self.nodes, std::mem::take(&mut self.rounds));
        (self.leaves, self.nodes) = (0, 0);
        taken
    }
}

impl<'t> Observer<Played<'t>> for Tally<'_> {
    type Id = ();
    type Trail = ();

    fn root(&mut self, _: &<Played<'t> as Game>::Position) {}

    fn child(&mut self, (): (), _: Son, _: Depth) {}

    fn expand(&mut self, (): (), _: Depth, _: Window) {
        self.nodes += 1;
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
