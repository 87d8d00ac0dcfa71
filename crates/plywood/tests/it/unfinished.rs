//! Searches whose time is up before an iteration is finished.

use plywood::{Depth, Evaluate, Found, Game, HeldTime, Limits, Player, Stopped, Value};
use std::time::Duration;

/// A game of two moves, then of eight at every position. A position is the number of moves played, and these as digits.
#[derive(Clone, Copy, Debug)]
struct TwoMoves;

impl Game for TwoMoves {
    type Position = (u32, u64);
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Key = (u32, u64);

    fn root(&self) -> (u32, u64) {
        (0, 0)
    }

    fn moves(&self, &(plies, _): &(u32, u64)) -> std::ops::Range<u8> {
        0..if plies == 0 { 2 } else { 8 }
    }

    fn play(&self, &(plies, played): &(u32, u64), m: u8) -> (u32, u64) {
        (plies + 1, played | u64::from(m) << (4 * plies))
    }

    fn key(&self, position: &(u32, u64)) -> (u32, u64) {
        *position
    }
}

/// Takes a millisecond for each position. For the side that begins, the first move is worth 1, and the second 0; but
/// three plies later the first move is worth `later`.
struct Slow {
    time: HeldTime,
    later: i16,
}

impl Evaluate<TwoMoves> for Slow {
    fn value(&self, _: &TwoMoves, &(plies, played): &(u32, u64), _: Depth) -> Value {
        self.time.advance(Duration::from_millis(1));
        let value = Value::from(match (played % 16, plies) {
            (0, ..=2) => 1,
            (0, _) => self.later,
            _ => 0,
        });
        if plies.is_multiple_of(2) { value } else { -value }
    }

    fn is_decided(&self, value: Value) -> bool {
        value.get().abs() >= 1000
    }
}

/// Returns what is found in each number of milliseconds, until the search to three plies finishes.
fn by_time(later: i16) -> Vec<Found<u8>> {
    let found = (1..).map(|milliseconds| {
        let time = HeldTime::new();
        let limits = Limits { depth: Some(3), ..Limits::time(Duration::from_millis(milliseconds)) };
        let mut player = Player::new(TwoMoves, Slow { time: time.clone(), later }).memory_mib(1);
        player.think(&TwoMoves.root(), &limits.and_time_source(&time))
    });
    found.take_while(|found| found.stopped == Stopped::Time).collect()
}

/// Checks that with more time the second move is chosen, and that it remains the choice.
fn changes_once(found: &[Found<u8>]) {
    let (first, second): (Vec<_>, Vec<_>) =
        found.iter().filter(|found| found.depth == 2).partition(|found| found.best == Some(0));
    assert!(!first.is_empty() && !second.is_empty(), "{found:?}");
    assert!(first.iter().all(|first| first.elapsed < second[0].elapsed));
    assert!(second.iter().all(|found| found.line.first() == Some(&1)));
}

#[test]
fn a_move_that_a_minimal_window_shows_to_be_better_is_played() {
    changes_once(&by_time(-5));
}

#[test]
fn a_move_that_is_shown_to_lose_is_not_played_if_another_may_not() {
    let found = by_time(-1000);
    changes_once(&found);
    // Before the search of the second move has shown anything.
    let between = found.iter().position(|found| found.depth == 2 && found.best == Some(1));
    let before = by_time(-5).iter().position(|found| found.depth == 2 && found.best == Some(1));
    assert!(between < before, "{between:?} {before:?}");
}
