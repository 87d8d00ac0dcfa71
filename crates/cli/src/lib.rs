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
mod host;
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

pub use host::Host;

use cli::Cli;
use failure::Failure;
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::thread;

/// Runs the command line of this process and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    ExitCode::from(main_with(std::env::args_os().collect()))
}

/// Runs a command given by its arguments, starting with the name of the program, as [`main`] does: it prints to the
/// standard output and standard error of this process. Returns the exit code.
#[must_use]
pub fn main_with(arguments: Vec<OsString>) -> u8 {
    plywood_lab::machine::built_from(env!("PLYWOOD_COMMIT"));
    let cli = match Cli::from_arguments(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // If this fails, there is nowhere left to report it.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
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
        Ok(()) => 0,
        Err(failure) => failure.report(),
    }
}

/// Why a hosted command failed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Failed {
    /// The exit code that the command would have: 2 if its arguments or its input cannot be used.
    pub code: u8,
    /// The text that standard error would show.
    pub message: String,
}

/// Runs a command given by its arguments, starting with the name of the program, for the program `host`, and prints to
/// `out`. The command shows no notes and no progress, and leaves Ctrl-C to the host.
pub fn run_for<I>(host: Host, arguments: I, out: &mut dyn Write) -> Result<(), Failed>
where
    I: IntoIterator<Item: Into<OsString> + Clone>,
{
    plywood_lab::machine::built_from(env!("PLYWOOD_COMMIT"));
    let cli = Cli::from(arguments).map_err(|error| Failed { code: 2, message: error.to_string() })?;
    host.around(|| commands::run(cli.command.as_ref(), out))
        .map_err(|failure| Failed { code: failure.code(), message: failure.to_string() })
}

/// Runs a command given by its arguments, starting with the name of the program, and prints to `out`. Requested help is
/// printed too. The error is the text that standard error would show.
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
