mod pool;

pub use pool::Helpers;
#[cfg(feature = "parallel")]
pub(crate) use pool::grant;

use crate::limits::{Budget, Cancel, Limits};
use crate::time_source::TimeSource;
use plywood_core::{Stop, Stopped};
use pool::Pool;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Enforces the limits of a running search: counts nodes, and checks the clock and the cancel token.
///
/// A check at every node would cost a third of a fast search, so a watch checks once per batch of nodes, and adapts the
/// batch to take about a millisecond, however slow the evaluator is. Batches are short, and shorter near the deadline,
/// so that the watch notices in time if the evaluator becomes slow within a batch. Without a deadline or a token, no
/// clock is read.
#[derive(Debug)]
pub struct Watch {
    time_source: TimeSource,
    start: Duration,
    /// The nodes of all batches so far; `left` is what remains of the last batch.
    granted: u64,
    left: u64,
    batch: u64,
    last_look: Duration,
    most_nodes: u64,
    deadline: Option<Duration>,
    /// No deeper search begins after this time.
    aim: Option<Duration>,
    cancel: Option<Cancel>,
    pause: u64,
    most_bytes: u64,
    /// The most bytes that the search asked to store, allowed or not.
    asked_bytes: u64,
    /// The steps since they last caused a check of the clock.
    steps: u32,
    /// What the watches of several threads share.
    pool: Option<Arc<Pool>>,
}

/// The approximate time between two checks of the clock.
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);
/// The most nodes between two checks.
const LONGEST_BATCH: u64 = 1024;
/// How slow a node may become without the search ending later than [`LATE`].
const SLOW_NODE: Duration = Duration::from_micros(100);
/// How late a search may end if its nodes become slow.
const LATE: Duration = Duration::from_millis(8);
/// The number of steps that visit nothing between two checks of the clock: each takes a microsecond at most.
const STEPS: u32 = 1000;

impl Watch {
    /// Starts to enforce these limits now.
    #[must_use]
    pub fn start(limits: &Limits) -> Watch {
        Watch::new(limits, u64::MAX, limits.time_source.now())
    }

    /// Creates a watch whose time runs from `start`.
    pub(crate) fn new(limits: &Limits, most_bytes: u64, start: Duration) -> Watch {
        let budget = limits.clock.map(super::Clock::budget);
        let after = |time: Duration| start.checked_add(time);
        let by_clock = budget.and_then(|Budget { most, .. }| after(most));
        let by_time = limits.time.and_then(after);
        Watch {
            time_source: limits.time_source.clone(),
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
            most_bytes: limits.memory_bytes.map_or(most_bytes, |bytes| bytes.min(most_bytes)),
            asked_bytes: 0,
            steps: 0,
            pool: None,
        }
    }

    /// Returns the number of nodes visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.granted() - self.left
    }

    /// Returns the nodes of all batches so far, of all threads.
    fn granted(&self) -> u64 {
        self.pool.as_ref().map_or(self.granted, |pool| pool.granted.load(Relaxed))
    }

    /// Counts `nodes` nodes that were visited since the last check, and checks all limits. For searches that check
    /// every few thousand nodes; they may visit as many more than the node limit allows.
    pub fn visited(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.granted += nodes;
        if let Some(pool) = &self.pool {
            pool.granted.fetch_add(nodes, Relaxed);
        }
        let now = self.look_at_clock()?;
        self.last_look = now;
        if self.nodes() >= self.most_nodes.min(self.pause) { Err(Stopped::Nodes) } else { Ok(()) }
    }

    /// Grants up to `most` nodes at once, at least one, and counts them as visited.
    #[cfg(feature = "parallel")]
    pub(crate) fn take(&mut self, most: u64) -> Result<u64, Stopped> {
        if self.left == 0 {
            self.left = self.next_batch()?;
            self.granted += self.left;
        }
        let taken = self.left.min(most);
        self.left -= taken;
        Ok(taken)
    }

    /// Checks the clock and the cancel token.
    #[cfg(feature = "parallel")]
    pub(crate) fn check(&mut self) -> Result<(), Stopped> {
        self.look_at_clock().map(|_| ())
    }

    /// Sets the number of nodes visited.
    #[cfg(feature = "parallel")]
    pub(crate) fn set_nodes(&mut self, nodes: u64) {
        (self.granted, self.left) = (nodes, 0);
    }

    /// Returns the time taken.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.time_source.now().saturating_sub(self.start)
    }

    /// Returns whether no deeper search should begin.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.aim.is_some_and(|aim| self.time_source.now() >= aim)
    }

    /// Returns the most bytes that the search asked to store, allowed or not.
    #[cfg(any(test, feature = "subjects"))]
    pub(crate) fn asked_bytes(&self) -> u64 {
        self.asked_bytes
    }

    /// Returns whether time or nodes are limited.
    pub(crate) fn is_limited(&self) -> bool {
        self.has_deadline() || self.most_nodes < u64::MAX
    }

    /// Returns whether time is limited.
    #[must_use]
    pub fn has_deadline(&self) -> bool {
        self.deadline.is_some()
    }

    /// Returns the time left until the search must stop; `None` if time is not limited.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_sub(self.time_source.now()))
    }

    /// Returns the number of nodes that may still be visited; `None` if it is not limited.
    #[must_use]
    pub fn nodes_left(&self) -> Option<u64> {
        (self.most_nodes < u64::MAX).then(|| self.most_nodes.saturating_sub(self.nodes()))
    }

    /// Interrupts the search after a total of `nodes` nodes, as if that were the limit.
    pub(crate) fn pause_at(&mut self, nodes: u64) {
        self.granted -= std::mem::take(&mut self.left);
        self.pause = nodes;
    }

    /// Returns whether the search was interrupted and may go on.
    pub(crate) fn is_paused(&self) -> bool {
        self.nodes() >= self.pause && self.nodes() < self.most_nodes
    }

    /// Holds back a quarter of the time and of the nodes.
    pub(crate) fn hold_back(&mut self) -> HeldBack {
        let held = HeldBack { deadline: self.deadline, most_nodes: self.most_nodes };
        self.most_nodes -= self.most_nodes / 4;
        self.deadline = self.deadline.map(|deadline| {
            let whole = deadline.saturating_sub(self.start);
            self.start + whole / 4 * 3
        });
        held
    }

    /// Releases what was held back.
    pub(crate) fn release(&mut self, HeldBack { deadline, most_nodes }: HeldBack) {
        (self.deadline, self.most_nodes) = (deadline, most_nodes);
    }

    /// Returns the time, or an error if the search must stop by now.
    #[cold]
    fn look_at_clock(&mut self) -> Result<Duration, Stopped> {
        self.steps = 0;
        if !self.is_timed() {
            return Ok(self.last_look);
        }
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Err(Stopped::Cancelled);
        }
        let now = self.time_source.now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Stopped::Time);
        }
        Ok(now)
    }

    /// Returns whether anything other than counts can stop the search.
    fn is_timed(&self) -> bool {
        self.deadline.is_some() || self.cancel.is_some()
    }

    /// Returns the number of nodes that the search may visit until the next check, or why it must stop.
    #[cold]
    fn next_batch(&mut self) -> Result<u64, Stopped> {
        let wanted = self.batch_wanted()?;
        let Some(pool) = &self.pool else { return Ok(wanted) };
        pool.grant(wanted, self.most_nodes)
    }

    fn batch_wanted(&mut self) -> Result<u64, Stopped> {
        let now = self.look_at_clock()?;
        let left = self.most_nodes.min(self.pause).saturating_sub(self.granted());
        if left == 0 {
            return Err(Stopped::Nodes);
        }
        if !self.is_timed() {
            return Ok(left.min(LONGEST_BATCH));
        }
        let longest = self.deadline.map_or(LONGEST_BATCH, |deadline| {
            let nodes =
                deadline.saturating_sub(now).saturating_add(LATE).as_micros() / SLOW_NODE.as_micros();
            u64::try_from(nodes).unwrap_or(u64::MAX).min(LONGEST_BATCH)
        });
        let took = now.saturating_sub(self.last_look);
        self.last_look = now;
        self.batch = if took < BETWEEN_LOOKS / 2 {
            self.batch * 2
        } else if took > BETWEEN_LOOKS {
            let shrunk = u128::from(self.batch) * BETWEEN_LOOKS.as_nanos() / took.as_nanos();
            u64::try_from(shrunk).unwrap_or(1).max(1)
        } else {
            self.batch
        };
        self.batch = self.batch.min(longest);
        Ok(self.batch.min(left))
    }
}

/// The limits before a part of them was held back.
#[derive(Debug)]
pub(crate) struct HeldBack {
    deadline: Option<Duration>,
    most_nodes: u64,
}

impl Stop for Watch {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        if self.left == 0 {
            self.left = self.next_batch()?;
            self.granted += self.left;
        }
        self.left -= 1;
        Ok(())
    }

    #[inline]
    fn look(&mut self) -> Result<(), Stopped> {
        self.tick()?;
        // This tick used up one of the batch, but visited no node.
        self.granted -= 1;
        Ok(())
    }

    #[inline]
    fn step(&mut self) -> Result<(), Stopped> {
        self.steps += 1;
        if self.steps < STEPS { Ok(()) } else { self.look_at_clock().map(|_| ()) }
    }

    #[inline]
    fn hold(&mut self, bytes: u64) -> Result<(), Stopped> {
        self.asked_bytes = self.asked_bytes.max(bytes);
        if bytes > self.most_bytes { Err(Stopped::Memory) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, HeldTime};
    use std::sync::atomic::{AtomicU32, Ordering};

    const MICROSECOND: Duration = Duration::from_micros(1);
    const MILLISECOND: Duration = Duration::from_millis(1);

    fn watch(limits: &Limits) -> Watch {
        Watch::new(limits, 1000, limits.time_source.now())
    }

    /// Returns a time limit so long that it is never reached.
    fn long(time: &HeldTime) -> Limits {
        Limits::time(Duration::from_secs(1000)).and_time_source(time)
    }

    #[test]
    fn nodes_counted_in_bulk_respect_all_limits() {
        let time = HeldTime::default();
        let mut watch = watch(&Limits { nodes: Some(5000), ..long(&time) });
        assert_eq!((watch.visited(4000), watch.nodes()), (Ok(()), 4000));
        assert_eq!((watch.visited(1000), watch.nodes()), (Err(Stopped::Nodes), 5000));
        let mut watch = super::Watch::start(&long(&time));
        assert_eq!(watch.visited(1), Ok(()));
        time.advance(Duration::from_secs(1000));
        assert_eq!(watch.visited(1), Err(Stopped::Time));
    }

    /// Advances the time to `to` after its start.
    fn pass(time: &HeldTime, to: Duration) {
        time.advance(to.saturating_sub(time.passed()));
    }

    /// Checks a nanosecond before `limit` and at `limit`.
    fn looks_around(watch: &mut Watch, time: &HeldTime, limit: Duration) -> [Result<(), Stopped>; 2] {
        [limit.saturating_sub(Duration::from_nanos(1)), limit].map(|to| {
            pass(time, to);
            look(watch)
        })
    }

    /// Visits at most `most` nodes that take `takes` each. Returns the lengths of the batches that began, and why there
    /// were no more nodes.
    fn visit(
        watch: &mut Watch,
        time: &HeldTime,
        takes: Duration,
        most: u64,
    ) -> (Vec<u64>, Result<(), Stopped>) {
        let mut batches = Vec::new();
        for _ in 0..most {
            let looks = watch.left == 0;
            if let Err(stopped) = watch.tick() {
                return (batches, Err(stopped));
            }
            if looks {
                batches.push(watch.left + 1);
            }
            time.advance(takes);
        }
        (batches, Ok(()))
    }

    /// Checks now, whatever is left of the batch.
    fn look(watch: &mut Watch) -> Result<(), Stopped> {
        watch.left = 0;
        watch.tick()
    }

    #[test]
    fn exactly_as_many_nodes_as_allowed_are_visited() {
        for granted in [0, 1, 2, 3, 100, 12_345] {
            let mut watch = watch(&Limits::nodes(granted));
            let visited = (0..20_000_u64).take_while(|_| watch.tick().is_ok()).count();
            assert_eq!((visited as u64, watch.nodes()), (granted, granted));
        }
    }

    #[test]
    fn looks_are_not_counted_but_notice_that_time_is_up() {
        let time = HeldTime::new();
        let mut watch = watch(&Limits::nodes(3).and_time(MILLISECOND).and_time_source(&time));
        for nodes in 0..3 {
            assert!((0..100).all(|_| Stop::look(&mut watch).is_ok()) && watch.nodes() == nodes);
            assert_eq!((watch.tick(), watch.nodes()), (Ok(()), nodes + 1));
        }
        assert_eq!((Stop::look(&mut watch), watch.nodes()), (Err(Stopped::Nodes), 3));
        pass(&time, MILLISECOND);
        assert_eq!((Stop::look(&mut watch), watch.nodes()), (Err(Stopped::Time), 3));
    }

    #[test]
    fn steps_are_not_counted_and_notice_that_time_is_up_within_a_thousand() {
        let time = HeldTime::new();
        let mut watch = watch(&Limits::nodes(1).and_time(MILLISECOND).and_time_source(&time));
        assert_eq!((watch.tick(), watch.tick()), (Ok(()), Err(Stopped::Nodes)));
        assert!((0..10_000).all(|_| watch.step().is_ok()) && watch.nodes() == 1);
        pass(&time, MILLISECOND);
        assert_eq!(
            (0..).find_map(|steps| watch.step().err().map(|s| (steps, s))),
            Some((999, Stopped::Time))
        );
    }

    #[test]
    fn of_two_memory_limits_the_lower_holds() {
        for (limits, most) in [(Limits::none(), 1000), (Limits::none().and_memory_bytes(10), 10)] {
            let mut watch = watch(&limits);
            assert_eq!((watch.hold(most), watch.hold(0), watch.asked_bytes()), (Ok(()), Ok(()), most));
            assert_eq!((watch.hold(most + 1), watch.asked_bytes()), (Err(Stopped::Memory), most + 1));
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
    fn a_batch_doubles_until_it_takes_half_a_millisecond() {
        let time = HeldTime::new();
        let mut watch = watch(&long(&time));
        let (batches, _) = visit(&mut watch, &time, 10 * MICROSECOND, 2 + 4 + 8 + 16 + 32 + 3 * 64);
        assert_eq!(batches, [2, 4, 8, 16, 32, 64, 64, 64]);
    }

    #[test]
    fn a_batch_of_fast_nodes_has_a_longest_length() {
        let time = HeldTime::new();
        let mut watch = watch(&long(&time));
        let lengths: Vec<u64> = (1..=10).map(|n| 1 << n).chain([LONGEST_BATCH; 3]).collect();
        let (batches, _) = visit(&mut watch, &time, Duration::ZERO, lengths.iter().sum());
        assert_eq!(batches, lengths);
    }

    #[test]
    fn near_the_deadline_a_batch_of_slow_nodes_ends_only_a_little_late() {
        let time = HeldTime::new();
        let mut watch = watch(&Limits::time(60 * MILLISECOND).and_time_source(&time));
        let mut latest = Duration::ZERO;
        while watch.tick().is_ok() {
            // Whenever nodes become slow, the next check comes soon enough.
            let slow = SLOW_NODE * u32::try_from(watch.left + 1).expect("a batch is short");
            latest = latest.max(watch.elapsed() + slow);
            time.advance(MICROSECOND);
        }
        assert!((60 * MILLISECOND..=68 * MILLISECOND).contains(&latest), "{latest:?}");
        assert!(watch.elapsed() < 61 * MILLISECOND);
    }

    #[test]
    fn without_deadline_and_token_no_clock_is_read() {
        static ASKED: AtomicU32 = AtomicU32::new(0);
        let source = TimeSource::from_fn(|| {
            ASKED.fetch_add(1, Ordering::Relaxed);
            Duration::ZERO
        });
        let mut watch = watch(&Limits::nodes(100_000).and_time_source(source));
        while watch.tick().is_ok() {}
        assert_eq!((watch.nodes(), ASKED.load(Ordering::Relaxed)), (100_000, 1));
    }

    #[test]
    fn a_slow_evaluator_shortens_the_batch_to_a_millisecond_and_no_further_than_a_node() {
        let time = HeldTime::new();
        let mut watch = watch(&long(&time));
        let (fast, _) = visit(&mut watch, &time, 10 * MICROSECOND, 2 + 4 + 8 + 16 + 32);
        assert_eq!(fast, [2, 4, 8, 16, 32]);
        let (slower, _) = visit(&mut watch, &time, 100 * MICROSECOND, 64 + 10 + 10);
        assert_eq!(slower, [64, 10, 10]);
        let (a_little_slower, _) = visit(&mut watch, &time, 150 * MICROSECOND, 10 + 6 + 6);
        assert_eq!(a_little_slower, [10, 6, 6]);
        let (slow, _) = visit(&mut watch, &time, 3 * MILLISECOND, 6 + 1 + 1 + 1);
        assert_eq!(slow, [6, 1, 1, 1]);
        let (fast, _) = visit(&mut watch, &time, 10 * MICROSECOND, 1 + 2 + 4);
        assert_eq!(fast, [1, 2, 4]);
    }

    #[test]
    fn a_time_limit_ends_the_search_at_the_first_check_after_it() {
        let time = HeldTime::new();
        let mut watch = watch(&Limits::time(5 * MILLISECOND).and_time_source(&time));
        let (batches, ended) = visit(&mut watch, &time, 10 * MICROSECOND, u64::MAX);
        // Batches end after 126 nodes, 190, 254, 318, 382, 446, 510: the first after 5 ms is the one at 5.1 ms.
        assert_eq!((batches.iter().sum(), ended), (510, Err(Stopped::Time)));
        assert_eq!((watch.nodes(), watch.elapsed()), (510, 5100 * MICROSECOND));
    }

    #[test]
    fn a_time_limit_ends_at_its_last_nanosecond_and_not_before() {
        let time = HeldTime::new();
        let mut watch = watch(&Limits::time(MILLISECOND).and_time_source(&time));
        assert_eq!(looks_around(&mut watch, &time, MILLISECOND), [Ok(()), Err(Stopped::Time)]);
        assert_eq!(watch.elapsed(), MILLISECOND);
    }

    #[test]
    fn time_runs_from_the_given_start() {
        let time = HeldTime::new();
        let limits = Limits::time(3 * MILLISECOND).and_time_source(&time);
        let start = limits.time_source.now();
        time.advance(2 * MILLISECOND);
        let mut watch = Watch::new(&limits, 1000, start);
        assert_eq!((look(&mut watch), watch.elapsed()), (Ok(()), 2 * MILLISECOND));
        time.advance(MILLISECOND);
        assert_eq!(look(&mut watch), Err(Stopped::Time));
    }

    #[test]
    fn on_a_clock_a_search_is_late_from_the_aim_on_and_stops_at_the_most() {
        let clock = Clock::new(Duration::from_secs(60)).increment(Duration::from_secs(1));
        let Budget { aim, most } = clock.budget();
        let time = HeldTime::new();
        let mut watch = watch(&Limits::clock(clock).and_time_source(&time));
        pass(&time, aim.saturating_sub(Duration::from_nanos(1)));
        assert!(!watch.is_late());
        pass(&time, aim);
        assert!(watch.is_late());
        assert_eq!(looks_around(&mut watch, &time, most), [Ok(()), Err(Stopped::Time)]);
    }

    #[test]
    fn without_a_clock_a_search_is_never_late() {
        let time = HeldTime::new();
        let watch = watch(&Limits::time(MILLISECOND).and_time_source(&time));
        time.advance(Duration::from_secs(1000));
        assert!(!watch.is_late());
    }

    #[test]
    fn of_time_and_clock_the_sooner_ends_the_search() {
        let clock = Clock::new(Duration::from_secs(60));
        let most = clock.budget().most;
        for (by_time, ends) in [(most / 2, most / 2), (most * 2, most)] {
            let time = HeldTime::new();
            let mut watch = watch(&Limits::clock(clock).and_time(by_time).and_time_source(&time));
            assert_eq!(looks_around(&mut watch, &time, ends), [Ok(()), Err(Stopped::Time)]);
        }
    }

    #[test]
    fn a_token_ends_the_search_at_its_moment() {
        let time = HeldTime::new();
        let cancel = Cancel::with_time_source(&time);
        let limits = Limits::time(5 * MILLISECOND).and_cancel(&cancel).and_time_source(&time);
        let mut watch = watch(&limits);
        cancel.cancel_in(2 * MILLISECOND);
        let looks = looks_around(&mut watch, &time, 2 * MILLISECOND);
        assert_eq!(looks, [Ok(()), Err(Stopped::Cancelled)]);
    }

    #[test]
    fn a_quarter_of_the_nodes_is_held_back_and_released() {
        let mut watch = watch(&Limits::nodes(8));
        let held = watch.hold_back();
        while watch.tick().is_ok() {}
        assert_eq!(watch.nodes(), 6);
        watch.release(held);
        while watch.tick().is_ok() {}
        assert_eq!(watch.nodes(), 8);
    }

    #[test]
    fn a_quarter_of_the_time_is_held_back_and_released() {
        let time = HeldTime::new();
        let mut watch = watch(&Limits::time(8 * MILLISECOND).and_time_source(&time));
        let held = watch.hold_back();
        assert_eq!(looks_around(&mut watch, &time, 6 * MILLISECOND), [Ok(()), Err(Stopped::Time)]);
        watch.release(held);
        assert_eq!(looks_around(&mut watch, &time, 8 * MILLISECOND), [Ok(()), Err(Stopped::Time)]);
    }
}
