//! Chess: counts, notation, exchanges, draws, and the contract of a game.

use plywood_core::{Evaluate, Game, Value};
use plywood_games::chess::{Chess, Evaluator, MATE, Position, epd};
use plywood_games::{Looks, Notation, Passes, perft};
use plywood_testkit::SplitMix64;
use plywood_testkit::contract::{self, Options};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

pub(crate) fn position(text: &str) -> Position {
    Chess.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_numbers_of_move_sequences_are_the_published_ones() {
    let records = epd::read(include_str!("../../../../data/chess-perft.epd")).expect("positions");
    assert!(records.len() > 30);
    for (line, record) in records {
        for (depth, count) in record.counts() {
            let found = perft(&Chess, &record.position, depth, Passes::TakeAPly);
            assert_eq!(found, count, "line {line}, depth {depth}");
        }
    }
}

#[test]
fn it_keeps_the_contract_of_a_game() {
    let options = Options { games: 12, plies: 80, searches: 3, depth: 2, ..Options::default() };
    for evaluator in [Evaluator::Material, Evaluator::Zero] {
        let report = contract::check(&Chess, &evaluator, &options).expect("it keeps the contract");
        assert!(report.positions > 500 && report.searches > 50, "{report:?}");
    }
}

/// The positions of a random game.
pub(crate) fn random_game(seed: u64, plies: usize) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let start =
        Position::chess960(u32::try_from(random.below(960)).unwrap_or(0)).expect("a number below 960");
    let mut played = vec![start];
    for _ in 0..plies {
        let now = &played[played.len() - 1];
        let mut moves = Chess.moves(now);
        let Some(m) = (moves.len() > 0).then(|| moves.nth(random.below(moves.len()))).flatten() else {
            break;
        };
        let next = Chess.play(now, m);
        played.push(next);
    }
    played
}

#[test]
fn texts_of_positions_and_moves_read_back_and_pictures_show_every_move() {
    for seed in 1..=30 {
        for position in random_game(seed, 120) {
            let text = Chess.write(&position);
            let again = self::position(&text);
            assert_eq!((&again, Chess.write(&again)), (&position, text.clone()));
            assert_eq!(Chess.hash(&again), Chess.hash(&position), "{text}");
            let picture = Chess.picture(&position).expect("chess has a picture");
            assert_eq!(
                (picture.looks, picture.steps.len()),
                (Looks::Pieces, Chess.moves(&position).len())
            );
            let mut choices: Vec<_> =
                picture.steps.iter().map(|step| (step.from, step.to, step.becomes)).collect();
            choices.sort_unstable();
            choices.dedup();
            assert_eq!(choices.len(), picture.steps.len(), "{text}: two moves look the same");
            for m in Chess.moves(&position) {
                let san = Chess.write_move(&position, m);
                assert_eq!(Chess.read_move(&position, &san), Ok(m), "{text} {san}");
                for chess960 in [false, true] {
                    let uci = position.uci(m, chess960);
                    let found = position.read_uci(&uci);
                    // In Chess960 the usual form of castling may be that of another move of the king.
                    assert!(found == Some(m) || !chess960 && san.starts_with('O'), "{text} {uci}");
                }
            }
        }
    }
}

#[test]
fn moves_are_read_in_any_usual_form() {
    let castles = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for [san, uci] in [["O-O", "e1g1"], ["0-0", "e1h1"], ["O-O-O", "e1c1"], ["Rxa8+", "a1a8"]] {
        let m = Chess.read_move(&castles, san).expect("a legal move");
        assert_eq!(Chess.read_move(&castles, uci), Ok(m), "{uci}");
    }
    let promotes = position("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    let m = Chess.read_move(&promotes, "exd8=N").expect("a legal move");
    assert_eq!(Chess.read_move(&promotes, "e7d8n"), Ok(m));
    let refused = Chess.read_move(&promotes, "e8").expect_err("a pawn must become a piece");
    assert!(refused.message.contains("`e8` is not a legal move here; legal moves: "), "{refused}");
    assert!(refused.board.contains("4 . . . . . . . ."), "{}", refused.board);
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (text, column, message) in [
        (
            "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            14,
            "a piece or a number of empty squares on rank 7, found 'x'",
        ),
        (
            "rnbqkbnr/pppp5/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            14,
            "rank 7 has more than eight squares",
        ),
        (
            "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            18,
            "expected `/` after eight squares, found 'p'",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", 1, "White has 0 kings"),
        ("k7/8/8/8/8/8/8/K6P w - - 0 1", 1, "a pawn on h1"),
        (&format!("{start} x KQkq - 0 1"), 45, "`w` or `b`, the side to move, found 'x'"),
        (&format!("{start} w KQxq - 0 1"), 49, "rights to castle such as `KQkq` or `HAha`, found 'x'"),
        (&format!("{start} w KQKq - 0 1"), 49, "`K` repeats a right to castle"),
        (&format!("{start} w KQkq e9 0 1"), 53, "a rank from 1 to 8, found '9'"),
        (&format!("{start} w KQkq e6 0 1"), 52, "no pawn has just passed this square"),
        (&format!("{start} b KQkq e6 0 1"), 53, "has passed rank 3"),
        (&format!("{start} w KQkq - x 1"), 54, "the number of moves since the last capture"),
        (&format!("{start} w KQkq - 0 0"), 56, "the number of the move, from 1 to 65535"),
        (&format!("{start} w KQkq - 0 1 2"), 58, "the end of the position"),
        (start, 44, "a space, then the side to move, found the end"),
        ("4k3/8/8/8/8/8/8/4KR2 w Q - 0 1", 24, "no rook to castle with"),
        ("4k2R/8/8/8/8/8/8/4K3 w - - 0 1", 1, "no game leads here"),
        ("960", 1, "from 0 to 959"),
    ] {
        let error = Chess.read(text).expect_err(text);
        assert!(error.message.contains(message), "{text}: {error}");
        assert_eq!(error.column, column, "{text}: {error}");
    }
}

#[test]
fn a_mate_is_lost_and_a_stalemate_drawn() {
    let value = |text, depth| Evaluator::Zero.value(&Chess, &position(text), depth);
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(value(mated, 0), Value::from(-MATE));
    assert!(value(mated, 2) < value(mated, 1), "a quicker mate is worse for the side that is mated");
    assert_eq!(value("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3), Value::ZERO);
}

#[test]
fn exchanges_are_worth_what_a_player_counts() {
    for (text, m, worth) in [
        ("4k3/8/3p4/8/8/8/8/3RK3 w - - 0 1", "Rxd6", 100),
        ("4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", "Rxd6", 100 - 500),
        ("4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1", "exd6", 300),
        // The bishop behind the queen captures, too.
        ("4k3/8/3pn3/8/3r4/2Q5/1B6/4K3 w - - 0 1", "Qxd4", 500 - 900 + 300),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3", 100),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", 0),
        ("3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qd4", -900),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", 500 + 900 - 100),
        // The king may capture, unless another rook stands behind the first.
        ("8/8/2k5/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
        ("8/8/2k5/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5", 100 - 500),
    ] {
        let position = position(text);
        let m = Chess.read_move(&position, m).unwrap_or_else(|error| panic!("{text} {error}"));
        assert_eq!(position.exchange(m), worth, "{text}");
    }
}

#[test]
fn games_are_drawn_by_repetition_fifty_moves_and_lack_of_pieces() {
    let mut played = vec![Chess.root()];
    let mut play = |text: &str| {
        let now = played[played.len() - 1].clone();
        let m = Chess.read_move(&now, text).unwrap_or_else(|error| panic!("{error}"));
        played.push(Chess.play(&now, m));
        Chess.drawn(&played)
    };
    for m in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        assert_eq!(play(m), None, "{m}");
    }
    assert_eq!(play("Ng8"), Some("the position occurred three times"));
    let drawn = |text| Chess.drawn(&[position(text)]);
    assert!(drawn("4k3/8/8/8/8/8/8/4KR2 w - - 100 90").is_some_and(|why| why.contains("fifty")));
    for (text, is_drawn) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", false),
        ("4kn2/8/8/8/8/8/8/4KB2 w - - 0 1", false),
    ] {
        assert_eq!(drawn(text).is_some(), is_drawn, "{text}");
    }
}

#[test]
fn a_right_to_capture_en_passant_that_nobody_has_makes_no_difference() {
    let after = |text: &str, m: &str| {
        let position = position(text);
        Chess.play(&position, Chess.read_move(&position, m).expect("a legal move"))
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let double = after(start, "e4");
    let without = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!((Chess.key(&double), Chess.hash(&double)), (Chess.key(&without), Chess.hash(&without)));
    let captures = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4");
    let cannot = position("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_ne!(Chess.key(&captures), Chess.key(&cannot));
    assert_ne!(Chess.hash(&captures), Chess.hash(&cannot));
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_text_causes_a_panic(text in "[rnbqkpRNBQKP1-8/ wb\\-a-hA-H0-9]{0,80}|\\PC{0,40}") {
        let _ = Chess.read(&text);
        let _ = Chess.read_move(&Chess.root(), &text);
    }

    #[test]
    fn a_position_with_one_character_changed_is_refused_or_read_back(at in 0_usize..60, c in "[rnbqkpRNBQKP1-8/ wb-]") {
        let mut text: Vec<char> = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".chars().collect();
        text[at] = c.chars().next().unwrap_or(' ');
        let text: String = text.into_iter().collect();
        if let Ok(position) = Chess.read(&text) {
            prop_assert_eq!(Chess.read(&Chess.write(&position)), Ok(position));
        }
    }
}
