//! Failures of commands, and their exit codes.

use crate::host;
use clap::builder::styling::{AnsiColor, Style};
use plywood::options::{BadChoice, flag};
use plywood::record::Unrecorded;
use plywood::subject::{BadGame, Unfit};
use plywood_core::Refusal;
use plywood_core::memory::TableError;
use plywood_games::NotationError;
use plywood_lab::LabError;
use std::fmt::Display;
use std::io::{self, Write};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command line or a file it names cannot be used.
    #[error("{0}")]
    Input(String),
    /// A check failed.
    #[error("{0}")]
    Check(String),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The lab cannot continue.
    #[error("{0}")]
    Lab(LabError),
    /// The user stopped the command.
    #[error("{0}")]
    Stopped(String),
    /// The program panicked; the panic has already been reported.
    #[error("this is a bug in plywood; please report it")]
    Crash,
}

impl Failure {
    /// Creates a failure of the command line or a file it names.
    pub(crate) fn input(reason: impl Display) -> Failure {
        Failure::Input(reason.to_string())
    }

    /// Reports the failure on standard error and returns the exit code. A closed pipe (`| head`) is not a failure.
    pub(crate) fn report(&self) -> u8 {
        const ERROR: Style = AnsiColor::Red.on_default().bold();
        if self.code() > 0 {
            // If this fails, there is nowhere left to report it.
            let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {self}");
        }
        self.code()
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Io(_) | Failure::Lab(_) | Failure::Crash => 1,
            Failure::Input(_) => 2,
            Failure::Check(_) => 3,
            Failure::Stopped(_) => 130,
        }
    }
}

impl From<BadChoice> for Failure {
    fn from(bad: BadChoice) -> Failure {
        Failure::Input(bad.told(flag))
    }
}

impl From<BadGame> for Failure {
    fn from(bad: BadGame) -> Failure {
        let board =
            if let BadGame::Position { error, .. } = &bad { drawn(error) } else { String::new() };
        Failure::Input(format!("{bad}{board}"))
    }
}

impl From<Unrecorded> for Failure {
    fn from(unrecorded: Unrecorded) -> Failure {
        match unrecorded {
            Unrecorded::Unfit(unfit) => unfit.into(),
            Unrecorded::Io(error) => error.into(),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let way_out = match refusal {
            Refusal::TooFewCells { needed, .. } => format!(" (--cells {needed})"),
            Refusal::CellsRanOut { .. } => ", or remove --cells".into(),
            _ => String::new(),
        };
        Failure::Input(format!("{refusal}{way_out}"))
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        Failure::Input(format!("{error} (--memory N is in MiB, --entries N in entries)"))
    }
}

impl From<Unfit> for Failure {
    fn from(unfit: Unfit) -> Failure {
        match unfit {
            Unfit::Refused(refusal) => refusal.into(),
            Unfit::NoTable(error) => error.into(),
        }
    }
}

/// Returns the board of an error on separate lines.
pub(crate) fn drawn(error: &NotationError) -> String {
    if error.board.is_empty() { String::new() } else { format!("\n\n{}\n", error.board) }
}

/// Prints a note to standard error. What a host must know is in the command's output.
pub(crate) fn note(text: &str) {
    const NOTE: Style = AnsiColor::Cyan.on_default().bold();
    if host::current().is_some() {
        return;
    }
    // Failing to show a note is no reason to stop.
    let _ = writeln!(anstream::stderr(), "{NOTE}note:{NOTE:#} {text}");
}
