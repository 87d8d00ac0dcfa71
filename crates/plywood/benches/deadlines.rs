//! How late a search is that has 60 ms, if its evaluator is fast, slow, or becomes slow in the midst of it: 0.1 ms a leaf.
//!
//! ```console
//! ./bench deadlines
//! ```
//!
//! Prints, for each, the greatest and the median delay of twenty searches, and fails if the median is beyond 10 ms. A
//! median, since another program may take the processor away at any time. Without a clock, the same is held exactly by the
//! tests of `Watch`.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood::games::connect_four::{ConnectFour, Evaluator, Position};
use plywood::{Depth, Game, Horizon, Limits, Player, Stopped, Value};
use std::cell::Cell;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_millis(60);
const LATEST: Duration = Duration::from_millis(10);
const SLOW: Duration = Duration::from_micros(100);
const SEARCHES: u32 = 20;

/// Judges as Connect Four's evaluator does, and takes longer from some moment on.
struct Slowing {
    start: Instant,
    slow_after: Cell<Option<Duration>>,
}

impl Horizon<ConnectFour> for Slowing {
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
        Horizon::<ConnectFour>::is_decided(&Evaluator::Center, value)
    }
}

/// When the evaluator of this search becomes slow.
type SlowAfter = fn(u32) -> Option<Duration>;

/// How late searches are, in rising order.
fn delays(slow_after: SlowAfter) -> Vec<Duration> {
    let mut delays: Vec<Duration> = (0..SEARCHES)
        .map(|number| {
            let evaluator =
                Slowing { start: Instant::now(), slow_after: Cell::new(slow_after(number)) };
            let mut player = Player::new(ConnectFour, evaluator).memory(16);
            player.prepare();
            let ready = player.evaluator().start.elapsed();
            let slow = player.evaluator().slow_after.get().map(|after| ready + after);
            player.evaluator().slow_after.set(slow);
            let begun = Instant::now();
            let found = player.think(&ConnectFour.root(), &Limits::time(LIMIT));
            let took = begun.elapsed();
            assert_eq!(found.stopped, Stopped::Time);
            assert!(took >= LIMIT, "it gave up after {took:?}");
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
        ("0.1 ms a leaf", |_| Some(Duration::ZERO)),
        ("0.1 ms a leaf after 1, 4, … 58 ms", |number| {
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
