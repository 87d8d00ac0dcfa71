//! What the tournament programs of all games share.

use plywood::{Helpers, STACK_BYTES, Watch, available_memory};
use plywood_core::catalogue::Choice;
use plywood_core::memory::{Either, Memory, Policy, SharedTable, Table, Usage};
use plywood_core::{Algorithm, Bounds, Depth, Game};
use std::thread;

/// The table of a program: of one thread, or of several.
pub(crate) type Store = Either<Table, SharedTable>;

/// Creates a table of at most `bytes` bytes for this number of threads.
pub(crate) fn store(bytes: u64, threads: usize, policy: Policy) -> Store {
    if threads <= 1 {
        return Store::First(Table::at_most(bytes / Table::ENTRY_BYTES as u64).with(policy));
    }
    let bytes = available_memory().map_or(bytes, |available| bytes.min(available));
    Store::Second(SharedTable::with_bytes(bytes, policy))
}

/// Returns the table for a thread that helps; `None` if it cannot be shared.
pub(crate) fn for_helper(store: &Store) -> Option<Store> {
    match store {
        Store::First(_) => None,
        Store::Second(table) => Some(Store::Second(table.for_helper())),
    }
}

/// Runs `job` on this thread, while other threads run `help` with their numbers, from 1, and their watches. They search the
/// same position, and leave what they find in the table (known as Lazy SMP). When `job` is done, they stop.
pub(crate) fn helped<T>(
    mut helpers: Helpers,
    help: impl Fn(usize, Watch) + Sync,
    job: impl FnOnce() -> T,
) -> T {
    let help = &help;
    thread::scope(|scope| {
        for (number, watch) in (1..).zip(helpers.take()) {
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            // Without this thread, the others search alone.
            let _ = thread.spawn_scoped(scope, move || help(number, watch));
        }
        let done = job();
        drop(helpers);
        done
    })
}

/// Returns whether a program can play with an algorithm: with NegaScout and the drivers, which ask all questions of the
/// selective search.
#[must_use]
pub fn plays_with(algorithm: Algorithm) -> bool {
    let only_verdicts = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::Scout);
    algorithm.entry().options.contains(&Choice::Memory) && !only_verdicts
}

/// Returns the share of a table that is in use, from 0 to 1.
pub(crate) fn fill(usage: Usage) -> f64 {
    let Usage { entries, capacity, .. } = usage;
    #[expect(clippy::cast_precision_loss, reason = "a share need not be exact")]
    let share = entries as f64 / capacity.unwrap_or(u64::MAX) as f64;
    share
}

/// Returns what a memory knows about the value of a move in a search to `depth` plies, for the side that plays it.
pub(crate) fn known<G: Game>(
    game: &G,
    memory: &impl Memory<G>,
    position: &G::Position,
    m: G::Move,
    depth: Depth,
) -> Option<Bounds> {
    let left = depth.checked_sub(game.cost(m))?;
    let Bounds { lower, upper } = memory.peek(game, &game.play(position, m), left)?;
    Some(Bounds { lower: -upper, upper: -lower })
}
