//! Connect Four compared with crate `minimax` 0.6, the most similar one: the same rules, the same evaluator, one thread
//! and a table of 64 MiB each, in one run, by turns. The results of both are compared. The peer runs with and without
//! its history table and aspiration windows, and its fastest setting counts.
//!
//! `./bench connect_four` runs the race to 16 plies. `cargo bench --bench connect_four -- solves` solves six positions
//! after twelve moves with both, which takes the peer a few minutes per round; `-- empty` solves the empty board with
//! ours only. Times are from one machine under its load, which is printed: compare the ratios.

#![allow(missing_docs, unreachable_pub, reason = "a bench has no users")]

#[path = "connect_four/peer.rs"]
mod peer;

use peer::SETTINGS;
use plywood_core::deepen::{GuessFrom, deepen};
use plywood_core::memory::{LeafEntries, LookAhead, Policy};
use plywood_core::order::Heuristics;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::{Algorithm, Depth, Game, Order, Search, Table, Value, Window};
use plywood_games::Notation;
use plywood_games::connect_four::{ConnectFour, Evaluator, Mirrored, Position, Threats};
use std::cmp::Ordering;
use std::time::{Duration, Instant};

const MEBIBYTES: u64 = 64;
const DEPTH: Depth = 16;
/// The value of the empty board at that depth.
const VALUE: i16 = 1;
const REPEATS: usize = 5;

/// Positions after twelve moves, and whether the side to move wins, draws or loses.
const ENDINGS: [(&str, Ordering); 6] = [
    ("162614416361", Ordering::Less),
    ("343334715661", Ordering::Greater),
    ("762641147262", Ordering::Less),
    ("375572324516", Ordering::Less),
    ("425155675364", Ordering::Equal),
    ("655532176244", Ordering::Less),
];

fn large_table() -> Table {
    let policy = Policy { children: LookAhead::On, leaves: LeafEntries::Searched, ..Policy::default() };
    Table::with_mebibytes(MEBIBYTES).expect("there is memory").with(policy)
}

/// The value by MTD(f), searched directly to the end of the game, as `plywood solve` does.
fn solved(position: &Position) -> Value {
    let search = Search::new(&Mirrored, &Evaluator::Zero).silent();
    let mut search = search.memory(large_table()).order(Threats);
    let root = search.root(position, position.empty_cells().into());
    let Ok(value) = MtdF { guess: Value::ZERO }.search(&mut search, &root, alpha_beta);
    value
}

/// Whether the side to move wins.
fn wins(position: &Position) -> bool {
    let search = Search::new(&Mirrored, &Evaluator::Zero).silent();
    let mut search = search.memory(large_table()).order(Threats);
    let root = search.root(position, position.empty_cells().into());
    let Ok(value) = alpha_beta(&mut search, &root, Window::minimal(Value::ZERO));
    value > Value::ZERO
}

fn main() {
    let named = |name: &str| std::env::args().any(|argument| argument == name);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("# load {}", load.split(' ').take(3).collect::<Vec<_>>().join(" "));
    if named("solves") {
        solves();
    } else if named("empty") {
        empty();
    } else {
        race();
    }
}

fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let found = run();
    (start.elapsed(), found)
}

/// A search to 16 plies by NegaScout whose table is allocated, ready to start.
fn deepening<G, O>(game: &G, order: O, children: LookAhead) -> impl FnOnce() -> Option<Value>
where
    G: Game<Position = Position>,
    O: Order<G>,
{
    let policy = Policy { children, leaves: LeafEntries::Searched, ..Policy::default() };
    let table = Table::with_mebibytes(MEBIBYTES).expect("there is memory").with(policy);
    let mut search = Search::new(game, &Evaluator::Center).silent().memory(table).order(order);
    move || {
        let negascout: Algorithm = "negascout".parse().ok()?;
        let start = game.root();
        let found = deepen(negascout, &mut search, &start, DEPTH, GuessFrom::Last, |_, _, _| {});
        found.ok()?.outcome.value
    }
}

/// The times of one contestant: of the search alone, and including the allocation of the table.
#[derive(Default)]
struct Times {
    alone: Vec<Duration>,
    whole: Vec<Duration>,
}

impl Times {
    fn add<F: FnOnce() -> T, T>(&mut self, make: impl FnOnce() -> F) -> T {
        let (making, search) = timed(make);
        let (alone, found) = timed(search);
        self.alone.push(alone);
        self.whole.push(making + alone);
        found
    }
}

/// Searches the empty board to 16 plies with the peer, with generic techniques, and with game-specific ones.
fn race() {
    let mut settings: [Times; SETTINGS.len()] = Default::default();
    let [mut generic, mut own]: [Times; 2] = Default::default();
    for _ in 0..REPEATS {
        for (times, (name, setting)) in settings.iter_mut().zip(SETTINGS) {
            assert_eq!(times.add(|| peer::deepening(DEPTH, setting)), VALUE, "{name}");
        }
        let value = generic.add(|| deepening(&ConnectFour, Heuristics::new(), LookAhead::On));
        assert_eq!(value, Some(Value::from(VALUE)));
        let value = own.add(|| deepening(&Mirrored, Threats, LookAhead::Off));
        assert_eq!(value, Some(Value::from(VALUE)));
    }
    println!(
        "# the empty board to {DEPTH} plies, evaluator center; {REPEATS} rounds, ratio of medians"
    );
    for ((name, _), times) in SETTINGS.iter().zip(&settings) {
        println!("# minimax 0.6, {name}: {}", show(&times.alone).1);
    }
    let theirs = settings.iter().min_by_key(|times| show(&times.alone).0).expect("there are three");
    println!("# the search alone");
    compare([&theirs.alone, &generic.alone, &own.alone]);
    println!("# including the allocation of the table");
    compare([&theirs.whole, &generic.whole, &own.whole]);
}

fn compare(times: [&Vec<Duration>; 3]) {
    let names = ["minimax 0.6", "generic techniques", "with threats and mirror images"];
    let medians = times.map(|times| show(times));
    for (name, (median, all)) in names.into_iter().zip(&medians) {
        let ratio = medians[0].0.as_secs_f64() / median.as_secs_f64();
        println!("{name:<32} {ratio:>6.1} times faster   {all}");
    }
}

/// The median, and all times as text.
fn show(times: &[Duration]) -> (Duration, String) {
    let mut sorted = times.to_vec();
    sorted.sort();
    let text: Vec<String> = sorted.iter().map(|time| format!("{:.3}", time.as_secs_f64())).collect();
    (sorted[sorted.len() / 2], format!("{} s", text.join(" ")))
}

/// Solves six positions to the end of the game, both by MTD(f).
fn solves() {
    println!(
        "# six positions to the end of the game: minimax 0.6 and ours by MTD(f), ours with threats and mirror images"
    );
    let mut sums = [Duration::ZERO; 2];
    for (text, outcome) in ENDINGS {
        let position = ConnectFour.read(text).expect("a position");
        let (ours, value) = timed(|| solved(&position));
        assert_eq!(value.cmp(&Value::ZERO), outcome, "{text}");
        let (theirs, found) = timed(peer::solving(text, position.empty_cells().into()));
        assert_eq!(found.cmp(&0), outcome, "{text}");
        sums = [sums[0] + theirs, sums[1] + ours];
        println!(
            "{text} {:>8.3} s {:>8.3} s {:>6.1} times faster   {value}",
            theirs.as_secs_f64(),
            ours.as_secs_f64(),
            theirs.as_secs_f64() / ours.as_secs_f64(),
        );
    }
    let ratio = sums[0].as_secs_f64() / sums[1].as_secs_f64();
    println!(
        "all of them  {:>8.3} s {:>8.3} s {ratio:>6.1} times faster",
        sums[0].as_secs_f64(),
        sums[1].as_secs_f64()
    );
}

/// Determines who wins from the empty board.
fn empty() {
    let (time, won) = timed(|| wins(&ConnectFour.root()));
    assert!(won, "the side that moves first wins");
    println!("the empty board, who wins: {:.1} s", time.as_secs_f64());
}
