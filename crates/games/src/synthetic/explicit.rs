use super::{Malformed, Son, TreeBuilder};
use plywood_core::{Depth, Game, Horizon, MAX_DEPTH, Value};
use std::ops::Range;

/// A tree written out in full.
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
    /// The sons of all nodes, those of one node side by side.
    pub(super) sons: Vec<u32>,
    pub(super) leaves: usize,
    pub(super) height: Depth,
    pub(super) root: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stored {
    /// As the side to move sees it.
    pub(super) value: Option<Value>,
    /// Where its sons begin in the list of all sons.
    pub(super) first_son: u32,
    pub(super) width: u32,
}

/// A node of an [`ExplicitTree`], by its number in depth-first order of completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u32);

impl ExplicitTree {
    /// The most nodes a tree may have.
    pub const MAX_NODES: usize = 100_000_000;

    /// The uniform tree with these leaves, from left to right, as MAX sees them.
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

    /// Writes out `game` from its root, to `depth` plies, unless that takes more than `most` nodes.
    ///
    /// The horizon judges the leaves, and with [`Statics::Written`] every other node too, each with the
    /// depth that is left there.
    pub fn written_out<G: Game>(
        game: &G,
        horizon: &impl Horizon<G>,
        depth: Depth,
        statics: Statics,
        most: usize,
    ) -> Result<Self, Malformed> {
        let mut builder = TreeBuilder::new();
        let mut writer = Writer { game, horizon, statics, left: most, builder: &mut builder };
        writer.node(&game.root(), depth, 0)?;
        builder.finish()
    }

    /// Plies from the root to the deepest leaf.
    #[must_use]
    pub fn height(&self) -> Depth {
        self.height
    }

    /// How many leaves there are.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.leaves
    }

    /// How many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The number of sons of every inner node, if it is the same for all and all leaves are equally deep;
    /// 1 for a tree that is a single leaf.
    #[must_use]
    pub fn uniform_width(&self) -> Option<u32> {
        let width = self.nodes.iter().map(|node| node.width).find(|&w| w > 0).unwrap_or(1);
        let even = self.nodes.iter().all(|node| node.width == 0 || node.width == width);
        let full = u64::from(width).checked_pow(u32::from(self.height));
        // As many leaves as a full tree of this height has means that none of them is higher up.
        (even && full == Some(self.leaves as u64)).then_some(width)
    }

    /// The value written at a node, as the side to move sees it: always there at a leaf.
    #[must_use]
    pub fn value_at(&self, node: Position) -> Option<Value> {
        self.stored(node).value
    }

    /// The path to the first node at `depth` plies that has sons but no value of its own; a search to that
    /// depth would have nothing to go by there.
    #[must_use]
    pub fn unjudged_at(&self, depth: Depth) -> Option<Vec<Son>> {
        let mut found = None;
        self.frontier(depth, &mut |path, node| {
            if found.is_none() && self.stored(node).value.is_none() {
                found = Some(path.to_vec());
            }
        });
        found
    }

    /// Visits, from left to right, the leaves that a search to `depth` plies would have.
    pub fn frontier(&self, depth: Depth, visit: &mut dyn FnMut(&[Son], Position)) {
        self.walk(self.root(), depth, &mut Vec::new(), visit);
    }

    /// Recursive, as deep as [`MAX_DEPTH`] at most.
    fn walk(
        &self,
        node: Position,
        depth: Depth,
        path: &mut Vec<Son>,
        visit: &mut dyn FnMut(&[Son], Position),
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

    /// The value written at a node that is `ply` moves from the root, as MAX sees it.
    #[must_use]
    pub fn value_for_max(&self, node: Position, ply: usize) -> Option<Value> {
        self.value_at(node).map(|v| if ply.is_multiple_of(2) { v } else { -v })
    }

    fn stored(&self, Position(number): Position) -> Stored {
        self.nodes[number as usize]
    }
}

/// Whether inner nodes are given the value that the horizon would judge them by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statics {
    /// They are.
    Written,
    /// Only leaves have values.
    Omitted,
}

struct Writer<'a, G, H> {
    game: &'a G,
    horizon: &'a H,
    statics: Statics,
    left: usize,
    builder: &'a mut TreeBuilder,
}

impl<G: Game, H: Horizon<G>> Writer<'_, G, H> {
    fn node(&mut self, position: &G::Position, depth: Depth, ply: usize) -> Result<(), Malformed> {
        self.left = self.left.checked_sub(1).ok_or(Malformed::TooManyNodes)?;
        let as_max_sees_it = || {
            let value = self.horizon.value(self.game, position, depth);
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
    type Move = Son;
    type Moves = Range<Son>;
    type Key = Position;

    fn root(&self) -> Position {
        Position(self.root)
    }

    #[inline]
    fn moves(&self, p: &Position) -> Range<Son> {
        0..self.stored(*p).width
    }

    #[inline]
    fn play(&self, p: &Position, m: Son) -> Position {
        Position(self.sons[(self.stored(*p).first_son + m) as usize])
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
    fn slot(&self, _: &Position, m: Son) -> usize {
        m as usize
    }

    fn uniform_width(&self, p: &Position, depth: Depth) -> Option<u32> {
        // Of a uniform tree any path will do to measure what is below a node.
        let sons = std::iter::successors(Some(*p), |p| self.moves(p).next().map(|m| self.play(p, m)));
        let height = sons.skip(1).count();
        ExplicitTree::uniform_width(self).filter(|_| usize::from(depth) <= height)
    }
}

/// The values that are written at the nodes. A search must not end at a node without one: see
/// [`ExplicitTree::unjudged_at`].
impl Horizon<ExplicitTree> for ExplicitTree {
    #[inline]
    fn value(&self, _: &ExplicitTree, p: &Position, _: Depth) -> Value {
        self.stored(*p).value.expect("the search ends at a node without a value: see `unjudged_at`")
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
