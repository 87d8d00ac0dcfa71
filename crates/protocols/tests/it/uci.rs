//! UCI as text.

mod games;
mod limits;
mod programs;

use crate::support::{Session, parts};
use plywood::{HeldTime, Limits};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Position};
use plywood_protocols::ServeError;
use plywood_protocols::uci::{Setup, serve};

fn setup(limits: Limits) -> Setup {
    let algorithm = "negascout".parse().expect("it is in the catalogue");
    Setup { algorithm, memory: 1, limits, ..Setup::default() }
}

/// Starts a session in which every search has these limits.
fn start(limits: Limits) -> Session {
    Session::start(move |input, output| {
        serve(setup(limits), input, output).expect("it ends cleanly");
    })
}

/// Reads lines up to the answer of a search; returns the `info` lines and the words of the answer.
fn answer(session: &Session) -> (Vec<String>, Vec<String>) {
    let mut infos = Vec::new();
    loop {
        let line = session.line();
        if line.starts_with("bestmove ") {
            return (infos, line.split(' ').map(String::from).collect());
        }
        assert!(line.starts_with("info "), "{line}");
        infos.push(line);
    }
}

/// Sends lines, the last of which is a search; returns the `info` lines and the best move.
fn ask(session: &Session, lines: &[&str]) -> (Vec<String>, String) {
    for line in lines {
        session.send(line);
    }
    let (infos, words) = answer(session);
    (infos, words[1].clone())
}

/// Returns the word after `name` in a line.
fn field<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    line.split(' ').skip_while(|word| *word != name).nth(1)
}

/// Checks that a text is a legal move in a position.
#[track_caller]
fn is_legal(position: &Position, m: &str) {
    assert!(position.read_uci(m).is_some(), "{m}");
}

fn read(fen: &str) -> Position {
    Chess.read(fen).expect("a position")
}

/// The start of the game.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// White mates in one move: Ra8.
const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
/// White has one legal move.
const FORCED: &str = "8/8/8/8/8/k2r4/8/K7 w - - 0 1";
/// Black is stalemated.
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
/// White can castle on both sides.
const CASTLING: &str = "4k3/8/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1";

/// Runs a script: each request must have exactly the lines below it; `…` stands for the rest of a line. The time stands
/// still.
#[track_caller]
fn run(script: &str) {
    let time = HeldTime::new();
    let session = start(Limits::none().and_time_source(&time));
    for (request, reply) in parts(script) {
        session.send(request);
        for wanted in reply.lines() {
            let line = session.line();
            match wanted.strip_suffix('…') {
                Some(wanted) => assert!(line.starts_with(wanted), "{request}: {line}"),
                None => assert_eq!(line, wanted, "{request}"),
            }
        }
    }
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn the_program_introduces_itself_and_lists_its_options() {
    run("\
> uci
id name Plywood …
id author the Plywood developers
option name Hash type spin default 1 min 1 max 65536
option name Threads type spin default 1 min 1 max 1024
option name MultiPV type spin default 1 min 1 max 256
option name Algorithm type combo default negascout var …
option name Ponder type check default false
option name UCI_Chess960 type check default false
option name Clear Hash type button
uciok
> isready
readyok
");
}

#[test]
fn what_means_nothing_here_is_ignored() {
    run("\
> debug on
> register later
> ucinewgame
> setoption name Clear Hash
> setoption name Hash value 2
> setoption name Ponder value true
> setoption name algorithm value mtd-f
> stop
> 
> joho isready
readyok
");
}

#[test]
fn what_cannot_be_used_is_ignored_and_named() {
    run("\
> nonsense
info string unknown command `nonsense`; the commands are uci, …
> position
info string position: expected `startpos` or `fen` and a position before the moves, found ``; write for example …
> position startpos moves e2e4 e2e4
info string position: move 2, `e2e4`: not a legal move here; legal moves: …
> position fen 8/8/8/8/8/8/8/8 w - - 0 1
info string position: character 1 of the FEN: White has 0 kings; each side has one
> position fen 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1
info string position: character 23 of the FEN: …
> go depth deep
info string go: expected a whole number after `depth`, found `deep`; write for example `go depth 10`
> go searchmoves e2e5
info string go: searchmoves `e2e5`: not a legal move here; legal moves: …
> go btime 1000
info string go: `wtime` is missing, the time of the side to move; add it
> go quickly
info string go: unknown word `quickly`; the words are searchmoves, …
> setoption name Hash value lots
info string setoption: Hash: expected a whole number from 1 to 65536, found `lots`
> setoption name Algorithm value minimax
info string setoption: Algorithm: expected one of negascout, …
> setoption Hash
info string setoption: expected `name` and the name of an option, found `Hash`; write for example …
> ponderhit
info string ponderhit: no search is running; send `go ponder` first
> isready
readyok
");
}

#[test]
fn after_a_command_that_was_ignored_the_position_is_the_one_before() {
    let session = start(Limits::depth(1));
    session.send(&format!("position fen {MATE}"));
    for wrong in ["position startpos moves e2e5", "position fen none"] {
        session.send(wrong);
        assert!(session.line().starts_with("info string position: "));
    }
    assert_eq!(ask(&session, &["go depth 3"]).1, "a1a8");
}

#[test]
fn a_search_reports_every_part_and_ends_with_a_legal_move() {
    let session = start(Limits::none());
    session.send("position startpos moves e2e4 e7e5");
    session.send("go depth 4");
    let (infos, best) = answer(&session);
    let (total, reports) = infos.split_last().expect("reports");
    assert!(total.starts_with("info nodes "), "{total}");
    for name in
        ["depth", "seldepth", "multipv", "score", "cp", "nodes", "nps", "time", "hashfull", "pv"]
    {
        assert!(reports.iter().all(|line| field(line, name).is_some()), "{name}: {reports:?}");
    }
    assert_eq!(reports.last().and_then(|line| field(line, "depth")), Some("4"));
    let start = Game::after(&["e2e4", "e7e5"]);
    is_legal(&start, &best[1]);
    assert!(best.len() == 2 || best[2] == "ponder", "{best:?}");
}

/// A position after moves from the start of chess.
struct Game;

impl Game {
    fn after(moves: &[&str]) -> Position {
        use plywood::Game;
        moves.iter().fold(Chess.root(), |position, m| {
            let m = position.read_uci(m).expect("a legal move");
            Chess.play(&position, m)
        })
    }
}

#[test]
fn a_mate_is_counted_in_moves() {
    let session = start(Limits::none());
    let set = format!("position fen {MATE}");
    let (infos, best) = ask(&session, &[&set, "go depth 3"]);
    assert_eq!(best, "a1a8");
    assert!(infos.iter().any(|line| line.contains(" score mate 1 ")), "{infos:?}");
    // The search ends when the mate is found, long before its depth.
    let (infos, best) = ask(&session, &["ucinewgame", "go mate 2"]);
    assert_eq!(
        (best.as_str(), infos.iter().any(|line| line.contains(" score mate 1 "))),
        ("a1a8", true)
    );
}

#[test]
fn several_lines_are_reported_in_order() {
    let session = start(Limits::none());
    session.send("setoption name MultiPV value 3");
    let (infos, best) = ask(&session, &["position startpos", "go depth 3"]);
    let of_last_depth: Vec<&String> =
        infos.iter().filter(|line| field(line, "depth") == Some("3")).collect();
    let places: Vec<_> = of_last_depth.iter().filter_map(|line| field(line, "multipv")).collect();
    assert!(places.ends_with(&["1", "2", "3"]), "{infos:?}");
    let last = &of_last_depth[of_last_depth.len() - 3..];
    let values: Vec<i32> = last
        .iter()
        .map(|line| field(line, "cp").expect("a value").parse().expect("a number"))
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert_eq!(field(last[0], "pv"), Some(best.as_str()));
    // Fewer moves than lines are no harm.
    let set = format!("position fen {FORCED}");
    ask(&session, &[&set, "go depth 3"]);
}

#[test]
fn only_the_given_moves_are_searched() {
    let session = start(Limits::none());
    for m in ["a2a3", "h2h4"] {
        let (_, best) = ask(&session, &[&format!("go depth 3 searchmoves {m}")]);
        assert_eq!(best, m);
    }
    let (_, best) = ask(&session, &["go searchmoves a2a3 b2b3 depth 3"]);
    assert!(["a2a3", "b2b3"].contains(&best.as_str()), "{best}");
}

#[test]
fn castling_is_written_as_the_option_says() {
    let session = start(Limits::none());
    session.send(&format!("position fen {CASTLING}"));
    for (value, castling) in [("false", "e1g1"), ("true", "e1h1"), ("false", "e1g1")] {
        session.send(&format!("setoption name UCI_Chess960 value {value}"));
        for m in ["e1g1", "e1h1"] {
            let (infos, best) = ask(&session, &[&format!("go depth 2 searchmoves {m}")]);
            assert_eq!(best, castling);
            let line = infos.iter().rev().find_map(|line| field(line, "pv")).expect("a line");
            assert_eq!(line, castling);
        }
    }
    // The king stands on g1 and its rook on h1: castling moves the rook only.
    session.send("setoption name UCI_Chess960 value true");
    session.send("position fen 4k3/8/8/8/8/8/PPPPPPPP/R5KR w HA - 0 1");
    assert_eq!(ask(&session, &["go depth 2 searchmoves g1h1"]).1, "g1h1");
    session.send("position fen 4k3/8/8/8/8/8/PPPPPPPP/R5KR w HA - 0 1 moves g1h1 e8e7");
    session.send("isready");
    assert_eq!(session.line(), "readyok");
}

#[test]
fn without_a_legal_move_there_is_no_best_move() {
    let session = start(Limits::none());
    session.send(&format!("position fen {STALEMATE}"));
    assert_eq!(ask(&session, &["go depth 5"]), (vec!["info depth 0 score cp 0".into()], "0000".into()));
    session.send(&format!("position fen {MATE} moves a1a8"));
    let (infos, best) = ask(&session, &["go nodes 100"]);
    assert_eq!((infos, best.as_str()), (vec!["info depth 0 score mate 0".into()], "0000"));
    session.send("go infinite");
    assert_eq!(session.line(), "info depth 0 score mate 0");
    session.send("isready");
    assert_eq!(session.line(), "readyok");
    session.send("stop");
    assert_eq!(session.line(), "bestmove 0000");
}

#[test]
fn an_algorithm_without_the_selective_search_is_refused() {
    let algorithm = "sss".parse().expect("it is in the catalogue");
    let refused =
        serve(Setup { algorithm, ..setup(Limits::none()) }, std::io::empty(), &mut Vec::new());
    let Err(ServeError::Algorithm { name, names }) = refused else { panic!("{refused:?}") };
    assert!(name == "sss" && names.starts_with("negascout, "), "{names}");
}

#[test]
fn several_threads_find_the_mate_and_stop_when_they_are_told_to() {
    let session = start(Limits::none());
    let mate = format!("position fen {MATE}");
    let (infos, best) = ask(&session, &["setoption name Threads value 4", mate.as_str(), "go depth 5"]);
    assert_eq!(best, "a1a8");
    assert!(infos.iter().any(|line| line.contains(" mate 1 ")), "{infos:?}");
    let (infos, best) = ask(&session, &["position startpos", "go nodes 20000"]);
    is_legal(&read(START), &best);
    let nodes = infos.iter().filter_map(|line| field(line, "nodes")?.parse::<u64>().ok());
    assert!(nodes.max().is_some_and(|nodes| nodes <= 20_000), "{infos:?}");
    let (_, best) = ask(&session, &["go infinite", "stop"]);
    is_legal(&read(START), &best);
}
