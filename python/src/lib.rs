//! The compiled half of the Python package `plywood`. The other half, `python/plywood`, is what users see.
//!
//! A search runs on a thread of its own while the calling thread waits without the interpreter's lock and looks for
//! Ctrl-C ([`interrupt`]). Only games written in Python ([`own`]) are searched on the calling thread, since every node
//! calls Python.

#![allow(clippy::needless_pass_by_value, reason = "arguments that come from Python are owned")]

mod board;
mod command;
mod found;
mod interrupt;
mod key;
mod lab;
mod own;
mod picture;
mod player;
mod rules;

/// Used by the Python package `plywood`; not a public API.
#[pyo3::pymodule]
mod _plywood {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::command::{call, main};
    #[pymodule_export]
    use crate::lab::run_lab;
    #[pymodule_export]
    use crate::own::OwnPlayer;
    #[pymodule_export]
    use crate::player::BoardPlayer;
}
