//! Positions with their type erased, and the two types of game that they make up.

use super::typed::{Ground, MovesOf, PositionOf, Typed};
use crate::Ranking;
use plywood_core::{Depth, Evaluate, Game, Value, Window};
use serde_json::Value as Json;
use std::cell::OnceCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZero;
use std::ops::Range;
use std::rc::Rc;

/// The number of a move in the game's own order. A forced pass has a number of its own.
pub type Number = u32;

/// The number of a pass, which costs no depth.
pub(super) const PASS: Number = Number::MAX - 1;

/// A position that was reached in a game of some type.
pub(super) trait Reached<'s> {
    fn moves(&self) -> Range<Number>;
    fn play(&self, number: Number) -> Position<'s>;
    fn key(&self) -> u128;
    fn hash(&self) -> u64;
    fn slot(&self, number: Number) -> usize;
    fn rank(&self, number: Number) -> i32;
    fn uniform_width(&self, depth: Depth) -> Option<u32>;
    fn value(&self, depth: Depth) -> Value;
    fn within(&self, depth: Depth, window: Window) -> Value;
    fn evaluated(&self, depth: Depth) -> Option<Value>;
    fn shown(&self, number: Number) -> Json;
}

/// A position with its type erased. Clones share the same position.
#[derive(Clone)]
pub struct Position<'s>(Rc<dyn Reached<'s> + 's>);

impl<'s> Position<'s> {
    pub(super) fn new(reached: impl Reached<'s> + 's) -> Position<'s> {
        Position(Rc::new(reached))
    }

    /// Returns the numbers of the legal moves.
    #[must_use]
    pub fn moves(&self) -> Range<Number> {
        self.0.moves()
    }

    /// Returns the position after a legal move.
    #[must_use]
    pub fn play(&self, number: Number) -> Position<'s> {
        self.0.play(number)
    }

    /// Returns the evaluator's value with `depth` plies left, whether or not a search would end here; `None` if the
    /// position has no value.
    #[must_use]
    pub fn evaluated(&self, depth: Depth) -> Option<Value> {
        self.0.evaluated(depth)
    }

    /// Returns a move in the form that reports show: a number in a tree, a text in a game.
    #[must_use]
    pub fn shown(&self, number: Number) -> Json {
        self.0.shown(number)
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:#x})", self.0.key())
    }
}

/// A position, and the subject that it belongs to.
pub(super) struct At<'s, T: Typed> {
    typed: &'s T,
    position: PositionOf<T>,
    /// The moves, computed once.
    moves: OnceCell<MovesOf<T>>,
}

impl<'s, T: Typed> At<'s, T> {
    pub(super) fn reached(typed: &'s T, position: PositionOf<T>) -> Position<'s> {
        Position::new(At { typed, position, moves: OnceCell::new() })
    }

    fn own(&self) -> MovesOf<T> {
        self.moves.get_or_init(|| self.typed.game().moves(&self.position).into_iter()).clone()
    }

    fn numbered(&self, number: Number) -> <T::Game as Game>::Move {
        let n = if number == PASS { 0 } else { number as usize };
        self.own().nth(n).expect("every legal number has a move")
    }
}

impl<'s, T: Typed> Reached<'s> for At<'s, T> {
    fn moves(&self) -> Range<Number> {
        let mut moves = self.own();
        let count = Number::try_from(moves.len()).unwrap_or(PASS);
        let is_pass =
            T::Game::FREE_MOVES && moves.next().is_some_and(|m| self.typed.game().cost(m) == 0);
        if is_pass { PASS..PASS + 1 } else { 0..count }
    }

    fn play(&self, number: Number) -> Position<'s> {
        At::reached(self.typed, self.typed.game().play(&self.position, self.numbered(number)))
    }

    fn key(&self) -> u128 {
        name(&self.typed.game().key(&self.position))
    }

    fn hash(&self) -> u64 {
        self.typed.game().hash(&self.position)
    }

    fn slot(&self, number: Number) -> usize {
        self.typed.game().slot(&self.position, self.numbered(number))
    }

    fn rank(&self, number: Number) -> i32 {
        let rank = |ranks: Ranking<T::Game>| {
            ranks().rank(self.typed.game(), &self.position, self.numbered(number))
        };
        self.typed.ranks().map_or(0, rank)
    }

    fn uniform_width(&self, depth: Depth) -> Option<u32> {
        self.typed.game().uniform_width(&self.position, depth)
    }

    fn value(&self, depth: Depth) -> Value {
        self.typed.evaluator().value(self.typed.game(), &self.position, depth)
    }

    fn within(&self, depth: Depth, window: Window) -> Value {
        self.typed.evaluator().within(self.typed.game(), &self.position, depth, window)
    }

    fn evaluated(&self, depth: Depth) -> Option<Value> {
        self.typed.evaluated(&self.position, depth)
    }

    fn shown(&self, number: Number) -> Json {
        self.typed.show(&self.position, self.numbered(number))
    }
}

/// Returns the number of plies that a move takes.
#[must_use]
pub(super) fn cost(number: Number) -> Depth {
    Depth::from(number != PASS)
}

/// A subject as a game, with or without free moves. It evaluates its own positions.
#[derive(Clone, Copy)]
pub struct Erased<'s, const FREE: bool> {
    ground: &'s dyn Ground,
    /// Values are divided by this.
    grain: i32,
}

impl<'s, const FREE: bool> Erased<'s, FREE> {
    pub(super) fn new(ground: &'s dyn Ground) -> Self {
        Erased { ground, grain: 1 }
    }

    /// Returns the ranks of the moves, if they have any.
    pub(super) fn ranks(&self) -> Option<Ranking<Self>> {
        let ranks: Ranking<Self> =
            || Box::new(|_: &Self, position: &Position<'s>, m: Number| position.0.rank(m));
        self.ground.has_ranks().then_some(ranks)
    }

    /// Divides all values by `grain`.
    pub(super) fn in_points(self, grain: NonZero<u16>) -> Self {
        Erased { grain: grain.get().into(), ..self }
    }
}

impl<const FREE: bool> fmt::Debug for Erased<'_, FREE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Erased")
    }
}

impl<'s, const FREE: bool> Game for Erased<'s, FREE> {
    type Position = Position<'s>;
    type Move = Number;
    type Moves = Range<Number>;
    /// The key of the position's own game, mapped to 128 bits: two positions share one with probability 2^-128.
    type Key = u128;

    const FREE_MOVES: bool = FREE;

    fn root(&self) -> Position<'s> {
        self.ground.start()
    }

    fn moves(&self, position: &Position<'s>) -> Range<Number> {
        position.0.moves()
    }

    fn play(&self, position: &Position<'s>, m: Number) -> Position<'s> {
        position.0.play(m)
    }

    fn key(&self, position: &Position<'s>) -> u128 {
        position.0.key()
    }

    fn hash(&self, position: &Position<'s>) -> u64 {
        position.0.hash()
    }

    fn uniform_width(&self, position: &Position<'s>, depth: Depth) -> Option<u32> {
        position.0.uniform_width(depth)
    }

    fn slot(&self, position: &Position<'s>, m: Number) -> usize {
        position.0.slot(m)
    }

    fn cost(&self, m: Number) -> Depth {
        cost(m)
    }
}

impl<'s, const FREE: bool> Evaluate<Erased<'s, FREE>> for Erased<'s, FREE> {
    fn value(&self, _: &Erased<'s, FREE>, position: &Position<'s>, depth: Depth) -> Value {
        let value = position.0.value(depth);
        // Rounded towards zero, so that both sides see the same magnitude.
        if self.grain == 1 { value } else { Value::nearest((value.get() / self.grain).into()) }
    }

    fn within(
        &self,
        _: &Erased<'s, FREE>,
        position: &Position<'s>,
        depth: Depth,
        window: Window,
    ) -> Value {
        position.0.within(depth, window)
    }

    fn gives_bounds(&self) -> bool {
        self.grain == 1 && self.ground.gives_bounds()
    }

    fn is_decided(&self, value: Value) -> bool {
        // Of the values that round to this one, the closest to zero.
        self.ground.is_decided(Value::nearest(i64::from(value.get()) * i64::from(self.grain)))
    }
}

/// Maps a key of any type to 128 bits.
pub(super) fn name(key: &impl Hash) -> u128 {
    let mut name = Name(0);
    key.hash(&mut name);
    name.0
}

/// Mixes the input word by word. The first word is kept unchanged, so that 64-bit keys cannot collide.
struct Name(u128);

impl Hasher for Name {
    fn finish(&self) -> u64 {
        (self.0 >> 64) as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // An odd multiplier, so that no step loses a bit.
        let mixed = self.0.rotate_left(47).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        self.0 = mixed ^ u128::from(word);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64((word >> 64) as u64);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
        self.write_u64(word as u64);
    }
}
