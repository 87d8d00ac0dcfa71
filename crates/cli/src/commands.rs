//! The commands, one module each.

pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod gtp;
pub(crate) mod lab;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod nboard;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod search;
pub(crate) mod serve;
pub(crate) mod shard;
pub(crate) mod solve;
pub(crate) mod trace;
pub(crate) mod train;
pub(crate) mod tree;
pub(crate) mod uci;
pub(crate) mod welcome;

use crate::cli::Command;
use crate::failure::Failure;
use std::io::Write;

/// Runs a command, or shows the welcome text if none is given.
pub(crate) fn run(command: Option<&Command>, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        None => welcome::run(out),
        Some(Command::List(args)) => list::run(args, out),
        Some(Command::Explain(args)) => explain::run(args, out),
        Some(Command::Tree(args)) => tree::run(args, out),
        Some(Command::Search(args)) => search::run(args, out),
        Some(Command::Compare(args)) => compare::run(args, out),
        Some(Command::Trace(args)) => trace::run(args, out),
        Some(Command::Perft(args)) => perft::run(args, out),
        Some(Command::Play(args)) => play::run(args, out),
        Some(Command::Solve(args)) => solve::run(args, out),
        Some(Command::Match(args)) => matches::run(args, out),
        Some(Command::Gtp(args)) => gtp::run(args, out),
        Some(Command::Nboard(args)) => nboard::run(args, out),
        Some(Command::Uci(args)) => uci::run(args, out),
        Some(Command::Bench(args)) => bench::run(args, out),
        Some(Command::Lab(args)) => lab::run(args, out),
        Some(Command::Train(args)) => train::run(args, out),
        Some(Command::Shard(args)) => shard::run(args, out),
        Some(Command::Serve(args)) => serve::run(args, out),
        Some(Command::Completions(args)) => completions::run(args, out),
        Some(Command::Man(args)) => man::run(args, out),
    }
}
