//! Why options cannot be given so, or choices cannot be made so.

use super::{Opt, all, users};
use plywood_core::Value;
use plywood_core::catalogue::{Choice, Entry};
use std::fmt;

/// Why an option cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadOption {
    /// Its name.
    pub name: String,
    /// What is wrong with it.
    pub message: String,
}

impl BadOption {
    pub(super) fn unknown(name: &str) -> BadOption {
        let known: Vec<&str> = all().iter().map(|option| option.name).collect();
        let message = format!("there is no such option; there are: {}", known.join(", "));
        BadOption { name: name.into(), message }
    }

    pub(super) fn value(option: &Opt, given: &str, expected: String) -> BadOption {
        let given = given.trim_matches('"');
        BadOption { name: option.name.into(), message: format!("is `{given}`; expected {expected}") }
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.name, self.message)
    }
}

impl std::error::Error for BadOption {}

/// Why choices cannot be made so. Options are named as in the table.
#[derive(Clone, Copy, Debug)]
pub enum BadChoice {
    /// The algorithm has no use for an option.
    NoUse {
        /// The algorithm.
        entry: &'static Entry,
        /// The choice that it does not leave.
        choice: Choice,
        /// The option.
        option: &'static str,
    },
    /// None of several algorithms has a use for an option.
    NobodysUse {
        /// The choice that they do not leave.
        choice: Choice,
        /// The option.
        option: &'static str,
    },
    /// Only one of two options can be given.
    Rivals(&'static str, &'static str),
    /// A selective search has no cell for the root.
    NoCell(&'static Entry),
    /// No value lies between these.
    EmptyWindow(Value, Value),
    /// The option has no use without a memory.
    NoMemory(&'static str),
    /// The option is for tables only.
    NoTable(&'static str),
    /// Moves are to be ordered by a memory that is not there.
    NoMemoryForMoves,
    /// Moves are to be ordered by cutoffs, and the algorithm has none.
    NoCutoffs(&'static Entry),
    /// The algorithm is not deepened.
    NoDeepening(&'static Entry),
    /// A search within a window is not deepened.
    DeepenedWindow,
    /// The option has no use unless the search is deepened.
    NotDeepened(&'static str),
}

impl BadChoice {
    /// What is wrong and how to mend it, where options are called by these names.
    pub fn told(self, name: impl Fn(&str) -> String) -> String {
        let memories = || {
            let (memory, entries) = (name("memory"), name("entries"));
            format!("{memory} unbounded, {memory} N or {entries} N")
        };
        match self {
            BadChoice::NoUse { entry, choice, option } => {
                without_use(&format!("{} has no", entry.name), choice, &name(option))
            }
            BadChoice::NobodysUse { choice, option } => {
                without_use("none of these algorithms has a", choice, &name(option))
            }
            BadChoice::Rivals(one, other) => {
                format!("{} cannot be combined with {}; remove one of them", name(one), name(other))
            }
            BadChoice::NoCell(entry) => {
                let cells = name("cells");
                format!(
                    "{} needs a cell for the root; grant at least one ({cells} 1), or leave {cells} out",
                    entry.name
                )
            }
            BadChoice::EmptyWindow(a, b) => {
                let (alpha, beta) = (name("alpha"), name("beta"));
                format!("no value lies between {alpha} {a} and {beta} {b}; alpha must be the smaller")
            }
            BadChoice::NoMemory(option) => {
                let memories = memories();
                format!("{} has no use without a memory; leave it out, or add {memories}", name(option))
            }
            BadChoice::NoTable(option) => {
                let (memory, entries) = (name("memory"), name("entries"));
                format!(
                    "{} is for tables, which forget; leave it out, or add {memory} N (in MiB) or {entries} N",
                    name(option)
                )
            }
            BadChoice::NoMemoryForMoves => {
                let memories = memories();
                format!(
                    "{} table has no use without a memory; leave `table` out, or add {memories}",
                    name("moves")
                )
            }
            BadChoice::NoCutoffs(entry) => format!(
                "{} makes no cutoffs, so `killers` and `history` of {} have nothing to learn from; leave them out",
                entry.name,
                name("moves")
            ),
            BadChoice::NoDeepening(entry) => format!(
                "{} has no use for {}: it goes as deep as its best line, not from one depth to the next; leave it out, \
                 or choose an algorithm that finds minimax's value",
                entry.name,
                name("deepen")
            ),
            BadChoice::DeepenedWindow => format!(
                "{} searches for the value itself; leave out {} and {}",
                name("deepen"),
                name("alpha"),
                name("beta")
            ),
            BadChoice::NotDeepened(option) => format!(
                "{} has no use unless the search is deepened; leave it out, or add {}",
                name(option),
                name("deepen")
            ),
        }
    }
}

/// That an option has no use, as `who` says, and who has one for it.
#[must_use]
pub fn without_use(who: &str, choice: Choice, option: &str) -> String {
    let users: Vec<&str> = users(choice).map(|entry| entry.name).collect();
    format!("{who} use for {option}; leave it out, or choose one that has: {}", users.join(", "))
}
