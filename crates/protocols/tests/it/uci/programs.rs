//! Programs that speak UCI, and programs that do something wrong: a fault each, and no panic.

use plywood::Value;
use plywood_protocols::{Choice, Fault, Opening, Opponent, Program, Terms};
use std::time::Duration;

const TERMS: Terms = Terms { time: None, depth: None, nodes: None, patience: Duration::from_secs(20) };

/// A program with these options that answers `go` with shell commands. Whatever it is told is kept in `$told`.
fn program(go: &str) -> String {
    format!(
        "uci:sh -c \"while read -r a b; do case $a in \
         uci) echo option name Hash type spin default 1 min 1 max 9; echo option name Clear Hash type button; \
         echo option name UCI_Chess960 type check default false; echo uciok;; \
         isready) echo readyok;; go) go=$b; {go};; *) told=$told+$a/$b;; esac; done\""
    )
}

fn start(text: &str, terms: Terms) -> Result<Box<dyn Opponent>, Fault> {
    text.parse::<Program>().expect("a program").start(&terms)
}

/// Returns what the program was told before `go`, which it repeats as an illegal move, and the words after `go`.
fn told(options: &str, terms: Terms, opening: &Opening, moves: &[&str]) -> String {
    let script = program("echo bestmove $(echo $told/$go | tr -s ' ' _)");
    let mut program = start(&format!("{script}{options}"), terms).expect("it starts");
    program.begin(opening).expect("a new game");
    for m in moves {
        program.play(m).expect("a legal move");
    }
    match program.choose() {
        Err(Fault::Illegal { m }) => m,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_program_is_told_options_position_moves_and_limits() {
    let start = Opening::default();
    assert_eq!(
        told("", TERMS, &start, &[]),
        "+ucinewgame/+position/startpos/movetime_1000",
        "without a limit, a second"
    );
    let terms = Terms { time: Some(Duration::from_millis(250)), depth: Some(7), ..TERMS };
    assert_eq!(
        told(",hash=4,Clear Hash", terms, &start, &["e4", "e7e5"]),
        "+setoption/name_Hash_value_4+setoption/name_Clear_Hash+ucinewgame/\
         +position/startpos_moves_e2e4_e7e5/movetime_250_depth_7"
    );
    let castling = Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".into());
    let castles = Opening { start: castling, moves: vec!["O-O".into()] };
    let terms = Terms { nodes: Some(500), ..TERMS };
    assert_eq!(
        told("", terms, &castles, &[]),
        "+ucinewgame/+position/fen_4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1_moves_e1g1/nodes_500"
    );
    let other = Some("4k3/8/8/8/8/8/8/5K1R w H - 0 1".into());
    let castles = Opening { start: other, moves: vec!["O-O".into()] };
    assert_eq!(
        told("", terms, &castles, &[]),
        "+setoption/name_UCI_Chess960_value_true+ucinewgame/\
         +position/fen_4k3/8/8/8/8/8/8/5K1R_w_K_-_0_1_moves_f1h1/nodes_500"
    );
}

#[test]
fn the_move_of_a_program_is_played_and_written_as_the_board_reads_it() {
    let script = program(
        "case $told in *e2e4) echo info depth 1 score cp 20; echo info nodes 5; echo bestmove e7e5 ponder g1f3;; *) echo bestmove e2e4;; esac",
    );
    let mut program = start(&script, TERMS).expect("it starts");
    program.begin(&Opening::default()).expect("a new game");
    assert_eq!(program.choose(), Ok(Choice::Move("e4".into(), None)));
    assert_eq!(program.choose(), Ok(Choice::Move("e5".into(), Some(Value::from(20)))));
    program.play("Nf3").expect("a legal move");
    program.play("Nf3").expect_err("an illegal move");
}

#[test]
fn a_program_that_does_something_wrong_is_a_fault() {
    let impatient = Terms { patience: Duration::from_millis(500), ..TERMS };
    for (go, terms, message) in [
        ("exit", TERMS, "the program ended during `go movetime 1000`"),
        ("sleep 100", impatient, "`go movetime 1000` had no answer within 0.5 s"),
        ("echo bestmove e2e5", TERMS, "illegal move `e2e5`"),
        ("echo bestmove Nf3", TERMS, "illegal move `Nf3`"),
        ("echo bestmove", TERMS, "illegal move ``"),
        ("echo 'bestmove 0000'", TERMS, "illegal move `0000`"),
        ("echo 'bestmove (none)'", TERMS, "illegal move `(none)`"),
    ] {
        let mut program = start(&program(go), terms).expect("it starts");
        program.begin(&Opening::default()).expect("a new game");
        assert_eq!(program.choose().expect_err(go).to_string(), message);
    }
}

#[test]
fn a_program_that_cannot_begin_is_named() {
    let fault = |text: &str, terms| start(text, terms).expect_err(text).to_string();
    let missing = fault("uci:no-such-program,Hash=3", TERMS);
    assert!(missing.starts_with("cannot start `no-such-program`: "), "{missing}");
    assert_eq!(fault("uci:false", TERMS), "the program ended during `uci`");
    let impatient = Terms { patience: Duration::from_millis(500), ..TERMS };
    assert_eq!(fault("uci:cat", impatient), "`uci` had no answer within 0.5 s");
    for (option, message) in [
        ("Elo=3", "option `Elo`: the program has only Hash, Clear Hash, UCI_Chess960"),
        ("Hash", "option `Hash`: a value is missing, as in Hash=1"),
        ("Clear Hash=1", "option `Clear Hash`: a button has no value"),
    ] {
        assert_eq!(fault(&format!("{},{option}", program("exit")), TERMS), message);
    }
}
