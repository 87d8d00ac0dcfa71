//! Writes the numbers of a recorded run into a text:
//! `cargo run -p plywood-lab --example readme -- results/2026-11-16/lab/report.csv README.md`

use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [record, text] = &arguments[..] else { return Err("give a report.csv and a text".into()) };
    let filled = plywood_lab::report::filled(&fs::read_to_string(text)?, &fs::read_to_string(record)?)?;
    fs::write(text, filled)?;
    Ok(())
}
