//! How long a player may think.

use crate::TimeSource;
use plywood_core::{Depth, MAX_DEPTH};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What ends a search before it is through. Limits combine: the first that is reached ends it.
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
    /// Plies to look ahead. A selective search looks as far along its best line.
    pub depth: Option<Depth>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Bytes that the search may store as it goes. A table or a tree that is made beforehand is not counted, and a player has a
    /// grant of its own beside it.
    pub memory_bytes: Option<u64>,
    /// A clock for this move and those to come.
    pub clock: Option<Clock>,
    /// Whoever may end it from outside.
    pub cancel: Option<Cancel>,
    /// What `time` and `clock` are measured by: the system's clock, unless a test holds the time.
    pub time_source: TimeSource,
}

impl Limits {
    /// No limit: the search goes on until the outcome of the game is known.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// So many plies.
    #[must_use]
    pub fn depth(plies: Depth) -> Limits {
        Limits::none().and_depth(plies)
    }

    /// So many nodes. Two runs of the same search visit the same ones.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits::none().and_nodes(nodes)
    }

    /// So much time.
    #[must_use]
    pub fn time(time: Duration) -> Limits {
        Limits::none().and_time(time)
    }

    /// What a clock allows.
    #[must_use]
    pub fn clock(clock: Clock) -> Limits {
        Limits { clock: Some(clock), ..Limits::none() }
    }

    /// Besides, so many plies; at most [`MAX_DEPTH`].
    #[must_use]
    pub fn and_depth(self, plies: Depth) -> Limits {
        Limits { depth: Some(plies.min(MAX_DEPTH)), ..self }
    }

    /// Besides, so many nodes.
    #[must_use]
    pub fn and_nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// Besides, so much time.
    #[must_use]
    pub fn and_time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }

    /// Besides, no more than this number of bytes stored.
    #[must_use]
    pub fn and_memory_bytes(self, bytes: u64) -> Limits {
        Limits { memory_bytes: Some(bytes), ..self }
    }

    /// Besides, until `cancel` says so.
    #[must_use]
    pub fn and_cancel(self, cancel: &Cancel) -> Limits {
        Limits { cancel: Some(cancel.clone()), ..self }
    }

    /// The same limits, whose time and clock are measured by `source`: for tests, which hold the time
    /// ([`HeldTime`](crate::HeldTime)). A [`Cancel`] has a time source of its own.
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
    /// Time left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is given; `None` if the time left is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// What a move may take of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No deeper search is begun after this.
    pub aim: Duration,
    /// The search ends after this.
    pub most: Duration,
}

/// Moves that a game is thought to go on for.
const MOVES_TO_COME: u32 = 30;
/// What is kept for the way between the player and the clock: a twentieth of the time left, but not more than this.
const RESERVE: Duration = Duration::from_millis(100);

impl Clock {
    /// So much time for the rest of the game.
    #[must_use]
    pub fn new(left: Duration) -> Clock {
        Clock { left, increment: Duration::ZERO, moves_to_go: None }
    }

    /// Each move adds so much.
    #[must_use]
    pub fn increment(self, increment: Duration) -> Clock {
        Clock { increment, ..self }
    }

    /// The time left is for so many moves.
    #[must_use]
    pub fn moves_to_go(self, moves: u32) -> Clock {
        Clock { moves_to_go: Some(moves), ..self }
    }

    /// What the next move may take. It is always less than what is left, however many moves are still to come.
    #[must_use]
    pub fn budget(self) -> Budget {
        let usable = self.left.saturating_sub(RESERVE.min(self.left / 20));
        let moves = self.moves_to_go.unwrap_or(MOVES_TO_COME).max(1);
        let share = (usable / moves).saturating_add(self.increment / 4 * 3);
        // The last move before more time is given may have all of it.
        let most = if moves == 1 { usable } else { usable / 2 };
        let most = most.min(share.saturating_mul(3));
        Budget { aim: (share / 5 * 3).min(most), most }
    }
}

/// Ends searches, from any thread, now or at a time that is told.
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
    /// Nanoseconds after that.
    at: AtomicU64,
}

const NEVER: u64 = u64::MAX;

impl Cancel {
    /// Nothing is cancelled yet.
    #[must_use]
    pub fn new() -> Cancel {
        Cancel::with_time_source(TimeSource::system())
    }

    /// The same, but [`cancel_in`](Cancel::cancel_in) measures time by `source`: for tests, which hold the time
    /// ([`HeldTime`](crate::HeldTime)).
    #[must_use]
    pub fn with_time_source(source: impl Into<TimeSource>) -> Cancel {
        let time_source = source.into();
        let made = time_source.now();
        Cancel(Arc::new(Moment { time_source, made, at: AtomicU64::new(NEVER) }))
    }

    /// Ends the search now.
    pub fn cancel(&self) {
        self.0.at.store(0, Ordering::Relaxed);
    }

    /// Ends the search after this time, unless it is to end sooner: for a search that was begun without a limit, while the
    /// other side was thinking.
    pub fn cancel_in(&self, time: Duration) {
        let at = self.0.passed().saturating_add(time).as_nanos();
        self.0.at.fetch_min(u64::try_from(at).unwrap_or(NEVER), Ordering::Relaxed);
    }

    /// Whether the time has come.
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
    /// Time since the token was made.
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
    fn no_clock_runs_out_however_long_the_game() {
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
    fn a_moment_is_counted_from_when_it_was_told() {
        let time = HeldTime::new();
        let cancel = Cancel::with_time_source(&time);
        time.advance(Duration::from_secs(100));
        cancel.clone().cancel_in(Duration::from_secs(1));
        assert!(!cancel.is_cancelled());
        time.advance(Duration::from_secs(1));
        assert!(cancel.is_cancelled());
    }

    #[test]
    fn a_token_without_a_moment_waits_for_ever_and_ends_at_once_when_it_is_told() {
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
