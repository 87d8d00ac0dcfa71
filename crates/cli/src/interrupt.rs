//! Ctrl-C that waits for what is being done.

use crate::failure::note;
use std::sync::atomic::{AtomicBool, Ordering};

/// Does `first` at the first Ctrl-C; at the second the process ends at once.
pub(crate) fn at_interrupt(first: impl Fn() + Send + 'static) {
    let mut came = false;
    let handled = ctrlc::set_handler(move || {
        if std::mem::replace(&mut came, true) {
            std::process::exit(130);
        }
        first();
    });
    if let Err(error) = handled {
        note(&format!("Ctrl-C will end everything at once: {error}"));
    }
}

/// The flag that is set at the first Ctrl-C, which is answered by the note `said`.
pub(crate) fn flag(said: &'static str) -> &'static AtomicBool {
    static CAME: AtomicBool = AtomicBool::new(false);
    at_interrupt(move || {
        CAME.store(true, Ordering::SeqCst);
        note(said);
    });
    &CAME
}
