//! The `plywood` command: parses the command line, calls the library and prints.
//!
//! A program can offer this command with a game of its own: it adds the game to the list (`plywood_engines::add`) and
//! calls [`main`].
//!
//! Data goes to standard output, messages go to standard error. Exit codes: 0 success, 1 failure, 2 a command line or
//! file that cannot be used, 3 a failed check. `SCHEMAS.md` describes all JSON that is printed.

mod cli;
mod commands;
mod drawing;
mod engine_args;
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

/// The parsers of the command line, for the fuzz targets; not part of the API.
#[doc(hidden)]
pub mod parsers {
    use plywood::board::AnyGame;

    /// Reads a player of a match, such as `mtd-f,depth=6`.
    pub fn player(text: &str) {
        _ = crate::commands::matches::contender::read(text);
    }

    /// Reads a file of positions to solve.
    pub fn problems(game: &'static dyn AnyGame, bytes: &[u8]) {
        crate::commands::solve::read_positions(game, bytes);
    }

    /// Reads a command at the prompt of `plywood play`.
    pub fn command(text: &str) {
        crate::commands::play::read(text);
    }
}

use cli::Cli;
use failure::Failure;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::thread;

/// Runs the command line of this process and returns its exit code.
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

/// Runs a command given by its arguments, starting with the name of the program, and prints to `out`. Requested help is
/// printed too. The error is the text that standard error would show.
pub fn run<I>(arguments: I, out: &mut dyn Write) -> Result<(), String>
where
    I: IntoIterator<Item: Into<OsString> + Clone>,
{
    plywood_lab::machine::built_from(env!("PLYWOOD_COMMIT"));
    match Cli::from(arguments) {
        Ok(cli) => commands::run(cli.command.as_ref(), out).map_err(|failure| failure.to_string()),
        Err(error) if !error.use_stderr() => write!(out, "{error}").map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    }
}
