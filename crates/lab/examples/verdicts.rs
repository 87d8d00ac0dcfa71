//! Compares the verdicts of quick runs on record with those of full runs: they are the same, or the quick one is
//! inconclusive. `cargo run -p plywood-lab --example verdicts` fails if they disagree; the same with two files
//! `verdicts.tsv`, of a quick and of a full run, compares these.

use plywood_lab::record::{disagreements, recorded};
use plywood_lab::{Scale, Verdict};
use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = env::args().skip(1).collect();
    let changes = match &files[..] {
        [] => disagreements(recorded(Scale::Quick), recorded(Scale::Full)),
        [quick, full] => disagreements(&fs::read_to_string(quick)?, &fs::read_to_string(full)?),
        _ => return Err("give no file, or the verdicts.tsv of a quick and of a full run".into()),
    };
    let name = |verdict: Option<Verdict>| verdict.map_or("none", Verdict::name);
    for change in &changes {
        println!("{}\tquick: {}\tfull: {}", change.claim, name(change.was), name(change.is));
    }
    if changes.is_empty() { Ok(()) } else { Err(format!("{} verdicts disagree", changes.len()).into()) }
}
