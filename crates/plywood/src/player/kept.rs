use crate::available_memory;
use plywood_core::catalogue::{Choice, Stores};
use plywood_core::memory::Policy;
use plywood_core::order::Use;
use plywood_core::search::best_first::Grown;
use plywood_core::{Algorithm, Depth, Game, Heuristics, Table};

/// What a player keeps from one move to the next.
pub(super) struct Kept<G: Game> {
    pub(super) table: Table,
    pub(super) order: Heuristics<G::Move>,
    pub(super) tree: Grown<G::Move>,
    /// The position at the root of the tree.
    pub(super) root: Option<G::Position>,
}

/// Bytes that the order of moves may take, and lines.
const RESERVE: u64 = 3 << 18;

/// Bytes from which on the system is asked how much there is.
const MUCH: u64 = 256 << 20;

impl<G: Game> Kept<G> {
    /// Memory for this algorithm within so many bytes, and nothing in it.
    pub(super) fn new(algorithm: Algorithm, grant: u64, policy: Policy) -> Self {
        let grant = if grant > MUCH { grant.min(available_memory().unwrap_or(grant)) } else { grant };
        let room = grant - RESERVE.min(grant / 2);
        let mut order = Heuristics::new();
        order.where_it_pays = Use::On;
        let (mut entries, mut nodes) = (1, 1);
        match Manner::of(algorithm) {
            Manner::Remembers => entries = room / Table::ENTRY_BYTES as u64,
            // With each node a link may be kept, to use its place again.
            Manner::Grows => nodes = room / (Grown::<G::Move>::NODE_BYTES + size_of::<u64>() as u64),
            Manner::Plain => order.least_depth = Depth::MAX,
        }
        let table = as_large_as_possible(entries).with(policy);
        Kept { table, order, tree: Grown::capped(nodes), root: None }
    }

    /// The same at `position`: what the tree knows of it is kept, if it is there or one move of each side away.
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

/// The moves from a position to the one with this key, at most so many plies away.
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

/// A table of so many entries, or of half as many if there is no memory for them, and so on.
fn as_large_as_possible(entries: u64) -> Table {
    let mut entries = entries.max(1);
    loop {
        match Table::with_entries(entries) {
            Ok(table) => return table,
            Err(_) => entries = (entries / 2).max(1),
        }
    }
}

/// How an algorithm is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Deepened, with a table.
    Remembers,
    /// Deepened, with nothing but what it stores itself.
    Plain,
    /// On a tree that is kept.
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
