use alloc::vec::Vec;
use core::fmt;

/// The number of a node in the order of first visits; the root is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The number of the root in every search.
    pub const ROOT: NodeId = NodeId(0);
    const NONE: NodeId = NodeId(u32::MAX);

    /// Returns the number; `None` for a node beyond the limit.
    #[must_use]
    pub fn get(self) -> Option<u32> {
        (self != Self::NONE).then_some(self.0)
    }

    fn index(self) -> Option<usize> {
        self.get().and_then(|n| usize::try_from(n).ok())
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(n) => write!(f, "#{n}"),
            None => f.write_str("#beyond the limit"),
        }
    }
}

/// Numbers nodes by their path from the root: the same moves lead to the same number. Holds at most a given number of
/// nodes; all nodes beyond that share one identifier, and [`overflowed`](Paths::overflowed) returns true.
#[derive(Clone, Debug)]
pub struct Paths<M> {
    nodes: Vec<Named<M>>,
    cap: usize,
    overflowed: bool,
}

#[derive(Clone, Debug)]
struct Named<M> {
    /// How the node was reached; `None` at the root.
    from: Option<(NodeId, M)>,
    first_child: NodeId,
    /// The child requested last; the next one requested is usually its sibling.
    last_asked: NodeId,
    sibling: NodeId,
    /// Whether the children are being requested in the order in which they were numbered. If so, a child that comes
    /// after the last one is new, and need not be searched for among the others.
    in_order: bool,
}

impl<M: Copy + Eq> Paths<M> {
    /// The size in bytes of a node with its number.
    pub const NODE_BYTES: usize = size_of::<Named<M>>();

    /// Creates an empty set of nodes that never holds more than `cap`.
    #[must_use]
    pub fn new(cap: usize) -> Self {
        let most = usize::try_from(u32::MAX - 1).unwrap_or(usize::MAX);
        Paths { nodes: Vec::new(), cap: cap.min(most), overflowed: false }
    }

    /// Forgets all nodes but the root, and returns the root.
    pub fn root(&mut self) -> NodeId {
        self.nodes.clear();
        self.overflowed = false;
        self.add(None)
    }

    /// Announces that the children of `node` are about to be requested, each at most once until it is
    /// [closed](Paths::close).
    pub fn open(&mut self, node: NodeId) {
        if let Some(n) = node.index() {
            self.nodes[n].in_order = true;
            self.nodes[n].last_asked = NodeId::NONE;
        }
    }

    /// Announces that no more children of `node` are requested.
    pub fn close(&mut self, node: NodeId) {
        if let Some(n) = node.index() {
            self.nodes[n].in_order = false;
        }
    }

    /// Returns the node that `m` leads to from `parent`.
    pub fn child(&mut self, parent: NodeId, m: M) -> NodeId {
        let Some(p) = parent.index() else { return NodeId::NONE };
        let last = self.nodes[p].last_asked;
        let next = last.index().map_or(self.nodes[p].first_child, |l| self.nodes[l].sibling);
        let found = if self.leads_to(next, m) {
            next
        } else if self.leads_to(last, m) {
            last
        } else if self.nodes[p].in_order && next == NodeId::NONE {
            self.append(parent, m)
        } else {
            self.nodes[p].in_order = false;
            let mut child = self.nodes[p].first_child;
            while child != NodeId::NONE && !self.leads_to(child, m) {
                child = child.index().map_or(NodeId::NONE, |s| self.nodes[s].sibling);
            }
            if child == NodeId::NONE { self.append(parent, m) } else { child }
        };
        if found != NodeId::NONE {
            self.nodes[p].last_asked = found;
        }
        found
    }

    fn leads_to(&self, node: NodeId, m: M) -> bool {
        node.index().is_some_and(|n| self.nodes[n].from.is_some_and(|(_, by)| by == m))
    }

    /// Appends a new last child to `parent`.
    fn append(&mut self, parent: NodeId, m: M) -> NodeId {
        let child = self.add(Some((parent, m)));
        let Some(p) = parent.index() else { return child };
        let mut last = self.nodes[p].last_asked;
        if last == NodeId::NONE {
            last = self.nodes[p].first_child;
        }
        if last == NodeId::NONE {
            self.nodes[p].first_child = child;
            return child;
        }
        while let Some(l) = last.index() {
            if self.nodes[l].sibling == NodeId::NONE {
                self.nodes[l].sibling = child;
                break;
            }
            last = self.nodes[l].sibling;
        }
        child
    }

    fn add(&mut self, from: Option<(NodeId, M)>) -> NodeId {
        if self.nodes.len() >= self.cap {
            self.overflowed = true;
            return NodeId::NONE;
        }
        let id = u32::try_from(self.nodes.len()).map_or(NodeId::NONE, NodeId);
        let none = NodeId::NONE;
        self.nodes.push(Named {
            from,
            first_child: none,
            last_asked: none,
            sibling: none,
            in_order: false,
        });
        id
    }

    /// Whether there were more nodes than the limit.
    #[must_use]
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// Returns how many nodes have their own number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no search has started.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the node from which `node` was reached, and the move; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<(NodeId, M)> {
        self.nodes.get(node.index()?)?.from
    }

    /// Returns the moves from the root to `node`.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<M> {
        let mut path: Vec<M> = core::iter::successors(self.parent(node), |&(up, _)| self.parent(up))
            .map(|(_, m)| m)
            .collect();
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::prelude::rust_2024::*;

    #[test]
    fn the_same_moves_lead_to_the_same_number_in_any_order_of_requests() {
        let mut paths = Paths::new(100);
        let root = paths.root();
        let children: Vec<NodeId> = (0..5).map(|m| paths.child(root, m)).collect();
        for m in [3, 0, 4, 4, 1, 2] {
            assert_eq!(paths.child(root, m), children[m]);
        }
        let grandchild = paths.child(children[3], 7);
        assert_eq!(paths.path(grandchild), [3, 7]);
        assert_eq!(paths.path(root), []);
        assert_eq!(paths.len(), 7);
        let late = paths.child(root, 9);
        assert_eq!((paths.child(root, 9), paths.path(late)), (late, vec![9]));
    }

    #[test]
    fn children_named_one_after_the_other_are_found_again_when_their_parent_is_opened_again() {
        let mut paths = Paths::new(100_000);
        let root = paths.root();
        paths.open(root);
        let first: Vec<NodeId> = (0..20_000).map(|m| paths.child(root, m)).collect();
        paths.close(root);
        paths.open(root);
        let children: Vec<NodeId> = (0..50_000).map(|m| paths.child(root, m)).collect();
        paths.close(root);
        assert_eq!(children[..20_000], first);
        assert_eq!(paths.child(root, 7), children[7]);
        paths.open(root);
        assert!((0..50_000).all(|m| paths.child(root, m) == children[m]));
        assert_eq!(paths.len(), 50_001);
    }

    #[test]
    fn nodes_beyond_the_limit_have_no_number_and_overflow_is_reported() {
        let mut paths = Paths::new(2);
        let root = paths.root();
        assert!(paths.child(root, 'a').get().is_some());
        assert!(!paths.overflowed());
        let beyond = paths.child(root, 'b');
        assert_eq!(beyond.get(), None);
        assert_eq!(paths.child(beyond, 'c').get(), None);
        assert!(paths.overflowed());
        assert_eq!(paths.len(), 2);
    }
}
