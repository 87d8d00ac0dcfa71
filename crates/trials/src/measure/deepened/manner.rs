use crate::names;
use crate::words::short;
use plywood_core::deepen::GuessFrom;
use plywood_core::order::Use;
use serde::{Deserialize, Serialize};

/// The set of enhancements that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Enhancements(pub u8);

impl Enhancements {
    /// No enhancements.
    pub const NONE: Enhancements = Enhancements(0);
    /// Iterative deepening.
    pub const DEEPENING: Enhancements = Enhancements(1);
    /// The table's move first.
    pub const TABLE_MOVE: Enhancements = Enhancements(2);
    /// Cutoffs by bounds from the table.
    pub const CUT_OFFS: Enhancements = Enhancements(4);
    /// Move ordering by history.
    pub const HISTORY: Enhancements = Enhancements(8);
    /// A first guess from the previous iteration, or from the static value of the root.
    pub const GUESS: Enhancements = Enhancements(16);
    /// The table does not recognise a position that was reached along another path.
    pub const BY_PATH: Enhancements = Enhancements(32);
    /// The table forgets its bounds, not its moves, before each call of a driver.
    pub const FORGETTING: Enhancements = Enhancements(64);
    /// Deepening, table and history: what every algorithm of the paper has.
    pub const PAPER: Enhancements = Enhancements(15);

    /// Returns the enhancements of both sets.
    pub const fn with(self, other: Enhancements) -> Enhancements {
        Enhancements(self.0 | other.0)
    }

    /// Returns the enhancements without those of `other`.
    pub const fn without(self, other: Enhancements) -> Enhancements {
        Enhancements(self.0 & !other.0)
    }

    /// Whether the set has any of the enhancements in `other`.
    pub const fn has(self, other: Enhancements) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn used(self, other: Enhancements) -> Use {
        if self.has(other) { Use::On } else { Use::Off }
    }
}

names! {
    /// The algorithm that searches.
    pub enum Driver {
        /// αβ; with a guess, in a window around it.
        AlphaBeta => short("alpha-beta"),
        /// NegaScout; with a guess, in a window around it.
        NegaScout => short("negascout"),
        /// MTD(f); without a guess, it starts at 0.
        MtdF => short("mtd-f"),
        /// AB-SSS*; with a guess, it starts as far above it as the window reaches.
        AbSss => short("ab-sss"),
        /// AB-DUAL*; with a guess, it starts as far below it as the window reaches.
        AbDual => short("ab-dual"),
        /// MTD-bi.
        Bisection => short("mtd-bi"),
    }
}

/// Where a guess comes from.
#[derive(Clone, Copy, Debug)]
pub enum Guess<'v> {
    /// From the previous iterations; without deepening, from the static value of the root.
    From(GuessFrom),
    /// From the caller: one guess for each depth from 1.
    Told(&'v [i32]),
}

/// How an instance is searched.
#[derive(Clone, Copy, Debug)]
pub struct Manner<'v> {
    /// The algorithm that searches.
    pub driver: Driver,
    /// The enhancements that it uses.
    pub enhancements: Enhancements,
    /// The binary logarithm of the number of table entries.
    pub table: u8,
    /// The distance of the window's ends from the guess, in percent of the instance's usual distance.
    pub reach: i32,
    /// Where the guess comes from.
    pub guess: Guess<'v>,
    /// How often the last iteration is searched again by MTD(f), from the value found, with the best moves of the
    /// search but without its bounds.
    pub replays: u8,
}

impl Manner<'_> {
    /// The paper's manner: a table of 2^`table` entries, and, if there is a guess, the usual window around the value of
    /// the last iteration.
    pub const fn new(driver: Driver, enhancements: Enhancements, table: u8) -> Manner<'static> {
        Manner {
            driver,
            enhancements,
            table,
            reach: 100,
            guess: Guess::From(GuessFrom::Last),
            replays: 0,
        }
    }
}
