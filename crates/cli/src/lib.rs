//! The `plywood` command: parses, calls the library, prints.
//!
//! A program of your own can be this command with a game of its own: it adds the game to the list
//! (`plywood_engines::add`) and calls [`main`].
//!
//! Standard output is data, standard error is talk. Exit codes: 0 all is well, 1 failure, 2 a command
//! line or a file that cannot be used, 3 a check failed. `SCHEMAS.md` describes all JSON that is printed.

mod cli;
mod commands;
mod drawing;
mod failure;
mod interrupt;
mod markdown;
mod measure;
mod option_args;
mod parse;
mod progress;
mod report;
mod source;
mod subject_args;
mod table;
mod text;

use cli::Cli;
use failure::Failure;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::thread;

/// Runs the command that this process was called with, and says how it ended.
#[must_use]
pub fn main() -> ExitCode {
    plywood_lab::machine::built_from(env!("PLYWOOD_COMMIT"));
    let cli = Cli::from_arguments();
    let run = move || {
        cli.choose_colors();
        let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()));
        commands::run(cli.command.as_ref(), &mut out)?;
        out.flush()?;
        Ok(())
    };
    let ended = thread::Builder::new()
        .stack_size(plywood::STACK_BYTES)
        .spawn(run)
        .map_err(Failure::Io)
        .and_then(|thread| thread.join().unwrap_or(Err(Failure::Crash)));
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Runs a command given by its arguments, the name of the program first, and prints to `out`. The error is what standard
/// error would show; help asked for is printed.
pub fn run<I>(arguments: I, out: &mut dyn Write) -> Result<(), String>
where
    I: IntoIterator<Item: Into<OsString> + Clone>,
{
    match Cli::from(arguments) {
        Ok(cli) => commands::run(cli.command.as_ref(), out).map_err(|failure| failure.to_string()),
        Err(error) if !error.use_stderr() => write!(out, "{error}").map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}
