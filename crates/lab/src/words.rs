//! The vocabulary that all experiments share: cells of a claim, counts by name, groups of rows, printed names.

mod by;
mod tally;
mod text;

pub(crate) use by::{By, Counts};
pub(crate) use plywood_trials::words::{Join, Named, Random, grouped, joined, short};
pub(crate) use plywood_trials::{join, names};
pub(crate) use tally::{Found, Tally};
pub use text::thousands;
pub(crate) use text::{fields, listed, percent, read, slug, stretches};
