//! Whole games with a client that follows the protocol word by word.

use super::{ask, start};
use plywood::{Game, Limits};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Position};

/// A move of the client: one of the legal moves, chosen by the number of moves so far.
fn reply(position: &Position, number: usize) -> String {
    let moves: Vec<_> = Chess.moves(position).collect();
    position.uci(moves[number * 7 % moves.len()], true)
}

#[test]
fn games_of_chess960_against_a_client_have_no_illegal_move() {
    let session = start(Limits::nodes(300));
    session.send("setoption name UCI_Chess960 value true");
    for number in [518, 0, 959, 300] {
        session.send("ucinewgame");
        let first = Position::chess960(number).expect("a number of Chess960");
        let (fen, mut game) = (Chess.write(&first), vec![first]);
        let mut moves = String::from("moves");
        while game.len() < 120 && Chess.drawn(&game).is_none() {
            let position = game.last().expect("a position");
            if !position.has_moves() {
                break;
            }
            let m = if game.len() % 2 == 1 {
                ask(&session, &[&format!("position fen {fen} {moves}"), "go nodes 300"]).1
            } else {
                reply(position, game.len())
            };
            let legal = position.read_uci(&m).unwrap_or_else(|| panic!("{m} in {fen} {moves}"));
            assert_eq!(position.uci(legal, true), m);
            moves.extend([" ", &m]);
            game.push(Chess.play(position, legal));
        }
        let is_over = game.last().is_some_and(|position| !position.has_moves());
        assert!(game.len() > 10 || is_over, "{fen} {moves}");
    }
}
