//! Trees with all their solution trees: the definitions of Bhattacharya, Bagchi, *Making Best Use of Available Memory
//! When Searching Game Trees* (1986), §4.

use crate::runs;
use plywood_core::observer::{Event, NodeId, Status};
use plywood_core::{Algorithm, Game};
use plywood_games::synthetic::{AnyTree, Child, ExplicitTree};

const INF: i64 = i64::MAX;

/// A set of nodes, one bit for each.
type Nodes = u128;

/// A tree with all its solution trees. Nodes are numbered in the order of their Dewey codes: x ≪ y means x < y.
pub(crate) struct Solved {
    pub(crate) tree: ExplicitTree,
    pub(crate) children: Vec<Vec<usize>>,
    paths: Vec<Vec<Child>>,
    /// v(x) of a terminal node, from MAX's point of view.
    values: Vec<i64>,
    terminals: Nodes,
    solutions: Vec<Nodes>,
}

impl Solved {
    /// Returns `None` if there are too many nodes or solution trees to enumerate.
    pub(crate) fn new(tree: ExplicitTree) -> Option<Solved> {
        if tree.nodes() > 128 {
            return None;
        }
        let root = tree.root();
        let (children, paths, values, solutions) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut solved = Solved { tree, children, paths, values, terminals: 0, solutions };
        solved.write_out(root, &mut Vec::new());
        if solved.count(0) > 1024 {
            return None;
        }
        solved.solutions = solved.solutions_of(0);
        Some(solved)
    }

    fn write_out(
        &mut self,
        position: <ExplicitTree as Game>::Position,
        path: &mut Vec<Child>,
    ) -> usize {
        let x = self.paths.len();
        let value = self.tree.value_at(position).map_or(0, |v| v.get().into());
        self.values.push(if path.len().is_multiple_of(2) { value } else { -value });
        self.paths.push(path.clone());
        self.children.push(Vec::new());
        for m in self.tree.moves(&position) {
            path.push(m);
            let child = self.write_out(self.tree.play(&position, m), path);
            self.children[x].push(child);
            path.pop();
        }
        if self.children[x].is_empty() {
            self.terminals |= 1 << x;
        }
        x
    }

    fn is_max(&self, x: usize) -> bool {
        self.paths[x].len().is_multiple_of(2)
    }

    /// Returns the number of solution trees below x.
    fn count(&self, x: usize) -> u64 {
        let below = self.children[x].iter().map(|&child| self.count(child));
        match &self.children[x][..] {
            [] => 1,
            _ if self.is_max(x) => below.fold(0, u64::saturating_add),
            _ => below.fold(1, u64::saturating_mul),
        }
    }

    /// Definition 4.1: exactly one child of a MAX node, all children of a MIN node.
    fn solutions_of(&self, x: usize) -> Vec<Nodes> {
        let below = self.children[x].iter().map(|&child| self.solutions_of(child));
        let solutions: Vec<Nodes> = match &self.children[x][..] {
            [] => vec![0],
            _ if self.is_max(x) => below.flatten().collect(),
            _ => below.fold(vec![0], |all, children| {
                all.iter().flat_map(|t| children.iter().map(move |child| t | child)).collect()
            }),
        };
        solutions.into_iter().map(|t| t | 1 << x).collect()
    }

    /// Returns the smallest value of the terminal nodes among `nodes`; `None` if there are none.
    fn least(&self, nodes: Nodes) -> Option<i64> {
        let mut rest = nodes & self.terminals;
        let next = || {
            let z = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(self.values[z as usize])
        };
        std::iter::from_fn(next).min()
    }

    fn with(&self, x: usize) -> impl Iterator<Item = Nodes> {
        self.solutions.iter().copied().filter(move |t| t >> x & 1 == 1)
    }

    fn without(&self, x: usize) -> impl Iterator<Item = Nodes> {
        self.solutions.iter().copied().filter(move |t| t >> x & 1 == 0)
    }
}

/// The value of T' to the left of x if it has no nodes there.
#[derive(Clone, Copy)]
pub(crate) enum NothingLeft {
    /// -∞.
    AsPrinted,
    /// ∞, the minimum of the empty set.
    Corrected,
}

/// The set over which Rin(x, T') takes its minimum.
#[derive(Clone, Copy)]
pub(crate) enum Right {
    /// The terminal nodes of T' in R(x).
    AsPrinted,
    /// The terminal nodes of T' in R(x), and those to the left of x that are in a solution tree with x.
    Corrected,
}

/// Definition 4.2.
impl Solved {
    pub(crate) fn b(&self, x: usize, reading: NothingLeft) -> i64 {
        let nothing = match reading {
            NothingLeft::AsPrinted => -INF,
            NothingLeft::Corrected => INF,
        };
        let left = self.with(x).map(|t| self.least(t & left_of(x)).unwrap_or(nothing));
        left.max().expect("every node is in a solution tree")
    }

    /// Returns the nodes that are in a solution tree with x: L(x) and R(x) contain none of them.
    fn compatible(&self, x: usize) -> Nodes {
        self.with(x).fold(0, |all, t| all | t)
    }

    pub(crate) fn a_left(&self, x: usize) -> i64 {
        let l = left_of(x) & !self.compatible(x);
        self.without(x).map(|t| self.least(t & l).unwrap_or(-INF)).max().unwrap_or(-INF)
    }

    fn a_right(&self, x: usize, reading: Right) -> i64 {
        let compatible = self.compatible(x);
        let r = !left_of(x) & !compatible;
        let counted = match reading {
            Right::AsPrinted => r,
            Right::Corrected => r | (left_of(x) & compatible),
        };
        let inside = |t: Nodes| self.least(t & r).and(self.least(t & counted));
        self.without(x).map(|t| inside(t).unwrap_or(-INF)).max().unwrap_or(-INF)
    }

    /// Theorem 4.1: the nodes that alpha-beta does not prune.
    pub(crate) fn by_theorem_4_1(&self, left: NothingLeft) -> Vec<Vec<Child>> {
        self.those(|x| self.a_left(x) < self.b(x, left))
    }

    /// Theorem 4.3: the nodes that SSS* examines.
    pub(crate) fn by_theorem_4_3(&self, right: Right) -> Vec<Vec<Child>> {
        self.those(|x| {
            let b = self.b(x, NothingLeft::Corrected);
            self.a_left(x) < b && self.a_right(x, right) <= b
        })
    }

    fn those(&self, hold: impl Fn(usize) -> bool) -> Vec<Vec<Child>> {
        (0..self.paths.len()).filter(|&x| hold(x)).map(|x| self.paths[x].clone()).collect()
    }
}

/// Returns the nodes ≪ x.
fn left_of(x: usize) -> Nodes {
    (1 << x) - 1
}

/// What the searches actually do.
impl Solved {
    pub(crate) fn visited_by_alpha_beta(&self) -> Vec<Vec<Child>> {
        self.nodes_of(Algorithm::AlphaBeta, |event| match *event {
            Event::Expand { node, .. } | Event::Leaf { node, .. } => Some(node),
            _ => None,
        })
    }

    /// Definition 4.4: a node is examined if it is selected while it is LIVE.
    pub(crate) fn examined_by(&self, algorithm: Algorithm) -> Vec<Vec<Child>> {
        self.nodes_of(algorithm, |event| match *event {
            Event::Select { node, status: Status::Live, .. } => Some(node),
            _ => None,
        })
    }

    /// Returns the nodes of the chosen events, in the order of their codes.
    fn nodes_of(
        &self,
        algorithm: Algorithm,
        chosen: impl Fn(&Event<Child>) -> Option<NodeId>,
    ) -> Vec<Vec<Child>> {
        let (_, trace) = runs::traced(&AnyTree::Explicit(&self.tree), self.tree.height(), algorithm);
        let nodes = trace.events().iter().filter_map(chosen).map(|node| trace.paths().path(node));
        runs::distinct(&nodes.collect::<Vec<_>>())
    }
}
