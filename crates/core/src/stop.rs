//! When to give up.

use std::convert::Infallible;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// It was completed.
    Complete,
    /// It had visited as many nodes as it was granted.
    Nodes,
    /// Its time was up.
    Time,
    /// Somebody asked it to stop.
    Cancelled,
    /// It needed more memory than it was granted.
    Memory,
    /// A line to a won game was found.
    Won,
    /// The best line leads to a finished game: there is nothing to expand.
    Settled,
    /// There was one legal move, and time to save.
    OnlyMove,
}

impl Stopped {
    /// The word used in reports.
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

    /// Whether the search came to its own end, and no limit cut it short.
    #[must_use]
    pub fn is_complete(self) -> bool {
        match self {
            Stopped::Complete | Stopped::Won | Stopped::Settled | Stopped::OnlyMove => true,
            Stopped::Nodes | Stopped::Time | Stopped::Cancelled | Stopped::Memory => false,
        }
    }
}

impl From<Infallible> for Stopped {
    fn from(never: Infallible) -> Stopped {
        match never {}
    }
}

/// Asked once at every node, leaf or inner, whether to go on.
pub trait Stop {
    /// What a stopped search returns in place of a value. [`Infallible`] removes the question from the
    /// compiled search.
    type Signal: Into<Stopped>;

    /// Another node is about to be visited.
    fn tick(&mut self) -> Result<(), Self::Signal>;

    /// The search has its value, and one more position is about to be looked at for its line. That is no visit, and is not
    /// counted where visits are.
    #[inline]
    fn look(&mut self) -> Result<(), Self::Signal> {
        self.tick()
    }

    /// The search takes a step that visits nothing, such as making one of many children that are visited later. A clock may be
    /// looked at; nodes are not counted, and a search that has used up its nodes may still take its last steps.
    #[inline]
    fn step(&mut self) -> Result<(), Self::Signal> {
        Ok(())
    }

    /// An algorithm whose memory grows with the search is about to hold so many bytes in all, by a generous estimate.
    /// Positions and moves that keep memory of their own elsewhere are not counted.
    #[inline]
    fn hold(&mut self, bytes: u64) -> Result<(), Self::Signal> {
        let _ = bytes;
        Ok(())
    }
}

/// The search runs to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    type Signal = Infallible;

    #[inline]
    fn tick(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Stops before the node that would exceed the grant.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit {
    left: u64,
}

impl NodeLimit {
    /// Grants `nodes` visits.
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

/// Asks a question of the outside world, a clock or a flag, once in every batch of nodes and steps: asking at
/// every node would cost about a third of a fast search.
#[derive(Clone, Debug)]
pub struct Poll<F> {
    every: u32,
    until: u32,
    question: F,
}

impl<F: FnMut() -> Option<Stopped>> Poll<F> {
    /// Asks `question` at the first node and then once in `every` nodes; `Some` stops the search.
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

/// Both limits hold; the first to be reached stops the search.
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
    fn a_node_limit_grants_exactly_its_number() {
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
