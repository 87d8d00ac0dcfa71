//! When a search is given up.

use crate::parse::{seconds, whole};
use clap::Args;
use plywood::record::Patience;
use plywood_core::{NodeLimit, Poll, Stop, Stopped};
use std::convert::Infallible;
use std::time::{Duration, Instant};

/// The options that bound a search.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Give up after so many nodes
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
}

/// Nodes between two looks at the clock.
const BATCH: u32 = 4096;

impl Limits {
    /// Whether there is any.
    pub(crate) fn are_set(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// A stop that counts as well. The time runs from now.
    pub(crate) fn stop(&self) -> (Tally, (NodeLimit, impl Stop + use<>)) {
        let clock = Poll::new(BATCH, self.clock());
        (Tally(0), (NodeLimit::new(self.nodes.unwrap_or(u64::MAX)), clock))
    }

    /// The same for what is recorded.
    pub(crate) fn patience(&self) -> Patience {
        let nodes = self.nodes.unwrap_or(u64::MAX);
        Patience { nodes, bytes: u64::MAX, question: Box::new(self.clock()) }
    }

    /// Whether the time is over, which runs from now.
    fn clock(&self) -> impl FnMut() -> Option<Stopped> + Send + use<> {
        let end = self.time.and_then(|time| Instant::now().checked_add(time));
        move || {
            let over = end.is_some_and(|end| Instant::now() >= end);
            over.then_some(Stopped::Time)
        }
    }
}

/// Counts the nodes about to be visited, and stops nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally(pub(crate) u64);

impl Stop for Tally {
    type Signal = Infallible;

    #[inline]
    fn tick(&mut self) -> Result<(), Infallible> {
        self.0 += 1;
        Ok(())
    }
}
