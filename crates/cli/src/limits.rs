//! When a search is given up.

use crate::parse::{seconds, whole};
use clap::Args;
use std::time::Duration;

/// The options that bound a search.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Give up after so many nodes
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
}

impl LimitArgs {
    /// Whether there is any.
    pub(crate) fn are_set(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// The limits, as searches take them.
    pub(crate) fn limits(&self) -> plywood::Limits {
        plywood::Limits { nodes: self.nodes, time: self.time, ..plywood::Limits::none() }
    }
}
