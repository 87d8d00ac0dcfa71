//! Commands that another program runs in its own process, such as the Python package.

use plywood::Cancel;
use std::cell::RefCell;

/// What a program provides when it runs a command in its own process.
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// What the command reads as its standard input.
    pub input: Vec<u8>,
    /// A token that stops the command's searches.
    pub cancel: Cancel,
}

thread_local! {
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

impl Host {
    /// Calls `command` with this host, which [`current`] returns meanwhile on this thread.
    pub(crate) fn around<T>(self, command: impl FnOnce() -> T) -> T {
        /// Removes the host even if the command panics.
        struct Leave;
        impl Drop for Leave {
            fn drop(&mut self) {
                HOST.take();
            }
        }
        HOST.set(Some(self));
        let _leave = Leave;
        command()
    }
}

/// Returns the host of the command that runs on this thread; `None` if the command has the process to itself.
pub(crate) fn current() -> Option<Host> {
    HOST.with_borrow(Clone::clone)
}
