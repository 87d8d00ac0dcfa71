//! NBoard as text.

mod games;

use crate::support::{Session, parts, setup};
use plywood::{HeldTime, Limits};
use plywood_protocols::nboard::serve;

/// Starts a session of a player with these limits.
pub(crate) fn start(limits: Limits) -> Session {
    Session::start(move |input, output| {
        serve(setup(limits), input, output).expect("it ends cleanly");
    })
}

/// Runs a script: each request must have exactly the lines below it. The time stands still.
#[track_caller]
fn run(limits: Limits, script: &str) {
    let time = HeldTime::new();
    let session = start(limits.and_time_source(&time));
    for (request, reply) in parts(script) {
        session.send(request);
        for wanted in reply.lines() {
            let line = session.line();
            // The number of nodes is not part of the protocol.
            let line = if line.starts_with("nodestats ") { "nodestats".into() } else { line };
            assert_eq!(line, wanted, "{request}");
        }
    }
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn a_session_is_answered_line_by_line() {
    run(
        Limits::none(),
        "\
> nboard 2
set myname Plywood
> set depth 2
> set contempt 0
> set myname Ann
> unknown words
> 
> ping 1
pong 1
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)
> move E6/0.5/1.25
> ping 2
pong 2
> learn
learned
> ping
pong
",
    );
}

#[test]
fn go_reports_the_search_and_does_not_play_its_move() {
    run(
        Limits::depth(2),
        "\
> go
status Thinking
search D3 0.00 0 1
search D3C3 -0.08 0 2
nodestats
=== D3/-0.08/0.00
status
> move F5
> move D6
> move A1
status cannot play the move: `a1` is not a legal move here; legal moves: c3 c4 c5 c6 c7
> set game (;GM[Othello];)
> set depth 1
> go
status Thinking
search D3 0.00 0 1
nodestats
=== D3/0.00/0.00
status
",
    );
}

#[test]
fn a_hint_is_deepened_and_has_a_line_for_each_move() {
    run(
        Limits::none(),
        "\
> set depth 2
> move F5
> hint 2
status Analyzing
search F6 0.08 0 1
search F4 0.00 0 1
search D6C5 -0.24 0 2
search F6E6 -0.32 0 2
status
> set depth 1
> move D6
> hint 1
status Analyzing
search C5 0.24 0 1
status
",
    );
}

#[test]
fn what_cannot_be_used_is_named_in_the_status_line() {
    run(
        Limits::depth(1),
        "\
> set game (;GM[Go];)
status cannot read the game: line 1, character 6: expected a game of Othello, found \"Go\"
> set game
status cannot read the game: expected one game, found 0
> move A1//
status cannot play the move: `a1` is not a legal move here; legal moves: d3 c4 f5 e6
> move PA
status cannot play the move: `pa` is not a legal move here; legal moves: d3 c4 f5 e6
> ping 3
pong 3
",
    );
}

#[test]
fn a_side_that_cannot_move_answers_go_with_a_pass() {
    run(
        Limits::depth(1),
        "\
> set game (;GM[Othello]BO[8 XXXXXXXX XOOOOOOX XOOOOOOX XOOOOOOX XOOOOOOX XOOOOOOX XOOOOOOX XXXXXO-- O];)
> go
=== PA
> move PA
> move G8
> move H8
> go
=== PA
",
    );
}

#[test]
fn ping_ends_a_search_and_is_answered_after_it() {
    let session = start(Limits::depth(60));
    for (task, number) in [("go", 1), ("hint 1", 2), ("hint 3", 3), ("go", 4)] {
        session.send(task);
        assert!(session.line().starts_with("status "), "{task}");
        // A line shows that the search has begun.
        assert!(session.line().starts_with("search "), "{task}");
        session.send(&format!("ping {number}"));
        let mut line = session.line();
        while line.starts_with("search ") {
            line = session.line();
        }
        assert_eq!((line.as_str(), session.line()), ("status", format!("pong {number}")), "{task}");
    }
    session.send("quit");
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn a_move_during_a_search_is_not_lost() {
    let session = start(Limits::depth(60));
    session.send("go");
    session.send("move F5");
    session.send("move D6");
    session.send("ping 1");
    while session.line() != "pong 1" {}
    session.send("move A1");
    let line = session.line();
    assert!(line.contains("legal moves: c3 "), "{line}");
    session.send("go");
    session.send("quit");
    session.end();
}

#[test]
fn a_search_is_answered_though_the_input_has_ended() {
    let session = start(Limits::depth(3));
    session.send("go");
    let lines = session.end();
    assert!(lines.iter().any(|line| line.starts_with("=== ")), "{lines:?}");
}
