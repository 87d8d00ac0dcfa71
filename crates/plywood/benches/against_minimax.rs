//! Compares this crate with `minimax` 0.6, the most similar crate, as a user sees both: a player that chooses a move.
//! Both get the same rules, the same evaluator, one thread and a table of 64 MiB, and alternate in one run. The bench
//! asserts that both find the same values. `minimax` runs with and without its history table and aspiration, and its
//! fastest setting counts. `./bench unseen` has other games.
//!
//! `./bench against_minimax` prints the table of the README, as Markdown. Times are from one machine under its load,
//! which is printed: compare the ratios.

#![allow(missing_docs, unreachable_pub, reason = "a bench has no users")]

#[path = "../../games/benches/connect_four/peer.rs"]
#[allow(dead_code, reason = "another bench uses the rest")]
mod peer;

use peer::SETTINGS;
use plywood::games::connect_four::{ConnectFour, Evaluator};
use plywood::{Depth, Game, Limits, Player, Value};
use std::time::{Duration, Instant};

const MEBIBYTES: u64 = 64;
const REPEATS: usize = 5;
/// The depth in plies, and the value of the empty board at that depth.
const RACES: [(Depth, i16); 2] = [(12, 1), (16, 1)];

/// What each crate offers to a game programmer, according to the source code of version 0.6.0.
const OFFERS: &[(&str, &str, &str)] = &[
    ("value of the position", "`Found::value`, with bounds", "hidden method"),
    ("distance to the end of the game", "yes", "no"),
    ("statistics", "fields", "one text"),
    ("limits", "depth, nodes, time, clock; they combine", "depth, time; they combine"),
    ("cancelled from another thread", "yes", "no"),
    ("progress while it thinks", "after every depth", "printed to standard error"),
    ("all best moves, several lines", "yes", "no"),
    ("the same game twice", "yes; random with a seed", "moves are shuffled, without a seed"),
    ("a game without a hash", "is hashed by its key", "panics when it is searched"),
    ("memory", "within its limit, by any algorithm", "of the table"),
    ("evaluator as a closure", "yes", "no"),
    ("think in the background, ponder", "yes", "parallel search only"),
    ("algorithms that find minimax's value", "23", "negamax, with options"),
    ("selective search", "best-first minimax, three forms", "Monte Carlo tree search"),
    ("null move, singular extension, quiescence", "no", "yes"),
    ("search on several threads", "yes, of every driver", "yes"),
    ("passes", "moves of cost 0, tested", "left to the game"),
    ("check of a game's rules", "`plywood_testkit::contract`", "a test of perft"),
];

fn timed<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let found = run();
    (start.elapsed().as_secs_f64(), found)
}

/// Returns a player whose table is allocated.
fn player() -> Player<ConnectFour, Evaluator> {
    let mut player = Player::new(ConnectFour, Evaluator::Center).memory_mib(MEBIBYTES);
    player.prepare();
    player
}

fn median(times: &mut [f64]) -> Duration {
    times.sort_by(f64::total_cmp);
    Duration::from_secs_f64(times[times.len() / 2])
}

fn main() {
    println!("| | plywood | minimax 0.6 |\n|---|---|---|");
    for (what, ours, theirs) in OFFERS {
        println!("| {what} | {ours} | {theirs} |");
    }
    for (depth, value) in RACES {
        let mut ours = Vec::new();
        let mut settings: [Vec<f64>; SETTINGS.len()] = Default::default();
        for _ in 0..REPEATS {
            for (times, (name, setting)) in settings.iter_mut().zip(SETTINGS) {
                let search = peer::deepening(depth, setting);
                let (time, found) = timed(search);
                assert_eq!(found, value, "theirs, {name}, {depth} plies");
                times.push(time);
            }
            let mut player = player();
            let (time, found) = timed(|| player.think(&ConnectFour.root(), &Limits::depth(depth)));
            assert_eq!(found.value, Some(Value::from(value)), "ours, {depth} plies");
            ours.push(time);
        }
        let ours = median(&mut ours);
        let medians = settings.iter_mut().zip(SETTINGS).map(|(times, (name, _))| (median(times), name));
        let (theirs, name) = medians.min().expect("there are three");
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        println!(
            "| Connect Four from the empty board, {depth} plies | {:.1} ms: {ratio:.1} times faster | {:.1} ms, {name} |",
            1000.0 * ours.as_secs_f64(),
            1000.0 * theirs.as_secs_f64()
        );
    }
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "\n# medians of {REPEATS}, tables allocated before; load {}",
        load.split(' ').take(3).collect::<Vec<_>>().join(" ")
    );
}
