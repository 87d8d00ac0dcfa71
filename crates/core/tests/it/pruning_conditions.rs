//! Trees with all their solution trees: the definitions of Bhattacharya, Bagchi, *Making Best Use of Available Memory
//! When Searching Game Trees* (1986), §4.

use crate::runs;
use plywood_core::observer::{Event, NodeId, Status};
use plywood_core::{Algorithm, Game};
use plywood_games::synthetic::{ExplicitTree, Son};

const INF: i64 = i64::MAX;

/// A set of nodes, a bit for each.
type Nodes = u128;

/// A tree with all its solution trees. Nodes are numbered in the order of their Dewey codes: x ≪ y is x < y.
pub(crate) struct Solved {
    pub(crate) tree: ExplicitTree,
    pub(crate) sons: Vec<Vec<usize>>,
    paths: Vec<Vec<Son>>,
    /// v(x), as MAX sees it, of a terminal node.
    values: Vec<i64>,
    terminals: Nodes,
    solutions: Vec<Nodes>,
}

impl Solved {
    /// `None` if there are too many nodes or solution trees to go through them all.
    pub(crate) fn new(tree: ExplicitTree) -> Option<Solved> {
        if tree.nodes() > 128 {
            return None;
        }
        let root = tree.root();
        let (sons, paths, values, solutions) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut solved = Solved { tree, sons, paths, values, terminals: 0, solutions };
        solved.write_out(root, &mut Vec::new());
        if solved.count(0) > 1024 {
            return None;
        }
        solved.solutions = solved.solutions_of(0);
        Some(solved)
    }

    fn write_out(&mut self, position: <ExplicitTree as Game>::Position, path: &mut Vec<Son>) -> usize {
        let x = self.paths.len();
        let value = self.tree.value_at(position).map_or(0, |v| v.get().into());
        self.values.push(if path.len().is_multiple_of(2) { value } else { -value });
        self.paths.push(path.clone());
        self.sons.push(Vec::new());
        for m in self.tree.moves(&position) {
            path.push(m);
            let son = self.write_out(self.tree.play(&position, m), path);
            self.sons[x].push(son);
            path.pop();
        }
        if self.sons[x].is_empty() {
            self.terminals |= 1 << x;
        }
        x
    }

    fn is_max(&self, x: usize) -> bool {
        self.paths[x].len().is_multiple_of(2)
    }

    /// How many solution trees there are below x.
    fn count(&self, x: usize) -> u64 {
        let below = self.sons[x].iter().map(|&son| self.count(son));
        match &self.sons[x][..] {
            [] => 1,
            _ if self.is_max(x) => below.fold(0, u64::saturating_add),
            _ => below.fold(1, u64::saturating_mul),
        }
    }

    /// Definition 4.1: of a MAX node exactly one son, of a MIN node all.
    fn solutions_of(&self, x: usize) -> Vec<Nodes> {
        let below = self.sons[x].iter().map(|&son| self.solutions_of(son));
        let solutions: Vec<Nodes> = match &self.sons[x][..] {
            [] => vec![0],
            _ if self.is_max(x) => below.flatten().collect(),
            _ => below.fold(vec![0], |all, sons| {
                all.iter().flat_map(|t| sons.iter().map(move |son| t | son)).collect()
            }),
        };
        solutions.into_iter().map(|t| t | 1 << x).collect()
    }

    /// The least value of the terminal nodes among these; `None` if there are none.
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

/// What T' is said to have to the left of x where it has nothing.
#[derive(Clone, Copy)]
pub(crate) enum NothingLeft {
    /// -∞.
    AsPrinted,
    /// ∞, the minimum of nothing.
    Corrected,
}

/// Over what Rin(x, T') takes its minimum.
#[derive(Clone, Copy)]
pub(crate) enum Right {
    /// The terminal nodes of T' in R(x).
    AsPrinted,
    /// Those, and the ones to the left of x that are in a solution tree with x.
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

    /// The nodes that are in a solution tree with x: L(x) and R(x) have none of them.
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
    pub(crate) fn by_theorem_4_1(&self, left: NothingLeft) -> Vec<Vec<Son>> {
        self.those(|x| self.a_left(x) < self.b(x, left))
    }

    /// Theorem 4.3: the nodes that SSS* examines.
    pub(crate) fn by_theorem_4_3(&self, right: Right) -> Vec<Vec<Son>> {
        self.those(|x| {
            let b = self.b(x, NothingLeft::Corrected);
            self.a_left(x) < b && self.a_right(x, right) <= b
        })
    }

    fn those(&self, hold: impl Fn(usize) -> bool) -> Vec<Vec<Son>> {
        (0..self.paths.len()).filter(|&x| hold(x)).map(|x| self.paths[x].clone()).collect()
    }
}

/// The nodes ≪ x.
fn left_of(x: usize) -> Nodes {
    (1 << x) - 1
}

/// What the searches really do.
impl Solved {
    pub(crate) fn visited_by_alpha_beta(&self) -> Vec<Vec<Son>> {
        self.nodes_of(Algorithm::AlphaBeta, |event| match *event {
            Event::Expand { node, .. } | Event::Leaf { node, .. } => Some(node),
            _ => None,
        })
    }

    /// Definition 4.4: a node is examined if it is selected while it is LIVE.
    pub(crate) fn examined_by(&self, algorithm: Algorithm) -> Vec<Vec<Son>> {
        self.nodes_of(algorithm, |event| match *event {
            Event::Select { node, status: Status::Live, .. } => Some(node),
            _ => None,
        })
    }

    /// The nodes of the chosen events, in the order of their codes.
    fn nodes_of(
        &self,
        algorithm: Algorithm,
        chosen: impl Fn(&Event<Son>) -> Option<NodeId>,
    ) -> Vec<Vec<Son>> {
        let (_, trace) = runs::traced(&self.tree, self.tree.height(), algorithm);
        let nodes = trace.events().iter().filter_map(chosen).map(|node| trace.paths().path(node));
        runs::distinct(&nodes.collect::<Vec<_>>())
    }
}
