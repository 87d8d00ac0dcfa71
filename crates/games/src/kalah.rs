//! Kalah: two rows of pits, a store for each side, and stones to sow.
//!
//! ```text
//!          6   5   4   3   2   1
//! North    4   4   4   4   4   4
//!      0                           0
//! South    4   4   4   4   4   4
//!          1   2   3   4   5   6
//! ```
//!
//! A side takes all stones of one of its pits and sows them one by one into the following pits, counter-clockwise,
//! including its own store and always skipping the other side's store. Each side numbers its pits in the order of
//! sowing.
//!
//! - **Another turn.** If the last stone falls into the side's own store, the same side moves again. The turn still
//!   changes hands: the other side has the single move [`Move::Pass`], which takes no ply. So depth counts sowings.
//! - **Capture.** If the last stone falls into one of the side's own pits that was empty (as is the pit it came from),
//!   that stone and those in the pit opposite go to the side's store. [`Capture`] determines what happens if the pit
//!   opposite is empty.
//! - **End.** The game is over as soon as a row is empty, regardless of the turn. [`Sweep`] determines who gets the
//!   remaining stones; they stay on the board and are counted.
//!
//! With the default rules the game of six pits and four stones is the `mancala` of OpenSpiel: captures need stones
//! opposite, and at the end each side gets the stones in its own row. A search from the start finds a difference of the
//! stores of +3 at depth 6, +4 at 8, +5 at 10 and +6 at 12, in both programs. These four numbers are the same under all
//! rules of this module. At depth 11 the capture rules lead to different values: +5, or +6 with
//! [`Capture::EvenAlone`]. The sweep rules make no difference at any of these depths.
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::kalah::{Evaluator, Kalah};
//! use plywood_games::Notation;
//!
//! let game = Kalah::default();
//! let alpha_beta: Algorithm = "alpha-beta".parse()?;
//! let outcome = alpha_beta.run(&mut Search::new(&game, &Evaluator::Stores), &game.root(), 6)?;
//! assert_eq!(outcome.value, Some(Value::from(3)));
//!
//! let after = game.play(&game.root(), game.read_move(&game.root(), "3")?);
//! assert_eq!(game.write(&after), "4,4,0,5,5,5 1 / 4,4,4,4,4,4 0 north pass");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod evaluator;
mod moves;
mod notation;
mod position;

pub use evaluator::Evaluator;
pub use moves::{Move, Moves};
pub use position::Position;

use plywood_core::{Depth, Game};
use position::{LANE, lanes};

/// The game of Kalah with a given number of pits and stones and a choice of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kalah {
    pits: u8,
    stones: u8,
    rules: Rules,
}

/// The rules that vary between versions of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What a last stone in an empty pit of its own side captures.
    pub capture: Capture,
    /// Who gets the stones that remain at the end.
    pub sweep: Sweep,
}

/// What a last stone in an empty pit of its own side captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Capture {
    /// The last stone captures itself and the stones opposite; it captures nothing if there are none opposite.
    #[default]
    StonesOpposite,
    /// The last stone captures itself, and the stones opposite if there are any.
    EvenAlone,
}

/// Who gets the stones that remain when a row is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sweep {
    /// The side in whose row the stones lie gets them.
    #[default]
    Owner,
    /// The side whose row is empty gets them.
    Other,
    /// Neither side gets them.
    Nobody,
}

/// Why a size of Kalah is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// There are too few or too many pits.
    #[error("{0} pits per side; expected 1 to {most}", most = Kalah::MOST_PITS)]
    Pits(u8),
    /// There are too few or too many stones.
    #[error("{stones} stones in each of 2 x {pits} pits; expected 1 to {most}", most = Kalah::MOST_STONES / (2 * pits))]
    Stones {
        /// The number of pits of a side.
        pits: u8,
        /// The number of stones in each pit.
        stones: u8,
    },
}

impl Kalah {
    /// The greatest number of pits of a side: with the store, they take eight bytes.
    pub const MOST_PITS: u8 = 7;

    /// The greatest number of stones on a board: even if all are in one pit, seven bits can count them.
    pub const MOST_STONES: u8 = 127;

    /// Creates a game with `pits` pits per side and `stones` stones in each.
    pub const fn new(pits: u8, stones: u8) -> Result<Kalah, SizeError> {
        if pits < 1 || pits > Kalah::MOST_PITS {
            return Err(SizeError::Pits(pits));
        }
        if stones < 1 || stones > Kalah::MOST_STONES / (2 * pits) {
            return Err(SizeError::Stones { pits, stones });
        }
        let rules = Rules { capture: Capture::StonesOpposite, sweep: Sweep::Owner };
        Ok(Kalah { pits, stones, rules })
    }

    /// Sets the rules and keeps the size.
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> Kalah {
        Kalah { rules, ..self }
    }

    /// The number of pits of a side.
    #[must_use]
    pub const fn pits(self) -> u8 {
        self.pits
    }

    /// The number of stones in each pit at the start.
    #[must_use]
    pub const fn stones(self) -> u8 {
        self.stones
    }

    /// The rules that vary between versions of the game.
    #[must_use]
    pub const fn rules(self) -> Rules {
        self.rules
    }

    /// The total number of stones on the board.
    #[must_use]
    pub const fn all_stones(self) -> u8 {
        2 * self.pits * self.stones
    }

    /// The number of stones in the store of the side to move minus that in the other store. Once the game is over,
    /// swept stones are included.
    #[must_use]
    pub fn difference(self, position: &Position) -> i16 {
        let (own, other) = (position.own_row(self.pits), position.other_row(self.pits));
        let stores =
            i16::from(position.own_store(self.pits)) - i16::from(position.other_store(self.pits));
        if own != 0 && other != 0 {
            return stores;
        }
        let left = position::sum(own) - position::sum(other);
        match self.rules.sweep {
            Sweep::Owner => stores + left,
            Sweep::Other => stores - left,
            Sweep::Nobody => stores,
        }
    }

    /// Whether the game is over because a row is empty.
    #[must_use]
    pub fn is_over(self, position: &Position) -> bool {
        position.own_row(self.pits) == 0 || position.other_row(self.pits) == 0
    }

    /// Sows the stones of `pit` and captures. Returns the board, still from the same side's view, and the place where
    /// the last stone fell.
    #[inline]
    fn sow(self, board: u128, pit: u8) -> (u128, u8) {
        let lap = 2 * self.pits + 1;
        let stones = position::lane(board, pit);
        let mut board = board & !(LANE << (8 * pit));
        let mut left = stones;
        while left >= lap {
            board += lanes(lap);
            left -= lap;
        }
        let end = pit + 1 + left;
        let (to, wrapped) = if end <= lap { (end, 0) } else { (lap, end - lap) };
        board += lanes(to) - lanes(pit + 1) + lanes(wrapped);
        let last = if wrapped > 0 { wrapped - 1 } else { to - 1 };
        (self.captured(board, last), last)
    }

    #[inline]
    fn captured(self, board: u128, last: u8) -> u128 {
        if last >= self.pits || position::lane(board, last) != 1 {
            return board;
        }
        let across = 8 * (2 * self.pits - last);
        let taken = board >> across & LANE;
        if taken == 0 && self.rules.capture == Capture::StonesOpposite {
            return board;
        }
        board - (taken << across) - (1 << (8 * last)) + ((taken + 1) << (8 * self.pits))
    }
}

/// The usual game: six pits per side, four stones in each.
impl Default for Kalah {
    fn default() -> Kalah {
        Kalah { pits: 6, stones: 4, rules: Rules::default() }
    }
}

impl Game for Kalah {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;
    type Key = u128;

    const FREE_MOVES: bool = true;

    fn root(&self) -> Position {
        let row = lanes(self.pits) * u128::from(self.stones);
        Position::south_to_move(row | row << (8 * (self.pits + 1)))
    }

    #[inline]
    fn moves(&self, position: &Position) -> Moves {
        if position.must_pass() {
            return Moves::PASS;
        }
        let row = position.own_row(self.pits);
        if position.other_row(self.pits) == 0 { Moves::NONE } else { Moves::of_row(row) }
    }

    #[inline]
    fn play(&self, position: &Position, m: Move) -> Position {
        match m {
            Move::Pass => position.handed_over(position.board(), self.pits),
            Move::Sow(pit) => {
                let (board, last) = self.sow(position.board(), pit);
                let next = position.handed_over(board, self.pits);
                if last == self.pits && !self.is_over(&next) { next.that_must_pass() } else { next }
            }
        }
    }

    #[inline]
    fn key(&self, position: &Position) -> u128 {
        position.bits()
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    #[inline]
    fn slot(&self, position: &Position, m: Move) -> usize {
        let of_side = if position.is_north() { 8 } else { 0 };
        match m {
            Move::Sow(pit) => of_side + usize::from(pit),
            Move::Pass => of_side + 7,
        }
    }

    #[inline]
    fn cost(&self, m: Move) -> Depth {
        match m {
            Move::Sow(_) => 1,
            Move::Pass => 0,
        }
    }
}
