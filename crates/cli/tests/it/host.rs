//! Commands that another program runs in its own process.

use plywood::Cancel;
use plywood_cli::{Host, run_for};
use std::time::{Duration, Instant};

fn run(host: Host, line: &str) -> Result<String, (u8, String)> {
    let mut out = Vec::new();
    let arguments = ["plywood"].into_iter().chain(line.split_whitespace());
    run_for(host, arguments, &mut out).map_err(|failed| (failed.code, failed.message))?;
    Ok(String::from_utf8(out).expect("commands print text"))
}

#[test]
fn a_hosted_command_reads_the_hosts_input() {
    let host = Host { input: b"((6 5)(7 1))((9 8)(4 3))".into(), ..Host::default() };
    let found = run(host, "search --tree - --algorithm sss --json").expect("a search");
    assert!(found.contains("\"value\":6"), "{found}");
    let host = Host { input: b"x.o/.x./..o x".into(), ..Host::default() };
    let solved = run(host, "solve - --game tic-tac-toe --json").expect("a solution");
    assert!(solved.contains("\"outcome\":\"draw\""), "{solved}");
}

#[test]
fn a_hosted_command_fails_with_a_code_and_a_message() {
    let (code, message) = run(Host::default(), "search --zzz").expect_err("there is no such option");
    assert_eq!(code, 2);
    assert!(message.contains("unexpected argument '--zzz'"), "{message}");
    let host = Host { input: b"((6".into(), ..Host::default() };
    let (code, message) = run(host, "tree --tree -").expect_err("it is no tree");
    assert_eq!(code, 2);
    assert!(message.starts_with("stdin:1:3:"), "{message}");
}

#[test]
fn a_host_cancels_a_search() {
    let start = Instant::now();
    for command in [
        "search --width 30 --depth 30 --algorithm alpha-beta",
        "compare --width 30 --depth 30 --algorithms sss,scout",
        "solve - --game connect-four",
    ] {
        let host = Host { input: b"44".into(), cancel: Cancel::new() };
        host.cancel.cancel_in(Duration::from_millis(100));
        let ended = run(host, command);
        assert_eq!(ended.is_err(), command.starts_with("solve"), "{ended:?}");
    }
    assert!(start.elapsed() < Duration::from_secs(20), "each would take years");
}
