//! Chess in paper mode: quiescence against a plain twin, and every exact algorithm against minimax.

use plywood::{Limits, Player, Scheme};
use plywood_core::catalogue::Entry;
use plywood_core::memory::{LeafEntries, Policy};
use plywood_core::{Evaluate, Game, Search, Table, Value, Window};
use plywood_engines::chess::quiescence::Quiescence;
use plywood_engines::chess::tapered::Tapered;
use plywood_engines::chess::{Evaluator, order};
use plywood_games::Notation;
use plywood_games::chess::{Chess, MATE, Move, Piece, Position, WORTH};
use plywood_testkit::{SplitMix64, oracle};

/// Positions of random games with at most `most` pieces.
fn positions(count: usize, most: u32) -> Vec<Position> {
    let mut random = SplitMix64::new(7);
    let mut all = Vec::new();
    while all.len() < count {
        let mut position = Chess.root();
        let plies = 4 + random.below(60);
        for ply in 0.. {
            let pieces = position.board().occupied().len();
            if ply >= plies && pieces <= most {
                all.push(position);
                break;
            }
            // Captures are played more often than by chance.
            let moves: Vec<Move> = Chess.moves(&position).collect();
            let captures: Vec<Move> = moves.iter().copied().filter(|&m| position.takes(m)).collect();
            let choice = if captures.is_empty() || random.below(2) == 0 { moves } else { captures };
            if choice.is_empty() || ply > 300 {
                break;
            }
            position = Chess.play(&position, random.choose(&choice));
        }
    }
    all
}

/// Quiescence as its definition says: no window, no order.
fn plainly(position: &Position) -> i32 {
    let best = |moves: &mut dyn Iterator<Item = Move>, least: i32| {
        moves.map(|m| -plainly(&Chess.play(position, m))).fold(least, i32::max)
    };
    if position.is_check() {
        return best(&mut Chess.moves(position), -i32::from(MATE));
    }
    let worth = |piece: Piece| WORTH[piece as usize];
    let tried = |m: &Move| {
        let victim = position.board().piece_on(m.to()).unwrap_or(Piece::Pawn);
        (position.takes(*m) || m.promotion().is_some())
            && (worth(m.piece()) <= worth(victim) || position.exchange(*m) >= 0)
    };
    best(&mut Chess.moves(position).filter(tried), Tapered::built_in().score(position))
}

/// The plain value of a position where no depth is left.
fn leaf(position: &Position) -> Value {
    let is_stalemate = !position.is_check() && !position.has_moves();
    if is_stalemate { Value::ZERO } else { Value::from(plainly(position)) }
}

#[test]
fn quiescence_finds_the_value_of_its_definition_with_any_window() {
    for position in positions(400, 12) {
        let value = leaf(&position);
        assert_eq!(Evaluator::DEFAULT.value(&Chess, &position, 0), value, "{}", Chess.write(&position));
        let mut search = Quiescence::new(Tapered::built_in(), 1);
        for alpha in [-400, -50, -1, 0, 1, 50, 400].map(|off| value.get() + off) {
            for beta in [alpha + 1, alpha + 60] {
                let window = Window::new(Value::from(alpha), Value::from(beta)).expect("a window");
                let found = search.leaf(&position, window);
                let is_right = if value <= window.alpha() {
                    value <= found && found <= window.alpha()
                } else if value >= window.beta() {
                    window.beta() <= found && found <= value
                } else {
                    found == value
                };
                assert!(is_right, "{} {window:?}: {found} for {value}", Chess.write(&position));
            }
        }
    }
}

#[test]
fn coarse_values_are_multiples_of_their_grain() {
    for position in positions(100, 32) {
        for grain in [4_u8, 8, 16] {
            let value = Evaluator::Quiescent { grain }.value(&Chess, &position, 0).get();
            let is_coarse = value % i32::from(grain) == 0 || value.abs() >= i32::from(MATE);
            assert!(is_coarse, "{} {value}", Chess.write(&position));
        }
    }
}

/// The algorithms that take a window or a memory find minimax's value on 200 positions, with and without a table, and
/// whatever the table stores.
#[test]
fn every_exact_algorithm_finds_the_value_of_minimax() {
    let evaluator = Evaluator::DEFAULT;
    let mut searches = 0;
    for (number, position) in positions(200, 32).into_iter().enumerate() {
        let depth = if number % 8 == 0 { 2 } else { 1 };
        let expected = oracle::value(&Chess, &evaluator, &position, depth);
        for entry in Entry::exact() {
            let algorithm = entry.algorithm;
            let plain = algorithm.run(&mut Search::new(&Chess, &evaluator), &position, depth);
            let plain = plain.unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.name));
            assert_eq!(plain.value, Some(expected), "{} {}", entry.name, Chess.write(&position));
            for leaves in [LeafEntries::Stored, LeafEntries::Evaluated, LeafEntries::Cached] {
                let table = Table::with_entries(1 << 10).expect("there is memory");
                let table = table.with(Policy { leaves, ..Policy::default() });
                let mut search = Search::new(&Chess, &evaluator).memory(table);
                let found = algorithm.run(&mut search, &position, depth);
                let found = found.unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.name));
                assert_eq!(found.value, Some(expected), "{} {leaves:?}", entry.name);
            }
            searches += 4;
        }
    }
    assert!(searches > 10_000, "{searches}");
}

#[test]
fn searches_on_several_threads_find_the_value_and_a_best_move() {
    let schemes = [Scheme::YoungBrothers, Scheme::Abdada];
    let names = ["alpha-beta", "negascout", "aspiration", "mtd-f", "mtd-bi", "ab-sss", "ab-dual"];
    for (number, position) in positions(14, 32).into_iter().enumerate() {
        let (name, limits) = (names[number % names.len()], Limits::depth(4));
        let player = || {
            let player = Player::new(Chess, Evaluator::DEFAULT).named(name).expect("in the catalogue");
            player.ranks(|_, position, m| order::rank(position, m))
        };
        let mut one = player();
        let value = one.think(&position, &limits).value;
        let best = one.best_moves(&position, &limits);
        for (threads, scheme) in [2, 4, 16].into_iter().flat_map(|n| schemes.map(|scheme| (n, scheme)))
        {
            let found = player().threads(threads).scheme(scheme).think(&position, &limits);
            let of = format!("{name} by {scheme:?}, {threads} threads: {}", Chess.write(&position));
            assert_eq!(found.value, value, "{of}");
            assert!(found.best.is_none_or(|m| best.contains(&m)), "{of}: {:?} {best:?}", found.best);
        }
    }
}

#[test]
fn good_captures_come_first_and_bad_ones_last() {
    let position = Chess.read("3rk3/1p1p4/2n5/8/1B6/8/3Q4/3RK3 w - - 0 1").expect("a position");
    let rank = |text| order::rank(&position, Chess.read_move(&position, text).expect("a legal move"));
    assert!(rank("Qxd7+") < 0, "the rook captures the queen, which costs more than the pawn");
    assert_eq!(rank("Qd5"), 0);
    let position = Chess.read("4k3/8/2n1p3/3p4/2B1P3/8/8/4K3 w - - 0 1").expect("a position");
    let rank = |text| order::rank(&position, Chess.read_move(&position, text).expect("a legal move"));
    assert!(rank("exd5") > 0 && rank("Bxd5") < 0);
}
