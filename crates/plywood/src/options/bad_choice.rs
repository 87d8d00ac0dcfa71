//! Errors: options that cannot be parsed, and choices that cannot be combined.

use super::{Opt, all, users};
use plywood_core::Value;
use plywood_core::catalogue::{Choice, Entry};
use std::fmt;

/// The error for an option that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOption {
    /// The name of the option.
    pub name: String,
    /// What is wrong with the option.
    pub message: String,
}

impl BadOption {
    pub(super) fn unknown(name: &str) -> BadOption {
        let known: Vec<&str> = all().iter().map(|option| option.name).collect();
        let message = format!("is not an option; the options are: {}", known.join(", "));
        BadOption { name: name.into(), message }
    }

    pub(super) fn value(option: &Opt, given: &str, wrong: &str) -> BadOption {
        let given = given.trim_matches('"');
        BadOption { name: option.name.into(), message: format!("is `{given}`; {wrong}") }
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.name, self.message)
    }
}

impl std::error::Error for BadOption {}

/// The error for choices that cannot be combined. Options are named as in the table.
#[derive(Clone, Copy, Debug)]
pub enum BadChoice {
    /// The algorithm does not use an option.
    NoUse {
        /// The algorithm.
        entry: &'static Entry,
        /// The choice that the algorithm does not offer.
        choice: Choice,
        /// The option.
        option: &'static str,
    },
    /// None of several algorithms uses an option.
    Unused {
        /// The choice that none of the algorithms offers.
        choice: Choice,
        /// The option.
        option: &'static str,
    },
    /// Two options cannot be combined.
    Rivals(&'static str, &'static str),
    /// A selective search needs a cell for the root.
    NoCell(&'static Entry),
    /// No value lies between these ends of a window.
    EmptyWindow(Value, Value),
    /// The option needs a memory.
    NoMemory(&'static str),
    /// The option applies to transposition tables only.
    NoTable(&'static str),
    /// The move order needs a memory.
    NoMemoryForMoves,
    /// The move order learns from cutoffs, and the algorithm has none.
    NoCutoffs(&'static Entry),
    /// Moves can be tried by rank or by the evaluator's values, not by both.
    TwoOrders,
    /// The algorithm cannot be deepened iteratively.
    NoDeepening(&'static Entry),
    /// A search with a window cannot be deepened iteratively.
    DeepenedWindow,
    /// The option needs iterative deepening.
    NotDeepened(&'static str),
    /// The option needs several threads.
    NotShared(&'static str),
}

impl BadChoice {
    /// Describes the error and how to fix it. `name` returns what the user calls an option.
    pub fn told(self, name: impl Fn(&str) -> String) -> String {
        let memories = || {
            let (memory, entries) = (name("memory"), name("entries"));
            format!("{memory} unbounded, {memory} N or {entries} N")
        };
        match self {
            BadChoice::NoUse { entry, choice, option } => {
                without_use(&format!("{} does not use", entry.name), choice, &name(option))
            }
            BadChoice::Unused { choice, option } => {
                without_use("none of these algorithms uses", choice, &name(option))
            }
            BadChoice::Rivals(one, other) => {
                format!("{} cannot be combined with {}; remove one of them", name(one), name(other))
            }
            BadChoice::NoCell(entry) => {
                let cells = name("cells");
                format!(
                    "{} needs a cell for the root; allow at least one ({cells} 1), or remove {cells}",
                    entry.name
                )
            }
            BadChoice::EmptyWindow(a, b) => {
                let (alpha, beta) = (name("alpha"), name("beta"));
                format!(
                    "no value lies between {alpha} {a} and {beta} {b}; alpha must be less than beta"
                )
            }
            BadChoice::NoMemory(option) => {
                let memories = memories();
                format!("{} needs a memory; remove it, or add {memories}", name(option))
            }
            BadChoice::NoTable(option) => {
                let (memory, entries) = (name("memory"), name("entries"));
                format!(
                    "{} applies to tables only; remove it, or add {memory} N (in MiB) or {entries} N",
                    name(option)
                )
            }
            BadChoice::NoMemoryForMoves => {
                let memories = memories();
                format!("{} table needs a memory; remove `table`, or add {memories}", name("moves"))
            }
            BadChoice::NoCutoffs(entry) => format!(
                "{} makes no cutoffs, so `killers` and `history` of {} have nothing to learn from; remove them",
                entry.name,
                name("moves")
            ),
            BadChoice::TwoOrders => {
                format!(
                    "`ranks` and `static` of {} cannot be combined; remove one of them",
                    name("moves")
                )
            }
            BadChoice::NoDeepening(entry) => format!(
                "{} does not use {}: it extends its best line and does not search depth by depth; remove it, \
                 or choose an algorithm that finds the minimax value",
                entry.name,
                name("deepen")
            ),
            BadChoice::DeepenedWindow => format!(
                "{} searches for the exact value; remove {} and {}",
                name("deepen"),
                name("alpha"),
                name("beta")
            ),
            BadChoice::NotDeepened(option) => format!(
                "{} needs iterative deepening; remove it, or add {}",
                name(option),
                name("deepen")
            ),
            BadChoice::NotShared(option) => format!(
                "{} needs several threads; remove it, or add {} 2",
                name(option),
                name("threads")
            ),
        }
    }
}

/// Says that an option is not used, and which algorithms use it. `unused` is the text before the option, such as
/// `sss does not use`.
#[must_use]
pub fn without_use(unused: &str, choice: Choice, option: &str) -> String {
    let users: Vec<&str> = users(choice).map(|entry| entry.name).collect();
    format!("{unused} {option}; remove it, or choose one that does: {}", users.join(", "))
}
