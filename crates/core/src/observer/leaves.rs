use super::{NodeId, Paths};
use crate::{Depth, Game, Observer, Value, Window};

/// Keeps the leaves in the order of their visits, told apart by the path that leads to them.
///
/// Never holds more nodes, nor more visits, than its cap; what would not fit is reported as `None`.
#[derive(Clone, Debug)]
pub struct Leaves<M> {
    paths: Paths<M>,
    visits: Vec<NodeId>,
    visited: Vec<bool>,
    distinct: u64,
    cap: usize,
    overflowed: bool,
}

impl<M: Copy + Eq> Leaves<M> {
    /// Room for `cap` nodes and as many visits.
    #[must_use]
    pub fn capped(cap: usize) -> Self {
        Leaves {
            paths: Paths::new(cap),
            visits: Vec::new(),
            visited: Vec::new(),
            distinct: 0,
            cap,
            overflowed: false,
        }
    }

    /// How many different leaves were visited; `None` if there were too many nodes to tell.
    #[must_use]
    pub fn distinct(&self) -> Option<u64> {
        (!self.paths.overflowed()).then_some(self.distinct)
    }

    /// The path to each leaf in the order of visits, repeats included; `None` if there were too many.
    #[must_use]
    pub fn order(&self) -> Option<Vec<Vec<M>>> {
        (!self.overflowed && !self.paths.overflowed())
            .then(|| self.visits.iter().map(|&leaf| self.paths.path(leaf)).collect())
    }
}

impl<G: Game> Observer<G> for Leaves<G::Move> {
    type Id = NodeId;
    type Trail = ();

    fn root(&mut self, _: &G::Position) -> NodeId {
        self.visits.clear();
        self.visited.clear();
        self.distinct = 0;
        self.overflowed = false;
        self.paths.root()
    }

    fn child(&mut self, parent: NodeId, m: G::Move, _: Depth) -> NodeId {
        self.paths.child(parent, m)
    }

    fn expand(&mut self, node: NodeId, _: Depth, _: Window) {
        self.paths.open(node);
    }

    fn leave(&mut self, node: NodeId, _: Value) {
        self.paths.close(node);
    }

    fn leaf(&mut self, node: NodeId, _: Value) {
        if self.visits.len() < self.cap {
            self.visits.push(node);
        } else {
            self.overflowed = true;
        }
        let Some(n) = node.get().and_then(|n| usize::try_from(n).ok()) else { return };
        if self.visited.len() <= n {
            self.visited.resize(n + 1, false);
        }
        if !std::mem::replace(&mut self.visited[n], true) {
            self.distinct += 1;
        }
    }
}
