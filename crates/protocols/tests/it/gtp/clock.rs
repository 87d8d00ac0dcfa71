//! The clocks that a controller sets.

use crate::support::setup;
use plywood::{HeldTime, Limits, TimeSource};
use plywood_protocols::gtp::Server;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The number of times that a clock was read; each reading takes a millisecond.
static READ: AtomicU64 = AtomicU64::new(0);

fn ticking() -> Duration {
    Duration::from_millis(READ.fetch_add(1, Ordering::SeqCst))
}

#[test]
fn a_clock_limits_a_move_and_the_time_of_a_move_is_taken_from_it() {
    let limits = Limits::none().and_time_source(TimeSource::from_fn(ticking));
    let mut server = Server::new(setup(limits)).expect("the default evaluator");
    server.answer("time_settings 1 0 0");
    let mut sides = ["b", "w"].into_iter().cycle();
    let spent = |from: u64| READ.load(Ordering::SeqCst) - from;
    let began = spent(0);
    loop {
        let side = sides.next().expect("two sides");
        let reply = server.answer(&format!("genmove {side}")).expect("a reply");
        assert!(reply.starts_with("= "), "{reply}");
        if server.answer("final_score").is_some_and(|reply| reply.starts_with('=')) {
            break;
        }
    }
    // Both sides have a second for their thirty moves. Even a move at once reads the clock a few times.
    assert!(spent(began) <= 2000 + 60 * 4, "{} ms", spent(began));
    assert!(spent(began) >= 500, "{} ms", spent(began));
}

#[test]
fn a_move_without_time_left_is_made_at_once() {
    let time = HeldTime::new();
    let mut server =
        Server::new(setup(Limits::none().and_time_source(&time))).expect("the default evaluator");
    // The time stands still, so a search with any time left would never end.
    for request in ["time_settings 0 0 0", "genmove b", "time_left w 0 0", "genmove w"] {
        let reply = server.answer(request).expect("a reply");
        assert!(reply.starts_with('='), "{request}: {reply}");
    }
}

#[test]
fn moves_of_a_whole_game_keep_to_the_system_clock() {
    let mut server = Server::new(setup(Limits::none())).expect("the default evaluator");
    server.answer("time_settings 0 1 20");
    let began = Instant::now();
    for side in ["b", "w"].into_iter().cycle().take(40) {
        server.answer(&format!("genmove {side}"));
    }
    // Twenty moves in a second for each side, and as much again for a busy machine.
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
}
