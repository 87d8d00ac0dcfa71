//! Time sources.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Where a search reads the time: from the system clock, from a function, or, in a test, from a [`HeldTime`].
///
/// [`Limits`](crate::Limits) and [`Cancel`](crate::Cancel) each have one. A WebAssembly module that runs outside of
/// WASI has no system clock, and neither has a build without the feature `clock`: the time stands still there, and a
/// time limit is never reached unless [`TimeSource::from_fn`] provides the time. Depth and node limits need no clock.
/// The folder `examples/wasm` of the repository has a module for the browser.
#[derive(Clone, Default)]
pub struct TimeSource(Source);

#[derive(Clone, Default)]
enum Source {
    #[default]
    System,
    Held(HeldTime),
    Function(fn() -> Duration),
}

impl TimeSource {
    /// The system clock, which is the default.
    #[must_use]
    pub const fn system() -> TimeSource {
        TimeSource(Source::System)
    }

    /// Reads the time from a function that returns the time since a fixed moment, such as `performance.now()` in a
    /// browser. It must never go backwards.
    #[must_use]
    pub const fn from_fn(now: fn() -> Duration) -> TimeSource {
        TimeSource(Source::Function(now))
    }

    /// Returns the time since a fixed moment, which is the same for all sources of this kind.
    #[must_use]
    pub fn now(&self) -> Duration {
        match &self.0 {
            Source::System => system_time(),
            Source::Held(held) => held.passed(),
            Source::Function(now) => now(),
        }
    }
}

/// Returns the time since its first call. No other place in this crate or in `plywood-core` reads a clock.
#[cfg(all(feature = "clock", not(all(target_family = "wasm", target_os = "unknown"))))]
#[expect(clippy::disallowed_types, reason = "this is where the time comes from")]
fn system_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Returns zero: there is no clock.
#[cfg(not(all(feature = "clock", not(all(target_family = "wasm", target_os = "unknown")))))]
fn system_time() -> Duration {
    Duration::ZERO
}

impl fmt::Debug for TimeSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::System => f.write_str("TimeSource::system()"),
            Source::Held(held) => fmt::Debug::fmt(held, f),
            Source::Function(_) => f.write_str("TimeSource::from_fn(_)"),
        }
    }
}

impl From<&HeldTime> for TimeSource {
    fn from(held: &HeldTime) -> TimeSource {
        TimeSource(Source::Held(held.clone()))
    }
}

/// A clock that stands still until a test advances it, so that a test of time limits has the same result on every
/// machine and under any load. Clones share their time.
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
/// let mut player = Player::new(ConnectFour, one_position_takes_a_microsecond).memory_mib(1);
/// let limits = Limits::time(Duration::from_millis(5)).and_time_source(&time);
/// let found = player.think(&ConnectFour.root(), &limits);
/// assert_eq!(found.stopped, Stopped::Time);
/// assert_eq!(found.elapsed, time.passed());
/// ```
#[derive(Clone, Debug, Default)]
pub struct HeldTime(
    /// Nanoseconds.
    Arc<AtomicU64>,
);

impl HeldTime {
    /// Creates a clock that stands at zero.
    #[must_use]
    pub fn new() -> HeldTime {
        HeldTime::default()
    }

    /// Advances the time by `by`.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_nanos()).unwrap_or(u64::MAX);
        let later = |passed: u64| Some(passed.saturating_add(by));
        // This cannot fail: there is always a later time.
        let _ = self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, later);
    }

    /// Returns the sum of all advances.
    #[must_use]
    pub fn passed(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::SeqCst))
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
        assert_eq!(source.now(), start + held.passed());
    }

    #[test]
    fn the_system_time_advances_and_a_function_provides_its_own() {
        let (first, second) = (TimeSource::system().now(), TimeSource::default().now());
        assert!(first <= second);
        assert_eq!(TimeSource::from_fn(|| Duration::from_secs(3)).now(), Duration::from_secs(3));
    }
}
