use crate::support::{algorithms, folder, from_the_root, in_the_laboratory, plywood, shortened};
use std::collections::BTreeSet;

const README: &str = include_str!("../../../../README.md");

#[test]
fn the_table_of_algorithms_is_the_catalogue() {
    let rows = README.lines().filter_map(|line| line.strip_prefix("| `"));
    let names: Vec<&str> = rows.filter_map(|row| row.split('`').next()).collect();
    assert_eq!(names, algorithms());
}

#[test]
fn the_numbers_of_the_laboratory_are_those_of_the_recorded_run() {
    macro_rules! recorded {
        ($name:literal) => {
            include_str!(concat!("../../../../results/2026-11-18/lab-full/", $name))
        };
    }
    assert!(README.contains("results/2026-11-18/lab-full/report.csv"));
    let filled = plywood_lab::report::filled(README, recorded!("report.csv")).expect("the numbers");
    let on_record: Vec<&str> = recorded!("verdicts.tsv").lines().collect();
    let by_the_page: Vec<&str> =
        plywood_lab::record::recorded(plywood_lab::Scale::Full).lines().collect();
    assert_eq!(on_record, by_the_page, "the page shows the verdicts of the recorded run");
    let (judged_today, _) = plywood_lab::report::rejudged(recorded!("report.csv")).expect("the record");
    assert!(
        judged_today == recorded!("report.csv"),
        "a rule has changed: run `cargo run -p plywood-lab --example rejudge -- results/2026-11-18/lab-full`"
    );
    let filled = plywood_lab::report::tournaments(
        &filled,
        recorded!("tables/korf-othello-1-table-1.csv"),
        recorded!("tables/korf-othello-2-table-2.csv"),
    );
    assert!(
        filled.expect("the tournaments") == README,
        "run `cargo run -p plywood-lab --example readme -- results/2026-11-18/lab-full/report.csv README.md`"
    );
}

#[test]
fn the_numbers_of_the_comparison_are_true() {
    let found = plywood("compare --width 5 --depth 6 --order 60 --seed 1 --json").json();
    let of = |name: &str, field: &str| {
        let mut rows = found["rows"].as_array().expect("rows").iter();
        rows.find(|row| row["algorithm"] == name).expect("a row")[field].as_u64().expect("a number")
    };
    assert_eq!([of("alpha-beta", "leaf_visits"), of("sss", "leaf_visits")], [1153, 719]);
    assert_eq!([of("iter-sss", "leaf_visits"), of("iter-sss", "peak_cells")], [1073, 13]);
    assert_eq!(of("sss", "peak_cells"), 125);
    for number in ["visits 1,153 leaves", "visits 719 and\nstores up to 125 cells", "1,073 with 13"] {
        assert!(README.contains(number), "{number}");
    }
}

#[test]
fn every_command_runs() {
    let commands = README.lines().filter_map(|line| line.strip_prefix("$ "));
    let matches = folder("readme-match");
    let mut run = 0;
    // `lab` and `lab --full` are the same command on a few trees: it is run once.
    let mut of_the_lab = BTreeSet::new();
    for command in commands.map(shortened) {
        let arguments = command.strip_prefix("cargo run --release -- ");
        let arguments = arguments.or(command.strip_prefix("plywood")).expect("a plywood command");
        let text = if arguments.trim_start().starts_with("lab") {
            // A few trees of each experiment; large runs are started by hand.
            let arguments = arguments.replace("--full", "");
            if !of_the_lab.insert(arguments.trim().to_string()) {
                continue;
            }
            in_the_laboratory(|out| plywood(&format!("{arguments} --smoke --out {}", out.display())))
        } else if arguments.trim_start().starts_with("match") {
            plywood(&format!("{arguments} --out {}", matches.display()))
        } else if arguments.trim_start().starts_with("serve") {
            // The server runs until it is stopped; its answers are tested elsewhere.
            plywood(&format!("{} --help", arguments.replace("--open", "")))
        } else {
            plywood(&from_the_root(arguments))
        };
        assert!(!text.text().is_empty(), "{command}");
        run += 1;
    }
    assert!(run >= 8, "only {run} commands");
}
