//! How much faster is a search on several threads? The same positions are searched to the same depth by one thread and
//! by several, in turn, for each game, driver and scheme; and by the parallel search of crate `minimax` 0.6, which gets
//! the same rules and evaluators (but no quiescence search, so chess is left out).
//!
//! Run `./bench threads` on an idle machine. `REPEATS=1 SHALLOWER=2` in the environment make it shorter, `THREADS=4` uses
//! more threads.

#![allow(missing_docs, unreachable_pub, reason = "a bench has no users")]

use minimax::{IterativeOptions, IterativeSearch, ParallelOptions, ParallelSearch, Strategy};
use plywood::{Depth, Evaluate, Game, Limits, Player, Scheme, Value};
use plywood_engines::chess::{self, order};
use plywood_games::Notation;
use plywood_games::chess::Chess;
use plywood_games::connect_four::{self, ConnectFour};
use plywood_games::othello::{self, Othello};
use std::cmp::Ordering;
use std::marker::PhantomData;
use std::time::Instant;

const DRIVERS: [&str; 2] = ["negascout", "mtd-f"];
const SCHEMES: [(&str, Scheme); 2] =
    [("young brothers wait", Scheme::YoungBrothers), ("ABDADA", Scheme::Abdada)];
const MEBIBYTES: u64 = 256;

/// A game with the openings and the depth of the race.
trait Raced:
    Notation<Position: Send + Sync, Move: Send + Sync> + Copy + Default + Send + Sync + 'static
{
    const TITLE: &'static str;
    const OPENINGS: &'static [&'static str];
    const DEPTH: Depth;
    /// The depth of the race with `minimax`, which is slower.
    const PEERS_DEPTH: Option<Depth>;
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
    const OPENINGS: &'static [&'static str] = &["", "44", "43", "35", "4424"];
    const DEPTH: Depth = 21;
    const PEERS_DEPTH: Option<Depth> = Some(18);
    type Evaluator = connect_four::Evaluator;
}

impl Raced for Othello {
    const TITLE: &'static str = "Othello";
    const OPENINGS: &'static [&'static str] = &["f5d6c3d3c4f4", "f5f6e6f4e3c5", "f5d6c5f4e3c6"];
    const DEPTH: Depth = 14;
    const PEERS_DEPTH: Option<Depth> = Some(9);
    type Evaluator = othello::Evaluator;
}

impl Raced for Chess {
    const TITLE: &'static str = "chess, paper mode";
    const OPENINGS: &'static [&'static str] = &[
        "r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "r2q1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2Q1RK1 w - - 6 8",
        "r1bq1rk1/1p2bppp/p1nppn2/8/3NP3/1BN1B3/PPP2PPP/R2Q1RK1 w - - 0 10",
    ];
    const DEPTH: Depth = 8;
    const PEERS_DEPTH: Option<Depth> = None;
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

/// What searches of all openings took: seconds, seconds of processor time, nodes.
type Took = [f64; 3];

/// Searches all openings to `depth` plies, and returns what it took and the values.
fn search<G: Raced>(driver: &str, depth: Depth, shared: Option<(usize, Scheme)>) -> (Took, Vec<Value>) {
    let mut took = [0.0; 3];
    let search = |root: &G::Position| {
        let mut player = G::player().named(driver).expect("in the catalogue").memory_mib(MEBIBYTES);
        if let Some((threads, scheme)) = shared {
            player = player.threads(threads).scheme(scheme);
        }
        player.prepare();
        let (start, before) = (Instant::now(), processor_seconds());
        // Progress is told, so that both deepen ply by ply.
        let found = player.think_with(root, &Limits::depth(depth), |_| {});
        took[0] += start.elapsed().as_secs_f64();
        took[1] += processor_seconds() - before;
        #[expect(clippy::cast_precision_loss, reason = "for a ratio")]
        let nodes = found.nodes as f64;
        took[2] += nodes;
        found.value.expect("a value")
    };
    let values = G::roots().iter().map(search).collect();
    (took, values)
}

/// Returns the median of each of three numbers.
fn medians(all: &[Took]) -> Took {
    [0, 1, 2].map(|of| {
        let mut each: Vec<f64> = all.iter().map(|took| took[of]).collect();
        each.sort_by(f64::total_cmp);
        each[each.len() / 2]
    })
}

fn race<G: Raced>(threads: usize) {
    let depth = G::DEPTH - number("SHALLOWER", 0);
    for driver in DRIVERS {
        let ways = [None, Some((threads, SCHEMES[0].1)), Some((threads, SCHEMES[1].1))];
        let mut all = [const { Vec::new() }; 3];
        for _ in 0..number("REPEATS", 5) {
            let mut expected = None;
            for (all, way) in all.iter_mut().zip(ways) {
                let (took, values) = search::<G>(driver, depth, way);
                all.push(took);
                assert_eq!(expected.get_or_insert(values.clone()), &values, "{driver}, {way:?}");
            }
        }
        let [alone, shared @ ..] = all.map(|all| medians(&all));
        for ((scheme, _), shared) in SCHEMES.iter().zip(shared) {
            print_line(G::TITLE, depth, driver, scheme, alone, shared);
        }
    }
}

/// The same by `minimax`. It does not tell how many nodes it visits.
fn race_of_peer<G: Raced>(threads: usize) {
    let Some(depth) = G::PEERS_DEPTH.map(|depth| depth - number("SHALLOWER", 0)) else { return };
    let plies = u8::try_from(depth).expect("it is small");
    let options = IterativeOptions::new()
        .with_table_byte_size(usize::try_from(MEBIBYTES << 20).expect("64 bits"));
    let mut all = [const { Vec::new() }; 2];
    for _ in 0..number("REPEATS", 5) {
        let mut alone = [0.0; 3];
        let mut shared = [0.0; 3];
        for root in G::roots() {
            let mut one = IterativeSearch::new(Peer::<G>(PhantomData), options);
            one.set_max_depth(plies);
            let (start, before) = (Instant::now(), processor_seconds());
            assert!(one.choose_move(&root).is_some());
            alone = [
                alone[0] + start.elapsed().as_secs_f64(),
                alone[1] + processor_seconds() - before,
                1.0,
            ];
            let workers = ParallelOptions::new().with_num_threads(threads);
            let mut several = ParallelSearch::new(Peer::<G>(PhantomData), options, workers);
            several.set_max_depth(plies);
            let (start, before) = (Instant::now(), processor_seconds());
            assert!(several.choose_move(&root).is_some());
            shared = [
                shared[0] + start.elapsed().as_secs_f64(),
                shared[1] + processor_seconds() - before,
                1.0,
            ];
        }
        all[0].push(alone);
        all[1].push(shared);
    }
    let [alone, shared] = all.map(|all| medians(&all));
    print_line(G::TITLE, depth, "minimax 0.6", "its parallel search", alone, shared);
}

fn print_line(title: &str, depth: Depth, driver: &str, scheme: &str, alone: Took, shared: Took) {
    let [faster, work, nodes] = [alone[0] / shared[0], shared[1] / alone[1], shared[2] / alone[2]];
    println!(
        "{title:<18}{depth:>3} plies  {driver:<12}{scheme:<20}{:>7.2} s{:>7.2} s{faster:>6.2}{work:>10.2}{nodes:>8.3}",
        alone[0], shared[0]
    );
}

fn main() {
    let threads = usize::from(number("THREADS", 2));
    println!(
        "# {threads} threads: seconds of one, of all; how much faster; processor time and nodes by those of one"
    );
    race::<ConnectFour>(threads);
    race::<Othello>(threads);
    race::<Chess>(threads);
    race_of_peer::<ConnectFour>(threads);
    race_of_peer::<Othello>(threads);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "# medians of {}; load {}",
        number("REPEATS", 5),
        load.split(' ').take(3).collect::<Vec<_>>().join(" ")
    );
}
