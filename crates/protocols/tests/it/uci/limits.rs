//! When a search ends, and when it is answered.

use super::{FORCED, MATE, answer, ask, is_legal, read, start};
use crate::support::Session;
use plywood::{Game, HeldTime, Limits};
use plywood_games::chess::Chess;
use std::time::{Duration, Instant};

/// Reads everything up to `readyok`; a search must not be answered before it.
fn not_answered(session: &Session) {
    session.send("isready");
    loop {
        let line = session.line();
        if line == "readyok" {
            return;
        }
        assert!(line.starts_with("info "), "{line}");
    }
}

#[test]
fn every_form_of_go_with_limits_is_answered() {
    let session = start(Limits::none());
    for go in [
        "go depth 3",
        "go nodes 500",
        "go movetime 20",
        "go wtime 300 btime 300",
        "go wtime 300 btime 300 winc 10 binc 10",
        "go wtime 300 btime 300 movestogo 20",
        "go wtime 1 btime 1",
        "go wtime 0 btime -50",
        "go mate 1",
        "go depth 2 nodes 100 movetime 50",
        "go depth 0",
        "go nodes 0",
    ] {
        let (_, best) = ask(&session, &["ucinewgame", "position startpos", go]);
        is_legal(&Chess.root(), &best);
    }
}

#[test]
fn a_search_without_limits_is_not_answered_before_stop() {
    let session = start(Limits::none());
    for position in ["startpos".to_string(), format!("fen {MATE}"), format!("fen {FORCED}")] {
        for go in ["go", "go infinite", "go infinite depth 1", "go ponder", "go ponder depth 1"] {
            session.send(&format!("position {position}"));
            session.send(go);
            // The first report shows that the search runs.
            assert!(session.line().starts_with("info depth "), "{go}");
            for _ in 0..3 {
                not_answered(&session);
                std::thread::sleep(Duration::from_millis(5));
            }
            session.send("stop");
            let (_, best) = answer(&session);
            let root = Chess.root();
            is_legal(&position.strip_prefix("fen ").map_or(root, read), &best[1]);
        }
    }
}

/// The best of several tries: a busy machine may hold up any of them.
#[test]
fn stop_is_answered_within_50_milliseconds() {
    let session = start(Limits::none());
    let mut quickest = Duration::MAX;
    for _ in 0..10 {
        session.send("go infinite");
        std::thread::sleep(Duration::from_millis(30));
        not_answered(&session);
        let asked = Instant::now();
        session.send("stop");
        answer(&session);
        quickest = quickest.min(asked.elapsed());
    }
    assert!(quickest < Duration::from_millis(50), "{quickest:?}");
}

#[test]
fn stop_and_go_in_one_breath_are_two_answers() {
    let session = start(Limits::none());
    for line in ["go infinite", "stop", "position startpos moves e2e4", "go depth 2", "stop", "isready"]
    {
        session.send(line);
    }
    let first = answer(&session).1;
    is_legal(&Chess.root(), &first[1]);
    let second = answer(&session).1;
    is_legal(&super::Game::after(&["e2e4"]), &second[1]);
    assert_eq!(session.line(), "readyok");
}

#[test]
fn the_clock_runs_from_ponderhit_on() {
    let time = HeldTime::new();
    let session = start(Limits::none().and_time_source(&time));
    for go in ["go ponder wtime 60000 btime 60000 winc 1000", "go ponder movetime 2000"] {
        session.send("position startpos moves e2e4 e7e5");
        session.send(go);
        assert!(session.line().starts_with("info depth "));
        // The time of the opponent does not matter.
        time.advance(Duration::from_secs(1000));
        not_answered(&session);
        session.send("ponderhit");
        not_answered(&session);
        time.advance(Duration::from_secs(10));
        let (_, best) = answer(&session);
        is_legal(&super::Game::after(&["e2e4", "e7e5"]), &best[1]);
    }
}

#[test]
fn a_search_that_has_ended_is_answered_at_ponderhit() {
    let session = start(Limits::none());
    session.send("go ponder depth 1");
    std::thread::sleep(Duration::from_millis(50));
    not_answered(&session);
    session.send("ponderhit");
    answer(&session);
    session.send("go ponder");
    assert!(session.line().starts_with("info depth "));
    session.send("ponderhit");
    not_answered(&session);
    session.send("stop");
    answer(&session);
}

#[test]
fn a_clock_is_a_limit_when_time_passes() {
    let time = HeldTime::new();
    let session = start(Limits::none().and_time_source(&time));
    session.send("go wtime 10000 btime 10000");
    assert!(session.line().starts_with("info depth "));
    not_answered(&session);
    time.advance(Duration::from_secs(10));
    answer(&session);
}

#[test]
fn what_disturbs_a_running_search_is_ignored_and_named() {
    let session = start(Limits::none());
    session.send("go infinite");
    for (line, message) in [
        ("go depth 1", "info string go: a search is running; send `stop` first"),
        ("ucinewgame", "info string ucinewgame: a search is running; send `stop` first"),
        (
            "setoption name Hash value 2",
            "info string setoption: a search is running; send `stop` first",
        ),
    ] {
        session.send(line);
        while session.line() != message {}
    }
    session.send("position startpos moves d2d4");
    session.send("stop");
    let (_, best) = answer(&session);
    is_legal(&Chess.root(), &best[1]);
}

#[test]
fn limits_of_the_setup_end_a_search_without_others() {
    let session = start(Limits::depth(2));
    assert_eq!(ask(&session, &["go"]).1.len(), 4);
    assert_eq!(ask(&session, &["go depth 50"]).1.len(), 4);
}

#[test]
fn at_the_end_of_input_a_search_with_limits_is_answered() {
    let session = start(Limits::none());
    session.send("go depth 3");
    let lines = session.end();
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    for (go, end) in [("go infinite", None), ("go ponder depth 1", None), ("go infinite", Some("quit"))]
    {
        let session = start(Limits::none());
        session.send(go);
        if let Some(end) = end {
            session.send(end);
        }
        let lines = session.end();
        assert!(lines.iter().all(|line| line.starts_with("info ")), "{lines:?}");
    }
}
