//! The options of a search: one table from which the command line, requests, forms, JSON and docs are generated.
//!
//! An [`Opt`] holds an option's name and meaning, how its value is parsed and reported, and which algorithms use it.
//! [`Choices`] are options with their values, parsed from text or JSON. [`Choices::choose`] turns them into a
//! [`Chosen`]: an algorithm ready to search.
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
    /// The option's name in requests and JSON, such as `last_child`. On the command line that is `--last-child`.
    pub name: &'static str,
    /// The group in which help lists the option.
    pub group: Group,
    /// The placeholder for the option's value in help; empty for a switch.
    pub value: &'static str,
    /// What the option does, in one line.
    pub about: &'static str,
    /// The value used if the option is not given; empty if that is obvious.
    pub default: &'static str,
    /// The values that the option accepts.
    pub takes: Takes,
    /// The choice that an algorithm must offer in order to use the option. `None` if all algorithms use it.
    pub choice: Option<Choice>,
    /// Applies a value to an algorithm.
    pub set: fn(&mut Chosen, &Given) -> Result<(), BadChoice>,
    /// Returns the value in effect, as reports show it; `None` if the option has no value with this algorithm.
    pub get: fn(&Chosen) -> Option<Json>,
}

/// The group in which help lists an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Options of individual algorithms.
    Single,
    /// Options that several algorithms share: memory, guesses and move order.
    Shared,
    /// Options of iterative deepening.
    Deepening,
    /// Options of searches that several threads share. Searches that are shown or counted have none.
    Threads,
}

impl Group {
    /// Returns the group's heading in help.
    #[must_use]
    pub fn heading(self) -> &'static str {
        match self {
            Group::Single => "Options of individual algorithms (`plywood list` shows which)",
            Group::Shared | Group::Deepening => "Memory, guesses, move order",
            Group::Threads => "Threads",
        }
    }
}

/// The values that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// The value of a position.
    Value,
    /// A whole number from `least` to `most`.
    Whole {
        /// The least number.
        least: u64,
        /// The greatest number.
        most: u64,
        /// What the number counts.
        counts: Counts,
    },
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words or a whole number.
    WordOrWhole(&'static [&'static str], Counts),
    /// A comma-separated list of the words in the second field, or the word in the first field, which means an empty
    /// list.
    List(&'static str, &'static [&'static str]),
    /// No value: a switch is given or not.
    Switch,
}

/// What a number counts, so that a server can limit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// MiB of memory.
    Mebibytes,
    /// Entries of a transposition table.
    Entries,
    /// Something that allocates no memory in advance.
    Anything,
}

/// A value that was given for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// The value of a position.
    Value(Value),
    /// A whole number.
    Whole(u64),
    /// A word, by its index in the option's list.
    Word(usize),
    /// Several words, by their indices in the option's list.
    List(Vec<usize>),
    /// The switch is on.
    On,
}

impl Given {
    /// Returns the meaning of the word. `meanings` are in the order of the option's words.
    pub(crate) fn meaning<T: Copy>(&self, meanings: &[T]) -> Option<T> {
        match self {
            Given::Word(place) => meanings.get(*place).copied(),
            Given::Value(_) | Given::Whole(_) | Given::List(_) | Given::On => None,
        }
    }

    /// Returns the number if it fits the type `T`.
    pub(crate) fn number<T: TryFrom<u64>>(&self) -> Option<T> {
        match self {
            Given::Whole(number) => T::try_from(*number).ok(),
            Given::Value(_) | Given::Word(_) | Given::List(_) | Given::On => None,
        }
    }

    /// Returns the value of a position, if one was given.
    pub(crate) fn value(&self) -> Option<Value> {
        match self {
            Given::Value(value) => Some(*value),
            Given::Whole(_) | Given::Word(_) | Given::List(_) | Given::On => None,
        }
    }
}

/// Options added at run time.
static ADDED: RwLock<Vec<&'static Opt>> = RwLock::new(Vec::new());

/// Adds an option to the table for this process. From then on the command line, requests, forms and docs include it.
pub fn add(option: &'static Opt) {
    ADDED.write().unwrap_or_else(PoisonError::into_inner).push(option);
}

/// Returns all options in the order of help.
#[must_use]
pub fn all() -> Vec<&'static Opt> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    OPTIONS.iter().chain(added.iter().copied()).collect()
}

/// Returns the option called `name`.
#[must_use]
pub fn named(name: &str) -> Option<&'static Opt> {
    all().into_iter().find(|option| option.name == name)
}

/// Returns the options that `entry` uses, in the order of its choices, without those that all algorithms share.
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
    /// Returns the option as written on the command line.
    #[must_use]
    pub fn flag(&self) -> String {
        flag(self.name)
    }

    /// Whether the algorithm of `entry` uses the option.
    #[must_use]
    pub fn is_for(&self, entry: &Entry) -> bool {
        self.choice.is_none_or(|choice| entry.options.contains(&choice))
    }

    /// Whether the option means something to a search that is observed, which one thread runs.
    #[must_use]
    pub fn is_of_observed(&self) -> bool {
        self.group != Group::Threads
    }

    /// Returns the help text: what the option does, and its default.
    #[must_use]
    pub fn help(&self) -> String {
        if self.default.is_empty() {
            return self.about.into();
        }
        format!("{} [default: {}]", self.about, self.default)
    }

    /// Describes the option for a form.
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

/// Returns the command-line flag of the option called `name`.
#[must_use]
pub fn flag(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

/// Returns the table of options in Markdown, as the docs show it.
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
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `{flag}{gap}{value}` | `{name}` | {whose} | {help} |");
    }
    text
}

/// Returns the algorithms that offer this choice.
fn users(choice: Choice) -> impl Iterator<Item = &'static Entry> {
    plywood_core::catalogue::CATALOGUE.iter().filter(move |entry| entry.options.contains(&choice))
}
