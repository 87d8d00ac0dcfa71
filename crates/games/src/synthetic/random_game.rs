use super::mix::{self, Draw};
use super::{Child, Children, TreeError, checked_shape};
use plywood_core::{Depth, Evaluate, Game, Value};

/// A random game (Korf, Chickering 1994): each position has 1 to B moves, each move is worth a random amount to the
/// first player, and a position is worth the sum of the moves that led to it. Unlike values that are drawn
/// independently, its static values predict the values below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomGame {
    branching: u16,
    plies: Depth,
    seed: u64,
}

/// The greatest worth of a move to the first player; the least is `-EDGE`.
const EDGE: i64 = 1 << 15;

/// A position of a [`RandomGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    key: u64,
    /// The sum of the moves, from the point of view of the side to move.
    sum: Value,
    left: Depth,
}

impl Position {
    /// The number of plies until the game is over.
    #[must_use]
    pub fn plies_left(&self) -> Depth {
        self.left
    }
}

impl RandomGame {
    /// Creates the game with at most `branching` moves in a position that is over after `plies` plies.
    pub fn new(branching: u32, plies: u64, seed: u64) -> Result<Self, TreeError> {
        let (branching, plies) = checked_shape(branching, plies)?;
        Ok(RandomGame { branching, plies, seed })
    }
}

impl Game for RandomGame {
    type Position = Position;
    type Move = Child;
    type Moves = Children;
    type Key = (u64, i32, Depth);

    fn root(&self) -> Position {
        Position { key: mix::root(self.seed), sum: Value::ZERO, left: self.plies }
    }

    #[inline]
    fn moves(&self, p: &Position) -> Children {
        if p.left == 0 {
            return Children::NONE;
        }
        let more = mix::below(mix::draw(p.key, Draw::Children), u64::from(self.branching));
        Children(0..1 + u16::try_from(more).unwrap_or(0))
    }

    #[inline]
    fn play(&self, p: &Position, m: Child) -> Position {
        let key = mix::child(p.key, m);
        // It does not matter from whose point of view the edge is drawn: its distribution is symmetric.
        let edge =
            mix::between(mix::draw(key, Draw::Edge), Value::nearest(-EDGE), Value::nearest(EDGE));
        let sum = Value::nearest(-(i64::from(p.sum.get()) + i64::from(edge.get())));
        Position { key, sum, left: p.left - 1 }
    }

    #[inline]
    fn key(&self, p: &Position) -> (u64, i32, Depth) {
        (p.key, p.sum.get(), p.left)
    }

    #[inline]
    fn hash(&self, p: &Position) -> u64 {
        p.key
    }

    #[inline]
    fn slot(&self, _: &Position, m: Child) -> usize {
        m as usize
    }
}

impl Evaluate<RandomGame> for RandomGame {
    #[inline]
    fn value(&self, _: &RandomGame, p: &Position, _: Depth) -> Value {
        p.sum
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
