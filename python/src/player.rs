//! Players of the built-in games.

use crate::board::board;
use crate::found::{Asked, bad, chosen, found_dict, number, progress_dict};
use crate::interrupt::interruptible;
use plywood::board::{Board, Seat, SeatNumber};
use plywood::{Cancel, Found, Limits, Progress};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::sync::{Mutex, MutexGuard};

/// A player of a built-in game. It follows a game on a board of its own, so that it keeps what it learned.
#[pyclass(frozen, module = "plywood._plywood")]
pub(crate) struct BoardPlayer {
    game: String,
    seat: Seat,
    sitting: Mutex<Option<Sitting>>,
}

/// A player at its board.
struct Sitting {
    /// The position at which the board started.
    start: String,
    board: Box<dyn Board>,
    seat: SeatNumber,
}

impl Sitting {
    /// Moves on to the position after `played`.
    fn follow(&mut self, played: &[String]) -> PyResult<()> {
        let same =
            self.board.played().iter().zip(played).take_while(|(own, other)| own == other).count();
        while self.board.played().len() > same && self.board.undo() {}
        played[same..].iter().try_for_each(|m| self.board.play(m)).map_err(bad)
    }
}

impl BoardPlayer {
    fn lock(&self) -> PyResult<MutexGuard<'_, Option<Sitting>>> {
        self.sitting.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this player is thinking already; create one for each thread")
        })
    }

    /// Runs `job` at the position after the moves `played` from `start`.
    fn at<T: Send>(
        &self,
        py: Python<'_>,
        (start, played): &(String, Vec<String>),
        cancel: &Cancel,
        job: impl FnOnce(&mut dyn Board, SeatNumber) -> T + Send,
    ) -> PyResult<T> {
        let mut lock = self.lock()?;
        let sitting = if let Some(sitting) = lock.take().filter(|sitting| sitting.start == *start) {
            sitting
        } else {
            let mut board = board(&self.game, Some(start))?;
            let seat = board.sit(&self.seat).map_err(bad)?;
            Sitting { start: start.clone(), board, seat }
        };
        let sitting = lock.insert(sitting);
        sitting.follow(played)?;
        let Sitting { board, seat, .. } = sitting;
        interruptible(py, || cancel.cancel(), || job(&mut **board, *seat))
    }
}

fn texts<'py>(py: Python<'py>, line: &[String]) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, line)
}

/// Searches the board, and calls `progress` with each report. An exception in it ends the search.
fn think(
    board: &mut dyn Board,
    seat: SeatNumber,
    limits: &Limits,
    progress: Option<Py<PyAny>>,
    cancel: &Cancel,
) -> PyResult<Found<String>> {
    let mut raised = None;
    let found = board.think(seat, limits, &mut |report: &Progress<String>| {
        let Some(progress) = progress.as_ref().filter(|_| raised.is_none()) else { return };
        let told = Python::attach(|py| {
            progress.call1(py, (progress_dict(py, report, texts(py, &report.line)?)?,)).map(drop)
        });
        if let Err(error) = told {
            cancel.cancel();
            raised = Some(error);
        }
    });
    raised.map_or(Ok(found), Err)
}

#[pymethods]
impl BoardPlayer {
    #[new]
    fn new(
        game: &str,
        algorithm: &str,
        options: Vec<(String, String)>,
        evaluator: Option<String>,
        memory: u64,
        seed: Option<u64>,
    ) -> PyResult<BoardPlayer> {
        let algorithm = chosen(algorithm, &options)?.algorithm;
        let seat = Seat { evaluator, memory, seed, ..Seat::new(algorithm) };
        // A wrong name is reported now, not by the first search.
        board(game, None)?.sit(&seat).map_err(bad)?;
        Ok(BoardPlayer { game: game.into(), seat, sitting: Mutex::new(None) })
    }

    fn think<'py>(
        &self,
        py: Python<'py>,
        at: (String, Vec<String>),
        limits: Asked,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (limits, cancel) = limits.limits()?;
        let found =
            self.at(py, &at, &cancel, |board, seat| think(board, seat, &limits, progress, &cancel))??;
        let best = found.best.as_ref().map(|best| PyString::new(py, best).into_any());
        found_dict(py, &found, best, texts(py, &found.line)?)
    }

    /// The `count` best moves, best first: each a value and a line.
    fn lines(
        &self,
        py: Python<'_>,
        at: (String, Vec<String>),
        count: usize,
        limits: Asked,
    ) -> PyResult<Vec<(Option<i32>, Vec<String>)>> {
        let (limits, cancel) = limits.limits()?;
        let lines = self.at(py, &at, &cancel, |board, seat| board.lines(seat, count, &limits))?;
        Ok(lines.into_iter().map(|line| (number(line.value), line.line)).collect())
    }

    fn forget(&self) -> PyResult<()> {
        *self.lock()? = None;
        Ok(())
    }
}
