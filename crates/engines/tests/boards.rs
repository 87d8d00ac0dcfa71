//! Tests of boards, with every game in the list.

use plywood::board::{Scale, Seat, Side};
use plywood::{Limits, Value};
use plywood_engines::{game, games};

#[test]
fn every_game_can_be_played_to_its_end_undone_and_replayed_from_text() {
    for game in games() {
        let mut board = game.board(None).expect("the start");
        let start = board.position();
        let seat = board.sit(&Seat::new("negascout".parse().expect("known"))).expect("a seat");
        let ending = loop {
            let best = board.think(seat, &Limits::depth(2), &mut |_| {}).best;
            if let Some(ending) = board.ending() {
                // A player sees the position alone, which may have moves when a rule ends the game.
                assert!(board.moves().is_empty() && (best.is_none() || ending.why.is_some()));
                break ending;
            }
            let m = best.expect("a move");
            assert!(board.moves().contains(&m));
            board.play(&m).expect("a legal move");
        };
        assert_eq!(ending.winner.is_some(), ending.name.is_some());
        let (played, end) = (board.played(), board.position());
        while board.undo() {}
        assert_eq!((board.position(), board.turn()), (start, Side::First));
        for m in &played {
            board.play(m).expect("as before");
        }
        assert_eq!((board.position(), board.ending()), (end, Some(ending)), "{}", board.game());
    }
}

#[test]
fn endings_are_described_in_words() {
    let mut board = game("connect-four").expect("known").board(Some("112233")).expect("read");
    assert_eq!(board.ending(), None);
    board.play("4").expect("legal");
    let ending = board.ending().expect("four in a row");
    assert_eq!((ending.winner, ending.to_string().as_str()), (Some(Side::First), "x wins"));
    let full = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O";
    let board = game("othello").expect("known").board(Some(full)).expect("read");
    assert_eq!(board.ending().expect("over").to_string(), "the other side wins by 64 discs");
}

#[test]
fn wrong_moves_and_evaluators_are_named() {
    let mut board = game("othello").expect("known").board(None).expect("the start");
    assert!(board.play("a1").expect_err("not legal").to_string().contains("a1"));
    let seat = Seat { evaluator: Some("zer".into()), ..Seat::new("sss".parse().expect("known")) };
    let error = board.sit(&seat).expect_err("an unknown evaluator").to_string();
    assert!(error.contains("`zer`") && error.contains("zero"), "{error}");
}

#[test]
fn only_a_forced_pass_must_be_played() {
    let kalah = game("kalah").expect("known");
    let mut board = kalah.board(None).expect("the start");
    assert!(!board.must_pass());
    board.play("3").expect("the last stone falls into the store");
    assert!(board.must_pass() && board.moves() == ["pass"]);
}

#[test]
fn the_last_move_is_marked_in_the_picture_until_it_is_taken_back() {
    let mut board = game("connect-four").expect("known").board(None).expect("the start");
    assert_eq!((board.landed(), board.sides()), (None, ["Red", "Yellow"]));
    for (m, row) in [("4", 5), ("4", 4)] {
        board.play(m).expect("legal");
        assert_eq!((board.landed(), board.sides()), (Some((row, 3)), ["Red", "Yellow"]));
    }
    let picture = board.picture().expect("a picture");
    assert!(picture.rows[4][3].piece.is_some() && picture.rows[3][3].piece.is_none());
    assert!(board.undo() && board.landed() == Some((5, 3)));
    assert_eq!(board.left(), None);
}

#[test]
fn a_piece_that_moved_left_one_cell_and_landed_in_another() {
    let mut board = game("chess").expect("known").board(None).expect("the start");
    assert_eq!((board.left(), board.landed()), (None, None));
    board.play("e4").expect("legal");
    assert_eq!((board.left(), board.landed()), (Some((6, 4)), Some((4, 4))));
}

fn scale(name: &str, evaluator: &str) -> Scale {
    Scale::new(game(name).expect("known"), Some(evaluator).filter(|e| !e.is_empty()))
}

fn words(name: &str, evaluator: &str, value: i16, distance: Option<u32>) -> String {
    scale(name, evaluator).words(Value::from(value), distance, ["x", "o"])
}

#[test]
fn values_are_described_for_the_side_that_is_better_off() {
    assert_eq!(words("kalah", "", 3, None), "+3 stones for x");
    assert_eq!(words("kalah", "", -1, None), "+1 stone for o");
    assert_eq!(words("kalah", "zero", -6, Some(9)), "o wins by 6 stones in 9 plies");
    assert_eq!(words("connect-four", "", 4, None), "+4 points for x");
    assert_eq!(words("connect-four", "", 985, Some(5)), "x wins in 5 plies");
    assert_eq!(words("tic-tac-toe", "", -95, Some(1)), "o wins in 1 ply");
    assert_eq!(words("tic-tac-toe", "", 0, Some(4)), "a draw");
    assert_eq!(words("othello", "", 40, None), "+40 points for x");
    assert_eq!(words("othello", "", 6000, None), "+12 discs for x");
    assert_eq!(words("othello", "discs", -5, None), "+5 discs for o");
    assert_eq!(words("othello", "zero", 0, None), "even");
}

#[test]
fn values_are_written_in_a_few_characters_and_drawn_between_lost_and_won() {
    let short = |name: &str, value: i16, distance| scale(name, "").short(Value::from(value), distance);
    assert_eq!(short("connect-four", 985, Some(5)), "win 5");
    assert_eq!(short("connect-four", -985, None), "loss");
    assert_eq!(short("connect-four", -4, None), "\u{2212}4");
    assert_eq!(short("kalah", 3, Some(2)), "+3");
    assert_eq!((short("kalah", 0, None), short("kalah", 0, Some(1))), ("0".into(), "draw".into()));
    for game in games() {
        for (evaluator, _) in game.evaluators() {
            let share = |value: i16, distance| {
                scale(game.name(), evaluator).share(Value::from(value), distance)
            };
            assert_eq!(
                (share(0, None), share(1, Some(3)), share(-1, Some(3))),
                (Some(0.0), Some(1.0), Some(-1.0))
            );
            if let Some(some) = share(3, None) {
                assert!(some > 0.0 && some <= 1.0, "{} {evaluator}: {some}", game.name());
            }
        }
    }
}
