//! Othello on eight by eight squares.
//!
//! ```text
//!   a b c d e f g h
//! 1 - - - - - - - - 1
//! 2 - - - - - - - - 2
//! 3 - - - - - - - - 3
//! 4 - - - O X - - - 4
//! 5 - - - X O - - - 5
//! 6 - - - - - - - - 6
//! 7 - - - - - - - - 7
//! 8 - - - - - - - - 8
//!   a b c d e f g h
//! X to move
//! ```
//!
//! A side that has no move passes if the other side has one; the pass is its only move and costs 0. The game is over
//! when neither side can move. Its score is the difference of discs, where empty squares count for the winner.
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::Notation;
//! use plywood_games::othello::{Evaluator, Othello};
//!
//! let game = Othello;
//! let opening = game.read("f5d6c3d3")?;
//! assert_eq!(game.write_move(&opening, game.read_move(&opening, "c4")?), "c4");
//!
//! // O is ahead, but has to pass before it can play h8.
//! let ending = game.read("XXXXXXXXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXXXXXO-- O")?;
//! println!("{}", game.draw(&ending));
//! let negascout: Algorithm = "negascout".parse()?;
//! let outcome = negascout.run(&mut Search::new(&game, &Evaluator::Zero), &ending, 2)?;
//! let line: Vec<String> = outcome.line.iter().map(ToString::to_string).collect();
//! assert_eq!((outcome.value, line.join(" ")), (Some(Value::from(-10)), "pa g8 h8".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod evaluator;
mod flips;
pub mod ggf;
#[allow(
    clippy::inline_always,
    reason = "code for a kind of processor must be inlined into code for it"
)]
pub mod machine;
mod moves;
#[cfg(test)]
mod naive;
mod notation;
pub mod obf;
mod order;
pub mod transcript;
#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "code for AVX2 is called only after a check that the machine supports it"
)]
#[allow(
    clippy::inline_always,
    reason = "code for a kind of processor must be inlined into code for it"
)]
mod wide;
pub mod wthor;

pub use crate::FileError;
pub use evaluator::{Evaluator, FINISHED};
pub use moves::{Move, Moves};
pub use order::{FewestReplies, Sorted};

use plywood_core::{Depth, Game};
use std::hash::{Hash, Hasher};

/// The rules of Othello.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Othello;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Black, who moves first.
    X,
    /// White.
    O,
}

impl Side {
    /// The opponent of this side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }
}

/// The discs of both sides, bit 0 for a1, bit 1 for b1, bit 63 for h8.
///
/// Discs are stored as those of the side to move and those of the other side. The colour of the side to move is kept
/// only for display: it does not affect play, and two positions that differ only in it are equal.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    own: u64,
    other: u64,
    side: Side,
}

impl PartialEq for Position {
    fn eq(&self, position: &Position) -> bool {
        (self.own, self.other) == (position.own, position.other)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.own, self.other).hash(state);
    }
}

impl Position {
    /// The start of the game.
    pub const START: Position =
        Position { own: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000, side: Side::X };

    /// The position in which `side` is to move and has the discs `own`; `None` if both have a disc on the same square.
    #[must_use]
    pub const fn new(own: u64, other: u64, side: Side) -> Option<Position> {
        if own & other == 0 { Some(Position { own, other, side }) } else { None }
    }

    /// The discs of the side to move.
    #[must_use]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the other side.
    #[must_use]
    pub const fn other(&self) -> u64 {
        self.other
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The discs of X, and those of O.
    #[must_use]
    pub const fn x_and_o(&self) -> (u64, u64) {
        match self.side {
            Side::X => (self.own, self.other),
            Side::O => (self.other, self.own),
        }
    }

    /// The empty squares.
    #[must_use]
    pub const fn empty(&self) -> u64 {
        !(self.own | self.other)
    }

    /// The squares on which the side to move may play. There may be none even if the game is not over.
    #[must_use]
    pub fn legal(&self) -> u64 {
        moves::legal(self.own, self.other)
    }

    /// Whether neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let full = self.empty() == 0;
        full || self.legal() == 0 && moves::legal(self.other, self.own) == 0
    }

    /// The score for the side to move if the game ends here: its discs minus those of the other side, where empty
    /// squares count for the winner.
    #[must_use]
    pub fn score(&self) -> i16 {
        let difference = count(self.own) - count(self.other);
        difference + difference.signum() * count(self.empty())
    }
}

/// The number of squares of a set.
#[expect(clippy::cast_possible_truncation, reason = "a board has 64 squares")]
fn count(squares: u64) -> i16 {
    squares.count_ones() as i16
}

impl Game for Othello {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;
    type Key = (u64, u64);

    const FREE_MOVES: bool = true;

    fn root(&self) -> Position {
        Position::START
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        Moves::of(position.own, position.other)
    }

    #[inline]
    fn play(&self, position: &Position, m: Move) -> Position {
        let Position { own, other, side } = *position;
        let flipped = m.square().map_or(0, |square| flips::flips(own, other, square));
        debug_assert!(m.is_pass() || flipped != 0, "{m:?} flips nothing");
        Position { own: other & !flipped, other: own | flipped | m.bit(), side: side.other() }
    }

    #[inline]
    fn key(&self, position: &Position) -> (u64, u64) {
        (position.own, position.other)
    }

    /// Computes the hash from the boards with two multiplications. An incremental hash would have to look up every
    /// flipped disc at every node, even if the hash is never used.
    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        let both = fold(position.own ^ 0xA076_1D64_78BD_642F, position.other ^ 0xE703_7ED1_A0B4_28DB);
        fold(both ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
    }

    /// One slot for each square and side, and one for each side's pass.
    #[inline]
    fn slot(&self, position: &Position, m: Move) -> usize {
        usize::from(m.number()) * 2 + usize::from(position.side == Side::O)
    }

    #[inline]
    fn cost(&self, m: Move) -> Depth {
        Depth::from(!m.is_pass())
    }
}

/// The exclusive or of both halves of the product.
#[expect(clippy::cast_possible_truncation, reason = "the halves of the product")]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}
