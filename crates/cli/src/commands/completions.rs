use crate::cli::Cli;
use crate::failure::Failure;
use clap_complete::Shell;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  plywood completions bash
  plywood completions fish > plywood.fish

";

/// Print a shell script that completes plywood's commands
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // The generator does not return write errors, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::with_help(), "plywood", &mut script);
    out.write_all(&script)?;
    Ok(())
}
