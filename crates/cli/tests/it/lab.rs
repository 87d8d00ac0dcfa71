//! The lab as its users run it: complete runs, killed runs, damaged files, folders that cannot be used.

use crate::support::{Run, folder, in_the_laboratory, plywood, refused};
use plywood_lab::Scale;
use plywood_lab::store::Store;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

/// Runs one experiment in eight shards of a few tenths of a second each.
const RUN: &str = "lab run reinefeld-table-5-1 --smoke --shard-seconds 0.01";
const COLLECT: &str = "lab collect reinefeld-table-5-1 --smoke --shard-seconds 0.01";

fn at(command: &str, folder: &Path) -> Run {
    plywood(&format!("{command} --out {}", folder.display()))
}

/// Returns the files of the finished shards, with the time when each was written.
fn shards(folder: &Path) -> BTreeMap<PathBuf, SystemTime> {
    shards_of("reinefeld-table-5-1", folder)
}

/// Returns the files of the finished shards of any experiment.
fn shards_of(experiment: &str, folder: &Path) -> BTreeMap<PathBuf, SystemTime> {
    let entries = fs::read_dir(folder.join("smoke/shards").join(experiment));
    let files = entries.into_iter().flatten().map(|entry| entry.expect("a file").path());
    let finished = files.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    finished
        .map(|path| (path.clone(), fs::metadata(path).and_then(|m| m.modified()).expect("a time")))
        .collect()
}

/// The first use of the laboratory checks the verdicts.
#[test]
fn a_few_trees_of_each_experiment_give_the_recorded_verdicts_and_are_not_run_twice() {
    in_the_laboratory(|folder| {
        let again = at("lab --smoke --check", folder);
        assert!(again.stderr.contains(" shards were already run"), "{}", again.stderr);
        assert!(again.text().contains("verdict"));
    });
}

#[test]
fn a_run_prints_verdicts_and_writes_the_report() {
    let folder = folder("lab-run");
    let run = at(RUN, &folder);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("R-5.2a") && run.stdout.contains("exact match"), "{}", run.stdout);
    let table: Vec<&str> = run.stdout.lines().skip_while(|line| !line.starts_with("verdict")).collect();
    assert_eq!(table.len(), 13, "{table:?}");
    assert!(["Reinefeld", "Plaat", "all"].iter().all(|name| table[0].contains(name)), "{table:?}");
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 80), "{}", run.stdout);
    assert!(run.stderr.contains("report.html"), "{}", run.stderr);
    for name in ["report.html", "report.md", "report.csv", "report.json", "verdicts.tsv"] {
        let length = fs::metadata(folder.join("smoke").join(name)).expect(name).len();
        assert!(length > 100, "{name} has {length} bytes");
    }
    let report =
        at("lab report reinefeld-table-5-1 --smoke --shard-seconds 0.01 --json --check", &folder)
            .json();
    assert_eq!(report["schema"], "plywood.lab/1");
    let claims = report["claims"].as_array().expect("an array");
    let found = claims.iter().find(|claim| claim["id"] == "R-5.2a").expect("the claim is listed");
    assert_eq!(found["finding"]["verdict"], "exact-match");
}

#[test]
fn a_run_killed_ten_times_ends_with_the_rows_of_one_that_was_not() {
    killed_ten_times("reinefeld-table-5-1");
}

#[test]
fn a_tournament_killed_ten_times_ends_with_the_rows_of_one_that_was_not() {
    killed_ten_times("korf-random-games");
}

fn killed_ten_times(experiment: &str) {
    let run = format!("lab run {experiment} --smoke --shard-seconds 0.01");
    let collect = format!("lab collect {experiment} --smoke --shard-seconds 0.01");
    let shards = |folder: &Path| shards_of(experiment, folder);
    let calm = folder(&format!("lab-calm-{experiment}"));
    let killed = folder(&format!("lab-killed-{experiment}"));
    assert_eq!(at(&run, &calm).code, 0);
    let mut wait = Duration::from_millis(40);
    let mut interrupted = 0;
    for kill in 1..=10 {
        let before = shards(&killed);
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("plywood"))
            .args(run.split(' '))
            .args(["--jobs", "2", "--out"])
            .arg(&killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        thread::sleep(wait);
        child.kill().expect("it can be killed");
        let status = child.wait().expect("it has ended");
        interrupted += u32::from(!status.success());
        let after = shards(&killed);
        for (path, written) in before {
            assert_eq!(
                after.get(&path),
                Some(&written),
                "kill {kill}: {} was lost or run twice",
                path.display()
            );
        }
        // Times that are not related to the duration of a shard.
        wait = Duration::from_millis(25 + (u64::from(wait.subsec_micros()) / 1000 * 7 + 31) % 160);
    }
    assert!(interrupted > 0, "no run was interrupted");
    assert_eq!(at(&run, &killed).code, 0);
    assert_eq!(at(&collect, &killed).text(), at(&collect, &calm).text());
    let leftovers = fs::read_dir(killed.join("smoke/shards").join(experiment)).expect("a folder");
    for file in leftovers.map(|entry| entry.expect("a file").path()) {
        assert_eq!(file.extension().and_then(|e| e.to_str()), Some("jsonl"), "{}", file.display());
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_finishes_the_running_shards_and_the_same_command_resumes() {
    let folder = folder("lab-interrupt");
    let child = Command::new(assert_cmd::cargo::cargo_bin!("plywood"))
        .args(RUN.split(' '))
        .args(["--jobs", "1", "--out"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    while shards(&folder).is_empty() {
        thread::sleep(Duration::from_millis(2));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a kill command").success());
    let output = child.wait_with_output().expect("it ends");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{talk}");
    assert!(
        talk.contains("finishing the running shards") && talk.contains("the same command resumes"),
        "{talk}"
    );
    let saved = shards(&folder);
    assert!((1..8).contains(&saved.len()), "{} shards are saved", saved.len());
    let rest = at(RUN, &folder);
    assert!(
        rest.stderr.contains(&format!("{} shards were already run", saved.len())),
        "{}",
        rest.stderr
    );
    assert!(saved.iter().all(|(path, written)| shards(&folder).get(path) == Some(written)));
    assert_eq!(rest.code, 0);
}

#[test]
fn a_truncated_or_altered_shard_is_noticed_and_run_again() {
    let folder = folder("lab-damaged");
    assert_eq!(at(RUN, &folder).code, 0);
    let rows = at(COLLECT, &folder).text();
    let files: Vec<PathBuf> = shards(&folder).into_keys().collect();
    let whole = fs::read_to_string(&files[0]).expect("a shard");
    let (digit, other) = if whole.contains("4032") { ("4032", "4033") } else { ("1", "2") };
    for (what, text) in [
        ("cut off", whole[..whole.len() / 2].to_string()),
        ("wrong digest", whole.replacen(digit, other, 1)),
        ("one line", String::from("\n")),
        ("last line", whole.lines().next().map(|line| format!("{line}\n{line}\n")).expect("a line")),
    ] {
        fs::write(&files[0], text).expect("it can be altered");
        let refused = at(COLLECT, &folder);
        assert_eq!(refused.code, 1);
        assert!(refused.stderr.contains("is damaged"), "{}", refused.stderr);
        let run = at(RUN, &folder);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(
            run.stderr.contains("cannot be used") && run.stderr.contains(what),
            "{what}: {}",
            run.stderr
        );
        assert_eq!(at(COLLECT, &folder).text(), rows);
    }
}

#[test]
fn shards_can_be_run_one_by_one_and_elsewhere() {
    let folder = folder("lab-shards");
    let plan = at("lab plan reinefeld-table-5-1 --smoke --shard-seconds 0.01", &folder).text();
    assert_eq!(at(COLLECT, &folder).code, 1, "nothing has been run");
    for shard in plan.lines().rev() {
        let run = at(&format!("lab run-shard {shard} --smoke --shard-seconds 0.01"), &folder);
        assert!(run.text().contains("/shards/reinefeld-table-5-1/"));
    }
    let done = shards(&folder);
    assert_eq!(done.len(), plan.lines().count());
    let first = plan.lines().next().expect("a shard");
    at(&format!("lab run-shard {first} --smoke --shard-seconds 0.01"), &folder).text();
    assert_eq!(shards(&folder), done, "a finished shard is not run again");
    assert_eq!(at(COLLECT, &folder).json_lines().len(), 8);
    refused(&at("lab run-shard no/such --smoke", &folder), "unknown shard `no/such`");
}

#[test]
fn two_runs_in_one_folder_are_kept_apart() {
    let folder = folder("lab-busy");
    let lock = Store::new(&folder, Scale::Smoke).lock().expect("the folder is free");
    let run = at(RUN, &folder);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("another run is using"), "{}", run.stderr);
    drop(lock);
    assert_eq!(at(RUN, &folder).code, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let run = plywood("lab run reinefeld-table-5-1 --smoke --out /sys/plywood");
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("cannot create the folder /sys/plywood"), "{}", run.stderr);
    assert!(run.stderr.contains("--out"), "{}", run.stderr);
}

#[test]
fn unknown_experiments_and_claims_are_named() {
    refused(&plywood("lab run no-such"), "unknown experiment `no-such`");
    refused(&plywood("lab claim Z-1"), "unknown claim `Z-1`");
    assert_eq!(plywood("lab --quick --full").code, 2);
    assert_eq!(plywood("lab --shard-seconds 0").code, 2);
}

#[test]
fn a_claim_is_shown_and_its_experiment_run_if_necessary() {
    let folder = folder("lab-claim");
    let text = at("lab claim r-5.2c --smoke", &folder).text();
    for part in ["R-5.2c", "exact match", "also        R-1.b", "ours", "reinefeld-table-5-1"] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let law = at("lab claim r-2.3a --smoke", &folder).text();
    for part in ["paper", "quantity", "checks", "rule", "why", "fixed"] {
        assert!(law.lines().any(|line| line.starts_with(part)), "{part} is not in {law}");
    }
    let merged = at("lab claim r-5.4d --smoke", &folder).text();
    assert!(merged.contains("judged with R-2.5b") && merged.contains("verdict "), "{merged}");
    let waiting = at("lab claim P-9.b --smoke --json", &folder).json();
    assert_eq!(waiting["schema"], "plywood.lab.claim/1");
    assert!(waiting["claim"]["finding"].is_null());
    assert!(waiting["claim"]["waits_for"].as_str().expect("text").contains("machine"));
}

#[test]
fn the_plan_can_be_shown_before_it_is_run() {
    let folder = folder("lab-dry");
    let text = at("lab --full --dry-run --jobs 4", &folder).text();
    assert!(text.contains("reinefeld-table-5-1") && text.contains("on 4 threads"), "{text}");
    assert!(!folder.join("full").exists(), "a dry run writes nothing");
    let list = at("lab list --json --smoke", &folder).json();
    assert_eq!(list["schema"], "plywood.lab.list/1");
    let claims = at("lab list --claims --json --smoke", &folder).json();
    assert_eq!(claims["claims"].as_array().map(Vec::len), Some(243));
}
