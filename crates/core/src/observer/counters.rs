use crate::{Depth, Game, Observer, Value, Window};

/// Counts events, from one search to the next: counts of several searches add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Calls of the horizon; a leaf visited again counts again.
    pub leaf_visits: u64,
    /// Searches of inner nodes, forced passes left out.
    pub inner_nodes: u64,
    /// Searches of nodes where the side to move could only pass.
    pub pass_nodes: u64,
    /// Moves played: one for each node visited below the root.
    pub moves_played: u64,
    /// Searches of a son with a wider window because the first one had failed high.
    pub re_searches: u64,
    /// Nodes left because a move reached beta.
    pub cutoffs: u64,
    /// Questions a driver asked its inner search about the root.
    pub rounds: u64,
    /// Nodes answered for by memory or tactics.
    pub settled: u64,
    /// Whether no move has been played since a node was expanded.
    expanding: bool,
}

impl Counters {
    /// Leaves and inner nodes visited, repeats and passes included: the count of a node limit.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.leaf_visits + self.inner_nodes + self.pass_nodes
    }
}

impl<G: Game> Observer<G> for Counters {
    type Id = ();
    type Trail = ();

    fn root(&mut self, _: &G::Position) {}

    fn child(&mut self, (): (), _: G::Move, cost: Depth) {
        self.moves_played += 1;
        if cost == 0 && self.expanding {
            // The pass is the only move of its node, which was counted when it was expanded just now.
            self.pass_nodes += 1;
            self.inner_nodes -= 1;
        }
        self.expanding = false;
    }

    fn expand(&mut self, (): (), _: Depth, _: Window) {
        self.inner_nodes += 1;
        self.expanding = true;
    }

    fn leaf(&mut self, (): (), _: Value) {
        self.leaf_visits += 1;
    }

    fn settled(&mut self, (): (), _: Value) {
        self.settled += 1;
    }

    fn cutoff(&mut self, (): (), _: usize) {
        self.cutoffs += 1;
    }

    fn round(&mut self, (): (), _: Window) {
        self.rounds += 1;
    }

    fn re_search(&mut self, (): (), _: Window) {
        self.re_searches += 1;
    }
}
