use super::mix::{self, Draw};
use super::{Child, Children, LeafValues, TreeError, checked};
use plywood_core::{Depth, Evaluate, Game, Value};

/// A uniform tree whose leaf values are independent and identically distributed.
///
/// If the search depth is less than the depth of the tree, nodes at the search depth get values drawn in the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IidTree {
    width: u16,
    depth: Depth,
    seed: u64,
    values: LeafValues,
}

/// A node of an [`IidTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    key: u64,
    height: Depth,
}

impl IidTree {
    /// Creates the tree with this width, depth, seed and range of leaf values.
    pub fn new(width: u32, depth: u64, seed: u64, values: LeafValues) -> Result<Self, TreeError> {
        let (width, depth) = checked(width, depth, values)?;
        Ok(IidTree { width, depth, seed, values })
    }
}

impl Game for IidTree {
    type Position = Position;
    type Move = Child;
    type Moves = Children;
    type Key = (u64, Depth);

    fn root(&self) -> Position {
        Position { key: mix::root(self.seed), height: self.depth }
    }

    #[inline]
    fn moves(&self, p: &Position) -> Children {
        Children(0..if p.height == 0 { 0 } else { self.width })
    }

    #[inline]
    fn play(&self, p: &Position, m: Child) -> Position {
        Position { key: mix::child(p.key, m), height: p.height - 1 }
    }

    #[inline]
    fn key(&self, p: &Position) -> (u64, Depth) {
        (p.key, p.height)
    }

    #[inline]
    fn hash(&self, p: &Position) -> u64 {
        p.key
    }

    #[inline]
    fn slot(&self, _: &Position, m: Child) -> usize {
        m as usize
    }

    fn uniform_width(&self, p: &Position, depth: Depth) -> Option<u32> {
        (depth <= p.height).then_some(self.width.into())
    }
}

impl Evaluate<IidTree> for IidTree {
    #[inline]
    fn value(&self, _: &IidTree, p: &Position, _: Depth) -> Value {
        self.values.draw(mix::draw(p.key, Draw::Value))
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
