use crate::words::{names, short};
use plywood_core::deepen::GuessFrom;
use plywood_core::order::Use;
use serde::{Deserialize, Serialize};

/// Which enhancements a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Enhancements(pub u8);

impl Enhancements {
    /// None.
    pub(crate) const NONE: Enhancements = Enhancements(0);
    /// Iterative deepening.
    pub(crate) const DEEPENING: Enhancements = Enhancements(1);
    /// The table's move first.
    pub(crate) const TABLE_MOVE: Enhancements = Enhancements(2);
    /// Answers from the table.
    pub(crate) const CUT_OFFS: Enhancements = Enhancements(4);
    /// Moves by history.
    pub(crate) const HISTORY: Enhancements = Enhancements(8);
    /// A first guess from the iteration before, or from the static value of the root.
    pub(crate) const GUESS: Enhancements = Enhancements(16);
    /// The table does not recognise a position that was reached along another path.
    pub(crate) const BY_PATH: Enhancements = Enhancements(32);
    /// The table forgets its bounds, not its moves, before each call of a driver.
    pub(crate) const FORGETTING: Enhancements = Enhancements(64);
    /// Deepening, table and history: what every algorithm of the paper has.
    pub(crate) const PAPER: Enhancements = Enhancements(15);

    /// With another.
    pub(crate) const fn with(self, other: Enhancements) -> Enhancements {
        Enhancements(self.0 | other.0)
    }

    /// Without it.
    pub(crate) const fn without(self, other: Enhancements) -> Enhancements {
        Enhancements(self.0 & !other.0)
    }

    /// Whether it is there.
    pub(crate) const fn has(self, other: Enhancements) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn used(self, other: Enhancements) -> Use {
        if self.has(other) { Use::On } else { Use::Off }
    }
}

names! {
    /// Who searches.
    pub(crate) enum Driver {
        /// αβ; with a guess, in a window around it.
        AlphaBeta => short("alpha-beta"),
        /// NegaScout; with a guess, in a window around it.
        NegaScout => short("negascout"),
        /// MTD(f); without a guess, begun at 0.
        MtdF => short("mtd-f"),
        /// AB-SSS*; with a guess, begun as far above it as the window reaches.
        AbSss => short("ab-sss"),
        /// AB-DUAL*; with a guess, begun as far below it.
        AbDual => short("ab-dual"),
        /// MTD-bi.
        Bisection => short("mtd-bi"),
    }
}

/// Where a guess comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Guess<'v> {
    /// The iterations before; without deepening, the static value of the root.
    From(GuessFrom),
    /// Outside: one for each depth, from 1 on.
    Told(&'v [i32]),
}

/// How an instance is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner<'v> {
    /// By whom.
    pub driver: Driver,
    /// With what.
    pub enhancements: Enhancements,
    /// Entries of the table: two to this power.
    pub table: u8,
    /// How far a window reaches to either side of the guess, in percent of what is usual for the instance.
    pub reach: i32,
    /// Where the guess comes from.
    pub guess: Guess<'v>,
}

impl Manner<'_> {
    /// The paper's: a table of 2^`table` entries, the usual window around the last iteration's value where there is a
    /// guess.
    pub(crate) const fn new(driver: Driver, enhancements: Enhancements, table: u8) -> Manner<'static> {
        Manner { driver, enhancements, table, reach: 100, guess: Guess::From(GuessFrom::Last) }
    }
}
