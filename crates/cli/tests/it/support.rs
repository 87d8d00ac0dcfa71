//! Runs the command and reads its output.

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Fig. 3.1 of Reinefeld, Marsland, Schaeffer (1985).
pub(crate) const FIGURE: &str = "((6 5)(7 1))((9 8)(4 3))";

/// The exit code and output of a run of the command.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs `plywood` with the words of `arguments`.
pub(crate) fn plywood(arguments: &str) -> Run {
    plywood_reading(arguments, "")
}

/// Runs `plywood` with the words of `arguments` and `input` on standard input.
pub(crate) fn plywood_reading(arguments: &str, input: impl Into<Vec<u8>>) -> Run {
    let mut command = cargo_bin_cmd!("plywood");
    let output = command.args(arguments.split_whitespace()).write_stdin(input).output();
    let output = output.expect("the command runs");
    Run {
        code: output.status.code().expect("the command is not killed"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

impl Run {
    /// Returns the standard output of a run that must have succeeded.
    #[track_caller]
    pub(crate) fn text(self) -> String {
        assert_eq!(self.code, 0, "{}", self.stderr);
        self.stdout
    }

    /// Returns the one object printed by a run that must have succeeded.
    #[track_caller]
    pub(crate) fn json(self) -> Json {
        serde_json::from_str(&self.text()).expect("one JSON object")
    }

    /// Returns the objects printed line by line.
    #[track_caller]
    pub(crate) fn json_lines(self) -> Vec<Json> {
        let text = self.text();
        text.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
    }
}

/// Checks that the run was refused: nothing on standard output, `message` on standard error, exit code 2.
#[track_caller]
pub(crate) fn refused(run: &Run, message: &str) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    assert!(run.stderr.contains(message), "expected {message:?} in {:?}", run.stderr);
}

/// Replaces the paths `data/` and `target/` in a command, since tests run in the folder of their crate.
pub(crate) fn from_the_root(command: &str) -> String {
    let command = command.replace(" data/", concat!(" ", env!("CARGO_MANIFEST_DIR"), "/../../data/"));
    command.replace(" target/", concat!(" ", env!("CARGO_TARGET_TMPDIR"), "/"))
}

/// Returns the names of all algorithms.
pub(crate) fn algorithms() -> Vec<String> {
    let list = plywood("list --json").json();
    let names = list["algorithms"].as_array().expect("an array").iter();
    names.map(|entry| entry["name"].as_str().expect("a name").to_string()).collect()
}

/// Returns the names of the algorithms that find `what`: `minimax` or an `estimate`.
pub(crate) fn that_find(what: &str) -> Vec<String> {
    let list = plywood("list --json").json();
    let entries = list["algorithms"].as_array().expect("an array").iter();
    let found = entries.filter(|entry| entry["promises"]["finds"] == what);
    found.map(|entry| entry["name"].as_str().expect("a name").to_string()).collect()
}

/// Creates an empty folder for one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("an old folder can be removed");
    }
    std::fs::create_dir_all(&folder).expect("a folder can be created");
    folder
}

/// Runs a few trees of each experiment, compares the verdicts with the recorded ones, and returns the folder.
static LABORATORY: LazyLock<Mutex<PathBuf>> = LazyLock::new(|| {
    let folder = folder("laboratory");
    plywood(&format!("lab --smoke --fresh --check --out {}", folder.display())).text();
    Mutex::new(folder)
});

/// Calls `run` with a folder in which a few trees of each experiment have been run. The folder is the same for all tests,
/// so that the experiments are run once; one test at a time may use it.
pub(crate) fn in_the_laboratory<T>(run: impl FnOnce(&Path) -> T) -> T {
    run(&LABORATORY.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Shortens a slow command of the documentation: a match has one pair of games, and a training few games. The others stay
/// unchanged.
pub(crate) fn shortened(command: &str) -> String {
    let command = command.split(" #").next().unwrap_or(command).trim_end();
    if command.starts_with("plywood train ") && command.contains(" --out ") {
        return format!("{command} --games 2");
    }
    if command.contains("plywood match ") && !command.contains(" --plan") {
        let (before, pairs) = command.split_once(" --pairs ").unwrap_or((command, ""));
        let after = pairs.split_once(' ').map_or("", |(_, after)| after);
        return format!("{before} {after}").replacen("plywood match", "plywood match --pairs 1", 1);
    }
    command.to_string()
}
