//! The command line, for `python -m plywood` and for results that the package takes from the commands' JSON.

use crate::interrupt::interruptible;
use plywood::Cancel;
use plywood_cli::Host;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::ffi::OsString;
use std::iter::once;

/// Runs the command line as the program `plywood` does, and returns its exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| plywood_cli::main_with(once("plywood".into()).chain(arguments).collect()))
}

/// Runs a command and returns what it prints. `input` is its standard input.
#[pyfunction]
#[pyo3(signature = (arguments, input = ""))]
pub(crate) fn call(py: Python<'_>, arguments: Vec<OsString>, input: &str) -> PyResult<String> {
    let cancel = Cancel::new();
    let host = Host { input: input.into(), cancel: cancel.clone() };
    let mut out = Vec::new();
    let printed = &mut out;
    let arguments = once("plywood".into()).chain(arguments);
    interruptible(py, || cancel.cancel(), move || plywood_cli::run_for(host, arguments, printed))?
        .map_err(|failed| {
            if failed.code == 2 {
                PyValueError::new_err(failed.message)
            } else {
                PyRuntimeError::new_err(failed.message)
            }
        })?;
    String::from_utf8(out).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}
