//! What the tournament programs of all games share.

use plywood::{Helpers, STACK_BYTES, Watch, available_memory};
use plywood_core::catalogue::Choice;
use plywood_core::memory::{Known, Memory, MoveNumber, Policy, SharedTable, Table, Usage};
use plywood_core::{Algorithm, Bounds, Depth, Game};
use std::thread;

/// The table of a program: its own, or one that several threads share.
#[derive(Debug)]
pub(crate) enum Store {
    /// The table of one thread.
    Own(Table),
    /// A table of several threads.
    Shared(SharedTable),
    /// The same table, of a thread that helps: what is searched, and when a search begins, is not up to it.
    Helper(SharedTable),
}

impl Store {
    /// Creates a table of at most `bytes` bytes for this number of threads.
    pub(crate) fn new(bytes: u64, threads: usize, policy: Policy) -> Store {
        if threads <= 1 {
            return Store::Own(Table::at_most(bytes / Table::ENTRY_BYTES as u64).with(policy));
        }
        let bytes = available_memory().map_or(bytes, |available| bytes.min(available));
        Store::Shared(SharedTable::with_bytes(bytes, policy))
    }

    /// Returns the table for a thread that helps; `None` if it cannot be shared.
    pub(crate) fn for_helper(&self) -> Option<Store> {
        match self {
            Store::Own(_) => None,
            Store::Shared(table) | Store::Helper(table) => Some(Store::Helper(table.clone())),
        }
    }
}

impl<G: Game> Memory<G> for Store {
    const FOR_ALL: bool = false;

    #[inline]
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        match self {
            Store::Own(table) => table.recall(game, position, depth),
            Store::Shared(table) | Store::Helper(table) => table.recall(game, position, depth),
        }
    }

    #[inline]
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        match self {
            Store::Own(table) => table.store(game, position, depth, bounds, best),
            Store::Shared(table) | Store::Helper(table) => {
                table.store(game, position, depth, bounds, best);
            }
        }
    }

    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        match self {
            Store::Own(table) => table.peek(game, position, depth),
            Store::Shared(table) | Store::Helper(table) => table.peek(game, position, depth),
        }
    }

    #[inline]
    fn is_exact(&self) -> bool {
        match self {
            Store::Own(table) => Memory::<G>::is_exact(table),
            Store::Shared(table) | Store::Helper(table) => Memory::<G>::is_exact(table),
        }
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        match self {
            Store::Own(table) => Memory::<G>::keeps_leaves(table),
            Store::Shared(table) | Store::Helper(table) => Memory::<G>::keeps_leaves(table),
        }
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        match self {
            Store::Own(table) => Memory::<G>::keeps(table, depth),
            Store::Shared(table) | Store::Helper(table) => Memory::<G>::keeps(table, depth),
        }
    }

    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        match self {
            Store::Own(table) => Memory::<G>::looks_ahead(table, depth, moves),
            Store::Shared(table) | Store::Helper(table) => {
                Memory::<G>::looks_ahead(table, depth, moves)
            }
        }
    }

    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        match self {
            Store::Own(table) => Memory::<G>::looked_ahead(table, depth, cut_off),
            Store::Shared(table) | Store::Helper(table) => {
                Memory::<G>::looked_ahead(table, depth, cut_off);
            }
        }
    }

    fn begin(&mut self) {
        match self {
            Store::Own(table) => Memory::<G>::begin(table),
            Store::Shared(table) => Memory::<G>::begin(table),
            Store::Helper(_) => {}
        }
    }

    fn usage(&self) -> Usage {
        match self {
            Store::Own(table) => Memory::<G>::usage(table),
            Store::Shared(table) | Store::Helper(table) => Memory::<G>::usage(table),
        }
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
