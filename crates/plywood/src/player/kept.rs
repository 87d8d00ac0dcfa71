use crate::available_memory;
use plywood_core::catalogue::{Choice, Stores};
use plywood_core::memory::{Policy, SharedTable};
use plywood_core::order::Use;
use plywood_core::search::best_first::Grown;
use plywood_core::{Algorithm, Depth, Game, Heuristics, Table};

/// What a player keeps from one move to the next.
pub(super) struct Kept<G: Game> {
    pub(super) table: Table,
    /// The table of a player on several threads.
    pub(super) shared: Option<SharedTable>,
    pub(super) order: Heuristics<G::Move>,
    pub(super) tree: Grown<G::Move>,
    /// The position at the root of the tree.
    pub(super) root: Option<G::Position>,
}

/// The bytes reserved for move ordering and lines.
const RESERVE: u64 = 3 << 18;

/// The number of bytes above which the system is asked how much memory is available.
const MUCH: u64 = 256 << 20;

impl<G: Game> Kept<G> {
    /// Allocates empty memory for this algorithm, on `threads` threads, within `memory_bytes` bytes.
    pub(super) fn new(algorithm: Algorithm, memory_bytes: u64, policy: Policy, threads: usize) -> Self {
        let memory_bytes = if memory_bytes > MUCH {
            memory_bytes.min(available_memory().unwrap_or(memory_bytes))
        } else {
            memory_bytes
        };
        // Each thread has its own order of moves.
        let reserve = RESERVE.saturating_mul(threads as u64);
        let room = memory_bytes - reserve.min(memory_bytes / 2);
        let mut order = Heuristics::new();
        order.where_it_pays = Use::On;
        let (mut entries, mut nodes) = (1, 1);
        let mut shared = None;
        match Manner::of(algorithm) {
            Manner::Remembers if threads > 1 => shared = Some(SharedTable::with_bytes(room, policy)),
            Manner::Remembers => entries = room / Table::ENTRY_BYTES as u64,
            // Each node may need a link, so that its place can be reused.
            Manner::Grows => nodes = room / (Grown::<G::Move>::NODE_BYTES + size_of::<u64>() as u64),
            Manner::Plain => order.least_depth = Depth::MAX,
        }
        let table = Table::at_most(entries).with(policy).growing();
        Kept { table, shared, order, tree: Grown::capped(nodes), root: None }
    }

    /// Moves on to `position`. What the tree knows about it is kept, if it is the old root or at most one move of each
    /// side away.
    pub(super) fn at(mut self, game: &G, position: &G::Position) -> Self {
        let root = self.root.replace(position.clone());
        let way = root.and_then(|root| way(game, &root, &game.key(position), 2));
        match way {
            Some(moves) => moves.into_iter().for_each(|m| self.tree.advance(m)),
            None => self.tree.clear(),
        }
        self
    }
}

/// Returns the moves from a position to the one with the key `to`, at most `plies` plies away.
fn way<G: Game>(game: &G, from: &G::Position, to: &G::Key, plies: Depth) -> Option<Vec<G::Move>> {
    if game.key(from) == *to {
        return Some(Vec::new());
    }
    game.moves(from).into_iter().find_map(|m| {
        let left = plies.checked_sub(game.cost(m))?;
        let mut rest = way(game, &game.play(from, m), to, left)?;
        rest.insert(0, m);
        Some(rest)
    })
}

/// How a player uses an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Deepens iteratively, with a table.
    Remembers,
    /// Deepens iteratively, with nothing but what the algorithm stores itself.
    Plain,
    /// Grows a tree that is kept between moves.
    Grows,
}

impl Manner {
    pub(super) fn of(algorithm: Algorithm) -> Manner {
        let entry = algorithm.entry();
        if entry.is_selective() && entry.nature.stores == Stores::Tree {
            Manner::Grows
        } else if entry.options.contains(&Choice::Memory) {
            Manner::Remembers
        } else {
            Manner::Plain
        }
    }
}
