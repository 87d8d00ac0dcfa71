//! The options of a search: one table, from which command line, requests, forms, JSON and docs are made.
//!
//! An [`Opt`] says what an option is called, what it means, how it is read and told, and which algorithms have a use for it.
//! [`Choices`] are options with their values, read from text or JSON; [`Choices::choose`] makes a [`Chosen`] of them: an
//! algorithm ready to search.
//!
//! ```
//! use plywood::catalogue::Entry;
//! use plywood::options::{Choices, Defaults};
//!
//! let mut choices = Choices::default();
//! choices.read("guess", "12")?;
//! let entry = Entry::named("mtd-f").expect("it is in the catalogue");
//! let chosen = choices.choose(entry, Defaults::OfTrees).expect("it takes a guess");
//! assert_eq!(chosen.json()["guess"], 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bad_choice;
mod choices;
mod chosen;
mod memory;
mod order;
mod table;

pub use bad_choice::{BadChoice, BadOption, without_use};
pub use choices::Choices;
pub use chosen::{Chosen, Defaults};
pub use memory::{MemoryChoice, Remembered, Size};
pub use order::{Arranger, MoveOrder, Moves};
pub use table::OPTIONS;

use plywood_core::Value;
use plywood_core::catalogue::{Choice, Entry};
use serde_json::{Map, Value as Json, json};
use std::fmt::Write;
use std::sync::{PoisonError, RwLock};

/// An option of a search.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// What it is called in requests and JSON: `last_son`. On the command line it is `--last-son`.
    pub name: &'static str,
    /// What it stands under.
    pub group: Group,
    /// What its value is called in help; empty for a switch.
    pub value: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What holds if it is not given; empty if that goes without saying.
    pub default: &'static str,
    /// What values it takes.
    pub takes: Takes,
    /// Which algorithms have a use for it: those that leave this choice. `None` if all have.
    pub choice: Option<Choice>,
    /// Puts a value into effect.
    pub set: fn(&mut Chosen, &Given) -> Result<(), BadChoice>,
    /// The value in effect, as reports show it; `None` if it has none with this algorithm.
    pub get: fn(&Chosen) -> Option<Json>,
}

/// What an option stands under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Options that belong to single algorithms.
    Single,
    /// Memory, guesses and the order of moves, which several algorithms share.
    Shared,
    /// Iterative deepening.
    Deepening,
}

impl Group {
    /// The heading in help.
    #[must_use]
    pub fn heading(self) -> &'static str {
        match self {
            Group::Single => "Options of single algorithms (`plywood list` shows whose)",
            Group::Shared | Group::Deepening => "Memory, guesses, order of moves",
        }
    }
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A value that a position can have.
    Value,
    /// A whole number from `least` to `most`.
    Whole {
        /// The least.
        least: u64,
        /// The greatest.
        most: u64,
        /// What the number counts.
        counts: Counts,
    },
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words, or a whole number.
    WordOrWhole(&'static [&'static str], Counts),
    /// Any of these words with commas between; or the one before them alone, which stands for none of them.
    List(&'static str, &'static [&'static str]),
    /// Nothing: it is given or not.
    Switch,
}

/// What a number counts, so that a host can limit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// MiB of memory.
    Mebibytes,
    /// Entries of a table.
    Entries,
    /// Something that takes no memory in advance.
    Anything,
}

/// A value that was given for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A value that a position can have.
    Value(Value),
    /// A whole number.
    Whole(u64),
    /// A word, by its place in the option's list.
    Word(usize),
    /// Words, by their places.
    List(Vec<usize>),
    /// The switch is on.
    On,
}

impl Given {
    /// What the word stands for, of these meanings in the order of the option's words.
    pub(crate) fn meaning<T: Copy>(&self, meanings: &[T]) -> Option<T> {
        match self {
            Given::Word(place) => meanings.get(*place).copied(),
            Given::Value(_) | Given::Whole(_) | Given::List(_) | Given::On => None,
        }
    }

    /// The number, if it is one of this type.
    pub(crate) fn number<T: TryFrom<u64>>(&self) -> Option<T> {
        match self {
            Given::Whole(number) => T::try_from(*number).ok(),
            Given::Value(_) | Given::Word(_) | Given::List(_) | Given::On => None,
        }
    }

    /// The value of a position.
    pub(crate) fn value(&self) -> Option<Value> {
        match self {
            Given::Value(value) => Some(*value),
            Given::Whole(_) | Given::Word(_) | Given::List(_) | Given::On => None,
        }
    }
}

/// Options that were added while the program runs.
static ADDED: RwLock<Vec<&'static Opt>> = RwLock::new(Vec::new());

/// Adds an option to the table, for this process: command line, requests, form and docs have it from then on.
pub fn add(option: &'static Opt) {
    ADDED.write().unwrap_or_else(PoisonError::into_inner).push(option);
}

/// All options, in the order of help.
#[must_use]
pub fn all() -> Vec<&'static Opt> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    OPTIONS.iter().chain(added.iter().copied()).collect()
}

/// The option called `name`.
#[must_use]
pub fn named(name: &str) -> Option<&'static Opt> {
    all().into_iter().find(|option| option.name == name)
}

/// The options that `entry` has a use for, those that all algorithms share left out, in the order of its choices.
#[must_use]
pub fn of(entry: &Entry) -> Vec<&'static Opt> {
    let all = all();
    let by = |choice: &Choice| {
        let choice = Some(*choice);
        all.iter()
            .copied()
            .filter(move |option| option.choice == choice && option.group != Group::Deepening)
    };
    entry.options.iter().flat_map(by).collect()
}

impl Opt {
    /// The option as it is written on the command line.
    #[must_use]
    pub fn flag(&self) -> String {
        flag(self.name)
    }

    /// Whether an algorithm has a use for it.
    #[must_use]
    pub fn is_for(&self, entry: &Entry) -> bool {
        self.choice.is_none_or(|choice| entry.options.contains(&choice))
    }

    /// What it does, and what holds if it is not given.
    #[must_use]
    pub fn help(&self) -> String {
        if self.default.is_empty() {
            return self.about.into();
        }
        format!("{} [default: {}]", self.about, self.default)
    }

    /// What a form needs to know of it.
    #[must_use]
    pub fn json(&self) -> Json {
        let mut json = Map::new();
        json.insert("name".into(), json!(self.name));
        json.insert("about".into(), json!(self.about));
        json.insert("value".into(), json!(self.value));
        json.insert("default".into(), json!(self.default));
        let (kind, words) = match self.takes {
            Takes::Value | Takes::Whole { .. } => ("number", None),
            Takes::Word(words) => ("words", Some(words)),
            Takes::WordOrWhole(words, _) => ("words-or-number", Some(words)),
            Takes::List(_, words) => ("list", Some(words)),
            Takes::Switch => ("switch", None),
        };
        json.insert("kind".into(), json!(kind));
        if let Some(words) = words {
            json.insert("words".into(), json!(words));
        }
        let range = match self.takes {
            Takes::Value => Some((json!(Value::MIN.get()), json!(Value::MAX.get()))),
            Takes::Whole { least, most, .. } => Some((json!(least), json!(most))),
            Takes::WordOrWhole(..) => Some((json!(0), json!(u32::MAX))),
            Takes::Word(_) | Takes::List(..) | Takes::Switch => None,
        };
        if let Some((least, most)) = range {
            json.insert("least".into(), least);
            json.insert("most".into(), most);
        }
        Json::Object(json)
    }
}

/// An option as it is written on the command line.
#[must_use]
pub fn flag(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

/// The options as a table in Markdown, as the docs have it.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| option | JSON | of | meaning |\n|---|---|---|---|\n");
    for option in all() {
        let Opt { name, value, .. } = option;
        let whose = match option.choice {
            None => "all".into(),
            Some(choice) => {
                users(choice).map(|entry| format!("`{}`", entry.name)).collect::<Vec<_>>().join(" ")
            }
        };
        let gap = if value.is_empty() { "" } else { " " };
        let help = option.help().replace('|', "\\|");
        let (flag, value) = (option.flag(), value.replace('|', "\\|"));
        // Writing to a string does not fail.
        let _ = writeln!(text, "| `{flag}{gap}{value}` | `{name}` | {whose} | {help} |");
    }
    text
}

/// The algorithms that leave this choice.
fn users(choice: Choice) -> impl Iterator<Item = &'static Entry> {
    plywood_core::catalogue::CATALOGUE.iter().filter(move |entry| entry.options.contains(&choice))
}
