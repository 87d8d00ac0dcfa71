use crate::support::{folder, from_the_root, in_the_laboratory, plywood, shortened};
use assert_cmd::cargo::cargo_bin;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Returns the help of the program and of every command.
fn all_help() -> Vec<(String, String)> {
    let help = plywood("--help").text();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names =
        commands.take_while(|line| !line.is_empty()).filter_map(|l| l.split_whitespace().next());
    let names: Vec<String> = names.filter(|name| *name != "help").map(String::from).collect();
    assert!(names.len() >= 8, "{names:?}");
    let of_commands =
        names.iter().map(|name| (name.clone(), plywood(&format!("{name} --help")).text()));
    of_commands.chain([(String::new(), help.clone())]).collect()
}

#[test]
fn every_help_leads_with_examples_and_fits_100_columns() {
    for (name, help) in all_help() {
        let examples = help.find("\nExamples:\n").unwrap_or_else(|| panic!("{name} has no examples"));
        let options = help.find("\nOptions:\n").expect("there are options");
        assert!(examples < options, "{name}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
        let shown = examples_of(&help);
        assert!(!shown.is_empty() && shown.iter().all(|line| line.len() <= 78), "{shown:?}");
    }
}

#[test]
fn every_example_runs() {
    let folder = folder("every_example_runs");
    let binary = cargo_bin!("plywood");
    let path = format!(
        "{}:{}",
        binary.parent().expect("a folder").display(),
        std::env::var("PATH").unwrap_or_default()
    );
    // `lab` and `lab --full` are the same command on a few trees: it is run once.
    let mut of_the_lab = BTreeSet::new();
    for (_, help) in all_help() {
        for example in examples_of(&help) {
            let command = shortened(&example).replace(" --full", "");
            if !command.starts_with("plywood lab") || of_the_lab.insert(command) {
                run_shortened(&example, &folder, &path);
            }
        }
    }
}

fn examples_of(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    let examples = lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_string());
    examples.filter(|line| line.contains("plywood")).collect()
}

/// Runs an example, shortened if it is slow: the server runs only briefly, on any port and without a browser, and the lab
/// runs a few trees per experiment.
fn run_shortened(example: &str, folder: &Path, path: &str) {
    let command = shortened(example);
    if command.starts_with("plywood serve") && !command.contains("--export") {
        let command = command.replace(" --open", "").replace(" --port 8000", "");
        // The output of an earlier example must not be taken for the output of this one.
        let start = format!("rm -f served; {command} --port 0 > served & server=$!");
        let shown = "until [ -s served ] || ! kill -0 $server; do sleep 0.1; done; cat served";
        run(&format!("{start}; {shown}; kill -INT $server; wait $server"), folder, path);
    } else if command.starts_with("plywood lab") {
        let command = command.replace(" --full", "");
        in_the_laboratory(|out| {
            run(&format!("{command} --smoke --out {}", out.display()), folder, path);
        });
    } else {
        run(&from_the_root(&command), folder, path);
    }
}

fn run(example: &str, folder: &Path, path: &str) {
    let shell = Command::new("sh").args(["-c", example]).current_dir(folder).env("PATH", path).output();
    let output = shell.expect("there is a shell");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !talk.contains("error"), "{example}: {talk}");
    assert!(!output.stdout.is_empty() || example.contains('>'), "{example}");
}
