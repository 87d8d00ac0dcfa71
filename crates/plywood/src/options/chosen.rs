//! An algorithm with all its choices made.

use super::bad_choice::BadChoice;
use super::memory::{MemoryChoice, Size};
use super::order::MoveOrder;
use super::{Opt, all};
use crate::Scheme;
use plywood_core::catalogue::{Choice, Cutoffs, Entry};
use plywood_core::deepen::GuessFrom;
use plywood_core::memory::StoredBounds;
use plywood_core::order::Use;
use plywood_core::{Algorithm, Window};
use serde_json::{Map, Value as Json};

/// An algorithm with all its choices made.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// The algorithm's entry in the catalogue.
    pub entry: &'static Entry,
    /// The algorithm with its options.
    pub algorithm: Algorithm,
    /// The window at the root.
    pub window: Window,
    /// The memory of the search, if any.
    pub memory: Option<MemoryChoice>,
    /// The move order.
    pub moves: MoveOrder,
    /// Where guesses come from if the search is deepened iteratively.
    pub deepen: Option<GuessFrom>,
    /// The number of threads that share the search. Observed searches use one, whatever the number.
    pub threads: usize,
    /// How several threads share the search.
    pub scheme: Scheme,
}

/// The defaults of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defaults {
    /// Defaults for trees: no memory except for drivers, the tree's own move order, one search to the full depth.
    OfTrees,
    /// Defaults for games: a transposition table for algorithms that use one, its move first, iterative deepening.
    OfGames,
    /// Defaults for games that rank their moves: those for games, and after the table's move the others by rank, by
    /// killers and by history.
    OfRankedGames,
}

/// The default table size for games in MiB: games have transpositions, and more positions than fit in memory.
const MEBIBYTES: u64 = 64;

impl Chosen {
    /// Returns the algorithm of `entry` as in its paper.
    #[must_use]
    pub fn plain(entry: &'static Entry) -> Chosen {
        Chosen::usual(entry, Defaults::OfTrees)
    }

    /// Returns `algorithm` without a memory, in the game's own move order, searching to the full depth at once.
    #[must_use]
    pub fn bare(algorithm: Algorithm) -> Chosen {
        Chosen { algorithm, memory: None, ..Chosen::plain(algorithm.entry()) }
    }

    /// Returns the algorithm of `entry` with these defaults.
    #[must_use]
    pub fn usual(entry: &'static Entry, defaults: Defaults) -> Chosen {
        let size = match defaults {
            // A driver repeats itself without memory.
            Defaults::OfTrees => entry.is_driver().then_some(Size::Unbounded),
            Defaults::OfGames | Defaults::OfRankedGames => {
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
            threads: 1,
            scheme: Scheme::default(),
        };
        if defaults != Defaults::OfTrees {
            let ranked = if defaults == Defaults::OfRankedGames { Use::On } else { Use::Off };
            let (ranks, killers, history) = (ranked, ranked, ranked);
            let table = Use::On;
            chosen.order_as_far_as_of_use(MoveOrder {
                table,
                ranks,
                killers,
                history,
                ..MoveOrder::NATURAL
            });
            chosen.deepen = (!entry.is_selective()).then(GuessFrom::default);
        }
        chosen
    }

    /// Sets the move order; an error if the algorithm cannot use it.
    pub(super) fn order(&mut self, moves: MoveOrder) -> Result<(), BadChoice> {
        if moves.table == Use::On && self.memory.is_none() {
            return Err(BadChoice::NoMemoryForMoves);
        }
        if moves.learns() && self.entry.nature.cutoffs == Cutoffs::None {
            return Err(BadChoice::NoCutoffs(self.entry));
        }
        if moves.ranks == Use::On && moves.statics == Use::On {
            return Err(BadChoice::TwoOrders);
        }
        self.moves = moves;
        Ok(())
    }

    /// Sets the move order to the heuristics of `moves` that the algorithm can use.
    pub(super) fn order_as_far_as_of_use(&mut self, mut moves: MoveOrder) {
        if self.memory.is_none() {
            moves.table = Use::Off;
        }
        if self.entry.nature.cutoffs == Cutoffs::None {
            (moves.killers, moves.history) = (Use::Off, Use::Off);
        }
        self.moves = moves;
    }

    /// Lets several threads share the search; an error if there is no table that they can share.
    pub(super) fn share(&mut self, threads: usize) -> Result<(), BadChoice> {
        let has_table = self.memory.is_some_and(|memory| memory.size != Size::Unbounded);
        if threads > 1 && !has_table {
            return Err(BadChoice::NoTable("threads"));
        }
        self.threads = threads;
        Ok(())
    }

    /// Turns on iterative deepening, as the user requested; an error if the search cannot be deepened.
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

    /// Returns every choice that the algorithm offers, with its value.
    #[must_use]
    pub fn json(&self) -> Json {
        let mut all = all();
        // One thread is what a reader expects.
        all.retain(|option| option.is_of_observed() || self.threads > 1);
        let mut options = Map::new();
        let mut add = |option: &Opt| {
            if let Some(value) = (option.get)(self) {
                options.insert(option.name.into(), value);
            }
        };
        for &choice in self.entry.options {
            all.iter().filter(|option| option.choice == Some(choice)).for_each(|option| add(option));
        }
        all.iter().filter(|option| option.choice.is_none()).for_each(|option| add(option));
        Json::Object(options)
    }
}
