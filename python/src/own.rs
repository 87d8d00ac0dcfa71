//! Players of games written in Python.

use crate::found::{Asked, bad, chosen, found_dict, number, progress_dict};
use crate::rules::{Methods, OwnValue, Position, Rules};
use plywood::{Limits, Player, Progress, ScoredLine, Value};
use pyo3::exceptions::PyRuntimeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::{Mutex, MutexGuard};

/// A player of a game written in Python. It searches on the calling thread and holds the interpreter's lock, which
/// other threads get while a method of the game runs.
#[pyclass(frozen, module = "plywood._plywood")]
pub(crate) struct OwnPlayer {
    /// Empty once the garbage collector has taken it apart.
    player: Mutex<Option<Player<Rules, OwnValue>>>,
}

type Locked<'p> = MutexGuard<'p, Option<Player<Rules, OwnValue>>>;

impl OwnPlayer {
    fn lock(&self) -> PyResult<Locked<'_>> {
        self.player.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this player is thinking already; create one for each thread")
        })
    }

    /// Runs `job`, and converts its result by `show`; or returns the exception that ended the job.
    fn search<F, T>(
        &self,
        asked: &Asked,
        job: impl FnOnce(&mut Player<Rules, OwnValue>, &Limits) -> F,
        show: impl FnOnce(&Rules, F) -> PyResult<T>,
    ) -> PyResult<T> {
        let (limits, cancel) = asked.limits()?;
        let mut lock = self.lock()?;
        let gone = || PyRuntimeError::new_err("this player has been deleted");
        let player = lock.as_mut().ok_or_else(gone)?;
        player.game().begin(&cancel);
        let found = job(player, &limits);
        let Some(error) = player.game().raised() else { return show(player.game(), found) };
        // What was learned after the exception is wrong.
        player.forget();
        Err(error)
    }
}

/// Tells `progress` what was found so far.
fn tell(
    py: Python<'_>,
    rules: &Rules,
    position: &Position,
    progress: &Py<PyAny>,
    report: &Progress<u32>,
) -> PyResult<()> {
    let line = rules.shown(py, position, &report.line)?;
    progress.call1(py, (progress_dict(py, report, line)?,)).map(drop)
}

#[pymethods]
impl OwnPlayer {
    #[new]
    fn new(
        game: Methods,
        algorithm: &str,
        options: Vec<(String, String)>,
        memory: u64,
        seed: Option<u64>,
    ) -> PyResult<OwnPlayer> {
        let algorithm = chosen(algorithm, &options)?.algorithm;
        let not_a_value = || bad(format!("{}.win must be a value, 1 or more", game.name));
        let win = |win: i32| Value::new(win).filter(|&win| win > Value::ZERO).ok_or_else(not_a_value);
        let win = game.win.map(win).transpose()?;
        let player = Player::new(Rules::new(game), OwnValue { win }).algorithm(algorithm);
        let player = player.memory_mib(memory);
        let player = match seed {
            None => player,
            Some(seed) => player.seed(seed),
        };
        Ok(OwnPlayer { player: Mutex::new(Some(player)) })
    }

    fn think<'py>(
        &self,
        py: Python<'py>,
        position: Py<PyAny>,
        limits: Asked,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = Position::new(position);
        let think = |player: &mut Player<Rules, OwnValue>, limits: &Limits| {
            let Some(progress) = progress else { return player.think(&position, limits) };
            let rules = player.game().clone();
            player.think_with(&position, limits, |report| {
                if let Err(error) = tell(py, &rules, &position, &progress, report) {
                    rules.fail(error);
                }
            })
        };
        self.search(&limits, think, |rules, found| {
            let best = found.best.map(|best| rules.numbered(py, &position, best)).transpose()?;
            found_dict(py, &found, best, rules.shown(py, &position, &found.line)?)
        })
    }

    /// The `count` best moves, best first: each a value and a line.
    fn lines<'py>(
        &self,
        py: Python<'py>,
        position: Py<PyAny>,
        count: usize,
        limits: Asked,
    ) -> PyResult<Vec<(Option<i32>, Bound<'py, PyList>)>> {
        let position = Position::new(position);
        let lines = |player: &mut Player<Rules, OwnValue>, limits: &Limits| {
            player.lines(&position, count, limits)
        };
        self.search(&limits, lines, |rules, lines| {
            let shown = |line: ScoredLine<u32>| {
                Ok((number(line.value), rules.shown(py, &position, &line.line)?))
            };
            lines.into_iter().map(shown).collect()
        })
    }

    fn forget(&self) -> PyResult<()> {
        if let Some(player) = self.lock()?.as_mut() {
            player.forget();
        }
        Ok(())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Ok(player) = self.player.try_lock()
            && let Some(player) = player.as_ref()
        {
            let Methods { moves, play, value, key, is_over, .. } = &player.game().methods;
            [moves, play, value]
                .into_iter()
                .chain(key)
                .chain(is_over)
                .try_for_each(|m| visit.call(m))?;
        }
        Ok(())
    }

    fn __clear__(&self) {
        if let Ok(mut player) = self.player.try_lock() {
            player.take();
        }
    }
}
