//! Why a command ended badly, and with which exit code.

use clap::builder::styling::{AnsiColor, Style};
use plywood::options::{BadChoice, flag};
use plywood::record::Unrecorded;
use plywood::subject::{BadGame, BadTree, Unfit};
use plywood_core::Refusal;
use plywood_core::memory::TableError;
use plywood_games::NotationError;
use plywood_games::synthetic::TreeError;
use plywood_lab::LabError;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command ended badly.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line, or a file it names, cannot be used.
    Input(String),
    /// A check failed: something that always holds did not.
    Check(String),
    /// The machine would not read or write.
    Io(io::Error),
    /// The laboratory could not go on.
    Lab(LabError),
    /// The user wanted it to end.
    Stopped(String),
    /// The program itself is at fault; the panic has already been reported.
    Crash,
}

impl Failure {
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(message) | Failure::Check(message) | Failure::Stopped(message) => {
                f.write_str(message)
            }
            Failure::Lab(error) => error.fmt(f),
            Failure::Io(error) => error.fmt(f),
            Failure::Crash => f.write_str("this is a bug in plywood; please report it"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<TreeError> for Failure {
    fn from(error: TreeError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<BadChoice> for Failure {
    fn from(bad: BadChoice) -> Failure {
        Failure::Input(bad.told(flag))
    }
}

impl From<BadTree> for Failure {
    fn from(bad: BadTree) -> Failure {
        Failure::Input(bad.to_string())
    }
}

impl From<BadGame> for Failure {
    fn from(bad: BadGame) -> Failure {
        let board = match &bad {
            BadGame::Position { error, .. } => drawn(error),
            BadGame::Evaluator { .. } | BadGame::Game { .. } | BadGame::Depth(_) => String::new(),
        };
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
