//! How late a search with 60 ms ends if its evaluator is fast, slow, or becomes slow during the search: 0.1 ms per
//! leaf.
//!
//! ```console
//! ./bench deadlines
//! ```
//!
//! Prints, for each, the median and the greatest delay of twenty searches, and fails if a median is greater than 10 ms.
//! It checks the median because another program may take the processor away at any time. The tests of `Watch` check the
//! same exactly, without a real clock.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood::games::connect_four::{ConnectFour, Evaluator, Position};
use plywood::{Depth, Evaluate, Game, Limits, Player, Stopped, Value};
use std::cell::Cell;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_millis(60);
const LATEST: Duration = Duration::from_millis(10);
const SLOW: Duration = Duration::from_micros(100);
const SEARCHES: u32 = 20;

/// Evaluates like Connect Four's evaluator, and takes longer from a given moment on.
struct Slowing {
    start: Instant,
    slow_after: Cell<Option<Duration>>,
}

impl Evaluate<ConnectFour> for Slowing {
    fn value(&self, game: &ConnectFour, position: &Position, depth: Depth) -> Value {
        if self.slow_after.get().is_some_and(|after| self.start.elapsed() >= after) {
            let begun = Instant::now();
            while begun.elapsed() < SLOW {
                std::hint::spin_loop();
            }
        }
        Evaluator::Center.value(game, position, depth)
    }

    fn is_decided(&self, value: Value) -> bool {
        Evaluate::<ConnectFour>::is_decided(&Evaluator::Center, value)
    }
}

/// Returns when the evaluator of a search becomes slow.
type SlowAfter = fn(u32) -> Option<Duration>;

/// Returns the delays of the searches in ascending order.
fn delays(slow_after: SlowAfter) -> Vec<Duration> {
    let mut delays: Vec<Duration> = (0..SEARCHES)
        .map(|number| {
            let evaluator =
                Slowing { start: Instant::now(), slow_after: Cell::new(slow_after(number)) };
            let mut player = Player::new(ConnectFour, evaluator).memory_mib(16);
            player.prepare();
            let ready = player.evaluator().start.elapsed();
            let slow = player.evaluator().slow_after.get().map(|after| ready + after);
            player.evaluator().slow_after.set(slow);
            let begun = Instant::now();
            let found = player.think(&ConnectFour.root(), &Limits::time(LIMIT));
            let took = begun.elapsed();
            assert_eq!(found.stopped, Stopped::Time);
            assert!(took >= LIMIT, "it stopped after {took:?}");
            took.saturating_sub(LIMIT)
        })
        .collect();
    delays.sort_unstable();
    delays
}

fn main() {
    println!("| evaluator | median delay, ms | greatest |");
    println!("|---|---|---|");
    let cases: [(&str, SlowAfter); 3] = [
        ("fast", |_| None),
        ("0.1 ms per leaf", |_| Some(Duration::ZERO)),
        ("0.1 ms per leaf after 1, 4, … 58 ms", |number| {
            Some(Duration::from_millis(1 + 3 * u64::from(number)))
        }),
    ];
    for (name, slow_after) in cases {
        let delays = delays(slow_after);
        let (median, greatest) = (delays[delays.len() / 2], delays[delays.len() - 1]);
        let milliseconds = |delay: Duration| delay.as_secs_f64() * 1e3;
        println!("| {name} | {:.2} | {:.2} |", milliseconds(median), milliseconds(greatest));
        assert!(median <= LATEST, "{name}: {median:?}");
    }
}
