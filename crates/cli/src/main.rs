//! The `plywood` command: parses, calls the library, prints.
//!
//! Standard output is data, standard error is talk. Exit codes: 0 all is well, 1 failure, 2 a command
//! line or a file that cannot be used, 3 a check failed. `SCHEMAS.md` describes all JSON that is printed.

mod algorithm_args;
mod cli;
mod commands;
mod drawing;
mod failure;
mod games;
mod interrupt;
mod iterations;
mod leaf_numbers;
mod limits;
mod markdown;
mod measure;
mod measured;
mod memory_args;
mod parse;
mod progress;
mod report;
mod searchable;
mod selective_args;
mod solvers;
mod source;
mod subject;
mod subject_args;
mod table;
mod text;
mod tuning;

use cli::Cli;
use failure::Failure;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::thread;

/// Room for the deepest search there is, even with an observer and without optimisation. It is
/// reserved, not used.
const STACK_BYTES: usize = 64 << 20;

fn main() -> ExitCode {
    let cli = Cli::from_arguments();
    let run = move || run(&cli);
    let ended = thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(run)
        .map_err(Failure::Io)
        .and_then(|thread| thread.join().unwrap_or(Err(Failure::Crash)));
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: &Cli) -> Result<(), Failure> {
    cli.color.write_global();
    let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()));
    commands::run(cli.command.as_ref(), &mut out)?;
    out.flush()?;
    Ok(())
}
