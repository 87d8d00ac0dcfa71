//! Connect Four: discs dropped into seven columns of six cells; four in a row win.
//!
//! ```text
//! . . . . . . .
//! . . . . . . .
//! . . . . . . .
//! . . . x . . .
//! . . o x . . .
//! . . o x . . o
//! 1 2 3 4 5 6 7
//! ```
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::Notation;
//! use plywood_games::connect_four::{ConnectFour, Evaluator, WIN};
//!
//! let game = ConnectFour;
//! let alpha_beta: Algorithm = "alpha-beta".parse()?;
//! // The board above, as the columns that were played.
//! let position = game.read("434347")?;
//! let outcome = alpha_beta.run(&mut Search::new(&game, &Evaluator::Zero), &position, 1)?;
//! assert_eq!(outcome.value, Some(Value::from(WIN - 7)), "x is to move and wins with the seventh disc");
//! assert_eq!(game.write_move(&position, outcome.line[0]), "4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`ConnectFour`] is the plain game. Two types add knowledge of the game to a search: with [`Mirrored`], a position
//! and its mirror image share their entries in a transposition table, and [`Threats`] orders the moves.

mod board;
mod evaluator;
mod mirrored;
mod notation;
mod threats;

pub use evaluator::{Evaluator, WIN};
pub use mirrored::{Cells, Mirrored};
pub use threats::{Few, Threats};

use crate::Squares;
use plywood_core::Game;

/// The rules of Connect Four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour;

/// The discs of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of the side to move.
    own: u64,
    /// The discs of both sides.
    all: u64,
    /// The worth of the columns of the side to move's discs minus that of the other side's. [`Evaluator::Center`]
    /// returns it; each move updates it.
    balance: i8,
    /// Whether the side that moved first is to move.
    firsts_turn: bool,
}

impl Position {
    const START: Position = Position { own: 0, all: 0, balance: 0, firsts_turn: true };

    /// Creates the position with these discs and computes its balance.
    fn of(own: u64, all: u64, firsts_turn: bool) -> Position {
        let worth = |discs: u64| Squares::of(discs).map(evaluator::weight).sum::<i8>();
        Position { own, all, balance: worth(own) - worth(own ^ all), firsts_turn }
    }

    /// The number of discs on the board.
    #[must_use]
    pub fn discs(&self) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "there are 42 cells")]
        let discs = self.all.count_ones() as u8;
        discs
    }

    /// The number of empty cells, which is the greatest number of plies that can follow.
    #[must_use]
    pub fn empty_cells(&self) -> u8 {
        board::WIDTH * board::HEIGHT - self.discs()
    }

    /// Whether the side that moved last has four in a row.
    #[must_use]
    #[inline]
    pub fn is_lost(&self) -> bool {
        board::has_four(self.other())
    }

    /// The discs of the side that moved last.
    #[inline]
    fn other(&self) -> u64 {
        self.own ^ self.all
    }

    /// The position after a disc of the side to move comes to rest in `cell`.
    #[inline]
    fn with(&self, cell: u8) -> Position {
        Position {
            own: self.other(),
            all: self.all | 1 << cell,
            balance: -(self.balance + evaluator::weight(cell)),
            firsts_turn: !self.firsts_turn,
        }
    }

    /// A number that is unique to the position. In each column the discs of both sides count 1 2 4 … from the bottom,
    /// and those of the side to move count twice: of two columns, the higher one has the greater sum; of equally high
    /// ones, the discs decide. A sum stays below 128, within the seven bits of its column.
    #[inline]
    fn number(&self) -> u64 {
        self.own + self.all
    }

    /// The discs of the side that moved first, and those of the other side.
    fn first_and_second(&self) -> (u64, u64) {
        if self.firsts_turn { (self.own, self.other()) } else { (self.other(), self.own) }
    }
}

/// Mixes the number of a position; different numbers stay different.
#[inline]
fn scattered(number: u64) -> u64 {
    // The odd factor, from the digits of the golden ratio, makes the upper bits depend on the lower ones; the shift
    // makes the lower bits depend on the upper ones.
    let product = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ product >> 32
}

impl Game for ConnectFour {
    type Position = Position;
    /// The cell in which the disc comes to rest: 7 for each column to the left of it, 1 for each disc below it.
    type Move = u8;
    type Moves = Squares;
    type Key = u64;

    fn root(&self) -> Position {
        Position::START
    }

    /// Lists the moves from the leftmost column to the rightmost.
    #[inline]
    fn moves(&self, position: &Position) -> Squares {
        Squares::of(if position.is_lost() { 0 } else { board::playable(position.all) })
    }

    #[inline]
    fn play(&self, position: &Position, m: u8) -> Position {
        position.with(m)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.number()
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        scattered(position.number())
    }

    /// One slot for each cell and side.
    #[inline]
    fn slot(&self, position: &Position, m: u8) -> usize {
        usize::from(m) | usize::from(position.firsts_turn) << 6
    }
}
