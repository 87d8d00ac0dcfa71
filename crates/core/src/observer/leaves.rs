use super::{NodeId, Paths};
use crate::{Depth, Game, Observer, Value, Window};

/// Keeps the leaves in the order of their visits, and the inner nodes in the order of their first expansions, told
/// apart by the path that leads to them.
///
/// Never holds more nodes, nor more visits, than its cap; what would not fit is reported as `None`.
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

/// What has been done at a node.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    judged: bool,
    expanded: bool,
}

impl<M: Copy + Eq> Leaves<M> {
    /// The most bytes that a node takes with a visit and an expansion: a list that grows is there twice for a moment, and its
    /// new half is empty.
    pub const NODE_BYTES: usize =
        3 * (Paths::<M>::NODE_BYTES + 2 * size_of::<NodeId>() + size_of::<Seen>());

    /// Room for `cap` nodes and as many visits.
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

    /// The path to each inner node in the order of first expansions, as long as there are no more than `most` moves in
    /// them all; `None` if there are, or if there were too many nodes.
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

    /// What has been done at `node`; `None` if it has no name.
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
        if self.seen(node).is_some_and(|seen| !std::mem::replace(&mut seen.expanded, true)) {
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
        if self.seen(node).is_some_and(|seen| !std::mem::replace(&mut seen.judged, true)) {
            self.distinct += 1;
        }
    }
}
