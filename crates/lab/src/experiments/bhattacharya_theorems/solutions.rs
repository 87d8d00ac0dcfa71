//! All solution trees of a small tree, and the bounds of §4 that are defined by them.

use super::super::written::Written;

const INF: i64 = i64::MAX;

/// A set of nodes, one bit for each node.
pub(crate) type Nodes = u128;

/// A tree with all its solution trees.
pub(crate) struct Solutions<'t> {
    written: &'t Written,
    leaves: Nodes,
    pub(crate) all: Vec<Nodes>,
}

/// The value of left(x, T') if T' has no terminal to the left of x.
#[derive(Clone, Copy)]
pub(crate) enum NothingLeft {
    /// −∞, as printed.
    Least,
    /// +∞, the minimum of the empty set.
    Greatest,
}

impl NothingLeft {
    pub(crate) const BOTH: [NothingLeft; 2] = [NothingLeft::Least, NothingLeft::Greatest];
}

/// The terminals over which Rin(x, T') takes its minimum.
#[derive(Clone, Copy)]
pub(crate) enum Right {
    /// The leaves of T' in R(x), as printed.
    Alone,
    /// The leaves of T' in R(x), and those left of x that are in a solution tree with x.
    Capped,
}

impl<'t> Solutions<'t> {
    /// Lists all solution trees; `None` if there are too many nodes or solution trees.
    pub(crate) fn of(written: &'t Written) -> Option<Solutions<'t>> {
        const MOST: u64 = 1024;
        if written.nodes.len() > 128 || count(written, 0) > MOST {
            return None;
        }
        let leaves = (0..written.nodes.len()).filter(|&x| written.nodes[x].is_leaf());
        let leaves = leaves.fold(0, |all, x| all | bit(x));
        Some(Solutions { written, leaves, all: below(written, 0) })
    }

    /// Definition 4.1: the least value of a solution tree's leaves.
    pub(crate) fn value(&self, solution: Nodes) -> i64 {
        self.least(solution).unwrap_or(INF)
    }

    fn least(&self, nodes: Nodes) -> Option<i64> {
        let mut rest = nodes & self.leaves;
        let mut least = None;
        while rest != 0 {
            let value = self.written.nodes[rest.trailing_zeros() as usize].value;
            least = Some(least.map_or(value, |least: i64| least.min(value)));
            rest &= rest - 1;
        }
        least
    }

    fn with(&self, x: usize) -> impl Iterator<Item = Nodes> {
        self.all.iter().copied().filter(move |t| t & bit(x) != 0)
    }

    fn without(&self, x: usize) -> impl Iterator<Item = Nodes> {
        self.all.iter().copied().filter(move |t| t & bit(x) == 0)
    }

    /// Returns all bounds of a node.
    pub(crate) fn bounds(&self, x: usize) -> Bounds {
        let left = bit(x) - 1;
        // L(x) and R(x) contain no node that is in a solution tree with x.
        let together = self.with(x).fold(0, |all, t| all | t);
        let (l, r) = (left & !together, !left & !together);
        let b = |nothing| {
            self.with(x).map(|t| self.least(t & left).unwrap_or(nothing)).max().unwrap_or(nothing)
        };
        let inside = |t: Nodes, part: Nodes| {
            let right = self.least(t & r)?;
            Some(self.least(t & part).map_or(right, |more| right.min(more)))
        };
        let right = |part| self.without(x).filter_map(|t| inside(t, part)).max().unwrap_or(-INF);
        Bounds {
            b: b(INF),
            b_as_printed: b(-INF),
            a_left: self.without(x).filter_map(|t| self.least(t & l)).max().unwrap_or(-INF),
            a_right: right(left & together),
            a_right_as_printed: right(0),
        }
    }
}

/// The bounds of definition 4.2 for one node.
pub(crate) struct Bounds {
    b: i64,
    b_as_printed: i64,
    pub(crate) a_left: i64,
    a_right: i64,
    a_right_as_printed: i64,
}

impl Bounds {
    pub(crate) fn b(&self, reading: NothingLeft) -> i64 {
        match reading {
            NothingLeft::Least => self.b_as_printed,
            NothingLeft::Greatest => self.b,
        }
    }

    /// Theorem 4.1: whether alpha-beta prunes the node.
    pub(crate) fn prunes(&self, reading: NothingLeft) -> bool {
        self.a_left >= self.b(reading)
    }

    /// Theorem 4.3: whether SSS* does not examine the node.
    pub(crate) fn passes_over(&self, right: Right) -> bool {
        let a_right = match right {
            Right::Alone => self.a_right_as_printed,
            Right::Capped => self.a_right,
        };
        self.prunes(NothingLeft::Greatest) || a_right > self.b
    }
}

fn bit(x: usize) -> Nodes {
    1 << x
}

fn count(written: &Written, x: usize) -> u64 {
    let node = &written.nodes[x];
    let counts = node.children.iter().map(|&child| count(written, child));
    if node.is_leaf() {
        1
    } else if node.is_max() {
        counts.fold(0, u64::saturating_add)
    } else {
        counts.fold(1, u64::saturating_mul)
    }
}

/// Definition 4.1: a solution tree has exactly one child of each MAX node and all children of each MIN node.
fn below(written: &Written, x: usize) -> Vec<Nodes> {
    let node = &written.nodes[x];
    let parts = node.children.iter().map(|&child| below(written, child));
    let trees: Vec<Nodes> = if node.is_leaf() {
        vec![0]
    } else if node.is_max() {
        parts.flatten().collect()
    } else {
        parts.fold(vec![0], |all, part| {
            all.iter().flat_map(|t| part.iter().map(move |more| t | more)).collect()
        })
    };
    trees.into_iter().map(|t| t | bit(x)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_tree_takes_one_child_of_max_and_all_children_of_min() {
        let written = Written::new("((6 5)(7 1))((9 8)(4 3))".parse().expect("a tree"));
        let solutions = Solutions::of(&written).expect("few");
        assert_eq!(solutions.all.len(), 8);
        assert!(
            solutions.all.iter().all(|t| t.count_ones() == 6),
            "root, child, two grandchildren, two leaves"
        );
        assert_eq!(solutions.all.iter().map(|&t| solutions.value(t)).max(), Some(6));
    }

    #[test]
    fn theorem_4_3_as_printed_passes_over_a_leaf_that_sss_examines() {
        let written = Written::new("((1 (2 3)))".parse().expect("a tree"));
        let solutions = Solutions::of(&written).expect("few");
        let bounds = solutions.bounds(written.at(&[0, 1, 0]));
        assert!(bounds.passes_over(Right::Alone) && !bounds.passes_over(Right::Capped));
    }
}
