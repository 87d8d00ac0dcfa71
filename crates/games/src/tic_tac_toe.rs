//! Tic-tac-toe: three in a row on three by three squares.
//!
//! ```text
//! 1 2 3
//! 4 5 6
//! 7 8 9
//! ```
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::Notation;
//! use plywood_games::tic_tac_toe::{Evaluator, TicTacToe};
//!
//! let game = TicTacToe;
//! let alpha_beta: Algorithm = "alpha-beta".parse()?;
//! let outcome = alpha_beta.run(&mut Search::new(&game, &Evaluator::Zero), &game.root(), 9)?;
//! assert_eq!(outcome.value, Some(Value::ZERO), "best play is a draw");
//!
//! let fork = game.read("x.o/.x./..o x")?;
//! println!("{}", game.draw(&fork));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod notation;

use crate::{Evaluators, HasEvaluators, Named, Squares, Worth};
use plywood_core::{Depth, Evaluate, Game, Value};

/// The rules of tic-tac-toe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe;

/// The squares of both sides, bit 0 for square 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares of the side to move.
    own: u16,
    /// The squares of the other side.
    other: u16,
}

const ALL: u16 = 0o777;
const ROWS: [u16; 8] = [0o700, 0o070, 0o007, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Whether three of these squares are in a row.
fn has_row(squares: u16) -> bool {
    ROWS.iter().any(|&row| row & !squares == 0)
}

impl Position {
    /// Whether the side that moved last has three in a row.
    #[must_use]
    pub fn is_lost(self) -> bool {
        has_row(self.other)
    }

    /// The number of discs on the board.
    #[must_use]
    pub fn discs(self) -> u32 {
        (self.own | self.other).count_ones()
    }

    /// The squares of X, who moves first, and those of O.
    fn x_and_o(self) -> (u16, u16) {
        if self.discs().is_multiple_of(2) { (self.own, self.other) } else { (self.other, self.own) }
    }
}

impl Game for TicTacToe {
    type Position = Position;
    /// The number of a square, from 0.
    type Move = u8;
    type Moves = Squares;
    type Key = u32;

    fn root(&self) -> Position {
        Position { own: 0, other: 0 }
    }

    #[inline]
    fn moves(&self, position: &Position) -> Squares {
        let free = if position.is_lost() { 0 } else { ALL & !(position.own | position.other) };
        Squares::of(free.into())
    }

    #[inline]
    fn play(&self, position: &Position, m: u8) -> Position {
        Position { own: position.other, other: position.own | 1 << m }
    }

    #[inline]
    fn key(&self, position: &Position) -> u32 {
        u32::from(position.own) << 16 | u32::from(position.other)
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        crate::mix(self.key(position).into())
    }

    #[inline]
    fn slot(&self, _: &Position, m: u8) -> usize {
        m.into()
    }
}

/// The evaluators of tic-tac-toe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// Only finished games count; a win is worth more the sooner it comes.
    #[default]
    Zero,
}

/// The value of a hypothetical win with no disc on the board; each disc subtracts 1.
pub const WIN: i16 = 100;

impl Evaluate<TicTacToe> for Evaluator {
    #[inline]
    fn value(&self, _: &TicTacToe, position: &Position, _: Depth) -> Value {
        let discs = i16::try_from(position.discs()).unwrap_or(0);
        if position.is_lost() { Value::from(discs - WIN) } else { Value::ZERO }
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

impl HasEvaluators for TicTacToe {
    type Evaluator = Evaluator;
}

impl Evaluators<TicTacToe> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = &[Named {
        name: "zero",
        about: "only finished games count; a quicker win counts more",
        evaluator: Evaluator::Zero,
    }];

    fn worth(&self, value: Value) -> Worth {
        // A win after nine plies is worth the least.
        Worth::won_from(WIN - 9, value)
    }
}
