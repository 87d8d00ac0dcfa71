use super::{Child, Malformed, TreeBuilder};
use plywood_core::{Depth, Evaluate, Game, MAX_DEPTH, Value};
use std::ops::Range;

/// A tree whose nodes are all stored.
///
/// ```
/// use plywood_games::synthetic::ExplicitTree;
///
/// let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
/// assert_eq!((tree.height(), tree.leaves(), tree.uniform_width()), (3, 8, Some(2)));
/// assert_eq!(tree.to_string(), "((6 5)(7 1))((9 8)(4 3))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplicitTree {
    pub(super) nodes: Vec<Stored>,
    /// The children of all nodes; those of one node are adjacent.
    pub(super) children: Vec<u32>,
    pub(super) leaves: usize,
    pub(super) height: Depth,
    pub(super) root: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stored {
    /// The value from the point of view of the side to move.
    pub(super) value: Option<Value>,
    /// The index of its first child in the list of all children.
    pub(super) first_child: u32,
    pub(super) width: u32,
}

/// A node of an [`ExplicitTree`], given by its number in depth-first post-order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u32);

impl ExplicitTree {
    /// The greatest number of nodes of a tree.
    pub const MAX_NODES: usize = 100_000_000;

    /// Creates the uniform tree with these leaf values, from left to right and from MAX's point of view.
    pub fn uniform(width: u32, depth: u64, leaves: &[Value]) -> Result<Self, Malformed> {
        if width == 0 {
            return Err(Malformed::NoWidth);
        }
        let plies =
            Depth::try_from(depth).ok().filter(|&d| d <= MAX_DEPTH).ok_or(Malformed::TooDeep)?;
        if u64::from(width).checked_pow(plies.into()) != Some(leaves.len() as u64) {
            return Err(Malformed::Leaves { width, depth, given: leaves.len() });
        }
        let mut builder = TreeBuilder::new();
        let mut open = 0;
        for (number, &leaf) in leaves.iter().enumerate() {
            while open < plies {
                builder.open(None)?;
                open += 1;
            }
            builder.leaf(leaf)?;
            // The nodes h plies above the leaves are complete after every width^h leaves.
            let mut complete = number as u64 + 1;
            while open > 0 && complete.is_multiple_of(width.into()) {
                builder.close()?;
                open -= 1;
                complete /= u64::from(width);
            }
        }
        builder.finish()
    }

    /// Creates the tree of `game` from its root to `depth` plies; fails if that takes more than `most` nodes.
    ///
    /// The evaluator evaluates the leaves, and with [`Statics::Written`] every other node too, each with the remaining
    /// depth.
    pub fn written_out<G: Game>(
        game: &G,
        evaluator: &impl Evaluate<G>,
        depth: Depth,
        statics: Statics,
        most: usize,
    ) -> Result<Self, Malformed> {
        let mut builder = TreeBuilder::new();
        let mut writer = Writer { game, evaluator, statics, left: most, builder: &mut builder };
        writer.node(&game.root(), depth, 0)?;
        builder.finish()
    }

    /// The number of plies from the root to the deepest leaf.
    #[must_use]
    pub fn height(&self) -> Depth {
        self.height
    }

    /// The number of leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.leaves
    }

    /// The number of nodes, including leaves.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The number of children of every inner node, if it is the same for all and all leaves are equally deep;
    /// 1 for a tree that is a single leaf.
    #[must_use]
    pub fn uniform_width(&self) -> Option<u32> {
        let width = self.nodes.iter().map(|node| node.width).find(|&w| w > 0).unwrap_or(1);
        let even = self.nodes.iter().all(|node| node.width == 0 || node.width == width);
        let full = u64::from(width).checked_pow(u32::from(self.height));
        // If there are as many leaves as in a full tree of this height, none of them is higher up.
        (even && full == Some(self.leaves as u64)).then_some(width)
    }

    /// The value stored at a node, from the point of view of the side to move. A leaf always has one.
    #[must_use]
    pub fn value_at(&self, node: Position) -> Option<Value> {
        self.stored(node).value
    }

    /// The path to the first node at `depth` plies that has children but no value of its own; a search to that depth
    /// could not evaluate it.
    #[must_use]
    pub fn unevaluated_at(&self, depth: Depth) -> Option<Vec<Child>> {
        let mut found = None;
        self.frontier(depth, &mut |path, node| {
            if found.is_none() && self.stored(node).value.is_none() {
                found = Some(path.to_vec());
            }
        });
        found
    }

    /// Visits, from left to right, the leaves that a search to `depth` plies would have.
    pub fn frontier(&self, depth: Depth, visit: &mut dyn FnMut(&[Child], Position)) {
        self.walk(self.root(), depth, &mut Vec::new(), visit);
    }

    /// Recurses at most [`MAX_DEPTH`] levels deep.
    fn walk(
        &self,
        node: Position,
        depth: Depth,
        path: &mut Vec<Child>,
        visit: &mut dyn FnMut(&[Child], Position),
    ) {
        let moves = self.moves(&node);
        if depth == 0 || moves.is_empty() {
            return visit(path, node);
        }
        for m in moves {
            path.push(m);
            self.walk(self.play(&node, m), depth - 1, path, visit);
            path.pop();
        }
    }

    /// The value stored at a node that is `ply` moves from the root, from MAX's point of view.
    #[must_use]
    pub fn value_for_max(&self, node: Position, ply: usize) -> Option<Value> {
        self.value_at(node).map(|v| if ply.is_multiple_of(2) { v } else { -v })
    }

    fn stored(&self, Position(number): Position) -> Stored {
        self.nodes[number as usize]
    }
}

/// Whether inner nodes get the value that the evaluator gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statics {
    /// All nodes have values.
    Written,
    /// Only leaves have values.
    Omitted,
}

struct Writer<'a, G, H> {
    game: &'a G,
    evaluator: &'a H,
    statics: Statics,
    left: usize,
    builder: &'a mut TreeBuilder,
}

impl<G: Game, H: Evaluate<G>> Writer<'_, G, H> {
    fn node(&mut self, position: &G::Position, depth: Depth, ply: usize) -> Result<(), Malformed> {
        self.left = self.left.checked_sub(1).ok_or(Malformed::TooManyNodes)?;
        let as_max_sees_it = || {
            let value = self.evaluator.value(self.game, position, depth);
            if ply.is_multiple_of(2) { value } else { -value }
        };
        let moves = self.game.moves(position).into_iter();
        if depth == 0 || moves.len() == 0 {
            return self.builder.leaf(as_max_sees_it());
        }
        self.builder.open(match self.statics {
            Statics::Written => Some(as_max_sees_it()),
            Statics::Omitted => None,
        })?;
        for m in moves {
            let cost = self.game.cost(m);
            if cost == 0 {
                return Err(Malformed::FreeMove);
            }
            self.node(&self.game.play(position, m), depth - cost, ply + 1)?;
        }
        self.builder.close()
    }
}

impl Game for ExplicitTree {
    type Position = Position;
    type Move = Child;
    type Moves = Range<Child>;
    type Key = Position;

    fn root(&self) -> Position {
        Position(self.root)
    }

    #[inline]
    fn moves(&self, p: &Position) -> Range<Child> {
        0..self.stored(*p).width
    }

    #[inline]
    fn play(&self, p: &Position, m: Child) -> Position {
        Position(self.children[(self.stored(*p).first_child + m) as usize])
    }

    #[inline]
    fn key(&self, p: &Position) -> Position {
        *p
    }

    #[inline]
    fn hash(&self, p: &Position) -> u64 {
        super::mix::root(u64::from(p.0))
    }

    #[inline]
    fn slot(&self, _: &Position, m: Child) -> usize {
        m as usize
    }

    fn uniform_width(&self, p: &Position, depth: Depth) -> Option<u32> {
        // In a uniform tree any path below a node gives its height.
        let children =
            std::iter::successors(Some(*p), |p| self.moves(p).next().map(|m| self.play(p, m)));
        let height = children.skip(1).count();
        ExplicitTree::uniform_width(self).filter(|_| usize::from(depth) <= height)
    }
}

/// Returns the values stored at the nodes. A search must not end at a node without one: see
/// [`ExplicitTree::unevaluated_at`].
impl Evaluate<ExplicitTree> for ExplicitTree {
    #[inline]
    fn value(&self, _: &ExplicitTree, p: &Position, _: Depth) -> Value {
        self.stored(*p).value.expect("the search ends at a node without a value: see `unevaluated_at`")
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
