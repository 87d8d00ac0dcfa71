//! An algorithm with all its choices made.

use super::json::{Object, value_json};
use super::memory::{MemoryChoice, Size};
use super::order::MoveOrder;
use super::words::{
    AGAIN, GUESS_FROM, LAST_SON, LEAF_ENTRIES, RE_SEARCH, REPLACE, SHALLOW, TERMINALS, WHEN_FULL,
    word_for,
};
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::deepen::GuessFrom;
use plywood_core::memory::LookAhead;
use plywood_core::search::aspiration::Aspiration;
use plywood_core::search::best_first_extension::Extension;
use plywood_core::search::ins::Ins;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::mtd_step::MtdStep;
use plywood_core::{Algorithm, Window};
use serde_json::{Value as Json, json};

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
    /// No memory but for drivers, the tree's own order, one search to the whole depth.
    OfTrees,
    /// A table for all that have a use for one, its moves first, one depth after another.
    OfGames,
}

/// The table of a game if nothing is said.
const MEBIBYTES: u64 = 64;

/// What `entry` remembers if nothing is said. A driver repeats itself without memory; games have transpositions, and
/// more positions than could all be remembered.
#[must_use]
pub fn usual_memory(entry: &Entry, defaults: Defaults) -> Option<MemoryChoice> {
    match defaults {
        Defaults::OfTrees => is_driver(entry.algorithm).then(MemoryChoice::unbounded),
        Defaults::OfGames => entry
            .options
            .contains(&Choice::Memory)
            .then(|| MemoryChoice { size: Size::Mebibytes(MEBIBYTES), ..MemoryChoice::unbounded() }),
    }
}

/// Whether the algorithm asks another one question after question.
fn is_driver(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::AbSss
            | Algorithm::AbDual
            | Algorithm::MtdF(_)
            | Algorithm::MtdBi
            | Algorithm::MtdStep(_)
            | Algorithm::Aspiration(_)
    )
}

/// Whether `entry` finds what the best line so far is worth, not minimax's value.
#[must_use]
pub fn is_selective(entry: &Entry) -> bool {
    entry.is_selective()
}

impl Chosen {
    /// The algorithm of `entry` as its paper has it.
    #[must_use]
    pub fn plain(entry: &'static Entry) -> Chosen {
        Chosen {
            entry,
            algorithm: entry.algorithm,
            window: Window::FULL,
            memory: usual_memory(entry, Defaults::OfTrees),
            moves: MoveOrder::NATURAL,
            deepen: None,
        }
    }

    /// Whether it asks another algorithm question after question.
    #[must_use]
    pub fn is_driver(&self) -> bool {
        is_driver(self.algorithm)
    }

    /// Every choice the algorithm leaves, and how it was made.
    #[must_use]
    pub fn json(&self) -> Json {
        let mut options = Object::new();
        for &choice in self.entry.options {
            self.add_json(choice, &mut options);
        }
        options.insert("moves".into(), json!(self.moves.words()));
        Json::Object(options)
    }

    fn add_json(&self, choice: Choice, options: &mut Object) {
        let mut add = |name: &str, choice: Json| options.insert(name.into(), choice);
        match (choice, self.algorithm) {
            (Choice::Memory, _) => add_memory(self.memory, options),
            (Choice::Window, _) => {
                add("alpha", value_json(self.window.alpha()));
                add("beta", value_json(self.window.beta()));
            }
            (
                Choice::Guess,
                Algorithm::MtdF(MtdF { guess })
                | Algorithm::MtdStep(MtdStep { guess, .. })
                | Algorithm::Aspiration(Aspiration { guess, .. }),
            ) => {
                add("guess", value_json(guess));
                add("guess_from", json!(self.deepen.map(|from| word_for(GUESS_FROM, &from))));
            }
            (Choice::Step, Algorithm::MtdStep(driver)) => {
                add("step", json!(driver.step));
            }
            (Choice::Width, Algorithm::Aspiration(driver)) => {
                add("window", json!(driver.width));
            }
            (Choice::ShallowRule, Algorithm::NegaScout(ns)) => {
                add("shallow_rule", json!(word_for(SHALLOW, &ns.shallow)));
            }
            (Choice::LastSon, Algorithm::NegaScout(ns)) => {
                add("last_son", json!(word_for(LAST_SON, &ns.last_son)));
            }
            (Choice::ReSearch, Algorithm::NegaScout(ns)) => {
                add("re_search", json!(word_for(RE_SEARCH, &ns.re_search)));
            }
            (Choice::Cells, Algorithm::Ins(ins)) => {
                add("cells", json!(Some(ins.cells).filter(|_| ins != Ins::UNLIMITED)));
            }
            (Choice::Cells, Algorithm::IterSss(iter_sss)) => {
                add("cells", json!(iter_sss.cells));
            }
            (Choice::Plies, Algorithm::Hybrid(hybrid)) => {
                add("plies", json!(hybrid.plies));
            }
            (
                Choice::Cells | Choice::WhenFull | Choice::Horizon | Choice::Terminals | Choice::Again,
                algorithm,
            ) => add_selective(choice, algorithm, options),
            (
                Choice::ShallowRule
                | Choice::LastSon
                | Choice::ReSearch
                | Choice::Plies
                | Choice::Guess
                | Choice::Step
                | Choice::Width,
                _,
            ) => {}
        }
    }
}

/// How memory was chosen.
fn add_memory(memory: Option<MemoryChoice>, options: &mut Object) {
    let mut add = |name: &str, value: Json| options.insert(name.into(), value);
    let table = memory.filter(|memory| memory.size != Size::Unbounded);
    let (kind, entries) = match memory.map(|memory| memory.size) {
        None => (json!("none"), None),
        Some(Size::Unbounded) => (json!(memory.map(MemoryChoice::kind)), None),
        Some(Size::Mebibytes(n)) => (json!(n), None),
        Some(Size::Entries(n)) => (Json::Null, Some(n)),
    };
    add("memory", kind);
    add("entries", json!(entries));
    add("replace", json!(table.map(|table| word_for(REPLACE, &table.rule))));
    add("etc", json!(memory.map(|memory| memory.policy.sons == LookAhead::On)));
    let leaves = memory.map(|memory| word_for(LEAF_ENTRIES, &memory.policy.leaves));
    add("leaf_entries", json!(leaves));
}

/// How a choice of a selective search was made.
fn add_selective(choice: Choice, algorithm: Algorithm, options: &mut Object) {
    let (best_first, terminals) = match algorithm {
        Algorithm::BestFirst(best_first)
        | Algorithm::BestFirstExtension(Extension { best_first, .. }) => {
            (Some(best_first), best_first.terminals)
        }
        Algorithm::Rbfms(rbfms) => (None, rbfms.terminals),
        _ => return,
    };
    let (name, chosen) = match (choice, algorithm, best_first) {
        (Choice::Cells, _, Some(best_first)) => ("cells", json!(best_first.cells)),
        (Choice::WhenFull, _, Some(best_first)) => {
            ("when_full", json!(word_for(WHEN_FULL, &best_first.when_full)))
        }
        (Choice::Horizon, Algorithm::BestFirstExtension(extension), _) => {
            ("horizon", json!(extension.horizon))
        }
        (Choice::Terminals, ..) => ("terminals", json!(word_for(TERMINALS, &terminals))),
        (Choice::Again, Algorithm::Rbfms(rbfms), _) => ("again", json!(word_for(AGAIN, &rbfms.again))),
        _ => return,
    };
    options.insert(name.into(), chosen);
}
