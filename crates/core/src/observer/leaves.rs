use super::{NodeId, Paths};
use crate::{Depth, Game, Observer, Value, Window};
use alloc::vec::Vec;

/// Keeps the leaves in the order of their visits, and the inner nodes in the order of their first expansions. Nodes are
/// distinguished by the path that leads to them.
///
/// Never holds more nodes, nor more visits, than its limit; results that would not fit are returned as `None`.
#[derive(Clone, Debug)]
pub struct Leaves<M> {
    paths: Paths<M>,
    visits: Vec<NodeId>,
    expansions: Vec<NodeId>,
    seen: Vec<Seen>,
    distinct: u64,
    cap: usize,
    overflowed: bool,
}

/// What has happened at a node.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    evaluated: bool,
    expanded: bool,
}

impl<M: Copy + Eq> Leaves<M> {
    /// The greatest number of bytes that a node takes with one visit and one expansion. A list that grows exists twice
    /// for a moment, and its new half is empty.
    pub const NODE_BYTES: usize =
        3 * (Paths::<M>::NODE_BYTES + 2 * size_of::<NodeId>() + size_of::<Seen>());

    /// Creates an observer with room for `cap` nodes and `cap` visits.
    #[must_use]
    pub fn capped(cap: usize) -> Self {
        Leaves {
            paths: Paths::new(cap),
            visits: Vec::new(),
            expansions: Vec::new(),
            seen: Vec::new(),
            distinct: 0,
            cap,
            overflowed: false,
        }
    }

    /// Returns the number of distinct leaves visited; `None` if there were too many nodes.
    #[must_use]
    pub fn distinct(&self) -> Option<u64> {
        (!self.paths.overflowed()).then_some(self.distinct)
    }

    /// Returns the path to each leaf in the order of visits, including repeats; `None` if there were too many.
    #[must_use]
    pub fn order(&self) -> Option<Vec<Vec<M>>> {
        (!self.overflowed && !self.paths.overflowed())
            .then(|| self.visits.iter().map(|&leaf| self.paths.path(leaf)).collect())
    }

    /// Returns the path to each inner node in the order of first expansions; `None` if the paths have more than `most`
    /// moves in total, or if there were too many nodes.
    #[must_use]
    pub fn first_expansions(&self, most: usize) -> Option<Vec<Vec<M>>> {
        let mut left = most;
        let path = |&node: &NodeId| {
            let path = self.paths.path(node);
            left = left.checked_sub(path.len())?;
            Some(path)
        };
        if self.paths.overflowed() { None } else { self.expansions.iter().map(path).collect() }
    }

    /// Returns what has happened at `node`; `None` if the node has no number.
    fn seen(&mut self, node: NodeId) -> Option<&mut Seen> {
        let n = node.get().and_then(|n| usize::try_from(n).ok())?;
        if self.seen.len() <= n {
            self.seen.resize(n + 1, Seen::default());
        }
        self.seen.get_mut(n)
    }
}

impl<G: Game> Observer<G> for Leaves<G::Move> {
    type Id = NodeId;
    type Trail = ();

    fn root(&mut self, _: &G::Position) -> NodeId {
        self.visits.clear();
        self.expansions.clear();
        self.seen.clear();
        self.distinct = 0;
        self.overflowed = false;
        self.paths.root()
    }

    fn child(&mut self, parent: NodeId, m: G::Move, _: Depth) -> NodeId {
        self.paths.child(parent, m)
    }

    fn expand(&mut self, node: NodeId, _: Depth, _: Window) {
        self.paths.open(node);
        if self.seen(node).is_some_and(|seen| !core::mem::replace(&mut seen.expanded, true)) {
            self.expansions.push(node);
        }
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
        if self.seen(node).is_some_and(|seen| !core::mem::replace(&mut seen.evaluated, true)) {
            self.distinct += 1;
        }
    }
}
