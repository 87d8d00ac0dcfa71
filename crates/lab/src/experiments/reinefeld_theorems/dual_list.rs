//! dual-SS* as in Fig. 3.2: a list of descriptors in increasing order of merit, searched linearly from the front. It is
//! slow, and independent of the library's best-first searches.

use crate::experiments::small_trees::Path;
use crate::prelude::*;
use plywood_games::synthetic::{AnyPosition, AnyTree};

pub(super) struct DualList<'t> {
    game: AnyTree<'t>,
    depth: Depth,
    open: Vec<Descriptor>,
    /// The leaves in the order of their visits.
    pub(super) visits: Vec<Path>,
}

struct Descriptor {
    node: Path,
    status: Status,
    h: Value,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Live,
    Solved,
}

impl<'t> DualList<'t> {
    pub(super) fn new(tree: &'t Tree, depth: Depth) -> DualList<'t> {
        DualList { game: tree.any(), depth, open: Vec::new(), visits: Vec::new() }
    }

    /// DUAL*: the children of the root from left to right, each with the best value so far as its bound.
    pub(super) fn dual(&mut self) -> Value {
        let mut h = Value::NEG_INF;
        for m in 0..self.children(&[]) {
            h = h.max(self.dual_ss(&[m], h));
        }
        h
    }

    /// Searches the subtree at `root` by dual-SS*.
    pub(super) fn dual_ss(&mut self, root: &[Child], bound: Value) -> Value {
        self.open = vec![Descriptor { node: root.to_vec(), status: Status::Live, h: bound }];
        loop {
            let Descriptor { node, status, h } = self.open.remove(0);
            let is_max = node.len().is_multiple_of(2);
            let children = self.children(&node);
            match status {
                Status::Live if children == 0 => {
                    let value = self.evaluate(&node).max(h);
                    self.insert(node, Status::Solved, value);
                }
                Status::Live if is_max => self.push(child(&node, 0), Status::Live, h),
                Status::Live => {
                    (0..children).rev().for_each(|m| self.push(child(&node, m), Status::Live, h));
                }
                Status::Solved if node == root => return h,
                Status::Solved => self.solved(node, is_max, h),
            }
        }
    }

    fn solved(&mut self, node: Path, is_max: bool, h: Value) {
        let mut parent = node;
        let m = parent.pop().expect("the root is handled before");
        if is_max {
            self.open.retain(|other| !other.node.starts_with(&parent));
            self.push(parent, Status::Solved, h);
        } else if m + 1 < self.children(&parent) {
            self.push(child(&parent, m + 1), Status::Live, h);
        } else {
            self.push(parent, Status::Solved, h);
        }
    }

    fn push(&mut self, node: Path, status: Status, h: Value) {
        self.open.insert(0, Descriptor { node, status, h });
    }

    /// Inserts a descriptor after all of smaller merit and after those of equal merit that lie further to the left.
    fn insert(&mut self, node: Path, status: Status, h: Value) {
        let at = self.open.iter().position(|other| (other.h, &other.node) > (h, &node));
        self.open.insert(at.unwrap_or(self.open.len()), Descriptor { node, status, h });
    }

    fn children(&self, path: &[Child]) -> Child {
        if path.len() == usize::from(self.depth) {
            0
        } else {
            self.game.moves(&self.position(path)).end
        }
    }

    /// Evaluates a leaf and returns its value from MAX's side.
    fn evaluate(&mut self, leaf: &Path) -> Value {
        self.visits.push(leaf.clone());
        let value = self.game.value(&self.game, &self.position(leaf), 0);
        if leaf.len().is_multiple_of(2) { value } else { -value }
    }

    fn position(&self, path: &[Child]) -> AnyPosition {
        path.iter().fold(self.game.root(), |position, &m| self.game.play(&position, m))
    }
}

fn child(node: &[Child], m: Child) -> Path {
    node.iter().copied().chain([m]).collect()
}
