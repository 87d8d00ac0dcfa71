use super::mix::{self, Draw};
use super::{Child, Children, LeafValues, MAX_WIDTH, TreeError, WIDEST, checked};
use plywood_core::{Depth, Evaluate, Game, Value};

/// The move of a side that can only pass, in a [`RaggedTree`] with passes. A pass costs no depth.
pub const PASS: Child = MAX_WIDTH;

/// A tree of irregular shape: one node in eight below the root is a leaf, and the others have between one and `width`
/// children; leaf values are independent. With `PASSES`, about one node in four is a forced pass, but never two in a
/// row.
///
/// If the search depth is less than the depth of the tree, nodes at the search depth get values drawn in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaggedTree<const PASSES: bool> {
    width: u16,
    depth: Depth,
    seed: u64,
    values: LeafValues,
}

/// A node of a [`RaggedTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    key: u64,
    height: Depth,
    passed: bool,
}

impl<const PASSES: bool> RaggedTree<PASSES> {
    /// Creates the tree with at most this width and depth.
    pub fn new(width: u32, depth: u64, seed: u64, values: LeafValues) -> Result<Self, TreeError> {
        let (width, depth) = checked(width, depth, values)?;
        Ok(RaggedTree { width, depth, seed, values })
    }
}

impl<const PASSES: bool> Game for RaggedTree<PASSES> {
    type Position = Position;
    type Move = Child;
    type Moves = Children;
    type Key = (u64, Depth, bool);

    const FREE_MOVES: bool = PASSES;

    fn root(&self) -> Position {
        Position { key: mix::root(self.seed), height: self.depth, passed: false }
    }

    #[inline]
    fn moves(&self, p: &Position) -> Children {
        let drawn = mix::draw(p.key, Draw::Children);
        let kind = drawn % 8;
        if p.height == 0 || (kind == 0 && p.height < self.depth) {
            Children::NONE
        } else if PASSES && !p.passed && kind <= 2 {
            Children(WIDEST..WIDEST + 1)
        } else {
            let more = mix::below(drawn, u64::from(self.width));
            Children(0..1 + u16::try_from(more).unwrap_or(0))
        }
    }

    #[inline]
    fn play(&self, p: &Position, m: Child) -> Position {
        Position { key: mix::child(p.key, m), height: p.height - self.cost(m), passed: m == PASS }
    }

    #[inline]
    fn key(&self, p: &Position) -> (u64, Depth, bool) {
        (p.key, p.height, p.passed)
    }

    #[inline]
    fn hash(&self, p: &Position) -> u64 {
        p.key
    }

    #[inline]
    fn slot(&self, _: &Position, m: Child) -> usize {
        m as usize
    }

    #[inline]
    fn cost(&self, m: Child) -> Depth {
        Depth::from(m != PASS)
    }
}

impl<const PASSES: bool> Evaluate<RaggedTree<PASSES>> for RaggedTree<PASSES> {
    #[inline]
    fn value(&self, _: &RaggedTree<PASSES>, p: &Position, _: Depth) -> Value {
        self.values.draw(mix::draw(p.key, Draw::Value))
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
