//! Definitions 4.1 and 4.2 of Bhattacharya, Bagchi 1986, by going through all solution trees of a small tree.

use plywood_core::Game;
use plywood_games::synthetic::{ExplicitTree, Son};

pub(super) const INF: i64 = 1 << 40;

/// A set of nodes, a bit for each.
type Nodes = u64;

/// All solution trees of a tree of at most 64 nodes, which are numbered in the order of their Dewey codes.
pub(super) struct SolutionTrees {
    sons: Vec<Vec<usize>>,
    paths: Vec<Vec<Son>>,
    /// As MAX sees them; only those of terminal nodes count.
    values: Vec<i64>,
    all: Vec<Nodes>,
}

impl SolutionTrees {
    pub(super) fn of(tree: &ExplicitTree) -> SolutionTrees {
        assert!(tree.nodes() <= 64, "a set holds 64 nodes");
        let mut trees =
            SolutionTrees { sons: Vec::new(), paths: Vec::new(), values: Vec::new(), all: Vec::new() };
        trees.add(tree, tree.root(), &mut Vec::new());
        trees.all = trees.below(0);
        trees
    }

    fn add(
        &mut self,
        tree: &ExplicitTree,
        position: <ExplicitTree as Game>::Position,
        path: &mut Vec<Son>,
    ) -> usize {
        let x = self.paths.len();
        let value = tree.value_at(position).map_or(0, |value| i64::from(value.get()));
        self.values.push(if path.len().is_multiple_of(2) { value } else { -value });
        self.paths.push(path.clone());
        self.sons.push(Vec::new());
        for m in tree.moves(&position) {
            path.push(m);
            let son = self.add(tree, tree.play(&position, m), path);
            self.sons[x].push(son);
            path.pop();
        }
        x
    }

    /// The parts of solution trees below x: one son of a MAX node, all sons of a MIN node.
    fn below(&self, x: usize) -> Vec<Nodes> {
        let is_max = self.paths[x].len().is_multiple_of(2);
        let mut parts = if self.sons[x].is_empty() || !is_max { vec![0] } else { Vec::new() };
        for &son in &self.sons[x] {
            let sons = self.below(son);
            if is_max {
                parts.extend(sons);
            } else {
                parts = parts.iter().flat_map(|part| sons.iter().map(move |son| part | son)).collect();
            }
        }
        parts.into_iter().map(|part| part | 1 << x).collect()
    }

    pub(super) fn node(&self, path: &[Son]) -> usize {
        self.paths.iter().position(|other| other == path).expect("a node of the tree")
    }

    pub(super) fn nodes(&self) -> usize {
        self.paths.len()
    }

    /// Whether z is above x.
    pub(super) fn is_above(&self, z: usize, x: usize) -> bool {
        z != x && self.paths[x].starts_with(&self.paths[z])
    }

    /// The least value of a terminal node among these.
    fn least(&self, nodes: Nodes) -> Option<i64> {
        (0..self.paths.len())
            .filter(|&x| nodes >> x & 1 == 1 && self.sons[x].is_empty())
            .map(|x| self.values[x])
            .min()
    }

    fn with(&self, x: usize) -> impl Iterator<Item = Nodes> {
        self.all.iter().copied().filter(move |tree| tree >> x & 1 == 1)
    }

    fn without(&self, x: usize) -> impl Iterator<Item = Nodes> {
        self.all.iter().copied().filter(move |tree| tree >> x & 1 == 0)
    }

    /// The nodes that share a solution tree with x.
    fn compatible(&self, x: usize) -> Nodes {
        self.with(x).fold(0, |all, tree| all | tree)
    }

    /// B(x), where a tree without terminal nodes left of x counts as `nothing`.
    pub(super) fn b(&self, x: usize, nothing: i64) -> i64 {
        self.with(x).map(|tree| self.least(tree & left_of(x)).unwrap_or(nothing)).max().unwrap_or(-INF)
    }

    /// The greatest, over trees without x, of the least value in `counted`, where it has any in `needed`.
    fn a(&self, x: usize, needed: Nodes, counted: Nodes) -> i64 {
        let inside =
            |tree: Nodes| self.least(tree & needed).and(self.least(tree & counted)).unwrap_or(-INF);
        self.without(x).map(inside).max().unwrap_or(-INF)
    }

    pub(super) fn a_left(&self, x: usize) -> i64 {
        let l = left_of(x) & !self.compatible(x);
        self.a(x, l, l)
    }

    /// `A_R(x)` as printed: over R(x) alone.
    pub(super) fn a_right_as_printed(&self, x: usize) -> i64 {
        let r = !left_of(x) & !self.compatible(x);
        self.a(x, r, r)
    }

    /// `A_R(x)` with the terminal nodes left of x that are compatible with it.
    pub(super) fn a_right(&self, x: usize) -> i64 {
        let r = !left_of(x) & !self.compatible(x);
        self.a(x, r, r | (left_of(x) & self.compatible(x)))
    }
}

fn left_of(x: usize) -> Nodes {
    (1 << x) - 1
}
