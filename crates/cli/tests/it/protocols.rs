//! `plywood gtp`, `plywood nboard`, `plywood uci`, and matches against other programs.

mod chess;
mod matches;

use crate::support::{plywood_reading, refused};

#[test]
fn gtp_is_answered_until_quit_or_the_end_of_input() {
    let input = "1 name\n2 play b f5\n3 nonsense\n4 genmove w\n";
    for end in ["", "quit\n"] {
        let output = plywood_reading("gtp --depth 2 --memory 1", format!("{input}{end}")).text();
        let replies: Vec<&str> = output.split_terminator("\n\n").collect();
        assert_eq!(replies[..3], ["=1 Plywood", "=2", "?3 unknown command"]);
        assert!(["=4 D6", "=4 F4", "=4 F6"].contains(&replies[3]), "{output}");
        assert_eq!(replies[4..], ["="][..end.len().min(1)]);
    }
}

#[test]
fn nboard_is_answered_until_quit_or_the_end_of_input() {
    let input = "nboard 2\nset depth 2\nping 1\nmove F5\ngo\n";
    let output = plywood_reading("nboard --memory 1", input).text();
    assert!(output.starts_with("set myname Plywood\npong 1\nstatus Thinking\nsearch "), "{output}");
    assert!(output.contains("\n=== ") && output.ends_with("\nstatus\n"), "{output}");
    assert_eq!(plywood_reading("nboard", "ping 1\nquit\nping 2\n").text(), "pong 1\n");
    assert_eq!(plywood_reading("nboard", "").text(), "");
}

#[test]
fn uci_is_answered_until_quit_or_the_end_of_input() {
    let input = "uci\nisready\nnonsense\nposition startpos moves e2e4\ngo depth 2\n";
    let output = plywood_reading("uci --memory 2 --algorithm mtd-f", input).text();
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].starts_with("id name Plywood "), "{output}");
    assert!(lines.contains(&"option name Hash type spin default 2 min 1 max 65536"), "{output}");
    assert!(output.contains("\noption name Algorithm type combo default mtd-f var "), "{output}");
    let after = lines.iter().position(|line| *line == "uciok").expect("the end of the options");
    assert_eq!(lines[after + 1], "readyok");
    assert!(lines[after + 2].starts_with("info string unknown command `nonsense`"), "{output}");
    assert!(lines[after + 3].starts_with("info depth 1 "), "{output}");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{output}");
    // A limit of the command line ends a search that has no other.
    let output = plywood_reading("uci --memory 1 --nodes 100", "go\n").text();
    assert!(output.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{output}");
    assert_eq!(plywood_reading("uci", "isready\nquit\nisready\n").text(), "readyok\n");
    assert_eq!(plywood_reading("uci", "").text(), "");
    let run = |options: &str| plywood_reading(&format!("uci {options}"), "uci\n");
    refused(
        &run("--algorithm sss"),
        "the chess program does not play with sss; choose one of: negascout, ",
    );
    refused(&run("--algorithm mtd"), "invalid value 'mtd'");
    refused(&run("--depth 1001"), "1000");
    refused(&run("--time soon"), "expected a number of seconds");
}

#[test]
fn settings_that_cannot_be_used_are_refused() {
    for command in ["gtp", "nboard"] {
        let run = |options: &str| plywood_reading(&format!("{command} {options}"), "name\n");
        refused(&run("--evaluator zer"), "othello has no evaluator `zer`; choose one of: ");
        refused(&run("--algorithm mtd"), "invalid value 'mtd'");
        refused(&run("--depth 1001"), "1000");
        refused(&run("--time soon"), "expected a number of seconds");
    }
}
