//! Writes the numbers of a recorded run into a text, with the tables beside `report.csv`:
//! `cargo run -p plywood-lab --example readme -- results/2026-11-18/lab-full/report.csv README.md`

use plywood_lab::report::{filled, tournaments};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [record, text] = &arguments[..] else { return Err("give a report.csv and a text".into()) };
    let tables = Path::new(record).with_file_name("tables");
    let table = |name: &str| fs::read_to_string(tables.join(name));
    let numbers = filled(&fs::read_to_string(text)?, &fs::read_to_string(record)?)?;
    let [pure, extension] =
        [table("korf-othello-1-table-1.csv")?, table("korf-othello-2-table-2.csv")?];
    fs::write(text, tournaments(&numbers, &pure, &extension)?)?;
    Ok(())
}
