//! The choices that algorithms leave to the user, as they are asked for.

use super::bad_choice::BadChoice;
use super::chosen::{Chosen, Defaults, is_selective, usual_memory};
use super::memory::{MemoryChoice, Size};
use super::order::MoveOrder;
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::memory::{LeafEntries, LookAhead, Policy, Replacement, StoredBounds};
use plywood_core::order::Use;
use plywood_core::search::best_first::{BestFirst, Terminals, WhenFull};
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::negascout::{LastSon, ReSearch, ShallowRule};
use plywood_core::search::rbfms::{Again, Rbfms};
use plywood_core::{Algorithm, Depth, Value, Window};

/// What was asked for; `None` leaves it to the algorithm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices {
    /// The lower end of the window at the root.
    pub alpha: Option<Value>,
    /// The upper end of the window at the root.
    pub beta: Option<Value>,
    /// Whether answers of minimal windows near the leaves are taken as exact.
    pub shallow_rule: Option<ShallowRule>,
    /// The window of the last son.
    pub last_son: Option<LastSon>,
    /// Who searches a son the second time.
    pub re_search: Option<ReSearch>,
    /// The most cells to store.
    pub cells: Option<u64>,
    /// Plies that a hybrid's outer algorithm searches.
    pub plies: Option<Depth>,
    /// What best-first minimax does out of cells.
    pub when_full: Option<WhenFull>,
    /// Plies that alpha-beta searches before best-first minimax goes on.
    pub horizon: Option<Depth>,
    /// What a finished game is worth to a selective search.
    pub terminals: Option<Terminals>,
    /// What RBFMS knows of the sons of a node that it expands again.
    pub again: Option<Again>,
    /// What is remembered.
    pub memory: Option<MemoryAsked>,
    /// Entries of the table in which it is remembered.
    pub entries: Option<u64>,
    /// Which entry of a full table is given up.
    pub replace: Option<Replacement>,
    /// Whether a node looks for its sons in memory before it searches one.
    pub etc: Option<LookAhead>,
    /// Whether leaves are remembered.
    pub leaf_entries: Option<LeafEntries>,
    /// The first guess of the value.
    pub guess: Option<Value>,
    /// The stride of MTD-step.
    pub step: Option<u32>,
    /// How far the window of aspiration reaches to either side of the guess.
    pub window: Option<u32>,
    /// The order of moves.
    pub moves: Option<MoveOrder>,
}

/// What memory is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryAsked {
    /// None.
    None,
    /// One that forgets nothing.
    Unbounded,
    /// One that forgets nothing but one of two bounds.
    OneBound,
    /// A table of so many MiB.
    Mebibytes(u64),
}

impl Choices {
    /// The algorithm of `entry` with these choices, unless it has no use for one of them.
    pub fn choose(&self, entry: &'static Entry, defaults: Defaults) -> Result<Chosen, BadChoice> {
        let of_no_use = self.given().find(|(choice, _)| !entry.options.contains(choice));
        if let Some((choice, option)) = of_no_use {
            return Err(BadChoice::NoUse { entry, choice, option });
        }
        if is_selective(entry) && self.cells == Some(0) {
            return Err(BadChoice::NoCell(entry));
        }
        let chosen = self.tuned(entry, defaults);
        self.check(&[chosen.memory])?;
        let alpha = self.alpha.unwrap_or(Value::NEG_INF);
        let beta = self.beta.unwrap_or(Value::INF);
        let window = Window::new(alpha, beta).ok_or(BadChoice::EmptyWindow(alpha, beta))?;
        Ok(Chosen { algorithm: self.configure(chosen.algorithm), window, ..chosen })
    }

    /// The algorithm of `entry` with those of the choices that several algorithms share, if it has a use for them.
    #[must_use]
    pub fn tuned(&self, entry: &'static Entry, defaults: Defaults) -> Chosen {
        let memory = self.remembers(entry, defaults);
        let usual = match (defaults, memory) {
            (Defaults::OfGames, Some(_)) => MoveOrder { table: Use::On, ..MoveOrder::NATURAL },
            (Defaults::OfGames, None) | (Defaults::OfTrees, _) => MoveOrder::NATURAL,
        };
        let moves = self.moves.unwrap_or(usual);
        Chosen { algorithm: self.guessed(entry.algorithm), memory, moves, ..Chosen::plain(entry) }
    }

    /// Whether all options about memory have a use, where these are the memories that were chosen.
    pub fn check(&self, memories: &[Option<MemoryChoice>]) -> Result<(), BadChoice> {
        let mut chosen = memories.iter().flatten();
        let is_none = chosen.clone().next().is_none();
        if is_none && let Some(option) = self.details().next() {
            return Err(BadChoice::NoMemory(option));
        }
        if self.replace.is_some() && chosen.all(|memory| memory.size == Size::Unbounded) {
            return Err(BadChoice::NoTable("replace"));
        }
        if is_none && self.moves.is_some_and(|moves| moves.table == Use::On) {
            return Err(BadChoice::NoMemoryForMoves);
        }
        Ok(())
    }

    /// The choices that were made and belong to some algorithms only.
    pub fn given(&self) -> impl Iterator<Item = (Choice, &'static str)> {
        let own = [
            (Choice::Window, "alpha", self.alpha.is_some()),
            (Choice::Window, "beta", self.beta.is_some()),
            (Choice::ShallowRule, "shallow_rule", self.shallow_rule.is_some()),
            (Choice::LastSon, "last_son", self.last_son.is_some()),
            (Choice::ReSearch, "re_search", self.re_search.is_some()),
            (Choice::Cells, "cells", self.cells.is_some()),
            (Choice::Plies, "plies", self.plies.is_some()),
            (Choice::WhenFull, "when_full", self.when_full.is_some()),
            (Choice::Horizon, "horizon", self.horizon.is_some()),
            (Choice::Terminals, "terminals", self.terminals.is_some()),
            (Choice::Again, "again", self.again.is_some()),
            (Choice::Memory, "memory", self.memory.is_some()),
            (Choice::Memory, "entries", self.entries.is_some()),
        ];
        let shared = [
            (Choice::Guess, "guess", self.guess.is_some()),
            (Choice::Step, "step", self.step.is_some()),
            (Choice::Width, "window", self.window.is_some()),
        ];
        let details = self.details().map(|option| (Choice::Memory, option, true));
        let all = own.into_iter().chain(details).chain(shared);
        all.filter(|(.., given)| *given).map(|(choice, option, _)| (choice, option))
    }

    /// The choices that were made and say how memory is used.
    fn details(&self) -> impl Iterator<Item = &'static str> + use<> {
        let all = [
            ("replace", self.replace.is_some()),
            ("etc", self.etc.is_some()),
            ("leaf_entries", self.leaf_entries.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(option, _)| option)
    }

    /// What `entry` remembers.
    fn remembers(&self, entry: &Entry, defaults: Defaults) -> Option<MemoryChoice> {
        if !entry.options.contains(&Choice::Memory) {
            return None;
        }
        let (size, bounds) = match (self.memory, self.entries) {
            (Some(MemoryAsked::None), _) => return None,
            (Some(MemoryAsked::Unbounded), _) => (Size::Unbounded, StoredBounds::Two),
            (Some(MemoryAsked::OneBound), _) => (Size::Unbounded, StoredBounds::One),
            (Some(MemoryAsked::Mebibytes(n)), _) => (Size::Mebibytes(n), StoredBounds::Two),
            (None, Some(n)) => (Size::Entries(n), StoredBounds::Two),
            (None, None) => (usual_memory(entry, defaults)?.size, StoredBounds::Two),
        };
        let leaves = if size == Size::Unbounded { LeafEntries::Stored } else { LeafEntries::Judged };
        let policy = Policy {
            bounds,
            sons: self.etc.unwrap_or_default(),
            leaves: self.leaf_entries.unwrap_or(leaves),
        };
        Some(MemoryChoice { size, policy, rule: self.replace.unwrap_or_default() })
    }

    /// The algorithm with its guess, step and window.
    fn guessed(&self, algorithm: Algorithm) -> Algorithm {
        match self.guess.map_or(algorithm, |guess| algorithm.with_guess(guess)) {
            Algorithm::MtdStep(mut driver) => {
                driver.step = self.step.unwrap_or(driver.step);
                Algorithm::MtdStep(driver)
            }
            Algorithm::Aspiration(mut driver) => {
                driver.width = self.window.unwrap_or(driver.width);
                Algorithm::Aspiration(driver)
            }
            other => other,
        }
    }

    /// The algorithm with the choices that only it, or its relatives, leave.
    fn configure(&self, algorithm: Algorithm) -> Algorithm {
        match algorithm {
            Algorithm::NegaScout(mut negascout) => {
                negascout.shallow = self.shallow_rule.unwrap_or(negascout.shallow);
                negascout.last_son = self.last_son.unwrap_or(negascout.last_son);
                negascout.re_search = self.re_search.unwrap_or(negascout.re_search);
                Algorithm::NegaScout(negascout)
            }
            Algorithm::Ins(mut ins) => {
                ins.cells = self.cells.unwrap_or(ins.cells);
                Algorithm::Ins(ins)
            }
            Algorithm::IterSss(mut iter_sss) => {
                iter_sss.cells = self.cells.or(iter_sss.cells);
                Algorithm::IterSss(iter_sss)
            }
            Algorithm::Hybrid(mut hybrid) => {
                hybrid.plies = self.plies.or(hybrid.plies);
                Algorithm::Hybrid(hybrid)
            }
            Algorithm::BestFirst(best_first) => Algorithm::BestFirst(self.best_first(best_first)),
            Algorithm::BestFirstExtension(extension) => Algorithm::BestFirstExtension(Extension {
                horizon: self.horizon.unwrap_or(extension.horizon),
                best_first: self.best_first(extension.best_first),
            }),
            Algorithm::Rbfms(rbfms) => Algorithm::Rbfms(Rbfms {
                again: self.again.unwrap_or(rbfms.again),
                terminals: self.terminals.unwrap_or(rbfms.terminals),
            }),
            other => other,
        }
    }

    fn best_first(&self, best_first: BestFirst) -> BestFirst {
        BestFirst {
            cells: self.cells.or(best_first.cells),
            when_full: self.when_full.unwrap_or(best_first.when_full),
            terminals: self.terminals.unwrap_or(best_first.terminals),
        }
    }
}
