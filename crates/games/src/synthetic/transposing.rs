use super::mix::{self, Draw};
use super::{Child, Children, TreeError, checked_shape};
use plywood_core::{Depth, Evaluate, Game, Value};

/// A game with two properties that real games have and plain synthetic trees lack: many paths lead to the same
/// position, and values correlate from one search depth to the next.
///
/// Each side has `width` moves at every turn, and each move is worth a fixed amount to it, drawn from the seed. A
/// position is the moves that each side has played so far, in any order; it is worth the sum of the moves plus an
/// amount of its own. So the moves of one side may be exchanged, and the best move at a small depth is often the best
/// at a greater depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransposingGame {
    width: u16,
    depth: Depth,
    seed: u64,
}

/// The greatest worth of a move to its side.
const MOVE: i64 = 1_000;
/// The greatest amount that a position is worth of its own.
const OWN: i64 = 4_000;

/// A position of a [`TransposingGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The moves of the side to move; like `other`, a sum that does not depend on their order.
    own: u64,
    /// The moves of the other side.
    other: u64,
    /// The worth of all moves, from the point of view of the side to move.
    sum: i32,
    height: Depth,
}

impl TransposingGame {
    /// Creates the game with this width, depth and seed.
    pub fn new(width: u32, depth: u64, seed: u64) -> Result<Self, TreeError> {
        let (width, depth) = checked_shape(width, depth)?;
        Ok(TransposingGame { width, depth, seed })
    }

    /// The number drawn for a move of the side to move.
    fn drawn(&self, p: &Position, m: Child) -> u64 {
        let side = (self.depth - p.height) % 2;
        mix::child(mix::root(self.seed ^ u64::from(side) << 63), m)
    }
}

impl Game for TransposingGame {
    type Position = Position;
    type Move = Child;
    type Moves = Children;
    type Key = (u64, u64, Depth);

    fn root(&self) -> Position {
        let own = mix::root(self.seed);
        Position { own, other: plywood_core::mix(own), sum: 0, height: self.depth }
    }

    #[inline]
    fn moves(&self, p: &Position) -> Children {
        Children(0..if p.height == 0 { 0 } else { self.width })
    }

    #[inline]
    fn play(&self, p: &Position, m: Child) -> Position {
        let drawn = self.drawn(p, m);
        let worth =
            mix::between(mix::draw(drawn, Draw::Edge), Value::nearest(-MOVE), Value::nearest(MOVE));
        Position {
            own: p.other,
            other: p.own.wrapping_add(drawn),
            sum: -(p.sum + worth.get()),
            height: p.height - 1,
        }
    }

    #[inline]
    fn key(&self, p: &Position) -> (u64, u64, Depth) {
        (p.own, p.other, p.height)
    }

    #[inline]
    fn hash(&self, p: &Position) -> u64 {
        plywood_core::mix(plywood_core::mix(p.own).wrapping_add(p.other))
    }

    fn uniform_width(&self, p: &Position, depth: Depth) -> Option<u32> {
        (depth <= p.height).then_some(self.width.into())
    }

    #[inline]
    fn slot(&self, p: &Position, m: Child) -> usize {
        let side = usize::from((self.depth - p.height) % 2);
        2 * m as usize + side
    }
}

impl Evaluate<TransposingGame> for TransposingGame {
    #[inline]
    fn value(&self, game: &TransposingGame, p: &Position, _: Depth) -> Value {
        let own = mix::between(
            mix::draw(game.hash(p), Draw::Value),
            Value::nearest(-OWN),
            Value::nearest(OWN),
        );
        Value::nearest(i64::from(p.sum) + i64::from(own.get()))
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
