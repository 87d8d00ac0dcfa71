//! Subjects that still know their type, and how it is forgotten.

use super::erased::{PASS, Position, Reached, name};
use super::timed::{Asked, Timed};
use super::{Number, Subject, Unfit};
use plywood_core::{Depth, Game, Horizon, Value};
use serde_json::Value as Json;
use std::cell::OnceCell;
use std::ops::Range;

/// Rules, an evaluator and a position to begin with, each of one type.
pub(crate) trait Typed: Send + Sync + 'static {
    type Game: Game;
    type Evaluator: Horizon<Self::Game>;

    fn game(&self) -> &Self::Game;

    fn evaluator(&self) -> &Self::Evaluator;

    fn root(&self) -> PositionOf<Self>;

    /// A move as reports show it.
    fn show(&self, position: &PositionOf<Self>, m: <Self::Game as Game>::Move) -> Json;

    /// What the evaluator says of a position, if it has something to go by.
    fn judged(&self, position: &PositionOf<Self>, depth: Depth) -> Option<Value> {
        Some(self.evaluator().value(self.game(), position, depth))
    }

    /// The same with another position to begin with; `None` if it cannot begin elsewhere.
    fn beginning(&self, root: PositionOf<Self>, depth: Depth) -> Option<Subject> {
        let _ = (root, depth);
        None
    }

    /// Searches it as fast as its type allows.
    fn timed(&self, asked: &Asked<'_>) -> Result<Timed, Unfit>;
}

pub(crate) type PositionOf<T> = <<T as Typed>::Game as Game>::Position;
type MovesOf<T> = <<<T as Typed>::Game as Game>::Moves as IntoIterator>::IntoIter;

/// A subject whose type is forgotten.
pub(crate) trait Ground: Send + Sync {
    fn has_free_moves(&self) -> bool;
    fn start(&self) -> Position<'_>;
    fn after(&self, path: &[Number], depth: Depth) -> Option<Subject>;
    fn is_decided(&self, value: Value) -> bool;
    fn time(&self, asked: &Asked<'_>) -> Result<Timed, Unfit>;
}

impl<T: Typed> Ground for T {
    fn has_free_moves(&self) -> bool {
        T::Game::FREE_MOVES
    }

    fn start(&self) -> Position<'_> {
        At::reached(self, self.root())
    }

    fn after(&self, path: &[Number], depth: Depth) -> Option<Subject> {
        let game = self.game();
        let root = path.iter().try_fold(self.root(), |position, &place| {
            let m = game.moves(&position).into_iter().nth(place as usize)?;
            Some(game.play(&position, m))
        });
        self.beginning(root?, depth)
    }

    fn is_decided(&self, value: Value) -> bool {
        self.evaluator().is_decided(value)
    }

    fn time(&self, asked: &Asked<'_>) -> Result<Timed, Unfit> {
        self.timed(asked)
    }
}

/// A position, and where it belongs.
struct At<'s, T: Typed> {
    typed: &'s T,
    position: PositionOf<T>,
    /// Its moves, worked out once.
    moves: OnceCell<MovesOf<T>>,
}

impl<'s, T: Typed> At<'s, T> {
    fn reached(typed: &'s T, position: PositionOf<T>) -> Position<'s> {
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
