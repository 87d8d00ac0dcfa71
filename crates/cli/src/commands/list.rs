use crate::algorithm_args::flags;
use crate::failure::Failure;
use crate::report::{self, Object};
use crate::selective_args::is_selective;
use crate::text::{COLUMNS, wrapped};
use clap::builder::styling::Style;
use plywood_core::catalogue::{CATALOGUE, Entry, Finds, Ordered, Promises, Visits, Within};
use serde_json::{Value as Json, json};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  plywood list
  plywood list --json

";

/// List the algorithms: names, papers, options
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Columns to the left of what is said of an algorithm.
const INDENT: usize = 22;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    const BOLD: Style = Style::new().bold();
    if args.json {
        let entries: Vec<Object> = CATALOGUE.iter().map(entry_json).collect();
        let mut object = Object::new();
        object.insert("schema".into(), json!("plywood.list/1"));
        object.insert("algorithms".into(), json!(entries));
        return Ok(report::print(&object, out)?);
    }
    for entry in CATALOGUE {
        writeln!(out, "{BOLD}{:<INDENT$}{BOLD:#}{}", entry.name, entry.title)?;
        writeln!(out, "{:<INDENT$}{}", "", entry.paper)?;
        if is_selective(entry) {
            writeln!(out, "{:<INDENT$}selective: finds an estimate, not minimax's value", "")?;
        }
        let flags = option_flags(entry).join(" ");
        if !flags.is_empty() {
            let options = wrapped(&format!("options {flags}"), COLUMNS - INDENT, 8, str::len);
            for line in options {
                writeln!(out, "{:<INDENT$}{line}", "")?;
            }
        }
    }
    writeln!(out, "\nplywood explain NAME tells more.")?;
    Ok(())
}

/// The options that `entry` has a use for.
pub(crate) fn option_flags(entry: &Entry) -> Vec<&'static str> {
    entry.options.iter().flat_map(|&choice| flags(choice)).copied().collect()
}

/// What the catalogue says of `entry`.
pub(crate) fn entry_json(entry: &Entry) -> Object {
    let mut object = Object::new();
    object.insert("name".into(), json!(entry.name));
    object.insert("title".into(), json!(entry.title));
    object.insert("paper".into(), json!(entry.paper));
    object.insert("options".into(), json!(option_flags(entry)));
    object.insert("promises".into(), promises_json(entry.promises));
    object
}

fn promises_json(promises: Promises) -> Json {
    json!({
        "finds": match promises.finds {
            Finds::Minimax => "minimax",
            Finds::Estimate => "estimate",
        },
        "ordered": match promises.ordered {
            Ordered::MinimalTree => "minimal-tree",
            Ordered::More => "more",
        },
        "visits": match promises.visits {
            Visits::Once => "once",
            Visits::Repeated => "repeated",
        },
        "leaves": match promises.leaves {
            Within::AlphaBeta => "within-alpha-beta",
            Within::Tree => "any",
        },
    })
}
