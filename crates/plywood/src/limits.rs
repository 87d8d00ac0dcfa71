//! Limits of a search.

use crate::TimeSource;
use plywood_core::{Depth, MAX_DEPTH};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The limits of a search. Limits can be combined: the search stops at the first that it reaches.
///
/// ```
/// use plywood::{Cancel, Limits};
/// use std::time::Duration;
///
/// let cancel = Cancel::new();
/// let limits = Limits::time(Duration::from_secs(2)).and_depth(12).and_cancel(&cancel);
/// assert_eq!(limits.depth, Some(12));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The maximum number of plies to look ahead. A selective search looks this far along its best line.
    pub depth: Option<Depth>,
    /// The maximum number of nodes to visit.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub time: Option<Duration>,
    /// The maximum number of bytes that the search may store as it runs. A table or a tree that is allocated beforehand
    /// does not count; a player has a memory limit of its own.
    pub memory_bytes: Option<u64>,
    /// The clock for this move and the moves to come.
    pub clock: Option<Clock>,
    /// A token that can cancel the search from outside.
    pub cancel: Option<Cancel>,
    /// The time source that measures `time` and `clock`: the system clock, unless a test controls the time.
    pub time_source: TimeSource,
}

impl Limits {
    /// Sets no limit: the search runs until the outcome of the game is known.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Limits the search to `plies` plies, at most [`MAX_DEPTH`].
    #[must_use]
    pub fn depth(plies: Depth) -> Limits {
        Limits::none().and_depth(plies)
    }

    /// Limits the search to `nodes` nodes. Two runs of the same search visit the same nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits::none().and_nodes(nodes)
    }

    /// Limits the search to `time`.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits::none().and_time(time)
    }

    /// Limits the search to what `clock` allows.
    #[must_use]
    pub fn clock(clock: Clock) -> Limits {
        Limits { clock: Some(clock), ..Limits::none() }
    }

    /// Also limits the search to `plies` plies, at most [`MAX_DEPTH`].
    #[must_use]
    pub fn and_depth(self, plies: Depth) -> Limits {
        Limits { depth: Some(plies.min(MAX_DEPTH)), ..self }
    }

    /// Also limits the search to `nodes` nodes.
    #[must_use]
    pub fn and_nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// Also limits the search to `time`.
    #[must_use]
    pub fn and_time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }

    /// Also limits the memory that the search stores to `bytes` bytes.
    #[must_use]
    pub fn and_memory_bytes(self, bytes: u64) -> Limits {
        Limits { memory_bytes: Some(bytes), ..self }
    }

    /// Also stops the search when `cancel` is cancelled.
    #[must_use]
    pub fn and_cancel(self, cancel: &Cancel) -> Limits {
        Limits { cancel: Some(cancel.clone()), ..self }
    }

    /// Measures time and clock with `source`, so that a test can control the time ([`HeldTime`](crate::HeldTime)). A
    /// [`Cancel`] has a time source of its own.
    #[must_use]
    pub fn and_time_source(self, source: impl Into<TimeSource>) -> Limits {
        Limits { time_source: source.into(), ..self }
    }
}

/// A player's clock.
///
/// ```
/// use plywood::Clock;
/// use std::time::Duration;
///
/// let five_minutes = Clock::new(Duration::from_secs(300)).increment(Duration::from_secs(3));
/// let budget = five_minutes.budget();
/// assert!(budget.aim < budget.most && budget.most < Duration::from_secs(60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time that each move adds.
    pub increment: Duration,
    /// The number of moves until time is added; `None` if the time left is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// The time that a move may take from a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No deeper search begins after this time.
    pub aim: Duration,
    /// The search stops after this time.
    pub most: Duration,
}

/// The number of moves that the rest of a game is assumed to last.
const MOVES_TO_COME: u32 = 30;
/// The most time to reserve for the communication between the player and the clock. The reserve is a twentieth of the
/// time left, up to this.
const RESERVE: Duration = Duration::from_millis(100);

impl Clock {
    /// Creates a clock with the time left for the rest of the game.
    #[must_use]
    pub fn new(left: Duration) -> Clock {
        Clock { left, increment: Duration::ZERO, moves_to_go: None }
    }

    /// Sets the time that each move adds.
    #[must_use]
    pub fn increment(self, increment: Duration) -> Clock {
        Clock { increment, ..self }
    }

    /// Sets the number of moves that the time left is for.
    #[must_use]
    pub fn moves_to_go(self, moves: u32) -> Clock {
        Clock { moves_to_go: Some(moves), ..self }
    }

    /// Returns the time that the next move may take. It is never more than the time left, however many moves are still
    /// to come.
    #[must_use]
    pub fn budget(self) -> Budget {
        let usable = self.left.saturating_sub(RESERVE.min(self.left / 20));
        let moves = self.moves_to_go.unwrap_or(MOVES_TO_COME).max(1);
        let share = (usable / moves).saturating_add(self.increment / 4 * 3);
        // The last move before time is added may use all of it.
        let most = if moves == 1 { usable } else { usable / 2 };
        let most = most.min(share.saturating_mul(3));
        Budget { aim: (share / 5 * 3).min(most), most }
    }
}

/// A token that stops searches from any thread, now or after a given time.
///
/// ```
/// use plywood::Cancel;
///
/// let cancel = Cancel::new();
/// let elsewhere = cancel.clone();
/// std::thread::spawn(move || elsewhere.cancel()).join().expect("it does not panic");
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Clone, Debug)]
pub struct Cancel(Arc<Moment>);

#[derive(Debug)]
struct Moment {
    time_source: TimeSource,
    made: Duration,
    /// Nanoseconds after `made`.
    at: AtomicU64,
}

const NEVER: u64 = u64::MAX;

impl Cancel {
    /// Creates a token that is not cancelled.
    #[must_use]
    pub fn new() -> Cancel {
        Cancel::with_time_source(TimeSource::system())
    }

    /// Creates a token whose [`cancel_in`](Cancel::cancel_in) measures time with `source`, so that a test can control
    /// the time ([`HeldTime`](crate::HeldTime)).
    #[must_use]
    pub fn with_time_source(source: impl Into<TimeSource>) -> Cancel {
        let time_source = source.into();
        let made = time_source.now();
        Cancel(Arc::new(Moment { time_source, made, at: AtomicU64::new(NEVER) }))
    }

    /// Stops the search now.
    pub fn cancel(&self) {
        self.0.at.store(0, Ordering::Relaxed);
    }

    /// Stops the search after `time`, unless it is to stop sooner. Use it for a search that began without a limit while
    /// the other side was thinking.
    pub fn cancel_in(&self, time: Duration) {
        let at = self.0.passed().saturating_add(time).as_nanos();
        self.0.at.fetch_min(u64::try_from(at).unwrap_or(NEVER), Ordering::Relaxed);
    }

    /// Returns whether the search must stop by now.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        match self.0.at.load(Ordering::Relaxed) {
            NEVER => false,
            0 => true,
            at => self.0.passed().as_nanos() >= u128::from(at),
        }
    }
}

impl Moment {
    /// Returns the time since the token was created.
    fn passed(&self) -> Duration {
        self.time_source.now().saturating_sub(self.made)
    }
}

impl Default for Cancel {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HeldTime;

    #[test]
    fn no_clock_runs_out_however_long_the_game_lasts() {
        for left in [0, 1, 50, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 1000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let increment = Duration::from_millis(increment);
                    let mut clock = Clock { left: Duration::from_millis(left), increment, moves_to_go };
                    for _ in 0..moves_to_go.unwrap_or(500) {
                        let Budget { aim, most } = clock.budget();
                        assert!(aim <= most && most <= clock.left, "{clock:?} {aim:?} {most:?}");
                        clock.left = clock.left.saturating_sub(most) + increment;
                        clock.moves_to_go = clock.moves_to_go.map(|moves| moves - 1);
                    }
                }
            }
        }
    }

    #[test]
    fn a_move_with_more_moves_to_come_has_less_time() {
        let most = |moves| Clock::new(Duration::from_secs(100)).moves_to_go(moves).budget().most;
        assert!(most(1) > most(2) && most(2) > most(10) && most(10) > most(40));
    }

    #[test]
    fn the_sooner_of_two_moments_ends_a_search() {
        let time = HeldTime::new();
        let second = Duration::from_secs(1);
        for moments in [[5 * second, 8 * second], [8 * second, 5 * second]] {
            let cancel = Cancel::with_time_source(&time);
            for moment in moments {
                cancel.cancel_in(moment);
            }
            time.advance(Duration::from_nanos(4_999_999_999));
            assert!(!cancel.is_cancelled());
            time.advance(Duration::from_nanos(1));
            assert!(cancel.is_cancelled());
        }
    }

    #[test]
    fn cancel_in_counts_from_its_call() {
        let time = HeldTime::new();
        let cancel = Cancel::with_time_source(&time);
        time.advance(Duration::from_secs(100));
        cancel.clone().cancel_in(Duration::from_secs(1));
        assert!(!cancel.is_cancelled());
        time.advance(Duration::from_secs(1));
        assert!(cancel.is_cancelled());
    }

    #[test]
    fn a_token_is_never_cancelled_by_itself_and_at_once_by_a_call() {
        let time = HeldTime::new();
        let [never, now, at_once] = [(); 3].map(|()| Cancel::with_time_source(&time));
        never.cancel_in(Duration::MAX);
        now.cancel();
        at_once.cancel_in(Duration::ZERO);
        assert!(now.is_cancelled() && at_once.is_cancelled() && !never.is_cancelled());
        time.advance(Duration::from_secs(1_000_000_000));
        assert!(now.is_cancelled() && at_once.is_cancelled() && !never.is_cancelled());
    }
}
