//! The race to a fixed depth.

use crate::games::{Raced, opening};
use crate::peer::{self, SETTINGS};
use minimax::{BEST_EVAL, Evaluation};
use plywood::{Algorithm, Depth, Limits, Player, Search, Value};
use plywood_testkit::SplitMix64;
use std::time::Instant;

pub const MEBIBYTES: u64 = 64;
const ROUNDS: usize = 3;
const POSITIONS: usize = 4;
const SEED: u64 = 1;
/// The number of games of a series, and of plies in each of them.
const SERIES: (usize, usize) = (6, 20);

/// Returns the processor time of this thread in seconds if the system reports it, else the wall time.
fn seconds(start: Instant) -> f64 {
    // Makes the system count up to now.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    told.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn timed<T>(start: Instant, run: impl FnOnce() -> T) -> (f64, T) {
    let before = seconds(start);
    let found = run();
    (seconds(start) - before, found)
}

/// Converts a value to the scale of `minimax`, where all wins are the same.
fn as_theirs<G: Raced>(value: Option<Value>) -> Evaluation {
    let value = value.expect("depth is the only limit").get();
    if value.abs() >= G::LEAST_WIN {
        if value > 0 { BEST_EVAL } else { -BEST_EVAL }
    } else {
        i16::try_from(value).expect("evaluators are small")
    }
}

pub fn head() {
    let settings = SETTINGS.map(|(name, _)| name).join(" | ");
    println!("| game | depth | moves | {settings} | Player | best of minimax / Player |");
    println!("|---|---|---|{}---|---|", "---|".repeat(SETTINGS.len()));
}

/// Returns the positions of the race.
fn positions<G: Raced>(random: &mut SplitMix64) -> Vec<G::Position> {
    let mut positions: Vec<_> = (0..POSITIONS).map(|_| opening::<G>(G::OPENING, random)).collect();
    if G::FROM_START {
        positions[0] = G::default().root();
    }
    positions
}

/// Prints the time that this crate alone takes, and the number of nodes that it visits.
pub fn alone<G: Raced>(depth: impl Fn(&G::Position) -> (Depth, Depth)) {
    let start = Instant::now();
    let (mut sum, mut nodes) = (0.0, 0);
    for position in positions::<G>(&mut SplitMix64::new(SEED)) {
        let mut player = Player::new(G::default(), G::Evaluator::default()).memory_mib(MEBIBYTES);
        player.prepare();
        let limits = Limits::depth(depth(&position).0);
        let (time, found) = timed(start, || player.think(&position, &limits));
        sum += time;
        nodes += found.nodes;
    }
    println!("{}: {sum:.3} s, {nodes} nodes", G::NAME);
}

/// Prints the time and the nodes that this crate alone takes to think about every second position of some games, as in a
/// match: iteration by iteration, with what it kept from the moves before. The games do not depend on the player.
pub fn series<G: Raced>(depth: Depth) {
    let start = Instant::now();
    let game = G::default();
    let evaluator = G::Evaluator::default();
    let (mut sum, mut nodes, mut thoughts) = (0.0, 0, 0);
    let mut random = SplitMix64::new(SEED);
    for _ in 0..SERIES.0 {
        let mut position = opening::<G>(G::MATCH_OPENING, &mut random);
        let mut player = Player::new(game, evaluator).memory_mib(MEBIBYTES);
        player.prepare();
        for ply in 0..SERIES.1 {
            if game.moves(&position).into_iter().len() == 0 {
                break;
            }
            if ply % 2 == 0 {
                let limits = Limits::depth(depth);
                let (time, found) = timed(start, || player.think_with(&position, &limits, |_| {}));
                sum += time;
                nodes += found.nodes;
                thoughts += 1;
            }
            let mut search = Search::new(&game, &evaluator);
            let outcome = Algorithm::AlphaBeta.run(&mut search, &position, 4);
            position = game.play(&position, outcome.expect("no refusal").line[0]);
        }
    }
    println!("{} series: {sum:.3} s, {nodes} nodes, {thoughts} thoughts", G::NAME);
}

/// Runs the race on one game, and prints its row of the table. `depth` returns the search depth for a position, without
/// and with passes, which `minimax` counts as plies.
pub fn run<G: Raced>(depth: impl Fn(&G::Position) -> (Depth, Depth)) {
    let start = Instant::now();
    let game = G::default();
    let mut random = SplitMix64::new(SEED);
    let positions = positions::<G>(&mut random);
    // For each contestant, the sum of its best times; the last is ours.
    let mut sums = [0.0; SETTINGS.len() + 1];
    for position in &positions {
        let (ours, theirs) = depth(position);
        let mut best = [f64::INFINITY; SETTINGS.len() + 1];
        for _ in 0..ROUNDS {
            let mut player = Player::new(game, G::Evaluator::default()).memory_mib(MEBIBYTES);
            player.prepare();
            let (time, found) = timed(start, || player.think(position, &Limits::depth(ours)));
            let value = as_theirs::<G>(found.value);
            best[SETTINGS.len()] = time.min(best[SETTINGS.len()]);
            for (setting, (name, _)) in SETTINGS.iter().enumerate() {
                let mut search = peer::search::<G>(setting);
                let (time, found) = timed(start, || peer::value::<G>(&mut search, position, theirs));
                assert_eq!(found, value, "{}, {name}, {ours} plies", G::NAME);
                best[setting] = time.min(best[setting]);
            }
        }
        eprintln!("{}, {ours} plies: {best:.3?} s", G::NAME);
        for (sum, best) in sums.iter_mut().zip(best) {
            *sum += best;
        }
    }
    let (theirs, ours) = (&sums[..SETTINGS.len()], sums[SETTINGS.len()]);
    let fastest = theirs.iter().copied().fold(f64::INFINITY, f64::min);
    let times: Vec<String> = sums.iter().map(|time| format!("{time:.3}")).collect();
    println!(
        "| {} | {} | {:.0} | {} | {:.2} |",
        G::NAME,
        depth(&positions[0]).0,
        width::<G>(&positions, &mut random),
        times.join(" | "),
        fastest / ours
    );
}

/// Returns the mean number of moves, not counting passes, along random lines from the positions.
fn width<G: Raced>(positions: &[G::Position], random: &mut SplitMix64) -> f64 {
    let game = G::default();
    let (mut sum, mut count) = (0.0, 0.0);
    for start in positions.iter().cycle().take(100 * positions.len()) {
        let mut position = *start;
        for _ in 0..8 {
            let moves: Vec<G::Move> = game.moves(&position).into_iter().collect();
            let Some(&first) = moves.first() else { break };
            if game.cost(first) > 0 {
                sum += f64::from(u32::try_from(moves.len()).expect("few"));
                count += 1.0;
            }
            position = game.play(&position, random.choose(&moves));
        }
    }
    sum / count
}
