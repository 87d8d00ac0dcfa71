//! The options of memory.

use crate::failure::Failure;
use crate::parse::{Words, one_of, whole, word_for};
use crate::remembered::{MemoryChoice, Size};
use crate::tuning::Defaults;
use clap::Args;
use plywood_core::Algorithm;
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::memory::{LeafEntries, LookAhead, Policy, Replacement, StoredBounds};
use serde_json::{Map, Value as Json, json};

/// The options that say what is remembered.
#[derive(Args, Debug)]
pub(crate) struct MemoryArgs {
    /// What is remembered: `none`, `unbounded`, `one-bound`, or a table of N MiB [default: unbounded
    /// for ab-sss, ab-dual, aspiration and the MTD family; none for the others; with --game 64]
    #[arg(long, value_name = "WHAT", value_parser = memory, allow_negative_numbers = true)]
    memory: Option<Asked>,

    /// Remember in a table of N entries
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true,
        conflicts_with = "memory")]
    entries: Option<u64>,

    /// Which entry of a full table is given up [default: oldest]
    #[arg(long, value_name = "WHICH", value_parser = one_of(REPLACE))]
    replace: Option<Replacement>,

    /// Look for all sons in memory before searching one: enhanced transposition cut-offs
    #[arg(long)]
    etc: bool,

    /// Remember leaves as well [default: on; off in tables]
    #[arg(long, value_name = "WHETHER", value_parser = one_of(LEAF_ENTRIES))]
    leaf_entries: Option<LeafEntries>,
}

/// What `--memory` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    None,
    Unbounded,
    OneBound,
    Mebibytes(u64),
}

fn memory(text: &str) -> Result<Asked, String> {
    match text {
        "none" => Ok(Asked::None),
        "unbounded" => Ok(Asked::Unbounded),
        "one-bound" => Ok(Asked::OneBound),
        number if number.bytes().all(|b| b.is_ascii_digit()) && !number.is_empty() => {
            whole(number).map(Asked::Mebibytes)
        }
        _ => Err("expected `none`, `unbounded`, `one-bound` or a whole number of MiB".into()),
    }
}

const REPLACE: &Words<Replacement> = &[
    ("oldest", Replacement::OldestThenShallowest),
    ("shallowest", Replacement::Shallowest),
    ("always", Replacement::Always),
];
const LEAF_ENTRIES: &Words<LeafEntries> = &[("on", LeafEntries::Stored), ("off", LeafEntries::Judged)];

/// The options by which memory is chosen.
pub(crate) const FLAGS: &[&str] = &["--memory", "--entries", "--replace", "--etc", "--leaf-entries"];

/// The table of a game if nothing is said.
const MEBIBYTES: u64 = 64;

/// What `entry` remembers if nothing is said. A driver repeats itself without memory; games have transpositions, and
/// more positions than could all be remembered.
pub(crate) fn usual(entry: &Entry, defaults: Defaults) -> Option<MemoryChoice> {
    match defaults {
        Defaults::OfTrees => is_driver(entry.algorithm).then(MemoryChoice::unbounded),
        Defaults::OfGames => entry
            .options
            .contains(&Choice::Memory)
            .then(|| MemoryChoice { size: Size::Mebibytes(MEBIBYTES), ..MemoryChoice::unbounded() }),
    }
}

/// Whether the algorithm asks another one question after question.
pub(crate) fn is_driver(algorithm: Algorithm) -> bool {
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

impl MemoryArgs {
    /// The options that were given.
    pub(crate) fn given(&self) -> impl Iterator<Item = (Choice, &'static str)> {
        let [memory, entries, ..] = *FLAGS else { unreachable!("there are five") };
        let size = [(memory, self.memory.is_some()), (entries, self.entries.is_some())];
        let given = size.into_iter().filter(|(_, given)| *given).map(|(flag, _)| flag);
        given.chain(self.details()).map(|flag| (Choice::Memory, flag))
    }

    /// The options that were given and say how memory is used.
    fn details(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("--replace", self.replace.is_some()),
            ("--etc", self.etc),
            ("--leaf-entries", self.leaf_entries.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(flag, _)| flag)
    }

    /// What `entry` remembers.
    pub(crate) fn choose(&self, entry: &Entry, defaults: Defaults) -> Option<MemoryChoice> {
        if !entry.options.contains(&Choice::Memory) {
            return None;
        }
        let (size, bounds) = match (self.memory, self.entries) {
            (Some(Asked::None), _) => return None,
            (Some(Asked::Unbounded), _) => (Size::Unbounded, StoredBounds::Two),
            (Some(Asked::OneBound), _) => (Size::Unbounded, StoredBounds::One),
            (Some(Asked::Mebibytes(n)), _) => (Size::Mebibytes(n), StoredBounds::Two),
            (None, Some(n)) => (Size::Entries(n), StoredBounds::Two),
            (None, None) => (usual(entry, defaults)?.size, StoredBounds::Two),
        };
        let leaves = if size == Size::Unbounded { LeafEntries::Stored } else { LeafEntries::Judged };
        let policy = Policy {
            bounds,
            sons: if self.etc { LookAhead::On } else { LookAhead::Off },
            leaves: self.leaf_entries.unwrap_or(leaves),
        };
        Some(MemoryChoice { size, policy, rule: self.replace.unwrap_or_default() })
    }

    /// Whether all options have a use, where these are the memories that were chosen.
    pub(crate) fn check(&self, chosen: &[Option<MemoryChoice>]) -> Result<(), Failure> {
        let mut memories = chosen.iter().flatten();
        if memories.clone().next().is_none()
            && let Some(flag) = self.details().next()
        {
            return Err(Failure::Input(format!(
                "{flag} has no use without a memory; leave it out, or add --memory unbounded, \
                 --memory N or --entries N"
            )));
        }
        if self.replace.is_some() && memories.all(|memory| memory.size == Size::Unbounded) {
            return Err(Failure::Input(
                "--replace is for tables, which forget; leave it out, or add --memory N (in MiB) or \
                 --entries N"
                    .into(),
            ));
        }
        Ok(())
    }
}

/// How the choice was made, for reports.
pub(crate) fn add_json(memory: Option<MemoryChoice>, options: &mut Map<String, Json>) {
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
