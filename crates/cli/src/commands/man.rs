use crate::cli::Cli;
use crate::failure::Failure;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  plywood man > plywood.1
  plywood man compare > plywood-compare.1

";

/// Print a manual page, as roff
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print the page of this command instead of the whole program
    command: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut program = Cli::with_help();
    program.build();
    let Some(name) = &args.command else { return Ok(render(program, out)?) };
    let Some(command) = program.find_subcommand(name) else {
        let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        let names = names.join(", ");
        return Err(Failure::Input(format!("unknown command `{name}`; choose one of: {names}")));
    };
    Ok(render(command.clone(), out)?)
}

/// Prints the usual sections, with the examples before the options.
fn render(command: clap::Command, mut out: &mut dyn Write) -> io::Result<()> {
    let examples = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let commands = command.has_subcommands();
    let remarks = command.get_after_help().is_some();
    let page = Man::new(command);
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    let mut section = Roff::new();
    section.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in examples.lines().skip(1).filter(|line| !line.is_empty()) {
        section.text([roman(line)]);
    }
    section.control("fi", []);
    section.to_writer(&mut out)?;
    page.render_options_section(&mut out)?;
    if commands {
        page.render_subcommands_section(&mut out)?;
    }
    if remarks {
        page.render_extra_section(&mut out)?;
    }
    Ok(())
}
