//! The condition under which a thread stops: a limit of the whole search, or a cutoff above the node it works on.

use super::crew::Crew;
use super::split::Link;
use crate::watch::Watch;
use plywood_core::tactics::Step;
use plywood_core::{Depth, Game, Stop, Stopped};
use std::fmt;
use std::sync::Arc;

/// Checks limits and cutoffs every few nodes, for one thread of a [`Crew`].
pub struct Guard<G: Game> {
    /// The nodes that may be visited until the next check.
    left: u64,
    /// The nodes that were granted since they were last reported to the crew.
    unreported: u64,
    crew: Arc<Crew<G>>,
    /// The limits. Each thread looks at the clock and at the cancel token; the first that must stop stops all.
    watch: Watch,
    /// The innermost shared node that this thread works for.
    pub(super) link: Option<Arc<Link>>,
    /// The positions from the root to the node that is searched, as far as they can be shared.
    pub(super) path: Vec<(G::Position, Step<G::Move>)>,
}

/// Why a thread stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// What it works on is no longer needed.
    Cut,
    /// The search ends here.
    Stopped(Stopped),
}

impl From<Halt> for Stopped {
    fn from(halt: Halt) -> Stopped {
        match halt {
            Halt::Stopped(stopped) => stopped,
            // Nobody outside of the crew is told.
            Halt::Cut => Stopped::Cancelled,
        }
    }
}

/// The nodes between two checks: a few microseconds.
const BETWEEN_CHECKS: u64 = 32;

impl<G: Game> Guard<G> {
    /// Creates the guard of a thread: the one that runs the driver, or one that helps it and has its limits by
    /// [`Watch::for_helper`].
    #[must_use]
    pub fn new(crew: &Arc<Crew<G>>, watch: Watch) -> Guard<G> {
        Guard { left: 0, unreported: 0, crew: Arc::clone(crew), watch, link: None, path: Vec::new() }
    }

    /// Returns the crew that this thread belongs to.
    #[must_use]
    pub fn crew(&self) -> &Arc<Crew<G>> {
        &self.crew
    }

    /// Returns the limits.
    #[must_use]
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Returns the limits, to be changed between two searches.
    pub fn watch_mut(&mut self) -> &mut Watch {
        &mut self.watch
    }

    /// Ends the search, and returns its limits.
    #[must_use]
    pub fn into_watch(self) -> Watch {
        self.watch
    }

    /// Begins a search to `depth` plies.
    pub(super) fn begin(&mut self, depth: Depth, plain: bool) {
        self.settle();
        let (nodes, most) = (self.watch.nodes(), self.watch.nodes_left());
        self.crew.begin(nodes, most.map_or(u64::MAX, |left| left.saturating_add(nodes)), depth, plain);
    }

    /// Counts what this thread alone has visited since the last search ended, such as the nodes of its line.
    pub fn settle(&mut self) {
        let left = std::mem::take(&mut self.left);
        self.unreported = 0;
        self.watch.set_nodes(self.watch.nodes().saturating_sub(left));
    }

    /// Ends a search: no other thread works for it. Counts what all of them visited.
    pub(super) fn end(&mut self) {
        self.rest();
        self.watch.set_nodes(self.crew.nodes());
    }

    /// Reports what was visited, and gives back the nodes that were granted and not visited.
    pub(super) fn rest(&mut self) {
        self.crew.report_nodes(std::mem::take(&mut self.unreported), std::mem::take(&mut self.left));
    }

    /// Checks everything that may stop this thread.
    pub(super) fn check(&mut self) -> Result<(), Halt> {
        if let Some(stopped) = self.crew.halted() {
            return Err(Halt::Stopped(stopped));
        }
        if self.link.as_ref().is_some_and(|link| link.is_cut()) {
            return Err(Halt::Cut);
        }
        Ok(())
    }

    /// Checks the clock and the cancel token, and stops the whole search if it must end.
    pub(super) fn look_at_clock(&mut self) {
        if let Err(stopped) = self.watch.check() {
            self.crew.halt(stopped);
        }
    }

    #[cold]
    #[inline(never)]
    fn next_nodes(&mut self) -> Result<u64, Halt> {
        self.check()?;
        // Without a limit on nodes, threads need not agree on them at once.
        let granted = self.watch.take(BETWEEN_CHECKS).and_then(|wanted| {
            if self.crew.limits_nodes() {
                return self.crew.grant(wanted);
            }
            self.unreported += wanted;
            Ok(wanted)
        });
        granted.map_err(|stopped| {
            self.crew.halt(stopped);
            Halt::Stopped(stopped)
        })
    }
}

impl<G: Game> Stop for Guard<G> {
    type Signal = Halt;

    #[inline]
    fn tick(&mut self) -> Result<(), Halt> {
        if self.left == 0 {
            self.left = self.next_nodes()?;
        }
        self.left -= 1;
        Ok(())
    }

    #[inline]
    fn look(&mut self) -> Result<(), Halt> {
        self.watch.look().map_err(Halt::Stopped)
    }

    #[inline]
    fn hold(&mut self, bytes: u64) -> Result<(), Halt> {
        self.watch.hold(bytes).map_err(Halt::Stopped)
    }
}

impl<G: Game> fmt::Debug for Guard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard")
            .field("left", &self.left)
            .field("watch", &self.watch)
            .finish_non_exhaustive()
    }
}
