//! Programs that do something wrong: a fault each, and no panic.

use plywood_protocols::{Choice, Fault, Opening, Opponent, Program, Terms};
use std::time::{Duration, Instant};

const TERMS: Terms = Terms { time: None, depth: None, nodes: None, patience: Duration::from_secs(20) };

/// The opening after these moves from the start of the game.
fn after(moves: &[&str]) -> Opening {
    Opening { start: None, moves: moves.iter().map(ToString::to_string).collect() }
}

/// Starts a shell that runs this script and reads the commands of the protocol.
fn start(protocol: &str, script: &str, terms: Terms) -> Result<Box<dyn Opponent>, Fault> {
    let text = format!("{protocol}:sh -c \"{script}\"");
    text.parse::<Program>().expect("a program").start(&terms)
}

/// A program that answers every command with this text, and `genmove` with the other.
fn answering(all: &str, genmove: &str) -> String {
    format!("while read a b; do case $a in genmove) {genmove};; *) {all};; esac; done")
}

const YES: &str = "echo =; echo";

#[test]
fn a_program_that_plays_by_the_rules_is_understood() {
    let script = answering("echo noise; echo = a name; echo more; echo", "echo '= F5 '; echo");
    let mut program = start("gtp", &script, TERMS).expect("it starts");
    program.begin(&after(&["f5", "d6"])).expect("a new game");
    program.play("c3").expect("a move");
    program.play("pa").expect("a pass");
    assert_eq!(program.choose(), Ok(Choice::Move("f5".into(), None)));
    for (answer, choice) in [("PASS", Choice::Move("pa".into(), None)), ("resign", Choice::Resigns)] {
        let script = answering(YES, &format!("echo '= {answer}'; echo"));
        let mut program = start("gtp", &script, TERMS).expect("it starts");
        assert_eq!(program.choose(), Ok(choice));
    }
}

#[test]
fn a_program_that_cannot_be_started_is_named() {
    let program: Program = "gtp:no-such-program --fast".parse().expect("a program");
    let fault = program.start(&TERMS).expect_err("there is none").to_string();
    assert!(fault.starts_with("cannot start `no-such-program --fast`: "), "{fault}");
    let fault = start("gtp", "exit 1", TERMS).expect_err("it ends at once");
    assert_eq!(fault, Fault::Ended { request: "name".into() });
}

#[test]
fn a_program_that_ends_is_noticed_at_once() {
    let mut program = start("gtp", &answering(YES, "exit"), TERMS).expect("it starts");
    program.begin(&after(&[])).expect("a new game");
    let began = Instant::now();
    let fault = program.choose().expect_err("it ends");
    assert_eq!(fault.to_string(), "the program ended during `genmove black`");
    assert!(began.elapsed() < TERMS.patience);
    program.choose().expect_err("it has ended");
}

#[test]
fn a_program_that_hangs_is_not_awaited_for_ever() {
    let terms = Terms { patience: Duration::from_secs(2), ..TERMS };
    let mut program = start("gtp", &answering(YES, "sleep 100"), terms).expect("it starts");
    let fault = program.choose().expect_err("it hangs");
    assert_eq!(fault.to_string(), "`genmove black` had no answer within 2 s");
}

/// A program that hangs is ended together with what it has started.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_a_program_that_was_ended() {
    let mark = format!("{}.{}", 1000 + std::process::id(), 5);
    let running = || {
        let is_marked = |entry: std::io::Result<std::fs::DirEntry>| {
            let line = std::fs::read(entry.ok()?.path().join("cmdline")).ok()?;
            String::from_utf8_lossy(&line).starts_with(&format!("sleep\0{mark}")).then_some(())
        };
        std::fs::read_dir("/proc").expect("processes").filter_map(is_marked).count()
    };
    let program =
        start("gtp", &format!("echo =; echo; sleep {mark} & wait"), TERMS).expect("it starts");
    let began = Instant::now();
    while running() == 0 && began.elapsed() < TERMS.patience {}
    assert_eq!(running(), 1);
    drop(program);
    while running() > 0 && began.elapsed() < TERMS.patience {}
    assert_eq!(running(), 0);
}

#[test]
fn a_refused_command_is_a_fault_but_a_refused_pass_is_not() {
    let script = answering(YES, "echo '? no idea'; echo")
        .replace("case $a in", "case $a in play) echo '? syntax error'; echo;;");
    let mut program = start("gtp", &script, TERMS).expect("it starts");
    let fault = program.choose().expect_err("an error");
    assert_eq!(fault.to_string(), "`genmove black` was refused: no idea");
    let fault = program.play("f5").expect_err("an error");
    assert_eq!(fault.to_string(), "`play black F5` was refused: syntax error");
    program.play("pa").expect("a program may pass by itself");
    let position = Opening { start: Some("a position".into()), moves: Vec::new() };
    let fault = program.begin(&position).expect_err("an error");
    assert_eq!(fault.to_string(), "`a position` was refused: the protocol has no words for positions");
}

#[test]
fn a_program_with_the_other_protocol_is_understood_too() {
    let script = "while read a b; do case $a in ping) echo pong $b;; go) echo status thinking; \
        echo '=== F5/0.5/1.2';; esac; done";
    let mut program = start("nboard", script, TERMS).expect("it starts");
    program.begin(&after(&["f5"])).expect("a new game");
    program.play("d6").expect("a move");
    assert_eq!(program.choose(), Ok(Choice::Move("f5".into(), None)));
    let terms = Terms { patience: Duration::from_millis(500), ..TERMS };
    let silent = start("nboard", "cat", terms).expect_err("it says nothing that is awaited");
    assert_eq!(silent.to_string(), "`ping 1` had no answer within 0.5 s");
}
