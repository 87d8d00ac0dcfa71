//! The vocabulary that all experiments share: cells of a claim, counts by name, groups of rows, printed names.

mod by;
mod groups;
mod names;
mod random;
mod tally;
mod text;

pub(crate) use by::{By, Counts};
pub(crate) use groups::{Join, grouped, join, joined};
pub(crate) use names::{Named, names, short};
pub(crate) use random::Random;
pub(crate) use tally::{Found, Tally};
pub use text::thousands;
pub(crate) use text::{fields, listed, percent, read, slug, stretches};
