//! The page of plywood, and the server that brings it.

#![forbid(unsafe_code)]
