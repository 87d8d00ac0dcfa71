//! Games for plywood: rules and evaluators, and no search.

#![forbid(unsafe_code)]

pub mod synthetic;
