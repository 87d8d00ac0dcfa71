use crate::limits::{Budget, Cancel, Limits};
use plywood_core::{Stop, Stopped};
use std::time::{Duration, Instant};

/// Looks at clocks and flags, and counts nodes, while a search runs.
///
/// Asking at every node would cost a third of a fast search, so it asks once in a batch of nodes, and the batch is as long
/// as takes about a millisecond, whatever the evaluator takes.
#[derive(Debug)]
pub struct Watch {
    start: Instant,
    /// Nodes of all batches so far, and what is left of the last.
    granted: u64,
    left: u64,
    batch: u64,
    last_look: Instant,
    most_nodes: u64,
    deadline: Option<Instant>,
    /// No deeper search is begun after this.
    aim: Option<Instant>,
    cancel: Option<Cancel>,
    pause: u64,
    most_bytes: u64,
}

/// Time between two looks at the clock, about.
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);
/// Nodes between two looks at most.
const LONGEST_BATCH: u64 = 1 << 16;

impl Watch {
    /// A watch that keeps these limits from now on, and grants any memory.
    #[must_use]
    pub fn start(limits: &Limits) -> Watch {
        Watch::new(limits, u64::MAX, Instant::now())
    }

    /// Time runs from `start` on.
    pub(crate) fn new(limits: &Limits, most_bytes: u64, start: Instant) -> Watch {
        let budget = limits.clock.map(super::Clock::budget);
        let after = |time: Duration| start.checked_add(time);
        let by_clock = budget.and_then(|Budget { most, .. }| after(most));
        let by_time = limits.time.and_then(after);
        Watch {
            start,
            granted: 0,
            left: 0,
            batch: 1,
            last_look: start,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline: by_clock.into_iter().chain(by_time).min(),
            aim: budget.and_then(|Budget { aim, .. }| after(aim)),
            cancel: limits.cancel.clone(),
            pause: u64::MAX,
            most_bytes,
        }
    }

    /// Nodes visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.granted - self.left
    }

    /// Time taken.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether a deeper search should not be begun.
    pub(crate) fn is_late(&self) -> bool {
        self.aim.is_some_and(|aim| Instant::now() >= aim)
    }

    /// Interrupts the search after so many nodes in all, as if that were the limit.
    pub(crate) fn pause_at(&mut self, nodes: u64) {
        self.pause = nodes;
    }

    /// Whether it was interrupted, and may go on.
    pub(crate) fn is_paused(&self) -> bool {
        self.nodes() >= self.pause && self.nodes() < self.most_nodes
    }

    /// Holds a quarter of time and nodes back.
    pub(crate) fn hold_back(&mut self) -> HeldBack {
        let held = HeldBack { deadline: self.deadline, most_nodes: self.most_nodes };
        self.most_nodes -= self.most_nodes / 4;
        self.deadline = self.deadline.map(|deadline| {
            let whole = deadline.saturating_duration_since(self.start);
            self.start + whole * 3 / 4
        });
        held
    }

    /// Gives it free.
    pub(crate) fn release(&mut self, HeldBack { deadline, most_nodes }: HeldBack) {
        (self.deadline, self.most_nodes) = (deadline, most_nodes);
    }

    /// Why the search must end, or how many nodes it may visit before this is asked again.
    #[cold]
    fn look(&mut self) -> Result<u64, Stopped> {
        let now = Instant::now();
        if self.cancel.as_ref().is_some_and(|cancel| cancel.is_cancelled_at(now)) {
            return Err(Stopped::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Stopped::Time);
        }
        let left = self.most_nodes.min(self.pause).saturating_sub(self.granted);
        if left == 0 {
            return Err(Stopped::Nodes);
        }
        let took = now.saturating_duration_since(self.last_look);
        self.last_look = now;
        self.batch = if took < BETWEEN_LOOKS / 2 {
            (self.batch * 2).min(LONGEST_BATCH)
        } else if took > BETWEEN_LOOKS {
            let shrunk = u128::from(self.batch) * BETWEEN_LOOKS.as_nanos() / took.as_nanos();
            u64::try_from(shrunk).unwrap_or(1).max(1)
        } else {
            self.batch
        };
        Ok(self.batch.min(left))
    }
}

/// What was held back.
#[derive(Debug)]
pub(crate) struct HeldBack {
    deadline: Option<Instant>,
    most_nodes: u64,
}

impl Stop for Watch {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        if self.left == 0 {
            self.left = self.look()?;
            self.granted += self.left;
        }
        self.left -= 1;
        Ok(())
    }

    #[inline]
    fn hold(&mut self, bytes: u64) -> Result<(), Stopped> {
        if bytes > self.most_bytes { Err(Stopped::Memory) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(limits: &Limits) -> Watch {
        Watch::new(limits, 1000, Instant::now())
    }

    #[test]
    fn exactly_the_nodes_that_were_granted_are_visited() {
        for granted in [0, 1, 2, 3, 100, 12_345] {
            let mut watch = watch(&Limits::nodes(granted));
            let visited = (0..20_000_u64).take_while(|_| watch.tick().is_ok()).count();
            assert_eq!((visited as u64, watch.nodes()), (granted, granted));
        }
    }

    #[test]
    fn a_pause_is_not_the_end_unless_it_is_the_limit_too() {
        let mut watch = watch(&Limits::nodes(10));
        watch.pause_at(4);
        while watch.tick().is_ok() {}
        assert!(watch.is_paused() && watch.nodes() == 4);
        watch.pause_at(10);
        while watch.tick().is_ok() {}
        assert!(!watch.is_paused() && watch.nodes() == 10);
    }

    #[test]
    fn a_slow_evaluator_shortens_the_batch() {
        let mut watch = watch(&Limits::none());
        for _ in 0..10_000 {
            assert_eq!(watch.tick(), Ok(()));
        }
        let fast = watch.batch;
        for _ in 0..fast + 10 {
            assert_eq!(watch.tick(), Ok(()));
            if watch.left < 3 {
                std::thread::sleep(Duration::from_millis(3));
            }
        }
        assert!(watch.batch < fast, "{} {fast}", watch.batch);
    }

    #[test]
    fn a_quarter_is_held_back_and_given_free() {
        let mut watch = watch(&Limits::nodes(8));
        let held = watch.hold_back();
        while watch.tick().is_ok() {}
        assert_eq!(watch.nodes(), 6);
        watch.release(held);
        while watch.tick().is_ok() {}
        assert_eq!(watch.nodes(), 8);
    }

    #[test]
    fn more_memory_than_was_granted_is_refused() {
        let mut watch = watch(&Limits::none());
        assert_eq!((watch.hold(1000), watch.hold(1001)), (Ok(()), Err(Stopped::Memory)));
    }
}
