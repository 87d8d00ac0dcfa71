//! Whole games with a client that follows the protocol word by word.

use super::start;
use crate::support::Session;
use plywood::Limits;
use plywood::board::Board;

/// Asks for a move, and reads everything up to the answer.
fn go(session: &Session) -> String {
    session.send("go");
    loop {
        let line = session.line();
        if let Some(answer) = line.strip_prefix("=== ") {
            return answer.split('/').next().expect("a move").to_ascii_lowercase();
        }
        let word = line.split(' ').next().unwrap_or_default();
        assert!(["status", "search", "nodestats"].contains(&word), "{line}");
    }
}

/// A move of the client: one of the legal moves, chosen by the number of moves so far.
fn reply(board: &dyn Board) -> String {
    let moves = board.moves();
    moves[board.played().len() * 7 % moves.len()].clone()
}

#[test]
fn two_games_against_a_client_have_no_illegal_move() {
    let game = plywood_engines::game("othello").expect("it is in the list");
    let session = start(Limits::nodes(300));
    session.send("nboard 2");
    assert_eq!(session.line(), "set myname Plywood");
    session.send("set depth 4");
    for ours in ["X", "O"] {
        let mut board = game.board(None).expect("the start");
        session.send("set game (;GM[Othello]PC[script]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)");
        while board.ending().is_none() {
            let m = if board.side() == ours { go(&session) } else { reply(&*board) };
            board.play(&m).expect("a legal move");
            session.send(&format!("move {}//0.10", m.to_uppercase()));
            session.send(&format!("ping {}", board.played().len()));
            let mut line = session.line();
            while line == "status" {
                line = session.line();
            }
            assert_eq!(line, format!("pong {}", board.played().len()));
        }
        assert!(board.played().len() >= 9);
    }
}
