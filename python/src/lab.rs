//! The laboratory.

use crate::found::bad;
use crate::interrupt::interruptible;
use plywood_lab::plan::{Plan, SHARD_SECONDS};
use plywood_lab::run::{self, Ended, Event};
use plywood_lab::store::Store;
use plywood_lab::{LabError, Scale};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

fn failed(error: &LabError) -> PyErr {
    match error {
        LabError::UnknownExperiment(_) => bad(error),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Runs the missing shards of experiments, and calls `progress` with the number of shards done, the number of all, and
/// the estimated seconds left on one core. Ctrl-C lets the running shards finish.
#[pyfunction]
pub(crate) fn run_lab(
    py: Python<'_>,
    experiments: Vec<String>,
    scale: &str,
    folder: PathBuf,
    jobs: Option<usize>,
    fresh: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let scales = [Scale::Smoke, Scale::Quick, Scale::Full];
    let scale = scales.into_iter().find(|known| known.name() == scale);
    let scale = scale.ok_or_else(|| bad("`scale` must be smoke, quick or full"))?;
    let plan = Plan::new(scale, &experiments, SHARD_SECONDS).map_err(|error| failed(&error))?;
    let store = Store::new(&folder, scale);
    let stop = AtomicBool::new(false);
    let raised = Mutex::new(None);
    let tell = |event: Event<'_>| {
        let (Event::Done { done, of, left }, Some(progress)) = (event, &progress) else { return };
        if let Err(error) = Python::attach(|py| progress.call1(py, (done, of, left)).map(drop)) {
            stop.store(true, Ordering::SeqCst);
            raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    };
    let run = || {
        let _lock = store.lock()?;
        if fresh {
            store.clear()?;
        }
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        run::run(&plan, &store, jobs.unwrap_or_else(cores), &stop, &tell)
    };
    let ended = interruptible(py, || stop.store(true, Ordering::SeqCst), run)?;
    match (raised.into_inner().unwrap_or_else(PoisonError::into_inner), ended) {
        (Some(error), _) => Err(error),
        (None, Err(error)) => Err(failed(&error)),
        (None, Ok(Ended::Complete)) => Ok(()),
        (None, Ok(Ended::Stopped)) => Err(PyRuntimeError::new_err("the run was stopped")),
    }
}
