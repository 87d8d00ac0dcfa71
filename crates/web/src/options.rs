//! The options of an algorithm as requests name them.

use crate::answer::Refused;
use crate::caps::Caps;
use plywood::Value;
use plywood::catalogue::Choice;
use plywood::memory::{LookAhead, Table};
use plywood::record::words::{
    AGAIN, LAST_SON, LEAF_ENTRIES, RE_SEARCH, REPLACE, SHALLOW, TERMINALS, WHEN_FULL, Words, meaning_of,
};
use plywood::record::{Choices, MemoryAsked, MoveOrder};
use serde::Deserialize;
use serde_json::Value as Json;

/// The options by which `choice` is made.
pub(crate) fn names(choice: Choice) -> &'static [&'static str] {
    match choice {
        Choice::Window => &["alpha", "beta"],
        Choice::ShallowRule => &["shallow_rule"],
        Choice::LastSon => &["last_son"],
        Choice::ReSearch => &["re_search"],
        Choice::Cells => &["cells"],
        Choice::Plies => &["plies"],
        Choice::Memory => &["memory", "entries", "replace", "etc", "leaf_entries"],
        Choice::Guess => &["guess"],
        Choice::Step => &["step"],
        Choice::Width => &["window"],
        Choice::Horizon => &["horizon"],
        Choice::WhenFull => &["when_full"],
        Choice::Terminals => &["terminals"],
        Choice::Again => &["again"],
    }
}

/// These options; null is as good as nothing.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    alpha: Option<i64>,
    beta: Option<i64>,
    shallow_rule: Option<String>,
    last_son: Option<String>,
    re_search: Option<String>,
    cells: Option<u64>,
    plies: Option<u16>,
    when_full: Option<String>,
    horizon: Option<u16>,
    terminals: Option<String>,
    again: Option<String>,
    memory: Option<Json>,
    entries: Option<u64>,
    replace: Option<String>,
    etc: Option<bool>,
    leaf_entries: Option<String>,
    guess: Option<i64>,
    step: Option<u32>,
    window: Option<u32>,
    moves: Option<String>,
}

impl Options {
    /// What they ask for.
    pub(crate) fn choices(&self, caps: &Caps) -> Result<Choices, Refused> {
        if self.memory.is_some() && self.entries.is_some() {
            return Err(Refused::bad(
                "`memory` and `entries` both say how much; leave out one of them",
            ));
        }
        Ok(Choices {
            alpha: value("alpha", self.alpha)?,
            beta: value("beta", self.beta)?,
            shallow_rule: word("shallow_rule", SHALLOW, self.shallow_rule.as_ref())?,
            last_son: word("last_son", LAST_SON, self.last_son.as_ref())?,
            re_search: word("re_search", RE_SEARCH, self.re_search.as_ref())?,
            cells: self.cells,
            plies: self.plies,
            when_full: word("when_full", WHEN_FULL, self.when_full.as_ref())?,
            horizon: self.horizon,
            terminals: word("terminals", TERMINALS, self.terminals.as_ref())?,
            again: word("again", AGAIN, self.again.as_ref())?,
            memory: self.memory.as_ref().map(|asked| memory(asked, caps)).transpose()?,
            entries: self.entries.map(|entries| table(entries, caps)).transpose()?,
            replace: word("replace", REPLACE, self.replace.as_ref())?,
            etc: self.etc.and_then(|etc| etc.then_some(LookAhead::On)),
            leaf_entries: word("leaf_entries", LEAF_ENTRIES, self.leaf_entries.as_ref())?,
            guess: value("guess", self.guess)?,
            step: positive("step", self.step)?,
            window: positive("window", self.window)?,
            moves: self.moves.as_deref().map(order).transpose()?,
        })
    }
}

fn value(name: &str, given: Option<i64>) -> Result<Option<Value>, Refused> {
    let Some(number) = given else { return Ok(None) };
    let value = i32::try_from(number).ok().and_then(Value::new);
    value.map(Some).ok_or_else(|| {
        let (least, most) = (Value::MIN.get(), Value::MAX.get());
        Refused::bad(format!("`{name}` is {number}; expected a whole number from {least} to {most}"))
    })
}

fn positive(name: &str, given: Option<u32>) -> Result<Option<u32>, Refused> {
    match given {
        Some(0) => Err(Refused::bad(format!("`{name}` is 0; expected a whole number, 1 or more"))),
        other => Ok(other),
    }
}

fn word<T: Copy>(name: &str, words: &Words<T>, given: Option<&String>) -> Result<Option<T>, Refused> {
    let Some(given) = given else { return Ok(None) };
    meaning_of(words, given).map(Some).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        Refused::bad(format!("`{name}` is `{given}`; expected one of {}", known.join(", ")))
    })
}

fn memory(asked: &Json, caps: &Caps) -> Result<MemoryAsked, Refused> {
    match (asked.as_str(), asked.as_u64()) {
        (Some("none"), _) => Ok(MemoryAsked::None),
        (Some("unbounded"), _) => Ok(MemoryAsked::Unbounded),
        (Some("one-bound"), _) => Ok(MemoryAsked::OneBound),
        (_, Some(mebibytes)) if mebibytes <= caps.memory => Ok(MemoryAsked::Mebibytes(mebibytes)),
        _ => Err(Refused::bad(format!(
            "`memory` is {asked}; expected \"none\", \"unbounded\", \"one-bound\" or a whole number of MiB up to {}",
            caps.memory
        ))),
    }
}

fn table(entries: u64, caps: &Caps) -> Result<u64, Refused> {
    let most = (caps.memory << 20) / Table::ENTRY_BYTES as u64;
    if entries <= most {
        return Ok(entries);
    }
    Err(Refused::bad(format!("`entries` is {entries}; expected a whole number up to {most}")))
}

fn order(text: &str) -> Result<MoveOrder, Refused> {
    MoveOrder::parse(text).map_err(|error| Refused::bad(format!("`moves`: {error}")))
}
