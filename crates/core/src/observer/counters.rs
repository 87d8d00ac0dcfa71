use crate::{Bounds, Depth, Game, Observer, Value, Window};

/// Counts events. Counts of several searches add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counters {
    /// The number of evaluator calls; a leaf that is visited again is counted again.
    pub leaf_visits: u64,
    /// The number of searches of inner nodes, without forced passes.
    pub inner_nodes: u64,
    /// The number of searches of nodes where the side to move could only pass.
    pub pass_nodes: u64,
    /// The number of moves played: one for each node visited below the root.
    pub moves_played: u64,
    /// The number of searches of a child with a wider window because the first search failed high.
    pub re_searches: u64,
    /// The number of nodes left because a move reached beta.
    pub cutoffs: u64,
    /// The number of searches of the root that a driver started.
    pub rounds: u64,
    /// The number of times that two searches of a node contradicted each other.
    pub crossings: u64,
    /// The number of nodes whose value memory or tactics determined.
    pub settled: u64,
    /// Whether no move has been played since the last node was expanded.
    expanding: bool,
}

impl Counters {
    /// Returns the number of leaves and inner nodes visited, including repeats and passes. Node limits count the same.
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
            // The pass is the only move of its node, which was counted when it was expanded.
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

    fn crossed(&mut self, (): (), _: Bounds) {
        self.crossings += 1;
    }

    fn re_search(&mut self, (): (), _: Window) {
        self.re_searches += 1;
    }
}
