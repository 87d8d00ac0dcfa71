//! The rules of a game written in Python.

use crate::key;
use plywood::{Cancel, Depth, Evaluate, Game, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::ops::{Deref, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The methods of a game.
#[derive(FromPyObject)]
pub(crate) struct Methods {
    pub(crate) name: String,
    pub(crate) moves: Py<PyAny>,
    pub(crate) play: Py<PyAny>,
    pub(crate) value: Py<PyAny>,
    pub(crate) key: Option<Py<PyAny>>,
    pub(crate) is_over: Option<Py<PyAny>>,
    /// The least value that means a won game.
    pub(crate) win: Option<i32>,
}

/// The rules. After the first exception nothing of Python is called: the search is cancelled, and until it ends, every
/// game is over. Clones share all of this.
#[derive(Clone)]
pub(crate) struct Rules(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) methods: Methods,
    failed: AtomicBool,
    raised: Mutex<Option<PyErr>>,
    cancel: Mutex<Cancel>,
}

/// A position, with what Python has said about it. Clones share it.
#[derive(Clone)]
pub(crate) struct Position(Arc<Reached>);

struct Reached {
    object: Py<PyAny>,
    moves: OnceLock<Py<PyTuple>>,
    key: OnceLock<u64>,
}

impl Position {
    pub(crate) fn new(object: Py<PyAny>) -> Position {
        Position(Arc::new(Reached { object, moves: OnceLock::new(), key: OnceLock::new() }))
    }
}

impl Rules {
    pub(crate) fn new(methods: Methods) -> Rules {
        let (failed, raised) = (AtomicBool::new(false), Mutex::new(None));
        Rules(Arc::new(Shared { methods, failed, raised, cancel: Mutex::default() }))
    }
}

impl Deref for Rules {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Shared {
    /// Prepares for a search that `cancel` can end.
    pub(crate) fn begin(&self, cancel: &Cancel) {
        *self.cancel.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
        self.failed.store(false, Ordering::Relaxed);
    }

    /// Returns the exception that ended the search, if there was one.
    pub(crate) fn raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Ends the search.
    pub(crate) fn fail(&self, error: PyErr) {
        self.failed.store(true, Ordering::Relaxed);
        self.cancel.lock().unwrap_or_else(PoisonError::into_inner).cancel();
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// Asks Python; `otherwise` is the answer if that fails or has failed before.
    fn ask<T>(&self, otherwise: impl FnOnce() -> T, ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.failed.load(Ordering::Relaxed) {
            return otherwise();
        }
        Python::attach(ask).unwrap_or_else(|error| {
            self.fail(error);
            otherwise()
        })
    }

    /// An error about what a method returned.
    fn wrong(&self, method: &str, expected: &str, answer: &Bound<'_, PyAny>) -> PyErr {
        let kind = answer.get_type().qualname().map_or_else(|_| "another".into(), |n| n.to_string());
        let name = &self.methods.name;
        PyTypeError::new_err(format!("{name}.{method} must return {expected}, not {kind}"))
    }

    fn is_over(&self, py: Python<'_>, position: &Py<PyAny>) -> PyResult<bool> {
        let Some(is_over) = &self.methods.is_over else { return Ok(false) };
        let answer = is_over.bind(py).call1((position,))?;
        answer.extract().map_err(|_| self.wrong("is_over", "True or False", &answer))
    }

    /// Returns the moves as Python has them.
    fn list<'p>(&self, py: Python<'_>, position: &'p Position) -> PyResult<&'p Py<PyTuple>> {
        let Reached { object, moves, .. } = &*position.0;
        if let Some(moves) = moves.get() {
            return Ok(moves);
        }
        let found = if self.is_over(py, object)? {
            PyTuple::empty(py)
        } else {
            let answer = self.methods.moves.bind(py).call1((object,))?;
            if let Ok(list) = answer.cast::<PyList>() {
                list.to_tuple()
            } else if let Ok(tuple) = answer.cast::<PyTuple>() {
                tuple.clone()
            } else {
                let items = answer.try_iter();
                let items = items.map_err(|_| self.wrong("moves", "a list of moves", &answer))?;
                PyTuple::new(py, items.collect::<PyResult<Vec<_>>>()?)?
            }
        };
        Ok(moves.get_or_init(|| found.unbind()))
    }

    /// Returns the move with a number.
    pub(crate) fn numbered<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        number: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.list(py, position)?.bind(py).get_item(number as usize)
    }

    /// Returns a line of moves as Python has them.
    pub(crate) fn shown<'py>(
        &self,
        py: Python<'py>,
        position: &Position,
        line: &[u32],
    ) -> PyResult<Bound<'py, PyList>> {
        let shown = PyList::empty(py);
        let mut position = position.clone();
        for &number in line {
            shown.append(self.numbered(py, &position, number)?)?;
            position = self.after(py, &position, number)?;
        }
        Ok(shown)
    }

    fn after(&self, py: Python<'_>, position: &Position, number: u32) -> PyResult<Position> {
        py.check_signals()?;
        let before = &position.0.object;
        let answer =
            self.methods.play.bind(py).call1((before, self.numbered(py, position, number)?))?;
        if answer.is_none() {
            return Err(self.wrong("play", "the new position", &answer));
        }
        if answer.is(before) {
            let name = &self.methods.name;
            return Err(PyValueError::new_err(format!(
                "{name}.play returned the position that it was given; it must return a new one and leave the old one \
                 as it is"
            )));
        }
        Ok(Position::new(answer.unbind()))
    }

    fn evaluated(&self, py: Python<'_>, position: &Position) -> PyResult<Value> {
        let answer = self.methods.value.bind(py).call1((&position.0.object,))?;
        let Ok(number) = answer.extract::<i64>() else {
            return Err(self.wrong("value", "an int", &answer));
        };
        i32::try_from(number).ok().and_then(Value::new).ok_or_else(|| {
            let (name, most) = (&self.methods.name, Value::MAX);
            PyValueError::new_err(format!(
                "{name}.value returned {number}; values must lie between -{most} and {most}"
            ))
        })
    }

    fn hashed(&self, py: Python<'_>, position: &Position) -> PyResult<u64> {
        let object = position.0.object.bind(py);
        let Some(method) = &self.methods.key else {
            return key::hash(object).map_err(|e| self.keyless(py, &e));
        };
        key::hash(&method.bind(py).call1((object,))?).map_err(|error| {
            if !error.is_instance_of::<PyTypeError>(py) {
                return error;
            }
            PyTypeError::new_err(format!("{}.key must return {}", self.methods.name, error.value(py)))
        })
    }

    /// An error about positions that cannot be their own keys.
    fn keyless(&self, py: Python<'_>, error: &PyErr) -> PyErr {
        let name = &self.methods.name;
        PyTypeError::new_err(format!(
            "{name} needs a method `key` that returns the same for equal positions: without one, positions must be {}",
            error.value(py)
        ))
    }
}

impl Game for Rules {
    type Position = Position;
    /// The number of the move in the list that Python returned.
    type Move = u32;
    type Moves = Range<u32>;
    type Key = u64;

    fn root(&self) -> Position {
        unreachable!("a player is always given a position")
    }

    fn moves(&self, position: &Position) -> Range<u32> {
        let count = |py: Python<'_>| {
            let count = self.list(py, position)?.bind(py).len();
            u32::try_from(count).map_err(|_| PyValueError::new_err("too many moves"))
        };
        0..self.ask(|| 0, count)
    }

    fn play(&self, position: &Position, number: u32) -> Position {
        self.ask(|| position.clone(), |py| self.after(py, position, number))
    }

    fn key(&self, position: &Position) -> u64 {
        if let Some(key) = position.0.key.get() {
            return *key;
        }
        let key = self.ask(|| 0, |py| self.hashed(py, position));
        *position.0.key.get_or_init(|| key)
    }

    fn hash(&self, position: &Position) -> u64 {
        self.key(position)
    }

    /// Moves that are equal in Python share a slot.
    fn slot(&self, position: &Position, number: u32) -> usize {
        let slot = |py: Python<'_>| key::hash(&self.numbered(py, position, number)?);
        // A move without a hash has no history, which is no reason to end the search.
        let hash =
            if self.failed.load(Ordering::Relaxed) { 0 } else { Python::attach(slot).unwrap_or(0) };
        usize::try_from(hash >> SLOT_SHIFT).unwrap_or(0)
    }
}

/// Hashes of moves become slots of twelve bits: each slot in use has a counter.
const SLOT_SHIFT: u32 = 52;

/// The evaluator that is part of the rules.
pub(crate) struct OwnValue {
    pub(crate) win: Option<Value>,
}

impl Evaluate<Rules> for OwnValue {
    fn value(&self, rules: &Rules, position: &Position, _: Depth) -> Value {
        rules.ask(|| Value::ZERO, |py| rules.evaluated(py, position))
    }

    fn is_decided(&self, value: Value) -> bool {
        self.win.is_some_and(|win| value >= win || value <= -win)
    }
}
