//! How much faster is a search on several threads? Each opening is searched by one thread for ten seconds; then several
//! threads search it to the depth that was reached, by each scheme. The same is done for each game and driver, and for the
//! parallel search of crate `minimax` 0.6, which gets the same rules and evaluators (but no quiescence search, so chess is
//! left out).
//!
//! Run `./bench threads` on an idle machine; it takes about 20 minutes. `SECONDS=1` in the environment makes it shorter,
//! `THREADS=4` uses more threads, and `GAMES=othello,chess` leaves out other games. Connect Four is raced with its moves ranked by
//! threats, as searches and players of the list of games try them, and once more without ranks (`connect-four-learned`), as a
//! `Player` that knows only the rules learns an order. With ranks one thread searches two plies deeper in the same time, and what
//! the threads learn, each for itself, matters less.

#![allow(missing_docs, unreachable_pub, reason = "a bench has no users")]

use minimax::{IterativeOptions, IterativeSearch, ParallelOptions, ParallelSearch, Strategy};
use plywood::{Depth, Evaluate, Game, Limits, Player, Scheme, Value};
use plywood_engines::chess::{self, order};
use plywood_games::Notation;
use plywood_games::chess::Chess;
use plywood_games::connect_four::{self, ConnectFour, Threats};
use plywood_games::othello::{self, Othello};
use std::cmp::Ordering;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

const DRIVERS: [&str; 2] = ["negascout", "mtd-f"];
/// The number of openings that `minimax` searches.
const PEERS_OPENINGS: usize = 3;
const SCHEMES: [(&str, Scheme); 2] =
    [("young brothers wait", Scheme::YoungBrothers), ("ABDADA", Scheme::Abdada)];
const MEBIBYTES: u64 = 256;

/// A game with the openings of the race.
trait Raced:
    Notation<Position: Send + Sync, Move: Send + Sync> + Copy + Default + Send + Sync + 'static
{
    const TITLE: &'static str;
    const OPENINGS: [&'static str; 5];
    type Evaluator: Evaluate<Self> + Copy + Default + Send + Sync + 'static;

    fn player() -> Player<Self, Self::Evaluator> {
        Player::new(Self::default(), Self::Evaluator::default())
    }

    fn roots() -> Vec<Self::Position> {
        let game = Self::default();
        Self::OPENINGS.iter().map(|text| game.read(text).expect("a position")).collect()
    }
}

impl Raced for ConnectFour {
    const TITLE: &'static str = "Connect Four";
    const OPENINGS: [&'static str; 5] = ["", "44", "43", "35", "4443"];
    type Evaluator = connect_four::Evaluator;

    fn player() -> Player<ConnectFour, connect_four::Evaluator> {
        learner().ranks(|_, position, m| Threats::rank(position, m))
    }
}

/// A player of Connect Four that learns the order of moves by itself.
fn learner() -> Player<ConnectFour, connect_four::Evaluator> {
    Player::new(ConnectFour, connect_four::Evaluator::default())
}

impl Raced for Othello {
    const TITLE: &'static str = "Othello";
    const OPENINGS: [&'static str; 5] =
        ["f5d6c3d3c4f4", "f5f6e6f4e3c5", "f5d6c5f4e3c6", "f5d6c4d3c3f4", "f5f4e3f6d3c5"];
    type Evaluator = othello::Evaluator;
}

impl Raced for Chess {
    const TITLE: &'static str = "chess, paper mode";
    const OPENINGS: [&'static str; 5] = [
        "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "r2q1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2Q1RK1 w - - 6 8",
        "r1bq1rk1/1p2bppp/p1nppn2/8/3NP3/1BN1B3/PPP2PPP/R2Q1RK1 w - - 0 10",
        "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5",
    ];
    type Evaluator = Quiescent;

    fn player() -> Player<Chess, Quiescent> {
        Player::new(Chess, Quiescent).ranks(|_, position, m| order::rank(position, m))
    }
}

/// The evaluator of paper mode.
#[derive(Clone, Copy, Default)]
struct Quiescent;

impl Evaluate<Chess> for Quiescent {
    fn value(&self, game: &Chess, position: &<Chess as Game>::Position, depth: Depth) -> Value {
        chess::Evaluator::DEFAULT.value(game, position, depth)
    }

    fn within(
        &self,
        game: &Chess,
        position: &<Chess as Game>::Position,
        depth: Depth,
        window: plywood::Window,
    ) -> Value {
        chess::Evaluator::DEFAULT.within(game, position, depth, window)
    }

    fn gives_bounds(&self) -> bool {
        Evaluate::<Chess>::gives_bounds(&chess::Evaluator::DEFAULT)
    }

    fn is_decided(&self, value: Value) -> bool {
        Evaluate::<Chess>::is_decided(&chess::Evaluator::DEFAULT, value)
    }
}

/// The rules and the evaluator of a game for `minimax`, which knows no passes: a pass is a move like any other.
#[derive(Clone)]
struct Peer<G>(PhantomData<G>);

impl<G: Raced> minimax::Game for Peer<G> {
    type S = G::Position;
    type M = G::Move;

    fn generate_moves(position: &G::Position, moves: &mut Vec<G::Move>) -> Option<minimax::Winner> {
        moves.extend(G::default().moves(position));
        if moves.is_empty() { Self::get_winner(position) } else { None }
    }

    fn get_winner(position: &G::Position) -> Option<minimax::Winner> {
        if G::default().moves(position).into_iter().len() > 0 {
            return None;
        }
        let value = G::Evaluator::default().value(&G::default(), position, 0);
        Some(match value.cmp(&Value::ZERO) {
            Ordering::Less => minimax::Winner::PlayerJustMoved,
            Ordering::Equal => minimax::Winner::Draw,
            Ordering::Greater => minimax::Winner::PlayerToMove,
        })
    }

    fn apply(position: &mut G::Position, m: G::Move) -> Option<G::Position> {
        Some(G::default().play(position, m))
    }

    fn zobrist_hash(position: &G::Position) -> u64 {
        G::default().hash(position)
    }
}

impl<G: Raced> minimax::Evaluator for Peer<G> {
    type G = Peer<G>;

    fn evaluate(&self, position: &G::Position) -> minimax::Evaluation {
        let value = G::Evaluator::default().value(&G::default(), position, 0);
        i16::try_from(value.get()).expect("evaluations are small")
    }
}

fn number(name: &str, usually: u16) -> u16 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usually)
}

/// Returns the seconds of processor time that this process has used so far, on all threads.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    // User and system time, in hundredths of a second.
    let ticks = after_name.split_whitespace().skip(11).take(2);
    ticks.filter_map(|text| text.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// What a search took: seconds, seconds of processor time, nodes.
type Took = [f64; 3];

/// A search on several threads, beside that of one.
struct Race {
    depth: Depth,
    alone: Took,
    shared: Took,
}

/// Creates a player.
type Make<G> = fn() -> Player<G, <G as Raced>::Evaluator>;

/// Returns a player with an empty table.
fn prepared<G: Raced>(
    make: Make<G>,
    driver: &str,
    shared: Option<(usize, Scheme)>,
) -> Player<G, G::Evaluator> {
    let mut player = make().named(driver).expect("in the catalogue").memory_mib(MEBIBYTES);
    if let Some((threads, scheme)) = shared {
        player = player.threads(threads).scheme(scheme);
    }
    player.prepare();
    player
}

#[expect(clippy::cast_precision_loss, reason = "for a ratio")]
fn as_float(count: u64) -> f64 {
    count as f64
}

/// Searches an opening on one thread for some seconds, and then by each scheme to the depth that was reached.
fn race_from<G: Raced>(make: Make<G>, driver: &str, threads: usize, root: &G::Position) -> [Race; 2] {
    let limits = Limits::time(Duration::from_secs(number("SECONDS", 10).into()));
    let before = processor_seconds();
    let mut last = None;
    prepared(make, driver, None).think_with(root, &limits, |progress| {
        let took =
            [progress.elapsed.as_secs_f64(), processor_seconds() - before, as_float(progress.nodes)];
        last = Some((progress.depth, progress.value, took));
    });
    let (depth, value, alone) = last.expect("one ply takes less");
    SCHEMES.map(|(_, scheme)| {
        let mut player = prepared(make, driver, Some((threads, scheme)));
        let (start, before) = (Instant::now(), processor_seconds());
        // Progress is told, so that both deepen ply by ply.
        let found = player.think_with(root, &Limits::depth(depth), |_| {});
        let took = [start.elapsed().as_secs_f64(), processor_seconds() - before, as_float(found.nodes)];
        assert_eq!(found.value, Some(value), "{driver}, {scheme:?}");
        Race { depth, alone, shared: took }
    })
}

fn race<G: Raced>(title: &str, threads: usize, make: Make<G>) {
    for driver in DRIVERS {
        let mut races = [const { Vec::new() }; 2];
        for root in G::roots() {
            for (races, race) in races.iter_mut().zip(race_from(make, driver, threads, &root)) {
                races.push(race);
            }
        }
        for ((scheme, _), races) in SCHEMES.iter().zip(&races) {
            print_line(title, driver, scheme, races);
        }
    }
}

/// The same by `minimax`. It does not tell how many nodes it visits, or how deep it searched in a given time: the depth is
/// the greatest that is expected to take at most the time for the first opening.
fn race_of_peer<G: Raced>(threads: usize) {
    let options = IterativeOptions::new()
        .with_table_byte_size(usize::try_from(MEBIBYTES << 20).expect("64 bits"));
    for (driver, options) in [("null windows", options), ("MTD(f)", options.with_mtdf())] {
        let alone = |root: &G::Position, plies| {
            timed(root, plies, &mut IterativeSearch::new(Peer::<G>(PhantomData), options))
        };
        let roots = G::roots();
        let (mut plies, mut took) = (4, [alone(&roots[0], 3)[0], alone(&roots[0], 4)[0]]);
        while took[1] * (took[1] / took[0]) < f64::from(number("SECONDS", 10)) {
            plies += 1;
            took = [took[1], alone(&roots[0], plies)[0]];
        }
        let races: Vec<Race> = roots[..PEERS_OPENINGS]
            .iter()
            .map(|root| {
                let workers = ParallelOptions::new().with_num_threads(threads);
                let mut several = ParallelSearch::new(Peer::<G>(PhantomData), options, workers);
                let (alone, shared) = (alone(root, plies), timed(root, plies, &mut several));
                Race { depth: plies.into(), alone, shared }
            })
            .collect();
        print_line(G::TITLE, &format!("{driver}, minimax 0.6"), "its parallel search", &races);
    }
}

/// Returns what a search by `minimax` took.
fn timed<G: Raced>(root: &G::Position, plies: u8, search: &mut impl Strategy<Peer<G>>) -> Took {
    search.set_max_depth(plies);
    let (start, before) = (Instant::now(), processor_seconds());
    assert!(search.choose_move(root).is_some());
    [start.elapsed().as_secs_f64(), processor_seconds() - before, f64::NAN]
}

/// Prints the sums of all openings and their ratios, and the median and the range of how much faster each was.
fn print_line(title: &str, driver: &str, scheme: &str, races: &[Race]) {
    let sum = |of: fn(&Race) -> f64| races.iter().map(of).sum::<f64>();
    let mut faster: Vec<f64> = races.iter().map(|race| race.alone[0] / race.shared[0]).collect();
    faster.sort_by(f64::total_cmp);
    let nodes = sum(|race| race.shared[2]) / sum(|race| race.alone[2]);
    let depths: Vec<String> = races.iter().map(|race| race.depth.to_string()).collect();
    println!(
        "| {title} | {driver} | {scheme} | {} | {:.1} | {:.1} | {:.2} | {:.2} ({:.2} to {:.2}) | {} | {:.2} |",
        depths.join(", "),
        sum(|race| race.alone[0]),
        sum(|race| race.shared[0]),
        sum(|race| race.alone[0]) / sum(|race| race.shared[0]),
        faster[faster.len() / 2],
        faster[0],
        faster[faster.len() - 1],
        if nodes.is_nan() { "–".to_string() } else { format!("{nodes:.2}") },
        sum(|race| race.shared[1]) / sum(|race| race.alone[1]),
    );
}

fn main() {
    let threads = usize::from(number("THREADS", 2));
    let games = std::env::var("GAMES").unwrap_or_default();
    let is_raced = |name: &str| games.is_empty() || games.split(',').any(|other| other == name);
    println!(
        "# {threads} threads against one; ratios of sums; the median and the range of the openings"
    );
    println!(
        "| game | driver | scheme | plies | s, one | s, all | faster | of each: median | nodes | processor time |\n\
         |---|---|---|---|---|---|---|---|---|---|"
    );
    if is_raced("othello") {
        race(Othello::TITLE, threads, Othello::player);
        race_of_peer::<Othello>(threads);
    }
    if is_raced("connect-four") {
        race(ConnectFour::TITLE, threads, ConnectFour::player);
    }
    if is_raced("connect-four-learned") {
        race("Connect Four, learned order", threads, learner);
    }
    if is_raced("connect-four") || is_raced("connect-four-learned") {
        race_of_peer::<ConnectFour>(threads);
    }
    if is_raced("chess") {
        race(Chess::TITLE, threads, Chess::player);
    }
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("# load {}", load.split(' ').take(3).collect::<Vec<_>>().join(" "));
}
