//! Whole games against `gtp-rhino`, with this crate's server as the other side.

use crate::support::setup;
use plywood::Limits;
use plywood_protocols::gtp::Server;
use plywood_protocols::{Choice, Color, Opening, Program, Terms};
use std::time::Duration;

const TERMS: Terms = Terms { time: None, depth: None, nodes: None, patience: Duration::from_secs(60) };

/// Returns the reply of the server to a command that must succeed.
#[track_caller]
fn ask(server: &mut Server, request: &str) -> String {
    let reply = server.answer(request).expect("a reply");
    let result = reply.strip_prefix('=').unwrap_or_else(|| panic!("{request}: {reply}"));
    result.trim().to_owned()
}

/// `./test` installs the program and demands these tests; elsewhere they are skipped without it.
#[test]
fn two_games_against_rhino_have_no_illegal_move() {
    let program: Program = "gtp:gtp-rhino".parse().expect("a program");
    let mut rhino = match program.start(&TERMS) {
        Ok(rhino) => rhino,
        Err(fault) if std::env::var_os("PLYWOOD_TEST_ALL").is_none() => {
            println!("skipped: {fault}; install the Debian package grhino");
            return;
        }
        Err(fault) => panic!("{fault}"),
    };
    let game = plywood_engines::game("othello").expect("it is in the list");
    for ours in [Color::Black, Color::White] {
        let mut server = Server::new(setup(Limits::depth(2))).expect("the default evaluator");
        let mut board = game.board(None).expect("the start");
        rhino.begin(&Opening::default()).expect("a new game");
        while board.ending().is_none() {
            let color = Color::to_move(&*board);
            let m = if color == ours {
                let m = ask(&mut server, &format!("genmove {color}")).to_ascii_lowercase();
                let m = if m == "pass" { "pa".into() } else { m };
                rhino.play(&m).expect("rhino takes the move");
                m
            } else {
                let Choice::Move(m, _) = rhino.choose().expect("a move") else { panic!("it resigns") };
                let written = if m == "pa" { "pass" } else { &m };
                ask(&mut server, &format!("play {color} {written}"));
                m
            };
            board.play(&m).expect("a legal move");
        }
        assert!(board.played().len() >= 9);
        let result = ask(&mut server, "gogui-rules_final_result");
        let winner = board.ending().and_then(|ending| ending.name);
        let named =
            [("Black", "X"), ("White", "O")].into_iter().find(|(word, _)| result.starts_with(word));
        assert_eq!(winner, named.map(|(_, letter)| letter), "{result}");
    }
}
