use crate::support::{plywood, plywood_reading};
use assert_cmd::cargo::cargo_bin;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn without_arguments_a_small_tree_is_searched_and_the_next_step_shown() {
    let text = plywood("").text();
    let visits = "visit     1     2     3    cut    4     5     6     7";
    assert!(text.contains(visits), "{text}");
    assert!(text.contains("The value is 6. Best play takes children 0 0 0"), "{text}");
    assert!(text.contains("alpha-beta visited 7 of the 8 leaves."));
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn the_commands_shown_as_the_next_step_run() {
    let text = plywood("").text();
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  plywood ")).collect();
    assert_eq!((commands.len(), commands[0].split("  ").next()), (6, Some("serve --open")));
    // The page is served until it is stopped; the tests of `serve` open it.
    for command in &commands[1..] {
        plywood(command.split("  ").next().expect("a command")).text();
    }
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = plywood(&format!("completions {shell}")).text();
        assert!(script.contains("compare") && script.contains("best-moves"), "{shell}");
        // The scripts of the other two shells do not complete the values of options.
        let names = script.contains("alpha-beta-shallow");
        assert_eq!(names, matches!(shell, "bash" | "zsh" | "fish"), "{shell}");
    }
}

#[test]
fn manual_pages_have_their_sections() {
    let program = plywood("man").text();
    for section in [".TH plywood 1", ".SH NAME", ".SH EXAMPLES", ".SH OPTIONS", ".SH SUBCOMMANDS"] {
        assert!(program.contains(section), "{section}\n{program}");
    }
    let compare = plywood("man compare").text();
    assert!(compare.contains(".TH plywood\\-compare 1") || compare.contains(".TH plywood-compare 1"));
    assert!(compare.contains(".SH EXAMPLES") && compare.contains("\\-\\-algorithms"), "{compare}");
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    let escape = '\u{1b}';
    for command in ["", "list", "explain scout"] {
        assert!(!plywood(command).text().contains(escape), "{command}");
        assert!(!plywood(&format!("--color never {command}")).text().contains(escape), "{command}");
        assert!(plywood(&format!("--color always {command}")).text().contains(escape), "{command}");
    }
    assert!(plywood("--color always --help").text().contains(escape));
    assert!(
        plywood_reading("--color always search --tree - --algorithm scout", "").stderr.contains(escape)
    );
    let mut command = Command::new(cargo_bin!("plywood"));
    let output = command.env("NO_COLOR", "1").env("CLICOLOR_FORCE", "0").output().expect("it runs");
    assert!(!String::from_utf8_lossy(&output.stdout).contains(escape));
}

#[test]
fn a_closed_pipe_is_not_a_failure() {
    let mut child = Command::new(cargo_bin!("plywood"))
        .args(["trace", "--width", "4", "--depth", "8", "--algorithm", "minimax"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

#[test]
fn the_version_is_printed() {
    assert_eq!(plywood("--version").text(), format!("plywood {}\n", env!("CARGO_PKG_VERSION")));
}
