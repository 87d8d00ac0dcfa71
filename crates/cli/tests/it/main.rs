//! The `plywood` command, run as its users run it.

mod compare;
mod deepen;
mod drawing;
mod errors;
mod examples;
mod first_minute;
mod games;
mod host;
mod lab;
mod list_and_explain;
mod matches;
mod memory;
mod memory_errors;
mod output;
mod play;
mod protocols;
mod readme;
mod schemas;
mod search;
mod seeds;
mod selective;
mod serve;
mod shards;
mod support;
#[cfg(target_os = "linux")]
mod terminal;
mod threads;
mod trace;
mod train;
mod tree;
mod words;
