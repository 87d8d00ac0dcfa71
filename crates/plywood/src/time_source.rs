//! Where the time comes from.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Where a search reads the time: from the system's clock, or, in a test, from a [`HeldTime`].
///
/// [`Limits`](crate::Limits) and [`Cancel`](crate::Cancel) each have one.
#[derive(Clone, Debug, Default)]
pub struct TimeSource(Option<HeldTime>);

impl TimeSource {
    /// The system's clock, which is the default.
    #[must_use]
    pub const fn system() -> TimeSource {
        TimeSource(None)
    }

    /// Reads the time.
    #[must_use]
    pub fn now(&self) -> Instant {
        self.0.as_ref().map_or_else(Instant::now, HeldTime::now)
    }
}

impl From<&HeldTime> for TimeSource {
    fn from(held: &HeldTime) -> TimeSource {
        TimeSource(Some(held.clone()))
    }
}

/// Time that stands still until it is moved on, so that a test of time limits finds the same on every machine and under
/// every load. Clones show the same time.
///
/// ```
/// use plywood::games::connect_four::{ConnectFour, Position};
/// use plywood::{Depth, Game, HeldTime, Limits, Player, Stopped, Value};
/// use std::time::Duration;
///
/// let time = HeldTime::new();
/// let one_position_takes_a_microsecond = |_: &ConnectFour, _: &Position, _: Depth| {
///     time.advance(Duration::from_micros(1));
///     Value::ZERO
/// };
/// let mut player = Player::new(ConnectFour, one_position_takes_a_microsecond).memory(1);
/// let limits = Limits::time(Duration::from_millis(5)).and_time_source(&time);
/// let found = player.think(&ConnectFour.root(), &limits);
/// assert_eq!(found.stopped, Stopped::Time);
/// assert_eq!(found.elapsed, time.passed());
/// ```
#[derive(Clone, Debug)]
pub struct HeldTime(Arc<Held>);

#[derive(Debug)]
struct Held {
    start: Instant,
    /// Nanoseconds since then.
    passed: AtomicU64,
}

impl HeldTime {
    /// Creates a time that stands at zero.
    #[must_use]
    pub fn new() -> HeldTime {
        HeldTime(Arc::new(Held { start: Instant::now(), passed: AtomicU64::new(0) }))
    }

    /// Moves the time on by `by`.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_nanos()).unwrap_or(u64::MAX);
        let later = |passed: u64| Some(passed.saturating_add(by));
        // It cannot fail: there is always a later time.
        let _ = self.0.passed.fetch_update(Ordering::SeqCst, Ordering::SeqCst, later);
    }

    /// Returns the sum of all advances.
    #[must_use]
    pub fn passed(&self) -> Duration {
        Duration::from_nanos(self.0.passed.load(Ordering::SeqCst))
    }

    fn now(&self) -> Instant {
        self.0.start + self.passed()
    }
}

impl Default for HeldTime {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn held_time_passes_by_its_advances_only() {
        let held = HeldTime::new();
        let source = TimeSource::from(&held);
        let start = source.now();
        assert_eq!(source.now(), start);
        held.clone().advance(Duration::from_nanos(3));
        held.advance(Duration::from_secs(7));
        assert_eq!(held.passed(), Duration::new(7, 3));
        assert_eq!(source.now() - start, held.passed());
    }
}
