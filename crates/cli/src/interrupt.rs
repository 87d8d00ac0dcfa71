//! Ctrl-C that waits for what is being done.

use crate::failure::note;
use plywood::Cancel;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user has pressed Ctrl-C.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupt(&'static AtomicBool);

static CAME: AtomicBool = AtomicBool::new(false);
static CANCEL: LazyLock<Cancel> = LazyLock::new(Cancel::new);

impl Interrupt {
    /// Waits for the first Ctrl-C, which is answered by the note `said`; at the second the process ends at once.
    pub(crate) fn awaited(said: &'static str) -> Interrupt {
        let handled = ctrlc::set_handler(move || {
            if CAME.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
            CANCEL.cancel();
            note(said);
        });
        if let Err(error) = handled {
            note(&format!("Ctrl-C will end everything at once: {error}"));
        }
        Interrupt(&CAME)
    }

    /// The token that it cancels.
    pub(crate) fn cancel() -> &'static Cancel {
        &CANCEL
    }

    /// For those who are told by a flag.
    pub(crate) fn flag(self) -> &'static AtomicBool {
        self.0
    }
}
