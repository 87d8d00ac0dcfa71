use super::list::{entry_json, option_flags};
use crate::failure::Failure;
use crate::markdown::rendered;
use crate::parse::algorithm;
use crate::report;
use crate::text::{columns, wrapped};
use clap::builder::styling::Style;
use plywood_core::catalogue::Entry;
use serde_json::json;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  plywood explain negascout
  plywood explain scout --json

";

/// Explain an algorithm: its idea, paper, contract, cost and pseudo-code
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The algorithm
    #[arg(value_name = "ALGORITHM", value_parser = algorithm())]
    entry: &'static Entry,

    /// Print one JSON object, with the text as Markdown
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    const BOLD: Style = Style::new().bold();
    let entry = args.entry;
    if args.json {
        let mut json = entry_json(entry);
        json["text"] = json!(entry.explanation());
        return Ok(report::print("plywood.explain/1", json, out)?);
    }
    let title = wrapped(entry.title, columns() - entry.name.len() - 2, 0, |word| word.chars().count());
    writeln!(out, "{BOLD}{}{BOLD:#}: {}\n", entry.name, title.join("\n  "))?;
    writeln!(out, "{}", rendered(&entry.explanation(), columns()))?;
    let options = option_flags(entry);
    if !options.is_empty() {
        let options = format!("Options: {}", options.join(" "));
        writeln!(out, "{}", wrapped(&options, columns(), 9, str::len).join("\n"))?;
    }
    writeln!(out, "Try it:  plywood search --width 3 --depth 4 --algorithm {}", entry.name)?;
    Ok(())
}
