//! An algorithm with all its choices made.

use super::bad_choice::BadChoice;
use super::memory::{MemoryChoice, Size};
use super::order::MoveOrder;
use super::{Opt, all};
use plywood_core::catalogue::{Choice, Cutoffs, Entry};
use plywood_core::deepen::GuessFrom;
use plywood_core::memory::StoredBounds;
use plywood_core::order::Use;
use plywood_core::{Algorithm, Window};
use serde_json::{Map, Value as Json};

/// An algorithm with all its choices made.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// What the catalogue says of it.
    pub entry: &'static Entry,
    /// The algorithm with its options.
    pub algorithm: Algorithm,
    /// The window at the root.
    pub window: Window,
    /// What is remembered, if anything.
    pub memory: Option<MemoryChoice>,
    /// The order of moves.
    pub moves: MoveOrder,
    /// Where guesses come from, if the search is deepened.
    pub deepen: Option<GuessFrom>,
}

/// What holds unless something else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defaults {
    /// No memory except for drivers, the tree's own order, one search to the whole depth.
    OfTrees,
    /// A table for all that have a use for one, its moves first, one depth after another.
    OfGames,
}

/// MiB of a game's table if nothing is said: games have transpositions, and more positions than could all be remembered.
const MEBIBYTES: u64 = 64;

impl Chosen {
    /// The algorithm of `entry` as its paper has it.
    #[must_use]
    pub fn plain(entry: &'static Entry) -> Chosen {
        Chosen::usual(entry, Defaults::OfTrees)
    }

    /// This algorithm, without a memory, in the game's own order, searched to the whole depth at once.
    #[must_use]
    pub fn bare(algorithm: Algorithm) -> Chosen {
        Chosen { algorithm, memory: None, ..Chosen::plain(algorithm.entry()) }
    }

    /// The algorithm of `entry` with these defaults.
    #[must_use]
    pub fn usual(entry: &'static Entry, defaults: Defaults) -> Chosen {
        let size = match defaults {
            // A driver repeats itself without memory.
            Defaults::OfTrees => entry.is_driver().then_some(Size::Unbounded),
            Defaults::OfGames => {
                entry.options.contains(&Choice::Memory).then_some(Size::Mebibytes(MEBIBYTES))
            }
        };
        let mut chosen = Chosen {
            entry,
            algorithm: entry.algorithm,
            window: Window::FULL,
            memory: size.map(|size| MemoryChoice::of(size, StoredBounds::Two)),
            moves: MoveOrder::NATURAL,
            deepen: None,
        };
        if defaults == Defaults::OfGames {
            chosen.moves.table = if chosen.memory.is_some() { Use::On } else { Use::Off };
            chosen.deepen = (!entry.is_selective()).then(GuessFrom::default);
        }
        chosen
    }

    /// Tries moves in this order.
    pub(super) fn order(&mut self, moves: MoveOrder) -> Result<(), BadChoice> {
        if moves.table == Use::On && self.memory.is_none() {
            return Err(BadChoice::NoMemoryForMoves);
        }
        if moves.learns() && self.entry.nature.cutoffs == Cutoffs::None {
            return Err(BadChoice::NoCutoffs(self.entry));
        }
        self.moves = moves;
        Ok(())
    }

    /// The order that is left of `moves` if what is of no use here is left out.
    pub(super) fn order_as_far_as_of_use(&mut self, mut moves: MoveOrder) {
        if self.memory.is_none() {
            moves.table = Use::Off;
        }
        if self.entry.nature.cutoffs == Cutoffs::None {
            (moves.killers, moves.history) = (Use::Off, Use::Off);
        }
        self.moves = moves;
    }

    /// Searches one depth after another, as somebody asked for.
    pub(super) fn deepen_by_request(&mut self) -> Result<(), BadChoice> {
        if self.entry.is_selective() {
            return Err(BadChoice::NoDeepening(self.entry));
        }
        if self.window != Window::FULL {
            return Err(BadChoice::DeepenedWindow);
        }
        self.deepen = Some(self.deepen.unwrap_or_default());
        Ok(())
    }

    /// Every choice the algorithm leaves, and how it was made.
    #[must_use]
    pub fn json(&self) -> Json {
        let all = all();
        let mut options = Map::new();
        let mut tell = |option: &Opt| {
            if let Some(value) = (option.get)(self) {
                options.insert(option.name.into(), value);
            }
        };
        for &choice in self.entry.options {
            all.iter().filter(|option| option.choice == Some(choice)).for_each(|option| tell(option));
        }
        all.iter().filter(|option| option.choice.is_none()).for_each(|option| tell(option));
        Json::Object(options)
    }
}
