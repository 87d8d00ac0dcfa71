//! Ctrl-C that lets the current work finish.

use crate::failure::note;
use crate::host;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Calls `first` at the first Ctrl-C; the second Ctrl-C exits the process at once. A host handles Ctrl-C itself.
pub(crate) fn at_interrupt(first: impl Fn() + Send + 'static) {
    if host::current().is_some() {
        return;
    }
    let mut came = false;
    let handled = ctrlc::set_handler(move || {
        if std::mem::replace(&mut came, true) {
            std::process::exit(130);
        }
        first();
    });
    if let Err(error) = handled {
        note(&format!("Ctrl-C will stop everything at once: {error}"));
    }
}

/// Returns a flag that is set at the first Ctrl-C, which also prints the note `said`.
pub(crate) fn flag(said: &'static str) -> &'static AtomicBool {
    static CAME: AtomicBool = AtomicBool::new(false);
    at_interrupt(move || {
        CAME.store(true, Ordering::SeqCst);
        answer(said);
    });
    &CAME
}

/// Prints a note that answers Ctrl-C, on a line of its own.
pub(crate) fn answer(said: &str) {
    if std::io::stderr().is_terminal() {
        // The cursor is behind a progress line and the terminal's own `^C`.
        let _ = writeln!(std::io::stderr());
    }
    note(said);
}
