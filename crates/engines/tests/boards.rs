//! Tests of boards, with every game in the list.

use plywood::board::{AnyGame, Listed, Own, Owned, Scale, Seat, Side};
use plywood::catalogue::Entry;
use plywood::options::Chosen;
use plywood::record::Request;
use plywood::subject::Subject;
use plywood::{Depth, Game, Limits, Value};
use plywood_engines::{game, games, plainly};

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
    let ending = board.ending().expect("over");
    assert_eq!(ending.to_string(), "the other side wins by 64 discs");
    assert_eq!(ending.words(board.sides()), "Black wins by 64 discs");
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
    assert_eq!(board.pass_words("North", "South"), "South moves again");
    let othello = game("othello").expect("known").board(None).expect("the start");
    assert_eq!(othello.pass_words("White", "Black"), "White must pass");
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
    assert_eq!(words("othello", "", -640, None), "+10 discs for o");
    assert_eq!(words("othello", "positional", 40, None), "+40 points for x");
    assert_eq!(words("othello", "positional", 6000, None), "+12 discs for x");
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

/// One heap: take one to three stones; the side that takes the last one wins.
#[derive(Clone, Debug, Default)]
struct Nim;

impl Game for Nim {
    type Position = u8;
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    type Key = u8;

    fn root(&self) -> u8 {
        10
    }

    fn moves(&self, heap: &u8) -> Self::Moves {
        // The largest number first, so that a move and its number differ.
        (1..=3.min(*heap)).rev().collect::<Vec<_>>().into_iter()
    }

    fn play(&self, heap: &u8, taken: u8) -> u8 {
        heap - taken
    }

    fn key(&self, heap: &u8) -> u8 {
        *heap
    }
}

impl Own for Nim {
    const NAME: &'static str = "heap";

    fn value(&self, heap: &u8, _: Depth) -> Value {
        Value::from(if *heap == 0 { -1 } else { 0 })
    }
}

#[test]
fn a_game_of_ones_own_needs_only_a_name_and_an_evaluator() {
    let own: Listed<Owned<Nim>> = Listed::own(plainly);
    let mut board = own.board(None).expect("the start");
    assert_eq!((board.drawn().as_str(), board.moves().join(" ").as_str()), ("10", "1 2 3"));
    board.play("1").expect("the first move of the list takes three");
    assert_eq!((board.drawn(), board.position(), board.side()), ("7".into(), "1".into(), "Second"));
    assert_eq!((board.sides(), board.picture().is_none()), (["First", "Second"], true));
    let seat = board.sit(&Seat::new("mtd-f".parse().expect("known"))).expect("a seat");
    while board.ending().is_none() {
        let best = board.think(seat, &Limits::depth(8), &mut |_| {}).best.expect("a move");
        board.play(&best).expect("a legal move");
    }
    // Seven stones are lost for nobody but the side that has just taken three.
    assert_eq!(board.ending().expect("over").words(board.sides()), "Second wins");
    let played = board.position();
    let again = own.board(Some(&played)).expect("the moves are read back");
    assert_eq!((again.drawn(), again.position()), ("0".into(), played));
    let error = own.board(Some("1 4")).expect_err("an illegal move").to_string();
    assert!(error.starts_with("character 3: `4` is not a legal move"), "{error}");
}

#[test]
fn a_search_of_a_game_of_ones_own_is_recorded() {
    let subject = Subject::own(Nim, "1 2", 5).expect("legal moves");
    assert_eq!(subject.parameters["position"], "1 2");
    let chosen = Chosen::plain(Entry::named("alpha-beta").expect("known"));
    let mut lines = Vec::new();
    let request = Request { chosen, cap: 1000, limits: Limits::none() };
    subject.record(&request, &mut lines).expect("it is written");
    let lines = String::from_utf8(lines).expect("text");
    // Five stones are left: taking one, the third move of the list, wins.
    assert!(lines.contains(r#""game":{"name":"heap","position":"1 2""#), "{lines}");
    let end = lines.lines().last().expect("an end");
    assert!(end.contains(r#""value":1"#) && end.contains(r#""line":["3""#), "{end}");
}
