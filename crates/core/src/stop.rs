//! Conditions under which a search stops.

use core::convert::Infallible;
use core::fmt;

/// Why a search finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Stopped {
    /// The search completed.
    Complete,
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The search was cancelled.
    Cancelled,
    /// The memory limit was reached.
    Memory,
    /// The search found a line to a won game.
    Won,
    /// The best line leads to a finished game, so there is nothing left to expand.
    Settled,
    /// There was only one legal move, and the time was saved.
    OnlyMove,
}

impl Stopped {
    /// Returns the word used in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Stopped::Complete => "complete",
            Stopped::Nodes => "nodes",
            Stopped::Time => "time",
            Stopped::Cancelled => "cancelled",
            Stopped::Memory => "memory",
            Stopped::Won => "won",
            Stopped::Settled => "settled",
            Stopped::OnlyMove => "only-move",
        }
    }

    /// Whether the search finished by itself rather than at a limit.
    #[must_use]
    pub fn is_complete(self) -> bool {
        match self {
            Stopped::Complete | Stopped::Won | Stopped::Settled | Stopped::OnlyMove => true,
            Stopped::Nodes | Stopped::Time | Stopped::Cancelled | Stopped::Memory => false,
        }
    }
}

/// The [word](Stopped::word).
impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl From<Infallible> for Stopped {
    fn from(never: Infallible) -> Stopped {
        match never {}
    }
}

/// A condition that is checked once at every node, leaf or inner.
pub trait Stop {
    /// What a stopped search returns instead of a value. [`Infallible`] removes the check from the compiled search.
    type Signal: Into<Stopped>;

    /// Called before each node visit.
    fn tick(&mut self) -> Result<(), Self::Signal>;

    /// Called when the search has its value, before one more position is examined to complete the line. This is not a
    /// visit, and node limits do not count it.
    #[inline]
    fn look(&mut self) -> Result<(), Self::Signal> {
        self.tick()
    }

    /// Called when the search takes a step that visits no node, such as creating one of many children that are visited
    /// later. An implementation may check a clock, but does not count nodes: a search that has used up its node limit
    /// may still take its last steps.
    #[inline]
    fn step(&mut self) -> Result<(), Self::Signal> {
        Ok(())
    }

    /// Called before an algorithm whose memory grows with the search uses `bytes` bytes in total, by a generous
    /// estimate. Memory that positions and moves allocate themselves is not counted.
    #[inline]
    fn hold(&mut self, bytes: u64) -> Result<(), Self::Signal> {
        let _ = bytes;
        Ok(())
    }
}

/// A search without limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    type Signal = Infallible;

    #[inline]
    fn tick(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// A node limit: stops before the node that would exceed it.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit {
    left: u64,
}

impl NodeLimit {
    /// Creates a limit of `nodes` visits.
    #[must_use]
    pub fn new(nodes: u64) -> Self {
        NodeLimit { left: nodes }
    }
}

impl Stop for NodeLimit {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Stopped::Nodes),
        }
    }

    #[inline]
    fn look(&mut self) -> Result<(), Stopped> {
        if self.left == 0 { Err(Stopped::Nodes) } else { Ok(()) }
    }
}

/// Polls a clock, a flag or another outside condition once per batch of nodes and steps. Polling at every node would
/// cost about a third of a fast search.
#[derive(Clone, Debug)]
pub struct Poll<F> {
    every: u32,
    until: u32,
    question: F,
}

impl<F: FnMut() -> Option<Stopped>> Poll<F> {
    /// Calls `question` at the first node and then once every `every` nodes. If it returns `Some`, the search stops.
    ///
    /// # Panics
    /// If `every` is 0.
    #[must_use]
    pub fn new(every: u32, question: F) -> Self {
        assert!(every > 0, "a batch has at least one node");
        Poll { every, until: 1, question }
    }
}

impl<F: FnMut() -> Option<Stopped>> Stop for Poll<F> {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.until -= 1;
        if self.until > 0 {
            return Ok(());
        }
        self.until = self.every;
        (self.question)().map_or(Ok(()), Err)
    }

    #[inline]
    fn step(&mut self) -> Result<(), Stopped> {
        self.tick()
    }
}

/// Both limits hold; the first one reached stops the search.
impl<A: Stop, B: Stop> Stop for (A, B) {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.0.tick().map_err(Into::into)?;
        self.1.tick().map_err(Into::into)
    }

    #[inline]
    fn look(&mut self) -> Result<(), Stopped> {
        self.0.look().map_err(Into::into)?;
        self.1.look().map_err(Into::into)
    }

    #[inline]
    fn step(&mut self) -> Result<(), Stopped> {
        self.0.step().map_err(Into::into)?;
        self.1.step().map_err(Into::into)
    }

    #[inline]
    fn hold(&mut self, bytes: u64) -> Result<(), Stopped> {
        self.0.hold(bytes).map_err(Into::into)?;
        self.1.hold(bytes).map_err(Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_has_a_word_of_its_own() {
        let endings = [
            (Stopped::Complete, "complete"),
            (Stopped::Nodes, "nodes"),
            (Stopped::Time, "time"),
            (Stopped::Cancelled, "cancelled"),
            (Stopped::Memory, "memory"),
            (Stopped::Won, "won"),
            (Stopped::Settled, "settled"),
            (Stopped::OnlyMove, "only-move"),
        ];
        assert!(endings.iter().all(|(stopped, word)| stopped.word() == *word));
    }

    #[test]
    fn a_node_limit_allows_exactly_its_number() {
        let mut limit = NodeLimit::new(2);
        assert_eq!((limit.tick(), limit.tick(), limit.tick()), (Ok(()), Ok(()), Err(Stopped::Nodes)));
    }

    #[test]
    fn a_look_is_not_counted_and_stops_where_a_node_would() {
        let mut both = (NodeLimit::new(1), Never);
        assert_eq!((both.look(), both.look(), both.tick()), (Ok(()), Ok(()), Ok(())));
        assert_eq!((both.look(), both.tick()), (Err(Stopped::Nodes), Err(Stopped::Nodes)));
    }

    #[test]
    fn a_poll_asks_at_the_first_node_and_once_in_a_batch() {
        let mut asked = 0;
        let mut poll = Poll::new(10, || {
            asked += 1;
            (asked == 3).then_some(Stopped::Time)
        });
        let granted = (0..100).take_while(|_| poll.tick().is_ok()).count();
        assert_eq!(granted, 20);
    }

    #[test]
    fn a_step_asks_a_poll_and_uses_up_no_node() {
        let mut left = 3;
        let question = || {
            left -= 1;
            (left == 0).then_some(Stopped::Time)
        };
        let mut both = (NodeLimit::new(1), Poll::new(2, question));
        assert_eq!((both.tick(), both.tick()), (Ok(()), Err(Stopped::Nodes)));
        assert_eq!([(); 4].map(|()| both.step()), [Ok(()), Ok(()), Ok(()), Err(Stopped::Time)]);
    }

    #[test]
    fn of_two_limits_the_first_reached_stops() {
        let mut both = (Never, (NodeLimit::new(5), NodeLimit::new(3)));
        assert_eq!((0..100).take_while(|_| both.tick().is_ok()).count(), 3);
    }
}
