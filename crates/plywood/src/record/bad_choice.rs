//! Why choices cannot be made so.

use plywood_core::Value;
use plywood_core::catalogue::{CATALOGUE, Choice, Entry};

/// Why choices cannot be made so. Options are named as the fields of [`Choices`](super::Choices).
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
        }
    }
}

/// That an option has no use, as `who` says, and who has one for it.
#[must_use]
pub fn without_use(who: &str, choice: Choice, option: &str) -> String {
    let users = CATALOGUE.iter().filter(|other| other.options.contains(&choice));
    let users: Vec<&str> = users.map(|other: &Entry| other.name).collect();
    format!("{who} use for {option}; leave it out, or choose one that has: {}", users.join(", "))
}
