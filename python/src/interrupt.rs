//! Searches that Ctrl-C stops.

use plywood::STACK_BYTES;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time between two looks for signals.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// Runs `job` on another thread, with the interpreter's lock released and stack for the deepest search. If a signal
/// handler of Python raises an exception meanwhile, as Ctrl-C does, `stop` is called, and the exception is returned once
/// the job has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: impl Fn(),
    job: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (sender, mut receiver) = channel();
    let run = move || {
        // The receiver waits until this thread has ended.
        let _ = sender.send(job());
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run)?;
        let mut raised = None;
        let done = loop {
            let answer;
            (answer, receiver) = py.detach(move || (receiver.recv_timeout(BETWEEN_LOOKS), receiver));
            match answer {
                Ok(done) => break Some(done),
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        stop();
                        raised.get_or_insert(error);
                    }
                }
            }
        };
        let ended = py.detach(|| thread.join().is_ok());
        match (raised, done.filter(|_| ended)) {
            (Some(error), _) => Err(error),
            (None, Some(done)) => Ok(done),
            (None, None) => Err(PyRuntimeError::new_err("this is a bug in plywood; please report it")),
        }
    })
}
