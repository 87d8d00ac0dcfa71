//! What a player is asked, and what it finds, as Python sees them.

use plywood::catalogue::Entry;
use plywood::options::{Choices, Chosen, Defaults};
use plywood::subject::searchable;
use plywood::{Bounds, Cancel, Depth, Found, Limits, Progress, Value};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::time::Duration;

/// An error about an argument.
pub(crate) fn bad(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the algorithm called `name` with `options`, which are pairs of names and values as text.
pub(crate) fn chosen(name: &str, options: &[(String, String)]) -> PyResult<Chosen> {
    let unknown = || name.parse::<plywood::Algorithm>().map_or_else(bad, |_| bad(name));
    let entry = Entry::named(name).ok_or_else(unknown)?;
    let mut choices = Choices::default();
    for (name, value) in options {
        choices.read(name, value).map_err(bad)?;
    }
    choices.choose(entry, Defaults::OfGames).map_err(|wrong| bad(wrong.told(ToString::to_string)))
}

/// The limits of one search: plies, nodes and seconds.
#[derive(FromPyObject)]
pub(crate) struct Asked(Option<u64>, Option<u64>, Option<f64>);

impl Asked {
    /// Returns the limits, and the token that cancels the search.
    pub(crate) fn limits(&self) -> PyResult<(Limits, Cancel)> {
        let &Asked(depth, nodes, seconds) = self;
        let depth: Option<Depth> = depth.map(searchable).transpose().map_err(bad)?;
        let wrong = |_| bad("`time` must be a number of seconds, 0 or more");
        let time = seconds.map(Duration::try_from_secs_f64).transpose().map_err(wrong)?;
        let cancel = Cancel::new();
        let limits = Limits { depth, nodes, time, ..Limits::none() };
        Ok((limits.and_cancel(&cancel), cancel))
    }
}

/// Returns a number; `None` for the infinite values, which stand for "unknown".
pub(crate) fn number(value: Value) -> Option<i32> {
    value.is_finite().then(|| value.get())
}

/// The fields that a result and a report of progress share.
fn fields<'py>(
    py: Python<'py>,
    (depth, value, bounds): (Depth, Option<Value>, Bounds),
    line: Bound<'py, PyList>,
    (nodes, elapsed): (u64, Duration),
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("value", value.and_then(number))?;
    dict.set_item("bounds", (number(bounds.lower), number(bounds.upper)))?;
    dict.set_item("depth", depth)?;
    dict.set_item("line", line)?;
    dict.set_item("nodes", nodes)?;
    dict.set_item("seconds", elapsed.as_secs_f64())?;
    Ok(dict)
}

/// Returns what was found as the arguments of the Python class `Found`. `line` and `best` are its moves.
pub(crate) fn found_dict<'py, M>(
    py: Python<'py>,
    found: &Found<M>,
    best: Option<Bound<'py, PyAny>>,
    line: Bound<'py, PyList>,
) -> PyResult<Bound<'py, PyDict>> {
    let known = (found.depth, found.value, found.bounds);
    let dict = fields(py, known, line, (found.nodes, found.elapsed))?;
    dict.set_item("best", best)?;
    dict.set_item("distance", found.distance)?;
    dict.set_item("stopped", found.stopped.word())?;
    Ok(dict)
}

/// Returns progress as the arguments of the Python class `Progress`. `line` are its moves.
pub(crate) fn progress_dict<'py, M>(
    py: Python<'py>,
    progress: &Progress<M>,
    line: Bound<'py, PyList>,
) -> PyResult<Bound<'py, PyDict>> {
    let known = (progress.depth, Some(progress.value), progress.bounds);
    let dict = fields(py, known, line, (progress.nodes, progress.elapsed))?;
    dict.set_item("fill", progress.fill)?;
    Ok(dict)
}
