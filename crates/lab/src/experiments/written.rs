//! Small explicit trees, on which procedures can be followed as printed and all descendants of a node can be examined.

use crate::prelude::*;
use crate::words::Join;
use plywood_games::synthetic::{ExplicitTree, LeafValues, RaggedTree, Statics};
use std::collections::BTreeSet;

/// A tree with its nodes in the order of their Dewey codes: x ≪ y is x < y, and the descendants of x follow it.
pub(super) struct Written {
    pub(super) tree: ExplicitTree,
    pub(super) nodes: Vec<Node>,
}

pub(super) struct Node {
    pub(super) parent: Option<usize>,
    /// The distance from the root: even for MAX.
    pub(super) ply: usize,
    pub(super) children: Vec<usize>,
    /// The first node that is not below this one.
    pub(super) end: usize,
    /// The value of a leaf, from MAX's side.
    pub(super) value: i64,
}

impl Node {
    pub(super) fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }
}

impl Written {
    pub(super) fn new(tree: ExplicitTree) -> Written {
        let root = tree.root();
        let mut written = Written { tree, nodes: Vec::new() };
        written.add(root, None);
        written
    }

    fn add(&mut self, position: <ExplicitTree as Game>::Position, parent: Option<usize>) -> usize {
        let x = self.nodes.len();
        let ply = parent.map_or(0, |parent| self.nodes[parent].ply + 1);
        let value = self.tree.value_at(position).map_or(0, |value| i64::from(value.get()));
        let value = if ply.is_multiple_of(2) { value } else { -value };
        self.nodes.push(Node { parent, ply, children: Vec::new(), end: x, value });
        for m in self.tree.moves(&position) {
            let child = self.add(self.tree.play(&position, m), Some(x));
            self.nodes[x].children.push(child);
        }
        self.nodes[x].end = self.nodes.len();
        x
    }

    /// The node that a path of children leads to.
    pub(super) fn at(&self, path: &[Child]) -> usize {
        path.iter().fold(0, |x, &child| self.nodes[x].children[child as usize])
    }

    /// The Dewey code of a node: children are numbered from 1.
    pub(super) fn code(&self, x: usize) -> Vec<usize> {
        let Some(parent) = self.nodes[x].parent else { return Vec::new() };
        let mut code = self.code(parent);
        code.extend(self.nodes[parent].children.iter().position(|&child| child == x).map(|i| i + 1));
        code
    }

    /// Whether `y` is below `x`.
    pub(super) fn is_below(&self, y: usize, x: usize) -> bool {
        x < y && y < self.nodes[x].end
    }

    /// The next sibling to the right of `x`.
    pub(super) fn next_sibling(&self, x: usize) -> Option<usize> {
        let parent = self.nodes[x].parent?;
        let children = &self.nodes[parent].children;
        children.get(children.iter().position(|&child| child == x)? + 1).copied()
    }

    /// The minimax value of a node, by definition.
    pub(super) fn minimax(&self, x: usize) -> i64 {
        let node = &self.nodes[x];
        let values = node.children.iter().map(|&child| self.minimax(child));
        let best = if node.is_max() { values.max() } else { values.min() };
        best.unwrap_or(node.value)
    }

    /// Thresholds for TEST: some leaf values, the tree's value and its neighbours, in increasing order.
    pub(super) fn thresholds(&self) -> Vec<i64> {
        const LEAVES: usize = 6;
        let value = self.minimax(0);
        let leaves = self.nodes.iter().filter(|node| node.is_leaf()).map(|node| node.value);
        let all: BTreeSet<i64> = leaves.take(LEAVES).chain([value - 1, value, value + 1]).collect();
        all.into_iter().collect()
    }

    /// A command that shows what these algorithms do on the tree.
    pub(super) fn command(&self, algorithms: &str) -> String {
        format!("echo '{}' | plywood compare --tree - --algorithms {algorithms}", self.tree)
    }
}

/// Small trees of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Family {
    /// Trees of one width and depth.
    Uniform(Shape),
    /// Trees with any number of children up to `width` and leaves at any depth up to `depth`.
    Ragged { width: u32, depth: Depth, range: u32 },
    /// Trees of width 2 and depth 3 with leaves from 0 to `values - 1`; the seed is the leaves read as digits in this
    /// base.
    Eight { values: u32 },
}

impl Family {
    /// Uniform trees with independent leaves up to `range`.
    pub(super) fn iid(width: u32, depth: Depth, range: u32) -> Family {
        Family::Uniform(Shape::new(width, depth, Order::Iid).with_range(range))
    }

    /// Small trees of these shapes, and ragged ones, each with many ties, with some, and with hardly any.
    pub(super) fn small(uniform: &[(u32, Depth)], ragged: (u32, Depth)) -> Vec<Family> {
        let of_range = |range| {
            let uniform = uniform.iter().map(move |&(width, depth)| Family::iid(width, depth, range));
            uniform.chain([Family::Ragged { width: ragged.0, depth: ragged.1, range }])
        };
        [1, 5, RANGE].into_iter().flat_map(of_range).collect()
    }

    /// The shape of the trees, which must be uniform.
    pub(super) fn shape(self) -> Shape {
        let Family::Uniform(shape) = self else { panic!("{self:?} is not uniform") };
        shape
    }

    /// The tree with this seed.
    pub(super) fn tree(self, seed: u64) -> ExplicitTree {
        const MOST: usize = 1 << 20;
        match self {
            Family::Uniform(shape) => {
                let tree = shape.tree(seed);
                let any = tree.any();
                ExplicitTree::written_out(&any, &any, shape.depth, Statics::Omitted, MOST)
                    .expect("a small tree")
            }
            Family::Ragged { width, depth, range } => {
                let values = LeafValues::range(range.into()).expect("a range of values");
                let tree = RaggedTree::<false>::new(width, depth.into(), seed, values).expect("a tree");
                ExplicitTree::written_out(&tree, &tree, depth, Statics::Omitted, MOST)
                    .expect("a small tree")
            }
            Family::Eight { values } => {
                let leaf = |i| {
                    i16::try_from(seed / u64::from(values).pow(i) % u64::from(values))
                        .unwrap_or(0)
                        .into()
                };
                ExplicitTree::uniform(2, 3, &(0..8).map(leaf).collect::<Vec<_>>())
                    .expect("eight leaves")
            }
        }
    }
}

impl From<Shape> for Family {
    fn from(shape: Shape) -> Family {
        Family::Uniform(shape)
    }
}

/// Trees of a family on which one part of an experiment runs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Block<P> {
    pub(super) part: P,
    pub(super) family: Family,
    pub(super) seeds: Seeds,
}

impl<P: Copy> Block<P> {
    /// Units for the first `trees` trees, at most `size` of them in each, if one tree takes `seconds`.
    pub(super) fn runs(
        part: P,
        family: impl Into<Family>,
        (trees, size): (u64, u64),
        seconds: f64,
    ) -> impl Iterator<Item = Planned<Block<P>>> {
        let family = family.into();
        Planned::runs(trees, size, seconds, move |seeds| Block { part, family, seeds })
    }
}

/// What the parts of an experiment found, family by family.
pub(super) struct Parts<P, R>(Vec<((P, Family), R)>);

impl<P: Copy + PartialEq, R: Join + Clone> Parts<P, R> {
    pub(super) fn of(rows: Vec<(Block<P>, R)>) -> Parts<P, R> {
        Parts(joined(rows.into_iter().map(|(block, row)| ((block.part, block.family), row))))
    }

    /// The rows of one part, by the shape of their trees.
    pub(super) fn shapes(&self, part: P) -> impl Iterator<Item = (Shape, &R)> {
        let mine = self.0.iter().filter(move |((of, _), _)| *of == part);
        mine.map(|((_, family), row)| (family.shape(), row))
    }

    /// All rows joined.
    pub(super) fn all(&self) -> R
    where
        R: Default,
    {
        let mut all = R::default();
        self.0.iter().for_each(|(_, row)| all.join(row.clone()));
        all
    }
}

/// Calls `each` with every order of the numbers from 0 to `n - 1` that begins with `start`, until it returns true.
pub(super) fn any_order(n: i32, start: &mut Vec<i32>, each: &mut impl FnMut(&[i32]) -> bool) -> bool {
    let rest: Vec<i32> = (0..n).filter(|next| !start.contains(next)).collect();
    if rest.is_empty() {
        return each(start);
    }
    rest.into_iter().any(|next| {
        start.push(next);
        let found = any_order(n, start, each);
        start.pop();
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_numbered_by_their_codes() {
        let written = Written::new("((6 5)(7 1))((9 8)(4 3))".parse().expect("a tree"));
        assert_eq!(written.nodes.len(), 15);
        assert_eq!((written.at(&[]), written.at(&[0, 1]), written.at(&[1])), (0, 5, 8));
        assert_eq!((written.code(0), written.code(7)), (vec![], vec![1, 2, 2]));
        assert!(written.is_below(7, 5) && !written.is_below(8, 5) && !written.is_below(5, 5));
        assert_eq!(
            (written.next_sibling(2), written.next_sibling(5), written.next_sibling(0)),
            (Some(5), None, None)
        );
        assert_eq!((written.minimax(0), written.nodes[14].value, written.nodes[14].ply), (6, 3, 3));
    }

    #[test]
    fn all_orders_are_gone_through_once() {
        let mut seen = std::collections::HashSet::new();
        assert!(!any_order(5, &mut vec![3], &mut |order| !seen.insert(order.to_vec())));
        assert_eq!(seen.len(), 24);
    }
}
