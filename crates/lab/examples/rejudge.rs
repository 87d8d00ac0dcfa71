//! Judges a recorded run by the rules of today, where these count machines as families, and rewrites its `report.csv` and
//! `verdicts.tsv`: `cargo run -p plywood-lab --example rejudge -- results/2026-11-18/lab-full`

use plywood_lab::report::rejudged;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("give the folder of a recorded run")?;
    let [report, verdicts] = ["report.csv", "verdicts.tsv"].map(|name| Path::new(&folder).join(name));
    let (csv, judged) = rejudged(&fs::read_to_string(&report)?)?;
    let of = |line: &str| {
        let (claim, was) = line.split_once('\t').unwrap_or((line, ""));
        let now = judged.iter().find(|(id, _)| id == claim).map_or(was, |(_, verdict)| verdict);
        if now != was {
            eprintln!("{claim}: {was} -> {now}");
        }
        format!("{claim}\t{now}\n")
    };
    let lines: String = fs::read_to_string(&verdicts)?.lines().map(of).collect();
    fs::write(report, csv)?;
    fs::write(verdicts, lines)?;
    Ok(())
}
