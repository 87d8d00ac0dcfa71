use super::mix::{self, Draw};
use super::{Son, Sons, TreeError, checked_shape};
use plywood_core::{Depth, Game, Horizon, Value};

/// What plain synthetic trees lack and real games have: the same position reached along many paths, and values that
/// hold from one depth of search to the next.
///
/// Each side has `width` moves at every turn, and each move is worth a fixed amount to it, drawn from the seed. A
/// position is what each side has played so far, in whatever order; it is worth the sum of the moves and something of
/// its own. So the moves of one side may be exchanged, and what is best to a small depth is often best to a greater.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransposingGame {
    width: u16,
    depth: Depth,
    seed: u64,
}

/// What a move may be worth to its side, at most.
const MOVE: i64 = 1_000;
/// What a position may be worth of its own, at most.
const OWN: i64 = 4_000;

/// A position of a [`TransposingGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The moves of the side to move and of the other, each a sum in which their order is lost.
    own: u64,
    other: u64,
    /// The worth of all moves, as the side to move sees it.
    sum: i32,
    height: Depth,
}

impl TransposingGame {
    /// The game of this width, depth and seed.
    pub fn new(width: u32, depth: u64, seed: u64) -> Result<Self, TreeError> {
        let (width, depth) = checked_shape(width, depth)?;
        Ok(TransposingGame { width, depth, seed })
    }

    /// A number for a move of the side whose turn it is.
    fn drawn(&self, p: &Position, m: Son) -> u64 {
        let side = (self.depth - p.height) % 2;
        mix::son(mix::root(self.seed ^ u64::from(side) << 63), m)
    }
}

impl Game for TransposingGame {
    type Position = Position;
    type Move = Son;
    type Moves = Sons;
    type Key = (u64, u64, Depth);

    fn root(&self) -> Position {
        let own = mix::root(self.seed);
        Position { own, other: plywood_core::mix(own), sum: 0, height: self.depth }
    }

    #[inline]
    fn moves(&self, p: &Position) -> Sons {
        Sons(0..if p.height == 0 { 0 } else { self.width })
    }

    #[inline]
    fn play(&self, p: &Position, m: Son) -> Position {
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
    fn slot(&self, p: &Position, m: Son) -> usize {
        let side = usize::from((self.depth - p.height) % 2);
        2 * m as usize + side
    }
}

impl Horizon<TransposingGame> for TransposingGame {
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
