//! Why a command ended badly, and with which exit code.

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
use std::process::ExitCode;

/// Why a command ended badly.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command line, or a file it names, cannot be used.
    #[error("{0}")]
    Input(String),
    /// A check failed: something that always holds did not.
    #[error("{0}")]
    Check(String),
    /// The machine would not read or write.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The laboratory could not go on.
    #[error("{0}")]
    Lab(LabError),
    /// The user wanted it to end.
    #[error("{0}")]
    Stopped(String),
    /// The program itself is at fault; the panic has already been reported.
    #[error("this is a bug in plywood; please report it")]
    Crash,
}

impl Failure {
    /// The command line, or a file it names, cannot be used, for this reason.
    pub(crate) fn input(reason: impl Display) -> Failure {
        Failure::Input(reason.to_string())
    }

    /// Says on standard error what went wrong. A reader who has seen enough (`| head`) is no failure.
    pub(crate) fn report(&self) -> ExitCode {
        const ERROR: Style = AnsiColor::Red.on_default().bold();
        if self.code() > 0 {
            // Nobody is left to tell if this fails.
            let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {self}");
        }
        ExitCode::from(self.code())
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
            Refusal::CellsRanOut { .. } => ", or leave --cells out".into(),
            _ => String::new(),
        };
        Failure::Input(format!("{refusal}{way_out}"))
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        Failure::Input(format!("{error} (--memory N takes MiB, --entries N entries)"))
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

/// The board of an error, on lines of its own.
pub(crate) fn drawn(error: &NotationError) -> String {
    if error.board.is_empty() { String::new() } else { format!("\n\n{}\n", error.board) }
}

/// Something worth knowing that is not data.
pub(crate) fn note(text: &str) {
    const NOTE: Style = AnsiColor::Cyan.on_default().bold();
    // A note that cannot be shown is no reason to end.
    let _ = writeln!(anstream::stderr(), "{NOTE}note:{NOTE:#} {text}");
}
