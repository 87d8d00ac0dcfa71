use super::mates::MATED;
use super::*;
use plywood_core::Game;
use plywood_core::catalogue::CATALOGUE;
use plywood_core::{Never, Stopped};
use plywood_games::Notation;

fn read(fen: &str) -> Position {
    Chess.read(fen).expect("a position")
}

/// The algorithms with which the program plays.
fn algorithms() -> impl Iterator<Item = Algorithm> {
    CATALOGUE.iter().map(|entry| entry.algorithm).filter(|&algorithm| plays_with(algorithm))
}

const POSITIONS: [&str; 5] = [
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r2q1rk1/ppp2ppp/2n1bn2/2bpp3/4P3/2PP1N2/PPB2PPP/RNBQ1RK1 w - - 0 9",
    "8/2p2pk1/3p2p1/3P4/1r3P2/2R3K1/6P1/8 b - - 0 40",
    "8/8/1p1k4/1P1p4/3P4/3K4/8/8 w - - 0 60",
    "r3k2r/pb3pp1/1p2pn1p/2b5/2P5/2N2NP1/PP2PPBP/R4RK1 b kq - 1 14",
];

/// The value of a position by plain minimax: the same horizon, draws and mates, and nothing else.
fn minimax(position: &Position, ply: i32, depth: Depth) -> i32 {
    let lore = Arc::new(Lore::new(Rules::NONE));
    minimax_by(&mut Quiet::new(Judge::default(), 1, lore), position, ply, depth)
}

fn minimax_by(quiet: &mut Quiet, position: &Position, ply: i32, depth: Depth) -> i32 {
    if position.is_check() && !position.has_moves() {
        return ply - MATED;
    }
    if !position.has_moves() || ply > 0 && !position.can_mate() {
        return 0;
    }
    if depth == 0 {
        let Ok(value) = quiet.search(position, ply, -MATED, MATED, &mut Never);
        return value;
    }
    let children = Chess.moves(position).map(|m| Chess.play(position, m));
    children.map(|child| -minimax_by(quiet, &child, ply + 1, depth - 1)).max().unwrap_or(0)
}

#[test]
fn without_rules_every_algorithm_finds_the_minimax_value() {
    for fen in POSITIONS {
        for depth in 1..=3 {
            let expected = minimax(&read(fen), 0, depth);
            for algorithm in algorithms() {
                let mut program = Program::new().algorithm(algorithm).rules(Rules::NONE).memory_mib(2);
                let found =
                    program.search(&Question::new(read(fen)), &Limits::depth(depth), &mut |_| {});
                let value = found.value.map(Value::get);
                assert_eq!(value, Some(expected), "{algorithm} {fen} to {depth} plies");
                assert_eq!(found.line.first().copied(), found.best);
                let best = Chess.play(&read(fen), found.best.expect("a move"));
                assert_eq!(
                    -minimax(&best, 1, depth - 1),
                    expected,
                    "{algorithm} {fen}: {:?}",
                    found.best
                );
            }
        }
    }
}

#[test]
fn every_algorithm_finds_mates_and_their_distance() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", 1),
        ("7k/R7/1R6/8/8/8/8/K7 b - - 0 1", -1),
        ("8/8/8/8/8/6k1/4r3/6K1 w - - 0 1", -2),
    ] {
        for algorithm in algorithms() {
            let mut program = Program::new().algorithm(algorithm).memory_mib(4);
            let found = program.search(&Question::new(read(fen)), &Limits::depth(6), &mut |_| {});
            assert_eq!(found.value.and_then(mate_in), Some(moves), "{algorithm} {fen}");
        }
    }
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    for (fen, value) in [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", -MATED),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0),
    ] {
        let found = Program::new().search(&Question::new(read(fen)), &Limits::depth(5), &mut |_| {});
        assert_eq!((found.best, found.value.map(Value::get)), (None, Some(value)), "{fen}");
    }
}

#[test]
fn several_lines_are_the_best_moves_in_order_without_rules() {
    for fen in POSITIONS {
        let position = read(fen);
        let mut program = Program::new().rules(Rules::NONE).memory_mib(2);
        let lines = program.lines(&position, 4, &Limits::depth(3));
        let mut values: Vec<i32> =
            Chess.moves(&position).map(|m| -minimax(&Chess.play(&position, m), 1, 2)).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        let found: Vec<i32> = lines.iter().map(|line| line.value.get()).collect();
        assert_eq!(found, values[..4], "{fen}");
        for (number, line) in lines.iter().enumerate() {
            assert!(lines[..number].iter().all(|other| other.line[0] != line.line[0]), "{fen}");
        }
    }
}

#[test]
fn only_the_moves_that_are_asked_about_are_played() {
    let position = read(POSITIONS[0]);
    for text in ["h4", "a3", "Ng1"] {
        let m = Chess.read_move(&position, text).expect("a legal move");
        let question = Question { moves: Some(vec![m]), ..Question::new(position.clone()) };
        let mut program = Program::new();
        for depth in [1, 6] {
            let found = program.search(&question, &Limits::depth(depth), &mut |_| {});
            assert_eq!(found.best, Some(m));
        }
        let free = program.search(&Question::new(position.clone()), &Limits::depth(6), &mut |_| {});
        assert_ne!(free.best, Some(m), "the table does not take the value of the rest for that of all");
    }
}

#[test]
fn a_draw_by_repetition_is_seen_in_the_search_and_in_the_game() {
    // Black is far behind, and draws by perpetual check on e1 and h4.
    let perpetual = read("6k1/RR3ppp/8/NN6/7q/8/6P1/6K1 b - - 0 1");
    let found = Program::new().search(&Question::new(perpetual), &Limits::depth(7), &mut |_| {});
    assert_eq!(found.value, Some(Value::ZERO));

    let texts = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    let mut before = vec![Chess.root()];
    for text in texts {
        let now = &before[before.len() - 1];
        before.push(Chess.play(now, Chess.read_move(now, text).expect("a legal move")));
    }
    let position = before.pop().expect("a position");
    let back = Chess.read_move(&position, "Ng8").expect("a legal move");
    let question = Question { before, moves: Some(vec![back]), ..Question::new(position.clone()) };
    let found = Program::new().search(&question, &Limits::depth(4), &mut |_| {});
    assert_eq!(found.value, Some(Value::ZERO), "the start for the third time");
    let question = Question { before: Vec::new(), ..question };
    let found = Program::new().search(&question, &Limits::depth(4), &mut |_| {});
    assert_ne!(found.value, Some(Value::ZERO));
}

#[test]
fn after_fifty_moves_without_progress_the_game_is_drawn_but_a_mate_counts() {
    let rook = "7k/8/8/8/8/8/R7/1R5K w - - 99 120";
    let found = Program::new().search(&Question::new(read(rook)), &Limits::depth(4), &mut |_| {});
    assert_eq!(found.value, Some(Value::ZERO));
    let mate = "7k/R7/8/8/8/8/8/1R5K w - - 99 120";
    let found = Program::new().search(&Question::new(read(mate)), &Limits::depth(4), &mut |_| {});
    assert_eq!(found.value.and_then(mate_in), Some(1));
}

#[test]
fn searches_by_nodes_are_the_same_each_time_and_keep_to_the_limit() {
    let search = |nodes| {
        let mut program = Program::new();
        let limits = Limits::nodes(nodes);
        let mut reports = Vec::new();
        let found = program.search(&Question::new(read(POSITIONS[1])), &limits, &mut |report| {
            reports.push((report.depth, report.value, report.nodes));
        });
        (found.best, found.nodes, found.stopped, reports)
    };
    let first = search(30_000);
    assert_eq!((first.1, first.2), (30_000, Stopped::Nodes));
    assert_eq!(first, search(30_000));
    for nodes in [1, 2, 50] {
        let (best, visited, ..) = search(nodes);
        assert!(best.is_some() && visited <= nodes);
    }
}

#[test]
fn each_rule_makes_the_search_smaller_or_larger_and_every_report_is_deeper() {
    let nodes = |rules, depth| {
        let mut program = Program::new().rules(rules);
        let mut last = 0;
        let found =
            program.search(&Question::new(read(POSITIONS[4])), &Limits::depth(depth), &mut |report| {
                assert_eq!(report.depth, last + 1);
                assert!(report.deepest >= report.depth && !report.line.is_empty());
                last = report.depth;
            });
        found.nodes
    };
    let all = nodes(Rules::ALL, 10);
    for rule in Rule::all() {
        assert_ne!(nodes(Rules::ALL.without(rule), 10), all, "{rule} changes nothing");
    }
    assert!(nodes(Rules::NONE, 6) > 4 * nodes(Rules::ALL, 6));
}

#[test]
fn values_are_multiples_of_the_grain() {
    for grain in [4, 8, 16] {
        let mut program = Program::new().grain(grain).rules(Rules::NONE);
        for fen in POSITIONS {
            let found = program.search(&Question::new(read(fen)), &Limits::depth(3), &mut |_| {});
            assert_eq!(found.value.map(|value| value.get() % i32::from(grain)), Some(0), "{fen}");
        }
    }
}

#[test]
fn drivers_end_though_their_bounds_may_cross() {
    for algorithm in algorithms() {
        let mut program = Program::new().algorithm(algorithm).memory_mib(1).grain(4);
        for fen in POSITIONS {
            let found = program.search(&Question::new(read(fen)), &Limits::depth(5), &mut |_| {});
            assert_eq!((found.depth, found.stopped), (5, Stopped::Complete), "{algorithm} {fen}");
        }
    }
}

#[test]
fn a_seed_chooses_among_equally_good_moves_and_only_among_those() {
    let best = |fen: &str, seed| {
        let mut program = Program::new().seed(seed).memory_mib(1);
        program.search(&Question::new(read(fen)), &Limits::depth(3), &mut |_| {}).best
    };
    // Nobody can win with a lone bishop.
    let drawn = "8/8/8/4k3/8/8/8/4K2B w - - 0 1";
    let chosen: Vec<Option<Move>> = (0..8).map(|seed| best(drawn, Some(seed))).collect();
    assert!(chosen.iter().any(|&m| m != chosen[0]), "{chosen:?}");
    assert_eq!(best(drawn, Some(3)), chosen[3]);
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert!((0..8).all(|seed| best(mate, Some(seed)) == best(mate, None)));
}

#[test]
fn several_threads_find_mates_with_every_algorithm() {
    for (fen, moves) in [
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2_i32),
        ("7k/R7/1R6/8/8/8/8/K7 b - - 0 1", -1),
        ("8/8/8/8/8/6k1/4r3/6K1 w - - 0 1", -2),
    ] {
        for algorithm in algorithms() {
            let mut program = Program::new().algorithm(algorithm).memory_mib(8).threads(4);
            let found = program.search(&Question::new(read(fen)), &Limits::depth(7), &mut |_| {});
            // Threads race, so a longer mate may be found first, but none that is too short to be true.
            let found = found.value.and_then(mate_in).unwrap_or(0);
            assert!(
                found.signum() == moves.signum() && found.abs() >= moves.abs(),
                "{algorithm} {fen}: {found}"
            );
        }
    }
}

#[test]
fn a_node_limit_holds_for_all_threads_together() {
    for nodes in [1, 100, 5_000, 60_000] {
        let mut program = Program::new().threads(4);
        let limits = Limits::nodes(nodes);
        let found = program.search(&Question::new(read(POSITIONS[1])), &limits, &mut |_| {});
        assert!(found.nodes <= nodes && found.best.is_some(), "{} of {nodes} nodes", found.nodes);
        assert_eq!(found.stopped, Stopped::Nodes);
    }
}

#[test]
fn several_threads_stop_soon_after_they_are_told_to() {
    let cancel = plywood::Cancel::new();
    let limits = Limits::none().and_cancel(&cancel);
    let mut program = Program::new().threads(4);
    let mut told = 0;
    let found = program.search(&Question::new(read(POSITIONS[0])), &limits, &mut |report| {
        if report.depth == 7 {
            cancel.cancel();
            told = report.nodes;
        }
    });
    assert_eq!((found.stopped, found.depth), (Stopped::Cancelled, 7));
    assert!(found.nodes - told <= 4 * 2048, "{} nodes after the end", found.nodes - told);
}

#[test]
fn several_threads_play_legal_moves_and_keep_the_table_from_move_to_move() {
    let mut program =
        Program::new().memory_mib(6).threads(3).algorithm("mtd-f".parse().expect("known"));
    let usage = program.keep().memory.usage();
    assert!(usage.capacity.expect("a table") * usage.entry_bytes <= 3 << 20, "{usage:?}");
    let mut game = vec![read(POSITIONS[0])];
    for _ in 0..30 {
        let (position, before) = game.split_last().expect("a position");
        program.played(before);
        let found = program.think(position, &Limits::nodes(6_000), &mut |_| {});
        let Some(m) = found.best else { break };
        assert!(Chess.moves(position).any(|legal| legal == m), "{m:?}");
        game.push(Chess.play(position, m));
    }
    assert!(program.kept.is_some_and(|kept| kept.memory.usage().entries > 0));
}
