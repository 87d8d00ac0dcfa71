//! The `plywood` command, run as its users run it.

mod compare;
mod errors;
mod examples;
mod list_and_explain;
mod output;
mod readme;
mod schemas;
mod search;
mod support;
mod trace;
mod tree;
