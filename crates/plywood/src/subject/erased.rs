//! Positions whose game is forgotten, and the two types of game they make up.

use super::typed::{Ground, MovesOf, PositionOf, Typed};
use plywood_core::{Depth, Game, Horizon, Value};
use serde_json::Value as Json;
use std::cell::OnceCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZero;
use std::ops::Range;
use std::rc::Rc;

/// The number of a move in the game's own order; a forced pass has a number of its own.
pub type Number = u32;

/// To pass, at no cost of depth.
pub(super) const PASS: Number = Number::MAX - 1;

/// A position that was reached in a game of some type.
pub(super) trait Reached<'s> {
    fn moves(&self) -> Range<Number>;
    fn play(&self, number: Number) -> Position<'s>;
    fn key(&self) -> u128;
    fn hash(&self) -> u64;
    fn slot(&self, number: Number) -> usize;
    fn uniform_width(&self, depth: Depth) -> Option<u32>;
    fn value(&self, depth: Depth) -> Value;
    fn judged(&self, depth: Depth) -> Option<Value>;
    fn shown(&self, number: Number) -> Json;
}

/// A position whose game is forgotten. A copy is the same position, not another one.
#[derive(Clone)]
pub struct Position<'s>(Rc<dyn Reached<'s> + 's>);

impl<'s> Position<'s> {
    pub(super) fn new(reached: impl Reached<'s> + 's) -> Position<'s> {
        Position(Rc::new(reached))
    }

    /// The legal moves, by their numbers.
    #[must_use]
    pub fn moves(&self) -> Range<Number> {
        self.0.moves()
    }

    /// The position after a legal move.
    #[must_use]
    pub fn play(&self, number: Number) -> Position<'s> {
        self.0.play(number)
    }

    /// What the evaluator says of it with `depth` plies left, whether or not a search would end there; `None` if it has
    /// nothing to go by.
    #[must_use]
    pub fn judged(&self, depth: Depth) -> Option<Value> {
        self.0.judged(depth)
    }

    /// A move as reports show it: a number in a tree, a text in a game.
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

/// A position, and where it belongs.
pub(super) struct At<'s, T: Typed> {
    typed: &'s T,
    position: PositionOf<T>,
    /// Its moves, worked out once.
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
        self.own().nth(n).expect("moves have the numbers that were told")
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

    fn uniform_width(&self, depth: Depth) -> Option<u32> {
        self.typed.game().uniform_width(&self.position, depth)
    }

    fn value(&self, depth: Depth) -> Value {
        self.typed.evaluator().value(self.typed.game(), &self.position, depth)
    }

    fn judged(&self, depth: Depth) -> Option<Value> {
        self.typed.judged(&self.position, depth)
    }

    fn shown(&self, number: Number) -> Json {
        self.typed.show(&self.position, self.numbered(number))
    }
}

/// How many plies a move takes.
#[must_use]
pub(super) fn cost(number: Number) -> Depth {
    Depth::from(number != PASS)
}

/// A subject as a game, without free moves or with them. It judges its positions itself.
#[derive(Clone, Copy)]
pub struct Erased<'s, const FREE: bool> {
    ground: &'s dyn Ground,
    /// How much of a value makes one point.
    grain: i32,
}

impl<'s, const FREE: bool> Erased<'s, FREE> {
    pub(super) fn new(ground: &'s dyn Ground) -> Self {
        Erased { ground, grain: 1 }
    }

    /// The same game, whose values are divided by `grain`.
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
    /// The key of the position's own game in 128 bits: two positions share one with probability 2^-128.
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

impl<'s, const FREE: bool> Horizon<Erased<'s, FREE>> for Erased<'s, FREE> {
    fn value(&self, _: &Erased<'s, FREE>, position: &Position<'s>, depth: Depth) -> Value {
        let value = position.0.value(depth);
        // Rounded towards zero, so that it is the same from either side.
        if self.grain == 1 { value } else { Value::nearest((value.get() / self.grain).into()) }
    }

    fn is_decided(&self, value: Value) -> bool {
        // The least of the values that are rounded to this one.
        self.ground.is_decided(Value::nearest(i64::from(value.get()) * i64::from(self.grain)))
    }
}

/// A key of any type in 128 bits.
pub(super) fn name(key: &impl Hash) -> u128 {
    let mut name = Name(0);
    key.hash(&mut name);
    name.0
}

/// Mixes what it is fed, word by word. The first word is kept as it is, so that keys of 64 bits cannot clash.
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
