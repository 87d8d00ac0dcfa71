//! Repeated searches by one player: what the player remembers, and whether its results are correct.

use crate::algorithm;
use plywood::games::Notation;
use plywood::games::connect_four::{ConnectFour, Evaluator};
use plywood::games::kalah::Kalah;
use plywood::{
    Depth, Drawn, DrawnByRepetition, Evaluate, Found, Game, HeldTime, Limits, Player, Stopped, Value,
};
use plywood_testkit::SplitMix64;
use std::collections::HashMap;
use std::time::Duration;

/// An evaluator of any kind: one type for each game, so that players are compiled once for each game.
pub(crate) type AnyOf<'e, G> = &'e dyn Fn(&G, &<G as Game>::Position, Depth) -> Value;

/// A game on a graph, whose positions are numbers. Cycles are allowed.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// The positions that each position leads to.
    edges: Vec<Vec<u16>>,
    values: Vec<i16>,
}

impl Graph {
    pub(crate) fn random(chance: &mut SplitMix64) -> Graph {
        let count = 3 + chance.below(24);
        let is_acyclic = chance.below(2) == 0;
        let ends = chance.below(4);
        let edges = (0..count).map(|from| {
            if chance.below(8) < ends || is_acyclic && from + 1 == count {
                return Vec::new();
            }
            let least = if is_acyclic { from + 1 } else { 0 };
            let moves = 1 + chance.below(4);
            let mut to: Vec<u16> =
                (0..moves).map(|_| number(least + chance.below(count - least))).collect();
            to.sort_unstable();
            to.dedup();
            to
        });
        let edges = edges.collect();
        let values = (0..count).map(|_| number(chance.below(7)).cast_signed() - 3).collect();
        Graph { edges, values }
    }
}

impl Game for Graph {
    type Position = u16;
    type Move = u16;
    type Moves = Vec<u16>;
    type Key = u16;

    fn root(&self) -> u16 {
        0
    }

    fn moves(&self, position: &u16) -> Vec<u16> {
        self.edges[usize::from(*position)].clone()
    }

    fn play(&self, _: &u16, m: u16) -> u16 {
        m
    }

    fn key(&self, position: &u16) -> u16 {
        *position
    }

    fn slot(&self, _: &u16, m: u16) -> usize {
        m.into()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "evaluators take references")]
pub(crate) fn by_number(graph: &Graph, position: &u16, _: Depth) -> Value {
    Value::from(graph.values[usize::from(*position)])
}

fn number(n: usize) -> u16 {
    n.try_into().expect("small")
}

/// Naive minimax, which remembers what it has found.
struct Naive<'n, G: Game, H> {
    game: &'n G,
    evaluator: &'n H,
    known: HashMap<(G::Key, Depth), Value>,
}

impl<'n, G: Game, H: Evaluate<G>> Naive<'n, G, H> {
    fn new(game: &'n G, evaluator: &'n H) -> Self {
        Naive { game, evaluator, known: HashMap::new() }
    }

    fn value(&mut self, position: &G::Position, depth: Depth) -> Value {
        let key = (self.game.key(position), depth);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let moves: Vec<G::Move> = self.game.moves(position).into_iter().collect();
        let value = if depth == 0 || moves.is_empty() {
            self.evaluator.value(self.game, position, depth)
        } else {
            let children = moves.into_iter().map(|m| self.of_move(position, depth, m));
            children.collect::<Vec<Value>>().into_iter().max().expect("there is a move")
        };
        self.known.insert(key, value);
        value
    }

    /// Returns the value of `m` for the side that plays it.
    fn of_move(&mut self, position: &G::Position, depth: Depth, m: G::Move) -> Value {
        -self.value(&self.game.play(position, m), depth - self.game.cost(m))
    }

    fn best_moves(&mut self, position: &G::Position, depth: Depth) -> Vec<G::Move> {
        let value = self.value(position, depth);
        let moves = self.game.moves(position).into_iter();
        moves.filter(|&m| self.of_move(position, depth, m) == value).collect()
    }

    /// Checks that every move of the line is best at its node.
    fn check_line(&mut self, position: &G::Position, depth: Depth, line: &[G::Move]) {
        let (mut position, mut depth) = (position.clone(), depth);
        for &m in line {
            assert!(depth >= self.game.cost(m), "{line:?} continues below the leaves");
            let value = self.value(&position, depth);
            assert_eq!(self.of_move(&position, depth, m), value, "{m:?} of {line:?}");
            depth -= self.game.cost(m);
            position = self.game.play(&position, m);
        }
    }

    /// Checks that a result is correct at the depth that it reports.
    fn check(&mut self, position: &G::Position, found: &Found<G::Move>) {
        let Some(value) = found.value else { return };
        if found.best.is_none() {
            return;
        }
        assert_eq!(value, self.value(position, found.depth), "{found:?}");
        let best = self.best_moves(position, found.depth);
        assert!(found.best.is_some_and(|m| best.contains(&m)), "{found:?}, best are {best:?}");
        assert_eq!(found.line.first(), found.best.as_ref(), "{found:?}");
        self.check_line(position, found.depth, &found.line);
    }
}

const NAMES: [&str; 8] =
    ["negascout", "alpha-beta", "mtd-f", "scout", "aspiration", "sss", "dual", "negascout-f4"];

/// Lets a player search one position after another with random kinds of requests, and compares the results with naive
/// minimax.
fn try_sequence<G: Game + Clone, H: Evaluate<G> + Clone>(
    game: &G,
    evaluator: &H,
    positions: &[G::Position],
    deepest: Depth,
    chance: &mut SplitMix64,
) {
    let mut naive = Naive::new(game, evaluator);
    let name = chance.choose(&NAMES);
    let mut player = Player::new(game.clone(), evaluator.clone()).algorithm(algorithm(name));
    // Algorithms that store nodes as they run need memory.
    let least = usize::from(["sss", "dual"].contains(&name));
    player = player.memory_mib((least + chance.below(2)) as u64);
    if chance.below(2) == 0 {
        player = player.seed(chance.below(100) as u64);
    }
    let mut position = positions[0].clone();
    for _ in 0..6 {
        let depth = 1 + number(chance.below(deepest.into()));
        let limits = Limits::depth(depth);
        match chance.below(6) {
            0 | 1 => {
                let found = player.think(&position, &limits);
                assert!(found.value.is_some() && found.stopped == Stopped::Complete, "{found:?}");
                naive.check(&position, &found);
            }
            2 => {
                let found = player.think(&position, &limits.and_nodes(1 + chance.below(60) as u64));
                naive.check(&position, &found);
            }
            3 => {
                let mut all = player.best_moves(&position, &limits);
                let mut best = naive.best_moves(&position, depth);
                let place =
                    |m: &G::Move| game.moves(&position).into_iter().position(|other| other == *m);
                all.sort_by_key(place);
                best.sort_by_key(place);
                assert_eq!(all, best, "{name}, {depth} plies");
            }
            4 => {
                let count = 1 + chance.below(3);
                for line in player.lines(&position, count, &limits) {
                    let first = line.line[0];
                    assert_eq!(line.value, naive.of_move(&position, depth, first), "{name} {line:?}");
                    let child = game.play(&position, first);
                    naive.check_line(&child, depth - game.cost(first), &line.line[1..]);
                }
            }
            _ => {
                let found = player.think(&position, &limits);
                naive.check(&position, &found);
                position = match found.best {
                    Some(m) => game.play(&position, m),
                    None => positions[chance.below(positions.len())].clone(),
                };
            }
        }
    }
}

/// Returns the number of sequences to try: `some`, or `PLYWOOD_SEQUENCES` if it is set.
fn sequences(some: u64) -> u64 {
    std::env::var("PLYWOOD_SEQUENCES").ok().and_then(|text| text.parse().ok()).unwrap_or(some)
}

#[test]
fn any_sequence_of_requests_on_random_graphs_gets_correct_results() {
    for seed in 0..sequences(1500) {
        let mut chance = SplitMix64::new(seed);
        let graph = Graph::random(&mut chance);
        let positions: Vec<u16> = (0..number(graph.values.len())).collect();
        try_sequence(&graph, &by_number, &positions, 9, &mut chance);
    }
}

#[test]
fn any_sequence_of_requests_in_endings_of_kalah_gets_correct_results() {
    let game = Kalah::default();
    let evaluator = plywood::games::kalah::Evaluator::Stores;
    for seed in 0..sequences(300) {
        let mut chance = SplitMix64::new(seed);
        let positions: Vec<_> = (0..3).map(|_| ending(game, &mut chance)).collect();
        try_sequence(&game, &evaluator, &positions, 6, &mut chance);
    }
}

/// Returns a position of Kalah with few stones left in the pits.
fn ending(game: Kalah, chance: &mut SplitMix64) -> <Kalah as Game>::Position {
    let mut houses = [0; 12];
    for _ in 0..2 + chance.below(8) {
        houses[chance.below(12)] += 1;
    }
    let sown: usize = houses.iter().sum();
    let south = chance.below(49 - sown);
    let north = 48 - sown - south;
    let side = chance.choose(&["south", "north"]);
    let words = houses.map(|seeds| seeds.to_string());
    let text = format!("{} {south} / {} {north} {side}", words[..6].join(","), words[6..].join(","));
    game.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_seeded_player_does_not_throw_away_a_solved_game() {
    let game = Kalah::default();
    let text = "1,0,2,1,0,0 17 / 0,0,0,0,2,0 25 south";
    for seed in 0..20 {
        let mut position = game.read(text).expect("a position");
        let mut player = Player::new(game, plywood::games::kalah::Evaluator::Stores).seed(seed);
        let mut promised = None;
        let mut sign = 1;
        loop {
            let found = player.think(&position, &Limits::none());
            let value = sign * found.value.expect("no limit").get();
            assert_eq!(*promised.get_or_insert(value), value, "seed {seed}");
            let Some(m) = found.best else { break };
            position = game.play(&position, m);
            sign = -sign;
        }
    }
}

#[test]
fn thinking_again_continues_where_it_stopped_with_a_whole_line() {
    let mut player = Player::new(ConnectFour, Evaluator::Center);
    let position = ConnectFour.root();
    let mut depths = Vec::new();
    for most in [6, 6, 9] {
        depths.clear();
        let found = player.think_with(&position, &Limits::depth(most), |progress| {
            depths.push(progress.depth);
            assert_eq!(progress.line.len(), usize::from(progress.depth));
        });
        assert_eq!((found.depth, found.line.len()), (most, usize::from(most)));
    }
    assert_eq!(depths, [6, 7, 8, 9]);
}

#[test]
fn a_ponder_hit_is_at_least_as_deep_as_was_pondered_with_a_whole_line() {
    let position = ConnectFour.play(&ConnectFour.root(), 3);
    let mut player = Player::new(ConnectFour, Evaluator::Center);
    let pondered = player.think(&position, &Limits::nodes(100_000));
    let found = player.think(&position, &Limits::nodes(2000));
    assert!(found.depth >= pondered.depth && pondered.depth > 6);
    assert_eq!(found.line.len(), usize::from(found.depth));
}

/// Two tokens on a ring of five cells; the side to move moves its own token by −1, 0 or 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring;

impl Game for Ring {
    type Position = (u8, u8);
    type Move = u8;
    type Moves = [u8; 3];
    type Key = (u8, u8);

    fn root(&self) -> (u8, u8) {
        (0, 2)
    }

    fn moves(&self, _: &(u8, u8)) -> [u8; 3] {
        [4, 0, 1]
    }

    fn play(&self, &(own, other): &(u8, u8), m: u8) -> (u8, u8) {
        (other, (own + m) % 5)
    }

    fn key(&self, position: &(u8, u8)) -> (u8, u8) {
        *position
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "evaluators take references")]
pub(crate) fn distance(_: &Ring, &(own, other): &(u8, u8), _: Depth) -> Value {
    Value::from(i32::from((own * 3 + other * 7) % 11) - 5)
}

#[test]
fn a_game_of_25_positions_with_cycles_is_searched_99_plies_deep_in_fewer_than_20_000_nodes() {
    let found = Player::new(Ring, &distance as AnyOf<'_, Ring>).think(&Ring.root(), &Limits::depth(99));
    assert_eq!((found.depth, found.stopped), (99, Stopped::Complete));
    assert!(found.nodes < 20_000, "{} nodes", found.nodes);
    Naive::new(&Ring, &distance).check(&Ring.root(), &found);
}

/// A path with one move at each step, on positions of `SIZE` bytes; if `PASSES`, a pass follows each move.
#[derive(Clone, Copy, Debug)]
struct Way<const SIZE: usize, const PASSES: bool>;

impl<const SIZE: usize, const PASSES: bool> Game for Way<SIZE, PASSES> {
    type Position = (u64, [u8; SIZE]);
    type Move = bool;
    type Moves = [bool; 1];
    type Key = u64;

    const FREE_MOVES: bool = PASSES;

    fn root(&self) -> Self::Position {
        (0, [0; SIZE])
    }

    fn moves(&self, &(step, _): &Self::Position) -> [bool; 1] {
        [PASSES && step % 2 == 1]
    }

    fn play(&self, &(step, rest): &Self::Position, _: bool) -> Self::Position {
        (step + 1, rest)
    }

    fn key(&self, &(step, _): &Self::Position) -> u64 {
        step
    }

    fn cost(&self, m: bool) -> Depth {
        u16::from(!m)
    }
}

/// Searches as deep as possible in a thread with the default stack size, and returns the depth.
fn deepest<const SIZE: usize, const PASSES: bool>(name: &'static str) -> Depth {
    let search = move || {
        let zero: AnyOf<'_, Way<SIZE, PASSES>> = &|_, _, _| Value::ZERO;
        let mut player = Player::new(Way::<SIZE, PASSES>, zero).algorithm(algorithm(name));
        player.think(&(0, [0; SIZE]), &Limits::nodes(3_000_000)).depth
    };
    std::thread::spawn(search).join().expect("the stack holds")
}

#[test]
fn depth_is_bounded_by_what_the_stack_holds_for_positions_of_this_size() {
    for name in ["negascout", "alpha-beta", "mtd-f", "pns", "ins", "sss", "negascout-f4", "scout"] {
        for depth in [deepest::<8, false>(name), deepest::<8, true>(name)] {
            assert!(depth > 100, "{name} {depth}");
        }
        for depth in [deepest::<2048, false>(name), deepest::<2048, true>(name)] {
            assert!(depth > 10, "{name} {depth}");
        }
    }
}

#[test]
fn a_depth_beyond_all_bounds_does_not_panic() {
    let limits = Limits { depth: Some(5000), ..Limits::nodes(1000) };
    for name in ["best-first", "rbfms", "negascout", "sss"] {
        let mut player = Player::new(ConnectFour, Evaluator::Center).algorithm(algorithm(name));
        assert!(player.think(&ConnectFour.root(), &limits).best.is_some(), "{name}");
    }
}

#[test]
fn one_legal_move_is_played_at_once_if_time_is_limited() {
    let time = HeldTime::new();
    let zero: AnyOf<'_, Way<8, false>> = &|_, _, _| {
        time.advance(Duration::from_millis(1));
        Value::ZERO
    };
    let mut player = Player::new(Way::<8, false>, zero);
    let limits = Limits::time(Duration::from_secs(10)).and_time_source(&time);
    let found = player.think(&(0, [0; 8]), &limits);
    assert_eq!((found.stopped, found.best), (Stopped::OnlyMove, Some(false)));
    assert!(time.passed() < Duration::from_millis(10));
}

#[test]
fn infinite_evaluations_become_the_nearest_finite_values() {
    let infinite: AnyOf<'_, Ring> =
        &|_, &(own, _), _| if own % 2 == 0 { Value::INF } else { Value::NEG_INF };
    let found = Player::new(Ring, infinite).think(&Ring.root(), &Limits::depth(3));
    assert!(found.value.is_some_and(Value::is_finite), "{found:?}");
}

#[test]
fn times_beyond_all_bounds_do_not_panic() {
    let clock = plywood::Clock::new(Duration::MAX).increment(Duration::MAX);
    for limits in [Limits::time(Duration::MAX), Limits::clock(clock)] {
        let mut player = Player::new(ConnectFour, Evaluator::Center).seed(1);
        let found = player.think(&ConnectFour.root(), &limits.and_nodes(500));
        assert!(found.best.is_some());
    }
}

#[test]
fn a_search_whose_evaluator_becomes_slow_ends_within_ten_milliseconds_of_its_limit() {
    for becomes_slow in [1, 1000, 29_999, 30_000, 30_001, 59_000] {
        let time = HeldTime::new();
        let evaluator: AnyOf<'_, ConnectFour> = &|_, _, _| {
            let is_slow = time.passed() >= Duration::from_micros(becomes_slow);
            time.advance(Duration::from_micros(if is_slow { 100 } else { 1 }));
            Value::ZERO
        };
        let limits = Limits::time(Duration::from_millis(60)).and_time_source(&time);
        let found = Player::new(ConnectFour, evaluator).think(&ConnectFour.root(), &limits);
        assert_eq!(found.stopped, Stopped::Time);
        assert!(found.elapsed <= Duration::from_millis(70), "{:?}", found.elapsed);
    }
}

#[test]
fn a_memory_limit_above_the_machines_memory_takes_what_is_available() {
    let mut player = Player::new(ConnectFour, Evaluator::Center).memory_mib(1 << 24);
    let found = player.think(&ConnectFour.root(), &Limits::depth(4));
    assert!(found.best.is_some());
}

/// Returns the minimax value of the ring by a naive search, in which a position that repeats on the path is a draw.
fn with_repetition(path: &mut Vec<(u8, u8)>, depth: Depth, draw: Value) -> Value {
    let position = *path.last().expect("a position");
    if path[..path.len() - 1].contains(&position) {
        return draw;
    }
    if depth == 0 {
        return distance(&Ring, &position, 0);
    }
    let children = Ring.moves(&position).map(|m| {
        path.push(Ring.play(&position, m));
        let value = -with_repetition(path, depth - 1, draw);
        path.pop();
        value
    });
    children.into_iter().max().expect("three moves")
}

#[test]
fn draws_by_repetition_agree_with_naive_minimax_even_for_earlier_positions_of_the_game() {
    for draw in [Value::ZERO, Value::from(4)] {
        let game = DrawnByRepetition(Ring);
        let mut player = Player::new(game, Drawn::new(distance, draw));
        let mut path = vec![Ring.root()];
        let mut position = game.root();
        for ply in 0..30 {
            let is_over = game.moves(&position).len() == 0;
            assert_eq!(is_over, position.is_repeated());
            if is_over {
                break;
            }
            for depth in 1..=6 {
                let found = player.think(&position, &Limits::depth(depth));
                assert_eq!(found.value, Some(with_repetition(&mut path, depth, draw)), "ply {ply}");
            }
            position = game.play(&position, [4, 0, 1][ply % 3]);
            path.push(*position.position());
        }
        assert!(position.is_repeated(), "there are only 25 positions");
    }
}
