//! Hashes of what a game written in Python calls the key of a position.

use plywood::hash_of;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyList, PyString, PyTuple};
use std::cell::RefCell;
use std::hash::{Hash, Hasher};

/// Hashes a key: a number, text, bytes, `None`, tuples and lists of these, or any object with a hash of its own. The
/// hash of the first kinds is the same in every process, so that searches can be repeated.
pub(crate) fn hash(key: &Bound<'_, PyAny>) -> PyResult<u64> {
    let raised = RefCell::new(None);
    let hash = hash_of(&Key { key, raised: &raised });
    raised.into_inner().map_or(Ok(hash), Err)
}

struct Key<'k, 'py> {
    key: &'k Bound<'py, PyAny>,
    /// The first error; hashing itself cannot fail.
    raised: &'k RefCell<Option<PyErr>>,
}

impl Hash for Key<'_, '_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Err(error) = self.add(state) {
            self.raised.borrow_mut().get_or_insert(error);
        }
    }
}

impl Key<'_, '_> {
    fn add<H: Hasher>(&self, state: &mut H) -> PyResult<()> {
        let key = self.key;
        let part = |key: &Bound<'_, PyAny>, state: &mut H| {
            Key { key, raised: self.raised }.hash(state);
        };
        if let Ok(number) = key.cast::<PyInt>() {
            return add_number(number, state);
        } else if let Ok(text) = key.cast::<PyString>() {
            (2_u64, text.to_cow()?.as_bytes()).hash(state);
        } else if let Ok(bytes) = key.cast::<PyBytes>() {
            (3_u64, bytes.as_bytes()).hash(state);
        } else if let Ok(tuple) = key.cast::<PyTuple>() {
            (4_u64, tuple.len()).hash(state);
            tuple.iter_borrowed().for_each(|item| part(&item, state));
        } else if let Ok(list) = key.cast::<PyList>() {
            (5_u64, list.len()).hash(state);
            list.iter().for_each(|item| part(&item, state));
        } else if key.is_none() {
            6_u64.hash(state);
        } else {
            (7_u64, own_hash(key)?).hash(state);
        }
        Ok(())
    }
}

fn add_number<H: Hasher>(number: &Bound<'_, PyInt>, state: &mut H) -> PyResult<()> {
    if let Ok(small) = number.extract::<i64>() {
        (u64::from(number.is_instance_of::<PyBool>()), small).hash(state);
        return Ok(());
    }
    // Room for the sign, too.
    let bits: usize = number.call_method0("bit_length")?.extract()?;
    let arguments = (bits / 8 + 1, "little", true);
    let bytes = number.py().get_type::<PyInt>().getattr("to_bytes")?;
    let keywords = pyo3::types::PyDict::new(number.py());
    keywords.set_item("signed", arguments.2)?;
    let bytes = bytes.call((number, arguments.0, arguments.1), Some(&keywords))?;
    (8_u64, bytes.cast::<PyBytes>()?.as_bytes()).hash(state);
    Ok(())
}

/// Returns the hash of an object that defines it. The default hash of Python is the object's address, which says
/// nothing about what a position is.
fn own_hash(key: &Bound<'_, PyAny>) -> PyResult<isize> {
    let kind = key.get_type();
    let by_address = key.py().get_type::<PyAny>().getattr("__hash__")?;
    let own = kind.getattr("__hash__")?;
    if own.is_none() || own.is(&by_address) {
        let name = kind.qualname()?;
        return Err(PyTypeError::new_err(format!(
            "a number, text, bytes, a tuple or another object with a hash of its own, not {name}"
        )));
    }
    key.hash()
}
