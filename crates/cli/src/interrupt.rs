//! Ctrl-C that waits for what is being done.

use crate::failure::note;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user has pressed Ctrl-C.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupt(&'static AtomicBool);

static CAME: AtomicBool = AtomicBool::new(false);

impl Interrupt {
    /// Waits for the first Ctrl-C, which is answered by the note `said`; at the second the process ends at once.
    pub(crate) fn awaited(said: &'static str) -> Interrupt {
        let handled = ctrlc::set_handler(move || {
            if CAME.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
            note(said);
        });
        if let Err(error) = handled {
            note(&format!("Ctrl-C will end everything at once: {error}"));
        }
        Interrupt(&CAME)
    }

    pub(crate) fn came(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// For those who are told by a flag.
    pub(crate) fn flag(self) -> &'static AtomicBool {
        self.0
    }
}
