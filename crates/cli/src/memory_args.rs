//! The options of memory.

use crate::parse::{one_of, whole};
use clap::Args;
use plywood::record::words::{LEAF_ENTRIES, REPLACE};
use plywood::record::{Choices, MemoryAsked};
use plywood_core::memory::{LeafEntries, LookAhead, Replacement};

/// The options that say what is remembered.
#[derive(Args, Debug)]
pub(crate) struct MemoryArgs {
    /// What is remembered: `none`, `unbounded`, `one-bound`, or a table of N MiB [default: unbounded
    /// for ab-sss, ab-dual, aspiration and the MTD family; none for the others; with --game 64]
    #[arg(long, value_name = "WHAT", value_parser = memory, allow_negative_numbers = true)]
    memory: Option<MemoryAsked>,

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

fn memory(text: &str) -> Result<MemoryAsked, String> {
    match text {
        "none" => Ok(MemoryAsked::None),
        "unbounded" => Ok(MemoryAsked::Unbounded),
        "one-bound" => Ok(MemoryAsked::OneBound),
        number if number.bytes().all(|b| b.is_ascii_digit()) && !number.is_empty() => {
            whole(number).map(MemoryAsked::Mebibytes)
        }
        _ => Err("expected `none`, `unbounded`, `one-bound` or a whole number of MiB".into()),
    }
}

/// The options by which memory is chosen.
pub(crate) const FLAGS: &[&str] = &["--memory", "--entries", "--replace", "--etc", "--leaf-entries"];

impl MemoryArgs {
    /// Adds what was asked for.
    pub(crate) fn add_to(&self, choices: Choices) -> Choices {
        let MemoryArgs { memory, entries, replace, etc, leaf_entries } = *self;
        let etc = etc.then_some(LookAhead::On);
        Choices { memory, entries, replace, etc, leaf_entries, ..choices }
    }
}
