use std::fmt;

/// The number of a node in the order of first visits; the root is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every search.
    pub const ROOT: NodeId = NodeId(0);
    const NONE: NodeId = NodeId(u32::MAX);

    /// The number itself; `None` for a node beyond the cap.
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
            None => f.write_str("#beyond the cap"),
        }
    }
}

/// Names nodes by their path from the root: the same moves lead to the same name. Holds at most a given
/// number of nodes; those beyond share one name and make [`overflowed`](Paths::overflowed) true.
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
    first_son: NodeId,
    /// The son named last; the next one asked for is usually its brother.
    last_asked: NodeId,
    brother: NodeId,
    /// Whether its sons are being asked for in the order they were named in: then one that comes after the last is
    /// new, and need not be looked for among the others.
    in_order: bool,
}

impl<M: Copy + Eq> Paths<M> {
    /// Bytes of a node with its name.
    pub const NODE_BYTES: usize = size_of::<Named<M>>();

    /// No nodes yet, and never more than `cap`.
    #[must_use]
    pub fn new(cap: usize) -> Self {
        let most = usize::try_from(u32::MAX - 1).unwrap_or(usize::MAX);
        Paths { nodes: Vec::new(), cap: cap.min(most), overflowed: false }
    }

    /// Forgets all nodes but the root, whose name this is.
    pub fn root(&mut self) -> NodeId {
        self.nodes.clear();
        self.overflowed = false;
        self.add(None)
    }

    /// The sons of `node` are about to be asked for, each at most once until it is [closed](Paths::close).
    pub fn open(&mut self, node: NodeId) {
        if let Some(n) = node.index() {
            self.nodes[n].in_order = true;
            self.nodes[n].last_asked = NodeId::NONE;
        }
    }

    /// All sons of `node` that were wanted have been asked for.
    pub fn close(&mut self, node: NodeId) {
        if let Some(n) = node.index() {
            self.nodes[n].in_order = false;
        }
    }

    /// The name of the node that `m` leads to from `parent`.
    pub fn child(&mut self, parent: NodeId, m: M) -> NodeId {
        let Some(p) = parent.index() else { return NodeId::NONE };
        let last = self.nodes[p].last_asked;
        let next = last.index().map_or(self.nodes[p].first_son, |l| self.nodes[l].brother);
        let found = if self.leads_to(next, m) {
            next
        } else if self.leads_to(last, m) {
            last
        } else if self.nodes[p].in_order && next == NodeId::NONE {
            self.append(parent, m)
        } else {
            self.nodes[p].in_order = false;
            let mut son = self.nodes[p].first_son;
            while son != NodeId::NONE && !self.leads_to(son, m) {
                son = son.index().map_or(NodeId::NONE, |s| self.nodes[s].brother);
            }
            if son == NodeId::NONE { self.append(parent, m) } else { son }
        };
        if found != NodeId::NONE {
            self.nodes[p].last_asked = found;
        }
        found
    }

    fn leads_to(&self, node: NodeId, m: M) -> bool {
        node.index().is_some_and(|n| self.nodes[n].from.is_some_and(|(_, by)| by == m))
    }

    /// A new last son of `parent`.
    fn append(&mut self, parent: NodeId, m: M) -> NodeId {
        let son = self.add(Some((parent, m)));
        let Some(p) = parent.index() else { return son };
        let mut last = self.nodes[p].last_asked;
        if last == NodeId::NONE {
            last = self.nodes[p].first_son;
        }
        if last == NodeId::NONE {
            self.nodes[p].first_son = son;
            return son;
        }
        while let Some(l) = last.index() {
            if self.nodes[l].brother == NodeId::NONE {
                self.nodes[l].brother = son;
                break;
            }
            last = self.nodes[l].brother;
        }
        son
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
            first_son: none,
            last_asked: none,
            brother: none,
            in_order: false,
        });
        id
    }

    /// Whether there were more nodes than the cap.
    #[must_use]
    pub fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// How many nodes have a name of their own.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no search has begun.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node from which `node` was reached, and by which move; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<(NodeId, M)> {
        self.nodes.get(node.index()?)?.from
    }

    /// The moves from the root to `node`.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<M> {
        let mut path: Vec<M> = std::iter::successors(self.parent(node), |&(up, _)| self.parent(up))
            .map(|(_, m)| m)
            .collect();
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_moves_lead_to_the_same_name_in_whatever_order_they_are_asked() {
        let mut paths = Paths::new(100);
        let root = paths.root();
        let sons: Vec<NodeId> = (0..5).map(|m| paths.child(root, m)).collect();
        for m in [3, 0, 4, 4, 1, 2] {
            assert_eq!(paths.child(root, m), sons[m]);
        }
        let grandson = paths.child(sons[3], 7);
        assert_eq!(paths.path(grandson), [3, 7]);
        assert_eq!(paths.path(root), []);
        assert_eq!(paths.len(), 7);
        let late = paths.child(root, 9);
        assert_eq!((paths.child(root, 9), paths.path(late)), (late, vec![9]));
    }

    #[test]
    fn sons_named_one_after_the_other_are_found_again_when_their_parent_is_opened_again() {
        let mut paths = Paths::new(100_000);
        let root = paths.root();
        paths.open(root);
        let first: Vec<NodeId> = (0..20_000).map(|m| paths.child(root, m)).collect();
        paths.close(root);
        paths.open(root);
        let sons: Vec<NodeId> = (0..50_000).map(|m| paths.child(root, m)).collect();
        paths.close(root);
        assert_eq!(sons[..20_000], first);
        assert_eq!(paths.child(root, 7), sons[7]);
        paths.open(root);
        assert!((0..50_000).all(|m| paths.child(root, m) == sons[m]));
        assert_eq!(paths.len(), 50_001);
    }

    #[test]
    fn nodes_beyond_the_cap_have_no_name_and_it_is_said() {
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
