use crate::support::{algorithms, plywood};

const README: &str = include_str!("../../../../README.md");

#[test]
fn the_table_of_algorithms_is_the_catalogue() {
    let rows = README.lines().filter_map(|line| line.strip_prefix("| `"));
    let names: Vec<&str> = rows.filter_map(|row| row.split('`').next()).collect();
    assert_eq!(names, algorithms());
}

#[test]
fn every_command_runs() {
    let commands = README.lines().filter_map(|line| line.strip_prefix("$ "));
    let mut run = 0;
    for command in commands {
        let command = command.split(" #").next().unwrap_or(command);
        let arguments = command.strip_prefix("cargo run --release -- ");
        let arguments = arguments.or(command.strip_prefix("plywood")).expect("a plywood command");
        assert!(!plywood(arguments).text().is_empty(), "{command}");
        run += 1;
    }
    assert!(run >= 8, "only {run} commands");
}
